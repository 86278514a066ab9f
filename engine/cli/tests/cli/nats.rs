//! Workers on other machines, by way of a real NATS server: here all of them are processes of this machine.

mod checks;
mod contest;
mod events;
mod faults;
mod files;
// What a part of its users has no use for.
#[allow(dead_code)]
#[path = "../../../contest/tests/nats/nats_process.rs"]
mod nats_process;
mod tampering;
mod words;

use crate::content::Content;
use crate::run::command;
use crate::tournament;
use nats_process::NatsProcess;
use std::process::{Child, Stdio};
use std::sync::OnceLock;

/// Bots that take their time: a match is some hundredths of a second.
const CUP: &str = "\
title: Cup
game: pebbles
format: mcmahon
rounds: 3
seeds: 10
maps: [small, chance]
replays: none
entries: [slow/, counter, grabber, sleeper, clumsy]
";

fn cup() -> Content {
    let content =
        Content::pebbles().change("rules/pebbles/constants.yaml", "instructions: 20000", "instructions: 4000000");
    let slow = (1..=4).fold(content, |content, number| {
        let text = format!(
            "-- {number}\nfunction turn()\n  for i = 1, 300000 do end\n  return take({})\nend\n",
            1 + number % 3
        );
        content.file(&format!("slow/slow{number}.lua"), &text)
    });
    tournament::event(slow, CUP)
}

/// The table, and every result.
fn told(content: &Content) -> [String; 2] {
    let table = content.run("tournament table cup.yaml --json").says(0);
    [table, content.run("tournament export cup.yaml").says(0)]
}

/// What comes out on threads of one program.
fn expected() -> &'static [String; 2] {
    static EXPECTED: OnceLock<[String; 2]> = OnceLock::new();
    EXPECTED.get_or_init(|| {
        let content = cup();
        content.run("tournament run cup.yaml").says(0);
        told(&content)
    })
}

/// A process of the program. Dropped, it is killed.
struct Running(Child);

impl Running {
    fn start(content: &Content, arguments: &[&str]) -> Running {
        let mut command = command(content.dir());
        command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
        Running(command.spawn().expect("the binary runs"))
    }

    fn worker(content: &Content, server: &NatsProcess, name: &str) -> Running {
        let url = server.url();
        Running::start(content, &["worker", "--nats", &url, "--name", name, "--threads", "1", "--json"])
    }

    fn workers(content: &Content, server: &NatsProcess, count: usize) -> Vec<Running> {
        (1..=count).map(|number| Running::worker(content, server, &format!("w{number}"))).collect()
    }

    fn event(content: &Content, server: &NatsProcess) -> Running {
        Running::start(content, &["tournament", "run", "cup.yaml", "--nats", &server.url()])
    }

    fn kill(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }

    fn is_over(&mut self) -> bool {
        self.0.try_wait().expect("a child").is_some()
    }

    /// Waits until it ends by itself: its exit code, and what it said.
    fn ended(mut self) -> (i32, String, String) {
        let read = |pipe: Option<Box<dyn std::io::Read>>| {
            let mut text = String::new();
            pipe.expect("a pipe").read_to_string(&mut text).expect("text");
            text
        };
        let out = read(self.0.stdout.take().map(|pipe| Box::new(pipe) as _));
        let err = read(self.0.stderr.take().map(|pipe| Box::new(pipe) as _));
        (self.0.wait().expect("a child").code().unwrap_or(-1), out, err)
    }

    fn signal(&self, signal: rustix::process::Signal) {
        let pid = i32::try_from(self.0.id()).ok().and_then(rustix::process::Pid::from_raw);
        rustix::process::kill_process(pid.expect("a process"), signal).expect("a process");
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.kill();
    }
}

/// How many parcels wait, are in hand, and how many results wait.
fn queue(server: &NatsProcess) -> (u64, u64, u64) {
    let queue = server.organiser().queue().expect("a queue");
    (queue.waiting, queue.in_hand, queue.results)
}

/// Workers may take their time to come.
fn is_quiet(err: &str) -> bool {
    err.lines().all(|line| line.starts_with("no worker "))
}

/// The event was played to its end, as on threads, and nothing of it is left on the server.
#[track_caller]
fn is_as_expected(content: &Content, event: Running, server: &NatsProcess) {
    let (code, _, err) = event.ended();
    assert!(code == 0 && is_quiet(&err), "{code}: {err}");
    assert_eq!(&told(content), expected());
    assert_eq!(queue(server), (0, 0, 0));
}
