//! What came of a match, in words and as JSON.

use super::explain::{self, SeatExplained};
use crate::terminal::Paint;
use crate::terminal::text_table::{Cell, Table};
use crate::text::faults;
use crate::text::seat_facts::{self, SeatFactsJson};
use crate::text::standings::{self, Player};
use lunarena_arena::Standing;
use lunarena_content::visible_line;
use lunarena_contest::{MatchCosts, PreparedMatch, SeatCosts};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;

pub struct MatchResult<'a> {
    pub prepared: &'a PreparedMatch,
    pub tally: &'a MatchCosts,
    /// Turns that came close to their limits, where that is wanted.
    pub explained: Option<&'a [SeatExplained]>,
    pub standings: &'a [Standing],
    /// Seats that have a bank of instructions for the match: what is left, and what they had.
    pub banks: &'a [(&'a str, u64, u64)],
    /// What decided it, in words.
    pub decided: &'a str,
    pub hash: &'a str,
    pub replay: Option<&'a Path>,
    pub page: Option<&'a Path>,
}

impl MatchResult<'_> {
    pub fn text(&self, paint: Paint) -> String {
        let prepared = self.prepared;
        let title =
            lunarena_contest::wording::title(&visible_line(&prepared.game.file.title), &visible_line(&prepared.map.0));
        let players: Vec<Player> =
            prepared.seats.iter().map(|seat| Player { seat: &seat.name, bot: &seat.bot }).collect();
        let mut out = format!("{}\n\n", paint.bold(&title));
        out.push_str(&standings::text(self.standings, &players, paint));
        if !self.decided.is_empty() {
            out.push_str(&format!("\n  {}\n", self.decided));
        }
        out.push('\n');
        out.push_str(&self.costs(paint));
        for (number, seat) in self.tally.seats.iter().enumerate() {
            out.push_str(
                &prepared.seats.get(number).map_or(String::new(), |own| faults::text(seat, number, &own.file, paint)),
            );
        }
        if let Some(explained) = self.explained {
            out.push_str(&explain::text(explained, paint));
        }
        out.push_str(&seat_facts::text(self.tally, &prepared.game.look, paint));
        let row = |name: &str, text: &str| format!("{} {text}\n", paint.faint(&format!("{name:<7}")));
        out.push('\n');
        if let Some(rounds) = self.tally.rounds {
            out.push_str(&row("rounds", &rounds.to_string()));
        }
        out.push_str(&row("turns", &self.tally.turns.to_string()));
        out.push_str(&row("hash", self.hash));
        out.push_str(&row("seed", &prepared.seed.to_string()));
        if let Some(replay) = self.replay {
            out.push_str(&row("replay", &replay.display().to_string()));
        }
        if let Some(page) = self.page {
            out.push_str(&row("page", &page.display().to_string()));
        }
        out.push_str(&row("again", &prepared.command()));
        let stopped: Vec<String> = self.tally.stopped().map(|(seat, times)| times_of(seat, times)).collect();
        if !stopped.is_empty() {
            // What the clock does is no part of the command.
            let stopped = stopped.join(", ");
            out.push_str(&row("clock", &format!("stopped {stopped}: only a replay repeats this match exactly")));
        }
        out
    }

    /// What each seat spent.
    fn costs(&self, paint: Paint) -> String {
        let bank = (!self.banks.is_empty()).then_some("bank left");
        let mut table = Table::new(["seat", "instructions a turn", "at most", "faults"].into_iter().chain(bank));
        for (number, seat) in self.tally.seats.iter().enumerate() {
            let name = Cell::seat(&seat.name, Some(number));
            let own = [name, seat.average().into(), seat.most.into(), seat.faults.into()];
            let left = self.banks.iter().find(|(name, ..)| *name == seat.name);
            let left = bank.map(|_| left.map_or(Cell::default(), |(_, left, of)| Cell::from(share(*left, *of))));
            table.row(own.into_iter().chain(left));
        }
        table.text("  ", paint)
    }

    pub fn json(&self) -> impl Serialize + '_ {
        let prepared = self.prepared;
        MatchJson {
            game: prepared.game.name().to_owned(),
            map: prepared.map.0.clone(),
            seed: prepared.seed,
            bots: prepared
                .seats
                .iter()
                .map(|seat| BotJson { seat: seat.name.clone(), bot: seat.bot.clone() })
                .collect(),
            set: prepared.settings.set.iter().cloned().collect(),
            rounds: self.tally.rounds,
            turns: self.tally.turns,
            hash: self.hash.to_owned(),
            decided: self.decided.to_owned(),
            standings: self.standings.to_vec(),
            instructions: self.tally.seats.iter().map(SpentJson::new).collect(),
            faults: self.tally.seats.iter().filter_map(FaultJson::new).collect(),
            stops: self.tally.stopped().map(|(seat, times)| (seat.to_owned(), times)).collect(),
            explained: self.explained,
            facts: SeatFactsJson::new(self.tally, &prepared.game.look),
            bank: self
                .banks
                .iter()
                .map(|(seat, left, of)| ((*seat).to_owned(), BankJson { left: *left, of: *of }))
                .collect(),
            replay: self.replay.map(|path| path.display().to_string()),
            html: self.page.map(|path| path.display().to_string()),
        }
    }
}

/// `99.3 %`, rounded down: what is used up is not shown as full.
fn share(left: u64, of: u64) -> String {
    let tenths = (u128::from(left) * 1000).checked_div(of.into()).unwrap_or(0);
    format!("{}.{} %", tenths / 10, tenths % 10)
}

/// `Right once`.
fn times_of(seat: &str, times: u64) -> String {
    match times {
        1 => format!("{seat} once"),
        _ => format!("{seat} {times} times"),
    }
}

#[derive(Serialize)]
struct MatchJson<'a> {
    game: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    map: String,
    seed: u64,
    bots: Vec<BotJson>,
    set: BTreeMap<String, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds: Option<u64>,
    turns: u64,
    hash: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    decided: String,
    standings: Vec<Standing>,
    instructions: Vec<SpentJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explained: Option<&'a [SeatExplained]>,
    faults: Vec<FaultJson>,
    /// Seat to how often the clock stopped its bot.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    stops: BTreeMap<String, u64>,
    #[serde(flatten)]
    facts: SeatFactsJson,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    bank: BTreeMap<String, BankJson>,
    replay: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    html: Option<String>,
}

/// Instructions for the whole match.
#[derive(Serialize)]
struct BankJson {
    left: u64,
    of: u64,
}

#[derive(Serialize)]
struct BotJson {
    seat: String,
    bot: String,
}

#[derive(Serialize)]
struct SpentJson {
    seat: String,
    average: u64,
    most: u64,
}

impl SpentJson {
    fn new(seat: &SeatCosts) -> SpentJson {
        SpentJson { seat: seat.name.clone(), average: seat.average(), most: seat.most }
    }
}

#[derive(Serialize)]
struct FaultJson {
    seat: String,
    count: u64,
    turn: u64,
    kind: &'static str,
    message: String,
}

impl FaultJson {
    fn new(seat: &SeatCosts) -> Option<FaultJson> {
        let (turn, fault) = seat.first_fault.clone()?;
        let (seat, count) = (seat.name.clone(), seat.faults);
        Some(FaultJson { seat, count, turn, kind: fault.kind, message: fault.message })
    }
}
