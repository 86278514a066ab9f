//! Examples and bench.yaml.

use super::modded;
use crate::agreement::{agree, source, value};
use crate::validator::faults;
use lunarena_content::{Begin, BenchFile, Case, Report, Reports, Start, schema, stage_names};
use lunarena_kernel::Value;

const CASES: &str = "\
- name: all there is
  manual: The heap
  map: heap
  seats: 2
  set: { heap.size: 3, stones.smooth.weight: 2.5 }
  pin: { weather: 0, wind: [2, 1.5] }
  state: { players.Left.pebbles: 30 }
  turn: { number: 41, phase: take, round: 3, place: 2, seat: Left, unit: -7 }
  queues: { Left: [1, -2, 3], Right: { order: [4, 5], begun: 1, away: [6], added: 2 } }
  seed: 7
  streams: { weather: ['0x1', '0x00000000000000ff', '0xa', '0x0'] }
  bank: { Left: 1200 }
  bots: { Right: function turn() end }
  steps:
    - orders: { Left: [[take, 3]] }
      times: 2
      sees: { Left: { pebbles: 30 } }
      expect: { players.Left.pebbles: 33, heaps: { ~count: 2, ~has: { a: 1 } }, b: { ~one of: [1], ~any order: [1] } }
      after: { heap.take: { heap: { ~about: 3, ~within: 0.5 } } }
      events: [{ name: taken, pebbles: 3 }]
      faults: { Left: { error: { ~contains: word } }, Right: over budget }
      results: { Left: [true] }
      prints: { Left: [a line] }
      standings: { Left: 1, Right: { rank: 2 } }
      over: true
    - stages: [heap.look, heap.take]
- name: a table
  map: heap
  names: { scout: { units: { x: 3 } } }
  pin: { weather: $level }
  queues: { Left: [$scout] }
  rows: [{ level: 1 }, { level: 2 }]
- { name: a map that is written out, map: { heaps: [] }, refused: [no heaps] }
- { name: a state, start: { pebbles: 3 }, turn: 41, seed: '0xffffffffffffffff' }
- { name: another, base: a state }
";

const BENCH: &str = "\
originals:
  - { name: both, map: heap, bots: [taker], set: { heap.size: 5 }, seed: 2, written_in: C, seconds: 1.5, times: 10 }
growth:
  - { name: pebbles, map: heap, seed: 0, sizes: [{ size: 1, bots: [taker] }, { size: 2, map: heap, set: { heap.size: 5 } }] }
";

#[test]
fn examples() {
    let (game, rulesets) = modded();
    let seats = rulesets[0].file.settle(|_| Ok(5)).expect("good numbers").seats;
    let known = schema::Known {
        rulesets: rulesets.iter().collect(),
        seats: vec![&seats],
        maps: game.root().maps("pebbles").iter().map(ToString::to_string).collect(),
        calls: vec!["take".to_owned()],
        live: false,
    };
    let schema = schema::examples(&known);
    let phases: Vec<&str> = rulesets[0].file.turns.iter().map(|phase| phase.name.as_str()).collect();
    let stages = stage_names(&rulesets[0].file.turns);
    let read = |value: &Value| {
        let cases = Case::parse(&source(value))?;
        let mut reports: Vec<Report> = cases.iter().flat_map(|case| case.check_seats(&seats)).collect();
        for case in &cases {
            reports.extend(case.first_phase(&phases).err());
            reports.extend(case.check_stages(&stages));
            if let Begin::Own(Start::Map { name, .. }) = &case.start {
                reports.extend(game.root().map("pebbles", name).err().into_iter().flatten());
            }
            let mut constants = rulesets[1].constants.clone();
            for set in &case.set {
                reports.extend(constants.overlay(&set.source, &set.name, &set.value).err().into_iter().flatten());
            }
        }
        // What is no state at all is told when it is played.
        let start = value.as_list().unwrap_or_default().iter().filter_map(|case| case.field("start"));
        reports.extend(start.filter(|start| !matches!(start, Value::Map(_))).map(|_| Report::error("no state")));
        if reports.is_empty() { Ok(()) } else { Err(Reports::new(reports)) }
    };
    let beyond = [
        "18",
        "is not from 0 to 9",
        "is in the queue twice",
        "can't have begun",
        "that are not all zero",
        // What stands beside a matcher.
        "a plain key is beside a matcher",
        "beside it",
        "a bot fails in one way",
        // What is in a row, and which name is where.
        "uses the column",
        "a number or a list of numbers",
        "this row lacks",
        "looked for at one path",
        "which one it is are missing",
    ];
    agree(&schema, &value(CASES), &beyond, read);
    let read = |value: &Value| {
        let reports = BenchFile::read(&source(value))?.check(&game.root(), "pebbles", Some(&rulesets[1].constants));
        if reports.is_empty() { Ok(()) } else { Err(Reports::new(reports)) }
    };
    let beyond = ["is not larger than", "shows no growth", "has no map", "has no bot", "is not from 0 to 9"];
    agree(&schema::bench(&known), &value(BENCH), &beyond, read);
    // Where bots call live, a call is one of the API's.
    let live = schema::examples(&schema::Known { live: true, ..known });
    let mistyped = CASES.replace("[[take, 3]]", "[[tkae, 3]]");
    assert_eq!(faults(&live, &value(CASES)), Vec::<String>::new());
    assert_eq!(faults(&live, &value(&mistyped)), [".1.steps.1.orders.Left.1.1: enum [take], not tkae"]);
    assert_eq!(faults(&schema, &value(&mistyped)), Vec::<String>::new());
}
