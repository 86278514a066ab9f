//! `lunarena check`.

use crate::content::Content;
use crate::run::shows;

#[test]
fn a_good_game() {
    let content = Content::pebbles();
    shows("check-good", &content.run("check").says(0));
    assert_eq!(content.run("check --json").says(0), "[]\n");
    assert_eq!(content.run("check bots/pebbles/counter.lua").says(0), "bots/pebbles/counter.lua: good\n");
    assert_eq!(content.run("check rules/pebbles").says(0), content.run("check pebbles").says(0));
}

fn broken() -> Content {
    Content::pebbles()
        .change("rules/pebbles/constants.yaml", "least: 1", "lest: 1")
        .change("bots/pebbles/counter.lua", "take(surplus", "tak(surplus")
        .change("rules/pebbles/examples/ending.yaml", "orders: { Right: [take, 2] }", "order: { Right: [take, 2] }")
}

#[test]
fn all_faults_at_once() {
    shows("check-faults", &broken().run("check").whole());
    shows("check-faults-json", &broken().run("check --json").says(1));
}

#[test]
fn one_file_is_told_with_the_rules_it_needs() {
    shows("check-one-file", &broken().run("check bots/pebbles/grabber.lua").whole());
    let content = Content::pebbles().change("maps/pebbles/small.yaml", "10", "0");
    shows("check-one-map", &content.run("check maps/pebbles/small.yaml").whole());
    content.run("check bots/pebbles/counter.lua").says(0);
}

#[test]
fn warnings_do_not_count() {
    let content = Content::pebbles().change("bots/pebbles/sleeper.lua", "function", "local dream = 1\n\nfunction");
    shows("check-warning", &content.run("check").whole());
}

#[test]
fn no_such_game() {
    shows("check-unknown-game", &Content::pebbles().run("check pebles").complains(2));
}

/// What bots of the game call live.
const LIVE: &str = "local api = {}

---@class View
---@field pebbles integer

---@alias Colour string|nil

--- Take so many pebbles from the heap. They are yours.
---@param count integer
---@param colour? string those of this colour first
function api.take(state, turn, count, colour) end

--- Paint a pebble.
---@param number integer
---@param brush string
---@param colour Colour
function api.paint(state, turn, number, brush, colour) end

function api.look(state, turn, far) end

--- Sleep until the next turn.
api.rest = end_turn

return api
";

/// The same game for bots that call it.
fn live() -> Content {
    Content::pebbles()
        .change("rules/pebbles/game.yaml", "turns:\n", "bots: calls\n\nturns:\n")
        .file("rules/pebbles/api.lua", LIVE)
        .without("bots/pebbles/clumsy.lua")
        .without("bots/pebbles/counter.lua")
        .without("bots/pebbles/grabber.lua")
        .change("rules/pebbles/game.yaml", "[counter, grabber]", "[sleeper, sleeper]")
}

#[test]
fn what_bots_call_live_is_no_global() {
    let content = live()
        .file("bots/pebbles/mine.lua", "function turn(game)\n  take(1)\n  tak(2)\n  game:take(3)\n  rest()\nend\n");
    shows("check-methods", &content.run("check bots/pebbles/mine.lua").whole());
}

#[test]
fn what_no_game_offers_is_told_with_a_near_name() {
    let slips = "---@type Game\nlocal heap\n\nlocal function help(it)\n  it:tkae(1)\nend\n\nfunction turn(game)\n  heap = game\n  \
        help(heap)\n  heap:pebbles()\n  game:budget()\n  game:jump()\n  game.take(2)\nend\n";
    let content = live().file("bots/pebbles/mine.lua", slips);
    shows("check-calls", &content.run("check bots/pebbles/mine.lua").whole());
    let own = "function turn(game)\n  game.jump = print\n  game:jump(1, 2)\n  if game.fly then\n    game:fly(1)\n  end\nend\n";
    let content = live().file("mine.lua", own);
    assert_eq!(content.run("check --game pebbles mine.lua").says(0), "mine.lua: good\n");
}

