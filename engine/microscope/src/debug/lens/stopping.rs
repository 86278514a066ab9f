//! Standing still, and going on from there.

use super::{Lens, MOST_LINES, NotedLine, PausedBot};
use crate::debug::frames::Standing;
use crate::debug::goal::{Goal, Step};
use crate::debug::order::{Command, Told};
use crate::debug::place::Place;
use crate::debug::position::Position;
use crate::debug::stopped::{Reason, Stopped};
use lunarena_script::observe::{Moment, Thread};

impl Lens {
    /// An error, a refusal or an event: a moment of its own, and perhaps a reason to stop.
    pub(super) fn happened(&mut self, thread: Thread, reason: Option<Reason>) {
        self.position.happened += 1;
        if !self.is_on {
            return;
        }
        let here = self.position;
        match (self.goal, reason) {
            (Goal::To(wanted), _) if here >= wanted => self.stop(thread, Reason::Goal),
            (Goal::Forward(_), Some(reason)) => self.stop(thread, reason),
            (Goal::Find { back: Step::Run, before, .. }, Some(reason)) if here < before => {
                self.found = Some((here, reason));
            }
            _ => {}
        }
    }

    pub(super) fn stop(&mut self, thread: Thread, reason: Reason) {
        self.wires.pause.set(false);
        let is_inside = self.scope.holds(self.script(), thread.is_of_rules());
        let place = if is_inside { self.place(thread) } else { Place::OUTSIDE };
        self.wires.tell(Told::stopped(Stopped::At { position: self.position, reason, place }));
        self.wait(thread);
    }

    /// Stands still until somebody wants to go on; until then they can look around.
    pub(super) fn wait(&mut self, thread: Thread) {
        let wires = self.wires.clone();
        let find = |bot: &PausedBot| Some((bot.script.clone(), thread.find(bot.thread)?));
        let paused = self.paused.iter().filter_map(find).collect();
        let mut standing =
            Standing::new(thread, self.resumers_of(thread), self.script().clone(), paused, self.sources.clone());
        let mut order = loop {
            match wires.hear() {
                Command::Ask(question) => wires.tell(Told::Answer(standing.answer(&question))),
                Command::Go(order) => break *order,
            }
        };
        let goes_on = match order.goal {
            Goal::Forward(_) => true,
            Goal::To(wanted) => wanted > self.position,
            Goal::Turn(wanted) => wanted > self.position.turn,
            Goal::Find { .. } => false,
        };
        if !goes_on {
            order.goal = self.line_before(order.goal).map_or(order.goal, Goal::To);
            wires.go_back(&order);
        }
        self.follow(order);
    }

    /// The line that a way back leads to, if it is one of this turn: then nobody has to look for it.
    fn line_before(&self, goal: Goal) -> Option<Position> {
        let Goal::Find { back, before, .. } = goal else { return None };
        if back == Step::Run || before.turn != self.position.turn || before > self.position || !self.has_all_lines {
            return None;
        }
        let is_end = |line: &&NotedLine| {
            let ends = if line.is_behind_call { back.ends_behind_call(line.place) } else { back.ends_at(line.place) };
            line.at < before && ends
        };
        self.lines.iter().rev().find(is_end).map(|line| line.at)
    }

    pub(super) fn note_line(&mut self, place: Place, is_behind_call: bool) {
        let at = self.position;
        if self.lines.len() >= MOST_LINES {
            self.has_all_lines = false;
            self.lines = Vec::new();
        } else if self.has_all_lines {
            self.lines.push(NotedLine { at, place, is_behind_call });
        }
    }

    /// A call comes to a line of a script.
    pub(super) fn line(&mut self, moment: &Moment, line: u32, place: Place) {
        let (thread, here) = (moment.thread(), self.position);
        match self.goal {
            Goal::Turn(wanted) if here.turn >= wanted => self.stop(thread, Reason::Goal),
            Goal::To(_) | Goal::Turn(_) => {}
            Goal::Forward(forward) => {
                if let Some(reason) = self.breakpoint(moment, line) {
                    self.stop(thread, reason);
                } else if forward.ends_at(place) {
                    self.stop(thread, Reason::Step);
                }
            }
            Goal::Find { back, .. } => {
                let reason = match back {
                    Step::Run => self.breakpoint(moment, line),
                    other => other.ends_at(place).then_some(Reason::Step),
                };
                if let Some(reason) = reason {
                    self.found = Some((here, reason));
                }
            }
        }
    }

    /// A call goes on in the middle of a line: what it called has ended.
    pub(super) fn returned_to(&mut self, moment: &Moment, place: Place) {
        match self.goal {
            Goal::Forward(step) if step.ends_behind_call(place) => self.stop(moment.thread(), Reason::Step),
            Goal::Find { back, .. } if back.ends_behind_call(place) => {
                self.found = Some((self.position, Reason::Step));
            }
            _ => {}
        }
    }

    /// The last place on a way back at which one would have stopped.
    pub(super) fn take_found(&mut self) -> Option<(Position, Reason)> {
        let counted = self.counted_places();
        self.found.take().into_iter().chain(counted).max_by_key(|(position, _)| *position)
    }

    pub(super) fn tell_found(&mut self) {
        let found = self.take_found();
        self.wires.tell(Told::stopped(Stopped::Found(found)));
    }
}
