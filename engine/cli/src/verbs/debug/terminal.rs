//! The debugger for those without an editor: commands by letters, one a line.

use super::launching::MatchLaunch;
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::terminal::Paint;
use lunarena_content::{Report, visible_line};
use lunarena_microscope::debug::dap::{DebuggedFile, Started};
use lunarena_microscope::debug::{
    Breakpoint, Breakpoints, ErrorBreaks, EventBreaks, FrameFacts, Node, Position, Reason, Session, Stopped,
};
use std::io::{self, BufRead, IsTerminal};
use std::sync::mpsc::{Receiver, channel};

const HELP: &str = "  s  step into         b FILE:LINE [if CONDITION]   set a breakpoint
  n  step over         b turn N | b event NAME      stop at a turn or an event
  o  step out          b error | b refused          stop at errors, at refusals
  c  continue          d                            delete all breakpoints
  sb nb ob cb          the same, backwards          t N  go to turn N
  w  call stack        l  source lines              v  variables
  f N  select call N   p EXPRESSION                 print its value
  threads              q  quit                      empty line: repeat the last
";

struct Prompt {
    session: Session,
    files: Vec<DebuggedFile>,
    breakpoints: Breakpoints,
    said: Receiver<String>,
    /// The call that is looked at, from 0.
    frame: usize,
    /// The number of the last breakpoint.
    number: u64,
    paint: Paint,
}

pub fn run(launch: &mut MatchLaunch) -> Result<Outcome, Failure> {
    let (said, heard) = channel();
    let Started { session, files, turn, .. } = launch.start(said)?;
    let mut prompt = Prompt {
        session,
        files,
        breakpoints: Breakpoints { errors: ErrorBreaks::Uncaught, ..Breakpoints::default() },
        said: heard,
        frame: 0,
        number: 0,
        paint: Paint::stdout(),
    };
    prompt.session.set_breakpoints(prompt.breakpoints.clone());
    match turn {
        Some(turn) => prompt.session.go_to(Position { turn, step: 0 }),
        None => prompt.session.step_into(),
    }
    prompt.arrive()?;
    let shows_prompt = io::stdin().is_terminal();
    let mut last = String::new();
    loop {
        if shows_prompt {
            output::text("> ")?;
        }
        let mut bytes = Vec::new();
        if io::stdin().lock().read_until(b'\n', &mut bytes)? == 0 {
            return Ok(Outcome::Good);
        }
        let line = String::from_utf8_lossy(&bytes).into_owned();
        let line = match line.trim() {
            "" => last.clone(),
            line => line.to_owned(),
        };
        last.clone_from(&line);
        if line == "q" {
            return Ok(Outcome::Good);
        }
        prompt.command(&line)?;
    }
}

