//! What is known of a match when it is over.

use crate::prepared_match::PreparedMatch;
use lunarena_arena::{Keep, Match, SCORE, Standing, Turn};
use lunarena_content::Reports;
use lunarena_kernel::Value;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchResult {
    pub seed: u64,
    pub turns: u64,
    /// The hash of the state at the end.
    pub hash: String,
    /// The clock stopped a bot: played again, it may come out otherwise.
    #[serde(skip)]
    pub stopped: bool,
    /// In the order of seats.
    pub seats: Vec<SeatEnd>,
}

/// What is counted while a match is played.
pub struct Tally {
    names: Vec<String>,
    turns: u64,
    /// Of each seat the turns in which it failed, and in how many of them it was over a limit.
    failures: Vec<(u64, u64)>,
    stopped: bool,
    asked: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeatEnd {
    /// None, if the rules forgot the seat.
    pub rank: Option<i64>,
    /// If there is one, and it is a number.
    #[serde(serialize_with = "write_exactly", deserialize_with = "read_exactly")]
    pub score: Option<f64>,
    pub faults: u64,
    /// How many of them were turns that took too many instructions, or too much memory.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub spent: u64,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl MatchResult {
    pub fn play(prepared: &PreparedMatch) -> Result<MatchResult, Reports> {
        let mut table =
            Match::new(&prepared.game, prepared.setup(Keep::NOTHING)).map_err(|reports| prepared.failed(0, reports))?;
        let mut tally = Tally::new(&table);
        while let Some(turn) = table.turn().map_err(|reports| prepared.failed(tally.turns + 1, reports))? {
            tally.add(&turn);
        }
        tally.check(prepared)?;
        let standings = table.standings().map_err(|reports| prepared.failed(tally.turns, reports))?;
        let hash = table.hash().map_err(|reports| prepared.failed(tally.turns, reports))?;
        Ok(tally.result(prepared.seed, hash, &standings))
    }

    /// How many share the first place, if this seat has it.
    pub fn first_with(&self, seat: usize) -> Option<usize> {
        let best = self.seats.iter().filter_map(|seat| seat.rank).min()?;
        let is_first = |seat: &&SeatEnd| seat.rank == Some(best);
        self.seats.get(seat).filter(is_first).map(|_| self.seats.iter().filter(is_first).count())
    }
}

impl Tally {
    pub fn new(table: &Match) -> Tally {
        let names: Vec<String> = table.seat_names().into_iter().map(str::to_owned).collect();
        Tally { turns: 0, failures: vec![(0, 0); names.len()], stopped: false, asked: false, names }
    }

    pub fn turns(&self) -> u64 {
        self.turns
    }

    pub fn add(&mut self, turn: &Turn) {
        self.turns += 1;
        self.stopped |= !turn.stops.is_empty();
        self.asked |= !turn.used.is_empty();
        for (name, (faults, spent)) in self.names.iter().zip(&mut self.failures) {
            let Some(fault) = turn.faults.get(name) else { continue };
            *faults += 1;
            *spent += u64::from(fault.is_over_limit());
        }
    }

    /// A match in which no bot was ever asked is none.
    pub fn check(&self, prepared: &PreparedMatch) -> Result<(), Reports> {
        match self.asked {
            true => Ok(()),
            false => Err(prepared.failed(self.turns, prepared.game.nobody_was_asked().into())),
        }
    }

    /// The match is over, with this hash of its last state.
    pub fn result(self, seed: u64, hash: String, standings: &[Standing]) -> MatchResult {
        let Tally { names, turns, failures, stopped, .. } = self;
        let end = |(name, failures): (&String, (u64, u64))| SeatEnd::new(standings, name, failures);
        let seats = names.iter().zip(failures).map(end).collect();
        MatchResult { seed, turns, hash, stopped, seats }
    }
}

impl SeatEnd {
    fn new(standings: &[Standing], seat: &str, (faults, spent): (u64, u64)) -> SeatEnd {
        let own = standings.iter().find(|standing| standing.seat == seat);
        let score = match own.and_then(|own| own.figure(SCORE)) {
            Some(Value::Int(number)) => Some(number as f64),
            Some(Value::Float(number)) if number.is_finite() => Some(number),
            _ => None,
        };
        SeatEnd { rank: own.map(|own| own.rank), score, faults, spent }
    }
}

/// As a text: numbers in JSON are not read back to the last digit.
fn write_exactly<S: Serializer>(score: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    score.map(|score| score.to_string()).serialize(serializer)
}

fn read_exactly<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<f64>, D::Error> {
    match Option::<String>::deserialize(deserializer)? {
        Some(text) => text.parse().map(Some).map_err(serde::de::Error::custom),
        None => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ended(ranks: &[Option<i64>]) -> MatchResult {
        let seats = ranks.iter().map(|rank| SeatEnd { rank: *rank, score: None, faults: 0, spent: 0 }).collect();
        MatchResult { seed: 1, turns: 1, hash: String::new(), stopped: false, seats }
    }

    #[test]
    fn the_first_place_may_be_shared() {
        let firsts = |ranks: &[Option<i64>]| {
            let played = ended(ranks);
            (0..ranks.len()).map(|seat| played.first_with(seat)).collect::<Vec<_>>()
        };
        assert_eq!(firsts(&[Some(2), Some(1), Some(3)]), [None, Some(1), None]);
        assert_eq!(firsts(&[Some(1), Some(3), Some(1)]), [Some(2), None, Some(2)]);
        assert_eq!(firsts(&[None, Some(1)]), [None, Some(1)]);
        assert_eq!(firsts(&[None, None]), [None, None]);
    }

    #[test]
    fn a_score_is_read_as_it_was_written() {
        for score in [Some(0.1 + 0.2), Some(-0.0), Some(1e300), Some(5e-324), Some(30.0), None] {
            let end = SeatEnd { rank: Some(1), score, faults: 2, spent: 1 };
            let text = serde_json::to_string(&end).expect("JSON");
            let back: SeatEnd = serde_json::from_str(&text).expect("what was written");
            assert_eq!((back.score.map(f64::to_bits), back.faults), (score.map(f64::to_bits), 2), "{text}");
        }
    }
}
