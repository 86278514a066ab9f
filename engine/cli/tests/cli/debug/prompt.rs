//! The debugger in a terminal.

use super::played;
use crate::content::Content;
use crate::run::command;
use std::io::Write;
use std::process::Stdio;

/// What is said to these commands, one a line, of a match of pebbles.
fn told(arguments: &[&str], lines: &str) -> String {
    told_of(&played(), arguments, lines)
}

fn told_of(content: &Content, arguments: &[&str], lines: &str) -> String {
    let mut process = command(content.dir())
        .arg("debug")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the debugger is started");
    process.stdin.take().expect("stdin").write_all(lines.as_bytes()).expect("a debugger that listens");
    let ended = process.wait_with_output().expect("an end");
    assert_eq!((ended.status.code(), ended.stderr.as_slice()), (Some(0), b"".as_slice()));
    String::from_utf8(ended.stdout).expect("text")
}

#[test]
fn a_conversation_in_a_terminal() {
    let lines = "n\nl\nv\np surplus\np view\nnb\nw\n\nb counter.lua:5 if view.pebbles == 4\nc\np view.pebbles\ncb\nd\nc\nsb\nthreads\nwhat\n";
    let text = told(&["match.replay", "--seat", "Left", "--turn", "1", "--terminal"], lines);
    crate::run::shows("debug-terminal", &text);
}

#[test]
fn the_rules_and_their_events() {
    let text =
        told(&["match.replay", "--rules", "--turn", "2", "--terminal"], "b event taken\nc\nw\np state.pebbles\nq\n");
    crate::run::shows("debug-rules", &text);
}

#[test]
fn breakpoints_are_listed_and_deleted_one_by_one() {
    let lines = "b\nb counter.lua:5 if view.pebbles < 8\nb turn\nb turn 7\nb event taken\nb refused\nb\nd 1\nc\nd\nb\ng\nthreads\nthread 1\n";
    let text = told(&["match.replay", "--seat", "Left", "--turn", "1", "--terminal"], lines);
    crate::run::shows("debug-breakpoints", &text);
}

#[test]
fn slips_are_answered() {
    let lines = "b nowhere.lua:3\nb here\nb counter.lua:99\nb 4 if view.pebbles <\nb turn 99\nb event lost\nd 1\nb turn if 1\nf 7\nthread 9\np\np nothing +\nt 2\nt 99\nc\nnb\n";
    let text = told(&["match.replay", "--seat", "Left", "--turn", "1", "--terminal"], lines);
    crate::run::shows("debug-slips", &text);
}

/// Whoever is looked at, all of a match is as it was recorded: at every turn the debugger compares the state, and what bots used.
fn whole_matches_are_the_same(whose: &[&str]) {
    let content = Content::house();
    for game in content.games() {
        content.run(&format!("play {game} --seed 7 --quiet --replay match.replay")).says(0);
        let arguments: Vec<&str> = ["match.replay", "--terminal"].iter().chain(whose).copied().collect();
        let text = told_of(&content, &arguments, "d\nc\n");
        assert!(
            text.trim_end().lines().last().is_some_and(|line| line.contains("the match is over after ")),
            "{game}: {text}"
        );
    }
}

#[test]
fn whole_matches_are_the_same_with_everybody_looked_at() {
    whole_matches_are_the_same(&[]);
}

#[test]
fn whole_matches_are_the_same_with_the_rules_looked_at() {
    whole_matches_are_the_same(&["--rules"]);
}
