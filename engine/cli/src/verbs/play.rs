//! `lunarena play`: one match, watched as it goes, then who won and how to see it again.

mod result;

use crate::flags::MatchFlags;
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::terminal;
use crate::terminal::Paint;
use crate::terminal::progress::Progress;
use crate::terminal::screen::Screen;
use lunarena_arena::{Keep, Match, Recorder};
use lunarena_contest::{ContentPlace, MatchCosts, PreparedMatch};
use result::MatchResult;
use std::path::PathBuf;
use std::time::Duration;

const HELP: &str = "\
Examples:
  lunarena play                            the first game, its default bots
  lunarena play GAME mine.lua BOT --seed 7
  lunarena play GAME --map MAP --set heap.size=30 --replay match.replay
  lunarena play GAME --seed 7 --json       the result as JSON

On a terminal the board is shown while the match runs; in a pipe only the
result is printed.
Exit codes: 0 the match was played, 2 the input is wrong.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    #[command(flatten)]
    choice: MatchFlags,
    /// Write a replay to this file when the match is over
    #[arg(long, value_name = "FILE")]
    replay: Option<PathBuf>,
    /// Store the whole state after every turn in the replay
    #[arg(long, requires = "replay")]
    frames: bool,
    /// Don't show the board or a progress bar
    #[arg(long, short)]
    quiet: bool,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    /// Milliseconds between two boards [default: chosen so that a match takes about 4 seconds]
    #[arg(long, value_name = "MS", conflicts_with_all = ["quiet", "json"])]
    pace: Option<u64>,
}

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let (json, replay) = (flags.json, flags.replay.clone());
    let watch = !flags.quiet && !json && terminal::redraws();
    let (quiet, pace) = (flags.quiet, flags.pace.map(Duration::from_millis));
    let prepared = PreparedMatch::new(place, flags.choice.request(place)?, flags.frames)?;

    let mut table =
        Match::new(&prepared.game, prepared.setup(if replay.is_some() { Keep::RECORD } else { Keep::NOTHING }))?;
    let mut recorder = match &replay {
        Some(path) => Some(Recorder::to_file(path, &prepared.header())?),
        None => None,
    };
    if let (Some(opening), Some(recorder)) = (table.opening()?, &mut recorder) {
        recorder.opening(&opening)?;
    }
    let whole = table.progress();
    let seats: Vec<String> = table.seat_names().into_iter().map(str::to_owned).collect();
    let mut tally = MatchCosts::new(&seats);
    let _ = (watch, pace);
    let mut audience = if quiet { Audience::Nobody } else { Audience::Bar(Progress::of(whole.noun, whole.total)) };
    audience.see(&mut table, false)?;
    while let Some(turn) = table.turn().map_err(|reports| prepared.failed(tally.turns + 1, reports))? {
        tally.add(&turn);
        if let Some(recorder) = &mut recorder {
            recorder.turn(&turn)?;
        }
        audience.see(&mut table, false)?;
    }
    audience.see(&mut table, true)?;
    let gap = if matches!(audience, Audience::Screen(_)) { "\n" } else { "" };
    drop(audience);

    if !tally.asked() {
        return Err(prepared.game.nobody_was_asked().into());
    }
    let standings = table.standings()?;
    let hash = table.hash()?;
    if let Some(recorder) = recorder {
        recorder.finish(tally.turns, &hash, &standings)?;
    }
    let result = MatchResult {
        prepared: &prepared,
        tally: &tally,
        standings: &standings,
        hash: &hash,
        replay: replay.as_deref(),
    };
    if json {
        output::json(&result.json())?;
    } else {
        output::text(&format!("{gap}{}", result.text(Paint::stdout())))?;
    }
    Ok(Outcome::Good)
}

/// Who follows the match.
enum Audience {
    Screen(Screen),
    Bar(Progress),
    Nobody,
}

impl Audience {
    /// The match as it stands after a turn; `last` is always seen.
    fn see(&mut self, table: &mut Match, last: bool) -> Result<(), Failure> {
        let progress = table.progress();
        match self {
            Audience::Screen(screen) => {
                let _ = (last, screen, table);
            }
            Audience::Bar(bar) => bar.at(progress.done),
            Audience::Nobody => {}
        }
        Ok(())
    }
}
