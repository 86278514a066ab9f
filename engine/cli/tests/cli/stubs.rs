//! `lunarena stubs`.

use crate::content::Content;
use crate::run::shows;
use lunarena_lint as lint;
use lunarena_script::prices;
use std::path::{Path, PathBuf};

/// Where REFERENCE.md begins to tell of what is the same in all games.
const SAME: &str = "## Lua\n";

/// Definitions of an earlier run.
const OLD: &str = "---@meta\n--- Pebbles 1.0. Written by `lunarena stubs pebbles` from rules/pebbles.\n";

/// An API with all that can be said of one.
const LIVE: &str = r#"--- Calls that take effect at once.
--- Two of them.

--- What a player sees.
---@class View: Common
---@field pebbles integer how many are left
---@field last? "Left"|"Right" who took last

---@alias Colour
---| "grey"
---| "white" # the rarer one

local api = {}

--- Take so many pebbles.
---@param state table
---@param turn table
---@param count integer at least one
---@param colour? Colour
---@return integer left how many are left
---@nodiscard
function api.take(state, turn, count, colour)
  return state.pebbles - count, turn, colour
end

-- No documentation for editors.
function api.look(_, turn, ...)
  return turn, ...
end

api.wait = function() end

--- Sits still until the next turn.
api.rest = end_turn

--- Weather of the day.
---@enum Weather
api.Weather = { DRY = "dry", WET = { "rain", 3 }, ["end"] = true }
api.MOST = 12

return api
"#;

pub fn live() -> Content {
    Content::pebbles()
        .change("rules/pebbles/game.yaml", "turns:\n", "bots: calls\nprices: price\n\nturns:\n")
        .change("rules/pebbles/game.yaml", "constants:\n", "constants:\n  price.*: integer 0..\n")
        .change("rules/pebbles/constants.yaml", "match:\n", "price: { take: 20, rest: 1 }\nmatch:\n")
        .file("rules/pebbles/api.lua", LIVE)
}

fn before<'a>(page: &'a str, mark: &str) -> &'a str {
    page.split(mark).next().unwrap_or_default()
}

/// All Lua files below a folder.
fn lua_files(dir: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(dir).unwrap_or_else(|error| panic!("{}: {error}", dir.display())).flatten();
    let below = |path: PathBuf| if path.is_dir() { lua_files(&path) } else { vec![path] };
    let files = entries.flat_map(|entry| below(entry.path()));
    files.filter(|path| path.extension().is_some_and(|end| end == "lua")).collect()
}

