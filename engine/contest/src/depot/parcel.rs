//! A message of work, about a second of it, and what came of it.

use crate::errand::{Answer, Work};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parcel {
    pub work: Work,
    pub limits: WorkLimits,
    /// A worker that must not do it, since it did it before: two are compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub except: Option<String>,
}

/// What a process that does it may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkLimits {
    /// In bytes.
    pub memory: u64,
    /// In seconds, of a processor, for all tasks together.
    pub seconds: u64,
}

impl Default for WorkLimits {
    fn default() -> WorkLimits {
        WorkLimits { memory: 2 << 30, seconds: 300 }
    }
}

/// What came of a parcel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Some of the answers, ahead of the others, where that costs nothing.
    Part {
        /// The number of the first task that is answered.
        first: usize,
        answers: Vec<Answer>,
    },
    Done {
        worker: String,
        /// How long it took a processor.
        seconds: f64,
        /// One for each task, in their order.
        answers: Vec<Answer>,
    },
    /// These texts can't be had, or are not what their hashes say.
    Missing { worker: String, hashes: Vec<String> },
    /// Whoever tried it never came back.
    Poison { tries: u64 },
    /// Nobody else is there who could do it.
    Alone,
}
