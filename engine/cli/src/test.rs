//! `lunarena test`: the examples of games, each case played on the real rules.

mod json;
mod refusals;
mod text;

use crate::ansi::Paint;
use crate::arguments::{Mods, Place};
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::progress::Progress;
use crate::target::Target;
use lunarena_arena::{CaseResult, Game, Mismatch, run_case, was_stopped};
use lunarena_content::{Case, Report, Reports, Root, Start};
use lunarena_kernel::near::near;

const HELP: &str = "\
Examples:
  lunarena test                            all examples of all games and mods
  lunarena test GAME
  lunarena test rules/GAME/examples/FILE.yaml
  lunarena test --mod MOD                  what a mod changes in its game, and its own examples
  lunarena test GAME --case 'last one'     only cases whose name holds these words
  lunarena test GAME --json                JSON lines: every turn with the whole state after it
                                           and the position from which a case can go on, then
                                           what came of the case; at the end the counts

Exit codes: 0 all passed, 1 a case failed, 2 a case can't be played or a file can't be loaded.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// Games and mods by name, or files of examples [default: all games and mods]
    #[arg(value_name = "PATH")]
    paths: Vec<String>,
    #[command(flatten)]
    mods: Mods,
    /// Only cases whose name holds this text
    #[arg(long, value_name = "TEXT")]
    case: Option<String>,
    /// Answer with JSON lines
    #[arg(long)]
    json: bool,
}

/// What came of the cases of one game.
struct Played {
    game: String,
    /// What was pointed at: the game, or a mod.
    title: String,
    cases: Vec<CaseResult>,
    /// Of cases that could not be played.
    reports: Vec<Report>,
    /// How many those are.
    unplayed: usize,
    /// Cases of the game itself that come out otherwise under mods, and how.
    changed: Vec<Changed>,
}

/// A case of the game that a mod has changed.
struct Changed {
    file: String,
    line: usize,
    name: String,
    /// What is otherwise, or why it can't be played.
    how: String,
}

pub fn run(place: &Place, flags: Flags) -> Result<Outcome, Failure> {
    let root = place.root()?;
    let targets = Target::all(&root, &flags.paths, &flags.mods.names)?;
    let named = !flags.paths.is_empty() || !flags.mods.names.is_empty();
    let foreign = targets.iter().filter(|_| named).flat_map(|target| foreign_files(&root, target));
    let foreign: Vec<Report> = foreign.collect();
    if !foreign.is_empty() {
        return Err(Reports::new(foreign).into());
    }
    let (mut sum, mut reports, mut names) = (Sum::default(), Vec::new(), Vec::new());
    let paint = Paint::stdout();
    for target in &targets {
        let wanted = |case: &Case<Start>| {
            target.holds(case.source.shown())
                && flags.case.as_ref().is_none_or(|text| case.name.contains(text.as_str()))
        };
        let modded = root.with_mods(&target.game, &target.mods);
        let played = match modded.and_then(|root| play(&root, target, wanted, &mut names)) {
            // A mod that has no examples has nothing to say here, unless it was asked for.
            Ok(played) if played.cases.is_empty() && !target.mods.is_empty() && !named => continue,
            Ok(played) => played,
            Err(found) => {
                reports.extend(found);
                continue;
            }
        };
        sum.add(&played);
        if flags.json {
            for case in &played.cases {
                output::text(&json::case(&played.game, case)?)?;
            }
        } else if flags.case.is_none() || !played.cases.is_empty() {
            output::text(&text::game(&played, paint))?;
        }
        reports.extend(played.reports);
    }
    if let Some(text) = &flags.case
        && sum == Sum::default()
        && reports.is_empty()
    {
        return Err(no_such_case(text, &names).into());
    }
    if flags.json {
        output::json(&json::Summary::new(&sum))?;
    } else {
        output::text(&text::sum(&sum, paint))?;
    }
    if reports.is_empty() { Ok(Outcome::good_if(sum.failed == 0)) } else { Err(Reports::new(reports).into()) }
}

