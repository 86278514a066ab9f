//! The debugger for those without an editor: commands by letters, one a line.

mod showing;

use super::launching::MatchLaunch;
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::terminal::Paint;
use lunarena_content::{Report, visible_line};
use lunarena_microscope::debug::dap::Started;
use lunarena_microscope::debug::{
    Breakpoint, Breakpoints, DebuggedFile, ErrorBreaks, EventBreaks, Places, Reason, Session, Stopped,
};
use std::io::{self, BufRead, IsTerminal};

const HELP: &str = "  s  step into         b FILE:LINE [if CONDITION]   set a breakpoint
  n  step over         b FUNCTION | b turn N | b event [NAME]
  o  step out          b error | b refused          stop at errors, at refusals
  c  continue          b                            list breakpoints
  sb nb ob cb          the same, backwards          d [N]  delete one, or all
  w  call stack        f N  select call N           t N  go to turn N
  l  source lines      v  variables                 g  global variables
  threads              thread N  select thread N    p EXPRESSION  print its value
  q  quit              empty line: repeat the last
";

struct Prompt {
    session: Session,
    places: Places,
    breakpoints: Breakpoints,
    /// The thread that is looked at, from 1, and the call of it, from 0.
    thread: u64,
    frame: usize,
    /// The number of the last breakpoint.
    number: u64,
    /// The turn that somebody wants to go to.
    wanted: Option<u64>,
    paint: Paint,
}

pub fn run(launch: &mut MatchLaunch) -> Result<Outcome, Failure> {
    let Started { session, places, turn, .. } = launch.start()?;
    let mut prompt = Prompt {
        session,
        places,
        breakpoints: Breakpoints { errors: ErrorBreaks::Uncaught, ..Breakpoints::default() },
        thread: 1,
        frame: 0,
        number: 0,
        wanted: turn,
        paint: Paint::stdout(),
    };
    prompt.session.set_breakpoints(prompt.breakpoints.clone());
    prompt.session.go_to_turn(turn.unwrap_or_default());
    prompt.arrive()?;
    output::text(&prompt.paint.faint("errors that nobody catches stop it; `h` lists the commands\n"))?;
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
        let number = rest.parse::<u64>().ok();
        match (word, rest) {
            ("s", "") => self.session.step_into(),
            ("n", "") => self.session.step_over(),
            ("o", "") => self.session.step_out(),
            ("c", "") => self.session.run(),
            ("sb", "") => self.session.step_back_into(),
            ("nb", "") => self.session.step_back(),
            ("ob", "") => self.session.step_back_out(),
            ("cb", "") => self.session.run_back(),
            ("t", _) if number.is_some() => {
                self.wanted = number;
                self.session.go_to_turn(number.unwrap_or_default());
            }
            ("b", "") => return self.say_breakpoints(),
            ("b", what) => return self.set_breakpoint(what),
            ("d", "") => {
                self.breakpoints = Breakpoints::default();
                self.session.set_breakpoints(Breakpoints::default());
                return Ok(output::text("no breakpoints\n")?);
            }
            ("d", _) if number.is_some_and(|number| self.breakpoints.remove(number)) => {
                self.session.set_breakpoints(self.breakpoints.clone());
                return self.say_breakpoints();
            }
            ("d", what) => return Ok(output::text(&format!("there is no breakpoint {what}; `b` lists them\n"))?),
            ("w", "") => return self.say_stack(),
            ("l", "") => return self.say_lines(5),
            ("v", "") => return self.say_variables(|scope| scope != "Globals"),
            ("g", "") => return self.say_variables(|scope| scope == "Globals"),
            ("f", _) if number.is_some() => {
                self.frame = usize::try_from(number.unwrap_or_default()).unwrap_or(usize::MAX);
                return self.say_lines(2);
            }
            ("p", expression) if !expression.is_empty() => return self.say_value(expression),
            ("threads", "") => return self.say_threads(),
            ("thread", _) if number.is_some() => return self.choose_thread(number.unwrap_or_default()),
            ("h", "") => return Ok(output::text(HELP)?),
            _ => return Ok(output::text(&format!("`{line}` is no command\n{HELP}"))?),
        }
        self.arrive()
    }

    /// Waits until it stands still, and says where.
    fn arrive(&mut self) -> Result<(), Failure> {
        let (mut said, wanted) = (Ok(()), self.wanted.take());
        let stopped = self.session.wait(|text| said = output::text(&text));
        said?;
        self.thread = 1;
        self.choose_frame();
        match stopped {
            Stopped::At { position, reason, .. } => {
                let why = match reason {
                    Reason::Breakpoint(ids) => {
                        format!(", breakpoint {}", ids.iter().map(u64::to_string).collect::<Vec<_>>().join(", "))
                    }
                    Reason::Turn { id, .. } => format!(", breakpoint {id}"),
                    Reason::Error(why) => format!(", error: {}", visible_line(&why)),
                    Reason::Refused(why) => format!(", refused: {}", visible_line(&why)),
                    Reason::Event(event) => format!(", event {}", visible_line(&event)),
                    Reason::Step | Reason::Goal | Reason::Pause => String::new(),
                };
                if let Some(wanted) = wanted.filter(|wanted| *wanted < position.turn) {
                    output::text(&format!("nothing that is looked at runs in turn {wanted}\n"))?;
                }
                let told = format!("turn {}, instruction {}{why}", position.turn, position.instructions());
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

    fn set_breakpoint(&mut self, what: &str) -> Result<(), Failure> {
        let id = self.number + 1;
        let told = match what {
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
            _ => match self.set_place(what, id) {
                Ok(told) => {
                    self.number = id;
                    format!("breakpoint {id} at {told}\n")
                }
                Err(why) => format!("{}\n", self.paint.bad(&why)),
            },
        };
        self.session.set_breakpoints(self.breakpoints.clone());
        Ok(output::text(&told)?)
    }

    /// Sets a breakpoint at a line, a turn, an event or a function; what it is called.
    fn set_place(&mut self, what: &str, id: u64) -> Result<String, String> {
        let (place, condition) = match what.split_once(" if ") {
            Some((place, condition)) => (place.trim(), Some(condition.trim().to_owned())),
            None => (what, None),
        };
        let (name, line) = match place.rsplit_once(':') {
            Some((name, line)) => (Some(name), line),
            None => (None, place),
        };
        let Ok(line) = line.parse::<u32>() else {
            if condition.is_some() {
                return Err("only lines take a condition: write FILE:LINE if CONDITION".to_owned());
            }
            self.places.set_named(place, id, &mut self.breakpoints)?;
            return Ok(place.to_owned());
        };
        let here = self.frames().into_iter().find_map(|frame| frame.file);
        let is_meant = |file: &&DebuggedFile| match name {
            Some(name) => file.shown == name || file.shown.ends_with(&format!("/{name}")),
            None => Some(&file.shown) == here.as_ref(),
        };
        let Some(file) = self.places.files.iter().find(is_meant) else {
            let names: Vec<&str> = self.places.files.iter().map(|file| file.shown.as_str()).collect();
            return Err(format!("no script of the match is in that file; there are {}", names.join(", ")));
        };
        let set = self.places.at_line(file, Breakpoint { id, line, condition, ..Breakpoint::default() })?;
        let told = format!("{}:{}", file.shown, set.line);
        self.breakpoints.lines.entry(file.shown.clone()).or_default().push(set);
        Ok(told)
    }
}
