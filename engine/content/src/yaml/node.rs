//! The tree of a YAML file, in which every value knows where it is written.

use crate::text::report::Report;
use crate::text::source::Source;
use crate::text::span::{Span, Spanned};
use lunarena_kernel::SizeLimit;
use lunarena_kernel::{Key, Value};

#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    pub item: Item,
    /// The text of a scalar with its quotes; the brackets of a list or map that stands on one line; the first key
    /// (or dash) of a list or map that goes on for several lines, so that a label never covers half a file.
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    Str(String),
    List(Vec<Node>),
    /// In the order of the file.
    Map(Vec<(Spanned<String>, Node)>),
}

impl Node {
    /// What a person calls this kind of value, in the same words as [`Value::kind`].
    pub fn kind(&self) -> &'static str {
        match &self.item {
            Item::Null => "nothing",
            Item::Bool(_) => "a boolean",
            Item::Int(_) => "an integer",
            Item::Float(_) => "a number",
            Item::Str(text) if text.starts_with('=') => "a formula",
            Item::Str(_) => "a string",
            Item::List(_) => "a list",
            Item::Map(_) => "a map",
        }
    }

    pub fn is_scalar(&self) -> bool {
        !matches!(self.item, Item::List(_) | Item::Map(_))
    }

    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entry(key).map(|(_, value)| value)
    }

    pub(crate) fn entry(&self, key: &str) -> Option<&(Spanned<String>, Node)> {
        match &self.item {
            Item::Map(entries) => entries.iter().find(|(name, _)| name.value == key),
            _ => None,
        }
    }

    /// The data alone. Keys that are written like integers become integers, as they are in Lua.
    pub fn to_plain(&self) -> Value {
        match &self.item {
            Item::Null => Value::Null,
            Item::Bool(flag) => Value::Bool(*flag),
            Item::Int(number) => Value::Int(*number),
            Item::Float(number) => Value::Float(*number),
            Item::Str(text) => Value::Str(text.clone()),
            Item::List(items) => Value::List(items.iter().map(Node::to_plain).collect()),
            Item::Map(entries) => {
                Value::Map(entries.iter().map(|(name, value)| (Key::parse(name), value.to_plain())).collect())
            }
        }
    }

    /// The data with the kernel's objects in it: a map with the one key `@grid`, `@graph` or `@hex` becomes one.
    pub fn to_value(&self, source: &Source) -> Result<Value, Report> {
        self.to_value_within(source, &mut SizeLimit::default())
    }

    /// The same for one of several parts of a file, which share its room for objects.
    pub fn to_value_within(&self, source: &Source, room: &mut SizeLimit) -> Result<Value, Report> {
        match &self.item {
            Item::List(items) => {
                let items = items.iter().map(|item| item.to_value_within(source, room));
                items.collect::<Result<_, _>>().map(Value::List)
            }
            Item::Map(entries) => match entries.as_slice() {
                [(name, _)] if name.starts_with('@') => Value::from_plain_within(self.to_plain(), room)
                    .map_err(|message| Report::error(message).at(source, name.span, "in this object")),
                entries => entries
                    .iter()
                    .map(|(name, value)| Ok((Key::parse(name), value.to_value_within(source, room)?)))
                    .collect::<Result<_, _>>()
                    .map(Value::Map),
            },
            _ => Ok(self.to_plain()),
        }
    }

    /// Follows a dotted path as far as it leads. In a list a number is a position from 1, any other word picks the
    /// element whose `name` or `id` is that word.
    pub fn find(&self, path: &str) -> Found<'_> {
        let mut found = Found { node: self, span: self.span, missing: None };
        for segment in path.split('.').filter(|segment| !segment.is_empty()) {
            let next = match &found.node.item {
                Item::Map(_) => found.node.entry(segment).map(|(name, value)| (name.span, value)),
                Item::List(items) => match segment.parse::<usize>() {
                    Ok(position) => position.checked_sub(1).and_then(|index| items.get(index)),
                    Err(_) => items.iter().find(|item| item.is_called(segment)),
                }
                .map(|item| (item.span, item)),
                _ => None,
            };
            let Some((name, node)) = next else {
                found.missing = Some(segment.to_owned());
                break;
            };
            // The key says more about a list or map than its first bracket does.
            found.span = if node.is_scalar() && !node.span.is_empty() { node.span } else { name };
            found.node = node;
        }
        found
    }

    fn is_called(&self, word: &str) -> bool {
        ["name", "id"].iter().any(|key| self.get(key).is_some_and(|node| node.to_plain().to_string() == word))
    }
}

/// Where a path led to.
#[derive(Clone, Debug, PartialEq)]
pub struct Found<'a> {
    /// What stands there, or the nearest ancestor that exists.
    pub node: &'a Node,
    /// The best place to point at.
    pub span: Span,
    /// The first segment that does not exist.
    pub missing: Option<String>,
}