/// One case that can't be played doesn't keep the others from being played. `names` gets the names of all cases.
fn play(
    root: &Root,
    target: &Target,
    wanted: impl Fn(&Case<Start>) -> bool,
    names: &mut Vec<String>,
) -> Result<Played, Reports> {
    let game = Game::load(root, &target.game, &[])?;
    let all = Case::load(root, &target.game)?;
    names.extend(all.iter().map(|case| case.name.value.clone()));
    let cases: Vec<_> = all.into_iter().filter(wanted).collect();
    let mut progress = Progress::new("cases", cases.len() as u64);
    let mut played = Played {
        game: target.game.clone(),
        title: if target.mods.is_empty() { target.game.clone() } else { target.name() },
        cases: Vec::new(),
        reports: Vec::new(),
        unplayed: 0,
        changed: Vec::new(),
    };
    for (case, number) in cases.iter().zip(0..) {
        progress.at(number);
        // Of a mod's own examples only it is asked to be right, not what it is mixed with.
        let own = |name: &String| case.source.shown().starts_with(&format!("mods/{name}/"));
        let may_change = match target.mods.as_slice() {
            [] => false,
            [only] => !own(only),
            _ => true,
        };
        match run_case(root, &game, case) {
            Ok(result) if may_change && !result.passed() => {
                let how = |found: &Mismatch| format!("{}: {} → {}", found.what, found.expected, found.got);
                let how = result.mismatches.first().map(how).unwrap_or_default();
                played.changed.push(Changed::new(case, how));
            }
            Ok(result) => played.cases.push(result),
            Err(found) if may_change => {
                let why = found.iter().next().map(|report| report.message().to_owned()).unwrap_or_default();
                played.changed.push(Changed::new(case, why));
            }
            Err(found) => {
                played.unplayed += 1;
                played.reports.extend(found);
            }
        }
        if played.reports.last().is_some_and(was_stopped) {
            // What never ends would hold up each of the others as long.
            played.unplayed = cases.len() - played.cases.len() - played.changed.len();
            break;
        }
    }
    Ok(played)
}

impl Changed {
    fn new(case: &Case<Start>, how: String) -> Changed {
        let (file, line) = case.source.place(case.name.span);
        Changed { file: file.to_owned(), line, name: case.name.value.clone(), how }
    }
}

#[derive(Default, PartialEq, Eq)]
struct Sum {
    passed: usize,
    failed: usize,
    changed: usize,
    unplayed: usize,
}

impl Sum {
    fn add(&mut self, played: &Played) {
        let passed = played.cases.iter().filter(|case| case.passed()).count();
        self.passed += passed;
        self.failed += played.cases.len() - passed;
        self.unplayed += played.unplayed;
        self.changed += played.changed.len();
    }
}

/// Files that were named but hold no examples. A mod as a whole is more than its examples.
fn foreign_files(root: &Root, target: &Target) -> Vec<Report> {
    let mut examples = root.examples(&target.game);
    examples.extend(target.mods.iter().flat_map(|name| root.examples_of_mod(name)));
    let whole = target.files.iter().any(|file| file.ends_with("/mod.yaml"));
    let foreign = target.files.iter().filter(|file| !whole && !examples.contains(file));
    let report = |file: &String| Report::error(format!("{file} is no file of examples"));
    let folder = match target.mods.first() {
        Some(name) => format!("examples stand in mods/{name}/examples"),
        None => format!("examples stand in rules/{}/examples", target.game),
    };
    foreign.map(|file| report(file).help(folder.as_str())).collect()
}

fn no_such_case(text: &str, names: &[String]) -> Report {
    let report = Report::error(format!("no case has `{text}` in its name"));
    match near(text, names.iter().map(String::as_str)) {
        Some(close) => report.help(format!("did you mean `{close}`?")),
        None => report,
    }
}
