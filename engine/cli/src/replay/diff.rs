//! `lunarena replay diff`: in which inputs two replays differ, and the first turn and value that came out otherwise.

use super::turn;
use crate::ansi::Paint;
use crate::columns::{side_by_side, wrap_cell};
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::terminal;
use crate::wording::{count, shorten};
use lunarena_arena::{Difference, Replay, diff, header_differences};
use lunarena_kernel::Value;
use serde::Serialize;
use std::path::PathBuf;

const HELP: &str = "\
Example:
  lunarena replay diff one.replay other.replay

Exit codes: 0 the same match, 1 they differ or one of them is damaged, 2 no such file.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// A replay
    #[arg(value_name = "A")]
    left: PathBuf,
    /// Another replay
    #[arg(value_name = "B")]
    right: PathBuf,
    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
}

/// A value that is longer is cut.
const LONGEST_VALUE: usize = 400;

/// Of a turn with more events, the first are shown.
const MOST_EVENTS: usize = 12;

/// An input in which two replays differ: its name, the left one, the right one.
type InputDifference = (String, String, String);

pub fn run(flags: Flags) -> Result<Outcome, Failure> {
    let (left, right) = (super::read(&flags.left)?, super::read(&flags.right)?);
    let inputs = header_differences(&left, &right);
    let first = diff(&left, &right);
    let same = inputs.is_empty() && first.is_none();
    if flags.json {
        let inputs = inputs.iter().map(|(name, left, right)| InputJson { name, left, right }).collect();
        output::json(&DiffJson { same, inputs, first: first.as_ref() })?;
    } else {
        let names = [flags.left, flags.right].map(|path| path.display().to_string());
        output::text(&text(&names, &inputs, first.as_ref(), &left, Paint::stdout()))?;
    }
    Ok(Outcome::good_if(same))
}

fn text(
    names: &[String; 2],
    inputs: &[InputDifference],
    first: Option<&Difference>,
    replay: &Replay,
    paint: Paint,
) -> String {
    let width = terminal::width();
    let head = ["", names[0].as_str(), names[1].as_str()];
    let turns = count(replay.turns.len(), "turn");
    let mut out = String::new();
    if !inputs.is_empty() {
        let rows: Vec<[String; 3]> = inputs
            .iter()
            .map(|(name, left, right)| [name.clone(), shorten(left, LONGEST_VALUE), shorten(right, LONGEST_VALUE)])
            .collect();
        out.push_str(&format!("{}\n", paint.bold("the inputs differ")));
        out.push_str(&side_by_side(head, &rows, width, paint));
        out.push('\n');
    }
    match first {
        None if inputs.is_empty() => out.push_str(&format!("{}\n", paint.good(&format!("the same match, {turns}")))),
        None => out.push_str(&format!("the turns are the same, all {turns}\n")),
        Some(found) => out.push_str(&parting(found, [head[1], head[2]], paint)),
    }
    out
}

/// Where two matches part: the turn, the value and the events, side by side.
pub fn parting(found: &Difference, names: [&str; 2], paint: Paint) -> String {
    let place =
        found.turn.map_or("the end differs".to_owned(), |turn| format!("turn {turn} is the first that differs"));
    let value = |value: &Value| shorten(&value.to_string(), LONGEST_VALUE);
    let mut rows = vec![[found.path.clone(), value(&found.left), value(&found.right)]];
    let (left, right) = (&found.left_events, &found.right_events);
    let same = left.iter().zip(right).take_while(|(left, right)| left == right).count();
    if left != right {
        rows.push(["events".to_owned(), events(left, same), events(right, same)]);
    }
    let table = side_by_side(["", names[0], names[1]], &rows, terminal::width(), paint);
    let both = if left == right && !left.is_empty() {
        let lines = wrap_cell(&events(left, 0), terminal::width().saturating_sub(2));
        let lines: String = lines.iter().map(|line| format!("  {line}\n")).collect();
        format!("{}\n{lines}", paint.faint("events of that turn, in both"))
    } else {
        String::new()
    };
    format!("{}\n{table}{both}", paint.bold(&place))
}

/// One in a line, without the first ones that are the same on both sides.
fn events(all: &[Value], same: usize) -> String {
    let told = match same {
        0 => None,
        1 => Some("(the first is the same)".to_owned()),
        _ => Some(format!("(the first {same} are the same)")),
    };
    let mut lines: Vec<String> = told.into_iter().collect();
    lines.extend(all.iter().skip(same).take(MOST_EVENTS).map(|event| shorten(&turn::event(event), LONGEST_VALUE)));
    let more = all.len().saturating_sub(same + MOST_EVENTS);
    lines.extend((more > 0).then(|| format!("and {more} more")));
    if lines.is_empty() { "none".to_owned() } else { lines.join("\n") }
}

#[derive(Serialize)]
struct DiffJson<'a> {
    same: bool,
    inputs: Vec<InputJson<'a>>,
    first: Option<&'a Difference>,
}

#[derive(Serialize)]
struct InputJson<'a> {
    name: &'a str,
    left: &'a str,
    right: &'a str,
}
