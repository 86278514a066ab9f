//! `lunarena replay case`: turns of a match as an example, ready to be put into a file.

use crate::arguments::{Place, typed};
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::progress::Progress;
use lunarena_arena::case_of;
use lunarena_content::{Document, Source, Typed};
use std::path::PathBuf;

const HELP: &str = "\
Examples:
  lunarena replay case match.replay --turn 41
  lunarena replay case match.replay --turn 41 --turns 3 > rules/GAME/examples/found.yaml

Prints a case for `lunarena test`: the state before the turn, clock, queues and chance as they were,
what the seats did, and the events and standings that came of it. Give it a better name, and keep
of it what you want to be sure of. Seats are played by orders then, which spend nothing and never
fail, and setup is not played: what came of that in the match is left out, and a comment says so.
The match is played again up to there; --file as in `verify`.
Exit codes: 0 good, 1 the replay is damaged, 2 no such file or turn, changed files, or turns that
orders can't play.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// The replay
    replay: PathBuf,
    /// The first turn of the case
    #[arg(long, value_name = "N")]
    turn: u64,
    /// How many turns it plays
    #[arg(long, value_name = "N", default_value_t = 1)]
    turns: u64,
    /// A bot or a map that the replay names and that stands outside of the content; may be given more than once
    #[arg(long = "file", value_name = "PATH", value_parser = typed)]
    files: Vec<Typed>,
    /// Answer with the case as one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(place: &Place, flags: Flags) -> Result<Outcome, Failure> {
    let replay = super::read(&flags.replay)?;
    let root = place.root()?.handing(&flags.files)?;
    let mut progress = Progress::new("turns", flags.turn.saturating_add(flags.turns));
    let text = case_of(&root, &replay, flags.turn, flags.turns, |turn| progress.at(turn))?;
    drop(progress);
    if flags.json {
        let cases = Document::parse(&Source::new("case", &text))?.root.to_plain();
        output::json(&cases.as_list().and_then(|cases| cases.first()))?;
    } else {
        output::text(&text)?;
    }
    Ok(Outcome::Good)
}
