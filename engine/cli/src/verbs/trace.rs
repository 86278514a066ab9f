//! `lunarena trace`: one turn of a bot, line by line.

use crate::flags::typed;
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::terminal::Paint;
use crate::text::seats;
use crate::verbs::replay;
use lunarena_arena::RecordedMatch;
use lunarena_content::UserPath;
use lunarena_contest::ContentPlace;
use lunarena_microscope::SourceFile;
use lunarena_microscope::trace::{TraceLine, TraceRequest, Traced, trace};
use serde::Serialize;
use std::path::PathBuf;

const HELP: &str = "\
Examples:
  lunarena trace match.replay --seat Left --turn 30
  lunarena trace match.replay --seat Left --turn 30 --lines 200 --json

The match is played again up to the turn. Each line that the bot comes to in it
is shown with the instructions used by then, and with the variables that it
changed. Functions that are called stand further to the right.
Exit codes: 0 success, 1 the replay is damaged, 2 the input is wrong.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// A replay, written by `lunarena play --replay FILE`
    replay: PathBuf,
    /// The seat whose bot is traced
    #[arg(long, value_name = "SEAT")]
    seat: String,
    /// The turn
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    turn: u64,
    /// At most so many lines
    #[arg(long, value_name = "N", default_value_t = 2000)]
    lines: usize,
    /// A bot or map of the replay that is stored elsewhere now (repeatable)
    #[arg(long = "file", value_name = "PATH", value_parser = typed)]
    files: Vec<UserPath>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct TraceJson<'t> {
    file: &'t str,
    seat: &'t str,
    turn: u64,
    #[serde(flatten)]
    traced: &'t Traced,
}

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let Flags { replay: path, seat, turn, lines, files, json } = flags;
    let replay = replay::read(&path)?;
    seats::check(&seat, &seats::of(&replay))?;
    let root = replay::content::root(place, &replay, &files)?;
    let recorded = RecordedMatch::new(&root, &replay)?;
    recorded.check_unchanged("the match can't be played again")?;
    let (traced, source) = trace(&recorded, &replay, &TraceRequest { seat: &seat, turn, most: lines })?;
    if json {
        output::json(&TraceJson { file: &source.shown, seat: &seat, turn, traced: &traced })?;
    } else {
        output::text(&text(&traced, &source, &format!("{}, turn {turn}", seat), Paint::stdout()))?;
    }
    Ok(Outcome::Good)
}

fn text(traced: &Traced, source: &SourceFile, title: &str, paint: Paint) -> String {
    let mut out = format!("{}\n", paint.bold(&format!("{} of {title}", source.shown)));
    if traced.lines.is_empty() && traced.more == 0 {
        out += "the bot was not asked in this turn\n";
    }
    let mut last: Option<&TraceLine> = None;
    for line in &traced.lines {
        if last.is_none_or(|last| (last.depth, last.begins, last.unit) != (line.depth, line.begins, line.unit)) {
            let unit = line.unit.map(|unit| format!(", unit {unit}")).unwrap_or_default();
            out +=
                &format!("{}\n", paint.faint(&format!("{:>15}{}{}{unit}", "", "  ".repeat(line.depth), line.function)));
        }
        let code = source.line(line.line).trim();
        out += &format!("{:>9} {:>4} {}{code}\n", line.used, line.line, "  ".repeat(line.depth));
        for (name, value) in &line.changed {
            out += &format!("{:>15}{}{}\n", "", "  ".repeat(line.depth), paint.faint(&format!("  {name} = {value}")));
        }
        if let Some(error) = &line.error {
            out += &format!("{:>15}{}{}\n", "", "  ".repeat(line.depth), paint.bad(&format!("  error: {error}")));
        }
        last = Some(line);
    }
    if traced.more > 0 {
        out += &format!("{} more lines: see --lines\n", traced.more);
    }
    out
}
