//! Rules that take all memory they may: reported, and forgotten with the save that mends them.

use super::long::{self, GAME, HEAP, MATCH};
use super::watched::Watched;
use crate::content::Content;
use serde_json::Value;

const GOOD: &str = "function M.roll(state)\n";
const GREEDY: &str = "function M.roll(state)\n  while true do state[#state + 1] = {} end\n";

fn content(pebbles: u64) -> Content {
    long::content(pebbles).change(GAME, "  memory: 4000000\n", "  memory: 4000000\n  rules_memory: 16777216\n")
}

fn is_on_the_line(line: &Value) {
    let reports = line["reports"].to_string();
    assert!(reports.contains("out of memory: rules may use 16 MiB; raise limits.rules_memory in game.yaml"), "{line}");
    assert!(reports.contains(HEAP), "{line}");
}

#[test]
fn a_save_that_mends_it_is_played() {
    let content = content(30);
    let mut watched = Watched::start(&content, MATCH, 60);
    watched.says("match");
    let content = content.change(HEAP, GOOD, GREEDY);
    is_on_the_line(&watched.says("broken"));
    let _content = content.change(HEAP, GREEDY, GOOD);
    watched.says("mended");
    watched.end();
}

#[test]
fn a_match_that_goes_on_goes_on_from_the_turn_before() {
    let content = content(1_000_000);
    let mut watched = Watched::start(&content, &format!("{MATCH} --live --pace 20"), 60);
    watched.says("began");
    let content = content.change(HEAP, GOOD, GREEDY);
    watched.says("swapped");
    let line = watched.says("broken");
    is_on_the_line(&line);
    let _content = content.change(HEAP, GREEDY, GOOD);
    let turn = watched.says("swapped")["turn"].clone();
    assert!(line.to_string().contains(&format!("the rules of pebbles failed in turn {turn}")), "{line}");
    watched.end();
}
