//! `lunarena rules`.

use crate::content::Content;
use crate::run::shows;

#[test]
fn a_game_and_its_constants() {
    let content = Content::pebbles();
    shows("rules-show", &content.run("rules show pebbles").says(0));
    shows("rules-show-json", &content.run("rules show pebbles --json").says(0));
    shows("rules-show-group", &content.run("rules show pebbles take --set take.most=5").says(0));
    shows("rules-show-constant", &content.run("rules show pebbles heap.colours --json").says(0));
}

#[test]
fn the_limits_of_a_phase() {
    let own = "    ask: turn\n    limits: { turn: = take.most * 100, call: 1 }\n";
    let content = Content::pebbles().change("rules/pebbles/game.yaml", "    ask: turn\n", own);
    let shown = content.run("rules show pebbles").says(0);
    let lines = "         limit       one question at most 1 instruction\n         limit       one turn at most 300 instructions\n";
    assert!(shown.contains(lines), "{shown}");
    let shown = content.run("rules show pebbles --json").says(0);
    assert!(shown.contains(r#""ask":"turn","limits":{"call":1,"turn":300},"stages""#), "{shown}");
    content.run("stubs pebbles").says(0);
    let page = content.read("bots/pebbles/REFERENCE.md");
    let rows =
        "| one question in the phase `take` | 1 instruction |\n| one turn in the phase `take` | 300 instructions |\n";
    assert!(page.contains(rows), "{page}");
}

#[test]
fn where_a_value_came_from() {
    let content = Content::pebbles();
    shows("rules-why", &content.run("rules why pebbles take.most --set take.most=4 --set take.most=5").says(0));
    shows("rules-why-group", &content.run("rules why pebbles take").says(0));
    shows("rules-why-json", &content.run("rules why pebbles take.most --set take.most=4 --json").says(0));
}

#[test]
fn unknown_names() {
    let content = Content::pebbles();
    shows("rules-unknown-constant", &content.run("rules why pebbles take.mots").complains(2));
    shows("rules-unknown-group", &content.run("rules show pebbles haep").complains(2));
    shows("rules-forgotten-group", &content.run("rules show pebbles colours").complains(2));
    shows("rules-unknown-anything", &content.run("rules show pebbles weather").complains(2));
    shows("rules-bad-set", &content.run("rules show pebbles take --set take.most=many").complains(2));
    content.run("rules show peebles").complains(2);
}
