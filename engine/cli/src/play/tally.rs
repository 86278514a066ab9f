//! What a match cost each seat: instructions and faults.

use lunarena_arena::{FaultRecord, Turn};

pub struct Tally {
    pub turns: u64,
    pub seats: Vec<SeatTally>,
}

#[derive(Default)]
pub struct SeatTally {
    pub name: String,
    /// Turns in which it was asked.
    asked: u64,
    total: u64,
    /// Instructions of its longest turn.
    pub most: u64,
    pub faults: u64,
    /// The turn of its first fault, and the fault.
    pub first_fault: Option<(u64, FaultRecord)>,
}

impl SeatTally {
    /// Instructions of a turn, rounded down.
    pub fn average(&self) -> u64 {
        self.total.checked_div(self.asked).unwrap_or(0)
    }
}

impl Tally {
    pub fn new(seats: &[String]) -> Tally {
        let seat = |name: &String| SeatTally { name: name.clone(), ..SeatTally::default() };
        Tally { turns: 0, seats: seats.iter().map(seat).collect() }
    }

    pub fn add(&mut self, turn: &Turn) {
        self.turns += 1;
        for seat in &mut self.seats {
            if let Some(used) = turn.used.get(&seat.name) {
                seat.asked += 1;
                seat.total += used;
                seat.most = seat.most.max(*used);
            }
            if let Some(fault) = turn.faults.get(&seat.name) {
                seat.faults += 1;
                seat.first_fault.get_or_insert_with(|| (turn.turn, fault.clone()));
            }
        }
    }
}
