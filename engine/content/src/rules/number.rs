//! A number of game.yaml: written out, or a formula over the constants whose value comes later.

use crate::rules::formula::FormulaSource;
use crate::text::report::Report;
use crate::text::source::Source;
use crate::text::span::Span;
use crate::yaml::node::{Item, Node};
use crate::yaml::reader::{Log, Read};
use crate::yaml::snippet::Snippet;
use std::ops::RangeInclusive;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Number {
    Plain(Plain),
    Formula(FormulaSource),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plain {
    pub value: i64,
    source: Source,
    span: Span,
}

impl Number {
    pub fn plain(value: i64, source: &Source, span: Span) -> Number {
        Number::Plain(Plain { value, source: source.clone(), span })
    }

    /// The number if it is written out.
    pub fn known(&self) -> Option<i64> {
        match self {
            Number::Plain(plain) => Some(plain.value),
            Number::Formula(_) => None,
        }
    }

    pub fn formula(&self) -> Option<&FormulaSource> {
        match self {
            Number::Plain(_) => None,
            Number::Formula(formula) => Some(formula),
        }
    }

    /// A report on this number, whatever it is written as.
    pub fn report(&self, message: impl Into<String>, label: impl Into<String>) -> Report {
        match self {
            Number::Plain(plain) => Report::error(message).at(&plain.source, plain.span, label),
            Number::Formula(formula) => formula.report(message, label),
        }
    }

    /// A number outside `range` makes no sense, written out or calculated.
    pub fn check(&self, value: i64, range: &RangeInclusive<i64>) -> Result<i64, Report> {
        let (border, label) = match value {
            _ if range.contains(&value) => return Ok(value),
            _ if value < *range.start() => (format!("at least {}", range.start()), "too small"),
            _ => (format!("at most {}", range.end()), "too large"),
        };
        let label = match self {
            Number::Plain(_) => label.to_owned(),
            Number::Formula(_) => format!("comes to {value}"),
        };
        Err(self.report(format!("this must be {border}, but it is {value}"), label))
    }
}

impl Read for Number {
    fn read(node: &Node, log: &mut Log) -> Option<Number> {
        match &node.item {
            Item::Int(value) => Some(Number::plain(*value, &log.source, node.span)),
            Item::Str(text) if text.starts_with('=') => {
                let scalar = Snippet::new(&log.source, node.span, text);
                // The path is filled in by the game file, which knows where the number stands.
                Some(Number::Formula(FormulaSource::new("", &[], scalar)))
            }
            _ => {
                log.mismatch(node, "an integer or a formula");
                None
            }
        }
    }
}
