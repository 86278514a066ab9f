//! `lunarena replay extract`: turns of a match as an example, ready to be put into a file.

use crate::flags::typed;
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::terminal::progress::Progress;
use lunarena_arena::{Replay, extract, parting_turn};
use lunarena_content::{Document, Report, Source, UserPath};
use lunarena_contest::ContentPlace;
use std::path::{Path, PathBuf};

const HELP: &str = "\
Examples:
  lunarena replay extract match.replay --turn 41
  lunarena replay extract match.replay --turn 41 --turns 3 > rules/GAME/examples/found.yaml
  lunarena replay extract one.replay --differs-from other.replay

Prints a case for `lunarena test` that passes: the state before the turn, clock, queues and chance
as they were, what the seats did, and what came of it: what changed in the state, results of calls,
events, standings. Give it a better name and the sentence of the manual that it shows, and delete
what you don't want to be sure of.
With --differs-from it is the first turn in which the two matches differ, as it was in the first
of them (what bots print and use doesn't count).
Seats are played by orders, or by a few lines of Lua where they failed or saved something. What
came of anything else in the match (instructions that were spent, setup before the first turn) is
left out, and a comment names it.
The match is played again up to there; --file as in `verify`.
Exit codes: 0 good, 1 the replay is damaged, 2 no such file or turn, the same match twice, changed
files, or turns that orders can't play.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// The replay
    replay: PathBuf,
    /// The first turn of the case
    #[arg(long, value_name = "N", required_unless_present = "differs_from")]
    turn: Option<u64>,
    /// The first turn that differs from this replay
    #[arg(long, value_name = "OTHER", conflicts_with = "turn")]
    differs_from: Option<PathBuf>,
    /// How many turns it plays
    #[arg(long, value_name = "N", default_value_t = 1)]
    turns: u64,
    /// A bot or a map that the replay names and that stands outside of the content; may be given more than once
    #[arg(long = "file", value_name = "PATH", value_parser = typed)]
    files: Vec<UserPath>,
    /// Answer with the case as one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let replay = super::read(&flags.replay)?;
    let turn = match &flags.differs_from {
        Some(other) => first_difference(&replay, &flags.replay, &super::read(other)?, other)?,
        None => flags.turn.unwrap_or(1),
    };
    let root = place.root()?.with_replay_files(&flags.files)?;
    let mut progress = Progress::new("turns", turn.saturating_add(flags.turns));
    let text = extract(&root, &replay, turn, flags.turns, |turn| progress.at(turn))?;
    drop(progress);
    if flags.json {
        let cases = Document::parse(&Source::new("case", &text))?.root.to_plain();
        output::json(&cases.as_list().and_then(|cases| cases.first()))?;
    } else {
        output::text(&text)?;
    }
    Ok(Outcome::Good)
}

fn first_difference(left: &Replay, name: &Path, right: &Replay, other: &Path) -> Result<u64, Report> {
    if let Some(turn) = parting_turn(left, right) {
        return Ok(turn);
    }
    let (name, other) = (name.display(), other.display());
    let (turns, others) = (left.turns.len(), right.turns.len());
    // Both are the same as far as they go: the next turn is only in the longer one.
    match turns.cmp(&others) {
        std::cmp::Ordering::Greater => Ok(others as u64 + 1),
        std::cmp::Ordering::Less => Err(Report::error(format!("{name} ends after turn {turns}, and {other} goes on"))
            .help(format!("take the turn from the other one: lunarena replay extract {other} --differs-from {name}"))),
        std::cmp::Ordering::Equal => {
            Err(Report::error(format!("{name} and {other} do not differ in any turn")).help("name one with --turn"))
        }
    }
}
