//! What is to be seen where the match stands, as text.

use super::Prompt;
use crate::outcome::Failure;
use crate::output;
use lunarena_microscope::debug::{Breakpoints, ErrorBreaks, EventBreaks, FrameFacts};

impl Prompt {
    pub(super) fn frames(&self) -> Vec<FrameFacts> {
        self.session.frames(self.thread).unwrap_or_default()
    }

    /// What stands in the library was called from somewhere.
    pub(super) fn choose_frame(&mut self) {
        self.frame = self.frames().iter().position(|frame| frame.file.is_some()).unwrap_or_default();
    }

    pub(super) fn choose_thread(&mut self, number: u64) -> Result<(), Failure> {
        let threads = self.session.threads().unwrap_or_default();
        if !threads.iter().any(|thread| thread.id == number) {
            return Ok(output::text("there is no such thread here; `threads` lists them\n")?);
        }
        self.thread = number;
        self.choose_frame();
        self.say_lines(1)
    }

    pub(super) fn say_threads(&self) -> Result<(), Failure> {
        let threads = self.session.threads().unwrap_or_default();
        let mark = |id: u64| if id == self.thread { '>' } else { ' ' };
        let told: String =
            threads.iter().map(|thread| format!("{} {} {}\n", mark(thread.id), thread.id, thread.name)).collect();
        Ok(output::text(&told)?)
    }

    pub(super) fn say_breakpoints(&self) -> Result<(), Failure> {
        let Breakpoints { errors, refused, events, .. } = &self.breakpoints;
        let mut told: String =
            self.breakpoints.numbered().iter().map(|(id, text)| format!("  {id}  {text}\n")).collect();
        told += match errors {
            ErrorBreaks::None => "",
            ErrorBreaks::Uncaught => "     errors that nobody catches\n",
            ErrorBreaks::All => "     all errors\n",
        };
        told += if *refused { "     what the rules refuse\n" } else { "" };
        told += if *events == EventBreaks::All { "     all events\n" } else { "" };
        if told.is_empty() {
            told = "no breakpoints\n".to_owned();
        }
        Ok(output::text(&told)?)
    }

    pub(super) fn say_stack(&self) -> Result<(), Failure> {
        let frames = self.frames();
        let mut told = String::new();
        for (at, frame) in frames.iter().enumerate() {
            let place = frame.file.as_ref().map_or("library".to_owned(), |file| format!("{file}:{}", frame.line));
            let mark = if at == self.frame { '>' } else { ' ' };
            told += &format!("{mark} {at} {}  {place}\n", frame.name);
        }
        Ok(output::text(&told)?)
    }

    /// The line that is about to run, with some around it.
    pub(super) fn say_lines(&self, around: u32) -> Result<(), Failure> {
        let frames = self.frames();
        let Some(frame) = frames.get(self.frame) else {
            return Ok(output::text("there is no such call here; `w` lists the call stack\n")?);
        };
        let Some(file) = frame.file.as_ref().and_then(|shown| self.places.file(shown)) else {
            return Ok(output::text(&format!("{}, in the library\n", frame.name))?);
        };
        let mut told = format!("{} in {}\n", frame.name, file.shown);
        for (number, line) in (1..).zip(file.text.lines()) {
            if number + around >= frame.line && number <= frame.line + around {
                let mark = if number == frame.line { '>' } else { ' ' };
                told += &format!("{mark}{number:>5} {line}\n");
            }
        }
        Ok(output::text(&told)?)
    }

    pub(super) fn say_variables(&self, is_wanted: impl Fn(&str) -> bool) -> Result<(), Failure> {
        let scopes = self.frames().get(self.frame).and_then(|frame| self.session.scopes(frame.id)).unwrap_or_default();
        let mut text = String::new();
        for scope in scopes.iter().filter(|scope| is_wanted(&scope.name)) {
            text += &format!("{}\n", self.paint.faint(&scope.name));
            for node in self.session.inside(scope.reference).unwrap_or_default() {
                text += &format!("  {} = {}\n", node.name, node.value);
            }
        }
        Ok(output::text(&text)?)
    }

    pub(super) fn say_value(&self, expression: &str) -> Result<(), Failure> {
        let frame = self.frames().get(self.frame).map(|frame| frame.id);
        let text = match self.session.value(frame, expression) {
            Some(Ok(value)) => {
                let inside = self.session.inside(value.reference).unwrap_or_default();
                let inside: String = inside.iter().map(|node| format!("  {} = {}\n", node.name, node.value)).collect();
                format!("{}\n{inside}", value.value)
            }
            Some(Err(why)) => format!("{}\n", self.paint.bad(&why)),
            None => "the match is not stopped anywhere\n".to_owned(),
        };
        Ok(output::text(&text)?)
    }
}
