//! Going from stop to stop, forwards and backwards.

use super::breakpoints::Breakpoints;
use super::debuggee::Debuggee;
use super::facts::{FrameFacts, Node, ThreadFacts};
use super::goal::{Goal, Step};
use super::order::{Answer, Order, Question, Tidings};
use super::place::Place;
use super::position::Position;
use super::stopped::{Reason, Stopped};
use std::sync::mpsc::{Receiver, channel};

/// A way back that is being looked for: in some turns at first, then in more and more of those before them.
#[derive(Clone, Copy, Debug)]
struct Search {
    back: Step,
    from: u64,
    before: Position,
    /// How many turns come next, if nothing is found.
    more: u64,
}

/// Where nothing was found in the turn itself, so many turns before it are looked through; then so many times more.
const NEAR: u64 = 8;
const TIMES: u64 = 4;

pub struct Session {
    debuggee: Debuggee,
    breakpoints: Breakpoints,
    /// Where it stands, and in which call.
    now: Option<(Position, Place)>,
    /// Where it stood last, or how far it came.
    last: Position,
    search: Option<Search>,
    /// Why one would have stopped where a way back leads to.
    reason: Option<Reason>,
    /// It is on its way.
    is_sent: bool,
    is_broken: bool,
}

impl Session {
    pub fn new(debuggee: Debuggee) -> Session {
        Session {
            debuggee,
            breakpoints: Breakpoints::default(),
            now: None,
            last: Position::START,
            search: None,
            reason: None,
            is_sent: false,
            is_broken: false,
        }
    }

    /// What is told of the match, for those who don't [`Session::wait`] but listen to others too: stops are to be handed to [`Session::hear`].
    pub fn take_tidings(&mut self) -> Receiver<Tidings> {
        std::mem::replace(&mut self.debuggee.tidings, channel().1)
    }

    /// Whether the match can't be played any more.
    pub fn is_broken(&self) -> bool {
        self.is_broken
    }

    pub fn set_breakpoints(&mut self, breakpoints: Breakpoints) {
        self.breakpoints = breakpoints;
    }

    /// Whether it can be sent on: nobody has sent it anywhere, or it stands still.
    pub fn is_still(&self) -> bool {
        !self.is_sent
    }

    /// Goes where somebody wants it to.
    fn set_off(&mut self, goal: Goal) {
        // Who wanted it to stand still before that has changed their mind.
        self.debuggee.forget_pause();
        self.go(goal);
    }

    fn go(&mut self, goal: Goal) {
        (self.now, self.is_sent) = (None, true);
        self.debuggee.go(Order { goal, breakpoints: self.breakpoints.clone() });
    }

    pub fn run(&mut self) {
        self.set_off(Goal::Forward(Step::Run));
    }

    pub fn step_into(&mut self) {
        self.set_off(Goal::Forward(Step::Into));
    }

    pub fn step_over(&mut self) {
        let place = self.place();
        self.set_off(Goal::Forward(Step::Over(place)));
    }

    pub fn step_out(&mut self) {
        let place = self.place();
        self.set_off(Goal::Forward(Step::Out(place)));
    }

    fn place(&self) -> Place {
        self.now.map_or(Place::OUTSIDE, |(_, place)| place)
    }

    /// To the first line from a turn on.
    pub fn go_to_turn(&mut self, turn: u64) {
        self.set_off(Goal::Turn(turn));
    }

    /// To the line before, of this call or of one further out.
    pub fn step_back(&mut self) {
        let place = self.place();
        self.back(Step::Over(place));
    }

    /// To the line before, whoever came to it.
    pub fn step_back_into(&mut self) {
        self.back(Step::Into);
    }

    /// To the line before that called this function.
    pub fn step_back_out(&mut self) {
        let place = self.place();
        self.back(Step::Out(place));
    }

    /// To the breakpoint before.
    pub fn run_back(&mut self) {
        self.back(Step::Run);
    }

