//! Saved positions of the turn loop between two turns. A position written by hand may omit fields that follow from the other fields.

use super::{Phase, Plan, Queue, QueueError, QueueState, Referee, Shape, Step, TurnLoop};

/// The position of the next turn in a match. [`TurnLoop::position`] sets all fields that apply.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// Number of the turn in the match, counted from 1.
    pub turn: Option<u64>,
    /// Index of the phase in the plan of the match.
    pub phase: Option<usize>,
    /// Number of the round in the phase, counted from 1.
    pub round: Option<u64>,
    /// Number of the turn in the round, counted from 1, if seats move one after the other.
    pub place: Option<u64>,
    /// Seat in turn. In a phase with unit queues, a seat implies that the round has begun.
    pub seat: Option<usize>,
    /// Unit in turn, in a round that has begun. Used only in phases with unit queues.
    pub unit: Option<i64>,
}

/// A mistake in a saved position of the turn loop. Rounds, turns and places (turns in a round) count from 1, seats and phases from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionError {
    NoSuchPhase,
    /// The phase is skipped in this match because its number of rounds is 0.
    EmptyPhase,
    /// The phase must be given. It does not follow from the turn if no turn is given, or if the number of turns in this or an earlier phase is not
    /// fixed.
    NeedsPhase,
    NeedsTurn,
    NeedsRound,
    NeedsSeat,
    /// The place (turn in the round) must be given, because the seat has several turns in a round.
    NeedsPlace,
    /// The turn is not in the phase, or cannot be at the given round and place. `first` and `last` are the possible turns.
    TurnOutside {
        first: u64,
        last: Option<u64>,
    },
    /// The round does not exist. The value is the last round of the phase.
    RoundOutside(u64),
    /// The place (turn in the round) does not exist. The value is the last place of a round.
    PlaceOutside(u64),
    /// A round is given, but the phase has no rounds.
    NoRounds,
    /// A place (turn in the round) is given, but turns have no places in this phase.
    NoPlaces,
    /// A seat is given, but all seats move simultaneously in this phase.
    NoSeat,
    /// A seat is given, but the rules choose the seats in this phase.
    ChosenByRules,
    /// A unit is given, but units have no turns in this phase.
    NoUnits,
    /// The given round is wrong. The value is the actual round of the turn.
    OtherRound(u64),
    /// The given place is wrong. The value is the actual place of the turn in its round.
    OtherPlace(u64),
    /// The given seat is wrong. The value is the seat to which the turn belongs.
    OtherSeat(usize),
    /// The given seat has no turn in this phase.
    SeatNeverMoves,
    /// The unit is in no queue, or not in the queue of the given seat.
    UnknownUnit,
    /// The unit is not the next in its queue. The value is the number of units in the queue that have begun their turn.
    UnitNotNext(usize),
    Queue {
        seat: usize,
        error: QueueError,
    },
}

type Found<T> = Result<T, PositionError>;

impl TurnLoop {
    /// Creates a turn loop at a saved position, with one unit queue for each seat.
    pub fn at(plan: &Plan, wanted: &Position, queues: Vec<QueueState>) -> Found<TurnLoop> {
        let mut turn_loop = TurnLoop::new(plan);
        let units = queues.iter().map(|queue| queue.begun).collect::<Vec<_>>();
        for (seat, (own, state)) in turn_loop.queues.iter_mut().zip(queues).enumerate() {
            *own = Queue::from_state(state).map_err(|error| PositionError::Queue { seat, error })?;
        }
        // Turn 1 is the start of the match, whatever its first phase is.
        let first = Position { turn: Some(1), ..Position::default() };
        if *wanted == Position::default() || *wanted == first {
            return Ok(turn_loop);
        }
        let index = wanted.find_phase(plan)?;
        let Some(phase) = plan.phases.get(index) else { return Err(PositionError::NoSuchPhase) };
        if length(phase) == Some(0) {
            return Err(PositionError::EmptyPhase);
        }
        let earlier = &plan.phases[..index];
        let min = earlier.iter().map(min_length).fold(0, u64::saturating_add);
        let is_exact = earlier.iter().all(|phase| length(phase).is_some());
        let start = PhaseStart { turn: min.saturating_add(1), is_exact };
        let (turn, round, slot) = match &phase.shape {
            Shape::Together | Shape::Each(_) => wanted.in_order(phase, &start)?,
            Shape::Queue => {
                let (turn, round) = wanted.in_queue(phase, &start)?;
                let slot = wanted.find_unit(&mut turn_loop.queues, &units)?;
                turn_loop.step = if slot.is_some() { Step::NextTurn } else { Step::RoundStart };
                (turn, round, slot.unwrap_or(0))
            }
            Shape::Rules => (wanted.by_rules(&start)?, 1, 0),
        };
        if slot > 0 || phase.shape == Shape::Rules {
            turn_loop.step = Step::NextTurn;
        }
        (turn_loop.phase, turn_loop.round, turn_loop.slot, turn_loop.turn) = (index, round, slot, turn - 1);
        Ok(turn_loop)
    }

