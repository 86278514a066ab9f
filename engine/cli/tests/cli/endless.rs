//! Rules that never end are stopped, and told by their line, and bots get no blame for it. A bot that never ends loses its turns, and the match goes on.

use crate::content::Content;
use crate::run::{Run, command, shows};
use crate::stubs;

const HEAP: &str = "rules/pebbles/heap.lua";
const LOOP: &str = "while true do end";

/// Runs a command for which nobody waits longer than half a second.
fn impatient(content: &Content, line: &str) -> Run {
    run_within(content, "0.5", line)
}

fn run_within(content: &Content, seconds: &str, line: &str) -> Run {
    let output = command(content.dir()).args(line.split_whitespace()).env("LUNARENA_PATIENCE", seconds).output();
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

/// Bots that may use as many instructions as they like.
const UNLIMITED: &str = "--set limits.instructions=1000000000000000";

/// A match that the clock takes part in, played and played again by a machine that has all the time it needs.
#[track_caller]
fn goes_on(bot: &str) -> serde_json::Value {
    let content = Content::pebbles().file("mine.lua", bot);
    let run = run_within(
        &content,
        "0.3",
        &format!("play pebbles mine.lua counter --seed 1 --json --replay it.replay {UNLIMITED}"),
    );
    assert_eq!(run.code, 0, "{run:?}");
    let verified = command(content.dir()).args(["replay", "verify", "it.replay"]).output().expect("the binary runs");
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
    serde_json::from_str(&run.out).expect("JSON")
}

#[test]
fn a_bot_that_never_ends_loses_its_turns_and_ends_nothing() {
    for bot in [
        format!("function turn() {LOOP} end\n"),
        format!("function turn() while true do pcall(function() {LOOP} end) end end\n"),
        format!("function turn() while true do xpcall(error, function() {LOOP} end) end end\n"),
        "function turn() while true do coroutine.wrap(function() while true do end end)() end end\n".to_owned(),
        "function turn() local c <close> = setmetatable({}, { __close = function() while true do end end }) while true do end end\n"
            .to_owned(),
    ] {
        let said = goes_on(&bot);
        let fault = &said["faults"][0];
        assert_eq!((fault["kind"].as_str(), fault["turn"].as_u64()), (Some("out of time"), Some(1)), "{said}");
        // After so many the clock is not asked any more, and nobody waits.
        assert_eq!(said["stops"]["Left"], 3, "{said}");
        assert!(fault["count"].as_u64() > Some(3), "{said}");
    }
}

#[test]
fn nor_does_one_that_never_comes_to_its_first_turn() {
    let said = goes_on(&format!("{LOOP}\nfunction turn() end\n"));
    assert_eq!((&said["faults"][0]["kind"], &said["stops"]["Left"]), (&"out of time".into(), &1.into()), "{said}");
}

#[test]
fn one_that_only_says_so_is_not_stopped() {
    let said = goes_on("function turn() error('it ran for too long and was stopped', 0) end\n");
    assert_eq!(said["faults"][0]["kind"], "error", "{said}");
    assert_eq!(said["stops"], serde_json::Value::Null, "{said}");
}

#[test]
fn what_the_clock_did_is_shown() {
    let content = Content::pebbles().file("mine.lua", &format!("function turn() {LOOP} end\n"));
    let run = impatient(&content, &format!("play pebbles mine.lua counter --seed 1 --replay it.replay {UNLIMITED}"));
    assert!(run.out.contains("stopped Left 3 times: only a replay repeats this match exactly"), "{run:?}");
    assert!(run.out.contains("out of time: the clock stopped it after"), "{run:?}");
    let shown = impatient(&content, "replay show it.replay --turn 1");
    assert!(shown.out.contains("clock") && shown.out.contains("stopped it after"), "{shown:?}");
}

#[test]
fn a_call_is_never_torn_for_the_sake_of_a_bot() {
    let content =
        stubs::live().file("mine.lua", "function turn(game) while true do pcall(game.take, game, 1) end end\n");
    let run =
        impatient(&content, &format!("play pebbles mine.lua mine.lua --seed 1 --json --replay it.replay {UNLIMITED}"));
    assert_eq!(run.code, 0, "{run:?}");
    let verified = command(content.dir()).args(["replay", "verify", "it.replay"]).output().expect("the binary runs");
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
}
