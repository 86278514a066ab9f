//! `lunarena stubs` for those who write rules, maps and mods.

use crate::content::Content;
use crate::run::shows;
use lunarena_lint as lint;

const STATE: &str = "---@class State\n---@field pebbles integer\n---@field players table[]\n---@field last? string\n\nfunction M.setup(";

/// All kinds of constants, and a stream whose name is put together.
fn rich() -> Content {
    let declared = "constants:\n  tools.*.price: formula(level, age)\n  tools.*.kind: one of hand | foot | 2\n  tools.*.made-of: list of key of heap.stones\n  \
        tools.saw.teeth: integer 1..\n  heap.stones.*: number 0..\n  heap.share: formula(count)\n  heap.open: boolean\n  heap.sound: function of heap | none\n";
    let values =
        "heap:\n  stones: { granite: 2.5, 7: 1, north-east: 3 }\n  share: = count / 2\n  open: true\n  sound: roll\n";
    let tools = "tools:\n  axe: { price: = level * 3, kind: hand, made-of: [granite] }\n  saw: { price: 12, kind: 2, made-of: [], teeth: 40 }\n";
    Content::pebbles()
        .change("rules/pebbles/game.yaml", "constants:\n", declared)
        .change("rules/pebbles/constants.yaml", "heap:\n", &format!("{tools}{values}"))
        .change("rules/pebbles/heap.lua", "function M.setup(", STATE)
        .change("rules/pebbles/orders.lua", "local M = {}", "local M = { figures = constants }")
        .change(
            "rules/pebbles/heap.lua",
            "  local rolled = rng(\"roll\")",
            "  rng(\"luck of \" .. #state.players):real()\n  local rolled = rng(\"roll\")",
        )
}

/// A mod that changes a constant, adds a tool, a stream, a function and a module.
fn sharpened() -> Content {
    let hooks = "--- Sharpens.\nlocal function sharpen(state, turn)\n  event(\"sharpened\", { by = rng(\"whet\"):int(1, 2) + #require(\"edges\") })\nend\n\n\
        return { add = { [\"heap.sharpen\"] = sharpen }, before = { [\"heap.roll\"] = function(state) end } }\n";
    rich()
        .file("mods/whetstone/mod.yaml", "name: whetstone\nversion: 0.1\ntitle: Whetstone\ngame: pebbles\n")
        .file(
            "mods/whetstone/constants.yaml",
            "take: { most: 2 }\ntools: { knife: { price: = level, kind: hand, made-of: [granite] } }\n",
        )
        .file("mods/whetstone/look.yaml", "events: { sharpened: { text: 'sharpened by {by}' } }\n")
        .file("mods/whetstone/hooks.lua", hooks)
        .file("mods/whetstone/edges.lua", "return {}\n")
        .file("mods/whetstone/bots/cutter.lua", "function turn() return take(1) end\n")
}

#[test]
fn rules_know_their_constants_streams_turn_and_state() {
    let content = rich();
    content.run("check").says(0);
    content.run("stubs pebbles").says(0);
    let text = content.read(".stubs/rules/pebbles/pebbles.lua");
    shows("stubs-rules-lua", &text);
    lint::globals(&text).expect("Lua");
    shows("stubs-rules-luarc", &content.read("rules/pebbles/.luarc.json"));
    // Maps that Lua makes can require what the rules can.
    let settings = content.read("maps/pebbles/.luarc.json");
    assert!(settings.contains("\"../../.stubs/rules/pebbles\",\n    \"../../rules/pebbles\"\n"), "{settings}");
    let folder = content.dir().canonicalize().expect("a folder").join("rules/pebbles");
    let extra = content.read("maps/pebbles/.emmyrc.json");
    assert!(extra.contains(&format!("\"{}\"", folder.display())) || extra.contains("/rules/pebbles\""), "{extra}");
}

#[test]
fn a_game_that_declares_no_state_has_one_that_holds_anything() {
    let content = Content::pebbles();
    content.run("stubs pebbles").says(0);
    let text = content.read(".stubs/rules/pebbles/pebbles.lua");
    assert!(text.contains("\n---@class State\n---@field [string] any\n"), "{text}");
    assert!(text.contains("\n---@alias Rng.Stream \"heap\"|\"roll\"\n"), "{text}");
}

#[test]
fn the_turn_has_what_its_kinds_of_turns_have() {
    // One of these games is called like a part of the library, `rules`, which is no reason to mix them up.
    let content = Content::nothing().file("notes.txt", "games\n");
    for turns in ["simultaneous", "sequence", "queue", "rules"] {
        content.run(&format!("new game {turns} --root . --turns {turns} --bare")).says(0);
        content.run(&format!("stubs {turns} --root .")).says(0);
        let text = content.read(&format!(".stubs/rules/{turns}/{turns}.lua"));
        let class =
            text.split("---@class Turn\n").nth(1).and_then(|text| text.split("\n\n").next()).unwrap_or_default();
        let fields: Vec<&str> = class.lines().filter_map(|line| line.split(' ').nth(1)).collect();
        let own: &[&str] = match turns {
            "simultaneous" => &["phase", "round", "number", "action", "seat", "orders", "faults"],
            "sequence" => &["phase", "round", "number", "action", "seat", "orders", "faults"],
            "queue" => &["phase", "round", "number", "seat", "unit", "orders", "faults", "paused?", "returned?"],
            _ => &["phase", "number", "action", "seat", "question", "seats", "orders", "faults"],
        };
        assert_eq!(fields, own, "{turns}: {text}");
    }
}

