//! The content that a replay's match is played again with: the files that it holds, or those of this machine.

use crate::exit::is_json;
use crate::terminal::{self, Paint};
use crate::text::reports;
use lunarena_arena::{ENGINE, Header, Pack, Replay};
use lunarena_content::{Report, Reports, Root, UserPath, visible_line};
use lunarena_contest::{ContentPlace, wording::count};
use std::io::Write;
use std::sync::Once;

/// Returns the files that were named, or else those that the replay holds, or else those of this machine. Warns about a replay of another engine.
pub fn root(place: &ContentPlace, replay: &Replay, files: &[UserPath]) -> Result<Root, Reports> {
    warn_of_other_engine(&replay.header);
    match &replay.pack {
        Some(pack) if place.named().is_none() && files.is_empty() => {
            say(&format!("using the {} packed in the replay", count(pack.len(), "file")));
            Ok(pack.root())
        }
        _ => place.root()?.with_replay_files(files),
    }
}

/// Warns once per process: some verbs load a replay twice.
fn warn_of_other_engine(header: &Header) {
    static WARNED: Once = Once::new();
    if header.engine != ENGINE {
        let recorded_by = visible_line(&header.engine);
        let report = Report::warning(format!("the replay was recorded by engine {recorded_by}, and this is {ENGINE}"))
            .help("played again here, the match may differ from the recorded one");
        WARNED.call_once(|| reports::say(&[&report]));
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
