//! Follows a match instruction by instruction, and stands still where that is wanted.

mod hits;
mod observing;
mod stopping;

use super::breakpoints::Breakpoints;
use super::condition::Condition;
use super::goal::Goal;
use super::order::Order;
use super::place::Place;
use super::position::Position;
use super::scope::Scope;
use super::stopped::{Reason, Stopped};
use super::wires::Wires;
use crate::library_names::LibraryNames;
use crate::line_events::LineEvents;
use crate::sources::Sources;
use lunarena_script::observe::{Moment, Script, Thread, ThreadId, pay_attention};
use std::collections::{HashMap, VecDeque};
use std::rc::Rc;

/// So many lines of a turn are kept in mind.
const MOST_LINES: usize = 1 << 19;

/// A line that it came to, or came back to.
struct NotedLine {
    at: Position,
    place: Place,
    is_behind_call: bool,
}

pub struct Lens {
    scope: Scope,
    sources: Rc<Sources>,
    wires: Rc<Wires>,
    goal: Goal,
    breakpoints: Rc<Breakpoints>,
    /// The scripts that were begun and not ended; below them are the rules.
    running: Vec<Script>,
    /// Where it is: before an instruction, or at something that happened on the way through it.
    position: Position,
    events: LineEvents,
    /// How many runs of scripts began in this turn.
    run: u64,
    /// Whether what goes on in this turn is looked at: from its beginning, or not at all.
    is_on: bool,
    /// The lines that it came to in this turn, and where it came back to the middle of one. Empty again, if they are too many.
    lines: Vec<NotedLine>,
    has_all_lines: bool,
    /// The file of each piece of code, as it is shown.
    files: HashMap<usize, Option<Rc<str>>>,
    /// The threads that have resumed others, the outermost first, with the number of their calls.
    resumers: Vec<(ThreadId, usize)>,
    /// Bots that are paused in the middle of their run.
    paused: Vec<PausedBot>,
    /// Where breakpoints were come to that stop only after some times: the last ones.
    hits: HashMap<u64, VecDeque<Position>>,
    /// Conditions of breakpoints, by their numbers; nothing for those that can't be looked up.
    conditions: HashMap<u64, Option<Condition>>,
    /// On a way back: the last place at which one would have stopped, and why.
    found: Option<(Position, Reason)>,
    names: LibraryNames,
}

/// A bot that is paused in the middle of its run.
#[derive(Clone)]
struct PausedBot {
    script: Script,
    state: usize,
    thread: ThreadId,
}

impl Lens {
    pub fn new(scope: Scope, wires: Rc<Wires>, order: Order) -> Lens {
        Lens {
            scope,
            sources: Rc::default(),
            wires,
            goal: order.goal,
            breakpoints: Rc::new(order.breakpoints),
            running: Vec::new(),
            position: Position::START,
            events: LineEvents::default(),
            run: 0,
            is_on: false,
            lines: Vec::new(),
            has_all_lines: true,
            files: HashMap::new(),
            resumers: Vec::new(),
            paused: Vec::new(),
            hits: HashMap::new(),
            conditions: HashMap::new(),
            found: None,
            names: LibraryNames::default(),
        }
    }

    /// The files that the match is played with from now on.
    pub fn set_sources(&mut self, sources: Rc<Sources>) {
        self.sources = sources;
    }

    /// Where to go from now on.
    pub fn follow(&mut self, order: Order) {
        (self.goal, self.breakpoints, self.found) = (order.goal, Rc::new(order.breakpoints), None);
        self.hits.clear();
        self.conditions.clear();
    }

    /// A turn is about to be played; 0 before the first.
    pub fn begin_turn(&mut self, turn: u64) {
        // Nobody may be asked in this turn who is looked at.
        if let Goal::Find { before, .. } = self.goal
            && before <= Position::turn(turn)
        {
            self.tell_found();
            let order = self.wires.hear_order();
            self.wires.go_back(&order);
        }
        self.position = Position::turn(turn);
        self.lines.clear();
        self.has_all_lines = true;
        self.run = 0;
        self.events.count_anew();
        self.is_on = self.is_wanted();
        pay_attention(self.is_on && self.scope.may_hold(&Script::Rules));
    }

    /// The match is over, after so many turns.
    pub fn end(&mut self, turns: u64) -> Stopped {
        match self.goal {
            Goal::Find { .. } => Stopped::Found(self.take_found()),
            _ => Stopped::Over(turns),
        }
    }

    /// Whether anybody wants to know what goes on in this turn.
    fn is_wanted(&self) -> bool {
        let turn = self.position.turn;
        // Who wants it to stand still has to be heard.
        self.wires.pause.is_set()
            || match self.goal {
                Goal::To(wanted) => turn >= wanted.turn,
                Goal::Turn(wanted) => turn >= wanted,
                Goal::Forward(_) => true,
                Goal::Find { from, before, .. } => (from..=before.turn).contains(&turn),
            }
    }

    fn script(&self) -> &Script {
        self.running.last().unwrap_or(&Script::Rules)
    }

    /// The call that runs.
    fn place(&self, thread: Thread) -> Place {
        Place { turn: self.position.turn, run: self.run, call: self.events.call(), depth: self.depth(thread) }
    }

    /// How many calls deep, through coroutines, and through the bot that called the rules. What the library does is part of the line that called it.
    fn depth(&self, thread: Thread) -> usize {
        let native = usize::from(thread.calls().next().is_some_and(|call| call.code() == 0));
        let around: usize = self.resumers.iter().map(|(_, depth)| depth).sum();
        around + thread.depth() - native + thread.bot_that_called().map_or(0, Thread::depth)
    }

    /// The threads between the engine and the one that runs, the outermost first.
    fn resumers_of<'o>(&self, thread: Thread<'o>) -> Vec<Thread<'o>> {
        self.resumers.iter().filter_map(|(id, _)| thread.find(*id)).collect()
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
}
