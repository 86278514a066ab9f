//! A reader of stdout that goes away doesn't change the answer.

use crate::content::Content;
use crate::run::command;
use std::process::{Command, Stdio};

/// Runs a command whose output is not read; returns its exit code and its error output.
fn unread(content: &Content, line: &str) -> (i32, String) {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let run: &mut Command = &mut command(content.dir());
    let output =
        run.args(line.split_whitespace()).stdin(Stdio::null()).stdout(writer).output().expect("the binary runs");
    (output.status.code().unwrap_or(-1), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn the_exit_code_is_that_of_the_answer() {
    let content = Content::pebbles();
    content.run("play pebbles counter sleeper --seed 3 --replay one.replay").says(0);
    content.run("play pebbles grabber sleeper --seed 3 --replay two.replay").says(0);
    let verify = "replay verify one.replay";
    for line in ["check", "check --json", "test", verify, "replay diff one.replay one.replay", "games", "bots pebbles"]
    {
        assert_eq!(unread(&content, line), (0, String::new()), "{line}");
    }
    for line in ["replay diff one.replay two.replay", "replay diff one.replay two.replay --json"] {
        assert_eq!(unread(&content, line), (1, String::new()), "{line}");
    }
    let content = content.change("rules/pebbles/constants.yaml", "count * 10", "count * 3");
    for line in ["test", "test --json", verify] {
        assert_eq!(unread(&content, line).0, 1, "{line}");
    }
    let content = content.change("bots/pebbles/counter.lua", "take(surplus", "tak(surplus");
    for line in ["check", "check --json"] {
        assert_eq!(unread(&content, line).0, 1, "{line}");
    }
    assert_eq!(unread(&content, "check nothing").0, 2);
}

#[test]
fn what_has_no_end_stops() {
    assert_eq!(unread(&Content::pebbles(), "watch pebbles --seed 3 --json"), (0, String::new()));
}
