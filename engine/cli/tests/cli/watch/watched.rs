//! `lunarena watch --json` as a program sees it: a line for each thing that happens.

use crate::content::Content;
use crate::run::command;
use serde_json::Value;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStderr, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

/// Whoever says nothing for so long will not say it, however busy the machine is.
const LONGEST_SILENCE: Duration = Duration::from_secs(600);

pub struct Watched {
    child: Child,
    lines: Receiver<(Instant, Value)>,
    complaints: ChildStderr,
}

impl Watched {
    /// `patience` in seconds, for rules that never end.
    pub fn start(content: &Content, line: &str, patience: u32) -> Watched {
        let mut command = command(content.dir());
        command.args(["watch", "--json", "--rest", "20"]).args(line.split_whitespace());
        command.env("LUNARENA_PATIENCE", patience.to_string()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the binary runs");
        let out = BufReader::new(child.stdout.take().expect("a pipe"));
        let complaints = child.stderr.take().expect("a pipe");
        let (post, lines) = mpsc::channel();
        std::thread::spawn(move || {
            for line in out.lines().map_while(Result::ok) {
                let value = serde_json::from_str(&line).unwrap_or_else(|error| panic!("no JSON, {error}: {line}"));
                if post.send((Instant::now(), value)).is_err() {
                    return;
                }
            }
        });
        Watched { child, lines, complaints }
    }

    /// The next line, if one comes.
    pub fn line(&mut self, within: Duration) -> Option<(Instant, Value)> {
        self.lines.recv_timeout(within).ok()
    }

    /// The next line, which must be of this kind; with the time when it came.
    #[track_caller]
    pub fn says_at(&mut self, kind: &str) -> (Instant, Value) {
        let Some((when, line)) = self.line(LONGEST_SILENCE) else { panic!("no line `{kind}` came") };
        assert_eq!(line["kind"], kind, "{line}");
        (when, line)
    }

    #[track_caller]
    pub fn says(&mut self, kind: &str) -> Value {
        self.says_at(kind).1
    }

    /// Nothing is said for a while.
    #[track_caller]
    pub fn is_silent(&mut self, within: Duration) {
        let line = self.line(within);
        assert!(line.is_none(), "{line:?}");
    }

    /// It must be alive, and have had nothing to complain of.
    #[track_caller]
    pub fn end(mut self) {
        assert_eq!(self.child.try_wait().expect("a child"), None, "it has ended");
        self.child.kill().expect("a child");
        self.child.wait().expect("a child");
        let mut complaints = String::new();
        self.complaints.read_to_string(&mut complaints).expect("text");
        assert_eq!(complaints, "");
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
