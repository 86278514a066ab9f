//! `lunarena check`: every file of a game looked over, all faults at once; or a match played twice.

mod double_match;
mod outside_files;
mod twice;
mod verdict;

use crate::flags::{ModFlags, seed};
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::terminal::Paint;
use crate::text::reports::{self, ReportJson};
use lunarena_arena::{Checked, check_game, strays};
use lunarena_content::{Report, Reports, Root};
use lunarena_contest::{ContentPlace, Target, wording::count};

const HELP: &str = "\
Examples:
  lunarena check                    all games and mods
  lunarena check GAME
  lunarena check bots/GAME/BOT.lua  one file, and mistakes in rules it needs
  lunarena check --game GAME my.lua your own bot or map, wherever it is
  lunarena check --game GAME my-bots/
                                    all bots in a folder
  lunarena check --json             a list of { file, line, column, severity,
                                    message, label, help }
  lunarena check --twice GAME       does its match repeat exactly?
  lunarena check --twice bots/GAME/BOT.lua maps/GAME/MAP.yaml
                                    with this bot in the first seat, on this map
  lunarena check --twice --mod MOD  with a mod
  lunarena check --twice --json     a list of { game, files, seed, same, turns,
                                    first, stages, failed }

With --twice a match is played in two processes. In the second one the rules
are loaded anew before every turn and Lua's tables use other hashes. The first
value that differs is shown. What the match shows and look.yaml has no entry
for gets a warning.

Reports go to stderr, one line per game to stdout.
Exit codes: 0 no errors (warnings don't count), 1 errors were found or the
match differs, 2 no such game or file, or the match can't be played.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// Games or mods by name, or their files and folders [default: everything]
    #[arg(value_name = "PATH")]
    paths: Vec<String>,
    #[command(flatten)]
    mods: ModFlags,
    /// Play a match in two processes and compare them turn by turn
    #[arg(long)]
    twice: bool,
    /// Random seed for --twice [default: 1]
    #[arg(long, value_name = "N", requires = "twice", value_parser = seed, allow_hyphen_values = true)]
    seed: Option<u64>,
    /// Print all reports, or all matches, as a JSON list
    #[arg(long)]
    json: bool,
}

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    if flags.twice {
        return twice::run(place, &flags);
    }
    let root = place.root()?;
    if let Some(game) = place.named_game().filter(|_| !flags.paths.is_empty()) {
        return outside_files::run(&root, game, &flags);
    }
    // With nothing named, a mod that nothing can be made of doesn't keep the others from being looked over.
    let named = place.named_game().map(str::to_owned);
    let (targets, mut all) = match (flags.paths.is_empty(), flags.mods.names.is_empty()) {
        (true, _) if named.is_some() => (Target::all(&root, named.as_slice(), &flags.mods.names)?, Vec::new()),
        (true, true) => {
            let (targets, reports) = Target::everything(&root);
            (targets, reports.into_iter().chain(strays(&root)).collect())
        }
        _ => (Target::all(&root, &flags.paths, &flags.mods.names)?, Vec::new()),
    };
    let mut lines = String::new();
    let mut broken: Vec<String> = Vec::new();
    for target in &targets {
        let mut checked = looked_over(&root, target)?;
        // Over rules with faults a mod has them too, and they are told already.
        if broken.contains(&target.game) {
            let is_own = |report: &Report| report.place().is_none_or(|(file, ..)| target.holds(file));
            checked.reports = checked.reports.into_iter().filter(is_own).collect();
        }
        lines.push_str(&line(target, &checked, broken.contains(&target.game), Paint::stdout()));
        if target.mods.is_empty() && target.files.is_empty() && !checked.loads {
            broken.push(target.game.clone());
        }
        // What is wrong with the rules, or with a mod that several need, is told once.
        let is_new = |report: &Report| !all.iter().any(|told: &Report| told.says_the_same(report));
        let new: Vec<Report> = checked.reports.into_iter().filter(is_new).collect();
        all.extend(new);
    }
    tell(&flags, all, &lines)
}

/// A game or a mod with all that is there of what it needs, and what is wrong with the files that are meant.
fn looked_over(root: &Root, target: &Target) -> Result<Checked, Failure> {
    let (modded, unfit) = root.with_mods_there(&target.game, &target.mods);
    // Mods that were asked for by their names have to be there.
    if target.files.is_empty() && !unfit.is_empty() {
        return Err(unfit.into());
    }
    let mut checked = check_game(&modded, &target.game)?;
    let found = checked.reports.into_iter().filter(|report| is_meant(target, report));
    checked.reports = unfit.into_iter().chain(found).collect();
    Ok(checked)
}

/// All reports, and a line for each thing that was looked over.
fn tell(flags: &Flags, all: Vec<Report>, lines: &str) -> Result<Outcome, Failure> {
    let reports = Reports::new(all);
    if flags.json {
        output::json(&reports.iter().map(ReportJson::new).collect::<Vec<_>>())?;
    } else {
        reports::say(&reports.iter().collect::<Vec<_>>());
        output::text(lines)?;
    }
    Ok(Outcome::good_if(!reports.has_errors()))
}

/// How a line about something ends.
fn verdict(reports: &Reports, paint: Paint) -> String {
    match (reports.has_errors(), reports.is_empty()) {
        (true, _) => paint.bad(&reports.to_string()),
        (false, true) => paint.good("good"),
        (false, false) => paint.good(&format!("good, {reports}")),
    }
}

/// A file is only as good as the rules it needs: their errors stand in its way, and are told whatever file is meant.
fn is_meant(target: &Target, report: &Report) -> bool {
    let Some((file, ..)) = report.place() else { return true };
    let of_the_rules = file.starts_with("rules/") && !file.contains("/examples/");
    target.holds(file) || (report.is_error() && of_the_rules)
}

/// Where the rules of the game can't be run, a mod is judged by its text alone.
fn line(target: &Target, checked: &Checked, is_broken: bool, paint: Paint) -> String {
    let counts = [
        count(checked.modules, "rules file"),
        count(checked.constants, "constant"),
        count(checked.maps, "map"),
        count(checked.bots, "bot"),
        count(checked.cases, "case"),
    ];
    let reports = &checked.reports;
    let verdict = match is_broken && !reports.has_errors() {
        true => "not played, because the rules of its game have errors".to_owned(),
        false => verdict(reports, paint),
    };
    // What can't be loaded isn't counted either, so counts are only told of what is good.
    let counts = if target.files.is_empty() && !reports.has_errors() && !is_broken {
        counts.join(", ") + ": "
    } else {
        String::new()
    };
    format!("{}: {counts}{verdict}\n", target.name())
}