    fn back(&mut self, back: Step) {
        self.debuggee.forget_pause();
        let before = self.now.map_or(self.last, |(position, _)| position);
        // The so-manieth time before is counted from here.
        let from = if back == Step::Run && self.breakpoints.are_counted() { 0 } else { before.turn };
        self.search(Search { back, from, before, more: NEAR });
    }

    fn search(&mut self, search: Search) {
        let Search { back, from, before, .. } = search;
        self.search = Some(search);
        self.go(Goal::Find { back, from, before });
    }

    pub fn pause(&self) {
        self.debuggee.pause();
    }

    /// Takes what was told; gives it back, if it is the end of the way and not a part of it.
    pub fn hear(&mut self, stopped: Stopped) -> Option<Stopped> {
        match stopped {
            Stopped::At { position, reason, place } => {
                (self.now, self.last, self.is_sent) = (Some((position, place)), position, false);
                let reason = match (self.search.take(), self.reason.take(), reason) {
                    (Some(_), found, Reason::Goal) => found.unwrap_or(Reason::Step),
                    (.., reason) => reason,
                };
                Some(Stopped::At { position, reason, place })
            }
            Stopped::Found(Some((position, reason))) => {
                self.reason = Some(reason);
                self.go(Goal::To(position));
                None
            }
            Stopped::Found(None) => {
                match self.search {
                    Some(search) if search.from > 0 => {
                        let before = Position::turn(search.from);
                        let from = search.from.saturating_sub(search.more);
                        self.search(Search { from, before, more: search.more.saturating_mul(TIMES), ..search });
                    }
                    // There is nothing before: to where it began.
                    _ => self.go(Goal::Turn(0)),
                }
                None
            }
            Stopped::Over(turns) => {
                (self.now, self.is_sent) = (None, false);
                self.last = Position::end_of(turns);
                Some(Stopped::Over(turns))
            }
            failed @ Stopped::Failed(_) => {
                (self.now, self.is_sent, self.is_broken) = (None, false, true);
                Some(failed)
            }
        }
    }

    /// Waits until it stands still, or is over; what is said on the way goes to `said`.
    pub fn wait(&mut self, mut said: impl FnMut(String)) -> Stopped {
        loop {
            match self.debuggee.tidings.recv() {
                Ok(Tidings::Said(text)) => said(text),
                Ok(Tidings::Stopped(stopped)) => {
                    if let Some(stopped) = self.hear(stopped) {
                        return stopped;
                    }
                }
                Err(_) => return Stopped::Failed("the match can't be played any more".to_owned()),
            }
        }
    }

    /// Asks where it stands; nothing, if it doesn't.
    fn ask(&self, question: Question) -> Option<Answer> {
        self.now?;
        self.debuggee.ask(question)
    }

    /// What runs, and what waits.
    pub fn threads(&self) -> Option<Vec<ThreadFacts>> {
        match self.ask(Question::Threads)? {
            Answer::Threads(threads) => Some(threads),
            _ => None,
        }
    }

    /// The calls of a thread, the innermost first.
    pub fn frames(&self, thread: u64) -> Option<Vec<FrameFacts>> {
        match self.ask(Question::Frames(thread))? {
            Answer::Frames(frames) => Some(frames),
            _ => None,
        }
    }

    /// What a call can see.
    pub fn scopes(&self, frame: u64) -> Option<Vec<Node>> {
        self.nodes(Question::Scopes(frame))
    }

    /// What stands inside of what was shown with a number.
    pub fn inside(&self, reference: u64) -> Option<Vec<Node>> {
        self.nodes(Question::Inside(reference))
    }

    fn nodes(&self, question: Question) -> Option<Vec<Node>> {
        match self.ask(question)? {
            Answer::Nodes(nodes) => Some(nodes),
            _ => None,
        }
    }

    /// The value of an expression where a call stands, or why it has none; in that of what runs, if no call is named.
    pub fn value(&self, frame: Option<u64>, text: &str) -> Option<Result<Node, String>> {
        match self.ask(Question::Value { frame, text: text.to_owned() })? {
            Answer::Value(value) => Some(value),
            _ => None,
        }
    }
}