    /// Returns the position between two turns and the unit queues. A turn loop created from them with [`TurnLoop::at`] continues identically. Returns
    /// `None` after the end of the match.
    pub fn position(&self, plan: &Plan, referee: &mut dyn Referee) -> Option<(Position, Vec<QueueState>)> {
        let mut turn_loop = self.clone();
        if turn_loop.step == Step::EndRound {
            let phase = plan.phases.get(turn_loop.phase)?;
            turn_loop.end_round(plan, phase);
        }
        if turn_loop.step == Step::RoundStart {
            turn_loop.queues.iter_mut().for_each(Queue::rewind);
        }
        let phase = turn_loop.phase(plan)?;
        let mut position = Position {
            turn: Some(turn_loop.turn + 1),
            phase: Some(turn_loop.phase),
            round: turn_loop.round(plan),
            ..Position::default()
        };
        let begun = turn_loop.step == Step::NextTurn;
        match &phase.shape {
            Shape::Each(order) => {
                let slot = if begun { turn_loop.slot } else { 0 };
                position.place = Some(slot as u64 + 1);
                position.seat = order.get(slot).copied();
            }
            Shape::Queue if begun => {
                let waits = |(seat, queue): &(usize, &Queue)| queue.next().is_some() && referee.is_alive(*seat);
                let next = turn_loop.queues.iter().enumerate().skip(turn_loop.slot).find(waits);
                let last = turn_loop.slot.min(plan.seats.saturating_sub(1));
                position.seat = Some(next.map_or(last, |(seat, _)| seat));
                position.unit = next.and_then(|(_, queue)| queue.next());
            }
            Shape::Together | Shape::Queue | Shape::Rules => {}
        }
        Some((position, turn_loop.queues.iter().map(Queue::state).collect()))
    }
}

/// The first turn of a phase. Only a minimum is known if an earlier phase has no fixed length.
struct PhaseStart {
    /// Lowest possible number of the phase's first turn.
    turn: u64,
    /// Whether `turn` is the exact number.
    is_exact: bool,
}

