//! `lunarena replay extract`: turns of a match as cases.

use crate::content::Content;
use crate::replay::{forge, played};
use crate::run::shows;
use lunarena_measure::is_thorough;
use std::fs;

#[test]
fn turns_of_a_replay_become_a_case() {
    let content = Content::pebbles();
    content.run("play pebbles counter sleeper --seed 3 --set roll.most=1 --replay match.replay").says(0);
    let holds = |case: &str| {
        fs::write(content.dir().join("rules/pebbles/examples/found.yaml"), case).expect("a file");
        let said = content.run_with(&["test", "pebbles", "--case", "of a match", "--json"]).says(0);
        assert!(said.contains(r#""passed":1,"failed":0"#), "{said}");
    };
    let several = content.run("replay extract match.replay --turn 3 --turns 2").says(0);
    shows("replay-extract", &several);
    holds(&several);
    // What is JSON is YAML too.
    let json = content.run("replay extract match.replay --turn 3 --turns 2 --json").says(0);
    assert!(json.contains(r#""turn":3"#) || json.contains(r#""turn": 3"#), "{json}");
    holds(&format!("[{json}]"));
    // The first, one in the middle, the last.
    // Beside the turns there are the header, the opening and the end.
    let turns = content.read("match.replay").lines().count() - 3;
    for turn in [1, turns / 2, turns] {
        holds(&content.run(&format!("replay extract match.replay --turn {turn}")).says(0));
    }
    let told = content.run(&format!("replay extract match.replay --turn {}", turns + 1)).complains(2);
    assert!(told.contains(&format!("the replay has no turn {}", turns + 1)), "{told}");
    let told = content.run(&format!("replay extract match.replay --turn {turns} --turns 2")).complains(2);
    assert!(told.contains("a case can't have 2 turns from turn"), "{told}");
}

#[test]
fn the_turn_in_which_two_matches_part_becomes_a_case() {
    let content = Content::pebbles();
    content.run("play pebbles counter sleeper --seed 3 --replay one.replay").says(0);
    content.run("play pebbles counter grabber --seed 3 --replay other.replay").says(0);
    // The sleeper never takes anything, the grabber does in its first turn, which is the second.
    let case = content.run("replay extract one.replay --at first-difference other.replay").says(0);
    assert_eq!(case, content.run("replay extract one.replay --turn 2").says(0));
    let told = content.run("replay extract one.replay --at first-difference one.replay").complains(2);
    assert!(told.contains("don't differ in any turn"), "{told}");
    let told = content.run("replay extract one.replay").complains(2);
    assert!(told.contains("--turn <N>"), "{told}");
    for (at, why) in [
        ("first-difference", "--at first-difference needs another replay"),
        ("2", "write --turn 2"),
        ("2 other.replay", "write --turn 2"),
        ("the-end other.replay", "write --at first-difference OTHER.replay"),
        ("first-diference other.replay", "did you mean `first-difference`?"),
        ("first-difference nowhere.replay", "nowhere.replay"),
    ] {
        let told = content.run(&format!("replay extract one.replay --at {at}")).complains(2);
        assert!(told.contains(why), "{told}");
    }
}

/// Matches of two games differ in everything, so there is nothing to look at.
#[test]
fn matches_of_two_games_do_not_part() {
    let content = Content::pebbles();
    content.run("play pebbles counter sleeper --seed 3 --replay one.replay").says(0);
    let text = content.read("one.replay");
    let content = content.file("other.replay", &forge(&text, r#""game":"pebbles""#, r#""game":"marbles""#));
    let told = content.run("replay extract one.replay --at first-difference other.replay").complains(2);
    assert!(told.contains("one.replay is a match of pebbles, but other.replay is one of marbles"), "{told}");
}

/// No file holds such numbers, but Lua does.
#[test]
fn orders_without_end_become_a_case() {
    let odd = "local n = 0\nfunction turn()\n  n = n + 1\n  return { 'take', n == 1 and 1 / 0 or n == 2 and 0 / 0 or 1 }\nend\n";
    let content = Content::pebbles().file("odd.lua", odd);
    content.run("play pebbles odd.lua sleeper --seed 3 --replay match.replay").says(0);
    for (turn, number) in [(1, "math.huge"), (3, "(0/0)")] {
        let case = content.run(&format!("replay extract match.replay --turn {turn} --turns 3")).says(0);
        assert!(case.contains(&format!("return {{ \"take\", {number} }}")), "{case}");
        fs::write(content.dir().join("found.yaml"), &case).expect("a file");
        assert!(content.run("test --game pebbles found.yaml").says(0).ends_with("\n1 passed, 0 failed\n"));
    }
}

/// Orders can't fail. Where a seat did, Lua fails in its place, in the same turn of several.
#[test]
fn a_turn_in_which_a_bot_failed_becomes_a_case() {
    let content = played();
    let replay = content.read("match.replay");
    let failed =
        replay.lines().find(|line| line.contains("\"faults\":{\"Left\":{\"kind\":\"error\"")).expect("a fault");
    let turn: u64 =
        failed.strip_prefix("{\"turn\":").and_then(|rest| rest.split(',').next()?.parse().ok()).expect("a turn");
    for (from, count) in [(turn, 1), (turn - 2, 3)] {
        let case = content.run(&format!("replay extract match.replay --turn {from} --turns {count}")).says(0);
        assert_eq!(case.matches("faults: { Left: error }").count(), 1, "{case}");
        assert!(!case.contains("# Left out"), "{case}");
        fs::write(content.dir().join("found.yaml"), &case).expect("a file");
        assert!(content.run("test --game pebbles found.yaml").says(0).ends_with("\n1 passed, 0 failed\n"));
        if count == 1 {
            shows("replay-extract-fault", &case);
        }
    }
}

/// A number of what is expected, the path and the value, to be broken.
fn some_number(case: &str) -> Option<(String, String)> {
    let (_, steps) = case.split_once("  steps:\n")?;
    let (_, expect) = steps.split_once("expect:")?;
    let expect = expect.split("\n      events:").next()?.split("\n      standings:").next()?;
    expect
        .split([',', '\n'])
        .map(|entry| entry.trim().trim_start_matches('{').trim().trim_end_matches('}').trim())
        .find_map(|entry| {
            let (path, value) = entry.rsplit_once(": ")?;
            value.parse::<i64>().ok()?;
            let whole = format!("{path}: {value}");
            (expect.matches(&whole).count() == 1 && !path.contains(['{', '[']))
                .then(|| (path.trim_matches('"').to_owned(), whole))
        })
}

#[test]
fn every_game_gives_cases_that_pass_and_fail_when_broken() {
    let content = Content::house();
    for game in content.games() {
        content.run(&format!("play {game} --seed 7 --replay {game}.replay")).says(0);
        let turns =
            content.read(&format!("{game}.replay")).lines().filter(|line| line.starts_with("{\"turn\"")).count();
        assert!(turns > 10, "{game} has {turns} turns");
        let turn = if turns > 100 { 100 } else { turns / 2 };
        for count in if is_thorough() { 1..4 } else { 3..4 } {
            let case = content.run(&format!("replay extract {game}.replay --turn {turn} --turns {count}")).says(0);
            let file = content.dir().join("found.yaml");
            fs::write(&file, &case).expect("a file");
            let said = content.run(&format!("test --game {game} found.yaml")).says(0);
            assert!(said.ends_with("\n1 passed, 0 failed\n"), "{game}: {said}");
            let Some((path, whole)) = some_number(&case) else { panic!("{game}: nothing to break in\n{case}") };
            let value: i64 = whole.rsplit(": ").next().and_then(|value| value.parse().ok()).expect("a number");
            let (head, steps) = case.split_once("  steps:\n").expect("steps");
            let broken = steps.replacen(&whole, &whole.replace(&format!(": {value}"), &format!(": {}", value + 1)), 1);
            fs::write(&file, format!("{head}  steps:\n{broken}")).expect("a file");
            let said = content.run(&format!("test --game {game} found.yaml")).says(1);
            assert!(said.contains(&path) && said.contains(&(value + 1).to_string()), "{game}: {path}: {said}");
            assert!(said.ends_with("\n0 passed, 1 failed\n"), "{game}: {said}");
        }
    }
}
