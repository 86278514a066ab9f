//! Lists that mods change instead of replacing them, alone and together.

use super::mods::{load, mod_yaml, wrong};
use super::pebbles::Pebbles;
use lunarena_content::{Ruleset, plain};
use lunarena_scene::look::CellShow;

/// Pebbles with four stages in a list, and mods, each a name with its game.yaml.
fn with(mods: &[(&str, &str)]) -> Pebbles {
    let game = Pebbles::new().change("game.yaml", "[heap.take]", "[heap.sort, heap.take, heap.count, heap.sing]");
    mods.iter().fold(game, |game, (name, text)| {
        game.file(&format!("mods/{name}/mod.yaml"), mod_yaml(name, &[])).file(&format!("mods/{name}/game.yaml"), text)
    })
}

fn loaded(game: &Pebbles, wanted: &[&str]) -> Ruleset {
    load(game, wanted).unwrap_or_else(|reports| panic!("{}", plain(&reports)))
}

fn stages(game: &Pebbles, wanted: &[&str], moment: &str) -> String {
    let rules = loaded(game, wanted);
    let stages = rules.file.turns[0].stages.at(moment).iter();
    stages.map(|stage| stage.function.as_str()).collect::<Vec<_>>().join(" ")
}

fn action(text: &str) -> String {
    format!("turns:\n  take:\n    stages:\n      action:\n{text}")
}

#[test]
fn a_mod_adds_takes_away_and_moves() {
    let add = action(
        "        +before heap.take: heap.bless\n        +after heap.take: [heap.a, heap.b]\n        +first: heap.wake\n        +last: heap.sleep\n",
    );
    let game = with(&[
        ("add", &add),
        ("less", &action("        -heap.count:\n")),
        ("move", &action("        -heap.sing:\n        +before heap.sort: heap.sing\n")),
    ]);
    assert_eq!(stages(&game, &["add"], "action"), "wake sort bless take a b count sing sleep");
    assert_eq!(stages(&game, &["less"], "action"), "sort take sing");
    assert_eq!(stages(&game, &["move"], "action"), "sing sort take count");
    assert_eq!(stages(&game, &["add", "less", "move"], "action"), "wake sing sort bless take a b sleep");
    assert_eq!(stages(&game, &[], "action"), "sort take count sing");
    let changes = loaded(&game, &["less"]).changes.game;
    let told = |change: &lunarena_content::Change| {
        let shown =
            |value: &Option<lunarena_kernel::Value>| value.as_ref().map(ToString::to_string).unwrap_or_default();
        format!("{} {} -> {}", change.path, shown(&change.old), shown(&change.new))
    };
    let list =
        "turns.take.stages.action [heap.sort, heap.take, heap.count, heap.sing] -> [heap.sort, heap.take, heap.sing]";
    assert_eq!(changes.iter().map(told).collect::<Vec<_>>(), [list]);
}

#[test]
fn two_mods_that_add_at_the_same_place_stand_in_the_order_of_loading() {
    let game = with(&[
        (
            "a",
            &action(
                "        +after heap.take: heap.a\n        +first: heap.a1\n        +last: heap.az\n        +before heap.take: heap.ab\n",
            ),
        ),
        (
            "b",
            &action(
                "        +after heap.take: [heap.b]\n        +first: heap.b1\n        +last: heap.bz\n        +before heap.take: heap.bb\n",
            ),
        ),
    ]);
    assert_eq!(stages(&game, &["a", "b"], "action"), "a1 b1 sort ab bb take a b count sing az bz");
    // What one mod added is a place for the next.
    let game = with(&[
        ("a", &action("        +after heap.take: heap.a\n")),
        ("b", &action("        +before heap.a: heap.b\n")),
    ]);
    assert_eq!(stages(&game, &["a", "b"], "action"), "sort take b a count sing");
}

