//! A unit in a queue: its number, or the name of a thing that is placed.

use super::dollar_name::{self, Names};
use crate::yaml::node::{Item, Node};
use crate::yaml::reader::{Log, Read};
use std::fmt;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unit {
    Number(i64),
    Name(String),
}

impl Unit {
    /// Its number, if it has one by now.
    pub fn number(&self) -> Option<i64> {
        match self {
            Unit::Number(number) => Some(*number),
            Unit::Name(_) => None,
        }
    }

    pub(super) fn fill(&self, names: &Names) -> Unit {
        let number = match self {
            Unit::Name(name) => names.get(name).and_then(lunarena_kernel::Value::as_int),
            Unit::Number(_) => None,
        };
        number.map_or_else(|| self.clone(), Unit::Number)
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unit::Number(number) => write!(f, "{number}"),
            Unit::Name(name) => write!(f, "${name}"),
        }
    }
}

impl Read for Unit {
    fn read(node: &Node, log: &mut Log) -> Option<Unit> {
        if let Item::Str(text) = &node.item
            && let Some(name) = dollar_name::name_of(text)
        {
            return Some(Unit::Name(name.to_owned()));
        }
        i64::read(node, log).map(Unit::Number)
    }
}
