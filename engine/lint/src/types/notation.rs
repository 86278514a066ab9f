//! Types as comments write them: `string`, `Page[]`, `table<string, Page>`, `{ a: integer }`, `"left"|"right"`, `fun(a: T): R`, `T?`.

use super::kind::{Callable, Type};
use crate::annotation::Annotation;
use crate::api::{ApiFunction, Param};
use crate::arity;
use std::sync::Arc;

/// Deeper than this no type is nested.
const DEEPEST: usize = 30;

/// What a text means; what can't be read means anything.
pub fn read(text: &str) -> Type {
    let mut reader = Reader { rest: text.trim(), depth: 0 };
    let read = reader.union();
    // More types may follow behind a comma: those of further values.
    match (read, reader.rest.trim_start().chars().next()) {
        (Some(read), None | Some(',')) => read,
        _ => Type::Unknown,
    }
}

struct Reader<'t> {
    rest: &'t str,
    depth: usize,
}

impl<'t> Reader<'t> {
    fn accept(&mut self, sign: &str) -> bool {
        let rest = self.rest.trim_start().strip_prefix(sign);
        if let Some(rest) = rest {
            self.rest = rest;
        }
        rest.is_some()
    }

    fn expect(&mut self, sign: &str) -> Option<()> {
        self.accept(sign).then_some(())
    }

    fn union(&mut self) -> Option<Type> {
        if self.depth >= DEEPEST {
            return None;
        }
        self.depth += 1;
        let mut members = vec![self.postfixed()?];
        while self.accept("|") {
            members.push(self.postfixed()?);
        }
        self.depth -= 1;
        Some(Type::any_of(members))
    }

    fn postfixed(&mut self) -> Option<Type> {
        let mut read = self.primary()?;
        loop {
            if self.accept("[]") {
                read = Type::List(Arc::new(read));
            } else if !self.rest.starts_with("?") || !self.accept("?") {
                return Some(read);
            }
        }
    }

    fn primary(&mut self) -> Option<Type> {
        let rest = self.rest.trim_start();
        match rest.chars().next()? {
            '(' => {
                self.accept("(");
                let inner = self.union()?;
                self.expect(")")?;
                Some(inner)
            }
            '{' => self.record(),
            quote @ ('"' | '\'') => {
                let (word, behind) = rest[1..].split_once(quote)?;
                self.rest = behind;
                Some(Type::Word(word.into()))
            }
            letter if letter.is_ascii_digit() || letter == '-' => {
                let figure = self.while_in(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-'));
                Some(Type::Figure(figure.into()))
            }
            _ => self.name(),
        }
    }

    fn while_in(&mut self, fits: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest.trim_start();
        let (word, behind) = rest.split_at(rest.find(|letter| !fits(letter)).unwrap_or(rest.len()));
        self.rest = behind;
        word
    }

    fn word(&mut self) -> &'t str {
        self.while_in(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '.' | '-' | '*'))
    }

    fn name(&mut self) -> Option<Type> {
        let name = self.word();
        let arguments = self.arguments()?;
        Some(match (name, &arguments[..]) {
            ("", _) => return None,
            ("async", _) => return self.name(),
            ("fun", _) if self.rest.starts_with('(') => return self.function(),
            ("nil" | "void", _) => Type::Nil,
            ("boolean" | "true" | "false", _) => Type::Boolean,
            ("integer" | "number", _) => Type::Number,
            ("string", _) => Type::Text,
            ("table", [key, value]) => Type::Map(Arc::new((key.clone(), value.clone()))),
            ("table", _) => Type::Table,
            ("any" | "unknown" | "self" | "never" | "userdata" | "thread" | "function" | "...", _) => Type::Unknown,
            (name, []) => Type::named(name),
            _ => Type::Unknown,
        })
    }

    /// `<string, Page>`
    fn arguments(&mut self) -> Option<Vec<Type>> {
        let mut arguments = Vec::new();
        if self.accept("<") {
            loop {
                arguments.push(self.union()?);
                if !self.accept(",") {
                    break;
                }
            }
            self.expect(">")?;
        }
        Some(arguments)
    }

    /// `{ a: integer, b?: string, [string]: boolean }`
    fn record(&mut self) -> Option<Type> {
        self.expect("{")?;
        let (mut fields, mut keyed) = (Vec::new(), None);
        while !self.accept("}") {
            if self.accept("[") {
                let key = self.union()?;
                self.expect("]")?;
                self.expect(":")?;
                keyed = Some((key, self.union()?));
            } else {
                let name = self.while_in(|letter| letter.is_alphanumeric() || letter == '_').to_owned();
                self.accept("?");
                self.expect(":")?;
                fields.push((name, self.union()?));
            }
            if !self.accept(",") && !self.accept(";") {
                self.expect("}")?;
                break;
            }
        }
        Some(match keyed {
            Some(keyed) if fields.is_empty() => Type::Map(Arc::new(keyed)),
            Some(_) => Type::Table,
            None => Type::Record(Arc::new(fields)),
        })
    }

    /// From the parentheses of `fun(a: T, b?: U, ...: V): R` on. Of several results the first is kept where others may belong to a list around it.
    fn function(&mut self) -> Option<Type> {
        let start = self.rest;
        self.expect("(")?;
        while !self.accept(")") {
            self.word();
            self.accept("?");
            if self.accept(":") {
                self.union()?;
            }
            if !self.accept(",") {
                self.expect(")")?;
                break;
            }
        }
        let params = format!("fun{}", &start[..start.len() - self.rest.len()]);
        let mut returns = Vec::new();
        if self.accept(":") {
            returns.push(self.union()?);
            while self.depth == 1 && self.accept(",") {
                returns.push(self.union()?);
            }
        }
        Some(Type::Function(Arc::new(Callable::of_notation(&params, returns))))
    }
}

