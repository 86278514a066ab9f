//! One conversation with an editor: requests come in, answers and events go out.

use super::arguments::Counting;
use super::breakpoint_requests::{self, Numbers};
use super::launch::{Launch, Started};
use super::looking;
use super::message::{Reader, Writer};
use super::stops_json::{capabilities, exception_info, told};
use crate::debug::breakpoints::Breakpoints;
use crate::debug::frames::RUNNING;
use crate::debug::order::Tidings;
use crate::debug::position::Position;
use crate::debug::stopped::{Reason, Stopped};
use serde_json::{Value, json};
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, Sender, channel};

enum Event {
    Request(Value),
    /// Nobody asks any more, or something that can't be understood.
    Closed(Option<String>),
    /// Of a match, by the number of its launch.
    Tidings(u64, Tidings),
}

struct Server<'l, W: Write> {
    out: Writer<W>,
    launch: &'l mut dyn Launch,
    events: Sender<Event>,
    started: Option<Started>,
    /// How many matches were launched.
    sessions: u64,
    counting: Counting,
    breakpoints: Breakpoints,
    numbers: Numbers,
    /// The reason of the last stop, for who asks more of it.
    why: Option<Reason>,
    /// It came to its end, and goes back to the last line.
    is_ending: bool,
    /// The last line of the match, and where it stood last.
    end: Option<Position>,
    at: Option<Position>,
}

/// Speaks with an editor until it goes away.
pub fn serve(input: impl BufRead + Send + 'static, out: impl Write, launch: &mut dyn Launch) -> io::Result<()> {
    let (events, heard) = channel();
    let requests = events.clone();
    std::thread::Builder::new().name("requests".to_owned()).spawn(move || {
        let mut reader = Reader::new(input);
        loop {
            let (event, goes_on) = match reader.read() {
                Ok(Some(request)) => (Event::Request(request), true),
                Ok(None) => (Event::Closed(None), false),
                Err(error) => (Event::Closed(Some(error.to_string())), false),
            };
            if requests.send(event).is_err() || !goes_on {
                return;
            }
        }
    })?;
    let mut server = Server {
        out: Writer::new(out),
        launch,
        events,
        started: None,
        sessions: 0,
        counting: Counting::default(),
        breakpoints: Breakpoints::default(),
        numbers: Numbers::default(),
        why: None,
        is_ending: false,
        end: None,
        at: None,
    };
    server.run(&heard)
}