#[test]
fn calls_have_as_many_arguments_as_they_need() {
    let good = "function turn(game)\n  game:take(1)\n  game:take(1, nil)\n  game:paint(1, 'x')\n  game.paint(game, 1, 'x', 'y')\n  \
        game:take(math.modf(1))\n  game:look()\n  game:look(1)\n  game:rest()\n  local take = print\n  take()\nend\n";
    let content = live().file("mine.lua", good);
    assert_eq!(content.run("check --game pebbles mine.lua").says(0), "mine.lua: good\n");
    let bad = "function turn(game)\n  game:take()\n  game:paint()\n  game:take(1, 2, f())\n  game:take(1, 'x', 3)\n  \
        game.paint(game, 1)\n  game:look(1, 2)\n  game:rest(1)\nend\n\nfunction f() end\n";
    let content = live().file("mine.lua", bad);
    shows("check-counts", &content.run("check --game pebbles mine.lua").whole());
}

#[test]
fn orders_have_as_many_arguments_as_they_need() {
    let bot = "function turn(view)\n  local function half(take)\n    return take()\n  end\n  half(print)\n  \
        return { take(), take(1, 2), take(view.pebbles), take(half(print)) }\nend\n";
    let content = Content::pebbles().file("mine.lua", bot);
    shows("check-orders", &content.run("check --game pebbles mine.lua").whole());
    let own = "function take() end\n\nfunction turn()\n  return take()\nend\n";
    content.file("mine.lua", own).run("check --game pebbles mine.lua").says(0);
}

/// A mod brings calls of its own, with their documentation.
#[test]
fn calls_of_a_mod_are_calls() {
    let calls = "local M = {}\n\n---@param high integer\nfunction M.jump(state, turn, high) end\n\nreturn M\n";
    let content = live()
        .file("mods/leaps/mod.yaml", "name: leaps\nversion: 1.0.0\ntitle: Leaps\ngame: pebbles\n")
        .file("mods/leaps/game.yaml", "api: [api, leaps]\n")
        .file("mods/leaps/leaps.lua", calls)
        .file("good.lua", "function turn(game)\n  game:jump(1)\nend\n")
        .file("bad.lua", "function turn(game)\n  game:jump()\nend\n");
    content.run("check --game pebbles --mod leaps good.lua").says(0);
    let without = content.run("check --game pebbles good.lua").whole();
    assert!(without.contains("nothing offers `jump`"), "{without}");
    let bad = content.run("check --game pebbles --mod leaps bad.lua").whole();
    assert!(bad.contains("`jump` needs 1 argument (high), none is given"), "{bad}");
}

#[test]
fn the_library_is_known_to_bots_and_rules() {
    let bot = "local round = math.round or math.flor\nlocal grid = graph.new()\n\nfunction turn(view)\n  table.inser({}, 1)\n  \
        string.rep('x')\n  save()\n  budget(1)\n  print(math.random(1, 2, 3), round, grid)\n  return take(grow(1, 2))\nend\n\n\
        function string.trim(text)\n  return string.trim(text):lenn()\nend\n";
    let content = Content::pebbles().file("mine.lua", bot);
    shows("check-library", &content.run("check --game pebbles mine.lua").whole());
    let rules = "  event(\"said\", { word = string.lenn(\"x\") })\n  queue.push(1)\n  local faults = {}\n";
    let content = Content::pebbles().change("rules/pebbles/heap.lua", "  local faults = {}\n", rules);
    shows("check-library-of-rules", &content.run("check rules/pebbles").whole());
}

#[test]
fn only_a_bot_that_calls_can_end_a_turn() {
    let content = Content::pebbles().change("rules/pebbles/api.lua", "return api", "api.rest = end_turn\n\nreturn api");
    shows("check-end-turn-of-orders", &content.run("check").whole());
}

