//! Going from stop to stop, forwards and backwards.

use super::breakpoints::Breakpoints;
use super::debuggee::Debuggee;
use super::frames::Standing;
use super::goal::{Goal, Step};
use super::position::Position;
use super::stopped::{Reason, Stopped};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

/// A way back that is being looked for.
#[derive(Clone, Copy, Debug)]
struct Search {
    back: Step,
    from: u64,
    before: Position,
}

/// Where nothing was found in a turn, so many turns before it are looked through at first.
const NEAR: u64 = 16;

pub struct Session {
    debuggee: Debuggee,
    breakpoints: Arc<Breakpoints>,
    /// Where it stands, and how deep.
    now: Option<(Position, usize)>,
    /// Where it stood last, or how far it came.
    last: Position,
    search: Option<Search>,
    /// It is on its way.
    is_sent: bool,
}

impl Session {
    pub fn new(debuggee: Debuggee) -> Session {
        Session {
            debuggee,
            breakpoints: Arc::default(),
            now: None,
            last: Position::START,
            search: None,
            is_sent: false,
        }
    }

    /// What is told of the match, for those who don't [`Session::wait`] but listen to others too: it is to be handed to [`Session::hear`].
    pub fn take_stops(&mut self) -> Receiver<Stopped> {
        std::mem::replace(&mut self.debuggee.stops, channel().1)
    }

    pub fn set_breakpoints(&mut self, breakpoints: Breakpoints) {
        self.breakpoints = Arc::new(breakpoints);
    }

    pub fn breakpoints(&self) -> &Breakpoints {
        &self.breakpoints
    }

    /// Whether it can be sent on: nobody has sent it anywhere, or it stands still.
    pub fn is_still(&self) -> bool {
        !self.is_sent
    }

    /// Where it stands; nothing while it runs, and when it is over.
    pub fn position(&self) -> Option<Position> {
        self.now.map(|(position, _)| position)
    }

    fn go(&mut self, goal: Goal) {
        (self.now, self.is_sent) = (None, true);
        self.debuggee.go(goal, self.breakpoints.clone());
    }

    pub fn run(&mut self) {
        self.go(Goal::Forward(Step::Run));
    }

    pub fn step_into(&mut self) {
        self.go(Goal::Forward(Step::Into));
    }

    pub fn step_over(&mut self) {
        let depth = self.depth();
        self.go(Goal::Forward(Step::Over(depth)));
    }

    pub fn step_out(&mut self) {
        let depth = self.depth();
        self.go(Goal::Forward(Step::Out(depth)));
    }

    fn depth(&self) -> usize {
        self.now.map_or(0, |(_, depth)| depth)
    }

    pub fn go_to(&mut self, position: Position) {
        self.go(Goal::To(position));
    }

    /// To the line before, of this call or of one further out.
    pub fn step_back(&mut self) {
        let depth = self.depth();
        self.back(Step::Over(depth));
    }

    /// To the line before, whoever came to it.
    pub fn step_back_into(&mut self) {
        self.back(Step::Into);
    }

    /// To the line before that called this function.
    pub fn step_back_out(&mut self) {
        let depth = self.depth();
        self.back(Step::Out(depth));
    }

    /// To the breakpoint before.
    pub fn run_back(&mut self) {
        self.back(Step::Run);
    }

    fn back(&mut self, back: Step) {
        let before = self.now.map_or(self.last, |(position, _)| position);
        let from = if back == Step::Run { 0 } else { before.turn };
        self.search(Search { back, from, before });
    }

    fn search(&mut self, search: Search) {
        let Search { back, from, before } = search;
        self.search = Some(search);
        self.go(Goal::Find { back, from, before });
    }

    pub fn pause(&self) {
        self.debuggee.pause();
    }

    /// Takes what was told; gives it back, if it is the end of the way and not a part of it.
    pub fn hear(&mut self, stopped: Stopped) -> Option<Stopped> {
        match stopped {
            Stopped::At { position, reason, depth } => {
                (self.now, self.last, self.is_sent) = (Some((position, depth)), position, false);
                let reason = match (self.search.take(), reason) {
                    (Some(_), Reason::Goal) => Reason::Step,
                    (_, reason) => reason,
                };
                Some(Stopped::At { position, reason, depth })
            }
            Stopped::Found(Some(position)) => {
                self.go(Goal::To(position));
                None
            }
            Stopped::Found(None) => {
                match self.search {
                    Some(search) if search.from > 0 => {
                        let is_first = search.from == search.before.turn;
                        let from = if is_first { search.from.saturating_sub(NEAR) } else { 0 };
                        self.search(Search { from, ..search });
                    }
                    // There is nothing before: to where it began.
                    _ => self.go(Goal::First),
                }
                None
            }
            Stopped::Over(turns) => {
                (self.now, self.is_sent) = (None, false);
                self.last = Position { turn: turns, step: u64::MAX };
                Some(Stopped::Over(turns))
            }
            failed @ Stopped::Failed(_) => {
                (self.now, self.is_sent) = (None, false);
                Some(failed)
            }
        }
    }

    /// Waits until it stands still, or is over.
    pub fn wait(&mut self) -> Stopped {
        loop {
            let Ok(stopped) = self.debuggee.stops.recv() else {
                return Stopped::Failed("the match can't be played any more".to_owned());
            };
            if let Some(stopped) = self.hear(stopped) {
                return stopped;
            }
        }
    }

    /// Looks around where it stands; nothing, if it doesn't.
    pub fn look<R: Send + 'static>(&self, look: impl FnOnce(&mut Standing) -> R + Send + 'static) -> Option<R> {
        self.now?;
        self.debuggee.look(look)
    }
}
