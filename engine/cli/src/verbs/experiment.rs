//! `lunarena experiment`: many matches, with something changed from variant to variant, and whether that made a difference.

mod csv;
mod drawing;
mod json;
mod kept;
mod text;

use crate::flags::{ForceFlag, NatsFlags, SettingFlags, at_least_one, seed, threads, typed};
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::terminal::Paint;
use crate::terminal::progress::Progress;
use crate::text::reports;
use kept::{KeptFolder, KeptMatch, ToldMatch, Wanted};
use lunarena_content::{OutputKind, Report, UserPath};
use lunarena_contest::depot::{Dispatch, Hands};
use lunarena_contest::{
    ContentPlace, MatchRequest, Settings,
    experiment::{FIRST_SEED, Plan, ResultStore, Results, Summary, Variant, Vary},
};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

const HELP: &str = "\
Examples:
  lunarena experiment GAME --vary heap.size=20,30,40
  lunarena experiment GAME --vary 'heap.size=10..30 by 5' --seeds 500
  lunarena experiment GAME --vary mod=none,MOD,MOD+OTHER   compare mods
  lunarena experiment GAME --vary map=one,other            compare maps
  lunarena experiment GAME OLD BOT --vary bot=old.lua,new.lua
                                                           compare bots
  lunarena experiment GAME mine.lua BOT                    how strong is a bot?
  lunarena experiment GAME --vary heap.size=20,30 --csv all.csv --svg plot.svg
  lunarena experiment GAME mine.lua BOT --keep worst       keep a replay

Every variant is played with the same seeds, and every seed with the bots in
all seats in turn. Values are written as in YAML, separated by commas; several
--vary are combined. `bot` varies the bot of the first seat. Finished matches
are stored in .lunarena/experiments, so a stopped run resumes where it was.
Only results signed with your own key are used (lunarena/secret in
XDG_STATE_HOME, else in ~/.local/state, on Windows in LOCALAPPDATA).
Significance is computed per seed: exact sign-flip tests for points, Student's t
for scores, with Holm's correction for the number of comparisons.
Below the table stands the command that plays the worst match of the first
bot (of the first seat, where all bots are the same): the one with the fewest
points, then the lowest rank, then the lowest score. --keep writes replays of
the worst, the best or the N worst matches, to look at with `replay play`; they
are played again for it, also if their results were stored.
Exit codes: 0 everything was played, 1 two workers disagree on a match, 2 the
input is wrong or the rules failed.";

const NOTE: &str = "Ctrl-C stops it; the same command resumes.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// The game [default: the one whose folder you are in, else the first by name]
    game: Option<String>,
    /// A bot for each seat: a name, or the path of a .lua file [default: the game's default bots]
    #[arg(value_name = "BOT", value_parser = typed)]
    bots: Vec<UserPath>,
    /// Values to compare: of a constant, or of `mod`, `map` or `bot` (repeatable)
    #[arg(long, value_name = "KEY=A,B,...", value_parser = Vary::parse)]
    vary: Vec<Vary>,
    /// Number of seeds
    #[arg(long, value_name = "N", default_value = "200", value_parser = at_least_one, allow_hyphen_values = true)]
    seeds: u64,
    /// The first seed
    #[arg(long, value_name = "N", value_parser = seed, default_value_t = FIRST_SEED, allow_hyphen_values = true)]
    first_seed: u64,
    /// The map: a name, or the path of a .yaml, .txt or .lua file [default: the game's default map]
    #[arg(long, value_parser = typed)]
    map: Option<UserPath>,
    #[command(flatten)]
    settings: SettingFlags,
    #[command(flatten)]
    nats: NatsFlags,
    /// Matches played at the same time [default: number of cores]
    #[arg(long, value_name = "N", value_parser = at_least_one, allow_hyphen_values = true)]
    threads: Option<u64>,
    /// Write one line per match to this CSV file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Draw the results as an SVG picture
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Keep replays of matches: worst, best, or a number of the worst
    #[arg(long, value_name = "worst|best|N", value_parser = kept::wanted, allow_hyphen_values = true)]
    keep: Option<Wanted>,
    /// The folder for kept replays [default: .lunarena/replays]
    #[arg(long, value_name = "DIR", requires = "keep")]
    out: Option<PathBuf>,
    #[command(flatten)]
    force: ForceFlag,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    /// Play all matches again, even those stored from earlier runs
    #[arg(long)]
    fresh: bool,
}

