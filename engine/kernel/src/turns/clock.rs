//! The turn loop as a state machine: asked for the next beat again and again, it says what happens now.

use super::{Order, Phase, Plan, Queue, Shape};

/// What happens now. `Done` closes one turn: a line of a replay, a step of an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beat {
    RoundStart,
    TurnStart,
    /// The mover is asked; every seat, when all move at once.
    Ask,
    /// The rules play action `n`, counted from 1.
    Action(u32),
    TurnEnd,
    /// The seat in turn does not live; it is not asked.
    Skipped,
    RoundEnd,
    Done,
    /// All phases are over.
    End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    RoundStart,
    NextMover,
    Ask,
    Action(u32),
    TurnEnd,
    AfterTurn,
    Done { last: bool },
    EndRound,
}

/// Where the match stands. Plain data; phases, rounds and turns count from 1 as people see them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    phase: usize,
    round: u64,
    turn: u64,
    /// Position in the round's order of seats.
    slot: usize,
    unit: Option<i64>,
    step: Step,
    pub queues: Vec<Queue>,
}

impl Clock {
    pub fn new(plan: &Plan) -> Clock {
        let mut clock = Clock {
            phase: 0,
            round: 1,
            turn: 0,
            slot: 0,
            unit: None,
            step: Step::RoundStart,
            queues: vec![Queue::default(); plan.seats],
        };
        clock.skip_empty_phases(plan);
        clock
    }

    /// The phase in play; `None` after the end.
    pub fn phase<'p>(&self, plan: &'p Plan) -> Option<&'p Phase> {
        plan.phases.get(self.phase)
    }

    pub fn phase_index(&self) -> usize {
        self.phase
    }

    /// The round within the phase, from 1.
    pub fn round(&self) -> u64 {
        self.round
    }

    /// The turn within the match, from 1; 0 before the first.
    pub fn turn(&self) -> u64 {
        self.turn
    }

    /// From now on the phase in play has this number: the plan that the clock is asked with has changed, between two turns.
    pub fn renumber_phase(&mut self, index: usize) {
        self.phase = index;
    }

    /// The seat in turn; `None` when all seats move at once.
    pub fn seat(&self, plan: &Plan) -> Option<usize> {
        match self.phase(plan)?.shape {
            Shape::Simultaneous { .. } => None,
            // Before the first unit of a round, and in a round without units, no seat is in turn.
            Shape::Queue => self.unit.map(|_| self.slot),
            Shape::Sequence { order: Order::Snake, .. } if self.slot >= plan.seats => {
                (2 * plan.seats).checked_sub(self.slot + 1)
            }
            Shape::Sequence { .. } => Some(self.slot).filter(|slot| *slot < plan.seats),
        }
    }

    /// Whether no turn is to come, asked between two turns.
    pub fn is_over(&self, plan: &Plan) -> bool {
        let rest = plan.phases.get(self.phase + 1..).unwrap_or_default();
        let last = rest.iter().all(|phase| phase.rounds == 0);
        match self.phase(plan) {
            Some(phase) => self.step == Step::EndRound && self.round >= phase.rounds && last,
            None => true,
        }
    }

    /// The unit in turn, in a queue.
    pub fn unit(&self) -> Option<i64> {
        self.unit
    }

    /// Asks the seat in turn once more; only between `Ask` and the beat after it.
    pub fn keep_turn(&mut self) {
        self.step = Step::Ask;
    }

    /// Whether the seat in turn may keep its turn.
    pub fn may_keep(&self, plan: &Plan) -> bool {
        matches!(self.phase(plan).map(|p| &p.shape), Some(Shape::Sequence { keep: true, .. }))
    }

    /// The next beat. `alive` is asked of each seat in a sequence when its turn comes.
    pub fn next(&mut self, plan: &Plan, alive: &mut dyn FnMut(usize) -> bool) -> Beat {
        loop {
            let Some(phase) = plan.phases.get(self.phase) else { return Beat::End };
            match self.step {
                Step::RoundStart => {
                    self.slot = 0;
                    self.queues.iter_mut().for_each(Queue::rewind);
                    self.step = Step::NextMover;
                    return Beat::RoundStart;
                }
                Step::NextMover => {
                    self.turn += 1;
                    if !self.find_mover(plan, phase) {
                        // Queues that are all empty: the round passes, as a turn in which nobody moves.
                        self.step = Step::Done { last: true };
                        return Beat::RoundEnd;
                    }
                    let sequence = matches!(phase.shape, Shape::Sequence { .. });
                    if sequence && !self.seat(plan).is_some_and(&mut *alive) {
                        self.step = Step::AfterTurn;
                        return Beat::Skipped;
                    }
                    self.step = Step::Ask;
                    return Beat::TurnStart;
                }
                Step::Ask => {
                    self.step = if phase.shape == Shape::Queue { Step::TurnEnd } else { Step::Action(1) };
                    return Beat::Ask;
                }
                Step::Action(number) => {
                    let actions = if let Shape::Simultaneous { actions } = phase.shape { actions } else { 1 };
                    if number > actions {
                        self.step = Step::TurnEnd;
                        continue;
                    }
                    self.step = Step::Action(number + 1);
                    return Beat::Action(number);
                }
                Step::TurnEnd => {
                    self.step = Step::AfterTurn;
                    return Beat::TurnEnd;
                }
                Step::AfterTurn => {
                    let last = self.was_last(plan, phase);
                    self.step = Step::Done { last };
                    if last {
                        return Beat::RoundEnd;
                    }
                }
                Step::Done { last } => {
                    // Units that the end of a round puts into a queue wait for the next one.
                    self.step = if last { Step::EndRound } else { Step::NextMover };
                    if phase.shape != Shape::Queue {
                        self.slot += 1;
                    }
                    return Beat::Done;
                }
                Step::EndRound => self.end_round(plan, phase),
            }
        }
    }

    fn slots(plan: &Plan, phase: &Phase) -> usize {
        match phase.shape {
            Shape::Simultaneous { .. } => 1,
            Shape::Sequence { order: Order::Snake, .. } => 2 * plan.seats,
            Shape::Sequence { order: Order::Forward, .. } | Shape::Queue => plan.seats,
        }
    }

    fn find_mover(&mut self, plan: &Plan, phase: &Phase) -> bool {
        if phase.shape != Shape::Queue {
            return self.slot < Clock::slots(plan, phase);
        }
        while let Some(queue) = self.queues.get_mut(self.slot) {
            self.unit = queue.advance();
            if self.unit.is_some() {
                return true;
            }
            self.slot += 1;
        }
        false
    }

    /// Whether no turn follows in this round, as things stand: a queue may still grow until its last unit is done.
    fn was_last(&self, plan: &Plan, phase: &Phase) -> bool {
        match phase.shape {
            Shape::Queue => self.queues.iter().skip(self.slot).all(|queue| queue.begun() >= queue.len()),
            _ => self.slot + 1 >= Clock::slots(plan, phase),
        }
    }

    fn end_round(&mut self, plan: &Plan, phase: &Phase) {
        self.unit = None;
        self.step = Step::RoundStart;
        self.round += 1;
        if self.round > phase.rounds {
            self.round = 1;
            self.phase += 1;
            self.skip_empty_phases(plan);
        }
    }

    fn skip_empty_phases(&mut self, plan: &Plan) {
        while plan.phases.get(self.phase).is_some_and(|phase| phase.rounds == 0) {
            self.phase += 1;
        }
    }
}
