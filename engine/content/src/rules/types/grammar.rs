//! How the types of constants are written.

use super::{Named, Range, Type, TypeError};
use crate::rules::word::{is_key, is_word};
use crate::text::choices;
use lunarena_kernel::near::near;
use std::str::FromStr;

const WORDS: [&str; 9] =
    ["integer", "number", "string", "boolean", "one of", "key of", "function", "list of", "formula"];

const EXAMPLES: &str = "types are written: integer, integer 1..500, number 0.. , string, boolean, one of a | b, \
                        key of frogs, function of songs, list of integer, formula(level)";

/// The form of all types.
pub const FORM: &str = concat!(
    r"^ *(list +of +)*(string|boolean",
    r"|integer( +([+-]?[0-9]+ *\.\.( *[+-]?[0-9]+)?|\.\. *[+-]?[0-9]+))?",
    r"|number( +([+-]?[0-9]+(\.[0-9]+)? *\.\.( *[+-]?[0-9]+(\.[0-9]+)?)?|\.\. *[+-]?[0-9]+(\.[0-9]+)?))?",
    r"|one +of +[^| ][^|]*(\| *[^| ][^|]*)*",
    r"|key +of +[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*",
    r"|function( +of +[A-Za-z_][A-Za-z0-9_]*( +and +[A-Za-z_][A-Za-z0-9_]*)*)?( *\| *[^| ][^|]*)*",
    r"|formula *\( *([A-Za-z_][A-Za-z0-9_]*( *, *[A-Za-z_][A-Za-z0-9_]*)*)? *\)) *$"
);

/// A part of the text that remembers where it stands.
#[derive(Clone, Copy)]
struct Part<'a> {
    text: &'a str,
    start: usize,
}

impl<'a> Part<'a> {
    fn trim(self) -> Part<'a> {
        let start = self.start + self.text.len() - self.text.trim_start().len();
        Part { text: self.text.trim(), start }
    }

    fn split_at(self, at: usize) -> (Part<'a>, Part<'a>) {
        let (left, right) = self.text.split_at(at);
        (Part { text: left, start: self.start }, Part { text: right, start: self.start + at })
    }

    fn skip(self, prefix: &str) -> Option<Part<'a>> {
        let text = self.text.strip_prefix(prefix)?;
        Some(Part { text, start: self.start + prefix.len() })
    }

    fn split(self, separator: char) -> Vec<Part<'a>> {
        let mut start = self.start;
        self.text
            .split(separator)
            .map(|text| {
                let part = Part { text, start }.trim();
                start += text.len() + separator.len_utf8();
                part
            })
            .collect()
    }

    fn error(self, message: impl Into<String>, label: impl Into<String>, help: impl Into<String>) -> TypeError {
        let end = self.start + self.text.len();
        TypeError { start: self.start, end, message: message.into(), label: label.into(), help: help.into() }
    }
}

pub fn parse(text: &str) -> Result<Type, TypeError> {
    type_of(Part { text, start: 0 }.trim())
}

fn type_of(part: Part<'_>) -> Result<Type, TypeError> {
    let (head, rest) = part.split_at(part.text.find([' ', '(']).unwrap_or(part.text.len()));
    let rest = rest.trim();
    match head.text {
        "integer" => range(rest).map(Type::Integer),
        "number" => range(rest).map(Type::Number),
        "string" => nothing(rest).map(|()| Type::String),
        "boolean" => nothing(rest).map(|()| Type::Boolean),
        "one" => one_of(part, rest),
        "key" => key_of(part, rest),
        "function" => function(rest),
        "list" => match rest.skip("of ") {
            Some(inner) => type_of(inner.trim()).map(|inner| Type::List(Box::new(inner))),
            None => Err(part.error("a list needs the type of its elements", "expected `list of ...`", EXAMPLES)),
        },
        "formula" => formula(head, rest),
        _ => Err(unknown(part, head)),
    }
}

