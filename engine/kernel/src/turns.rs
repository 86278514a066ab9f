//! The turn loop of a match as a state machine. A match has phases, a phase has rounds, and a round has turns. The state is plain data and can be
//! saved between any two steps.

mod position;
mod queue;

pub use position::{Position, PositionError};
pub use queue::{Queue, QueueError, QueueState};

/// The way in which a phase assigns turns to seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One turn per round, in which all seats move simultaneously.
    Together,
    /// One turn per round for each seat in the list, in list order.
    Each(Vec<usize>),
    /// In each round, every unit of every seat has one turn. Each seat has a queue of units, which the rules may change during the round.
    Queue,
    /// No rounds. Before each turn, the rules choose which seats answer which question, or end the phase.
    Rules,
}

impl Shape {
    /// Returns the names of the moments at which rules may run in a phase of this shape, such as `turn_start`.
    pub fn moments(&self) -> &'static [&'static str] {
        match self {
            Shape::Together | Shape::Each(_) => &MOMENTS,
            Shape::Queue => &["round_start", "turn_start", "turn_end", "round_end"],
            Shape::Rules => &["turn_start", "action", "turn_end"],
        }
    }

    /// Returns the number of turns in a round, or `None` if it is not fixed.
    pub fn turns(&self) -> Option<usize> {
        match self {
            Shape::Together => Some(1),
            Shape::Each(order) => Some(order.len()),
            Shape::Queue | Shape::Rules => None,
        }
    }
}

/// Names, as used in game files, of all moments at which rules may run.
pub const MOMENTS: [&str; 6] = ["round_start", "turn_start", "action", "turn_end", "round_end", "skipped"];

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phase {
    pub name: String,
    /// Number of rounds, or `None` if rounds continue until the rules end the match.
    pub rounds: Option<u64>,
    pub shape: Shape,
    /// Number of actions that the rules play after the seats have answered a question.
    pub actions: u32,
    /// Whether a bot may keep its turn: it is then called again before the next turn begins.
    pub keep: bool,
}

/// The phases of a match and its number of seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    pub seats: usize,
    pub phases: Vec<Phase>,
}

/// One step of a match, returned by [`TurnLoop::next`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beat {
    RoundStart,
    TurnStart,
    /// The seats in turn must answer a question.
    Ask,
    /// The rules play an action. The value is the number of the action, counted from 1.
    Action(u32),
    TurnEnd,
    /// The turn is skipped because all seats in turn are dead.
    Skipped,
    RoundEnd,
    /// The turn is complete. A replay has one line for each completed turn.
    Done,
    /// The match has ended, because all phases are over.
    End,
}

/// The seats and the question that the rules chose for a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChosenTurn {
    pub seats: Vec<usize>,
    /// Index of the question among the questions of the phase.
    pub question: usize,
}

/// The turn loop's access to the rules. Both methods read the game state without changing it.
pub trait Referee {
    fn is_alive(&mut self, seat: usize) -> bool;

    /// Returns the next turn of a phase with [`Shape::Rules`], or `None` to end the phase.
    fn next(&mut self, phase: usize) -> Option<ChosenTurn>;
}

/// The work of the next call of [`TurnLoop::next`].
///
/// The usual order is `RoundStart`, `NextTurn`, `Ask`, `Action` (once for each action), `TurnEnd`, `AfterTurn`, `Done`, and then `NextTurn` or
/// `EndRound`. Phases with unit queues have no actions. If all seats of a turn are dead, `AfterTurn` follows `NextTurn`. If a round has no units,
/// `Done` follows `NextTurn`.
///
/// A phase with [`Shape::Rules`] has no rounds: its `RoundStart` returns no [`Beat`], and [`TurnLoop::look_ahead`] ends the phase.
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

/// The progress of a match through its phases, rounds and turns. Rounds and turns count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnLoop {
    phase: usize,
    round: u64,
    turn: u64,
    /// Index of the turn in its round. In a phase with unit queues, index of the seat.
    slot: usize,
    unit: Option<i64>,
    movers: Vec<usize>,
    /// The current turn in a phase with [`Shape::Rules`]. Between two turns it is the next turn, or `None` if the rules have not chosen it yet.
    chosen: Option<ChosenTurn>,
    step: Step,
    pub queues: Vec<Queue>,
}

impl TurnLoop {
    pub fn new(plan: &Plan) -> TurnLoop {
        let mut turn_loop = TurnLoop {
            phase: 0,
            round: 1,
            turn: 0,
            slot: 0,
            unit: None,
            movers: Vec::new(),
            chosen: None,
            step: Step::RoundStart,
            queues: vec![Queue::default(); plan.seats],
        };
        turn_loop.skip_empty_phases(plan);
        turn_loop
    }

