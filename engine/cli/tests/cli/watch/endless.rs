//! Rules that never end: reported, and no reason to keep anybody waiting who has mended them.

use super::long::{self, CONSTANTS, HEAP, MATCH};
use super::watched::Watched;
use serde_json::Value;
use std::time::{Duration, Instant};

const GOOD: &str = "function M.roll(state)\n";
const ENDLESS: &str = "function M.roll(state)\n  while true do\n  end\n";

/// Long enough to be in the middle of the loop, whatever else the machine does.
const CONTENT_PATH: Duration = Duration::from_millis(1500);
/// In seconds. Whoever waits for this is never answered.
const NO_END: u32 = 1_000_000;

/// A report on the loop, where it stands.
fn is_on_the_loop(line: &Value) {
    let reports = line["reports"].to_string();
    assert!(reports.contains("it ran for too long and was stopped"), "{line}");
    assert!(reports.contains(HEAP), "{line}");
}

#[test]
fn a_loop_is_reported_when_patience_is_over() {
    let content = long::content(30);
    let mut watched = Watched::start(&content, MATCH, 1);
    watched.says("match");
    let content = content.change(HEAP, GOOD, ENDLESS);
    let saved = Instant::now();
    let (when, line) = watched.says_at("broken");
    is_on_the_loop(&line);
    assert!(when - saved > Duration::from_secs(1), "{:?}", when - saved);
    let content = content.change(HEAP, ENDLESS, GOOD);
    watched.says("mended");
    // In a module itself, before there is any match.
    let content = content.change(HEAP, "local M = {}\n", "local M = {}\nwhile true do end\n");
    is_on_the_loop(&watched.says("broken"));
    let _content = content.change(HEAP, "while true do end\n", "");
    watched.says("mended");
    watched.end();
}

#[test]
fn a_save_that_mends_a_loop_is_answered_before_patience_is_over() {
    let content = long::content(30);
    let mut watched = Watched::start(&content, MATCH, NO_END);
    watched.says("match");
    let content = content.change(HEAP, GOOD, ENDLESS);
    watched.is_silent(CONTENT_PATH);
    let content = content.change(HEAP, ENDLESS, GOOD).change(CONSTANTS, "count * 10", "count * 7");
    let line = watched.says("changed");
    assert_eq!(line["files"], serde_json::json!([format!("{CONSTANTS} changed")]));
    let content = content.change(HEAP, "local M = {}\n", "local M = {}\nwhile true do end\n");
    watched.is_silent(CONTENT_PATH);
    let _content = content.change(HEAP, "while true do end\n", "").change(CONSTANTS, "count * 7", "count * 5");
    watched.says("changed");
    watched.end();
}

#[test]
fn under_a_match_that_goes_on_too() {
    let content = long::content(1_000_000);
    let mut watched = Watched::start(&content, &format!("{MATCH} --live --pace 20"), 1);
    watched.says("began");
    let content = content.change(HEAP, GOOD, ENDLESS);
    watched.says("swapped");
    let line = watched.says("broken");
    is_on_the_loop(&line);
    let _content = content.change(HEAP, ENDLESS, GOOD);
    let turn = watched.says("swapped")["turn"].clone();
    // It goes on with the turn that failed, the last of a round.
    assert!(line.to_string().contains(&format!("the rules of pebbles failed in turn {turn}")), "{line}");
    assert_eq!(turn.as_u64().expect("a number") % 2, 0);
    watched.end();
}

#[test]
fn and_there_a_save_that_mends_it_is_answered_too() {
    let content = long::content(1_000_000);
    let mut watched = Watched::start(&content, &format!("{MATCH} --live --pace 20"), NO_END);
    watched.says("began");
    let content = content.change(HEAP, GOOD, ENDLESS);
    watched.says("swapped");
    watched.is_silent(CONTENT_PATH);
    let content = content.change(HEAP, ENDLESS, GOOD);
    watched.says("swapped");
    // A module that can't even be loaded.
    let content = content.change(HEAP, "local M = {}\n", "local M = {}\nwhile true do end\n");
    watched.is_silent(CONTENT_PATH);
    let _content = content.change(HEAP, "while true do end\n", "").change(CONSTANTS, "count * 10", "count * 7");
    watched.says("swapped");
    watched.end();
}
