//! A clock in the middle of a match: where it stands between two turns as plain data, and a clock made of that.

use super::{PositionError, Referee, Step, TurnLoop};
use crate::turns::{Phase, Plan, Queue, QueueState, Shape};

/// Which turn comes next. A person may leave out whatever follows from the rest; [`TurnLoop::position`] leaves out nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// Its number within the match, from 1.
    pub turn: Option<u64>,
    /// The phase's place in the plan, from 0.
    pub phase: Option<usize>,
    /// The round within the phase, from 1.
    pub round: Option<u64>,
    /// Where seats move one after the other: which turn of the round it is, from 1.
    pub place: Option<u64>,
    /// The seat in turn. Where units have turns, it means that the round has begun.
    pub seat: Option<usize>,
    /// The unit in turn, in a round that has begun.
    pub unit: Option<i64>,
}

type Found<T> = Result<T, PositionError>;

impl TurnLoop {
    /// A clock that stands where `wanted` says, with these queues, one for each seat.
    pub fn at(plan: &Plan, wanted: &Position, queues: Vec<QueueState>) -> Found<TurnLoop> {
        let mut clock = TurnLoop::new(plan);
        let units = queues.iter().map(|queue| queue.begun).collect::<Vec<_>>();
        for (seat, (own, state)) in clock.queues.iter_mut().zip(queues).enumerate() {
            *own = Queue::from_state(state).map_err(|error| PositionError::Queue { seat, error })?;
        }
        // The first turn is where a match begins, whoever has it.
        let first = Position { turn: Some(1), ..Position::default() };
        if *wanted == Position::default() || *wanted == first {
            return Ok(clock);
        }
        let index = wanted.find_phase(plan)?;
        let Some(phase) = plan.phases.get(index) else { return Err(PositionError::NoSuchPhase) };
        if length(phase) == Some(0) {
            return Err(PositionError::EmptyPhase);
        }
        let before = Before::of(plan, index);
        let (turn, round, slot) = match &phase.shape {
            Shape::Together => wanted.in_order(phase, &before, None)?,
            Shape::Each(order) => wanted.in_order(phase, &before, Some(order))?,
            Shape::Queue => {
                let (turn, round) = wanted.in_queue(phase, &before)?;
                let slot = wanted.find_unit(&mut clock.queues, &units)?;
                clock.step = if slot.is_some() { Step::NextTurn } else { Step::RoundStart };
                (turn, round, slot.unwrap_or(0))
            }
            Shape::Rules => (wanted.by_rules(&before)?, 1, 0),
        };
        if slot > 0 || phase.shape == Shape::Rules {
            clock.step = Step::NextTurn;
        }
        (clock.phase, clock.round, clock.slot, clock.turn) = (index, round, slot, turn - 1);
        Ok(clock)
    }

    /// Where the clock stands between two turns, and its queues; `None` after the end. A clock made of it goes on as this one.
    pub fn position(&self, plan: &Plan, referee: &mut dyn Referee) -> Option<(Position, Vec<QueueState>)> {
        let mut clock = self.clone();
        if clock.step == Step::EndRound {
            let phase = plan.phases.get(clock.phase)?;
            clock.end_round(plan, phase);
        }
        if clock.step == Step::RoundStart {
            clock.queues.iter_mut().for_each(Queue::rewind);
        }
        let phase = clock.phase(plan)?;
        let mut position = Position {
            turn: Some(clock.turn + 1),
            phase: Some(clock.phase),
            round: clock.round(plan),
            ..Position::default()
        };
        let begun = clock.step == Step::NextTurn;
        match &phase.shape {
            Shape::Each(order) => {
                let slot = if begun { clock.slot } else { 0 };
                position.place = Some(slot as u64 + 1);
                position.seat = order.get(slot).copied();
            }
            Shape::Queue if begun => {
                let waits = |(seat, queue): &(usize, &Queue)| queue.next().is_some() && referee.is_alive(*seat);
                let next = clock.queues.iter().enumerate().skip(clock.slot).find(waits);
                let last = clock.slot.min(plan.seats.saturating_sub(1));
                position.seat = Some(next.map_or(last, |(seat, _)| seat));
                position.unit = next.and_then(|(_, queue)| queue.next());
            }
            Shape::Together | Shape::Queue | Shape::Rules => {}
        }
        Some((position, clock.queues.iter().map(Queue::state).collect()))
    }
}