impl<W: Write> Server<'_, W> {
    fn run(&mut self, heard: &Receiver<Event>) -> io::Result<()> {
        while let Ok(event) = heard.recv() {
            match event {
                Event::Request(request) => {
                    if !self.request(&request)? {
                        return Ok(());
                    }
                }
                Event::Closed(None) => return Ok(()),
                Event::Closed(Some(why)) => {
                    return self.out.event("output", json!({ "category": "stderr", "output": format!("{why}\n") }));
                }
                // Of one that was ended nobody wants to hear any more.
                Event::Tidings(launch, _) if launch != self.sessions || self.started.is_none() => {}
                Event::Tidings(_, Tidings::Stopped(stopped)) => self.stopped(stopped)?,
                Event::Tidings(_, Tidings::Said(text)) => {
                    self.out.event("output", json!({ "category": "console", "output": text }))?;
                }
            }
        }
        Ok(())
    }

    /// Does what a request says; false for the last one.
    fn request(&mut self, request: &Value) -> io::Result<bool> {
        let command = request["command"].as_str().unwrap_or_default();
        match command {
            "initialize" => {
                self.counting = Counting::of(request);
                self.out.response(request, capabilities())?;
                return Ok(true);
            }
            "launch" | "attach" => return self.start(request).map(|()| true),
            "disconnect" | "terminate" => {
                self.started = None;
                self.out.response(request, json!({}))?;
                if command == "terminate" {
                    self.out.event("terminated", json!({}))?;
                }
                return Ok(command == "terminate");
            }
            _ => {}
        }
        let Some(started) = &mut self.started else {
            self.out.refusal(request, "no match was launched yet")?;
            return Ok(true);
        };
        let answer = match command {
            "setBreakpoints" | "setFunctionBreakpoints" | "setExceptionBreakpoints" => {
                let (set, numbers) = (&mut self.breakpoints, &mut self.numbers);
                let told = breakpoint_requests::set(command, request, started, set, numbers);
                started.session.set_breakpoints(self.breakpoints.clone());
                Ok(told)
            }
            "exceptionInfo" => Ok(exception_info(self.why.as_ref())),
            _ if MOVES.contains(&command) && started.session.is_broken() => {
                Err("the match can't be played any more".to_owned())
            }
            _ if MOVES.contains(&command) && !started.session.is_still() => Err("the match is running".to_owned()),
            _ if moves(command, started) => match command {
                "continue" | "reverseContinue" => Ok(json!({ "allThreadsContinued": true })),
                _ => Ok(json!({})),
            },
            _ => looking::answer(command, request, started),
        };
        match answer {
            Ok(body) => self.out.response(request, body)?,
            Err(why) => self.out.refusal(request, &why)?,
        }
        Ok(true)
    }

    fn start(&mut self, request: &Value) -> io::Result<()> {
        if self.started.is_some() {
            return self.out.refusal(request, "a match was launched already: disconnect first");
        }
        match self.launch.launch(&request["arguments"]) {
            Err(why) => self.out.refusal(request, &why),
            Ok(mut started) => {
                started.counting = self.counting;
                self.sessions += 1;
                let (events, launch) = (self.events.clone(), self.sessions);
                let tidings = started.session.take_tidings();
                std::thread::Builder::new().name("tidings".to_owned()).spawn(move || {
                    tidings.into_iter().try_for_each(|told| events.send(Event::Tidings(launch, told)))
                })?;
                (self.why, self.is_ending, self.end, self.at) = (None, false, None, None);
                self.started = Some(started);
                self.out.response(request, json!({}))?;
                self.out.event("initialized", json!({}))
            }
        }
    }

    fn stopped(&mut self, stopped: Stopped) -> io::Result<()> {
        let Some(started) = &mut self.started else { return Ok(()) };
        let Some(stopped) = started.session.hear(stopped) else { return Ok(()) };
        match stopped {
            Stopped::At { position, reason, .. } => {
                self.at = Some(position);
                if std::mem::take(&mut self.is_ending) {
                    self.end = self.at;
                }
                let (word, text, ids) = told(&reason, self.at == self.end);
                self.why = Some(reason);
                let description = match (text.as_str(), word) {
                    ("", _) => format!("turn {}, instruction {}", position.turn, position.instructions()),
                    (text, "exception") => format!("turn {}, {text}", position.turn),
                    (text, _) => text.to_owned(),
                };
                let mut body = json!({
                    "reason": word, "description": description,
                    "threadId": RUNNING, "allThreadsStopped": true, "text": text,
                });
                if !ids.is_empty() {
                    body["hitBreakpointIds"] = ids.into();
                }
                self.out.event("stopped", body)
            }
            Stopped::Over(turns) if !self.is_ending && (self.end.is_none() || self.at != self.end) => {
                // Whoever wants to look back from the end has to stand somewhere.
                self.is_ending = true;
                let told = format!("the match is over after {turns} turns; this was the last line\n");
                self.out.event("output", json!({ "category": "console", "output": told }))?;
                started.session.step_back_into();
                Ok(())
            }
            Stopped::Over(_) | Stopped::Found(_) => self.out.event("terminated", json!({})),
            Stopped::Failed(why) => {
                self.out.event("output", json!({ "category": "stderr", "output": format!("{why}\n") }))?;
                self.out.event("terminated", json!({}))
            }
        }
    }
}

/// Requests that only make sense while the match stands still.
const MOVES: [&str; 7] = ["configurationDone", "continue", "next", "stepIn", "stepOut", "stepBack", "reverseContinue"];

/// Goes where a request says; false, if it says something else.
fn moves(command: &str, started: &mut Started) -> bool {
    let session = &mut started.session;
    match command {
        "configurationDone" => match (started.turn, started.stops_at_entry) {
            (Some(turn), _) => session.go_to_turn(turn),
            (None, true) => session.go_to_turn(0),
            (None, false) => session.run(),
        },
        "continue" => session.run(),
        "next" => session.step_over(),
        "stepIn" => session.step_into(),
        "stepOut" => session.step_out(),
        "stepBack" => session.step_back(),
        "reverseContinue" => session.run_back(),
        "pause" => session.pause(),
        _ => return false,
    }
    true
}
