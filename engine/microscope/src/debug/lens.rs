//! Follows a match instruction by instruction, and stands still where that is wanted.

mod hits;
mod observing;

use super::breakpoints::Breakpoints;
use super::frames::Standing;
use super::goal::{Goal, Step};
use super::position::Position;
use super::scope::Scope;
use super::stopped::{Reason, Stopped};
use crate::library_names::LibraryNames;
use crate::line_events::LineEvents;
use crate::sources::Sources;
use lunarena_script::observe::{Moment, Script, Thread, pay_attention};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender};

/// What is done where a match stands still, on its thread.
pub type Look = Box<dyn FnOnce(&mut Standing) + Send>;

pub enum Command {
    Go(Goal, Arc<Breakpoints>),
    Look(Look),
}

/// So many lines of a turn are kept in mind.
const MOST_LINES: usize = 1 << 21;

/// The way to those who give the orders.
pub struct Wires {
    pub commands: Receiver<Command>,
    pub stops: Sender<Stopped>,
    /// What breakpoints say that don't stop.
    pub said: Sender<String>,
    /// Somebody wants it to stand still.
    pub pause: Arc<AtomicBool>,
    /// Nobody wants anything any more.
    pub gone: Arc<AtomicBool>,
}

pub struct Lens {
    scope: Scope,
    sources: Rc<Sources>,
    wires: Rc<Wires>,
    goal: Goal,
    breakpoints: Arc<Breakpoints>,
    /// The scripts that were begun and not ended; below them are the rules.
    running: Vec<Script>,
    /// Before the next instruction.
    position: Position,
    events: LineEvents,
    /// The lines that it came to in this turn: before which instruction, and how deep. Empty again, if they are too many.
    lines: Vec<(u64, usize)>,
    has_all_lines: bool,
    /// The file of each piece of code, as it is shown.
    files: HashMap<usize, Option<Rc<str>>>,
    resumers: Vec<Thread>,
    /// Bots whose turn was broken off in the middle.
    paused: Vec<(Script, Thread)>,
    hits: HashMap<u64, u64>,
    found: Option<Position>,
    names: LibraryNames,
    /// Where to go instead, in another run of the match. Nobody to ask any more: nowhere.
    pub next: Option<Option<(Goal, Arc<Breakpoints>)>>,
}

impl Lens {
    pub fn new(scope: Scope, wires: Rc<Wires>, goal: Goal, breakpoints: Arc<Breakpoints>) -> Lens {
        Lens {
            scope,
            sources: Rc::default(),
            wires,
            goal,
            breakpoints,
            running: Vec::new(),
            position: Position::START,
            events: LineEvents::default(),
            lines: Vec::new(),
            has_all_lines: true,
            files: HashMap::new(),
            resumers: Vec::new(),
            paused: Vec::new(),
            hits: HashMap::new(),
            found: None,
            names: LibraryNames::default(),
            next: None,
        }
    }

    /// The files that the match is played with from now on.
    pub fn set_sources(&mut self, sources: Rc<Sources>) {
        self.sources = sources;
    }

    /// A turn is about to be played; 0 before the first.
    pub fn begin_turn(&mut self, turn: u64) {
        self.position = Position { turn, step: 0 };
        self.lines.clear();
        self.has_all_lines = true;
        self.events.forget();
        pay_attention(self.is_on() && self.scope.may_hold(&Script::Rules));
    }

    /// Whether nobody wants to know anything any more.
    pub fn is_alone(&self) -> bool {
        self.wires.gone.load(Ordering::Relaxed)
    }

    /// The match is over, after so many turns.
    pub fn end(&self, turns: u64) -> Stopped {
        match self.goal {
            Goal::Find { .. } => Stopped::Found(self.found),
            _ => Stopped::Over(turns),
        }
    }

    /// Whether anybody wants to know what goes on in this turn.
    fn is_on(&self) -> bool {
        let turn = self.position.turn;
        // Who wants it to stand still has to be heard.
        let is_paused = self.wires.pause.load(Ordering::Relaxed);
        self.next.is_none()
            && (is_paused
                || match self.goal {
                    Goal::To(wanted) => turn >= wanted.turn,
                    Goal::First | Goal::Forward(_) => true,
                    Goal::Find { from, before, .. } => (from..=before.turn).contains(&turn),
                })
    }

    fn script(&self) -> &Script {
        self.running.last().unwrap_or(&Script::Rules)
    }

    /// The instruction that runs, or is about to.
    fn here(&self) -> Position {
        Position { step: self.position.step.saturating_sub(1), ..self.position }
    }

