//! What a match cost each seat, and what came to nothing of what it did: instructions, faults, refused orders, units that were paused.

use crate::refusal_signs::RefusalSigns;
use lunarena_arena::{FaultRecord, Turn, UnitEnd, refusal};
use lunarena_kernel::Value;

pub struct MatchCosts {
    pub turns: u64,
    /// Where units queue.
    pub rounds: Option<u64>,
    pub seats: Vec<SeatCosts>,
    signs: RefusalSigns,
    /// Rounds of the phases before, the phase, and its round.
    round: (u64, String, u64),
}

#[derive(Default)]
pub struct SeatCosts {
    pub name: String,
    /// Turns in which it was asked.
    pub asked: u64,
    total: u64,
    /// Instructions of its longest turn.
    pub most: u64,
    pub faults: u64,
    /// How often the clock stopped its bot.
    pub stops: u64,
    /// The turn of its first fault, and the fault.
    pub first_fault: Option<(u64, FaultRecord)>,
    /// Orders and live calls that came to nothing, with what the rules said: an event, or `{ seat, call, refused }`.
    pub refused: Noted<Value>,
    /// Answers that are no orders at all, such as a text.
    pub misshapen: Noted<Value>,
    /// Answers that are nothing, where orders were asked for.
    pub unanswered: Noted<()>,
    /// Turns of units whose instructions were used up, with the unit.
    pub paused: Noted<i64>,
    /// Turns of units whose function came to its end.
    pub returned: Noted<i64>,
}

/// How often something happened, and the first time: the turn, and what it was.
#[derive(Clone, Debug, PartialEq)]
pub struct Noted<T> {
    pub count: u64,
    pub first: Option<(u64, T)>,
}

impl<T> Default for Noted<T> {
    fn default() -> Noted<T> {
        Noted { count: 0, first: None }
    }
}

impl<T> Noted<T> {
    fn add(&mut self, count: u64, turn: u64, what: impl FnOnce() -> T) {
        self.count += count;
        if count > 0 && self.first.is_none() {
            self.first = Some((turn, what()));
        }
    }
}

impl SeatCosts {
    /// Instructions of a turn, rounded down.
    pub fn average(&self) -> u64 {
        self.total.checked_div(self.asked).unwrap_or(0)
    }

    /// Whether it mostly answered nothing: who leaves out a turn now and then means it.
    pub fn is_silent(&self) -> bool {
        self.unanswered.count * 2 > self.asked
    }
}

/// What a turn says of one seat, however the turn was kept.
struct SeatTurn<'t> {
    number: u64,
    used: Option<u64>,
    stops: u64,
    unit: Option<i64>,
    unit_end: Option<&'t str>,
    /// Where bots answer with orders.
    answer: Option<&'t Value>,
    failed: bool,
}

impl MatchCosts {
    pub fn new(seats: &[String], signs: RefusalSigns) -> MatchCosts {
        let seat = |name: &String| SeatCosts { name: name.clone(), ..SeatCosts::default() };
        let seats = seats.iter().map(seat).collect();
        MatchCosts { turns: 0, rounds: None, seats, signs, round: (0, String::new(), 0) }
    }

    /// Those whose bots the clock stopped, and how often.
    pub fn stopped(&self) -> impl Iterator<Item = (&str, u64)> {
        self.seats.iter().filter(|seat| seat.stops > 0).map(|seat| (seat.name.as_str(), seat.stops))
    }

