//! An editor that speaks with the debugger.

use crate::content::Content;
use crate::run::command;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// Far longer than anything takes.
pub const PATIENCE: Duration = Duration::from_secs(120);

pub struct Client {
    process: Child,
    input: ChildStdin,
    messages: Receiver<Value>,
    /// Events that nobody asked for yet.
    events: VecDeque<Value>,
    seq: u64,
}

/// Where the debugger stands still.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    pub reason: String,
    pub description: String,
    /// Function, file and line of each call, the innermost first.
    pub stack: Vec<(String, String, u64)>,
    /// The variables of the innermost call.
    pub locals: Vec<(String, String)>,
}

impl Client {
    /// Starts the debugger as an editor does.
    pub fn start(content: &Content, arguments: &[&str]) -> Client {
        let mut debugger = command(content.dir());
        debugger.arg("debug").args(arguments);
        Client::of(debugger)
    }

    fn of(mut debugger: Command) -> Client {
        let mut process =
            debugger.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the debugger is started");
        let (input, output) = (process.stdin.take().expect("stdin"), process.stdout.take().expect("stdout"));
        let (told, messages) = channel();
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Some(message) = read(&mut output) {
                if told.send(message).is_err() {
                    return;
                }
            }
        });
        Client { process, input, messages, events: VecDeque::new(), seq: 0 }
    }

    /// Launches a match and says that all is set; it goes to where it stops first.
    pub fn launched(content: &Content, arguments: Value, configure: impl FnOnce(&mut Client)) -> Client {
        let mut client = Client::start(content, &[]);
        client.good("initialize", json!({ "adapterID": "lunarena", "linesStartAt1": true }));
        client.good("launch", arguments);
        client.event("initialized");
        configure(&mut client);
        client.good("configurationDone", json!({}));
        client
    }

    pub fn send_bytes(&mut self, bytes: &[u8]) {
        self.input.write_all(bytes).expect("a debugger that listens");
        self.input.flush().expect("a debugger that listens");
    }

    /// Sends a request; its answer.
    pub fn ask(&mut self, command: &str, arguments: Value) -> Value {
        self.seq += 1;
        let request = json!({ "seq": self.seq, "type": "request", "command": command, "arguments": arguments });
        let text = request.to_string();
        self.send_bytes(format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes());
        loop {
            let message = self.next();
            if message["type"] == "event" {
                self.events.push_back(message);
            } else {
                assert_eq!(message["request_seq"], self.seq, "{message}");
                return message;
            }
        }
    }

    /// The body of an answer that is none of refusal.
    pub fn good(&mut self, command: &str, arguments: Value) -> Value {
        let mut answer = self.ask(command, arguments);
        assert_eq!(answer["success"], true, "{answer}");
        answer["body"].take()
    }

    /// Why a request is refused.
    pub fn refused(&mut self, command: &str, arguments: Value) -> String {
        let answer = self.ask(command, arguments);
        assert_eq!(answer["success"], false, "{answer}");
        answer["message"].as_str().expect("a reason").to_owned()
    }

    fn next(&self) -> Value {
        self.messages.recv_timeout(PATIENCE).expect("a message")
    }

    /// The next event of this name; what is said on the way is kept.
    pub fn event(&mut self, name: &str) -> Value {
        if let Some(at) = self.events.iter().position(|event| event["event"] == name) {
            return self.events.remove(at).expect("the event")["body"].take();
        }
        loop {
            let mut message = self.next();
            assert_eq!(message["type"], "event", "{message}");
            if message["event"] == name {
                return message["body"].take();
            }
            assert_ne!(message["event"], "terminated", "it ended instead: {:?}", self.events);
            self.events.push_back(message);
        }
    }

    /// What was said so far.
    pub fn said(&mut self) -> String {
        let output = self.events.iter().filter(|event| event["event"] == "output");
        output.filter_map(|event| event["body"]["output"].as_str()).collect()
    }

    /// Where it stands next, with all that is to be seen there.
    pub fn stop(&mut self) -> Stop {
        let stopped = self.event("stopped");
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let frames = self.good("stackTrace", json!({ "threadId": stopped["threadId"] }));
        let frames = frames["stackFrames"].as_array().expect("calls").clone();
        let stack = frames
            .iter()
            .map(|frame| (text(&frame["name"]), text(&frame["source"]["name"]), frame["line"].as_u64().unwrap_or(0)))
            .collect();
        let locals = match frames.first() {
            Some(frame) => self.variables(frame["id"].as_u64().expect("a number"), "Locals"),
            None => Vec::new(),
        };
        Stop { reason: text(&stopped["reason"]), description: text(&stopped["description"]), stack, locals }
    }

    /// The variables of a call, of one of its scopes.
    pub fn variables(&mut self, frame: u64, scope: &str) -> Vec<(String, String)> {
        let scopes = self.good("scopes", json!({ "frameId": frame }));
        let found = scopes["scopes"].as_array().expect("scopes").iter().find(|found| found["name"] == scope).cloned();
        let Some(found) = found else { return Vec::new() };
        self.open(&found["variablesReference"])
    }

    pub fn open(&mut self, reference: &Value) -> Vec<(String, String)> {
        let told = self.good("variables", json!({ "variablesReference": reference }));
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let variables = told["variables"].as_array().expect("variables").iter();
        variables.map(|variable| (text(&variable["name"]), text(&variable["value"]))).collect()
    }

    /// Goes on as a request says, to the next stop.
    pub fn go(&mut self, command: &str) -> Stop {
        self.good(command, json!({ "threadId": 1 }));
        self.stop()
    }

    /// The value of an expression in the innermost call.
    pub fn value(&mut self, expression: &str) -> String {
        let frames = self.good("stackTrace", json!({ "threadId": 1 }));
        let frame = frames["stackFrames"][0]["id"].clone();
        let told = self.good("evaluate", json!({ "expression": expression, "frameId": frame, "context": "watch" }));
        told["result"].as_str().expect("a value").to_owned()
    }

    /// Ends the conversation, and with it the process.
    pub fn end(mut self) {
        self.good("disconnect", json!({}));
        assert!(self.process.wait().expect("an end").success());
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn read(output: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim_end().split_once(": ") {
            Some(("Content-Length", number)) => length = number.parse().ok()?,
            Some(_) => {}
            None => break,
        }
    }
    let mut bytes = vec![0; length];
    output.read_exact(&mut bytes).ok()?;
    serde_json::from_slice(&bytes).ok()
}
