//! What a lens does with what it sees.

use super::Lens;
use crate::debug::breakpoints::ErrorBreaks;
use crate::debug::goal::{Goal, Step};
use crate::debug::stopped::{Reason, Stopped};
use crate::line_events::LineEvent;
use crate::value_text::{Extent, value_text};
use lunarena_kernel::Value;
use lunarena_script::observe::{Moment, Observer, Run, Script, Seen, Thread};
use std::sync::atomic::Ordering;

impl Observer for Lens {
    fn begins(&mut self, script: &Script, _: Run) -> bool {
        // The first to begin are the rules, which are below all others.
        if *script != Script::Rules {
            self.running.push(script.clone());
            self.paused.retain(|(other, _)| other != script);
        }
        self.events.forget();
        self.files.clear();
        self.is_on() && self.scope.may_hold(script)
    }

    fn ends(&mut self) {
        self.running.pop();
        self.resumers.clear();
        self.events.forget();
        self.files.clear();
        // Whoever goes on from line to line goes on with who comes next.
        if let Goal::Forward(Step::Over(_) | Step::Out(_)) = self.goal
            && self.running.is_empty()
        {
            self.goal = Goal::Forward(Step::Into);
        }
    }

    fn step(&mut self, moment: &Moment) {
        let thread = moment.thread();
        if self.next.is_some() || !self.scope.holds(self.script(), thread.is_of_rules()) {
            return;
        }
        self.position.step += 1;
        let here = self.here();
        let line = match self.events.event(moment) {
            LineEvent::Line { line, .. } => Some((line, self.depth(thread))),
            LineEvent::Within => None,
        };
        if let Some((_, depth)) = line {
            self.note_line(here.step, depth);
        }
        match self.goal {
            Goal::To(wanted) if here >= wanted => return self.stop(thread, Reason::Goal),
            Goal::Find { before, .. } if here >= before => {
                let _ = self.wires.stops.send(Stopped::Found(self.found));
                return self.wait(thread);
            }
            _ if self.wires.gone.load(Ordering::Relaxed) => return self.leave(None),
            _ if self.wires.pause.load(Ordering::Relaxed) => return self.stop(thread, Reason::Pause),
            _ => {}
        }
        if let Some((line, depth)) = line {
            self.line(moment, line, depth);
        }
    }

    fn paused(&mut self, thread: Thread) {
        self.paused.push((self.script().clone(), thread));
    }

    fn resumed(&mut self, by: Thread, _: Thread) {
        self.resumers.push(by);
    }

    fn returned(&mut self, _: Thread, _: Thread) {
        self.resumers.pop();
    }

    fn closed(&mut self, state: usize) {
        self.paused.retain(|(_, thread)| thread.state() != state);
        self.names.forget();
    }

    fn raised(&mut self, thread: Thread) {
        let is_wanted = self.breakpoints.errors != ErrorBreaks::None && self.is_on();
        if !is_wanted || !self.scope.holds(self.script(), thread.is_of_rules()) {
            return;
        }
        let mut called = thread.glances().map(|call| call.function);
        // What the rules refuse is an error for the bot, not for them.
        let first = called.next().map(|function| self.names.of(thread, function));
        if thread.is_of_rules() && first == Some("refuse") {
            return;
        }
        let mut catches = |function: usize| matches!(self.names.of(thread, function), "pcall" | "xpcall");
        let is_caught = !self.resumers.is_empty() || called.any(&mut catches);
        if self.breakpoints.errors == ErrorBreaks::All || !is_caught {
            let error = match thread.error() {
                Seen::Text(text) => String::from_utf8_lossy(&text).into_owned(),
                other => value_text(&other, Extent::LINE),
            };
            self.happened(thread, Reason::Error(error));
        }
    }

    fn refused(&mut self, thread: Thread, why: &Value) {
        if self.breakpoints.refused {
            let why = why.as_str().map_or_else(|| why.to_string(), str::to_owned);
            self.happened(thread, Reason::Refused(why));
        }
    }

    fn event(&mut self, thread: Thread, event: &Value) {
        let name = event.field("name").and_then(Value::as_str).unwrap_or_default();
        if self.breakpoints.refused && self.sources.is_refusal(name) {
            self.happened(thread, Reason::Refused(event.to_string()));
        } else if self.breakpoints.has_event(name) {
            self.happened(thread, Reason::Event(event.to_string()));
        }
    }
}
