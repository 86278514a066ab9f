//! A class of bots, some of which would rather see the others fail.

use super::{event, jobs};
use crate::content::Content;
use serde_json::Value;
use std::collections::BTreeMap;

const GOOD: [(&str, &str); 6] = [
    (
        "ada",
        "function turn(view)\n  local surplus = view.pebbles % 4\n  return take(surplus == 0 and 1 or surplus)\nend\n",
    ),
    ("bob", "function turn()\n  return take(1)\nend\n"),
    ("cleo", "function turn(view)\n  return take(math.min(3, view.pebbles))\nend\n"),
    ("dan", "function turn(view)\n  return take(math.random(1, math.min(3, view.pebbles)))\nend\n"),
    ("eve", "function turn(view)\n  return take(math.min(2, view.pebbles))\nend\n"),
    ("fay", "function turn() end\n"),
];

const HOSTILE: [(&str, &str); 6] = [
    ("no lua", "return nonsense((\n"),
    ("endless", "function turn()\n  while true do end\nend\n"),
    (
        "glutton",
        "local all = {}\nfunction turn()\n  while true do\n    all[#all + 1] = string.rep('x', 9999) .. #all\n  end\nend\n",
    ),
    ("loud", "function turn()\n  while true do\n    print('noise')\n  end\nend\n"),
    ("never loads", "error({})\n"),
    (
        "\u{1b}[31m<script>alert(1)",
        "string.rep = nil\nmath.random = function() return 1 end\nfunction turn()\n  error('\\27[2J')\nend\n",
    ),
];

fn class(bots: &[(&str, &str)]) -> Content {
    let content = Content::pebbles();
    let content = bots.iter().fold(content, |content, (name, text)| content.file(&format!("class/{name}.lua"), text));
    event(content, "game: pebbles\nentries: [class/]\nseeds: 2\nreplays: none\nmaps: [small, chance]\n")
}

/// All matches of some bots, by what decides them.
fn results(content: &Content) -> BTreeMap<String, Value> {
    let lines = content.run("tournament export cup.yaml").says(0);
    jobs(&lines).into_iter().map(|job| (job["key"].as_str().unwrap_or_default().to_owned(), job)).collect()
}

#[test]
fn nobody_elses_result_changes_when_a_hostile_bot_joins_or_leaves() {
    let good = class(&GOOD);
    let alone = good.run("tournament run cup.yaml --threads 2");
    assert_eq!((alone.code, alone.err.as_str()), (0, ""), "{}", alone.out);
    let all = class(&[GOOD, HOSTILE].concat());
    let together = all.run("tournament run cup.yaml --threads 2");
    assert_eq!(together.code, 0, "{}", together.err);
    let (before, after) = (results(&good), results(&all));
    assert_eq!((before.len(), after.len()), (15 * 2 * 2 * 2, 66 * 2 * 2 * 2));
    for (key, job) in &before {
        assert_eq!(after.get(key), Some(job));
    }
    let table: Value = serde_json::from_str(&all.run("tournament table cup.yaml --json").says(0)).expect("JSON");
    let rows = table.as_array().expect("rows");
    for row in rows.iter().filter(|row| HOSTILE.iter().any(|(name, _)| row["bot"] == *name)) {
        // On each map, with each seed and in each seat against each of eleven others.
        assert_eq!(row["faults"], 11 * 2 * 2 * 2, "{row}");
    }
    // What they are called is text, and what is wrong with them is told.
    let shown = all.run("tournament table cup.yaml").says(0);
    assert!(shown.contains("\\u{1b}[31m<script>alert(1)") && !shown.contains('\u{1b}'), "{shown}");
    for told in ["no lua.lua", "never loads.lua has no function `turn`"] {
        assert!(together.err.contains(told), "{told}: {}", together.err);
    }
    let bias: Value = serde_json::from_str(&all.run("tournament bias cup.yaml --json").says(0)).expect("JSON");
    assert!(bias["by_faults"].as_u64() > bias["by_budget"].as_u64() && bias["by_budget"].as_u64() > Some(0), "{bias}");
}

#[test]
fn files_that_are_the_same_and_names_that_are_the_same_are_told() {
    let content = event(
        Content::pebbles().file("class/a.lua", GOOD[0].1).file("class/b.lua", GOOD[0].1).file("other/a.lua", GOOD[1].1),
        "game: pebbles\nentries: [class/, other/]\nseeds: 1\nreplays: none\n",
    );
    let played = content.run("tournament run cup.yaml");
    assert!(played.code == 0 && played.err.contains("a and b are the same file"), "{}", played.err);
    assert!(played.out.contains(" a (2) "), "{}", played.out);
    // Nothing but names is told.
    assert!(!(played.out + &played.err).contains("class/"));
}
