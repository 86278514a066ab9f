//! Access of bots to the rules' objects, and the cost of their own.

use super::rules;
use lunarena_kernel::budget::Limits;
use lunarena_kernel::{Value, path};
use lunarena_script::{Answer, Argument, Bot, BotSource, FaultKind, Log, Request, Rules, Style};

/// A match of one bot. The state contains a grid and a graph, which the bot sees.
struct Table {
    rules: Rules,
    bot: Bot,
}

const GAME: &str = "
local M = {}
function M.setup()
  return { map = grid.new{ width = 3, height = 3, layers = { ground = 0 }, occupants = { units = { [1] = { 0, 0 } } } },
    roads = graph.new{ A = { B = 4 }, B = { A = 1 } }, field = hexfield.new(1) }
end
function M.view(state) return state end
function M.step(state)
  state.map:set('ground', state.map:get('ground', 1, 1) + 1, 1, 1)
  state.map:move('units', 1, state.map:get('ground', 1, 1), 0)
  state.roads:set_weight('A', 'B', 9)
end
return M";

const API: &str = "
local M = {}
function M.keep(state, turn, object)
  state.copy = object
  return state.map
end
function M.kept(state) return state.copy:get('own', 0, 0) end
return M";

impl Table {
    fn new(bot: &str, memory: u64) -> Table {
        let mut rules = rules(&[("game", GAME), ("api", API)]);
        let api = rules.api_of("api").expect("an api");
        rules.use_api(&api).expect("its functions");
        let setup = rules.function("game.setup").expect("compiles").expect("is there");
        rules.setup(setup, &Value::Null, &Value::Null).expect("a state");
        let limits = Limits { load: 100_000, call: None, turn: None, bank: None, memory, output: 1000 };
        let source = BotSource {
            chunk: "bot.lua",
            text: bot,
            code: Default::default(),
            limits: &limits,
            api: &api,
            style: Style::Calls,
            seed: 7,
        };
        let bot = Bot::load(&source).unwrap_or_else(|error| panic!("{error}"));
        Table { rules, bot }
    }

    fn ask(&mut self, instructions: u64) -> Answer {
        let view = self.rules.function("game.view").expect("compiles").expect("is there");
        self.rules.make_view(view).unwrap_or_else(|error| panic!("{error}"));
        let request = Request {
            function: "turn",
            instructions,
            keep: false,
            pause: false,
            log: Log::Whole,
            argument: Argument::View,
            also: None,
        };
        *self.bot.ask(&request, &mut self.rules).unwrap_or_else(|error| panic!("{error}"))
    }

    fn step(&mut self) {
        let step = self.rules.function("game.step").expect("compiles").expect("is there");
        self.rules.stage(step).unwrap_or_else(|error| panic!("{error}"));
    }
}

fn result_of(answer: Answer) -> String {
    assert_eq!(answer.fault, None);
    answer.value.unwrap_or_default().to_string()
}

#[test]
fn a_bot_reads_the_rules_objects_and_their_changes() {
    let bot = "
        local kept
        function turn(view)
          kept = kept or view
          return { kept.map:get('ground', 1, 1), kept.map:at('units', 0, 0) or 0, kept.roads:weight('A', 'B'), kept.field:count() }
        end";
    let mut table = Table::new(bot, 1 << 20);
    assert_eq!(result_of(table.ask(10_000)), "[0, 1, 4, 6]");
    table.step();
    assert_eq!(result_of(table.ask(10_000)), "[1, 0, 9, 6]");
}

