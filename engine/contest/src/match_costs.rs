//! What a match cost each seat: instructions and faults.

use lunarena_arena::{FaultRecord, Turn};

pub struct MatchCosts {
    pub turns: u64,
    pub seats: Vec<SeatCosts>,
}

#[derive(Default)]
pub struct SeatCosts {
    pub name: String,
    /// Turns in which it was asked.
    asked: u64,
    total: u64,
    /// Instructions of its longest turn.
    pub most: u64,
    pub faults: u64,
    /// How often the clock stopped its bot.
    pub stops: u64,
    /// The turn of its first fault, and the fault.
    pub first_fault: Option<(u64, FaultRecord)>,
}

impl SeatCosts {
    /// Instructions of a turn, rounded down.
    pub fn average(&self) -> u64 {
        self.total.checked_div(self.asked).unwrap_or(0)
    }
}

impl MatchCosts {
    pub fn new(seats: &[String]) -> MatchCosts {
        let seat = |name: &String| SeatCosts { name: name.clone(), ..SeatCosts::default() };
        MatchCosts { turns: 0, seats: seats.iter().map(seat).collect() }
    }

    /// Those whose bots the clock stopped, and how often.
    pub fn stopped(&self) -> impl Iterator<Item = (&str, u64)> {
        self.seats.iter().filter(|seat| seat.stops > 0).map(|seat| (seat.name.as_str(), seat.stops))
    }

    /// Of all turns of a match.
    pub fn of<'t>(seats: &[String], turns: impl IntoIterator<Item = &'t Turn>) -> MatchCosts {
        let mut tally = MatchCosts::new(seats);
        turns.into_iter().for_each(|turn| tally.add(turn));
        tally
    }

    /// Whether any bot was asked anything.
    pub fn asked(&self) -> bool {
        self.seats.iter().any(|seat| seat.asked > 0)
    }

    pub fn add(&mut self, turn: &Turn) {
        self.turns += 1;
        for seat in &mut self.seats {
            if let Some(used) = turn.used.get(&seat.name) {
                seat.asked += 1;
                seat.total += used;
                seat.most = seat.most.max(*used);
            }
            seat.stops += turn.stops.get(&seat.name).map_or(0, |stops| stops.len() as u64);
            if let Some(fault) = turn.faults.get(&seat.name) {
                seat.faults += 1;
                seat.first_fault.get_or_insert_with(|| (turn.turn, fault.clone()));
            }
        }
    }
}
