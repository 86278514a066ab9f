//! `lunarena check --twice`: rules that depend on more than their state are found out.

use crate::content::Content;
use crate::run::{command, shows};
use std::fs;

const HEAP: &str = "rules/pebbles/heap.lua";

/// Rules that count turns in a local of their module, and what they do with the count.
fn forgetful(used: &str) -> Content {
    Content::pebbles().change(HEAP, "local M = {}\n", "local M = {}\nlocal count = 0\n").change(
        HEAP,
        "function M.take(state, turn)\n",
        &format!("function M.take(state, turn)\n  count = count + 1\n  {used}\n"),
    )
}

/// What the first difference is said to be.
fn headline(content: &Content) -> String {
    let run = content.run("check --twice");
    assert_eq!(run.code, 1, "{run:?}");
    let said = run.err.split("help:").next().unwrap_or_default();
    // A long message is wrapped behind a rule.
    said.split_whitespace().filter(|word| *word != "│").collect::<Vec<_>>().join(" ")
}

#[test]
fn good_rules_play_the_same_match_again() {
    let content = Content::pebbles();
    assert_eq!(content.run("check --twice").says(0), "pebbles: played twice, 5 turns, the same: good\n");
    shows("twice-json", &content.run("check --twice pebbles --seed 3 --json").says(0));
    let one = content.run("check --twice pebbles --seed 1").says(0);
    assert_eq!(content.run("check --twice rules/pebbles/heap.lua").says(0), one);
}

#[test]
fn bots_take_the_first_seat_on_each_map() {
    let content = Content::pebbles();
    let line = "check --twice bots/pebbles/clumsy.lua bots/pebbles/sleeper.lua maps/pebbles/chance.lua maps/pebbles/small.yaml";
    shows("twice-files", &content.run(line).says(0));
    let root = content.dir().to_str().expect("a path");
    let from_elsewhere = ["check", "--twice", "bots/pebbles/clumsy.lua", "--root", root];
    crate::run::run(&std::env::temp_dir(), &from_elsewhere).says(0);
}

#[test]
fn a_value_outside_the_state_is_named() {
    let content = forgetful("state.counted = count");
    shows("twice-differs", &content.run("check --twice").whole());
    shows("twice-differs-json", &content.run("check --twice --json").says(1));
}

#[test]
fn wherever_it_comes_to_light() {
    let told = "× pebbles: the match does not repeat:";
    let event = forgetful("event('counted', { count = count })");
    assert_eq!(headline(&event), format!("{told} in turn 2 `events.counted.count` was 2, then 1"));
    let seen = Content::pebbles().change(HEAP, "local M = {}\n", "local M = {}\nlocal looks = 0\n").change(
        HEAP,
        "  return { me = turn.seat, pebbles",
        "  looks = looks + 1\n  return { me = turn.seat, looks = looks, pebbles",
    );
    let seen = seen.file("bots/pebbles/counter.lua", "function turn(view) return take(view.looks) end\n");
    assert_eq!(headline(&seen), format!("{told} in turn 3 `orders.Left.2` was 3, then 1"));
    let alias = Content::pebbles().change(
        HEAP,
        "  return { pebbles = map.pebbles, players",
        "  return { pebbles = map.pebbles, first = players[1], players",
    );
    assert_eq!(headline(&alias), format!("{told} in turn 1 `state.first.points` was 20, then 0"));
    let last = forgetful("").change(HEAP, "score = player.points", "score = count");
    assert_eq!(headline(&last), format!("{told} at its end `end.standings.1.score` was 5, then 0"));
}

#[test]
fn rules_that_fail_the_second_time_only() {
    let content = Content::pebbles()
        .change(HEAP, "local M = {}\n", "local M = {}\nlocal heap\n")
        .change(HEAP, "  local players = {}\n", "  local players = {}\n  heap = map\n")
        .change(
            HEAP,
            "turn.orders[turn.seat].count, state.pebbles)",
            "turn.orders[turn.seat].count, heap.pebbles, state.pebbles)",
        );
    content.run("play pebbles --seed 1").says(0);
    shows("twice-fails", &content.run("check --twice").whole());
    shows("twice-fails-json", &content.run("check --twice --json").says(1));
}

#[test]
fn chance_and_bots_may_be_kept() {
    let content = Content::pebbles()
        .change(HEAP, "local M = {}\n", "local M = {}\nlocal spare, dice = rng(\"spare\"), rng(\"roll\")\n")
        .change(
            HEAP,
            "rng(\"roll\"):int(0, constants.roll.most)",
            "dice:int(0, constants.roll.most) + 0 * spare:int(1, 6)",
        )
        .change("rules/pebbles/constants.yaml", "  most: 0", "  most: 2")
        .file("bots/pebbles/elephant.lua", "local n = 0\nfunction turn() n = n + 1 return take(n % 3 + 1) end\n");
    content.run("check --twice bots/pebbles/elephant.lua").says(0);
    // The stream that the module holds is the match's own: the same as if it were asked for by name each time.
    let by_name = Content::pebbles().change("rules/pebbles/constants.yaml", "  most: 0", "  most: 2");
    let hash = |content: &Content| {
        let text = content.run("play pebbles counter sleeper --seed 5 --json").says(0);
        text.split("\"hash\":").nth(1).expect("a hash")[..34].to_owned()
    };
    assert_eq!(hash(&content), hash(&by_name));
}

#[test]
fn what_cannot_be_played_is_wrong_input() {
    let fails = Content::pebbles().change(HEAP, "player.taken + count", "player.take + count");
    shows("twice-rules-fail", &fails.run("check --twice").complains(2));
    let broken = Content::pebbles().file("bots/pebbles/broken.lua", "function turn(\n  return 1\nend\n");
    shows("twice-broken-bot", &broken.run("check --twice bots/pebbles/broken.lua").complains(2));
    let unread = Content::pebbles().change("rules/pebbles/constants.yaml", "least: 1", "lest: 1");
    unread.run("check --twice").complains(2);
    for line in ["check --twice pebles", "check --seed 3"] {
        assert_eq!(Content::pebbles().run(line).code, 2, "{line}");
    }
}

#[test]
fn nothing_is_left_behind() {
    let names = |content: &Content| {
        let entries = fs::read_dir(content.dir()).expect("a folder").flatten();
        let mut names: Vec<_> = entries.map(|entry| entry.file_name()).collect();
        names.sort();
        names
    };
    for content in [Content::pebbles(), forgetful("state.counted = count")] {
        let temporary = content.dir().join("temporary");
        fs::create_dir(&temporary).expect("a folder");
        let before = names(&content);
        let run = command(content.dir()).args(["check", "--twice"]).env("TMPDIR", &temporary).output();
        run.expect("the binary runs");
        assert_eq!(names(&content), before);
        assert_eq!(fs::read_dir(&temporary).expect("a folder").count(), 0);
    }
}
