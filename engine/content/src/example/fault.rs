//! How a bot must fail.

use super::Expected;
use crate::yaml::fields::Fields;
use crate::yaml::node::{Item, Node};
use crate::yaml::outline::{Field, Holds, Outline, Rule};
use crate::yaml::reader::{Log, Read, word, words};

/// How a bot can fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    Error,
    OverBudget,
    OutOfMemory,
    OutOfTime,
}

/// `error`, or `{ error: message }`.
#[derive(Clone, Debug, PartialEq)]
pub struct ExpectedFault {
    pub kind: Fault,
    /// Without the place in the bot's file.
    pub message: Option<Expected>,
}

impl Fault {
    const NAMES: [(&'static str, Fault); 4] = [
        ("error", Fault::Error),
        ("over budget", Fault::OverBudget),
        ("out of memory", Fault::OutOfMemory),
        ("out of time", Fault::OutOfTime),
    ];

    pub fn name(self) -> &'static str {
        Fault::NAMES.iter().find(|(_, fault)| *fault == self).map_or("", |(name, _)| name)
    }
}

pub const FAULT: Holds = Holds::Either(&Holds::Word(|| words(&Fault::NAMES)), &Holds::Map(&MESSAGES));

static MESSAGES: Outline = Outline {
    whole: "a fault",
    keys: &[
        Field::optional("error", Holds::Expected, "The message of the error, without its place."),
        Field::optional("over budget", Holds::Expected, "What is said when the budget is gone."),
        Field::optional("out of memory", Holds::Expected, "What is said when the memory is gone."),
        Field::optional("out of time", Holds::Expected, "What is said when the time is over."),
    ],
    rules: &[Rule::Any(&["error", "over budget", "out of memory", "out of time"])],
};

impl Read for ExpectedFault {
    fn read(node: &Node, log: &mut Log) -> Option<ExpectedFault> {
        if !matches!(node.item, Item::Map(_)) {
            let kind = word(node, log, "fault", "a bot", &Fault::NAMES)?;
            return Some(ExpectedFault { kind, message: None });
        }
        let mut fields = Fields::of(node, &MESSAGES, log)?;
        let all = Fault::NAMES.map(|(name, kind)| (kind, fields.optional::<Expected>(name)));
        let written = Fault::NAMES.iter().filter(|(name, _)| fields.key(name).is_some()).count();
        // A key that is unknown is told as that.
        let is_empty = matches!(&node.item, Item::Map(entries) if entries.is_empty());
        if written > 1 || is_empty {
            let help = "write { error: message }";
            fields.log().error(node.span, "a bot fails in one way", "just one of them is needed", help);
        }
        fields.finish();
        let (kind, message) = all.into_iter().find(|(_, message)| !matches!(message, Some(None)))?;
        Some(ExpectedFault { kind, message: message? }).filter(|_| written == 1)
    }
}
