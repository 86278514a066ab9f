//! `lunarena profile`: what a bot, or the rules, cost in a match, exactly.

mod difference_text;
mod source_text;
mod tables;

use crate::flags::{ForceFlag, MatchFlags};
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::terminal::Paint;
use crate::terminal::progress::Progress;
use crate::text::seats;
use lunarena_arena::Keep;
use lunarena_content::{OutputKind, Report};
use lunarena_contest::{ContentPlace, PreparedMatch};
use lunarena_microscope::Sources;
use lunarena_microscope::profile::{Profile, ProfileDifference, Profiled, Subject, flame_graph, profile, time_shares};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

const HELP: &str = "\
Examples:
  lunarena profile GAME mine.lua BOT             the bot of the first seat
  lunarena profile GAME mine.lua BOT --source    figures beside each line
  lunarena profile GAME --rules --time           and the share of time
  lunarena profile GAME --rules --turns 100..120
  lunarena profile GAME mine.lua BOT --seed 7 --json > before.json
  lunarena profile GAME mine.lua BOT --seed 7 --against before.json
  lunarena profile GAME mine.lua BOT --svg flames.svg

Instructions are counted, not measured: the same match gives the same figures
every time, and in a match that nobody looks at not one more is spent. Time is
measured, with --time, and differs a little from run to run.
`own` is what a function took by itself, `total` with all that it called. Calls
of the library count as they are priced (`lunarena stubs GAME` writes the list).
Exit codes: 0 success, 2 the input is wrong.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    #[command(flatten)]
    choice: MatchFlags,
    /// The seat whose bot is profiled [default: the first]
    #[arg(long, value_name = "SEAT")]
    seat: Option<String>,
    /// Profile the rules instead
    #[arg(long, conflicts_with = "seat")]
    rules: bool,
    /// With --rules: measure time too, over several matches
    #[arg(long, requires = "rules")]
    time: bool,
    /// Only these turns, the first and the last: 10..20, 10.. or ..20
    #[arg(long, value_name = "A..B", value_parser = turns)]
    turns: Option<RangeInclusive<u64>>,
    /// Rows in each table
    #[arg(long, value_name = "N", default_value_t = 15)]
    top: usize,
    /// Print the files with figures beside each line
    #[arg(long, conflicts_with = "json")]
    source: bool,
    /// Write a flame graph to this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    force: ForceFlag,
    /// Compare with a profile that was printed with --json
    #[arg(long, value_name = "FILE", conflicts_with_all = ["source", "time"])]
    against: Option<PathBuf>,
    /// Print all of it as JSON
    #[arg(long)]
    json: bool,
}

/// `A..B`, either of which may be missing.
fn turns(text: &str) -> Result<RangeInclusive<u64>, String> {
    let wrong = || format!("`{text}` is no range of turns: write 10..20, 10.., ..20 or 10");
    let number = |text: &str, missing: u64| match text.trim() {
        "" => Ok(missing),
        digits => digits.parse::<u64>().map_err(|_| wrong()),
    };
    let (first, last) = match text.split_once("..") {
        Some((first, last)) => (number(first, 1)?, number(last.trim_start_matches('='), u64::MAX)?),
        None => (number(text, 0)?, number(text, 0)?),
    };
    if first == 0 || last < first {
        return Err(wrong());
    }
    Ok(first..=last)
}

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let svg = flags.force.optional(flags.svg, OutputKind::Picture)?;
    let before = flags.against.as_deref().map(read).transpose()?;
    let prepared = PreparedMatch::new(place, flags.choice.request(place)?, false)?;
    let subject = subject(&prepared, flags.seat.as_deref(), flags.rules)?;
    let what = Profiled {
        game: &prepared.game,
        subject,
        turns: flags.turns.unwrap_or(1..=u64::MAX),
        map: prepared.map.0.clone(),
        seed: prepared.seed,
        bots: prepared.seats.iter().map(|seat| seat.bot.clone()).collect(),
    };
    let mut bar = Progress::of("turns", None);
    let mut turns = 0;
    let made = profile(&what, prepared.setup(Keep::NOTHING), |_| {
        turns += 1;
        bar.at(turns);
    });
    drop(bar);
    let mut made = made?;
    if made.turns.1 < *what.turns.start() {
        let last = made.turns.1;
        return Err(Report::error(format!("the match has only {last} turns")).help("see --turns").into());
    }
    if flags.time {
        let shares = time_shares(&prepared.game, || prepared.setup(Keep::NOTHING))?;
        made.add_time(&shares, &Sources::new(&prepared.game, []));
    }
    if let Some(svg) = svg {
        svg.write(&flame_graph(&made))?;
    }
    let paint = Paint::stdout();
    match (before, flags.json) {
        (Some(before), true) => output::json(&ProfileDifference::new(&before, &made))?,
        (Some(before), false) => {
            output::text(&difference_text::text(&ProfileDifference::new(&before, &made), flags.top, paint))?;
        }
        (None, true) => output::json(&made)?,
        (None, false) if flags.source => output::text(&source_text::text(&made, paint))?,
        (None, false) => output::text(&tables::text(&made, flags.top, paint))?,
    }
    Ok(Outcome::Good)
}

fn subject(prepared: &PreparedMatch, seat: Option<&str>, rules: bool) -> Result<Subject, Report> {
    if rules {
        return Ok(Subject::Rules);
    }
    let names: Vec<&str> = prepared.seats.iter().map(|seat| seat.name.as_str()).collect();
    let seat = seat.or(names.first().copied()).unwrap_or_default();
    seats::check(seat, &names)?;
    Ok(Subject::Seat(seat.to_owned()))
}

fn read(path: &Path) -> Result<Profile, Report> {
    let failed = |why: String| {
        Report::error(format!("{} can't be read: {why}", path.display()))
            .help("`lunarena profile ... --json > FILE` writes one")
    };
    let text = std::fs::read_to_string(path).map_err(|error| failed(error.to_string()))?;
    serde_json::from_str(&text).map_err(|error| failed(format!("it is no profile: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_of_turns_are_read_and_nonsense_is_refused() {
        assert_eq!(turns("10..20"), Ok(10..=20));
        assert_eq!(turns("10.."), Ok(10..=u64::MAX));
        assert_eq!(turns("..20"), Ok(1..=20));
        assert_eq!(turns("7"), Ok(7..=7));
        assert_eq!(turns("3..=4"), Ok(3..=4));
        for wrong in ["", "0", "x", "5..4", "1...", "-1..2", "1..x"] {
            assert!(turns(wrong).is_err(), "{wrong}");
        }
    }
}
