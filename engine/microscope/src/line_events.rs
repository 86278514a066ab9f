//! When a script comes to a line: at the first instruction of a line that a call comes to, and whenever it jumps back. Who returns to the middle of a
//! line has come to no new one.

use lunarena_script::observe::Moment;
use std::collections::HashMap;

/// A call, and how far it has come.
#[derive(Clone, Copy, Debug)]
struct Open {
    call: usize,
    code: usize,
    line: u32,
    place: usize,
    /// Which of the calls that were seen.
    number: u64,
}

/// What an instruction is, seen from the lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEvent {
    /// On the way through a line, or in the library.
    Within,
    /// The same, and what was called from there has ended.
    Returned,
    /// The call comes to a line, its first one or another.
    Line { line: u32, is_first: bool },
}

/// The lines that the calls of each thread stand at.
#[derive(Default)]
pub struct LineEvents {
    threads: HashMap<usize, Vec<Open>>,
    /// Lines of code, so that they are looked up once.
    lines: HashMap<usize, Vec<u32>>,
    /// How many calls were seen, and which of them the last instruction belonged to.
    calls: u64,
    call: u64,
}

/// For the debugger.
#[cfg(unix)]
impl LineEvents {
    /// Number of the last instruction's call among the calls since counting began.
    pub fn call(&self) -> u64 {
        self.call
    }

    /// Counts calls from the beginning again.
    pub fn count_anew(&mut self) {
        self.forget();
        (self.calls, self.call) = (0, 0);
    }
}

impl LineEvents {
    /// States may be gone, and others lie where they did.
    pub fn forget(&mut self) {
        self.threads.clear();
        self.lines.clear();
    }

    pub fn event(&mut self, moment: &Moment) -> LineEvent {
        let lines = self
            .lines
            .entry(moment.code())
            .or_insert_with(|| (0..moment.length()).map(|place| moment.line_at(place).unwrap_or_default()).collect());
        let line = lines.get(moment.place()).copied().unwrap_or_default();
        if line == 0 {
            return LineEvent::Within;
        }
        let open = self.threads.entry(moment.thread().address()).or_default();
        let mut now = Open { call: moment.call(), code: moment.code(), line, place: moment.place(), number: 0 };
        // Calls are many deep at most, and the last one is nearly always meant.
        let known = open.iter().rposition(|open| open.call == now.call);
        // Another call of the same function may have begun where this one was.
        let goes_on = |at: &usize| open[*at].code == now.code && !moment.begins_call(Some(open[*at].place));
        let Some(at) = known.filter(goes_on) else {
            if let Some(at) = known {
                open.truncate(at);
            }
            self.calls += 1;
            (self.call, now.number) = (self.calls, self.calls);
            open.push(now);
            return LineEvent::Line { line, is_first: true };
        };
        (self.call, now.number) = (open[at].number, open[at].number);
        let has_returned = at + 1 < open.len();
        open.truncate(at + 1);
        let before = std::mem::replace(&mut open[at], now);
        let is_new = before.line != line || now.place <= before.place;
        match (is_new, has_returned) {
            (true, _) => LineEvent::Line { line, is_first: false },
            (false, true) => LineEvent::Returned,
            (false, false) => LineEvent::Within,
        }
    }
}