/// Single matches that are told beside the figures.
struct Singles {
    worst: Option<ToldMatch>,
    kept: Vec<KeptMatch>,
}

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let settings = Settings::from(flags.settings);
    let variants = Variant::all(&flags.vary, &settings)?;
    let csv = flags.force.optional(flags.csv, OutputKind::Csv(csv::COLUMNS))?;
    let svg = flags.force.optional(flags.svg, OutputKind::Picture)?;
    let svg = svg.map(|svg| svg.beside(csv.as_ref())).transpose()?;
    let request = MatchRequest {
        game: flags.game,
        bots: flags.bots,
        map: flags.map,
        seed: Some(flags.first_seed),
        settings: settings.clone(),
    }
    .with_game(place)?;
    let plan = Plan::new(place, request, variants, flags.seeds)?;
    let root = place.root()?;
    let root = root.dir().unwrap_or(Path::new("."));
    let kept_folder = flags.keep.map(|_| KeptFolder::new(flags.out, root, flags.force)).transpose()?;
    let store = ResultStore::new(root);
    let threads = threads(flags.threads);
    let mut results = Results::recall(&plan, &store, flags.fresh);
    let mut progress = Progress::new("matches", plan.matches()).with_time_left(results.remembered).with_note(NOTE);
    let elsewhere = flags.nats.dispatch(|| Ok(plan.run_name()))?;
    let dispatch = match elsewhere {
        Some(elsewhere) => elsewhere,
        None => Dispatch::here(threads, Duration::ZERO, &Hands::Own)?,
    };
    let played = results.play_rest(&plan, &store, &dispatch, |done| progress.at(done));
    drop(progress);
    reports::say(&store.complaint().iter().collect::<Vec<_>>());
    played?;
    for difference in results.differing.iter().take(3) {
        reports::say(&[&difference.report("a match")]);
    }
    if results.stopped() > 0 {
        let (stopped, matches) = (results.stopped(), plan.matches());
        let warning = Report::warning(format!("in {stopped} of {matches} matches the clock stopped a bot"))
            .help("on another machine these matches may end differently; they are not stored");
        reports::say(&[&warning]);
    }
    if results.remembered > 0 {
        // If stderr is gone, there is nobody to tell.
        let _ = writeln!(io::stderr(), "{} of {} matches were already played", results.remembered, plan.matches());
    }

    let summary = Summary::new(&plan, &results)?;
    if let Some(file) = csv {
        file.write(&csv::text(&plan, &results)?)?;
    }
    if let Some(file) = svg {
        file.write(&drawing::svg(&plan, &summary))?;
    }
    let kept = match (kept_folder, flags.keep) {
        (Some(folder), Some(wanted)) => folder.keep(&plan, &results, wanted)?,
        _ => Vec::new(),
    };
    for other in kept.iter().filter(|kept| !kept.same) {
        let warning = Report::warning(format!("the match in {} came out differently this time", other.file))
            .help("a bot that the clock stops is not stopped at the same place again");
        reports::say(&[&warning]);
    }
    let singles = Singles { worst: ToldMatch::worst(&plan, &results)?, kept };
    if flags.json {
        output::json(&json::object(&plan, &settings, &summary, &singles))?;
    } else {
        let table = text::text(&plan, &settings, &summary, Paint::stdout());
        output::text(&(table + &text::singles(&singles, Paint::stdout())))?;
    }
    Ok(Outcome::good_if(results.differing.is_empty()))
}