/// The turns before a phase.
struct Before {
    /// At least so many.
    least: u64,
    /// Whether there are just so many.
    exact: bool,
}

impl Before {
    fn of(plan: &Plan, index: usize) -> Before {
        let mut before = Before { least: 0, exact: true };
        for phase in plan.phases.iter().take(index) {
            before.exact &= length(phase).is_some();
            before.least = before.least.saturating_add(least(phase));
        }
        before
    }

    fn first(&self) -> u64 {
        self.least.saturating_add(1)
    }
}

impl Position {
    /// The phase that is meant, where there is a choice of one.
    pub fn find_phase(&self, plan: &Plan) -> Found<usize> {
        if let Some(phase) = self.phase {
            return Ok(phase);
        }
        let mut phases = plan.phases.iter().enumerate().filter(|(_, phase)| length(phase) != Some(0)).peekable();
        let mut before: u64 = 0;
        while let Some((index, phase)) = phases.next() {
            let is_last = phases.peek().is_none();
            // Where there is one phase, and in the turns that a phase has at least, there is no choice.
            let inside = |turns: u64| self.turn.is_some_and(|turn| turn <= before.saturating_add(turns));
            match length(phase) {
                _ if self.turn.is_none() && is_last && before == 0 => return Ok(index),
                _ if inside(least(phase)) => return Ok(index),
                None if is_last && self.turn.is_some() => return Ok(index),
                None => return Err(PositionError::NeedsPhase),
                Some(turns) => before = before.saturating_add(turns),
            }
        }
        match self.turn {
            Some(_) => Err(PositionError::TurnOutside { first: 1, last: Some(before) }),
            None => Err(PositionError::NeedsPhase),
        }
    }

    /// The turn, the round and the place in it, from 0, where a round has a known number of turns.
    fn in_order(&self, phase: &Phase, before: &Before, order: Option<&Vec<usize>>) -> Found<(u64, u64, usize)> {
        if self.unit.is_some() {
            return Err(PositionError::NoUnits);
        }
        if order.is_none() && self.seat.is_some() {
            return Err(PositionError::NoSeat);
        }
        if order.is_none() && self.place.is_some() {
            return Err(PositionError::NoPlaces);
        }
        let order = order.map_or(&[][..], Vec::as_slice);
        let size = order.len().max(1);
        let (turn, round, slot) = match self.turn {
            Some(turn) if before.exact => {
                let outside = PositionError::TurnOutside {
                    first: before.first(),
                    last: length(phase).map(|turns| before.least.saturating_add(turns)),
                };
                let Some(index) = turn.checked_sub(before.first()) else { return Err(outside) };
                let (round, slot) = (index / size as u64 + 1, (index % size as u64) as usize);
                if phase.rounds.is_some_and(|rounds| round > rounds) {
                    return Err(outside);
                }
                (turn, round, slot)
            }
            _ => {
                let round = self.find_round(phase, self.turn.is_none())?;
                let slot = self.find_slot(order, size)?;
                let least = (round - 1).saturating_mul(size as u64).saturating_add(slot as u64);
                (self.find_turn(before, before.first().saturating_add(least))?, round, slot)
            }
        };
        if self.round.is_some_and(|wanted| wanted != round) {
            return Err(PositionError::OtherRound { round });
        }
        if self.place.is_some_and(|wanted| wanted != slot as u64 + 1) {
            return Err(PositionError::OtherPlace { place: slot as u64 + 1 });
        }
        match (self.seat, order.get(slot)) {
            (Some(wanted), Some(seat)) if wanted != *seat => Err(PositionError::OtherSeat { seat: *seat }),
            (Some(_), None) => Err(PositionError::SeatNeverMoves),
            _ => Ok((turn, round, slot)),
        }
    }

    fn find_round(&self, phase: &Phase, first: bool) -> Found<u64> {
        let last = phase.rounds.unwrap_or(u64::MAX);
        match self.round {
            Some(round) if (1..=last).contains(&round) => Ok(round),
            Some(_) => Err(PositionError::RoundOutside { last }),
            None if first || last == 1 => Ok(1),
            None => Err(PositionError::NeedsRound),
        }
    }

