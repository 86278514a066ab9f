//! `lunarena manual`: the manual of a game, in a pager on a terminal.

use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::terminal;
use lunarena_contest::ContentPlace;
use std::io::{IsTerminal, Write};
use std::process::{Command, Stdio};

const HELP: &str = "\
Examples:
  lunarena manual GAME
  lunarena manual GAME > manual.md

On a terminal the manual is shown in a pager: $PAGER, else less.
Exit codes: 0 success, 2 no such game, or it has no manual.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// The game [default: the one whose folder you are in]
    game: Option<String>,
}

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let root = place.root()?;
    let (game, _) = place.need_game(&root, flags.game)?;
    let manual = root.read(&format!("rules/{game}/MANUAL.md"))?;
    if !std::io::stdout().is_terminal() || !paged(manual.text()) {
        output::text(manual.text())?;
    }
    Ok(Outcome::Good)
}

/// Whether a pager showed it. One that ends early has shown what was wanted.
fn paged(text: &str) -> bool {
    let pager = std::env::var("PAGER").ok().filter(|pager| !pager.trim().is_empty()).unwrap_or("less".to_owned());
    let mut words = pager.split_whitespace();
    let Some(program) = words.next() else { return false };
    let Ok(mut child) = Command::new(program).args(words).stdin(Stdio::piped()).spawn() else { return false };
    if let Some(mut input) = child.stdin.take() {
        let _ = input.write_all(terminal::harmless(text).as_bytes());
    }
    child.wait().is_ok()
}