    /// Of all turns of a match.
    pub fn of<'t>(seats: &[String], signs: RefusalSigns, turns: impl IntoIterator<Item = &'t Turn>) -> MatchCosts {
        let mut tally = MatchCosts::new(seats, signs);
        turns.into_iter().for_each(|turn| tally.add(turn));
        tally
    }

    /// Whether any bot was asked anything.
    pub fn asked(&self) -> bool {
        self.seats.iter().any(|seat| seat.asked > 0)
    }

    pub fn add(&mut self, turn: &Turn) {
        self.add_round(&turn.phase, turn.round, turn.unit.is_some());
        let signs = &self.signs;
        for seat in &mut self.seats {
            let name = seat.name.as_str();
            let fault = turn.faults.get(name);
            seat.add(
                signs,
                &SeatTurn {
                    number: turn.turn,
                    used: turn.used.get(name).copied(),
                    stops: turn.stops.get(name).map_or(0, |stops| stops.len() as u64),
                    unit: turn.unit,
                    unit_end: turn.unit_end.map(UnitEnd::name),
                    answer: turn.orders.get(name),
                    failed: fault.is_some(),
                },
            );
            if let Some(fault) = fault {
                seat.first_fault.get_or_insert_with(|| (turn.turn, fault.clone()));
            }
            if let Some(refused) = turn.refused.get(&seat.name) {
                let first = || refused.first.clone().unwrap_or_default();
                let said = || refusal::refused_call(&seat.name, first().0, first().1);
                seat.refused.add(refused.count, turn.turn, said);
            }
            seat.add_events(signs, turn.turn, &turn.events, |seat| turn.orders.get(seat));
        }
    }

    /// A turn as a replay holds it. Of live calls only those that are written down count, and faults are not told.
    pub fn add_recorded(&mut self, turn: &Value) {
        let number = |name: &str| turn.field(name).and_then(Value::as_int);
        let of = |name: &str, seat: &str| turn.field(name).and_then(|all| all.field(seat));
        let unsigned = |number: i64| u64::try_from(number).unwrap_or(0);
        let (unit, at) = (number("unit"), number("turn").map_or(0, unsigned));
        let phase = turn.field("phase").and_then(Value::as_str).unwrap_or_default();
        self.add_round(phase, number("round").map(unsigned), unit.is_some());
        let (signs, events) = (&self.signs, turn.field("events").and_then(Value::as_list).unwrap_or_default());
        for seat in &mut self.seats {
            let name = seat.name.clone();
            seat.add(
                signs,
                &SeatTurn {
                    number: at,
                    used: of("used", &name).and_then(Value::as_int).map(unsigned),
                    stops: of("stops", &name).and_then(Value::as_list).map_or(0, |stops| stops.len() as u64),
                    unit,
                    unit_end: turn.field("unit_end").and_then(Value::as_str),
                    answer: of("orders", &name),
                    failed: of("faults", &name).is_some(),
                },
            );
            if let (Some(calls), Some(results)) = (of("orders", &name), of("results", &name)) {
                let mut refused = refusal::refused_calls(&name, calls, results).into_iter();
                if let Some(first) = refused.next() {
                    seat.refused.add(1 + refused.len() as u64, at, || first);
                }
            }
            seat.add_events(signs, at, events, |seat| of("orders", seat));
        }
    }

    fn add_round(&mut self, phase: &str, round: Option<u64>, has_unit: bool) {
        self.turns += 1;
        // In a queue that is empty a round passes as a turn of nobody.
        let Some(round) = round.filter(|_| has_unit || self.round.1 == phase) else { return };
        let (before, last_phase, last) = &mut self.round;
        if last_phase != phase {
            *before += *last;
            phase.clone_into(last_phase);
        }
        *last = round;
        self.rounds = Some(*before + round);
    }
}

impl SeatCosts {
    fn add(&mut self, signs: &RefusalSigns, turn: &SeatTurn) {
        self.stops += turn.stops;
        self.faults += u64::from(turn.failed);
        let Some(used) = turn.used else { return };
        self.asked += 1;
        self.total += used;
        self.most = self.most.max(used);
        let unit = || turn.unit.unwrap_or_default();
        match turn.unit_end {
            Some(end) if end == UnitEnd::Paused.name() => self.paused.add(1, turn.number, unit),
            Some(end) if end == UnitEnd::Returned.name() => self.returned.add(1, turn.number, unit),
            _ => {}
        }
        match turn.answer {
            Some(answer) if signs.is_misshapen(answer) => self.misshapen.add(1, turn.number, || answer.clone()),
            Some(Value::Null) if signs.asks_for_orders() && !turn.failed => self.unanswered.add(1, turn.number, || ()),
            _ => {}
        }
    }

    fn add_events<'o>(
        &mut self,
        signs: &RefusalSigns,
        turn: u64,
        events: &[Value],
        orders: impl Fn(&str) -> Option<&'o Value>,
    ) {
        let SeatCosts { name, refused, .. } = self;
        let is_own = |event: &&Value| event.field("seat").and_then(Value::as_str) == Some(name);
        for event in refusal::refusing_events(events, |event| signs.is_refusal(event), orders).filter(is_own) {
            refused.add(1, turn, || event.clone());
        }
    }
}

#[cfg(test)]
mod tests;