#[test]
fn a_bot_cannot_change_the_rules_objects() {
    let bot = "
        function turn(view)
          local tries = {
            function() view.map:set('ground', 5, 0, 0) end,
            function() view.map:fill('ground', 5) end,
            function() view.map:put('units', 2, 1, 1) end,
            function() view.map:move('units', 1, 1, 1) end,
            function() view.map:remove('units', 1) end,
            function() view.roads:set_weight('A', 'B', 0) end,
            function() view.roads:set_weights({ 0, 0 }) end,
          }
          for i, try in ipairs(tries) do
            local good, why = pcall(try)
            if good or not why:find('this is a view: it can\\'t be changed', 1, true) then return i end
          end
          local own = view.map:copy()
          own:set('ground', 5, 0, 0)
          return { view.map:get('ground', 0, 0), own:get('ground', 0, 0), getmetatable(view.map) }
        end";
    let mut table = Table::new(bot, 1 << 20);
    let before = table.rules.state().expect("a state");
    assert_eq!(result_of(table.ask(10_000)), "[0, 5, false]");
    assert_eq!(table.rules.state().expect("a state"), before);
}

#[test]
fn an_object_passed_to_the_rules_is_copied() {
    let bot = "
        local own = grid.new{ width = 1, height = 1, layers = { own = 1 } }
        function turn(game)
          local shown = game:keep(own)
          own:set('own', 2, 0, 0)
          return { game:kept(), own:get('own', 0, 0), pcall(shown.set, shown, 'ground', 1, 0, 0) }
        end";
    assert!(result_of(Table::new(bot, 1 << 20).ask(10_000)).starts_with("[1, 2, false, "));
}

#[test]
fn geometry_of_a_bot_counts_as_memory_and_instructions() {
    let large = "function turn() local g = grid.new{ width = 1000, height = 1000, layers = { a = 0 } } return g:count('a', 0) end";
    let answer = Table::new(large, 1 << 20).ask(10_000_000);
    assert_eq!(answer.fault.expect("8 MB in 1 MB").kind, FaultKind::OutOfMemory);
    assert_eq!(result_of(Table::new(large, 1 << 24).ask(10_000_000)), "1000000");
    assert_eq!(Table::new(large, 1 << 24).ask(100_000).fault.expect("too much work").kind, FaultKind::OverBudget);
    let hoard = "function turn() local all = {} for i = 1, 1000 do all[i] = grid.new{ width = 50, height = 50, layers = { a = 0 } } end end";
    assert_eq!(Table::new(hoard, 1 << 21).ask(10_000_000).fault.expect("20 MB in 2 MB").kind, FaultKind::OutOfMemory);
    let passing = "function turn() for i = 1, 1000 do grid.new{ width = 50, height = 50, layers = { a = 0 } } end return 'good' end";
    assert_eq!(result_of(Table::new(passing, 1 << 21).ask(10_000_000)), "good");
    for work in [
        "local g = grid.new{ width = 100, height = 100, layers = { a = 0 } } while true do g:find{ a = 1 } end",
        "local g = grid.new{ width = 100, height = 100, layers = { a = 0 } } while true do g:within('squared', 1 << 40, { a = 1 }, 0, 0) end",
        "local g = grid.new{ width = 100, height = 100, layers = { a = 0 } } while true do g:path('eight', nil, 0, 0, 99, 99) end",
        "local f = hexfield.new(1000) while true do f:vertices() end",
        "local f = hexfield.new(1000) while true do pcall(f.within, f, 0, 0, 100000) end",
        "local many = {} for i = 1, 5000 do many[i] = i end
         local g = grid.new{ width = 100, height = 100, layers = { a = 0 } } while true do g:find{ a = many } end",
    ] {
        let answer = Table::new(&format!("function turn() {work} end"), 1 << 24).ask(1_000_000);
        assert_eq!(answer.fault.expect(work).kind, FaultKind::OverBudget, "{work}");
    }
}

/// A memory error in the middle of an answer must leave the rules' own objects as they were: readable and changeable.
#[test]
fn a_bot_out_of_memory_leaves_the_rules_objects_usable() {
    let bot = "
        function turn(view)
          local all = {}
          while true do
            all[#all + 1] = view.map:find()
            all[#all + 1] = view.roads:edges('A')
            all[#all + 1] = view.roads:weights()
            all[#all + 1] = view:keep(1)
          end
        end";
    let mut table = Table::new(bot, 300_000);
    for _ in 0..20 {
        assert_eq!(table.ask(1_000_000_000).fault.expect("memory is short").kind, FaultKind::OutOfMemory);
    }
    table.step();
    let state = table.rules.state().expect("a state");
    assert_eq!(path::get(&state, "map.layers.ground.2.2"), Some(Value::Int(1)));
    assert_eq!(path::get(&state, "roads.A.B"), Some(Value::Int(9)));
}
