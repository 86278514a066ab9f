//! Running the binary, and looking at what came out.

#[path = "../../../snapshots.rs"]
mod snapshots;

use snapshots::Differences;
pub use snapshots::together;
use std::path::Path;
use std::process::{Command, Stdio};

/// What a command wrote and how it exited.
#[derive(Debug)]
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

pub fn command(dir: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lunarena"));
    command.current_dir(dir).env_remove("NO_COLOR").env_remove("COLUMNS").stdin(Stdio::null());
    // The secret of whoever runs the tests is none of their business.
    command.env("XDG_STATE_HOME", env!("CARGO_TARGET_TMPDIR"));
    command
}

pub fn run(dir: &Path, arguments: &[&str]) -> Run {
    Run::of(command(dir).args(arguments))
}

impl Run {
    pub fn of(command: &mut Command) -> Run {
        let output = command.stdin(Stdio::null()).output().expect("the binary runs");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
        Run { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
    }

    /// With this exit code and nothing on stderr: what it wrote.
    #[track_caller]
    pub fn says(self, code: i32) -> String {
        assert_eq!((self.code, self.err.as_str()), (code, ""), "{}", self.out);
        self.out
    }

    /// With this exit code and nothing on stdout: what it complained of.
    #[track_caller]
    pub fn complains(self, code: i32) -> String {
        assert_eq!((self.code, self.out.as_str()), (code, ""), "{}", self.err);
        self.err
    }

    /// Everything, for a snapshot.
    pub fn whole(&self) -> String {
        let part = |name: &str, text: &str| if text.is_empty() { String::new() } else { format!("--- {name}\n{text}") };
        format!("exit code {}\n{}{}", self.code, part("stdout", &self.out), part("stderr", &self.err))
    }
}

/// Compares with `tests/snapshots/FOLDER/NAME.snap`.
#[track_caller]
pub fn shows_in(folder: &str, name: &str, text: &str) {
    together(|differences| differences.shows_in(folder, name, text));
}

/// Masks what differs between two engines: the identity, and the checksums of replays, which include it.
fn without_identity(text: &str) -> String {
    const SUM: &str = "\"sum\":\"";
    let text = text.replace(lunarena_arena::IDENTITY, "[identity]");
    let mut parts = text.split(SUM);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |out, part| match part.split_once('"') {
        Some((_, rest)) => out + SUM + "[sum]\"" + rest,
        None => out + SUM + part,
    })
}

#[track_caller]
pub fn shows(name: &str, text: &str) {
    shows_in("cli", name, text);
}

impl Differences {
    /// Compares one of several snapshots.
    pub fn shows_in(&mut self, folder: &str, name: &str, text: &str) {
        let text = without_identity(text);
        self.check(&format!("../snapshots/{folder}"), name, || insta::assert_snapshot!(name, text));
    }

    pub fn shows(&mut self, name: &str, text: &str) {
        self.shows_in("cli", name, text);
    }
}