#[test]
fn data_of_the_api_are_globals_of_bots() {
    let colours = "--- What pebbles look like.\napi.Colour = { GREY = 1, RED = 2 }\n\nreturn api";
    let content = Content::pebbles()
        .change("rules/pebbles/api.lua", "return api", colours)
        .file("bots/pebbles/mine.lua", "function turn()\n  return take(Colour.RED)\nend\n");
    content.run("check bots/pebbles/mine.lua").says(0);
    // Rules that can't be run hide nothing of it: only their own fault is told.
    let broken = content.change("rules/pebbles/game.yaml", "view: heap.view", "view: heap.vieew");
    shows("check-data-of-broken-rules", &broken.run("check").whole());
    let hiding = Content::pebbles().change("rules/pebbles/api.lua", "return api", "api.table = {}\n\nreturn api");
    shows("check-data-that-hides", &hiding.run("check").whole());
    let strange = "api.Colour = { mix = api.take }\n\nreturn api";
    let strange = Content::pebbles().change("rules/pebbles/api.lua", "return api", strange);
    shows("check-data-that-is-none", &strange.run("check").whole());
}

#[test]
fn prices_are_for_what_bots_call() {
    let live =
        || {
            Content::pebbles()
                .change("rules/pebbles/game.yaml", "constants:\n", "constants:\n  price.*: integer\n")
                .change("rules/pebbles/constants.yaml", "match:\n", "price: { take: -1, tale: 3, zzz: 4 }\nmatch:\n")
        };
    let calls = live().change("rules/pebbles/game.yaml", "turns:\n", "bots: calls\nprices: price\n\nturns:\n");
    shows("check-prices", &calls.run("check rules/pebbles").whole());
    let orders = live().change("rules/pebbles/game.yaml", "turns:\n", "prices: price\n\nturns:\n");
    shows("check-prices-of-orders", &orders.run("check rules/pebbles").whole());
    let nothing =
        Content::pebbles().change("rules/pebbles/game.yaml", "turns:\n", "bots: calls\nprices: prices\n\nturns:\n");
    shows("check-no-prices", &nothing.run("check rules/pebbles").whole());
}

