//! What a change did to a match: the standings before and after, and where the two matches part.

use crate::terminal::Paint;
use crate::terminal::text_table::{Cell, Table};
use crate::text::parting;
use crate::text::standings;
use lunarena_arena::{Difference, Ending};
use lunarena_contest::wording::{count, shorten};
use serde::Serialize;

/// A seat and who played it, before and after.
pub struct Change<'a> {
    pub seat: &'a str,
    pub bots: [&'a str; 2],
}

pub struct Verdict<'a> {
    pub seats: Vec<Change<'a>>,
    pub before: &'a Ending,
    pub after: &'a Ending,
    pub first: Option<&'a Difference>,
    /// What bots print is told beside this.
    pub tells_prints: bool,
}

/// Of what bots printed, no more than this is shown.
const LONGEST_VALUE: usize = 60;

/// The heads of the two sides.
pub const SIDES: [&str; 2] = ["before", "after"];

impl Verdict<'_> {
    pub fn text(&self, paint: Paint) -> String {
        let same = || format!("{}\n", paint.good(&format!("the same match, all {}", count(self.after.turns, "turn"))));
        let first = match self.first {
            None => return same(),
            // What a bot prints is told by those who know all of it.
            Some(first) if first.is_printed() && self.tells_prints => return same(),
            // What bots print and use is told, but the match is what counts.
            Some(first) if first.is_aside() => {
                let Difference { turn, path, left, right, .. } = first;
                let [left, right] = [left, right].map(|value| shorten(&value.to_string(), LONGEST_VALUE));
                let turn = turn.unwrap_or_default();
                return format!("{}but {path} differs, first in turn {turn}: {left} → {right}\n", same());
            }
            Some(first) => first,
        };
        let mut out = self.table().text("  ", paint);
        let (before, after) = (self.before.turns, self.after.turns);
        out.push_str(&format!("\n{} {}\n\n", paint.faint("turns"), moved(&before.to_string(), &after.to_string())));
        out.push_str(&parting::text(first, SIDES, paint));
        out
    }

    /// A row for each seat, in the order of seats; what moved is shown with an arrow.
    fn table(&self) -> Table {
        let ends = [self.before, self.after];
        let figures = standings::figures(ends.iter().flat_map(|ending| &ending.standings));
        let failed = ends.iter().any(|ending| !ending.faults.is_empty());
        let faults = failed.then_some("faults");
        let mut table = Table::new(["seat", "bot", "rank"].into_iter().chain(figures.iter().copied()).chain(faults));
        for (number, Change { seat, bots }) in self.seats.iter().enumerate() {
            let sides = ends.map(|ending| ending.standings.iter().find(|standing| standing.seat == *seat));
            let figure = |name: &str| {
                let [old, new] = sides.map(|standing| {
                    let value = standing.and_then(|standing| standing.figure(name));
                    value.map_or(String::new(), |value| standings::shown(&value))
                });
                Cell::from(moved(&old, &new))
            };
            let own = [Cell::seat(seat, Some(number)), Cell::from(moved(bots[0], bots[1])), figure("rank")];
            let [old, new] = ends.map(|ending| ending.faults.get(*seat).copied().unwrap_or_default().to_string());
            let faults = faults.map(|_| Cell::from(moved(&old, &new)));
            table.row(own.into_iter().chain(figures.iter().map(|name| figure(name))).chain(faults));
        }
        table
    }

    pub fn json(&self) -> VerdictJson<'_> {
        let same = self.first.is_none_or(Difference::is_aside);
        VerdictJson { same, before: self.before, after: self.after, first: self.first }
    }
}

/// `7`, or `7 → 9`, or `none → 9`.
fn moved(old: &str, new: &str) -> String {
    if old == new {
        return new.to_owned();
    }
    let [old, new] = [old, new].map(|side| if side.is_empty() { "none" } else { side });
    format!("{old} → {new}")
}

#[derive(Serialize)]
pub struct VerdictJson<'a> {
    same: bool,
    before: &'a Ending,
    after: &'a Ending,
    first: Option<&'a Difference>,
}
