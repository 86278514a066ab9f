//! What a map must be refused for.

use super::Expected;
use crate::text::span::Spanned;
use crate::yaml::node::{Item, Node};
use crate::yaml::reader::{Log, Read};
use lunarena_kernel::Value;

#[derive(Clone, Debug, PartialEq)]
pub enum Refused {
    /// Just these faults, in whatever order; each a text, or what must be true of it.
    Faults(Vec<Spanned<Expected>>),
    /// What must be true of all of them, as a list of texts.
    All(Spanned<Expected>),
}

impl Read for Refused {
    fn read(node: &Node, log: &mut Log) -> Option<Refused> {
        let Item::List(items) = &node.item else {
            let expected: Spanned<Expected> = Read::read(node, log)?;
            if matches!(expected.value, Expected::Value(_) | Expected::Map(_)) {
                log.mismatch(node, "a list of faults");
                return None;
            }
            return Some(Refused::All(expected));
        };
        if items.is_empty() {
            log.error(
                node.span,
                "`refused` names no fault",
                "empty",
                "say what is wrong with the map, or leave it out",
            );
            return None;
        }
        let faults: Vec<Spanned<Expected>> = Read::read(node, log)?;
        let texts = faults.iter().zip(items).filter(|(fault, _)| !is_of_text(fault));
        let wrong: Vec<&Node> = texts.map(|(_, item)| item).collect();
        wrong.iter().for_each(|item| log.mismatch(item, "a string"));
        wrong.is_empty().then_some(Refused::Faults(faults))
    }
}

/// Whether a text can be like that.
fn is_of_text(expected: &Expected) -> bool {
    match expected {
        Expected::Value(value) => matches!(value, Value::Str(_)),
        Expected::Any | Expected::Contains(_) => true,
        Expected::OneOf(items) => items.iter().any(is_of_text),
        Expected::All(items) => items.iter().all(is_of_text),
        _ => false,
    }
}
