//! `lunarena contest`: the real server, asked over real connections.

mod challenges;
mod client;
mod clock;
mod door;
mod faults;
mod files;
mod guesses;
mod hidden;
mod hostile;
mod hostile_uploads;
mod privacy;
mod races;
mod raw;
mod story;

use crate::content::Content;
use client::Client;
use lunarena_contest::depot::{Dispatch, Hands};
use lunarena_contest::match_process::{Limits, Warden};
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// The made-up game; the house has a bot that takes nothing, and one that plays by chance.
pub const CUP: &str = "title: Pebble cup\ngame: pebbles\nentries: [sleeper, grabber]\nseeds: 1\n";

/// Beats all of the house.
pub const COUNTER: &str =
    "function turn(view)\n  local surplus = view.pebbles % 4\n  return take(surplus == 0 and 1 or surplus)\nend\n";

pub fn cup(yaml: &str) -> Content {
    Content::pebbles().file("cup.yaml", yaml)
}

pub fn warden() -> Warden {
    Warden { program: env!("CARGO_BIN_EXE_lunarena").into(), limits: Limits::default() }
}

/// Two matches are played at the same time.
pub fn by_two() -> Dispatch {
    Dispatch::here(2, Duration::from_secs(1), &Hands::Processes(warden())).expect("threads")
}

/// A contest that is served. Dropped, it is killed.
pub struct Served<'c> {
    content: &'c Content,
    child: Child,
    pub link: String,
    /// Of the first organiser, the first time it is served.
    pub organiser: Option<String>,
}

impl<'c> Served<'c> {
    pub fn start(content: &'c Content) -> Served<'c> {
        Served::start_with(content, &[])
    }

    pub fn start_with(content: &'c Content, flags: &[&str]) -> Served<'c> {
        // A file that may not grow is an error like a full disk, and no signal.
        let mut command = Command::new("sh");
        command.current_dir(content.dir()).stdin(Stdio::null()).env_remove("NO_COLOR");
        command.args(["-c", "trap '' XFSZ; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_lunarena")]);
        command.args(["contest", "serve", "cup.yaml", "--json", "--threads", "2"]).args(flags);
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the binary runs");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
        let told: Value = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
        let link = told["link"].as_str().expect("a link").trim_end_matches('/').to_owned();
        let organiser = told["organiser"]["token"].as_str().map(str::to_owned);
        Served { content, child, link, organiser }
    }

    /// Killed at once, and started again.
    pub fn kill_and_start(&mut self) {
        self.end();
        let again = Served::start(self.content);
        let organiser = self.organiser.take();
        *self = again;
        self.organiser = organiser;
    }

    pub fn end(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// No file of the server may grow beyond so many bytes.
    pub fn limit_files(&self, most: Option<u64>) {
        use rustix::process::{Pid, Resource, Rlimit, prlimit};
        let pid = i32::try_from(self.pid()).ok().and_then(Pid::from_raw);
        let old = prlimit(pid, Resource::Fsize, Rlimit { current: most, maximum: None }).expect("a limit");
        assert!(old.maximum.is_none());
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Somebody whom nobody knows.
    pub fn stranger(&self) -> Client {
        Client::new(&self.link, None)
    }

    pub fn organiser(&self) -> Client {
        Client::new(&self.link, self.organiser.as_deref())
    }

    /// A new team, added by the command line.
    pub fn team(&self, name: &str) -> Client {
        let told = self.content.run_with(&["contest", "team", "add", "cup.yaml", name, "--json"]).says(0);
        let told: Value = serde_json::from_str(&told).expect("JSON");
        Client::new(&self.link, told["token"].as_str())
    }
}

impl Drop for Served<'_> {
    fn drop(&mut self) {
        self.end();
    }
}

/// Waits for something that has to happen; how long that takes is the machine's affair.
pub fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    for _ in 0..6000 {
        if let Some(found) = look() {
            return found;
        }
        sleep(Duration::from_millis(20));
    }
    panic!("this never came: {what}")
}
