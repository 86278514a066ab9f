//! How a match is found that an editor wants to debug.

use super::arguments::Counting;
use crate::debug::places::Places;
use crate::debug::session::Session;
use serde_json::Value;

/// A match that is about to be looked at.
pub struct Started {
    pub session: Session,
    pub places: Places,
    pub counting: Counting,
    /// The turn at whose beginning to stop first.
    pub turn: Option<u64>,
    /// Whether to stop at the first line.
    pub stops_at_entry: bool,
}

/// Finds the match that is meant: by what the editor says, and by what was said before.
pub trait Launch {
    fn launch(&mut self, arguments: &Value) -> Result<Started, String>;
}
