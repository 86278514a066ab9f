//! `lunarena trace`: a turn line by line.

use crate::content::Content;
use crate::run::shows;
use serde_json::Value;

fn played() -> Content {
    let content = Content::pebbles().file(
        "bots/pebbles/steps.lua",
        "local seen = {}\n\nlocal function half(n)\n  local part = n // 2\n  return part\nend\n\nfunction turn(view)\n  seen[#seen + 1] = view.pebbles\n  local wanted = half(view.pebbles)\n  for i = 1, 2 do\n    wanted = wanted - i\n  end\n  pcall(error, 'oh')\n  return take(math.max(1, math.min(3, wanted)))\nend\n",
    );
    content.run("play pebbles steps sleeper --seed 3 --replay match.replay").says(0);
    content
}

#[test]
fn lines_with_what_they_changed() {
    shows("trace", &played().run("trace match.replay --seat Left --turn 3").says(0));
}

#[test]
fn the_same_as_data_within_a_bound() {
    let content = played();
    let told: Value =
        serde_json::from_str(&content.run("trace match.replay --seat Left --turn 3 --json").says(0)).expect("JSON");
    let lines = told["lines"].as_array().expect("lines");
    let at: Vec<u64> = lines.iter().filter_map(|line| line["line"].as_u64()).collect();
    assert_eq!(at, [9, 10, 4, 5, 11, 12, 11, 12, 11, 14, 15]);
    assert_eq!(lines[2]["function"], "half");
    assert_eq!((&lines[2]["depth"], &lines[2]["changed"][0][0]), (&1.into(), &"part".into()));
    let short: Value =
        serde_json::from_str(&content.run("trace match.replay --seat Left --turn 3 --lines 4 --json").says(0))
            .expect("JSON");
    assert_eq!((short["lines"].as_array().map(Vec::len), &short["more"]), (Some(4), &7.into()));
}

#[test]
fn turns_and_seats_that_are_not_there() {
    let content = played();
    for (line, why) in [
        ("trace match.replay --seat Left --turn 99", "the match has only"),
        ("trace match.replay --seat Lefty --turn 1", "did you mean `Left`?"),
        ("trace match.replay --seat Left --turn 0", "--turn"),
    ] {
        let told = content.run(line).complains(2);
        assert!(told.contains(why), "{line}: {told}");
    }
    let asleep = content.run("trace match.replay --seat Left --turn 2").says(0);
    assert!(asleep.contains("the bot was not asked in this turn"), "{asleep}");
}

#[test]
fn calls_of_the_same_function_have_nothing_to_do_with_each_other() {
    let content = Content::pebbles().file(
        "bots/pebbles/calls.lua",
        "local function twice(n)\n  return n * 2\nend\n\nfunction turn()\n  for i = 1, 3 do\n    twice(i)\n  end\n  return take(1)\nend\n",
    );
    content.run("play pebbles calls sleeper --seed 3 --replay match.replay").says(0);
    let told: Value =
        serde_json::from_str(&content.run("trace match.replay --seat Left --turn 1 --json").says(0)).expect("JSON");
    let inside: Vec<&Value> =
        told["lines"].as_array().expect("lines").iter().filter(|line| line["line"] == 2).collect();
    assert_eq!(inside.len(), 3);
    assert!(inside.iter().all(|line| line["changed"].is_null()), "{inside:?}");
}

/// What lies deep in tables is told by the way to it; tables that are too large to be shown are looked through too.
#[test]
fn changes_inside_of_tables_are_told_by_the_way_to_them() {
    let content = Content::pebbles().file(
        "bots/pebbles/deep.lua",
        "local world = { units = {}, grid = { rows = { {}, {} } } }\nfor i = 1, 60 do\n  world.units[i] = { name = 'unit ' .. i, at = { x = i, y = 0 } }\nend\n\nfunction turn(view)\n  world.units[50].at.x = -1\n  world.grid.rows[2].mark = true\n  world.units[3].name = nil\n  world.units = {}\n  local last = 1\n  last = last + 1\n  return take(last)\nend\n",
    );
    content.run("play pebbles deep sleeper --seed 3 --replay match.replay").says(0);
    let told = |more: &str| -> Value {
        let line = format!("trace match.replay --seat Left --turn 1 --json{more}");
        serde_json::from_str(&content.run(&line).says(0)).expect("JSON")
    };
    let all = told("");
    let changed = |line: u64| {
        let found = all["lines"].as_array().expect("lines").iter().find(|one| one["line"] == line).expect("the line");
        found["changed"].to_string()
    };
    assert_eq!(changed(7), "[[\"world.units[50].at.x\",\"-1\"]]");
    assert_eq!(changed(8), "[[\"world.grid.rows[2].mark\",\"true\"]]");
    assert_eq!(changed(9), "[[\"world.units[3].name\",\"nil\"]]");
    // Whatever changed in many places is told as a whole.
    assert!(changed(10).ends_with("[\"world\",\"{grid = {rows = {…}}, units = {}}\"]]"), "{}", changed(10));
    let short = told(" --lines 1");
    assert_eq!((&short["lines"][0]["changed"], &short["more"]), (&all["lines"][0]["changed"], &6.into()));
}