impl Prompt {
    fn command(&mut self, line: &str) -> Result<(), Failure> {
        let (word, rest) = line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()));
        match (word, rest) {
            ("s", "") => self.session.step_into(),
            ("n", "") => self.session.step_over(),
            ("o", "") => self.session.step_out(),
            ("c", "") => self.session.run(),
            ("sb", "") => self.session.step_back_into(),
            ("nb", "") => self.session.step_back(),
            ("ob", "") => self.session.step_back_out(),
            ("cb", "") => self.session.run_back(),
            ("t", turn) if turn.parse::<u64>().is_ok() => {
                self.session.go_to(Position { turn: turn.parse().unwrap_or_default(), step: 0 });
            }
            ("b", what) => return Ok(output::text(&self.set_breakpoint(what))?),
            ("d", "") => {
                self.breakpoints = Breakpoints::default();
                self.session.set_breakpoints(Breakpoints::default());
                return Ok(output::text("no breakpoints\n")?);
            }
            ("w", "") => return self.say_stack(),
            ("l", "") => return self.say_lines(5),
            ("v", "") => return self.say_variables(),
            ("f", number) if number.parse::<usize>().is_ok() => {
                self.frame = number.parse().unwrap_or_default();
                return self.say_lines(2);
            }
            ("p", expression) if !expression.is_empty() => return self.say_value(expression),
            ("threads", "") => {
                let threads = self.session.look(|standing| standing.threads()).unwrap_or_default();
                let told: String = threads.iter().map(|thread| format!("  {} {}\n", thread.id, thread.name)).collect();
                return Ok(output::text(&told)?);
            }
            _ => return Ok(output::text(&format!("`{line}` is no command\n{HELP}"))?),
        }
        self.arrive()
    }

    /// Waits until it stands still, and says where.
    fn arrive(&mut self) -> Result<(), Failure> {
        let stopped = self.session.wait();
        // What stands in the library was called from somewhere.
        self.frame = self.frames().iter().position(|frame| frame.file.is_some()).unwrap_or_default();
        while let Ok(text) = self.said.try_recv() {
            output::text(&text)?;
        }
        match stopped {
            Stopped::At { position, reason, .. } => {
                let why = match reason {
                    Reason::Breakpoint(ids) => {
                        format!(", breakpoint {}", ids.iter().map(u64::to_string).collect::<Vec<_>>().join(", "))
                    }
                    Reason::Error(why) => format!(", error: {}", visible_line(&why)),
                    Reason::Refused(why) => format!(", refused: {}", visible_line(&why)),
                    Reason::Event(event) => format!(", event {}", visible_line(&event)),
                    _ => String::new(),
                };
                let told = format!("turn {}, instruction {}{why}", position.turn, position.step);
                output::text(&format!("{}\n", self.paint.bold(&told)))?;
                self.say_lines(1)
            }
            Stopped::Over(turns) => {
                Ok(output::text(&format!("the match is over after {turns} turns; `sb` goes back to the last line\n"))?)
            }
            Stopped::Found(_) => Ok(()),
            Stopped::Failed(why) => Err(Report::error(why).into()),
        }
    }

    fn frames(&self) -> Vec<FrameFacts> {
        self.session.look(|standing| standing.frames(1)).unwrap_or_default()
    }

    fn say_stack(&self) -> Result<(), Failure> {
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
    fn say_lines(&self, around: u32) -> Result<(), Failure> {
        let frames = self.frames();
        let Some(frame) = frames.get(self.frame) else {
            return Ok(output::text("there is no such call here; `w` lists the call stack\n")?);
        };
        let Some(file) = frame.file.as_ref().and_then(|shown| self.files.iter().find(|file| file.shown == *shown))
        else {
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

    fn say_variables(&self) -> Result<(), Failure> {
        let at = self.frame;
        let told = self.session.look(move |standing| {
            let frames = standing.frames(1);
            let Some(frame) = frames.get(at) else { return Vec::new() };
            let scopes = standing.scopes(frame.id);
            let open = |scope: &Node| (scope.name.clone(), scope.reference);
            let wanted: Vec<(String, u64)> = scopes.iter().filter(|scope| scope.name != "Globals").map(open).collect();
            wanted.into_iter().map(|(name, reference)| (name, standing.open(reference))).collect::<Vec<_>>()
        });
        let mut text = String::new();
        for (scope, nodes) in told.unwrap_or_default() {
            text += &format!("{}\n", self.paint.faint(&scope));
            for node in nodes {
                text += &format!("  {} = {}\n", node.name, node.value);
            }
        }
        Ok(output::text(&text)?)
    }

    fn say_value(&self, expression: &str) -> Result<(), Failure> {
        let (at, wanted) = (self.frame, expression.to_owned());
        let told = self.session.look(move |standing| {
            let frame = standing.frames(1).get(at).map(|frame| frame.id);
            let node = standing.evaluate(frame, &wanted)?;
            Ok((node.value, standing.open(node.reference)))
        });
        let text = match told {
            Some(Ok((value, inside))) => {
                let inside: String = inside.iter().map(|node| format!("  {} = {}\n", node.name, node.value)).collect();
                format!("{value}\n{inside}")
            }
            Some(Err::<_, String>(why)) => format!("{}\n", self.paint.bad(&why)),
            None => "the match is not stopped anywhere\n".to_owned(),
        };
        Ok(output::text(&text)?)
    }

    fn set_breakpoint(&mut self, what: &str) -> String {
        self.number += 1;
        let (place, condition) = match what.split_once(" if ") {
            Some((place, condition)) => (place.trim(), Some(condition.trim().to_owned())),
            None => (what, None),
        };
        let told = match place.split_once(' ') {
            Some(("turn", turn)) if turn.parse::<u64>().is_ok() => {
                self.breakpoints.turns.push((turn.parse().unwrap_or_default(), self.number));
                format!("stops at turn {turn}\n")
            }
            Some(("event", name)) => {
                self.breakpoints.named_events.push(name.to_owned());
                format!("stops at events `{name}`\n")
            }
            _ => match place {
                "error" => {
                    self.breakpoints.errors = ErrorBreaks::All;
                    "stops at all errors\n".to_owned()
                }
                "refused" => {
                    self.breakpoints.refused = true;
                    "stops when the rules refuse something\n".to_owned()
                }
                "event" => {
                    self.breakpoints.events = EventBreaks::All;
                    "stops at all events\n".to_owned()
                }
                place => self.set_line(place, condition),
            },
        };
        self.session.set_breakpoints(self.breakpoints.clone());
        told
    }

    fn set_line(&mut self, place: &str, condition: Option<String>) -> String {
        let (name, line) = match place.rsplit_once(':') {
            Some((name, line)) => (Some(name), line),
            None => (None, place),
        };
        let Ok(line) = line.parse::<u32>() else {
            return format!("`{place}` is no place: write FILE:LINE, or LINE for the file at hand\n");
        };
        let here = self.frames().into_iter().find_map(|frame| frame.file);
        let is_meant = |file: &&DebuggedFile| match name {
            Some(name) => file.shown == name || file.shown.ends_with(&format!("/{name}")),
            None => Some(&file.shown) == here.as_ref(),
        };
        let Some(file) = self.files.iter().find(is_meant) else {
            let names: Vec<&str> = self.files.iter().map(|file| file.shown.as_str()).collect();
            return format!("no script of the match is in that file; there are {}\n", names.join(", "));
        };
        let Some(line) = file.lines.iter().copied().find(|other| *other >= line) else {
            return format!("there is no code in {} from line {line} on\n", file.shown);
        };
        let breakpoint = Breakpoint { id: self.number, line, condition, ..Breakpoint::default() };
        self.breakpoints.lines.entry(file.shown.clone()).or_default().push(breakpoint);
        format!("breakpoint {} at {}:{line}\n", self.number, file.shown)
    }
}
