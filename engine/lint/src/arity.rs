//! How many arguments a function takes, as its documentation says.

use crate::api::{ApiFunction, Param};
use crate::documentation::{TypeDoc, TypeKind};
use crate::globals::Arguments;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arity {
    pub least: usize,
    /// None where there may be any number.
    pub most: Option<usize>,
    /// Fewer than these are wrong for sure: what is missing takes more than just anything.
    sure: usize,
}

/// What is wrong with the number of arguments of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// `sure`: what is missing may not be nothing. A parameter that takes any value takes that, too.
    TooFew {
        sure: bool,
    },
    TooMany,
}

impl Arity {
    /// `types` are those that the documentation may name. A parameter without documentation may be left out.
    pub fn of(function: &ApiFunction, types: &[TypeDoc]) -> Arity {
        let overloads = function.overloads.iter().filter_map(|overload| params_of(overload));
        let ways = overloads.map(|params| Arity::of_params(&params, types));
        ways.fold(Arity::of_params(&function.params, types), |one, other| Arity {
            least: one.least.min(other.least),
            most: one.most.zip(other.most).map(|(one, other)| one.max(other)),
            sure: one.sure.min(other.sure),
        })
    }

    fn of_params(params: &[Param], types: &[TypeDoc]) -> Arity {
        let is_sure = |param: &Param| param.is_needed(types) && param.type_name.as_deref() != Some(ANY);
        Arity {
            least: params.iter().rposition(|param| param.is_needed(types)).map_or(0, |last| last + 1),
            most: params.iter().all(|param| param.name != MORE).then_some(params.len()),
            sure: params.iter().rposition(is_sure).map_or(0, |last| last + 1),
        }
    }

    pub fn misfit(&self, args: Arguments) -> Option<Misfit> {
        if self.most.is_some_and(|most| args.count > most) {
            return Some(Misfit::TooMany);
        }
        (args.count < self.least && !args.open).then_some(Misfit::TooFew { sure: args.count < self.sure })
    }
}

impl Param {
    /// Whether a call must have something for it. That is known of what is documented.
    pub fn is_needed(&self, types: &[TypeDoc]) -> bool {
        let may_be_nothing = |type_name: &String| has_nil(type_name, types, DEEPEST);
        self.name != MORE && !self.optional && self.type_name.as_ref().is_some_and(|name| !may_be_nothing(name))
    }
}

/// What is called so takes all further arguments.
const MORE: &str = "...";

/// What takes any value.
const ANY: &str = "any";

/// Aliases of aliases are followed so far.
const DEEPEST: usize = 8;

/// Whether nothing is one of the values that a type stands for.
fn has_nil(type_name: &str, types: &[TypeDoc], depth: usize) -> bool {
    parts(type_name, '|').into_iter().any(|part| {
        let enclosed = part.strip_prefix('(').and_then(|part| part.strip_suffix(')'));
        let alias = || types.iter().find(|declared| declared.name == part).map(|declared| &declared.kind);
        match (part, enclosed) {
            ("nil", _) => true,
            // What a function may give says nothing of the function itself.
            _ if part.starts_with("fun(") => false,
            _ if part.ends_with('?') => true,
            _ if depth == 0 => false,
            (_, Some(inner)) => has_nil(inner, types, depth - 1),
            _ => match alias() {
                Some(TypeKind::Alias { type_name, choices }) => {
                    has_nil(type_name, types, depth - 1) || choices.iter().any(|choice| choice.value == "nil")
                }
                _ => false,
            },
        }
    })
}

/// The parameters of `fun(a: integer, b?: string): boolean`, but for the object that a method is called on.
pub(crate) fn params_of(overload: &str) -> Option<Vec<Param>> {
    let inner = overload.trim().strip_prefix("fun")?.trim_start().strip_prefix('(')?;
    let mut depth = 1;
    let end = inner.find(|letter| {
        depth += i32::from("([{<".contains(letter)) - i32::from(")]}>".contains(letter));
        depth == 0
    })?;
    let written = parts(&inner[..end], ',').into_iter().filter(|part| !part.is_empty());
    let params = written.map(|part| {
        let (name, type_name) = part.split_once(':').unwrap_or((part, ANY));
        let bare = name.trim().trim_end_matches('?');
        Param {
            name: bare.to_owned(),
            type_name: Some(type_name.trim().to_owned()),
            optional: bare != name.trim(),
            doc: String::new(),
        }
    });
    Some(params.filter(|param| param.name != "self").collect())
}