/// Functions as comments declare them.
impl Callable {
    pub fn new(mut about: ApiFunction) -> Callable {
        let is_method = about.params.first().is_some_and(|param| param.name == "self");
        if is_method {
            about.params.remove(0);
        }
        let generics = about.lines.iter().filter_map(|line| generic(line)).flatten().collect();
        let params = about.params.iter().map(|param| read(param.type_name.as_deref().unwrap_or("any")));
        // Called in another way it may give something else.
        let is_plain = about.overloads.is_empty();
        let returned = |text: &str| if is_plain { read(text) } else { Type::Unknown };
        let returns = about.returns.iter().map(|returned_as| returned(&returned_as.type_name)).collect();
        Callable { params: params.collect(), returns, generics, is_method, is_wrapped: false, about }
    }

    /// `fun(a: T, b?: U)`
    pub fn of_notation(text: &str, returns: Vec<Type>) -> Callable {
        let has_self = text.trim_start_matches("fun").trim_start_matches('(').trim_start().starts_with("self");
        let params: Vec<Param> = arity::params_of(text).unwrap_or_default();
        let about = ApiFunction { params, ..ApiFunction::default() };
        Callable { returns, is_method: has_self, ..Callable::new(about) }
    }
}

/// The names behind `---@generic T: table, K`.
fn generic(line: &str) -> Option<Vec<String>> {
    let Annotation::Generic { names } = Annotation::read(line) else { return None };
    Some(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_what_is_meant() {
        let list = |inner: Type| Type::List(Arc::new(inner));
        let word = |word: &str| Type::Word(word.into());
        for (text, expected) in [
            ("integer", Type::Number),
            ("string?", Type::Text),
            ("string|nil", Type::Text),
            ("nil", Type::Nil),
            ("any", Type::Unknown),
            ("string|any", Type::Unknown),
            ("Page", Type::named("Page")),
            ("Book.Page[]", list(Type::named("Book.Page"))),
            ("integer[][]", list(list(Type::Number))),
            ("(Page|false)[]", list(Type::named("Page").or(Type::Boolean))),
            ("\"left\"|'right'", word("left").or(word("right"))),
            ("1|2", Type::Figure("1".into()).or(Type::Figure("2".into()))),
            ("table<string, Page>", Type::Map(Arc::new((Type::Text, Type::named("Page"))))),
            ("{ [string]: Page }", Type::Map(Arc::new((Type::Text, Type::named("Page"))))),
            (
                "{ a: integer, b?: string }",
                Type::Record(Arc::new(vec![("a".into(), Type::Number), ("b".into(), Type::Text)])),
            ),
            (
                "{ layer: \"x\"|string, names?: table<integer, any> }",
                Type::Record(Arc::new(vec![
                    ("layer".into(), word("x").or(Type::Text)),
                    ("names".into(), Type::Map(Arc::new((Type::Number, Type::Unknown)))),
                ])),
            ),
            ("table", Type::Table),
            ("Stack<integer>", Type::Unknown),
            ("", Type::Unknown),
            ("{ a", Type::Unknown),
            ("fun(", Type::Unknown),
            ("[integer, string]", Type::Unknown),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
        assert_eq!(read(&"(".repeat(5000)), Type::Unknown);
    }

    #[test]
    fn functions_have_parameters_and_results() {
        let Type::Function(function) = read("fun(a: Page[], b?: fun(x: integer): boolean, ...: any): string, integer")
        else {
            panic!("no function")
        };
        let names: Vec<&str> = function.about.params.iter().map(|param| param.name.as_str()).collect();
        assert_eq!(names, ["a", "b", "..."]);
        assert_eq!(function.params[0], read("Page[]"));
        assert_eq!(function.returns, [Type::Text, Type::Number]);
    }
}
