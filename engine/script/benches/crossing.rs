//! Transfers between the rules and a bot: a view, orders, live calls. The cost grows with the number of values or calls.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use lunarena_kernel::Value;
use lunarena_kernel::budget::Limits;
use lunarena_script::{
    Argument, Bot, BotSource, FieldValue, FnRef, Log, Module, Request, Rules, RulesSource, Style, TurnField,
};
use std::hint::black_box;
use std::time::Duration;

/// Random units; the view is created in advance, so that only its transfer is measured.
const GAME: &str = "
local M = {}
function M.setup(map)
  local chance, units = rng('units'), {}
  for id = 1, map.units do
    units[id] = { id = id, x = chance:int(1, 64), y = chance:int(1, 64), kind = chance:pick({ 'scout', 'miner' }), health = chance:int(1, 10) }
  end
  return { view = { round = 1, units = units } }
end
function M.view(state) return state.view end
function M.read(_, _, answer) return answer end
return M";

const API: &str = "
local M = {}
function M.health(state, _, id) return state.view.units[id].health end
function M.unit(state, _, id) return state.view.units[id] end
return M";

const SIZES: [i64; 3] = [100, 200, 400];

struct Table {
    rules: Rules,
    bot: Bot,
}

impl Table {
    fn new(units: i64, style: Style, bot: &str) -> Table {
        let modules = [Module::new("game", "game.lua", GAME), Module::new("api", "api.lua", API)];
        let constants = Value::map([] as [(&str, Value); 0]);
        let rules = RulesSource { modules: &modules, constants: &constants, formulas: &[], hooks: &[] };
        let mut rules = Rules::load(&rules).expect("rules without a fault");
        let api = rules.api_of("api").expect("an api");
        rules.use_api(&api).expect("its functions");
        let limits = Limits { load: 1_000_000, call: None, turn: None, bank: None, memory: 64 << 20, output: 0 };
        let text = bot.replace("UNITS", &units.to_string());
        let source = BotSource {
            chunk: "bot.lua",
            text: &text,
            code: Default::default(),
            limits: &limits,
            api: &api,
            style,
            seed: 1,
        };
        let mut table = Table { rules, bot: Bot::load(&source).expect("a bot without a fault") };
        let setup = table.function("game.setup");
        let map = Value::map([("units", units.into())]);
        table.rules.setup(setup, &map, &Value::List(Vec::new())).expect("a state");
        table.rules.set_turn(&[(TurnField::Orders, FieldValue::Empty)]).expect("a turn");
        table
    }

    fn function(&mut self, name: &str) -> FnRef {
        self.rules.function(name).expect("compiles").expect("is there")
    }

    fn ask(&mut self, argument: Argument) -> Value {
        let request = Request {
            function: "turn",
            instructions: 10_000_000,
            keep: false,
            pause: false,
            log: Log::Nothing,
            argument,
            also: None,
        };
        let answer = self.bot.ask(&request, &mut self.rules).expect("rules without a fault");
        assert_eq!(answer.fault, None);
        answer.value.expect("an answer")
    }
}

fn views(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("view to a bot");
    for units in SIZES {
        let mut table = Table::new(units, Style::Orders, "function turn(view) return #view.units end");
        let view = table.function("game.view");
        group.throughput(Throughput::Elements(units as u64));
        group.bench_function(BenchmarkId::from_parameter(units), |bencher| {
            bencher.iter(|| {
                table.rules.make_view(view).expect("a view");
                table.ask(Argument::View)
            })
        });
    }
    group.finish();
}

fn orders(criterion: &mut Criterion) {
    const BOT: &str = "
        local orders = {}
        for id = 1, UNITS do orders[id] = { 'move', id, math.random(-1, 1), math.random(-1, 1) } end
        function turn() return orders end";
    let mut group = criterion.benchmark_group("orders to the rules");
    for units in SIZES {
        let mut table = Table::new(units, Style::Orders, BOT);
        let read = table.function("game.read");
        group.throughput(Throughput::Elements(units as u64));
        group.bench_function(BenchmarkId::from_parameter(units), |bencher| {
            bencher.iter(|| {
                let answer = table.ask(Argument::Nothing);
                table.rules.take_orders(read, "Left", black_box(&answer), &Value::Null).expect("orders");
            })
        });
    }
    group.finish();
}

fn calls(criterion: &mut Criterion) {
    const NUMBERS: &str =
        "function turn(game) local sum = 0 for id = 1, UNITS do sum = sum + game:health(id) end return sum end";
    const RECORDS: &str =
        "function turn(game) local sum = 0 for id = 1, UNITS do sum = sum + game:unit(id).health end return sum end";
    for (name, bot) in [("live call for a number", NUMBERS), ("live call for a record", RECORDS)] {
        let mut group = criterion.benchmark_group(name);
        for units in SIZES {
            let mut table = Table::new(units, Style::Calls, bot);
            group.throughput(Throughput::Elements(units as u64));
            group.bench_function(BenchmarkId::from_parameter(units), |bencher| {
                bencher.iter(|| table.ask(Argument::Nothing))
            });
        }
        group.finish();
    }
}

fn settings() -> Criterion {
    Criterion::default()
        .sample_size(30)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1))
}

criterion_group! { name = crossing; config = settings(); targets = views, orders, calls }
criterion_main!(crossing);