#[track_caller]
fn all_is_lua(dir: &Path) {
    let files = lua_files(&dir.join(".stubs"));
    assert!(files.len() > 4, "{files:?}");
    for path in files {
        let text = std::fs::read_to_string(&path).expect("a readable file");
        assert!(text.starts_with("---@meta\n"), "{}", path.display());
        lint::globals(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
}

#[test]
fn orders_are_made_by_constructors() {
    let content = Content::pebbles();
    shows("stubs", &content.run("stubs pebbles").says(0));
    shows("stubs-luarc", &content.read("bots/pebbles/.luarc.json"));
    shows("stubs-orders-lua", &content.read(".stubs/bots/pebbles/pebbles.lua"));
    let page = content.read("bots/pebbles/REFERENCE.md");
    shows("stubs-orders-page", before(&page, SAME));
    for listed in prices() {
        let row = format!("| `{}` | {} | ", listed.name, listed.price.fixed);
        assert!(page.contains(&row), "{row}");
    }
    all_is_lua(content.dir());
    assert_eq!(content.run("check").says(0), Content::pebbles().run("check").says(0));
}

#[test]
fn live_calls_are_shown_without_what_the_rules_fill_in() {
    let content = live();
    content.run("stubs pebbles").says(0);
    shows("stubs-calls-lua", &content.read(".stubs/bots/pebbles/pebbles.lua"));
    shows("stubs-calls-page", before(&content.read("bots/pebbles/REFERENCE.md"), SAME));
    all_is_lua(content.dir());
    // Without a view there are only the methods, and where nothing ends a turn nothing is said of it.
    let content = content
        .change("rules/pebbles/game.yaml", "  view: heap.view\n", "")
        .change("rules/pebbles/api.lua", "api.rest = end_turn", "")
        .change("rules/pebbles/constants.yaml", ", rest: 1", "");
    content.run("stubs pebbles").says(0);
    let (stub, page) = (content.read(".stubs/bots/pebbles/pebbles.lua"), content.read("bots/pebbles/REFERENCE.md"));
    assert!(stub.contains("\n---@class Game\nlocal Game = {}\n"), "{stub}");
    assert!(page.contains("\n---@param game Game\nfunction turn(game)\nend\n") && !page.contains(":rest"), "{page}");
}

#[test]
fn a_game_without_an_api_has_a_page_too() {
    let content = Content::pebbles().without("rules/pebbles/api.lua");
    content.run("stubs pebbles").says(0);
    let page = content.read("bots/pebbles/REFERENCE.md");
    assert!(page.contains("\nThe return value is its answer.\n") && !page.contains("## Calls"), "{page}");
}

#[test]
fn a_folder_of_ones_own_and_the_same_bytes_again() {
    let content = Content::pebbles();
    shows("stubs-json", &content.run("stubs pebbles --out mine/bots/ --json").says(0));
    let (page, stub) =
        (content.read("mine/bots/REFERENCE.md"), content.read("mine/bots/.stubs/bots/pebbles/pebbles.lua"));
    content.run("stubs pebbles --out mine/bots").says(0);
    assert_eq!(content.read("mine/bots/REFERENCE.md"), page);
    assert_eq!(content.read("mine/bots/.stubs/bots/pebbles/pebbles.lua"), stub);
    assert!(!content.has(".stubs"));
}

#[test]
fn what_a_person_wrote_is_left_alone() {
    let content = Content::pebbles()
        .file("bots/pebbles/.luarc.json", "{}\n")
        .file("bots/pebbles/REFERENCE.md", "My own notes.\n");
    shows("stubs-in-the-way", &content.run("stubs pebbles").complains(2));
    assert!(!content.has(".stubs"));
    let settings = "{ \"workspace.library\": [\"../../.stubs/bots/pebbles\", \"more\"] }\n";
    let content = content.file("bots/pebbles/.luarc.json", settings).without("bots/pebbles/REFERENCE.md");
    shows("stubs-kept", &content.run("stubs pebbles").says(0));
    assert_eq!(content.read("bots/pebbles/.luarc.json"), settings);
    content.run("stubs pebbles --force").says(0);
    assert_ne!(content.read("bots/pebbles/.luarc.json"), settings);
}

#[test]
fn definitions_of_a_person_need_force_and_ours_do_not() {
    const META: &str = "---@meta\n--- What I know.\nfunction mine() end\n";
    let files = [
        (".stubs/bots/pebbles/pebbles.lua", META),
        (".stubs/bots/pebbles/lunarena/grid.lua", META),
        (".vscode/extensions/lunarena-debug/package.json", "{ \"name\": \"lunarena-debug\" }\n"),
    ];
    let content = files.iter().fold(Content::pebbles(), |content, (file, text)| content.file(file, text));
    let refused = content.run("stubs pebbles").complains(2);
    for (file, text) in files {
        assert!(refused.contains(&format!("{file} already exists")), "{refused}");
        assert_eq!(content.read(file), text);
    }
    content.run("stubs pebbles --force").says(0);
    let written = files.map(|(file, _)| content.read(file));
    let older = |content: Content, (file, _): &(&str, &str)| {
        let text = content.read(file) + "\n";
        content.file(file, &text)
    };
    let content = files.iter().fold(content, older);
    content.run("stubs pebbles").says(0);
    assert_eq!(files.map(|(file, _)| content.read(file)), written);
}

#[test]
fn wrong_names() {
    let content = Content::pebbles();
    shows("stubs-unknown-game", &content.run("stubs peebles").complains(2));
    shows("stubs-no-folder", &content.run("stubs pebbles --out maps/pebbles/small.yaml").complains(2));
}

#[test]
fn every_game_of_the_house() {
    let content = Content::house();
    let games = content.games();
    assert!(!games.is_empty());
    for game in games {
        content.run(&format!("stubs {game} --out {game}")).says(0);
        all_is_lua(&content.dir().join(&game));
        let stub = content.read(&format!("{game}/.stubs/bots/{game}/{game}.lua"));
        let page = content.read(&format!("{game}/REFERENCE.md"));
        let api = content.read(&format!("rules/{game}/api.lua"));
        let live = content.read(&format!("rules/{game}/game.yaml")).contains("\nbots: calls\n");
        let (class, object) = if live { ("Game:", "game:") } else { ("", "") };
        for function in lint::api(&api).expect("an API that can be read") {
            assert!(stub.contains(&format!("\nfunction {class}{}(", function.name)), "{game}: {}", function.name);
            assert!(page.contains(&format!("\n### `{object}{}(", function.name)), "{game}: {}", function.name);
        }
    }
}

#[test]
fn an_api_may_have_several_modules() {
    let more = "--- Of colours.\nlocal M = {}\n\n--- Paints a pebble.\n---@param colour string\nfunction M.paint(colour) return colour end\n\nreturn M\n";
    let content = Content::pebbles()
        .change("rules/pebbles/game.yaml", "turns:\n", "api: [api, colours]\n\nturns:\n")
        .file("rules/pebbles/colours.lua", more)
        .file("bots/pebbles/painter.lua", "function turn()\n  return paint('red') or take(1)\nend\n");
    content.run("check").says(0);
    content.run("stubs pebbles").says(0);
    let stub = content.read(".stubs/bots/pebbles/pebbles.lua");
    let (take, paint) = (stub.find("function take("), stub.find("--- Paints a pebble.\n---@param colour string\n"));
    assert!(take.is_some() && take < paint, "{stub}");
    let twice = content.change("rules/pebbles/colours.lua", "M.paint", "M.take");
    shows("check-two-modules-with-one-name", &twice.run("check rules/pebbles").whole());
    let lacking = twice.change("rules/pebbles/game.yaml", "[api, colours]", "[api, colors]");
    shows("check-no-module-of-the-api", &lacking.run("check rules/pebbles").whole());
}

#[test]
fn a_folder_is_for_one_game_at_a_time() {
    let content = Content::pebbles();
    content.run("new game bees --root . --bare --turns sequence").says(0);
    content.run("stubs pebbles --out mine").says(0);
    shows("stubs-other-game", &content.run("stubs bees --out mine").complains(2));
    assert!(content.has("mine/.stubs/bots/pebbles/pebbles.lua") && !content.has("mine/.stubs/bots/bees"));
    // A file written by hand stays.
    let content = content.file("mine/.stubs/own.lua", "---@meta\n").file("mine/.stubs/old.lua", OLD);
    content.run("stubs bees --out mine --force").says(0);
    assert!(content.has("mine/.stubs/bots/bees/bees.lua") && content.has("mine/.stubs/own.lua"));
    assert!(!content.has("mine/.stubs/bots/pebbles") && !content.has("mine/.stubs/old.lua"));
    assert!(content.read("mine/.luarc.json").contains("\".stubs/bots/bees\""));
    // In the folder of the content each has its own.
    content.run("stubs pebbles").says(0);
    content.run("stubs bees").says(0);
    for (game, other) in [("pebbles", "bees"), ("bees", "pebbles")] {
        for kind in ["bots", "rules"] {
            let settings = content.read(&format!("{kind}/{game}/.luarc.json"));
            assert!(settings.contains(&format!("\"../../.stubs/{kind}/{game}\"")), "{settings}");
            assert!(!settings.contains(other), "{settings}");
        }
    }
}

#[test]
fn what_an_older_version_wrote_is_replaced() {
    let content = Content::pebbles();
    content.run("stubs pebbles").says(0);
    let settings = content.read("bots/pebbles/.luarc.json");
    let old = settings.replace("../../.stubs/bots/pebbles", ".stubs");
    let content = content.file("bots/pebbles/.luarc.json", &old).file("bots/pebbles/.stubs/pebbles.lua", OLD);
    content.run("stubs pebbles").says(0);
    assert_eq!(content.read("bots/pebbles/.luarc.json"), settings);
    assert!(!content.has("bots/pebbles/.stubs"));
}