/// Rules that read a map as a text of stones, a heap on each line.
const STONES: &str = r#"function M.check(map)
  local faults, line = {}, 0
  for text in (map.text or ""):gmatch("[^\n]*") do
    line = line + 1
    if text:find("[^o]") then
      faults[#faults + 1] = { path = "text." .. line, message = "a heap is a row of o" }
    end
  end
  map.pebbles = map.text and #map.text or map.pebbles
"#;

#[test]
fn a_map_may_be_a_text_of_the_games_own() {
    let content = Content::pebbles()
        .change("rules/pebbles/heap.lua", "function M.check(map)\n  local faults = {}\n", STONES)
        .change("rules/pebbles/game.yaml", "  pebbles: integer\n", "  pebbles: integer\n  text: string\n")
        .file("maps/pebbles/stones.txt", "ooo\noo\n");
    content.run("check").says(0);
    let bad = content.file("maps/pebbles/stones.txt", "ooo\noxo\n\noo!\n");
    shows("check-text-map", &bad.run("check maps/pebbles/stones.txt").whole());
    shows(
        "play-two-maps",
        &bad.file("maps/pebbles/stones.yaml", "pebbles: 3\n").run("play pebbles --map stones").complains(2),
    );
}

/// Bots and maps that stand outside of the content are told which game they are for.
#[test]
fn files_of_ones_own() {
    let content = Content::pebbles()
        .file("mine/good.lua", "function turn()\n  return take(1)\nend\n")
        .file("mine/slip.lua", "function trun()\n  return tak(1)\nend\n")
        .file("mine/map.yaml", "pebbles: none\n")
        .file("mine/torn.yaml", "pebbles: [\n")
        .file("mine/notes.md", "");
    assert_eq!(content.run("check --game pebbles mine/good.lua").says(0), "mine/good.lua: good\n");
    shows("check-own", &content.run("check --game pebbles mine/slip.lua mine/map.yaml mine/torn.yaml").whole());
    shows("check-own-neither", &content.run("check --game pebbles mine/notes.md").complains(2));
    shows("check-own-missing", &content.run("check --game pebbles mine/god.lua").complains(2));
    assert_eq!(content.run("check --game pebbles").says(0), content.run("check pebbles").says(0));
    let folder = content.run("check --game pebbles mine");
    assert!(folder.out.starts_with("mine/good.lua: good\nmine/slip.lua: 2 errors"), "{folder:?}");
    shows("check-own-no-game", &content.run("check mine/good.lua").complains(2));
}

/// A name that was mistyped where it is given a value makes a global, and Lua says nothing.
#[test]
fn globals_made_by_a_slip_are_told() {
    let bot = "local count = 0\nshared = 1\n\nlocal function help()\n  totl = 3\n  shred = 2\n  _unused = 1\nend\n\n\
        function turn(view)\n  cout = count + 1\n  local heap = view.pebbles\n  haep = haep or heap\n  help()\n  \
        return take(shared)\nend\n\nfunction on_unload()\n  return count\nend\n";
    let content = Content::pebbles().file("mine.lua", bot);
    shows("check-slips", &content.run("check --game pebbles mine.lua").whole());
    // What is declared outside of functions, or may be read unseen, is meant.
    let meant =
        "plan = nil\n\nfunction turn(view)\n  local plans = view\n  plan = plan or plans\n  return take(1)\nend\n";
    assert_eq!(content.file("mine.lua", meant).run("check --game pebbles mine.lua").says(0), "mine.lua: good\n");
    let unseen = "function turn()\n  total = 1\n  return take(_G.total)\nend\n";
    let content = Content::pebbles().file("mine.lua", unseen);
    assert_eq!(content.run("check --game pebbles mine.lua").says(0), "mine.lua: good\n");
}

#[test]
fn a_program_is_told_of_near_names_too() {
    let content = Content::pebbles().file("mine.lua", "function turn()\n  return tak(1)\nend\n");
    let told: serde_json::Value =
        serde_json::from_str(&content.run("check --game pebbles --json mine.lua").says(1)).expect("JSON");
    assert_eq!(told[0]["label"], "did you mean `take`?");
}

#[test]
fn what_is_left_out_of_lua_is_named() {
    let bot = "local json = require(\"json\")\n\nfunction turn()\n  print(os.time(), json)\n  return take(1)\nend\n";
    let content = Content::pebbles().file("mine.lua", bot);
    shows("check-left-out", &content.run("check --game pebbles mine.lua").whole());
}

#[test]
fn data_of_the_game_is_known_by_its_fields() {
    let data = "api.Colour = { RED = \"red\", BLUE = { DARK = 1 } }\n\nreturn api\n";
    let api = LIVE.replace("return api\n", data);
    let bot = "function turn(game)\n  Colour.GREEN = 1\n  print(Colour.RED, Colour.BLUE.DARK, Colour.GREEN, Colour.x or 1, Colour[1])\n  \
        print(Colour.REDD, Colour.BLUE.DRAK, Colour.YELLOW)\nend\n";
    let content = live().file("rules/pebbles/api.lua", &api).file("mine.lua", bot);
    shows("check-data", &content.run("check --game pebbles mine.lua").whole());
}

/// One slip in the name of the asked function must not hide all others.
#[test]
fn a_function_with_a_near_name_is_looked_over_as_the_asked_one() {
    let content = live().file("mine.lua", "function turm(game)\n  game:tkae(1)\nend\n");
    let told = content.run("check --game pebbles mine.lua").whole();
    assert!(told.contains("is `turm` meant to be it?") && told.contains("did you mean `take`?"), "{told}");
    assert!(!told.contains("nothing reads"), "{told}");
}

#[test]
fn a_case_without_a_beginning_is_told_where_the_game_has_maps() {
    let content = Content::pebbles().file("rules/pebbles/examples/bare.yaml", "- { name: bare, steps: [{}] }\n");
    for line in ["check", "test pebbles"] {
        let run = content.run(line);
        let said = format!("{}{}", run.out, run.err);
        assert!(
            run.code > 0 && said.contains("this case has no beginning") && said.contains("bare.yaml:1"),
            "{line}: {said}"
        );
    }
}
