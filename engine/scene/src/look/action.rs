//! What a person can do, and the steps in which that is put together. Replays hold nothing of it.

use super::StepKind;
use serde::Serialize;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Action {
    /// What a button says.
    pub text: String,
    /// The phase in which it can be done; nothing: in all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phase: Option<String>,
    /// What has to be chosen, one after the other.
    pub steps: Vec<ActionStep>,
    /// Whether places that were seen earlier can be named too.
    pub free: bool,
    /// Whether to ask before it is done.
    pub confirm: bool,
    /// Whether it ends the turn.
    pub ends: bool,
    /// Whether it is the whole answer, without which the turn doesn't end.
    pub answers: bool,
    /// A sentence for those who don't know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ActionStep {
    pub name: String,
    pub kind: StepKind,
}

impl Action {
    /// The place of a step among all.
    pub fn step(&self, name: &str) -> Option<usize> {
        self.steps.iter().position(|step| step.name == name)
    }
}
