//! `lunarena tournament why`: the price of a pairing, term by term.

use super::event_place::EventFlags;
use super::sheet::{Sheet, SheetFlags, tell};
use crate::outcome::{Failure, Outcome};
use lunarena_content::{Report, did_you_mean, visible_line};
use lunarena_contest::ContentPlace;
use lunarena_contest::tournament::{PairingTerms, Roster, why};
use lunarena_kernel::near::near;

const HELP: &str = "\
Examples:
  lunarena tournament why cup.yaml 3 ada bob
  lunarena tournament why cup.yaml 3 ada        had nobody to meet?
  lunarena tournament why cup.yaml 3 ada bob --json

The pairing of a round is the one that costs least for all together. A term
counts only where all terms before it are equal: to meet again is worse than any
gap between scores, that is worse than whom the gap hits again, and that is worse
than who of a group meets whom; what is left is drawn by lot, the same in every
run. Beside the two stand those whom they met instead.
Exit codes: 0 success, 2 no such event, round or bot.";

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub struct Flags {
    #[command(flatten)]
    event: EventFlags,
    /// The round, by its number
    round: usize,
    /// A bot
    one: String,
    /// Another; without one, what it would have cost to meet nobody
    other: Option<String>,
    #[command(flatten)]
    sheet: SheetFlags,
}

/// The first cell of each line; `*` stands for the other cells.
const LINES: &str = "term,*\nmet before,*\ngap between scores,*\nwhom it hits,*\nplaces in the group,*\nlot";

pub fn run(place: &ContentPlace, flags: Flags) -> Result<Outcome, Failure> {
    let wanted = flags.sheet.check(LINES)?;
    let shown = flags.event.read(place)?;
    let one = find(&shown.roster, &flags.one)?;
    let other = flags.other.as_ref().map(|name| find(&shown.roster, name)).transpose()?;
    let terms = why(&shown.roster, &shown.course, flags.round, one, other)?;
    let sheet = sheet(&terms);
    tell(wanted, &terms, &sheet, |paint| {
        let scores = terms.scores.iter().map(|(name, score)| format!("{} had {score}", visible_line(name)));
        let scores = scores.collect::<Vec<_>>().join(", ");
        format!("{}\nBefore round {}: {scores}.\n\n{}", paint.bold(&shown.roster.title), flags.round, sheet.text(paint))
    })
}

fn find(roster: &Roster, name: &str) -> Result<usize, Report> {
    roster.find(name).ok_or_else(|| {
        let close = near(name, roster.entrants.iter().map(|entrant| entrant.name.as_str()));
        Report::error(format!("no bot is called `{}`", visible_line(name)))
            .help(did_you_mean(close, "`lunarena tournament table` lists them"))
    })
}

fn sheet(terms: &PairingTerms) -> Sheet {
    let names = terms.pairs.iter().map(|pair| pair.name.clone());
    let mut first_cells = LINES.split(",*\n").map(str::to_owned);
    let mut sheet = Sheet::new(first_cells.by_ref().take(1).chain(names));
    for (at, name) in first_cells.enumerate() {
        let figures = terms.pairs.iter().map(|pair| pair.terms.all()[at].to_string());
        sheet.row(std::iter::once(name).chain(figures));
    }
    sheet
}