fn unknown(part: Part<'_>, head: Part<'_>) -> TypeError {
    if part.text.is_empty() {
        return part.error("a constant needs a type", "no type", EXAMPLES);
    }
    match near(head.text, WORDS) {
        Some(word) => head.error(format!("unknown type `{}`", head.text), format!("did you mean `{word}`?"), EXAMPLES),
        None => head.error(format!("unknown type `{}`", head.text), "not a type", EXAMPLES),
    }
}

fn nothing(rest: Part<'_>) -> Result<(), TypeError> {
    if rest.text.is_empty() {
        return Ok(());
    }
    Err(rest.error("this type takes nothing behind it", "unexpected", EXAMPLES))
}

fn range<T: FromStr + PartialOrd + Copy>(part: Part<'_>) -> Result<Range<T>, TypeError> {
    let open = Range { least: None, most: None };
    if part.text.is_empty() {
        return Ok(open);
    }
    let example = "a range is written 1..500, 1.. or ..500";
    let Some(dots) = part.text.find("..") else {
        return Err(part.error(format!("`{}` is not a range", part.text), "expected two dots", example));
    };
    let (least, rest) = part.split_at(dots);
    let (_, most) = rest.split_at(2);
    let end = |part: Part<'_>| -> Result<Option<T>, TypeError> {
        let part = part.trim();
        if part.text.is_empty() {
            return Ok(None);
        }
        // Rust would read words such as `inf` and `nan` as numbers.
        let number = part.text.bytes().all(|byte| byte.is_ascii_digit() || b"+-.".contains(&byte));
        match part.text.parse() {
            Ok(value) if number => Ok(Some(value)),
            _ => Err(part.error(format!("`{}` cannot end this range", part.text), "not such a number", example)),
        }
    };
    match (end(least)?, end(most)?) {
        (None, None) => Err(part.error("a range needs at least one end", "no end", example)),
        (Some(low), Some(high)) if low > high => {
            let turned = format!("write {}..{}", most.trim().text, least.trim().text);
            Err(part.error(format!("the range {} is empty", part.text), "the ends are the wrong way round", turned))
        }
        (least, most) => Ok(Range { least, most }),
    }
}

fn one_of(part: Part<'_>, rest: Part<'_>) -> Result<Type, TypeError> {
    let example = "choices are written: one of a | b | c";
    let Some(words) = rest.skip("of ") else {
        return Err(part.error("`one` needs `of` and the choices", "expected `one of ...`", example));
    };
    let words = words.split('|');
    for (index, word) in words.iter().enumerate() {
        if word.text.is_empty() {
            return Err(part.error("a choice is empty", "in this type", example));
        }
        if words[..index].iter().any(|other| other.text == word.text) {
            return Err(word.error(
                format!("the choice `{}` stands twice", word.text),
                "here again",
                "keep one of them",
            ));
        }
    }
    Ok(Type::OneOf(words.iter().map(|word| word.text.to_owned()).collect()))
}

fn key_of(part: Part<'_>, rest: Part<'_>) -> Result<Type, TypeError> {
    let example = "write key of frogs, or key of pond.frogs, where game.yaml declares pond.frogs.*.cost";
    let Some(group) = rest.skip("of ").map(Part::trim) else {
        return Err(part.error("`key` needs `of` and a group of constants", "expected `key of ...`", example));
    };
    if group.text.split('.').all(is_key) {
        return Ok(Type::KeyOf(group.text.to_owned()));
    }
    Err(group.error(
        format!("`{}` cannot be a group of constants", group.text),
        "expected keys joined by dots",
        example,
    ))
}

fn function(rest: Part<'_>) -> Result<Type, TypeError> {
    let example = "write function, function of songs, function of songs and dances, or function of songs | none";
    let mut parts = rest.split('|').into_iter();
    let of = parts.next().unwrap_or(rest);
    let modules = match of.skip("of ").map(Part::trim) {
        Some(modules) => modules.text.split(" and ").map(|name| name.trim().to_owned()).collect(),
        None if of.text.is_empty() => Vec::new(),
        None => return Err(of.error("a function is one of a module", "expected `of` and a module", example)),
    };
    if !modules.iter().all(|name| is_word(name)) {
        return Err(of.error("a module is called by a word", "not the name of a module", example));
    }
    let mut instead = Vec::new();
    for word in parts {
        if word.text.is_empty() {
            return Err(rest.error("a word is empty", "in this type", example));
        }
        instead.push(word.text.to_owned());
    }
    Ok(Type::Function(Named { modules, instead }))
}