/// A text cut at a sign, but not within brackets or quotes.
fn parts(text: &str, sign: char) -> Vec<&str> {
    let (mut parts, mut start, mut depth, mut quote) = (Vec::new(), 0, 0_usize, None);
    for (at, letter) in text.char_indices() {
        match (letter, quote) {
            (_, Some(open)) if letter == open => quote = None,
            (_, Some(_)) => {}
            ('"' | '\'' | '`', None) => quote = Some(letter),
            ('(' | '[' | '{' | '<', None) => depth += 1,
            (')' | ']' | '}' | '>', None) => depth = depth.saturating_sub(1),
            _ if letter == sign && depth == 0 => {
                parts.push(text[start..at].trim());
                start = at + letter.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(text[start..].trim());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{documentation, functions};

    /// The least and the most arguments of a function under these comments, as `least..most`.
    fn arity(comments: &str, params: &str) -> String {
        let aliases = "---@alias Maybe string|nil\n---@alias Perhaps Maybe\n---@alias Sure string|integer\n---@alias Listed\n---| \"a\"\n---| nil\n";
        let types = documentation(aliases).expect("Lua").types;
        let source = format!("{comments}\nfunction f({params}) end");
        let function = functions(&source).expect("Lua").remove(0);
        let Arity { least, most, sure } = Arity::of(&function, &types);
        assert!(sure <= least, "{source}");
        format!("{least}..{}", most.map_or(String::new(), |most| most.to_string()))
    }

    #[test]
    fn what_may_be_left_out() {
        for (comments, params, expected) in [
            ("", "", "0..0"),
            ("", "a, b", "0..2"),
            ("---@param a integer", "a", "1..1"),
            ("---@param a integer\n---@param b? integer", "a, b", "1..2"),
            ("---@param a integer\n---@param b integer|nil", "a, b", "1..2"),
            ("---@param a integer\n---@param b integer?", "a, b", "1..2"),
            ("---@param a? integer\n---@param b integer", "a, b", "2..2"),
            ("---@param a Maybe", "a", "0..1"),
            ("---@param a Perhaps", "a", "0..1"),
            ("---@param a Listed", "a", "0..1"),
            ("---@param a Sure", "a", "1..1"),
            ("---@param a (string|nil)", "a", "0..1"),
            ("---@param a fun(x: nil): boolean", "a", "1..1"),
            ("---@param a fun(): string?", "a", "1..1"),
            ("---@param a (fun(): string)?", "a", "0..1"),
            ("---@param a \"nil\"|\"x|nil\"", "a", "1..1"),
            ("---@param a any", "a", "1..1"),
            ("---@param a integer\n---@param ... integer", "a, ...", "1.."),
            ("---@param b integer", "a, b", "2..2"),
            ("---@overload fun(): number\n---@param a integer\n---@param b integer", "a, b", "0..2"),
            (
                "---@overload fun(a: table<string, integer>, b?: fun(x: integer), c: string)\n---@param a integer",
                "a",
                "1..3",
            ),
            ("---@overload fun(self: Book, a: integer, ...: any)\n---@param a integer", "a", "1.."),
        ] {
            assert_eq!(arity(comments, params), expected, "{comments} ({params})");
        }
    }

    #[test]
    fn what_may_be_anything_is_not_missing_for_sure() {
        let source = "---@param a string\n---@param b any\nfunction f(a, b) end";
        let arity = Arity::of(&functions(source).expect("Lua")[0], &[]);
        let misfit = |count, open| arity.misfit(Arguments { count, open });
        assert_eq!(misfit(0, false), Some(Misfit::TooFew { sure: true }));
        assert_eq!(misfit(1, false), Some(Misfit::TooFew { sure: false }));
        assert_eq!(misfit(2, false), None);
        assert_eq!(misfit(3, false), Some(Misfit::TooMany));
        assert_eq!((misfit(0, true), misfit(2, true), misfit(3, true)), (None, None, Some(Misfit::TooMany)));
    }
}
