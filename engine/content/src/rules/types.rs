//! The types of constants: `integer 1..500`, `one of a | b`, `key of frogs`, `function of songs`, `list of number`, `formula(level)`.

mod grammar;

pub use grammar::FORM;

use crate::text::choices;
use crate::text::report::Report;
use crate::text::source::Source;
use crate::yaml::node::{Item, Node};
use crate::yaml::reader;
use std::fmt;
use std::sync::Arc;

#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    Integer(Range<i64>),
    Number(Range<f64>),
    String,
    Boolean,
    OneOf(Arc<[String]>),
    /// A key of a group of constants, which mods may add to: it is known only when the constants are read, see [`Type::settled`].
    KeyOf(String),
    /// The name of a function of the rules: whether there is one is known only when their Lua is loaded.
    Function(Named),
    List(Box<Type>),
    /// The names of the arguments.
    Formula(Vec<String>),
}

/// Which functions of the rules can be named.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Named {
    /// Each of these modules has it; without any, the name says the module too: `songs.hum`.
    pub modules: Vec<String>,
    /// Words that may stand there instead.
    pub instead: Vec<String>,
}

/// Both ends belong to it; an end left out is open.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Range<T> {
    pub least: Option<T>,
    pub most: Option<T>,
}

/// What is wrong with the text of a type, and where in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeError {
    pub start: usize,
    pub end: usize,
    pub message: String,
    pub label: String,
    pub help: String,
}

impl Type {
    pub fn parse(text: &str) -> Result<Type, TypeError> {
        grammar::parse(text)
    }

    /// The type with what the groups hold in place of their names; `keys` gives the keys of a group.
    pub fn settled(&self, keys: &mut impl FnMut(&str) -> Arc<[String]>) -> Type {
        match self {
            Type::KeyOf(group) => Type::OneOf(keys(group)),
            Type::List(inner) => Type::List(Box::new(inner.settled(keys))),
            other => other.clone(),
        }
    }

    /// The group whose keys are meant, if it is about one.
    pub fn group(&self) -> Option<&str> {
        match self {
            Type::KeyOf(group) => Some(group),
            Type::List(inner) => inner.group(),
            _ => None,
        }
    }

    /// The functions that may be named, if it is about them.
    pub fn named(&self) -> Option<&Named> {
        match self {
            Type::Function(named) => Some(named),
            Type::List(inner) => inner.named(),
            _ => None,
        }
    }

    /// Whether it is plain data, which needs no Lua to be understood.
    pub fn is_data(&self) -> bool {
        match self {
            Type::Function(_) | Type::Formula(_) => false,
            Type::List(inner) => inner.is_data(),
            _ => true,
        }
    }

    /// What `node` does wrong, if it is to be of this type. A list tells of each of its elements. `whole` is what is to be of the type, in
    /// messages: `this constant`.
    pub fn check(&self, node: &Node, source: &Source, whole: &str) -> Vec<Report> {
        let mismatch = || vec![reader::mismatch(source, node, &self.to_string())];
        match (self, &node.item) {
            (Type::Integer(range), Item::Int(number)) => range.check(*number, node, source),
            (Type::Number(range), Item::Int(number)) => range.check(*number as f64, node, source),
            (Type::Number(range), Item::Float(number)) => range.check(*number, node, source),
            (Type::String | Type::KeyOf(_) | Type::Function(_), Item::Str(_)) | (Type::Boolean, Item::Bool(_)) => {
                Vec::new()
            }
            (Type::OneOf(words), item) if node.is_scalar() && *item != Item::Null => {
                let text = node.to_plain().to_string();
                if words.contains(&text) {
                    return Vec::new();
                }
                vec![choices::unknown("value", &text, whole, words, source, node.span)]
            }
            (Type::List(inner), Item::List(items)) => {
                items.iter().flat_map(|item| inner.check(item, source, whole)).collect()
            }
            (Type::Formula(_), Item::Int(_) | Item::Float(_)) => Vec::new(),
            (Type::Formula(_), Item::Str(text)) => match text.strip_prefix('=') {
                Some(rest) if !rest.trim().is_empty() => Vec::new(),
                Some(_) => vec![Report::error("this formula is empty").at(source, node.span, "nothing after `=`")],
                None => vec![
                    Report::error("a formula begins with `=`")
                        .at(source, node.span, "no `=` here")
                        .help(format!("write = {}", text.trim())),
                ],
            },
            (_, Item::Str(text)) if text.starts_with('=') => {
                vec![
                    reader::mismatch(source, node, &self.to_string())
                        .help("a constant may be a formula only if game.yaml declares it as formula(...)"),
                ]
            }
            _ => mismatch(),
        }
    }
}

impl<T: PartialOrd + Copy + fmt::Display> Range<T> {
    fn check(&self, number: T, node: &Node, source: &Source) -> Vec<Report> {
        let label = match (self.least, self.most) {
            (Some(least), _) if number < least => "too small",
            (_, Some(most)) if number > most => "too large",
            _ => return Vec::new(),
        };
        let written = source.slice(node.span);
        // What Lua made stands in no file.
        let text = if written.is_empty() { node.to_plain().to_string() } else { written.to_owned() };
        vec![Report::error(format!("{text} is not {}", self.words())).at(source, node.span, label)]
    }

    fn words(&self) -> String {
        match (self.least, self.most) {
            (Some(least), Some(most)) => format!("from {least} to {most}"),
            (Some(least), None) => format!("at least {least}"),
            (None, Some(most)) => format!("at most {most}"),
            (None, None) => String::new(),
        }
    }
}

/// As messages name it: `an integer from 1 to 500`.
impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ranged = |noun: &str, words: String| {
            if words.is_empty() { noun.to_owned() } else { format!("{noun} {words}") }
        };
        match self {
            Type::Integer(range) => f.write_str(&ranged("an integer", range.words())),
            Type::Number(range) => f.write_str(&ranged("a number", range.words())),
            Type::String => f.write_str("a string"),
            Type::Boolean => f.write_str("a boolean"),
            Type::OneOf(words) => f.write_str(&choices::list(words, "or")),
            Type::KeyOf(group) => write!(f, "a key of `{group}`"),
            Type::Function(_) => f.write_str("the name of a function"),
            Type::List(_) => f.write_str("a list"),
            Type::Formula(_) => f.write_str("a formula or a number"),
        }
    }
}