fn formula(head: Part<'_>, rest: Part<'_>) -> Result<Type, TypeError> {
    let example = "write formula(), formula(level) or formula(level, price)";
    let inner = rest.text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    let Some(inner) = inner else {
        let part = if rest.text.is_empty() { head } else { rest };
        return Err(part.error("a formula needs its arguments in parentheses", "expected ( and )", example));
    };
    let arguments = Part { text: inner, start: rest.start + 1 };
    if inner.trim().is_empty() {
        return Ok(Type::Formula(Vec::new()));
    }
    let arguments = arguments.split(',');
    for (index, argument) in arguments.iter().enumerate() {
        if !is_word(argument.text) {
            return Err(argument.error(
                format!("`{}` cannot name an argument", argument.text),
                "expected a word",
                "letters, digits and _, not beginning with a digit",
            ));
        }
        if arguments[..index].iter().any(|other| other.text == argument.text) {
            let known: Vec<&str> = arguments.iter().map(|argument| argument.text).collect();
            return Err(argument.error(
                format!("the argument `{}` stands twice", argument.text),
                "here again",
                format!("the arguments are {}", choices::list(&known, "and")),
            ));
        }
    }
    Ok(Type::Formula(arguments.iter().map(|argument| argument.text.to_owned()).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_types_are_read() {
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        for (text, expected) in [
            ("integer", Type::Integer(Range::default())),
            ("integer 1..500", Type::Integer(Range { least: Some(1), most: Some(500) })),
            ("integer -5..", Type::Integer(Range { least: Some(-5), most: None })),
            (" number ..0.5 ", Type::Number(Range { least: None, most: Some(0.5) })),
            ("string", Type::String),
            ("boolean", Type::Boolean),
            ("one of a|b c | d", Type::OneOf(words(&["a", "b c", "d"]).into())),
            ("key of pond.frogs", Type::KeyOf("pond.frogs".to_owned())),
            ("function", Type::Function(Named::default())),
            ("function | none", Type::Function(Named { modules: Vec::new(), instead: words(&["none"]) })),
            (
                "function of songs and dances | none | any",
                Type::Function(Named { modules: words(&["songs", "dances"]), instead: words(&["none", "any"]) }),
            ),
            ("list of list of string", Type::List(Box::new(Type::List(Box::new(Type::String))))),
            ("formula()", Type::Formula(Vec::new())),
            ("formula (a, b_2)", Type::Formula(words(&["a", "b_2"]))),
        ] {
            assert_eq!(parse(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn mistakes_point_at_their_part() {
        for (text, part) in [
            ("", ""),
            ("intger 1..", "intger"),
            ("integer 5", "5"),
            ("integer 9..1", "9..1"),
            ("integer 1..x", "x"),
            ("integer ..", ".."),
            ("integer 0.5..", "0.5"),
            ("number 0..inf", "inf"),
            ("string 5", "5"),
            ("one of", "one of"),
            ("one of a | a", "a"),
            ("key", "key"),
            ("key of", "key of"),
            ("key of a b", "a b"),
            ("key of a.*", "a.*"),
            ("function songs", "songs"),
            ("function of 3", "of 3"),
            ("function of songs |", "of songs |"),
            ("list", "list"),
            ("list of intger", "intger"),
            ("formula", "formula"),
            ("formula(a", "(a"),
            ("formula(a, 2)", "2"),
            ("formula(é, a)", "é"),
            ("formula(a, a)", "a"),
        ] {
            let error = parse(text).expect_err(text);
            assert_eq!(&text[error.start..error.end], part, "{text}");
        }
    }
}
