//! `lunarena check`: every file of a game looked over, all faults at once.

use crate::ansi::Paint;
use crate::arguments::Place;
use crate::complaint;
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::target::Target;
use crate::wording::count;
use lunarena_arena::{Checked, check_game};
use lunarena_content::{Report, Reports};
use serde::Serialize;

const HELP: &str = "\
Examples:
  lunarena check                    all games
  lunarena check GAME
  lunarena check bots/GAME/BOT.lua  one file; faults of the rules that it needs are shown too
  lunarena check --json             a list of { file, line, column, severity, message, help }

Reports go to stderr, a line for each game to stdout.
Exit codes: 0 no errors (warnings are shown, but don't count), 1 errors were found, 2 no such game or file.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    /// Games by name, or files of games: rules, bots, maps, examples [default: all games]
    #[arg(value_name = "PATH")]
    paths: Vec<String>,
    /// Answer with a JSON list of all reports
    #[arg(long)]
    json: bool,
}

pub fn run(place: &Place, flags: Flags) -> Result<Outcome, Failure> {
    let root = place.root()?;
    let mut all = Vec::new();
    let mut lines = String::new();
    for target in &Target::all(&root, &flags.paths)? {
        let mut checked = check_game(&root, &target.game)?;
        checked.reports = checked.reports.into_iter().filter(|report| is_meant(target, report)).collect();
        lines.push_str(&line(target, &checked, Paint::stdout()));
        all.extend(checked.reports);
    }
    let reports = Reports::new(all);
    if flags.json {
        output::json(&reports.iter().map(Line::new).collect::<Vec<_>>())?;
    } else {
        complaint::say(reports.iter());
        output::text(&lines)?;
    }
    Ok(Outcome::good_if(!reports.has_errors()))
}

/// A file is only as good as the rules it needs: their errors stand in its way, and are told whatever file is meant.
fn is_meant(target: &Target, report: &Report) -> bool {
    let Some((file, ..)) = report.place() else { return true };
    let of_the_rules = file.starts_with("rules/") && !file.contains("/examples/");
    target.holds(file) || (report.is_error() && of_the_rules)
}

fn line(target: &Target, checked: &Checked, paint: Paint) -> String {
    let counts = [
        count(checked.modules, "rules file"),
        count(checked.constants, "constant"),
        count(checked.maps, "map"),
        count(checked.bots, "bot"),
        count(checked.cases, "case"),
    ];
    let reports = &checked.reports;
    let verdict = match (reports.has_errors(), reports.is_empty()) {
        (true, _) => paint.bad(&reports.to_string()),
        (false, true) => paint.good("good"),
        (false, false) => paint.good(&format!("good, {reports}")),
    };
    // What can't be loaded isn't counted either, so counts are only told of what is good.
    let counts =
        if target.files.is_empty() && !reports.has_errors() { counts.join(", ") + ": " } else { String::new() };
    format!("{}: {counts}{verdict}\n", target.name())
}

#[derive(Serialize)]
struct Line<'a> {
    file: Option<&'a str>,
    line: Option<usize>,
    column: Option<usize>,
    severity: &'static str,
    message: &'a str,
    help: Option<&'a str>,
}

impl Line<'_> {
    fn new(report: &Report) -> Line<'_> {
        let place = report.place();
        Line {
            file: place.map(|(file, ..)| file),
            line: place.map(|(_, line, _)| line),
            column: place.map(|(.., column)| column),
            severity: if report.is_error() { "error" } else { "warning" },
            message: report.message(),
            help: report.help_text(),
        }
    }
}
