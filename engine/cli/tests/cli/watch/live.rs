//! `lunarena watch --live`: rules and bots that are swapped under a match that goes on.

use super::long::{self, CONSTANTS, GAME, HEAP, HOOKS, MATCH, ONES, TWOS};
use super::watched::Watched;
use crate::content::Content;
use serde_json::{Value, json};
use std::time::Duration;

const REPLAY: &str = "match.replay";

/// Rules that count turns in a local of a module and tell the count; it lives on only because it is handed over.
fn counting() -> Content {
    long::content(1_000_000)
        .change(CONSTANTS, "rounds: 50", "rounds: 1000000")
        .change(GAME, "  scene: board.draw\n", "  on_unload: heap.hand_on\n  on_reload: heap.take_on\n")
        .change(HEAP, "local M = {}\n", "local M = {}\nlocal seen = 0\n")
        .change(
            HEAP,
            "function M.take(state, turn)\n",
            "function M.hand_on()
  return { seen = seen }
end

function M.take_on(_, handed)
  seen = handed.seen
end

function M.take(state, turn)
  seen = seen + 1
  event(\"seen\", { turns = seen })
",
        )
}

/// Bots that tell how often they were asked. Left hands that over, Right just remembers.
fn remembering(content: Content) -> Content {
    let right = "local asked = 0\nfunction turn()\n  asked = asked + 1\n  print(asked)\n  return take(2)\nend\n";
    let left = format!(
        "{}\nfunction on_unload()\n  return asked\nend\n\nfunction on_reload(value)\n  asked = value\nend\n",
        right.replace("take(2)", "take(1)")
    );
    content.file(ONES, &left).file(TWOS, right)
}

fn start(content: &Content) -> Watched {
    // The replay grows where the content stands, which is no change of it.
    let mut watched = Watched::start(content, &format!("{MATCH} --live --pace 10 --replay {REPLAY}"), 60);
    watched.says("began");
    watched
}

/// The turn from which on this file is another.
#[track_caller]
fn swapped(watched: &mut Watched, file: &str) -> u64 {
    let line = watched.says("swapped");
    assert_eq!(line["files"], json!([format!("{file} changed")]));
    assert_eq!(line["reports"], json!([]));
    line["turn"].as_u64().expect("a number")
}

/// The next save ends the match.
fn end(content: Content, watched: &mut Watched) -> (Content, Value) {
    let content = content.change(HEAP, "return state.last ~= nil", "return true");
    swapped(watched, HEAP);
    let ending = watched.says("over")["ending"].clone();
    (content, ending)
}

/// The turns of the replay.
fn turns(content: &Content) -> Vec<Value> {
    let lines = content.read(REPLAY);
    let lines = lines.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    lines.filter(|line| line["orders"].is_object()).collect()
}

/// The figures of a seat: score and taken.
fn figures(ending: &Value, seat: &str) -> (u64, u64) {
    let standings = ending["standings"].as_array().expect("standings");
    let own = standings.iter().find(|standing| standing["seat"] == seat).expect("a seat");
    (own["score"].as_u64().expect("a number"), own["taken"].as_u64().expect("a number"))
}

#[test]
fn constants_rules_bots_and_mods_take_over_between_two_turns() {
    let content = remembering(counting());
    let mut watched = start(&content);
    let content = content.change(CONSTANTS, "count * 10", "count * 7");
    let points = swapped(&mut watched, CONSTANTS);
    let content = content.change(HEAP, "points(count)", "points(count) + 1");
    let bonus = swapped(&mut watched, HEAP);
    let content = content.change(ONES, "take(1)", "take(3)");
    let three = swapped(&mut watched, ONES);
    let content = content.change(HOOKS, "if turn.number == 10 then", "if turn.seat == \"Right\" then");
    let content = content.change(HOOKS, "pebbles + 0", "pebbles + 2");
    let gift = swapped(&mut watched, HOOKS);
    assert!(points < bonus && bonus < three && three < gift, "{points} {bonus} {three} {gift}");
    let (content, ending) = end(content, &mut watched);
    watched.end();

    let played = turns(&content);
    let total = ending["turns"].as_u64().expect("a number");
    assert_eq!(played.len() as u64, total);
    let (mut heap, mut sums) = (1_000_000, [(0, 0); 2]);
    for (number, turn) in (1..).zip(&played) {
        let is_left = number % 2 == 1;
        let (seat, times) = if is_left { ("Left", number / 2 + 1) } else { ("Right", number / 2) };
        let count = match is_left {
            true if number >= three => 3,
            true => 1,
            false => 2,
        };
        heap -= count;
        assert_eq!(turn["turn"], number);
        assert_eq!(turn["orders"][seat], json!(["take", count]), "{turn}");
        // Both bots remember, and so do the rules.
        assert_eq!(turn["output"][seat], format!("{times}\n"), "{turn}");
        assert_eq!(turn["events"][0], json!({ "name": "seen", "turns": number }), "{turn}");
        assert_eq!(turn["events"][1]["left"], heap, "{turn}");
        if !is_left && number >= gift {
            heap += 2;
        }
        let own = &mut sums[usize::from(!is_left)];
        own.0 += count * if number >= points { 7 } else { 10 } + u64::from(number >= bonus);
        own.1 += count;
    }
    assert_eq!([figures(&ending, "Left"), figures(&ending, "Right")], sums);

    let shown = content.run(&format!("replay show {REPLAY}")).says(0);
    for (turn, file) in [(points, CONSTANTS), (bonus, HEAP), (three, ONES), (gift, HOOKS)] {
        assert!(shown.contains(&format!("swap     from turn {turn} on: {file} changed\n")), "{shown}");
    }
    let verified = content.run(&format!("replay verify {REPLAY}")).says(1);
    assert!(verified.starts_with("not verified: files were changed during the match or since\n"), "{verified}");
    assert!(verified.contains("  the rules of pebbles: was "), "{verified}");
    assert!(verified.contains("  bot ones: was "), "{verified}");
    assert!(!verified.contains("twos"), "{verified}");
}

#[test]
fn a_broken_file_is_told_once_and_the_match_goes_on_without_it() {
    let content = remembering(counting());
    let mut watched = start(&content);
    for (file, from, to) in [
        (HEAP, "return M\n", "return M)\n"),
        (CONSTANTS, "match:", "match: ["),
        (ONES, "return take(", "return take((("),
        (HOOKS, "return {", "return {{"),
        (GAME, "heap.hand_on", "heap.hand_off"),
    ] {
        let (path, good) = (content.dir().join(file), content.read(file));
        content.save(&path, &good.replace(from, to));
        let line = watched.says("broken");
        assert!(line["reports"].to_string().contains(file), "{line}");
        // Saved again as it was, it is no news.
        content.save(&path, &good.replace(from, to));
        watched.is_silent(Duration::from_millis(300));
        content.save(&path, &good);
        watched.says("mended");
    }
    let (content, ending) = end(content, &mut watched);
    watched.end();
    // More than a second went by, in which the match stood still for nobody.
    assert!(ending["turns"].as_u64() > Some(20), "{ending}");
    for (number, turn) in (1..).zip(turns(&content)) {
        assert_eq!(turn["events"][0], json!({ "name": "seen", "turns": number }), "{turn}");
    }
}

#[test]
fn rules_that_fail_keep_the_match_where_it_was_until_they_are_mended() {
    let content = remembering(counting());
    let mut watched = start(&content);
    let content =
        content.change(HEAP, "  seen = seen + 1\n", "  state.pebbles = state.pebbles - 500\n  seen = sen + 1\n");
    let failing = swapped(&mut watched, HEAP);
    let line = watched.says("broken");
    assert!(line.to_string().contains(&format!("the rules of pebbles failed in turn {failing}")), "{line}");
    watched.is_silent(Duration::from_millis(300));
    // What is no better is no help.
    let content = content.change(HEAP, "return M\n", "return M)\n");
    watched.says("broken");
    let content = content.change(HEAP, "return M)\n", "return M\n").change(
        HEAP,
        "  state.pebbles = state.pebbles - 500\n  seen = sen + 1\n",
        "  seen = seen + 1\n",
    );
    assert_eq!(swapped(&mut watched, HEAP), failing);
    let (content, ending) = end(content, &mut watched);
    watched.end();
    // Nothing is left of the turn that failed, but that its bot was asked once more than it played.
    let (mut heap, mut asked) = (1_000_000, [0, 0]);
    for (number, turn) in (1..).zip(turns(&content)) {
        let at = usize::from(number % 2 == 0);
        let (seat, count) = [("Left", 1), ("Right", 2)][at];
        heap -= count;
        asked[at] += if number == failing { 2 } else { 1 };
        assert_eq!(turn["events"][0], json!({ "name": "seen", "turns": number }), "{turn}");
        assert_eq!(turn["events"][1]["left"], heap, "{turn}");
        assert_eq!(turn["output"][seat], format!("{}\n", asked[at]), "{turn}");
    }
    let shown = content.run(&format!("replay show {REPLAY}")).says(0);
    assert_eq!(shown.matches(&format!("from turn {failing} on: {HEAP} changed\n")).count(), 2, "{shown}");
    assert!(ending["turns"].as_u64() > Some(failing));
}

#[test]
fn rules_that_can_not_say_who_won_are_mended_and_then_say_it() {
    let content = counting();
    let mut watched = start(&content);
    let content = content.change(HEAP, "  local standings = {}\n", "  local standings = nil\n");
    swapped(&mut watched, HEAP);
    let content = content.change(HEAP, "return state.last ~= nil", "return true");
    swapped(&mut watched, HEAP);
    let line = watched.says("broken");
    assert!(line["reports"].to_string().contains(HEAP), "{line}");
    let content = content.change(HEAP, "  local standings = nil\n", "  local standings = {}\n");
    swapped(&mut watched, HEAP);
    let ending = watched.says("over")["ending"].clone();
    assert_eq!(ending["turns"], turns(&content).len());
    content.run(&format!("replay show {REPLAY}")).says(0);
    // The next save begins another.
    let _content = content.change(HEAP, "return true", "return state.last ~= nil");
    watched.says("began");
    watched.end();
}

#[test]
fn a_state_that_can_not_be_kept_is_a_turn_that_failed() {
    let content = long::content(1_000_000);
    let mut watched = Watched::start(&content, &format!("{MATCH} --live --pace 10"), 60);
    watched.says("began");
    let good = "  state.pebbles = state.pebbles - count\n";
    let bad = "  state.pebbles = state.pebbles - count\n  state.later = function() end\n";
    let content = content.change(HEAP, good, bad);
    let failing = swapped(&mut watched, HEAP);
    let line = watched.says("broken").to_string();
    assert!(line.contains(&format!("failed in turn {failing}")) && line.contains("the state can't be kept"), "{line}");
    let content = content.change(HEAP, bad, good);
    assert_eq!(swapped(&mut watched, HEAP), failing);
    let (_content, ending) = end(content, &mut watched);
    // Left has every odd turn, Right every even one.
    let turns = ending["turns"].as_u64().expect("a number");
    assert_eq!(figures(&ending, "Left").1, turns.div_ceil(2));
    assert_eq!(figures(&ending, "Right").1, turns / 2 * 2);
    watched.end();
}

#[test]
fn what_bots_do_wrong_while_they_hand_over_is_told_and_held_against_nobody() {
    let content = remembering(counting());
    let mut watched = start(&content);
    let content = content.change(ONES, "  asked = value\n", "  asked = valu + 1\n");
    let line = watched.says("swapped");
    assert_eq!(line["reports"].as_array().map(Vec::len), Some(1), "{line}");
    assert!(line["reports"].to_string().contains(ONES), "{line}");
    let from = line["turn"].as_u64().expect("a number");
    let (content, _) = end(content, &mut watched);
    watched.end();
    let left: Vec<Value> = turns(&content).into_iter().filter(|turn| turn["seat"] == "Left").collect();
    let fresh = left.iter().position(|turn| turn["turn"].as_u64() >= Some(from));
    if let Some(fresh) = fresh {
        assert_eq!(left[fresh]["output"]["Left"], "1\n", "it begins anew");
    }
    assert!(left.iter().all(|turn| turn["faults"].is_null()));
}

#[test]
fn a_match_that_is_over_does_not_wait_for_another_turn() {
    let content = long::content(3);
    let mut watched = Watched::start(&content, &format!("{MATCH} --live --pace 2000"), 60);
    watched.says("began");
    // One pebble, then two: the second turn ends it.
    let ending = watched.says("over")["ending"].clone();
    assert_eq!((&ending["turns"], figures(&ending, "Right")), (&json!(2), (20, 2)));
    let _content = content.change(CONSTANTS, "count * 10", "count * 7");
    watched.says("began");
    assert_eq!(figures(&watched.says("over")["ending"], "Right"), (14, 2));
    watched.end();
}

/// Chance, the clock, the state and what bots remember: nothing notices a swap in which nothing changes.
#[test]
fn a_match_goes_on_as_it_would_have_without_a_swap() {
    let content = Content::pebbles().change(CONSTANTS, "  most: 0", "  most: 2").change(
        "maps/pebbles/small.yaml",
        "pebbles: 10",
        "pebbles: 90",
    );
    let line = "pebbles grabber counter --seed 4";
    content.run(&format!("play {line} --replay plain.replay")).says(0);
    let mut watched = Watched::start(&content, &format!("{line} --live --pace 30 --replay {REPLAY}"), 60);
    watched.says("began");
    let content = content.change(HEAP, "return M\n", "return M -- one\n");
    let one = swapped(&mut watched, HEAP);
    let content = content.change(HEAP, "return M -- one\n", "return M -- two\n");
    let two = swapped(&mut watched, HEAP);
    watched.says("over");
    watched.end();
    let live = turns(&content);
    assert!(1 < one && one < two && two < live.len() as u64, "{one} {two} {}", live.len());
    let plain = content.read("plain.replay");
    let plain = plain.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let plain: Vec<Value> = plain.filter(|line| line["orders"].is_object()).collect();
    assert_eq!(live.len(), plain.len());
    for (mut live, mut plain) in live.into_iter().zip(plain) {
        // Sums go over all lines before, swaps too.
        live["sum"].take();
        plain["sum"].take();
        assert_eq!(live, plain);
    }
}
