//! Mods on the command line: listed, ordered, played, tested, told apart.

use crate::content::Content;
use crate::run::shows;

const MOD: &str = "name: feast\nversion: 1.2.0\ntitle: A feast of pebbles\ndescription: More of everything.\nauthors: [Ann]\nlicense: MIT\ngame: pebbles\nengine: '>= 0.1'\ndepends: ['base >= 1.0', '? crumbs']\n";

/// All four ways to wrap a function. What a player takes is doubled, and a pebble falls back onto the heap each time; the points are those
/// of the rules before.
const HOOKS: &str = "local before, after, around, replace = {}, {}, {}, {}

before[\"heap.take\"] = function(state, turn)
  turn.orders[turn.seat].count = 2 * turn.orders[turn.seat].count
end

after[\"heap.take\"] = function(state, turn)
  if state.pebbles > 0 then
    state.pebbles = state.pebbles + 1
  end
end

around[\"heap.setup\"] = function(setup, map, seats)
  local state = setup(map, seats)
  state.feast = true
  return state
end

replace[\"heap.roll\"] = function() end

return { before = before, after = after, around = around, replace = replace }
";

const CASES: &str = "
- name: a player takes twice as much, and one falls back
  map: { pebbles: 20 }
  steps:
    - orders: { Left: [take, 2] }
      expect: { pebbles: 17, players.Left.taken: 4, feast: true }
";

fn feast() -> Content {
    Content::pebbles()
        .file("mods/feast/mod.yaml", MOD)
        .file("mods/feast/constants.yaml", "take:\n  most: 2\n")
        .file("mods/feast/hooks.lua", HOOKS)
        .file("mods/feast/examples/feast.yaml", CASES)
        .file("mods/feast/maps/hill.yaml", "pebbles: 40\n")
        .file("mods/crumbs/mod.yaml", "name: crumbs\nversion: 0.1\ntitle: Crumbs\ngame: pebbles\n")
}

#[test]
fn mods_are_listed_and_put_in_order() {
    let content = feast();
    shows("mods-list", &content.run("mods list").says(0));
    shows("mods-list-json", &content.run("mods list pebbles --json").says(0));
    shows("mods-order", &content.run("mods order pebbles").says(0));
    shows("mods-order-json", &content.run("mods order pebbles --mod feast --json").says(0));
    assert_eq!(Content::pebbles().run("mods list").says(0), "there are no mods here\n");
    let broken = content.file("mods/crumbs/mod.yaml", "name: crumbs\n");
    shows("mods-list-broken", &broken.run("mods list").whole());
    shows("mods-unknown", &broken.run("play pebbles --mod fest").complains(2));
}

#[test]
fn a_mod_says_what_it_changes_and_where_a_value_came_from() {
    let content = feast();
    shows("rules-why-mod", &content.run("rules why pebbles take.most --mod feast --set take.most=1").says(0));
    shows("rules-diff", &content.run("rules diff pebbles --mod feast").says(0));
    shows("rules-diff-nothing", &content.run("rules diff pebbles --mod crumbs").says(0));
    shows("rules-diff-without", &content.run("rules diff pebbles").complains(2));
    let json: serde_json::Value =
        serde_json::from_str(&content.run("rules diff pebbles --mod feast --json").says(0)).expect("JSON");
    assert_eq!((&json["constants"][0]["new"], &json["maps"][0]), (&2.into(), &"hill".into()));
}

/// Comments for some functions; a mod that adds one and wraps another; a module whose functions are made, not written.
fn commented() -> Content {
    let hooks = "local add = {}\n\n--- Some are lost.\nlocal function crumble(state, count) end\n\n\
        --- Some are swept up. Not all.\nadd[\"heap.sweep\"] = function(state) end\n\n\
        add[\"heap.crumble\"] = crumble\n\n\
        for _, name in ipairs({ \"dust\" }) do\n  add[\"heap.\" .. name] = function() end\nend\n\n\
        return { add = add, around = { [\"heap.take\"] = function(take, state, turn)\n  take(state, turn)\nend } }\n";
    let made = "local M = {}\nfor _, name in ipairs({ \"made\" }) do\n  M[name] = function() end\nend\nreturn M\n";
    feast()
        .change(
            "rules/pebbles/heap.lua",
            "function M.take(state, turn)",
            "--- Pebbles go to a player,\n--- e.g. 1.5 of them. Never more than there are.\n---@param state table\nfunction M.take(state, turn)",
        )
        .file("mods/crumbs/hooks.lua", hooks)
        .file("mods/crumbs/morsels.lua", made)
}

#[test]
fn what_can_be_wrapped_and_who_wraps_it() {
    let content = commented();
    shows("rules-hooks", &content.run("rules hooks pebbles").says(0));
    shows("rules-hooks-mods", &content.run("rules hooks pebbles --mod feast --mod crumbs").says(0));
    shows("rules-hooks-json", &content.run("rules hooks pebbles heap.take --mod feast --mod crumbs --json").says(0));
    // What the rules diff tells of is told here, too, in the same order.
    let told = content.run("rules hooks pebbles heap --mod feast --json").says(0);
    let points: Vec<serde_json::Value> = serde_json::from_str(&told).expect("JSON");
    let ways = |name: &str| -> Vec<String> {
        let point = points.iter().find(|point| point["name"] == name).expect("a function");
        point["wrapped"].as_array().expect("a list").iter().map(|one| one["way"].to_string()).collect()
    };
    assert_eq!(ways("heap.take"), ["\"before\"", "\"after\""]);
    assert_eq!(ways("heap.roll"), ["\"replace\""]);
    assert_eq!(ways("heap.view"), [""; 0]);
    shows("rules-hooks-unknown", &content.run("rules hooks pebbles heap.tkae").complains(2));
    shows("rules-hooks-unheard-of", &content.run("rules hooks pebbles weather").complains(2));
    content.run("rules hooks peebles").complains(2);
    content.run("rules hooks pebbles --mod fest").complains(2);
}

#[test]
fn a_function_that_a_mod_adds_is_told_with_its_comment() {
    let content = commented();
    let told = content.run("rules hooks pebbles heap --mod crumbs --json").says(0);
    let points: Vec<serde_json::Value> = serde_json::from_str(&told).expect("JSON");
    let point = |name: &str| points.iter().find(|point| point["name"] == name).expect("a function").clone();
    let crumble = point("heap.crumble");
    assert_eq!((&crumble["doc"], &crumble["line"]), (&"Some are lost.".into(), &4.into()));
    assert_eq!(crumble["params"], serde_json::json!(["state", "count"]));
    assert_eq!((&crumble["file"], &crumble["wrapped"][0]["way"]), (&"mods/crumbs/hooks.lua".into(), &"add".into()));
    let sweep = point("heap.sweep");
    assert_eq!((&sweep["doc"], &sweep["line"]), (&"Some are swept up. Not all.".into(), &7.into()));
    // Where it is made is not known, but by whom.
    let dust = point("heap.dust");
    assert_eq!((&dust["file"], &dust["line"]), (&"mods/crumbs/hooks.lua".into(), &serde_json::Value::Null));
    // A function of the game that is wrapped keeps its own.
    assert!(point("heap.take")["doc"].as_str().is_some_and(|doc| doc.starts_with("Pebbles go to a player")));
}

/// A game may offer its bots a call for each function of a module, so also for those that mods add.
#[test]
fn a_call_that_a_mod_adds_has_its_comment_in_the_stubs() {
    let calls = "for _, name in ipairs({ \"crumble\", \"roll\" }) do\n  if require(\"heap\")[name] then\n    \
        api[name] = function(...)\n      return { name, ... }\n    end\n  end\nend\n\nreturn api\n";
    let content = commented().change("rules/pebbles/api.lua", "return api\n", calls).change(
        "mods/feast/hooks.lua",
        "replace[\"heap.roll\"]",
        "--- Nothing rolls.\nreplace[\"heap.roll\"]",
    );
    content.run("stubs pebbles --mod feast --mod crumbs --out mine").says(0);
    let stub = content.read("mine/.stubs/bots/pebbles/pebbles.lua");
    assert!(stub.contains("\n--- Some are lost.\n---@return table order { \"crumble\", ... }\n"), "{stub}");
    // What is said of a hook isn't said of the function that it wraps.
    assert!(stub.contains("\n\n---@return table order { \"roll\", ... }\n"), "{stub}");
    assert!(content.read("mine/REFERENCE.md").contains("### `crumble(...)`\n\nSome are lost.\n"));
    content.run("stubs pebbles").says(0);
    assert!(!content.read(".stubs/bots/pebbles/pebbles.lua").contains("crumble"));
}

#[test]
fn a_match_with_mods_is_told_from_one_without_and_verified_with_them() {
    let content = feast();
    let told = content.run("play pebbles --mod feast --map hill --seed 1 --replay feast.replay").says(0);
    assert!(told.contains("--map hill --seed 1 --mod feast"), "{told}");
    assert_eq!(
        content.run("replay verify feast.replay").says(0).lines().next().map(|line| line.starts_with("the same match")),
        Some(true)
    );
    // A file of the mod is a file of the rules.
    let content = content.file("mods/feast/extra.lua", "return {}\n");
    let told = content.run("replay verify feast.replay").says(1);
    assert!(told.contains("files have changed"), "{told}");
}

#[test]
fn a_mods_examples_run_and_those_of_the_game_are_changed_not_failed() {
    let content = feast();
    shows("test-mod", &content.run("test --mod feast").says(0));
    // A file that is named is what is asked about: it may not come out otherwise.
    let named = content.run("test --mod feast rules/pebbles/examples/taking.yaml").says(1);
    assert!(named.ends_with("\n0 passed, 2 failed\n"), "{named}");
    shows("test-mod-alone", &content.run("test feast").says(0));
    // Whatever is pointed at, JSON names the game.
    for target in ["rules/pebbles/examples/taking.yaml", "feast", "pebbles"] {
        let told = content.run(&format!("test {target} --json")).says(0);
        assert!(told.starts_with("{\"game\":\"pebbles\","), "{target}: {told}");
    }
    let told = content.run("test").says(0);
    assert!(told.contains("mods/feast/examples/feast.yaml  1 passed"), "{told}");
    let broken = content.file("mods/feast/examples/feast.yaml", &CASES.replace("17", "18"));
    shows("test-mod-failed", &broken.run("test feast").says(1));
}

#[test]
fn all_of_a_mod_is_looked_over() {
    let content = feast().file("mine.lua", "function turn()\n  return take(1)\nend\n");
    content.run("check --game pebbles --mod feast mine.lua").says(0);
    let told = content.run("check --game pebbles --mod fest mine.lua").complains(2);
    assert!(told.contains("did you mean `feast`?"), "{told}");
    let content = feast();
    shows("check-mods", &content.run("check").says(0));
    let broken = feast().without("rules/pebbles/orders.lua");
    shows("check-mods-broken-game", &broken.run("check").whole());
    let slips = [
        ("a word for wrapping", "return { arround = {} }\n"),
        ("a function", "return { after = { [\"heap.tke\"] = function() end } }\n"),
        ("a module", "return { after = { [\"heep.take\"] = function() end } }\n"),
        ("a name", "return { after = { take = function() end } }\n"),
        ("no function", "return { after = { [\"heap.take\"] = 1 } }\n"),
        ("no table", "return 1\n"),
        ("a global", "local M = {}\nfunction M.x()\n  return constans\nend\nreturn {}\n"),
        ("no Lua", "return {\n"),
    ];
    let mut all = String::new();
    for (what, hooks) in slips {
        let broken = feast().file("mods/feast/hooks.lua", hooks);
        all.push_str(&format!("== {what}\n{}\n", broken.run("check feast").whole()));
    }
    shows("check-mods-hooks", &all);
}
