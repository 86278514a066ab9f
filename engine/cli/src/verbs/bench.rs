//! `lunarena bench`: how fast the engine and the games are on this machine, and whether that is as fast as was promised.

mod child;
mod engine_costs;
mod figures;
mod growth;
mod match_threads;
mod matches;
mod originals;
mod promised_limits;
mod samples;
mod temp_folder;
mod text;
mod timed_match;
mod watching;

use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::terminal::Paint;
use crate::terminal::progress::Progress;
use child::Program;
use figures::{Figures, GameFigures};
use lunarena_arena::ENGINE;
use lunarena_content::{BenchFile, Report, Reports, Root, Scene, UserPath};
use lunarena_contest::{ContentPlace, MatchRequest, Settings};
use samples::Patience;
use std::io::Write;
use std::num::NonZero;
use std::time::Duration;

const HELP: &str = "\
Examples:
  lunarena bench                 all games, about a minute
  lunarena bench GAME
  lunarena bench --json          the same as JSON
  lunarena bench --seconds 5     longer measurements, for a busy machine

Measured are matches of the default bots, the matches for which the original
contest programs were timed, and matches in which something is doubled. The
last two are listed in rules/GAME/bench.yaml. What is compared is measured
alternately in one run, and times are the best of several: compare ratios, not
times of two machines. Figures that miss their target are marked.
Exit codes: 0 everything was measured, 2 the input is wrong.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// The game [default: all]
    game: Option<String>,
    /// Seconds of measuring per figure
    #[arg(long, value_name = "N", default_value = "0.6", value_parser = seconds)]
    seconds: Duration,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

/// A day is more than anybody waits for.
fn seconds(text: &str) -> Result<Duration, String> {
    let number = text.parse().ok().filter(|seconds| (0.0..=86400.0).contains(seconds));
    number.map(Duration::from_secs_f64).ok_or_else(|| "expected a number of seconds, such as 2 or 0.5".to_owned())
}

/// All chance of a game's own match follows from this.
const SEED: u64 = 1;

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    if cfg!(debug_assertions) {
        // If stderr is gone, there is nobody to tell.
        let _ = writeln!(std::io::stderr(), "this is a debug build: use cargo run --release");
    }
    let root = place.root()?;
    let subjects = Subject::all(&root, flags.game)?;
    let program = Program::new(&root)?;
    let steps = engine_costs::STEPS + subjects.iter().map(Subject::steps).sum::<u64>();
    let mut bench = Bench {
        place,
        root,
        program,
        patience: Patience::new(flags.seconds),
        progress: Progress::new("measurements", steps).with_time_left(0),
        done: 0,
    };
    let border = engine_costs::measure(&mut bench)?;
    let games = subjects.iter().map(|subject| subject.measure(&mut bench)).collect::<Result<_, _>>()?;
    drop(bench.progress);
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    let figures = Figures { engine: ENGINE, cores, border, games };
    if flags.json {
        output::json(&figures)?;
    } else {
        output::text(&text::text(&figures, Paint::stdout()))?;
    }
    Ok(Outcome::Good)
}

/// What all measurements share.
struct Bench<'a> {
    place: &'a ContentPlace,
    root: Root,
    program: Program,
    patience: Patience,
    progress: Progress,
    done: u64,
}

impl Bench<'_> {
    /// One more measurement is made.
    fn step(&mut self) {
        self.done += 1;
        self.progress.at(self.done);
    }
}

/// A game that is measured.
struct Subject {
    game: String,
    file: BenchFile,
}

impl Subject {
    /// All that is wrong is reported at once.
    fn all(root: &Root, given: Option<String>) -> Result<Vec<Subject>, Reports> {
        let names = match given {
            Some(name) => vec![name],
            None => root.games(),
        };
        let (mut subjects, mut reports) = (Vec::new(), Vec::new());
        for game in names {
            match BenchFile::load(root, &game) {
                Ok(file) => {
                    reports.extend(file.check(root, &game, None));
                    subjects.push(Subject { game, file });
                }
                Err(found) => reports.extend(found),
            }
        }
        if reports.is_empty() { Ok(subjects) } else { Err(Reports::new(reports)) }
    }

    fn steps(&self) -> u64 {
        matches::STEPS + watching::STEPS + (self.file.originals.len() + self.file.growth.len()) as u64
    }

    fn measure(&self, bench: &mut Bench) -> Result<GameFigures, Reports> {
        let own = self.own();
        Ok(GameFigures {
            game: self.game.clone(),
            own: matches::measure(bench, &own)?,
            watch: watching::measure(bench, &own)?,
            originals: originals::measure(bench, self)?,
            growth: growth::measure(bench, self)?,
        })
    }

    /// The game's own match.
    fn own(&self) -> MatchRequest {
        self.request(Vec::new(), None, SEED, Vec::new())
    }

    fn scene(&self, root: &Root, scene: &Scene) -> MatchRequest {
        let bots = scene.bots().iter().map(|bot| root.user_path(bot)).collect();
        self.request(bots, scene.map().map(|map| root.user_path(&map)), scene.seed, scene.set())
    }

    fn request(
        &self,
        bots: Vec<UserPath>,
        map: Option<UserPath>,
        seed: u64,
        set: Vec<(String, String)>,
    ) -> MatchRequest {
        let settings = Settings { mods: Vec::new(), set };
        MatchRequest { game: Some(self.game.clone()), bots, map, seed: Some(seed), settings }
    }
}

/// Why something could not be measured, apart from the games themselves.
fn failed(what: &str, error: impl std::fmt::Display) -> Report {
    Report::error(format!("{what}: {error}"))
}
