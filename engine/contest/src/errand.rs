//! Work that can be done elsewhere: checking bots and playing matches, with all files named by their hashes.
//!
//! From the bottom up: `bot_file`; `job_result`, the result of a match; `match_files`, which plays one; `work`, the tasks, and `answer`, their
//! results; `bench`, loaded rules that execute tasks; and [`Errand`], work together with its texts.

mod answer;
mod bench;
pub(crate) mod bot_file;
mod job_result;
pub(crate) mod match_files;
mod work;

pub use answer::{Answer, LookedReport, PlayedReplay};
pub use bench::Bench;
pub use bot_file::bot_hash;
pub use job_result::JobResult;
pub use work::{Kit, NamedFile, Task, Work};

use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// Texts that work names, by their hashes.
pub type TextsByHash = HashMap<String, Arc<str>>;

/// Work with everything that it needs.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Errand {
    pub work: Work,
    /// By their hashes.
    pub texts: BTreeMap<String, String>,
}

impl Errand {
    /// A text that work names, if it is here.
    pub fn text(&self, hash: &str) -> Result<&str, String> {
        self.texts.get(hash).map(String::as_str).ok_or_else(|| format!("the file {hash} isn't there"))
    }
}
