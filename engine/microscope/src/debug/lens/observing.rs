//! What a lens does with what it sees.

use super::{Lens, PausedBot};
use crate::debug::breakpoints::ErrorBreaks;
use crate::debug::goal::{Goal, Step};
use crate::debug::stopped::Reason;
use crate::line_events::LineEvent;
use crate::value_text::{Extent, value_text};
use lunarena_kernel::Value;
use lunarena_script::observe::{Moment, Observer, Run, Script, Seen, Thread};

impl Observer for Lens {
    fn begins(&mut self, script: &Script, _: Run) -> bool {
        // The first to begin are the rules, which are below all others.
        if *script != Script::Rules {
            self.running.push(script.clone());
            self.paused.retain(|paused| paused.script != *script);
        }
        self.events.forget();
        self.files.clear();
        self.run += 1;
        self.is_on && self.scope.may_hold(script)
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
        if !self.scope.holds(self.script(), thread.is_of_rules()) {
            return;
        }
        self.position.step += 1;
        let here = self.position;
        // Lines of the library are nobody's.
        let event = match self.events.event(moment) {
            LineEvent::Within => LineEvent::Within,
            event => self.file(moment).map_or(LineEvent::Within, |_| event),
        };
        let place = (event != LineEvent::Within).then(|| self.place(thread));
        if let Some(place) = place {
            self.note_line(place, event == LineEvent::Returned);
        }
        match self.goal {
            Goal::To(wanted) if here >= wanted => return self.stop(thread, Reason::Goal),
            Goal::Find { before, .. } if here >= before => {
                self.tell_found();
                return self.wait(thread);
            }
            _ if self.wires.pause.is_set() => return self.stop(thread, Reason::Pause),
            _ => {}
        }
        match (event, place) {
            (LineEvent::Line { line, .. }, Some(place)) => self.line(moment, line, place),
            (LineEvent::Returned, Some(place)) => self.returned_to(moment, place),
            _ => {}
        }
    }

    fn paused(&mut self, thread: Thread) {
        let paused = PausedBot { script: self.script().clone(), state: thread.state(), thread: thread.id() };
        self.paused.push(paused);
    }

    fn resumed(&mut self, by: Thread, _: Thread) {
        self.resumers.push((by.id(), by.depth()));
    }

    fn returned(&mut self, _: Thread, _: Thread) {
        self.resumers.pop();
    }

    fn closed(&mut self, state: usize) {
        self.paused.retain(|paused| paused.state != state);
        self.names.forget();
    }

    fn raised(&mut self, thread: Thread) {
        let reason = self.is_wanted_error(thread).then(|| {
            Reason::Error(match thread.error() {
                Seen::Text(text) => String::from_utf8_lossy(&text).into_owned(),
                other => value_text(&other, Extent::LINE),
            })
        });
        self.happened(thread, reason);
    }

    fn refused(&mut self, thread: Thread, why: &Value) {
        let is_wanted = self.breakpoints.refused && self.scope.holds(self.script(), thread.is_of_rules());
        let reason = is_wanted.then(|| Reason::Refused(why.as_str().map_or_else(|| why.to_string(), str::to_owned)));
        self.happened(thread, reason);
    }

    fn event(&mut self, thread: Thread, event: &Value) {
        let text = |name: &str| event.field(name).and_then(Value::as_str);
        let name = text("name").unwrap_or_default();
        let is_refusal = self.breakpoints.refused && self.sources.is_refusal(name) && self.scope.concerns(text("seat"));
        let reason = match is_refusal {
            true => Some(Reason::Refused(event.to_string())),
            false => self.breakpoints.has_event(name).then(|| Reason::Event(event.to_string())),
        };
        self.happened(thread, reason);
    }
}

impl Lens {
    /// Whether to stop at the error that is about to be raised.
    fn is_wanted_error(&mut self, thread: Thread) -> bool {
        let wanted = self.breakpoints.errors;
        if wanted == ErrorBreaks::None || !self.is_on || !self.scope.holds(self.script(), thread.is_of_rules()) {
            return false;
        }
        // What the rules refuse is an error for the bot, not for them.
        let first = thread.calls().next().map(|call| self.names.of(thread, call.function()));
        if thread.is_of_rules() && first == Some("refuse") {
            return false;
        }
        wanted == ErrorBreaks::All || !self.is_caught(thread)
    }

    /// Whether somebody catches what is raised: a protected call, or whoever goes on with a coroutine without handing its errors on.
    fn is_caught(&mut self, thread: Thread) -> bool {
        let mut threads = vec![thread];
        threads.extend(self.resumers_of(thread).into_iter().rev());
        let mut resumers = threads.iter().skip(1);
        let resumes = resumers.any(|by| {
            let called = by.calls().next().map(|call| call.function());
            called.is_some_and(|function| self.names.of(*by, function) == "coroutine.resume")
        });
        resumes
            || threads.iter().any(|thread| {
                let mut called = thread.calls().map(|call| call.function());
                called.any(|function| matches!(self.names.of(*thread, function), "pcall" | "xpcall"))
            })
    }
}
