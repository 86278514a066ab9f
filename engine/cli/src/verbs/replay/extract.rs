//! `lunarena replay extract`: turns of a match as an example, ready to be put into a file.

use super::content;
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
  lunarena replay extract match.replay --turn 41 --turns 3 > found.yaml
  lunarena replay extract one.replay --at first-difference other.replay

Prints a case for `lunarena test` that passes as it is. It starts with the
state before the turn, with the same clock, queues and random streams. It has
the orders of all seats, and expects the changes in the state, the results of
calls, the events and the standings. Give it a name and the sentence of the
manual that it shows, and delete what it need not expect. Put it into a file in
rules/GAME/examples, or run it with `lunarena test --game GAME found.yaml`.

With --at first-difference the case starts with the first turn that differs
between the two matches, as it is in the first one. What bots print or spend
doesn't count as a difference.

Where a bot failed, saved something or gave a number that isn't finite, a few
lines of Lua do the same in the case. Whatever else can't be repeated is left
out, and a comment in the case names it.

The match is replayed up to the turn, with the files packed in the replay if
there are any; --file works as in `replay verify`.
Exit codes: 0 success, 1 the replay is damaged, 2 no such file or turn, the
matches don't differ or are of two games, files changed, or a case can't repeat
these turns.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// The replay
    replay: PathBuf,
    /// The first turn of the case
    #[arg(long, value_name = "N", required_unless_present = "at")]
    turn: Option<u64>,
    /// Start with the first turn that differs from another replay: --at first-difference OTHER
    #[arg(long, num_args = 1..=2, value_names = [FIRST_DIFFERENCE, "OTHER"], conflicts_with = "turn")]
    at: Vec<String>,
    /// How many turns the case plays
    #[arg(long, value_name = "N", default_value_t = 1)]
    turns: u64,
    /// A bot or map of the replay outside the content folder (repeatable)
    #[arg(long = "file", value_name = "PATH", value_parser = typed)]
    files: Vec<UserPath>,
    /// Print the case as a JSON object
    #[arg(long)]
    json: bool,
}

const FIRST_DIFFERENCE: &str = "first-difference";

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let replay = super::read(&flags.replay)?;
    let turn = match (flags.turn, flags.at.as_slice()) {
        (Some(turn), _) => turn,
        (None, [word, other]) if word.eq_ignore_ascii_case(FIRST_DIFFERENCE) => {
            let other = Path::new(other);
            first_difference(&replay, &flags.replay, &super::read(other)?, other)?
        }
        (None, words) => return Err(wrong_place(words).into()),
    };
    let root = content::root(place, &replay, &flags.files)?;
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

/// What is wrong with the words behind --at.
fn wrong_place(words: &[String]) -> Report {
    let example = format!("write --at {FIRST_DIFFERENCE} OTHER.replay");
    match words.first() {
        Some(word) if word.eq_ignore_ascii_case(FIRST_DIFFERENCE) => {
            Report::error(format!("--at {FIRST_DIFFERENCE} needs another replay to compare with")).help(example)
        }
        Some(word) if word.parse::<u64>().is_ok() => {
            Report::error(format!("--at takes `{FIRST_DIFFERENCE}`, not a turn")).help(format!("write --turn {word}"))
        }
        Some(word) => match near(word, [FIRST_DIFFERENCE]) {
            Some(meant) => Report::error(format!("unknown place `{word}`")).help(format!("did you mean `{meant}`?")),
            None => Report::error(format!("unknown place `{word}`")).help(example),
        },
        None => Report::error("no turn is given").help(example),
    }
}

fn first_difference(left: &Replay, name: &Path, right: &Replay, other: &Path) -> Result<u64, Report> {
    let (name, other) = (name.display(), other.display());
    let (game, other_game) = (&left.header.game, &right.header.game);
    if game != other_game {
        let message = format!("{name} is a match of {game}, but {other} is one of {other_game}");
        return Err(Report::error(message).help("name two matches of one game, or a turn with --turn"));
    }
    if let Some(turn) = parting_turn(left, right) {
        return Ok(turn);
    }
    let (turns, others) = (left.turns.len(), right.turns.len());
    // Both are the same as far as they go: the next turn is only in the longer one.
    match turns.cmp(&others) {
        std::cmp::Ordering::Greater => Ok(others as u64 + 1),
        std::cmp::Ordering::Less => Err(Report::error(format!("{name} ends after turn {turns}, but {other} goes on"))
            .help(format!(
                "take the turn from the longer one: lunarena replay extract {other} --at {FIRST_DIFFERENCE} {name}"
            ))),
        std::cmp::Ordering::Equal => {
            Err(Report::error(format!("{name} and {other} don't differ in any turn")).help("name a turn with --turn"))
        }
    }
}