    /// Returns the current phase, or `None` after the end of the match.
    pub fn phase<'p>(&self, plan: &'p Plan) -> Option<&'p Phase> {
        plan.phases.get(self.phase)
    }

    pub fn phase_index(&self) -> usize {
        self.phase
    }

    /// Returns the current round of the phase, counted from 1, or `None` if the phase has no rounds.
    pub fn round(&self, plan: &Plan) -> Option<u64> {
        self.phase(plan).filter(|phase| phase.shape != Shape::Rules).map(|_| self.round)
    }

    /// Returns the number of the current turn in the match, counted from 1, or 0 before the first turn.
    pub fn turn(&self) -> u64 {
        self.turn
    }

    /// Returns the index of the current question among the questions of the phase.
    pub fn question(&self) -> usize {
        self.chosen.as_ref().map_or(0, |turn| turn.question)
    }

    /// Returns the turn that the rules chose. After [`TurnLoop::look_ahead`], this is the next turn.
    pub fn chosen(&self) -> Option<&ChosenTurn> {
        self.chosen.as_ref()
    }

    /// Sets the index of the current phase and discards a turn that the rules chose in advance. Call it between two turns if the plan, the rules or
    /// the game state was changed outside the turn loop.
    pub fn renumber_phase(&mut self, index: usize) {
        self.phase = index;
        // The new rules must choose the next turn, even if the old rules already chose one.
        self.chosen = None;
    }

    /// Returns the seats that must answer in the current turn.
    pub fn movers(&self) -> &[usize] {
        &self.movers
    }

    /// Returns the seat in turn, or `None` if there is no seat in turn or more than one.
    pub fn seat(&self, plan: &Plan) -> Option<usize> {
        match &self.phase(plan)?.shape {
            Shape::Together => None,
            Shape::Each(order) => order.get(self.slot).copied(),
            // No seat is in turn before the first unit of a round or in a round without units.
            Shape::Queue => self.unit.map(|_| self.slot),
            Shape::Rules => match self.chosen.as_ref()?.seats.as_slice() {
                [seat] => Some(*seat),
                _ => None,
            },
        }
    }

    /// Returns the unit in turn, or `None` if there is none, as in phases without unit queues.
    pub fn unit(&self) -> Option<i64> {
        self.unit
    }

    /// Checks between two turns whether the match is over. If the rules choose turns, call [`TurnLoop::look_ahead`] first.
    pub fn is_over(&self, plan: &Plan) -> bool {
        let rest = plan.phases.get(self.phase + 1..).unwrap_or_default();
        match self.phase(plan) {
            Some(phase) => self.step == Step::EndRound && self.was_last_round(phase) && rest.iter().all(is_empty),
            None => true,
        }
    }

    /// Lets the rules choose the next turn in advance, to find out whether there is one. Does nothing if the rules do not choose the next turn.
    pub fn look_ahead(&mut self, plan: &Plan, referee: &mut dyn Referee) {
        // The rules may choose the turns of the next phase, and they may end it immediately.
        if let Some(phase) = self.phase(plan).filter(|phase| self.step == Step::EndRound && self.was_last_round(phase))
        {
            let rest = plan.phases.get(self.phase + 1..).unwrap_or_default();
            if rest.iter().find(|phase| !is_empty(phase)).is_some_and(|phase| phase.shape == Shape::Rules) {
                self.end_round(plan, phase);
            }
        }
        while self.chosen.is_none() && self.phase(plan).is_some_and(|phase| phase.shape == Shape::Rules) {
            self.chosen = referee.next(self.phase);
            if self.chosen.is_none() {
                self.end_phase(plan);
            }
        }
    }

    /// Repeats the question in the same turn. Call it only between [`Beat::Ask`] and the next step.
    pub fn keep_turn(&mut self) {
        self.step = Step::Ask;
    }

    /// Checks whether the bot whose turn it is may keep the turn. It is then called again before the next turn begins.
    pub fn may_keep(&self, plan: &Plan) -> bool {
        self.phase(plan).is_some_and(|phase| phase.keep)
    }

    /// Advances to the next step of the match and returns it.
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
                Step::NextTurn => match self.start_turn(plan, phase, referee) {
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
                    // Units that are queued at the end of a round run in the next round.
                    self.step = if last { Step::EndRound } else { Step::NextTurn };
                    self.chosen = None;
                    if phase.shape != Shape::Queue {
                        self.slot += 1;
                    }
                    return Beat::Done;
                }
                Step::EndRound => self.end_round(plan, phase),
            }
        }
    }

    /// Starts the next turn and returns its first step, or `None` if the phase is over.
    fn start_turn(&mut self, plan: &Plan, phase: &Phase, referee: &mut dyn Referee) -> Option<Beat> {
        self.movers.clear();
        match &phase.shape {
            Shape::Together => self.movers.extend(0..plan.seats),
            Shape::Each(order) => self.movers.extend(order.get(self.slot)),
            Shape::Queue => {
                // Counted before the unit is known: if all queues are empty, the round counts as one turn in which no seat moves.
                self.turn += 1;
                if !self.next_unit(referee) {
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
                self.movers.extend(self.chosen.iter().flat_map(|turn| &turn.seats));
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

    /// Checks whether the turn that just ended was the last of its round. The answer is unknown earlier, because a queue may grow during a turn.
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