impl Position {
    /// Returns the given index of the phase, or derives the index from the turn. Fails if the phase is ambiguous or the turn does not exist.
    pub fn find_phase(&self, plan: &Plan) -> Found<usize> {
        if let Some(phase) = self.phase {
            return Ok(phase);
        }
        let mut phases = plan.phases.iter().enumerate().filter(|(_, phase)| length(phase) != Some(0)).peekable();
        let mut before: u64 = 0;
        while let Some((index, phase)) = phases.next() {
            let is_last = phases.peek().is_none();
            // The phase is unambiguous if it is the only one, or if the turn is within its minimum number of turns.
            let inside = |turns: u64| self.turn.is_some_and(|turn| turn <= before.saturating_add(turns));
            match length(phase) {
                _ if self.turn.is_none() && is_last && before == 0 => return Ok(index),
                _ if inside(min_length(phase)) => return Ok(index),
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

    /// Returns the turn, its round and its index in the round, for a phase whose rounds have a fixed number of turns.
    ///
    /// If the first turn of the phase is known exactly, a given turn determines the round and the index. For example, a phase starts at turn 1 and
    /// has 3 rounds, in each of which seat 0 and then seat 1 has a turn. Then turn 4 is at place 2 of round 2 and belongs to seat 1.
    fn in_order(&self, phase: &Phase, start: &PhaseStart) -> Found<(u64, u64, usize)> {
        let order = match &phase.shape {
            _ if self.unit.is_some() => return Err(PositionError::NoUnits),
            Shape::Each(order) => order.as_slice(),
            _ if self.seat.is_some() => return Err(PositionError::NoSeat),
            _ if self.place.is_some() => return Err(PositionError::NoPlaces),
            _ => &[],
        };
        let size = order.len().max(1);
        let (turn, round, slot) = match self.turn {
            Some(turn) if start.is_exact => {
                let outside = PositionError::TurnOutside {
                    first: start.turn,
                    last: length(phase).map(|turns| (start.turn - 1).saturating_add(turns)),
                };
                let Some(index) = turn.checked_sub(start.turn) else { return Err(outside) };
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
                (self.find_turn(start, start.turn.saturating_add(least))?, round, slot)
            }
        };
        if self.round.is_some_and(|wanted| wanted != round) {
            return Err(PositionError::OtherRound(round));
        }
        if self.place.is_some_and(|wanted| wanted != slot as u64 + 1) {
            return Err(PositionError::OtherPlace(slot as u64 + 1));
        }
        match (self.seat, order.get(slot)) {
            (Some(wanted), Some(seat)) if wanted != *seat => Err(PositionError::OtherSeat(*seat)),
            (Some(_), None) => Err(PositionError::SeatNeverMoves),
            _ => Ok((turn, round, slot)),
        }
    }

    fn find_round(&self, phase: &Phase, first: bool) -> Found<u64> {
        let last = phase.rounds.unwrap_or(u64::MAX);
        match self.round {
            Some(round) if (1..=last).contains(&round) => Ok(round),
            Some(_) => Err(PositionError::RoundOutside(last)),
            None if first || last == 1 => Ok(1),
            None => Err(PositionError::NeedsRound),
        }
    }

    fn find_slot(&self, order: &[usize], size: usize) -> Found<usize> {
        if let Some(place) = self.place {
            let slot = usize::try_from(place).ok().and_then(|place| place.checked_sub(1)).filter(|slot| *slot < size);
            return slot.ok_or(PositionError::PlaceOutside(size as u64));
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

    /// Returns the given turn, which must be at least `least`. If no turn is given, returns `least`, provided that the number of turns before the
    /// phase is known.
    fn find_turn(&self, start: &PhaseStart, least: u64) -> Found<u64> {
        match self.turn {
            None if start.is_exact => Ok(least),
            None => Err(PositionError::NeedsTurn),
            Some(turn) if turn < least => Err(PositionError::TurnOutside { first: least, last: None }),
            Some(turn) => Ok(turn),
        }
    }

    /// Returns the turn and the round of a position in a phase with unit queues. Every round has at least one turn.
    ///
    /// The number of turns in a round is unknown, because queues may grow. Therefore the turn follows from the position only at the start of the
    /// first round, and only if `start` is exact. Everywhere else the turn must be given. It must be at least the minimum: one turn for each earlier
    /// round, and one more if the round has begun.
    fn in_queue(&self, phase: &Phase, start: &PhaseStart) -> Found<(u64, u64)> {
        if self.place.is_some() {
            return Err(PositionError::NoPlaces);
        }
        let begun = self.unit.is_some() || self.seat.is_some();
        let is_first = start.is_exact && !begun && self.turn == Some(start.turn);
        let round = self.find_round(phase, is_first || self.turn.is_none())?;
        let least = start.turn.saturating_add(round - 1).saturating_add(u64::from(begun));
        let known = start.is_exact && round == 1 && !begun;
        match self.turn {
            None if !known => Err(PositionError::NeedsTurn),
            Some(turn) if known && turn != least => Err(PositionError::TurnOutside { first: least, last: Some(least) }),
            _ => Ok((self.find_turn(start, least)?, round)),
        }
    }

    /// Returns the seat of the next unit, or `None` if the round has not begun. Advances the queues to this unit, except the queues whose number of
    /// begun units is given in `begun`.
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
                Err(PositionError::UnitNotNext(queue.begun()))
            }
            _ => Ok(Some(seat)),
        }
    }

    /// Returns the number of the turn in a phase whose turns are chosen by the rules.
    fn by_rules(&self, start: &PhaseStart) -> Found<u64> {
        match self {
            Position { round: Some(_), .. } => Err(PositionError::NoRounds),
            Position { place: Some(_), .. } => Err(PositionError::NoPlaces),
            Position { unit: Some(_), .. } => Err(PositionError::NoUnits),
            Position { seat: Some(_), .. } => Err(PositionError::ChosenByRules),
            _ => self.find_turn(start, start.turn),
        }
    }
}

/// Returns the number of turns in a phase, or `None` if it is not fixed.
fn length(phase: &Phase) -> Option<u64> {
    match phase.rounds {
        Some(0) => Some(0),
        // A round without seats counts as one turn.
        rounds => rounds?.checked_mul(phase.shape.turns()?.max(1) as u64),
    }
}

/// Returns the minimum number of turns in a phase. It is 0 if the rules choose the turns. With unlimited rounds it is `u64::MAX`, because no later
/// phase can begin.
fn min_length(phase: &Phase) -> u64 {
    match (length(phase), &phase.shape) {
        (Some(turns), _) => turns,
        (None, Shape::Rules) => 0,
        (None, _) => phase.rounds.unwrap_or(u64::MAX),
    }
}
