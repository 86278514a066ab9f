//! The content that a replay's match is played again with: the files that it holds, or those of this machine.

use crate::exit::is_json;
use crate::terminal::{self, Paint};
use lunarena_arena::{Pack, Replay};
use lunarena_content::{Reports, Root, UserPath};
use lunarena_contest::{ContentPlace, wording::count};
use std::io::Write;

/// Packed files are used unless a person names others: a folder for all, or single ones.
pub fn root(place: &ContentPlace, replay: &Replay, files: &[UserPath]) -> Result<Root, Reports> {
    match &replay.pack {
        Some(pack) if place.named().is_none() && files.is_empty() => {
            say(&format!("using the {} packed in the replay", count(pack.len(), "file")));
            Ok(pack.root())
        }
        _ => place.root()?.with_replay_files(files),
    }
}

/// How much is packed: `23 files, 85 KB`.
pub fn told(pack: &Pack) -> String {
    format!("{}, {} KB", count(pack.len(), "file"), pack.size().div_ceil(1000))
}

/// Not on stdout, where a case or states are written; and not to programs, which know what they gave.
fn say(line: &str) {
    if !is_json() {
        let line = format!("{}\n", Paint::stderr().faint(line));
        // If stderr is gone, there is nobody to tell.
        let _ = std::io::stderr().write_all(terminal::harmless(&line).as_bytes());
    }
}