    /// How many calls deep, through coroutines, and through the bot that called the rules. What the library does is part of the line that called it.
    fn depth(&self, thread: Thread) -> usize {
        let native = usize::from(thread.glances().next().is_some_and(|call| call.code == 0));
        let around: usize = self.resumers.iter().map(|thread| thread.depth()).sum();
        around + thread.depth() - native + thread.bot_that_called().map_or(0, Thread::depth)
    }

    fn file(&mut self, moment: &Moment) -> Option<Rc<str>> {
        if let Some(file) = self.files.get(&moment.code()) {
            return file.clone();
        }
        let thread = moment.thread();
        let chunk = thread.calls().next().and_then(|call| call.chunk());
        let source = match (thread.is_of_rules(), self.script()) {
            (true, _) => chunk.and_then(|chunk| self.sources.of_rules(&chunk)),
            (false, Script::Bot { seat, .. }) => self.sources.of_seat(seat),
            _ => None,
        };
        let file: Option<Rc<str>> = source.map(|source| source.shown.as_str().into());
        self.files.insert(moment.code(), file.clone());
        file
    }

    /// Something other than a line may be a reason to stop.
    fn happened(&mut self, thread: Thread, reason: Reason) {
        if !self.is_on() || !self.scope.holds(self.script(), thread.is_of_rules()) {
            return;
        }
        match self.goal {
            Goal::Forward(_) => self.stop(thread, reason),
            Goal::Find { back: Step::Run, before, .. } if self.here() < before => self.found = Some(self.here()),
            _ => {}
        }
    }

    fn stop(&mut self, thread: Thread, reason: Reason) {
        self.wires.pause.store(false, Ordering::Relaxed);
        let (position, depth) = (self.here(), self.depth(thread));
        let _ = self.wires.stops.send(Stopped::At { position, reason, depth });
        self.wait(thread);
    }

    /// Stands still until somebody wants to go on; until then they can look around.
    fn wait(&mut self, thread: Thread) {
        let wires = self.wires.clone();
        let mut standing = Standing::new(
            thread,
            self.resumers.clone(),
            self.script().clone(),
            self.paused.clone(),
            self.sources.clone(),
        );
        loop {
            match wires.commands.recv() {
                Ok(Command::Look(look)) => look(&mut standing),
                Ok(Command::Go(goal, breakpoints)) => {
                    let goes_on = match goal {
                        Goal::Forward(_) => true,
                        Goal::To(wanted) => wanted > self.here(),
                        Goal::First | Goal::Find { .. } => false,
                    };
                    if !goes_on {
                        let goal = self.line_before(goal).map_or(goal, Goal::To);
                        return self.leave(Some((goal, breakpoints)));
                    }
                    (self.goal, self.breakpoints) = (goal, breakpoints);
                    return;
                }
                Err(_) => return self.leave(None),
            }
        }
    }

    /// The line that a way back leads to, if it is one of this turn: then nobody has to look for it.
    fn line_before(&self, goal: Goal) -> Option<Position> {
        let Goal::Find { back, before, .. } = goal else { return None };
        if back == Step::Run || before.turn != self.position.turn || before > self.here() || !self.has_all_lines {
            return None;
        }
        let is_end = |(step, depth): &&(u64, usize)| *step < before.step && back.ends_at(*depth);
        let (step, _) = self.lines.iter().rev().find(is_end)?;
        Some(Position { turn: before.turn, step: *step })
    }

    /// This run of the match is over for us.
    fn leave(&mut self, next: Option<(Goal, Arc<Breakpoints>)>) {
        self.next = Some(next);
        pay_attention(false);
        lunarena_arena::stop_switch().stop(lunarena_arena::Reason::Unwanted);
    }

    fn note_line(&mut self, step: u64, depth: usize) {
        if self.lines.len() >= MOST_LINES {
            self.has_all_lines = false;
            self.lines = Vec::new();
        } else if self.has_all_lines {
            self.lines.push((step, depth));
        }
    }

    fn line(&mut self, moment: &Moment, line: u32, depth: usize) {
        let (thread, here) = (moment.thread(), self.here());
        match self.goal {
            Goal::To(_) => {}
            Goal::First => self.stop(thread, Reason::Step),
            Goal::Forward(forward) => {
                if let Some(reason) = self.breakpoint(moment, line) {
                    self.stop(thread, reason);
                } else if forward.ends_at(depth) {
                    self.stop(thread, Reason::Step);
                }
            }
            Goal::Find { back, .. } => {
                let is_end = match back {
                    Step::Run => self.breakpoint(moment, line).is_some(),
                    other => other.ends_at(depth),
                };
                if is_end {
                    self.found = Some(here);
                }
            }
        }
    }
}