#[test]
fn a_mod_has_definitions_of_its_own_and_says_what_it_changes() {
    let content = sharpened();
    content.run("check").says(0);
    shows("stubs-mod", &content.run("stubs pebbles --mod whetstone").says(0));
    assert!(!content.has("rules/pebbles/.luarc.json") && !content.has("bots/pebbles/.luarc.json"));
    shows("stubs-mod-luarc", &content.read("mods/whetstone/.luarc.json"));
    let page = content.read("mods/whetstone/REFERENCE.md");
    shows("stubs-mod-page", page.split("## How a bot is called").next().unwrap_or_default());
    let text = content.read(".stubs/mods/whetstone/rules/pebbles.lua");
    for line in [
        "---@field most integer # 2, mods/whetstone/constants.yaml:1; the game has 3",
        "---@field knife Constants.tools.Each",
        "---@alias Rng.Stream \"heap\"|\"roll\"|\"whet\"|string",
        "---@alias Event.Name \"rolled\"|\"sharpened\"|\"taken\"|string",
    ] {
        assert!(text.contains(&format!("\n{line}\n")), "{line} in {text}");
    }
    assert!(content.read("mods/whetstone/bots/.luarc.json").contains("\"../../../.stubs/mods/whetstone/bots\""));
    assert!(content.has(".stubs/mods/whetstone/bots/pebbles.lua"));
    // What is written changes nothing.
    content.run("check").says(0);
    content.run("test whetstone pebbles").says(0);
    content.run("stubs pebbles").says(0);
    assert!(!content.read(".stubs/rules/pebbles/pebbles.lua").contains("whet"));
}

#[test]
fn bots_are_told_of_what_a_mod_adds_to_their_types() {
    let hooks = "---@class Edge\n---@field length integer\n\n---@class View\n---@field edge Edge how sharp it is\n\n---@class State\n---@field dull boolean\n\nreturn {}\n";
    let content = sharpened()
        .change("rules/pebbles/api.lua", "local api", "---@class View\n---@field pebbles integer\n\nlocal api")
        .file("mods/whetstone/hooks.lua", hooks);
    content.run("stubs pebbles --mod whetstone --out mine").says(0);
    let text = content.read("mine/.stubs/bots/pebbles/pebbles.lua");
    let classes = "---@class View\n---@field pebbles integer\n---@field edge Edge how sharp it is\n\n---@class Edge\n---@field length integer\n";
    assert!(text.contains(classes) && !text.contains("State"), "{text}");
    assert!(content.read("mine/REFERENCE.md").contains("| `edge` | `Edge` | how sharp it is |\n"));
    content.run("stubs pebbles --out mine").says(0);
    assert!(!content.read("mine/.stubs/bots/pebbles/pebbles.lua").contains("Edge"));
}

#[test]
fn what_a_person_wrote_among_the_rules_is_left_alone() {
    let own = "{ \"workspace.library\": [\"../../.stubs/rules/pebbles\"], \"hint.enable\": true }\n";
    let content =
        Content::pebbles().file("rules/pebbles/.luarc.json", "{}\n").file("rules/pebbles/.emmyrc.json", "{}\n");
    shows("stubs-rules-in-the-way", &content.run("stubs pebbles").complains(2));
    let content = content.file("rules/pebbles/.luarc.json", own);
    shows("stubs-rules-kept", &content.run("stubs pebbles").says(0));
    assert_eq!(content.read("rules/pebbles/.luarc.json"), own);
    assert_eq!(content.read("rules/pebbles/.emmyrc.json"), "{}\n");
}

#[test]
fn every_game_and_mod_of_the_house() {
    let content = Content::house();
    for game in content.games() {
        content.run(&format!("stubs {game}")).says(0);
        let text = content.read(&format!(".stubs/rules/{game}/{game}.lua"));
        lint::globals(&text).unwrap_or_else(|error| panic!("{game}: {error}"));
        assert!(!text.contains("---@class State"), "{game} declares its state");
        assert!(text.ends_with("\n---@type Constants\nconstants = {}\n"), "{game}");
    }
    for (name, game) in mods(&content) {
        content.run(&format!("stubs {game} --mod {name}")).says(0);
        assert!(
            content.read(&format!("mods/{name}/REFERENCE.md")).contains("## What the mod does to the game\n"),
            "{name}"
        );
    }
}

/// The names of all mods, and of their games.
fn mods(content: &Content) -> Vec<(String, String)> {
    let told: serde_json::Value = serde_json::from_str(&content.run("mods list --json").says(0)).expect("JSON");
    let text = |value: &serde_json::Value, key: &str| value[key].as_str().unwrap_or_default().to_owned();
    let all: Vec<_> = told.as_array().into_iter().flatten().map(|one| (text(one, "name"), text(one, "game"))).collect();
    assert!(!all.is_empty());
    all
}
