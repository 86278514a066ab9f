//! One fault in one file: the report must be enough to mend it.

use crate::pebbles::{Pebbles, inside, shows};
use lunarena_content::{Reports, Root, UserPath, plain};

fn fault(name: &str, file: &str, from: &str, to: &str) {
    shows(name, &Pebbles::new().change(file, from, to).complaint());
}

#[test]
fn game_file() {
    fault("unknown-key", "game.yaml", "summary:", "sumary:");
    fault("unknown-key-in-a-phase", "game.yaml", "    ask: turn", "    ask: turn\n    colour: brown");
    fault("missing-key", "game.yaml", "    ask: turn\n", "");
    fault("key-without-value", "game.yaml", "title: Pebbles", "title:");
    fault("wrong-type", "game.yaml", "least: 2", "least: two");
    fault("quoted-number", "game.yaml", "least: 2", "least: '2'");
    fault("string-instead-of-list", "game.yaml", "[heap.look]", "heap.look");
    fault("bad-moment", "game.yaml", "turn_start:", "turn_strat:");
    fault("bad-kind", "game.yaml", "kind: sequence", "kind: sequenze");
    fault("key-of-another-kind", "game.yaml", "kind: sequence", "kind: queue");
    fault("bad-version", "game.yaml", "version: 1.0.0", "version: 1.0");
    fault("bad-function-name", "game.yaml", "heap.setup", "setup");
    fault("unknown-module", "game.yaml", "[heap.look]", "[haep.look]");
    fault("too-few-names", "game.yaml", "most: 2", "most: 3");
    fault("too-few-bots", "game.yaml", "bots: [taker, idle]", "bots: [taker]");
    fault("same-seat-twice", "game.yaml", "[Left, Right]", "[Left, Left]");
    fault("rounds-below-one", "game.yaml", "= heap.size", "0");
    fault("no-limit", "game.yaml", "turn: = limits.instructions, ", "");
    fault("no-limit-in-a-phase", "game.yaml", "order: forward", "limits: {}");
    fault("unknown-limit-of-a-phase", "game.yaml", "order: forward", "limits: { trun: 5, memory: 3 }");
    fault("limit-of-a-phase-below-one", "game.yaml", "order: forward", "limits: { call: 0, turn: -1 }");
    fault("bad-range", "game.yaml", "integer 1..500", "integer 500..1");
    fault("unknown-type", "game.yaml", "boolean", "bool");
    fault("key-of-no-group", "game.yaml", "one of grey | white", "key of stnoes");
    fault("clash-of-declarations", "game.yaml", "  cheats: boolean", "  cheats: boolean\n  cheats.mild: boolean");
    fault("empty-game-file", "game.yaml", crate::pebbles::GAME, "");
}

#[test]
fn constants_file() {
    fault("unknown-constant", "constants.yaml", "  colour: grey", "  color: grey");
    fault("undeclared-constant", "constants.yaml", "cheats: false", "cheats: false\nwatchtower: 3");
    fault("missing-constant", "constants.yaml", "  size: 21                      # manual: The heap\n", "");
    fault("missing-constant-under-wildcard", "constants.yaml", "{ weight: 1, song: hum }", "{ weight: 1 }");
    fault("mistyped-constant", "constants.yaml", "cheats: false", "cheats: no");
    fault("constant-out-of-range", "constants.yaml", "size: 21 ", "size: 9999 ");
    fault("bad-choice", "constants.yaml", "colour: grey", "colour: gray");
    fault("bad-element-of-a-list", "constants.yaml", "[3, 7]", "[3, seven, 70]");
    fault("formula-without-equals", "constants.yaml", "\"= floor(taken * 1.5)\"", "floor(taken * 1.5)");
    fault("formula-where-none-may-stand", "constants.yaml", "size: 21 ", "size: = 20 + 1 ");
    fault("dotted-key", "constants.yaml", "limits:\n  instructions: 5000", "limits.instructions: 5000");
    fault("value-instead-of-group", "constants.yaml", "  smooth: { weight: 1, song: hum }", "  smooth: 1");
}

