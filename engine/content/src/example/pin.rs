//! Random streams with answers of their own.

use super::dollar_name;
use crate::yaml::node::{Item, Node};
use crate::yaml::reader::{Log, Read};
use lunarena_kernel::Value;

/// What a random stream answers.
#[derive(Clone, Debug, PartialEq)]
pub enum Pin {
    Always(Value),
    /// One after the other.
    Each(Vec<Value>),
}

impl Pin {
    pub(super) fn change(&self, value: &impl Fn(&Value) -> Value) -> Pin {
        match self {
            Pin::Always(answer) => Pin::Always(value(answer)),
            Pin::Each(answers) => Pin::Each(answers.iter().map(value).collect()),
        }
    }
}

impl Read for Pin {
    fn read(node: &Node, log: &mut Log) -> Option<Pin> {
        let number = |node: &Node, log: &mut Log| {
            let good = match &node.item {
                Item::Int(_) | Item::Float(_) => true,
                Item::Str(text) => dollar_name::name_of(text).is_some(),
                _ => false,
            };
            if !good {
                log.mismatch(node, "a number or a list of numbers");
            }
            good.then(|| node.to_plain())
        };
        let Item::List(items) = &node.item else {
            return number(node, log).map(Pin::Always);
        };
        let items: Vec<_> = items.iter().map(|item| number(item, log)).collect();
        items.into_iter().collect::<Option<_>>().map(Pin::Each)
    }
}
