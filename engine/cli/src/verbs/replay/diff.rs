//! `lunarena replay diff`: in which inputs two replays differ, and the first turn and value that came out otherwise.

use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::terminal;
use crate::terminal::Paint;
use crate::terminal::columns::side_by_side;
use crate::text::parting::{self, LONGEST_VALUE};
use lunarena_arena::{Difference, Replay, diff, header_differences};
use lunarena_contest::wording::{count, shorten};
use serde::Serialize;
use std::path::PathBuf;

const HELP: &str = "\
Example:
  lunarena replay diff one.replay other.replay

Exit codes: 0 the same match, 1 they differ or one is damaged, 2 no such file.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// A replay
    #[arg(value_name = "A")]
    left: PathBuf,
    /// Another replay
    #[arg(value_name = "B")]
    right: PathBuf,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

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
        Some(found) => out.push_str(&parting::text(found, [head[1], head[2]], paint)),
    }
    out
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