#[test]
fn all_mistakes_of_all_files_come_at_once() {
    let game = Pebbles::new()
        .change("game.yaml", "title: Pebbles", "titel: Pebbles")
        .change("game.yaml", "turn_start:", "turn_begin:")
        .change("game.yaml", "[heap.take]", "[heep.take]")
        .change("constants.yaml", "colour: grey", "colour: black")
        .change("constants.yaml", "lucky: [3, 7]", "lucky: 3");
    shows("many-at-once", &game.complaint());
}

#[test]
fn files() {
    let game = Pebbles::new().without("rules/pebbles/constants.yaml").file("rules/pebbles/constant.yaml", "");
    shows("missing-file", &game.complaint());
    let game = Pebbles::new().file("rules/pebbles/heap.lua", b"return {}\n-- caf\xe9\n");
    shows("not-utf-8", &game.complaint());
    let game = Pebbles::new().without("rules/pebbles/game.yaml").file("rules/pebbles/game.yaml/x", "");
    shows("folder-instead-of-file", &game.complaint());
    let game = Pebbles::new().file("rules/pebbles/two words.lua", "");
    shows("bad-module-name", &game.complaint());
    let game = Pebbles::new().file("rules/pebbles/heap.lua", vec![b' '; 9_000_000]);
    shows("too-large", &game.complaint());
}

#[test]
fn names_on_the_command_line() {
    let game = Pebbles::new().file("maps/pebbles/heap.lua", "return function() end");
    let root = game.root();
    let mut all = vec![
        root.game("pebles").expect_err("unknown"),
        root.user_bot("pebbles", &UserPath::new("takr")).expect_err("unknown"),
        root.user_bot("pebbles", &UserPath::new("no/such/bot.lua")).expect_err("unknown"),
        Root::at("no/such/folder".as_ref()).expect_err("unknown"),
        Root::find("/".as_ref()).expect_err("no rules there"),
    ];
    all.extend(root.user_map("pebbles", &UserPath::new("hep")).expect_err("unknown"));
    all.extend(root.user_map("pebbles", &UserPath::new("heap")).expect_err("two of them"));
    shows("unknown-names", &plain(&Reports::new(all)));
}

#[test]
fn values_on_the_command_line() {
    let game = Pebbles::new();
    let said = |key: &str, value: &str| plain(&game.set(&[(key, value)]).expect_err("a bad value"));
    let all = [
        said("heap.sise", "3"),
        said("most", "3"),
        said("nothing.like.it", "3"),
        said("heap", "3"),
        said("heap.size", "many"),
        said("heap.size", "9999"),
        said("heap.size", "[1"),
        said("heap.size", ""),
        said("heap.colour", "wite"),
        said("lucky", "[1, x]"),
        said("take.cost", "taken"),
    ];
    shows("bad-sets", &all.join("\n"));
}

#[test]
fn defaults_that_are_not_there() {
    let game = Pebbles::new().change("game.yaml", "map: heap, bots: [taker", "map: hep, bots: [tiger");
    let ruleset = game.load().expect("the file itself is good");
    shows("missing-defaults", &plain(&ruleset.check_defaults(&game.root())));
}

#[test]
fn maps_are_reported_by_path() {
    let game = Pebbles::new();
    let map = game.root().map("pebbles", &inside("heap")).expect("a map");
    let reports = vec![
        map.report("heaps.south.size", "a heap holds at most 7 pebbles", Some("make it smaller")),
        map.report("heaps.east", "the heap `east` is named but not there", None),
        game.root().map("pebbles", &inside("random")).expect("a map").report("heaps.1", "too many heaps", None),
    ];
    shows("map-errors", &plain(&Reports::new(reports)));
}