#[test]
fn a_list_that_the_game_has_not_begins_with_what_is_added() {
    let end = "turns:\n  take:\n    rounds: 3\n    stages:\n      turn_end:\n        +last: heap.NAME\n";
    let game =
        with(&[("a", &end.replace("NAME", "a")), ("b", &end.replace("NAME", "b").replace("    rounds: 3\n", ""))]);
    assert_eq!(stages(&game, &["a", "b"], "turn_end"), "a b");
    assert_eq!(stages(&game, &["b"], "action"), "sort take count sing");
}

#[test]
fn whole_phases_are_entries_too() {
    let phase = "{ phase: NAME, kind: sequence, ask: turn, rounds: 1, stages: { action: [heap.take] } }";
    let game = with(&[
        ("a", &format!("turns:\n  +before take: {}\n", phase.replace("NAME", "early"))),
        ("b", &format!("turns:\n  +last: {}\n  early: {{ rounds: 7 }}\n", phase.replace("NAME", "late"))),
    ]);
    let names = |mods: &[&str]| {
        let rules = loaded(&game, mods);
        rules.file.turns.iter().map(|phase| phase.name.value.clone()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names(&["a", "b"]), "early take late");
    assert_eq!(names(&["a"]), "early take");
    assert_eq!(wrong(&game, &["b"]), ["mods/b/game.yaml:3: there is no `early` in `turns`"]);
}

#[test]
fn choices_and_lists_of_constants_are_changed_alike() {
    let game = with(&[
        ("a", "constants:\n  heap.colour: { +last: blue, -white: }\n"),
        ("b", "constants:\n  heap.colour:\n    +after grey: [green, 5]\n"),
        ("bar", "constants:\n  heap.colour: { +last: 'red | pink' }\n"),
    ])
    .file("mods/a/constants.yaml", "heap: { colour: blue }\nlucky: { +last: 9, -3: }\n")
    .file("mods/b/constants.yaml", "lucky: { +first: [1, 2] }\n");
    let rules = loaded(&game, &["a", "b"]);
    assert_eq!(
        lunarena_kernel::path::get(&rules.constants.plain(), "lucky").map(|list| list.to_string()).as_deref(),
        Some("[1, 2, 7, 9]")
    );
    let colour = rules
        .file
        .constants
        .iter()
        .find(|declared| declared.pattern == "heap.colour")
        .map(|declared| declared.text.clone());
    assert_eq!(colour.as_deref(), Some("one of grey | green | 5 | blue"));
    assert_eq!(wrong(&game, &["bar"]), ["mods/bar/game.yaml:2: this can't be a choice"]);
    let said = plain(&game.set(&[("heap.colour", "blue")]).expect_err("only the mod has it"));
    assert!(said.contains("unknown value `blue`"), "{said}");
}

/// All that is told, with the lines of both files.
fn told(game: &Pebbles, wanted: &[&str]) -> String {
    match load(game, wanted) {
        Ok(rules) => plain(&rules.warnings),
        Err(reports) => plain(&reports),
    }
}

#[test]
fn what_cannot_go_together_is_told_with_both_lines() {
    let cases = [
        // A place that another mod took away.
        (
            action("        -heap.take:\n"),
            action("        +after heap.take: heap.b\n"),
            "there is no `heap.take`",
            "removed here",
        ),
        // A list that another mod replaced.
        (
            "turns: { take: { stages: { action: [heap.a] } } }\n".to_owned(),
            action("        +after heap.take: heap.b\n"),
            "there is no `heap.take`",
            "the list is replaced here",
        ),
        // A list that another mod had added to.
        (
            action("        +last: heap.a\n"),
            "turns: { take: { stages: { action: [heap.b] } } }\n".to_owned(),
            "two mods can't go together",
            "this would be lost",
        ),
        (
            action("        +last: heap.a\n"),
            "turns: { take: { stages: { -action: } } }\n".to_owned(),
            "two mods can't go together",
            "this would be lost",
        ),
        // All of it goes, and with it what stands deep inside.
        (
            "turns: { take: { rounds: 9 } }\n".to_owned(),
            "turns: [{ phase: all, kind: sequence, ask: turn, rounds: 1, stages: {} }]\n".to_owned(),
            "two mods can't go together",
            "this would be lost",
        ),
        // The same is taken away twice: no harm, but told.
        (action("        -heap.take:\n"), action("        -heap.take:\n"), "is removed twice", "removed here"),
        (
            "turns: { take: { -order: } }\n".to_owned(),
            "turns: { take: { -order: } }\n".to_owned(),
            "`turns.take.order` is removed twice",
            "removed here",
        ),
    ];
    for (a, b, message, label) in cases {
        let said = told(&with(&[("a", &a), ("b", &b)]), &["a", "b"]);
        for part in [message, label, "mods/a/game.yaml:", "mods/b/game.yaml:"] {
            assert!(said.contains(part), "no {part:?} in\n{said}");
        }
        assert!(load(&with(&[("a", &a), ("b", &b)]), &["a"]).is_ok());
    }
}

#[test]
fn what_is_wrong_with_a_change_is_told_at_its_line() {
    let cases = [
        ("        +befor heap.take: heap.b\n", "`+befor heap.take` is no place in a list"),
        ("        +after: heap.b\n", "`+after` is no place in a list"),
        ("        +last heap.take: heap.b\n", "`+last heap.take` is no place in a list"),
        ("        +after heap.tkae: heap.b\n", "there is no `heap.tkae` in `turns.take.stages.action`"),
        ("        +last:\n", "`+last` adds nothing"),
        (
            "        -heap.take: heap.b\n",
            "`-heap.take` removes `turns.take.stages.action.heap.take`, and has a value too",
        ),
        (
            "        heap.take: heap.b\n",
            "`turns.take.stages.action` is a list, and `heap.take` says nothing to do with it",
        ),
    ];
    for (text, message) in cases {
        let game = with(&[("a", &action(text))]);
        assert_eq!(wrong(&game, &["a"]), [format!("mods/a/game.yaml:5: {message}")]);
    }
    let twice = with(&[("a", "{}")])
        .change("game.yaml", "heap.count", "heap.take")
        .file("mods/a/game.yaml", action("        -heap.take:\n"));
    let both = [
        "mods/a/game.yaml:5: `turns.take.stages.action` has `heap.take` 2 times",
        "rules/pebbles/game.yaml:14: `heap.take` runs twice at `action`",
    ];
    assert_eq!(wrong(&twice, &["a"]), both);
    let none = with(&[("a", "turns: { take: { stages: { action: {} } } }\n")]);
    assert_eq!(wrong(&none, &["a"]), ["mods/a/game.yaml:1: nothing is done to the list `turns.take.stages.action`"]);
    let scalar = with(&[("a", "turns: { take: 5 }\n")]);
    assert_eq!(wrong(&scalar, &["a"]), ["mods/a/game.yaml:1: `turns.take` is a map, of which keys can be changed"]);
}

#[test]
fn cells_of_a_look_are_named_by_their_layers() {
    let look = "cells:\n  - { of: depth, table: { 1: { name: deep } } }\n  - { of: [reed, mud], table: { 1 0: { name: reed } } }\n";
    let over = "cells:\n  depth: { table: { 2: { name: deeper } } }\n  reed mud: { table: { 0 1: { name: mud } } }\n  +last: { of: fish, number: {} }\n";
    let game = with(&[("more", "{}")]);
    let game = game.file("rules/pebbles/look.yaml", look).file("mods/more/look.yaml", over);
    let cells = loaded(&game, &["more"]).look.look.cells;
    let values = |at: usize| match &cells[at].shown {
        CellShow::Table(table) => table.names().map(str::to_owned).collect::<Vec<_>>(),
        _ => Vec::new(),
    };
    assert_eq!(
        (values(0), values(1)),
        (vec!["1".to_owned(), "2".to_owned()], vec!["1 0".to_owned(), "0 1".to_owned()])
    );
    assert_eq!(cells.iter().map(|entry| entry.of.join(" ")).collect::<Vec<_>>(), ["depth", "reed mud", "fish"]);
}