    fn find_slot(&self, order: &[usize], size: usize) -> Found<usize> {
        if let Some(place) = self.place {
            let slot = usize::try_from(place).ok().and_then(|place| place.checked_sub(1)).filter(|slot| *slot < size);
            return slot.ok_or(PositionError::PlaceOutside { last: size as u64 });
        }
        let Some(seat) = self.seat else {
            return if size == 1 || self.turn.is_none() { Ok(0) } else { Err(PositionError::NeedsSeat) };
        };
        let mut slots = order.iter().enumerate().filter(|(_, other)| **other == seat).map(|(slot, _)| slot);
        match (slots.next(), slots.next()) {
            (None, _) => Err(PositionError::SeatNeverMoves),
            (Some(slot), None) => Ok(slot),
            (Some(_), Some(_)) => Err(PositionError::NeedsPlace),
        }
    }

    /// The number of the turn, which is `least` if all before it are known, and else at least that.
    fn find_turn(&self, before: &Before, least: u64) -> Found<u64> {
        match self.turn {
            None if before.exact => Ok(least),
            None => Err(PositionError::NeedsTurn),
            Some(turn) if turn < least => Err(PositionError::TurnOutside { first: least, last: None }),
            Some(turn) => Ok(turn),
        }
    }

    /// The turn and the round, where units have turns. Each round has at least one.
    fn in_queue(&self, phase: &Phase, before: &Before) -> Found<(u64, u64)> {
        if self.place.is_some() {
            return Err(PositionError::NoPlaces);
        }
        let begun = self.unit.is_some() || self.seat.is_some();
        let is_first = before.exact && !begun && self.turn == Some(before.first());
        let round = self.find_round(phase, is_first || self.turn.is_none())?;
        let least = before.first().saturating_add(round - 1).saturating_add(u64::from(begun));
        let known = before.exact && round == 1 && !begun;
        match self.turn {
            None if !known => Err(PositionError::NeedsTurn),
            Some(turn) if known && turn != least => Err(PositionError::TurnOutside { first: least, last: Some(least) }),
            _ => Ok((self.find_turn(before, least)?, round)),
        }
    }

    /// The seat of the next unit, in a round that has begun: the units before it have begun their turns, but where `begun` says otherwise.
    fn find_unit(&self, queues: &mut [Queue], begun: &[Option<usize>]) -> Found<Option<usize>> {
        let has = |queue: &Queue| self.unit.is_none_or(|unit| queue.contains(unit));
        let seat = match self.seat {
            Some(seat) if queues.get(seat).is_some_and(has) => seat,
            Some(_) => return Err(PositionError::UnknownUnit),
            None if self.unit.is_none() => return Ok(None),
            None => {
                let mut seats = queues.iter().enumerate().filter(|(_, queue)| has(queue)).map(|(seat, _)| seat);
                match (seats.next(), seats.next()) {
                    (None, _) => return Err(PositionError::UnknownUnit),
                    (Some(seat), None) => seat,
                    (Some(_), Some(_)) => return Err(PositionError::NeedsSeat),
                }
            }
        };
        for (other, queue) in queues.iter_mut().enumerate() {
            if begun.get(other).is_some_and(Option::is_some) {
                continue;
            }
            if other < seat {
                while queue.advance().is_some() {}
            } else if other == seat && self.unit.is_some() {
                while queue.next() != self.unit && queue.advance().is_some() {}
            }
        }
        match queues.get(seat) {
            Some(queue) if self.unit.is_some() && queue.next() != self.unit => {
                Err(PositionError::UnitNotNext { begun: queue.begun() })
            }
            _ => Ok(Some(seat)),
        }
    }

    /// The turn, where the rules say whose it is.
    fn by_rules(&self, before: &Before) -> Found<u64> {
        match self {
            Position { round: Some(_), .. } => Err(PositionError::NoRounds),
            Position { place: Some(_), .. } => Err(PositionError::NoPlaces),
            Position { unit: Some(_), .. } => Err(PositionError::NoUnits),
            Position { seat: Some(_), .. } => Err(PositionError::RulesSay),
            _ => self.find_turn(before, before.first()),
        }
    }
}

/// How many turns a phase has, where that is known before.
fn length(phase: &Phase) -> Option<u64> {
    match phase.rounds {
        Some(0) => Some(0),
        // A round of no seats is a turn of nobody.
        rounds => rounds?.checked_mul(phase.shape.turns()?.max(1) as u64),
    }
}

/// How many turns a phase has at least. One whose rounds never end has no other behind it.
fn least(phase: &Phase) -> u64 {
    match (length(phase), &phase.shape) {
        (Some(turns), _) => turns,
        (None, Shape::Rules) => 0,
        (None, _) => phase.rounds.unwrap_or(u64::MAX),
    }
}
