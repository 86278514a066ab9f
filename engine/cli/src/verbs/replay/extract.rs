//! `lunarena replay extract`: turns of a match as an example, ready to be put into a file.

use crate::flags::typed;
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::terminal::progress::Progress;
use lunarena_arena::{Replay, extract, parting_turn};
use lunarena_content::{Document, Report, Source, UserPath};
use lunarena_contest::ContentPlace;
use lunarena_kernel::near::near;
use std::path::{Path, PathBuf};

const HELP: &str = "\
Examples:
  lunarena replay extract match.replay --turn 41
  lunarena replay extract match.replay --turn 41 --turns 3 > rules/GAME/examples/found.yaml
  lunarena replay extract one.replay --at first-difference other.replay

Prints a case for `lunarena test` that passes: the state before the turn, clock, queues and chance
as they were, what the seats did, and what came of it: what changed in the state, results of calls,
events, standings. Give it a better name and the sentence of the manual that it shows, and delete
what you don't want to be sure of.
With --at first-difference it is the first turn in which the two matches differ, as it was in the
first of them (what bots print and use doesn't count).
Seats are played by orders, or by a few lines of Lua where they failed or saved something. What
came of anything else in the match (instructions that were spent, setup before the first turn) is
left out, and a comment names it.
The match is played again up to there; --file as in `verify`.
Exit codes: 0 good, 1 the replay is damaged, 2 no such file or turn, the same match twice, matches
of two games, changed files, or turns that orders can't play.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// The replay
    replay: PathBuf,
    /// The first turn of the case
    #[arg(long, value_name = "N", required_unless_present = "at")]
    turn: Option<u64>,
    /// The same; or, with the words `first-difference`, the first turn that is not as in the other replay
    #[arg(long, num_args = 1..=2, value_names = ["TURN|first-difference", "OTHER"], conflicts_with = "turn")]
    at: Vec<String>,
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
    let turn = match At::read(&flags)? {
        At::Turn(turn) => turn,
        At::FirstDifference(other) => first_difference(&replay, &flags.replay, &super::read(other)?, other)?,
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

/// Where a case begins.
#[derive(Debug, PartialEq)]
enum At<'f> {
    Turn(u64),
    /// From this replay.
    FirstDifference(&'f Path),
}

const FIRST_DIFFERENCE: &str = "first-difference";

impl At<'_> {
    fn read(flags: &Flags) -> Result<At<'_>, Report> {
        let example = format!("write --at {FIRST_DIFFERENCE} OTHER.replay, or --at 41");
        match (flags.turn, flags.at.as_slice()) {
            (Some(turn), _) => Ok(At::Turn(turn)),
            (None, [word, other]) if word.eq_ignore_ascii_case(FIRST_DIFFERENCE) => {
                Ok(At::FirstDifference(Path::new(other)))
            }
            (None, [word]) if word.eq_ignore_ascii_case(FIRST_DIFFERENCE) => {
                Err(Report::error(format!("--at {FIRST_DIFFERENCE} needs the other replay")).help(example))
            }
            (None, [word, rest @ ..]) => match (word.parse(), rest) {
                (Ok(turn), []) => Ok(At::Turn(turn)),
                (Ok(_), _) => Err(Report::error(format!("--at {word} needs no other replay")).help(
                    "the replay that the case is taken from stands before it: lunarena replay extract FILE --at 41",
                )),
                (Err(_), _) => {
                    Err(Report::error(format!("`{word}` is no turn")).help(match near(word, [FIRST_DIFFERENCE]) {
                        Some(meant) => format!("did you mean `{meant}`?"),
                        None => example,
                    }))
                }
            },
            (None, []) => Ok(At::Turn(1)),
        }
    }
}

fn first_difference(left: &Replay, name: &Path, right: &Replay, other: &Path) -> Result<u64, Report> {
    let (name, other) = (name.display(), other.display());
    let (game, other_game) = (&left.header.game, &right.header.game);
    if game != other_game {
        let message = format!("{name} is a match of {game}, and {other} one of {other_game}");
        return Err(Report::error(message).help("name a match of the same game, or a turn with --turn"));
    }
    if let Some(turn) = parting_turn(left, right) {
        return Ok(turn);
    }
    let (turns, others) = (left.turns.len(), right.turns.len());
    // Both are the same as far as they go: the next turn is only in the longer one.
    match turns.cmp(&others) {
        std::cmp::Ordering::Greater => Ok(others as u64 + 1),
        std::cmp::Ordering::Less => Err(Report::error(format!("{name} ends after turn {turns}, and {other} goes on"))
            .help(format!(
                "take the turn from the other one: lunarena replay extract {other} --at {FIRST_DIFFERENCE} {name}"
            ))),
        std::cmp::Ordering::Equal => {
            Err(Report::error(format!("{name} and {other} do not differ in any turn")).help("name one with --turn"))
        }
    }
}
