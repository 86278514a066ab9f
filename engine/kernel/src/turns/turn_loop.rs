//! The turn loop as a state machine: asked for the next beat again and again, it says what happens now.

mod beat;
mod position;
mod position_error;

use super::{Phase, Plan, Queue, Shape};
pub use beat::{Beat, Due, Referee};
pub use position::Position;
pub use position_error::PositionError;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    RoundStart,
    NextTurn,
    Ask,
    Action(u32),
    TurnEnd,
    AfterTurn,
    Done { last: bool },
    EndRound,
}

/// Where the match stands. Plain data; phases, rounds and turns count from 1 as people see them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnLoop {
    phase: usize,
    round: u64,
    turn: u64,
    /// The turn within the round; in a queue the seat.
    slot: usize,
    unit: Option<i64>,
    /// Those who are asked in this turn.
    movers: Vec<usize>,
    /// Where the rules give out the turns: the one at hand, or between two turns the next, once it is known.
    due: Option<Due>,
    step: Step,
    pub queues: Vec<Queue>,
}

impl TurnLoop {
    pub fn new(plan: &Plan) -> TurnLoop {
        let mut clock = TurnLoop {
            phase: 0,
            round: 1,
            turn: 0,
            slot: 0,
            unit: None,
            movers: Vec::new(),
            due: None,
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

    /// The round within the phase, from 1; `None` where there are none.
    pub fn round(&self, plan: &Plan) -> Option<u64> {
        self.phase(plan).filter(|phase| phase.shape != Shape::Rules).map(|_| self.round)
    }

    /// The turn within the match, from 1; 0 before the first.
    pub fn turn(&self) -> u64 {
        self.turn
    }

    /// The number of the question that the rules chose, within the phase; 0 where there is but one.
    pub fn question(&self) -> usize {
        self.due.as_ref().map_or(0, |due| due.question)
    }

    /// Where the rules give out the turns, whose turn comes next, and what is asked: after [`TurnLoop::look_ahead`].
    pub fn due(&self) -> Option<&Due> {
        self.due.as_ref()
    }

    /// The phase in play has this number from now on: the plan that the clock is asked with has changed, between two turns.
    pub fn renumber_phase(&mut self, index: usize) {
        self.phase = index;
        // What the rules before said of the next turn counts no more.
        self.due = None;
    }

    /// Those who are asked in this turn.
    pub fn movers(&self) -> &[usize] {
        &self.movers
    }

    /// The seat in turn; `None` when several are asked at once.
    pub fn seat(&self, plan: &Plan) -> Option<usize> {
        match &self.phase(plan)?.shape {
            Shape::Together => None,
            Shape::Each(order) => order.get(self.slot).copied(),
            // Before the first unit of a round, and in a round without units, no seat is in turn.
            Shape::Queue => self.unit.map(|_| self.slot),
            Shape::Rules => match self.due.as_ref()?.seats.as_slice() {
                [seat] => Some(*seat),
                _ => None,
            },
        }
    }

    /// The unit in turn, in a queue.
    pub fn unit(&self) -> Option<i64> {
        self.unit
    }

    /// Whether no turn is to come, asked between two turns; where the rules give out the turns, after [`TurnLoop::look_ahead`].
    pub fn is_over(&self, plan: &Plan) -> bool {
        let rest = plan.phases.get(self.phase + 1..).unwrap_or_default();
        match self.phase(plan) {
            Some(phase) => self.step == Step::EndRound && self.was_last_round(phase) && rest.iter().all(is_empty),
            None => true,
        }
    }

    /// Between two turns: asks the rules whose turn is next, where that is for them to say, so that it is known whether there is one.
    pub fn look_ahead(&mut self, plan: &Plan, referee: &mut dyn Referee) {
        // They may have the phase behind this one, and name nobody in it.
        if let Some(phase) = self.phase(plan).filter(|phase| self.step == Step::EndRound && self.was_last_round(phase))
        {
            let rest = plan.phases.get(self.phase + 1..).unwrap_or_default();
            if rest.iter().find(|phase| !is_empty(phase)).is_some_and(|phase| phase.shape == Shape::Rules) {
                self.end_round(plan, phase);
            }
        }
        while self.due.is_none() && self.phase(plan).is_some_and(|phase| phase.shape == Shape::Rules) {
            self.due = referee.next(self.phase);
            if self.due.is_none() {
                self.end_phase(plan);
            }
        }
    }

    /// Asks once more in this turn; only between `Ask` and the beat after it.
    pub fn keep_turn(&mut self) {
        self.step = Step::Ask;
    }

    /// Whether the seat in turn may keep its turn.
    pub fn may_keep(&self, plan: &Plan) -> bool {
        self.phase(plan).is_some_and(|phase| phase.keep)
    }

    pub fn next(&mut self, plan: &Plan, referee: &mut dyn Referee) -> Beat {
        loop {
            let Some(phase) = plan.phases.get(self.phase) else { return Beat::End };
            match self.step {
                Step::RoundStart => {
                    self.slot = 0;
                    self.queues.iter_mut().for_each(Queue::rewind);
                    self.step = Step::NextTurn;
                    if phase.shape != Shape::Rules {
                        return Beat::RoundStart;
                    }
                }
                Step::NextTurn => match self.next_turn(plan, phase, referee) {
                    Some(beat) => return beat,
                    None => continue,
                },
                Step::Ask => {
                    self.step = if phase.shape == Shape::Queue { Step::TurnEnd } else { Step::Action(1) };
                    return Beat::Ask;
                }
                Step::Action(number) if number > phase.actions => self.step = Step::TurnEnd,
                Step::Action(number) => {
                    self.step = Step::Action(number + 1);
                    return Beat::Action(number);
                }
                Step::TurnEnd => {
                    self.step = Step::AfterTurn;
                    return Beat::TurnEnd;
                }
                Step::AfterTurn => {
                    let last = self.was_last(phase, referee);
                    self.step = Step::Done { last };
                    if last {
                        return Beat::RoundEnd;
                    }
                }
                Step::Done { last } => {
                    // Units that the end of a round puts into a queue wait for the next one.
                    self.step = if last { Step::EndRound } else { Step::NextTurn };
                    self.due = None;
                    if phase.shape != Shape::Queue {
                        self.slot += 1;
                    }
                    return Beat::Done;
                }
                Step::EndRound => self.end_round(plan, phase),
            }
        }
    }

    /// Finds out whose turn it is; `None` when the phase is over.
    fn next_turn(&mut self, plan: &Plan, phase: &Phase, referee: &mut dyn Referee) -> Option<Beat> {
        self.movers.clear();
        match &phase.shape {
            Shape::Together => self.movers.extend(0..plan.seats),
            Shape::Each(order) => self.movers.extend(order.get(self.slot)),
            Shape::Queue => {
                self.turn += 1;
                if !self.next_unit(referee) {
                    // Queues that are all empty: the round passes, as a turn in which nobody moves.
                    self.step = Step::Done { last: true };
                    return Some(Beat::RoundEnd);
                }
                self.movers.push(self.slot);
                self.step = Step::Ask;
                return Some(Beat::TurnStart);
            }
            Shape::Rules => {
                let before = self.phase;
                self.look_ahead(plan, referee);
                if self.phase != before {
                    return None;
                }
                self.movers.extend(self.due.iter().flat_map(|due| &due.seats));
            }
        }
        self.turn += 1;
        self.movers.retain(|seat| referee.is_alive(*seat));
        let skipped = self.movers.is_empty();
        self.step = if skipped { Step::AfterTurn } else { Step::Ask };
        Some(if skipped { Beat::Skipped } else { Beat::TurnStart })
    }

    fn next_unit(&mut self, referee: &mut dyn Referee) -> bool {
        while let Some(queue) = self.queues.get_mut(self.slot) {
            self.unit = if referee.is_alive(self.slot) { queue.advance() } else { None };
            if self.unit.is_some() {
                return true;
            }
            self.slot += 1;
        }
        false
    }

    /// Whether no turn follows in this round, as things stand: a queue may still grow until its last unit is done.
    fn was_last(&self, phase: &Phase, referee: &mut dyn Referee) -> bool {
        match phase.shape {
            Shape::Queue => (self.slot..)
                .zip(self.queues.iter().skip(self.slot))
                .all(|(seat, queue)| queue.begun() >= queue.len() || !referee.is_alive(seat)),
            _ => phase.shape.turns().is_some_and(|turns| self.slot + 1 >= turns),
        }
    }

    fn was_last_round(&self, phase: &Phase) -> bool {
        phase.rounds.is_some_and(|rounds| self.round >= rounds)
    }

    fn end_round(&mut self, plan: &Plan, phase: &Phase) {
        self.unit = None;
        self.step = Step::RoundStart;
        if self.was_last_round(phase) {
            self.end_phase(plan);
        } else {
            self.round += 1;
        }
    }

    fn end_phase(&mut self, plan: &Plan) {
        self.step = Step::RoundStart;
        self.round = 1;
        self.phase += 1;
        self.skip_empty_phases(plan);
    }

    fn skip_empty_phases(&mut self, plan: &Plan) {
        while self.phase(plan).is_some_and(is_empty) {
            self.phase += 1;
        }
    }
}

fn is_empty(phase: &Phase) -> bool {
    phase.rounds == Some(0)
}
