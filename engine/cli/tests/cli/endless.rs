//! Rules that never end are stopped, and told by their line; and bots get no blame for it.

use crate::content::Content;
use crate::run::{Run, command, shows};
use crate::stubs;

const HEAP: &str = "rules/pebbles/heap.lua";
const LOOP: &str = "while true do end";

/// Runs a command for which nobody waits longer than half a second.
fn impatient(content: &Content, line: &str) -> Run {
    let output = command(content.dir()).args(line.split_whitespace()).env("LUNARENA_PATIENCE", "0.5").output();
    let output = output.expect("the binary runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    Run { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
}

/// Each of the commands ends with a report that points at the line of the loop.
#[track_caller]
fn is_stopped(content: &Content, file: &str, lines: &[&str]) {
    let at = content.read(file).lines().position(|line| line.contains(LOOP)).expect("a loop") + 1;
    for line in lines {
        let run = impatient(content, line);
        let said = format!("{}{}", run.out, run.err);
        assert!(matches!(run.code, 1 | 2), "{line}: {run:?}");
        assert!(said.contains("it ran for too long and was stopped"), "{line}: {said}");
        assert!(said.contains("does it ever end? What takes longer than 500ms is stopped"), "{line}: {said}");
        assert!(said.contains(&format!("{file}:{at}")), "{line}: {said}");
    }
}

const PLAY: &str = "play pebbles --seed 1";

#[test]
fn in_a_module() {
    let content = Content::pebbles().change(HEAP, "local M = {}\n", &format!("local M = {{}}\n{LOOP}\n"));
    is_stopped(&content, HEAP, &[PLAY, "check", "test", "stubs pebbles"]);
}

#[test]
fn in_a_stage() {
    let content =
        Content::pebbles().change(HEAP, "function M.roll(state)\n", &format!("function M.roll(state)\n{LOOP}\n"));
    is_stopped(&content, HEAP, &[PLAY, "test", "check --twice", "experiment pebbles --seeds 1"]);
    shows("endless-stage", &impatient(&content, PLAY).complains(2));
}

#[test]
fn in_a_stage_that_catches_it() {
    let caught = format!("function M.roll(state)\n  pcall(function() {LOOP} end)\n");
    let content = Content::pebbles().change(HEAP, "function M.roll(state)\n", &caught);
    is_stopped(&content, HEAP, &[PLAY]);
}

#[test]
fn in_the_other_functions_of_the_rules() {
    for (function, lines) in [
        ("M.check(map)", &[PLAY, "check", "test", "new map mine --like small"][..]),
        ("M.setup(map, seats)", &[PLAY, "test"]),
        ("M.view(state, turn)", &[PLAY, "test"]),
        ("M.over(state)", &[PLAY]),
        ("M.standings(state)", &[PLAY, "test", "experiment pebbles --seeds 1"]),
    ] {
        let begin = format!("function {function}\n");
        let content = Content::pebbles().change(HEAP, &begin, &format!("{begin}{LOOP}\n"));
        is_stopped(&content, HEAP, lines);
    }
}

#[test]
fn in_orders_and_boards() {
    let (orders, board) = ("rules/pebbles/orders.lua", "rules/pebbles/board.lua");
    let content = Content::pebbles().change(orders, "local count", &format!("{LOOP}\n  local count"));
    is_stopped(&content, orders, &[PLAY]);
    let content = Content::pebbles().change(board, "  local rows", &format!("{LOOP}\n  local rows"));
    is_stopped(&content, board, &["test"]);
}

#[test]
fn in_a_map_that_is_made() {
    let map = "maps/pebbles/chance.lua";
    let content = Content::pebbles().change(map, "return function()\n", &format!("return function()\n{LOOP}\n"));
    is_stopped(&content, map, &["play pebbles --map chance", "check", "new map mine --like chance"]);
    let content = Content::pebbles().change(map, "return function()\n", &format!("{LOOP}\nreturn function()\n"));
    is_stopped(&content, map, &["play pebbles --map chance"]);
}

/// Bots that call live, of a game whose call never ends.
fn endless_call() -> Content {
    let content = stubs::live();
    let api = content.read("rules/pebbles/api.lua");
    let begin = "function api.take(";
    assert_eq!(api.matches(begin).count(), 1);
    let (head, tail) = api.split_once(begin).expect("the call");
    let (line, rest) = tail.split_once('\n').expect("a line");
    content.file("rules/pebbles/api.lua", &format!("{head}{begin}{line}\n{LOOP}\n{rest}"))
}

#[test]
fn in_a_call_it_is_the_fault_of_the_rules() {
    for bot in ["game:take(1)", "pcall(game.take, game, 1)", "while true do pcall(game.take, game, 1) end"] {
        let content = endless_call().file("mine.lua", &format!("function turn(game) {bot} end\n"));
        let line = "play pebbles mine.lua mine.lua --seed 1";
        is_stopped(&content, "rules/pebbles/api.lua", &[line]);
        let said = impatient(&content, line).complains(2);
        assert!(said.contains("the rules of pebbles failed in turn 1"), "{said}");
        assert!(!said.contains("mine.lua:1"), "{said}");
    }
}

#[test]
fn a_bot_that_is_let_think_for_ever_ends_the_match_and_not_its_turn() {
    let content = Content::pebbles().file("mine.lua", &format!("function turn() {LOOP} end\n"));
    let line = "play pebbles mine.lua counter --seed 1 --set limits.instructions=1000000000000000";
    shows("endless-bot", &impatient(&content, line).complains(2));
}
