//! Hash of a state inside the rules. The cost grows with the tables, and for a grid with its changes since the last hash.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use lunarena_kernel::Value;
use lunarena_kernel::digest::Digest;
use lunarena_script::{FnRef, Module, Rules, RulesSource};
use std::time::Duration;

const GAME: &str = "
local M = {}
local chance = rng('chance')
function M.units(map)
  local units = {}
  for id = 1, map.size do
    units[id] = { id = id, x = chance:int(1, 64), y = chance:int(1, 64), kind = chance:pick({ 'scout', 'miner' }), health = chance:int(1, 10) }
  end
  return { round = 1, units = units }
end
function M.grid(map)
  local field = grid.new({ width = 64, height = map.size // 64, origin = { 1, 1 }, layers = { ground = 0 } })
  local _, height = field:size()
  for y = 1, height do
    for x = 1, 64 do field:set('ground', chance:int(0, 9), x, y) end
  end
  return { round = 1, height = height, field = field }
end
function M.dig(state)
  state.field:set('ground', chance:int(0, 9), chance:int(1, 64), chance:int(1, state.height))
end
return M";

fn rules(setup: &str, size: i64) -> Rules {
    let modules = [Module::new("game", "game.lua", GAME)];
    let constants = Value::Map(Default::default());
    let rules = RulesSource { modules: &modules, constants: &constants, formulas: &[], hooks: &[] };
    let mut rules = Rules::load(&rules).expect("rules without a fault");
    let setup = function(&mut rules, setup);
    let map = Value::map([("size", size.into())]);
    rules.setup(setup, &map, &Value::List(Vec::new())).expect("a state");
    rules
}

fn function(rules: &mut Rules, name: &str) -> FnRef {
    rules.function(name).expect("compiles").expect("is there")
}

fn digest(rules: &mut Rules) -> String {
    let mut digest = Digest::new();
    rules.digest_state(&mut digest).expect("a state of plain data");
    digest.finish()
}

fn units(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("state digest");
    for units in [100, 200, 400] {
        let mut rules = rules("game.units", units);
        group.throughput(Throughput::Elements(units as u64));
        group.bench_function(BenchmarkId::from_parameter(units), |bencher| bencher.iter(|| digest(&mut rules)));
    }
    group.finish();
}

fn changes(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("changed state digest");
    for cells in [1024, 2048, 4096] {
        let mut rules = rules("game.grid", cells);
        let dig = function(&mut rules, "game.dig");
        group.throughput(Throughput::Elements(1));
        group.bench_function(BenchmarkId::from_parameter(cells), |bencher| {
            bencher.iter(|| {
                rules.stage(dig).expect("a good cell");
                digest(&mut rules)
            })
        });
    }
    group.finish();
}

fn settings() -> Criterion {
    Criterion::default()
        .sample_size(30)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1))
}

criterion_group! { name = states; config = settings(); targets = units, changes }
criterion_main!(states);
