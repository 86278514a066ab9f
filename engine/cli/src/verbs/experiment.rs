//! `lunarena experiment`: many matches, with something changed from variant to variant, and whether that made a difference.

mod csv;
mod drawing;
mod json;
mod text;

use crate::flags::{SettingFlags, at_least_one, seed, typed};
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::result_file::ResultFile;
use crate::terminal::Paint;
use crate::terminal::progress::Progress;
use crate::text::reports;
use lunarena_content::{Report, UserPath};
use lunarena_contest::{
    ContentPlace, MatchRequest, Settings,
    experiment::{FIRST_SEED, Plan, ResultStore, Results, Summary, Variant, Vary},
};
use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};

const HELP: &str = "\
Examples:
  lunarena experiment GAME --vary heap.size=20,30,40
  lunarena experiment GAME mine.lua BOT --vary heap.size=20,30 --vary take.most=2,3 --seeds 500
  lunarena experiment GAME --vary mod=none,MOD,MOD+OTHER       what mods do to the game
  lunarena experiment GAME mine.lua BOT                        how strong a bot is
  lunarena experiment GAME --vary heap.size=20,30 --csv all.csv --svg plot.svg --json

Every variant is played on the same seeds, and every seed with the bots in all seats in turn. Where
no bots or no map are named, all play with those of the game without the mods that vary.
Values are written as in YAML, with commas between them; those of one --vary go with all of another.
Finished matches are kept in .lunarena/experiments: stopped and started again, it goes on there.
Only those that you played yourself are believed: they are sealed with a secret in your home folder
(XDG_STATE_HOME/lunarena/secret, else ~/.local/state/lunarena/secret). Without one all are played.
What chance does is worked out by seeds: exact sign flips for points, Student's t for scores, and
Holm's correction for the number of comparisons.
Exit codes: 0 all was played, 2 something that was named or loaded is wrong, or the rules failed.";

const NOTE: &str = "Ctrl-C stops it; the same command goes on from there.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// The game to play [default: the first one by name]
    game: Option<String>,
    /// One bot for each seat: a name, or a path that ends in .lua [default: the game's own]
    #[arg(value_name = "BOT", value_parser = typed)]
    bots: Vec<UserPath>,
    /// Values of a constant to try, or with the key `mod` mods; may be given more than once
    #[arg(long, value_name = "KEY=A,B,...", value_parser = Vary::parse)]
    vary: Vec<Vary>,
    /// How many seeds to play
    #[arg(long, value_name = "N", default_value = "200", value_parser = at_least_one, allow_hyphen_values = true)]
    seeds: u64,
    /// The first of the seeds
    #[arg(long, value_name = "N", value_parser = seed, default_value_t = FIRST_SEED, allow_hyphen_values = true)]
    first_seed: u64,
    /// The map: a name, or a path that ends in .yaml, .txt or .lua [default: the game's own]
    #[arg(long, value_parser = typed)]
    map: Option<UserPath>,
    #[command(flatten)]
    settings: SettingFlags,
    /// How many matches are played at the same time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = at_least_one, allow_hyphen_values = true)]
    threads: Option<u64>,
    /// Write a line for each match to this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Draw the figures into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Answer with one JSON object
    #[arg(long)]
    json: bool,
    /// Play all matches again, also those that are known, as after a change to the engine itself
    #[arg(long)]
    fresh: bool,
}

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let settings = Settings::from(flags.settings);
    let variants = Variant::all(&flags.vary, &settings)?;
    let csv = flags.csv.map(ResultFile::new).transpose()?;
    let svg = flags.svg.map(ResultFile::new).transpose()?;
    let request = MatchRequest {
        game: flags.game,
        bots: flags.bots,
        map: flags.map,
        seed: Some(flags.first_seed),
        settings: settings.clone(),
    };
    let plan = Plan::new(place, request, variants, flags.seeds)?;
    let store = ResultStore::new(place.root()?.dir().unwrap_or(Path::new(".")));
    let threads = match flags.threads {
        Some(threads) => usize::try_from(threads).unwrap_or(usize::MAX),
        None => std::thread::available_parallelism().map_or(1, NonZero::get),
    };
    let mut results = Results::recall(&plan, &store, flags.fresh);
    let mut progress = Progress::new("matches", plan.matches()).with_time_left(results.remembered).with_note(NOTE);
    let played = results.play_rest(&plan, &store, threads, |done| progress.at(done));
    drop(progress);
    reports::say(&store.complaint());
    played?;
    if results.stopped() > 0 {
        let (stopped, matches) = (results.stopped(), plan.matches());
        let warning = Report::warning(format!("in {stopped} of {matches} matches the clock stopped a bot"))
            .help("on another machine these matches may end differently; they are not remembered");
        reports::say(&Some(warning));
    }
    if results.remembered > 0 {
        // If stderr is gone, there is nobody to tell.
        let _ = writeln!(io::stderr(), "{} of {} matches were played before", results.remembered, plan.matches());
    }

    let summary = Summary::new(&plan, &results)?;
    if let Some(file) = csv {
        file.write(&csv::text(&plan, &results)?)?;
    }
    if let Some(file) = svg {
        file.write(&drawing::svg(&plan, &summary))?;
    }
    if flags.json {
        output::json(&json::object(&plan, &settings, &summary))?;
    } else {
        output::text(&text::text(&plan, &settings, &summary, Paint::stdout()))?;
    }
    Ok(Outcome::Good)
}
