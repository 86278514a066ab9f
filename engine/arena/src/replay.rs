//! Replays: versioned JSON lines. A header with all inputs, optionally the packed files of the match, a line for each turn, an end. Every line
//! carries a running checksum, so that a changed, lost or moved line is detected.
//!
//! Looking at a replay takes no content, because it holds the scenes. Playing it again takes the files of the match, known by their hashes: those of
//! the replay if it is packed (`pack`), else those on disk. Paths in a replay are untrusted.

mod compare;
mod extract;
mod film;
mod fork;
mod header;
mod pack;
mod packing;
mod playback;
mod read;
mod recorded_match;
mod sealed_line;
mod size_limit;
mod states;
mod verify;
mod write;

pub use compare::{Difference, aside, diff, header_differences, parting, parting_line, parting_turn, turn_differences};
pub use extract::extract;
pub use film::{Shown, StepMaker, first_film};
pub use fork::{Change, Forked, fork};
pub use header::{FileRef, HUMAN, Header, SeatRef, Swap};
pub use pack::Pack;
pub use packing::pack;
pub use playback::Playback;
pub use read::Replay;
pub use recorded_match::{RecordedMatch, Segment};
pub use sealed_line::{seal, unseal};
pub use verify::{Verdict, verify};
pub use write::Recorder;
