//! Example files.

use crate::pebbles::{Pebbles, shows};
use lunarena_content::{Begin, Case, Fault, Pin, Report, Reports, Seats, Source, Span, Spanned, Start, plain, resolve};
use lunarena_kernel::{Key, Value};

const GOOD: &str = "\
- name: three are taken
  manual: \"The heap: 'up to three'\"
  map: heap
  set: { take.most: 3 }
  pin: { luck: 0, draw: [2, 1] }
  state: { heaps.north.size: 4 }
  bots: { Right: \"function turn() error('x') end\" }
  steps:
    - orders: { Left: [[take, north, 3]] }
      times: 2
      sees: { Left: { heaps.1.size: 4 } }
      expect: { heaps.north.size: 1, winner: null }
      events: [ { name: taken, count: 3 } ]
      faults: { Right: over budget }
      results: { Left: [true] }
      standings: { Left: 1, Right: { rank: 2, score: 3 } }
      over: true
- name: and one more
  base: three are taken
  set: { take.most: 2 }
  state: { heaps.north.size: 3 }
- name: written out
  map: { heaps: [] }
- name: in the middle
  start: { heaps: [], turn: 3 }
";

fn cases(text: &str) -> Vec<Case> {
    Case::parse(&Source::new("rules/pebbles/examples/take.yaml", text)).expect("good cases")
}

fn seats(names: &[&str], least: i64) -> Seats<i64> {
    let names: Vec<_> = names.iter().map(|name| Spanned::new((*name).to_owned(), Span::new(0, 0))).collect();
    Seats { most: names.len() as i64, names, least }
}

#[test]
fn a_case_is_read_whole() {
    let all = cases(GOOD);
    let case = &all[0];
    assert_eq!(case.manual.as_deref(), Some("The heap: 'up to three'"));
    assert!(matches!(&case.start, Begin::Own(Start::Map { name, .. }) if name.value == "heap"));
    assert_eq!(case.pin[1].value.value, Pin::Each(vec![2.into(), 1.into()]));
    assert_eq!(case.pin[0].value.value, Pin::Always(0.into()));
    assert_eq!(case.bots.get("Right").map(|bot| bot.text.as_str()), Some("function turn() error('x') end"));
    let step = &case.steps[0];
    assert_eq!(step.times, 2);
    assert_eq!(step.orders.get("Left").map(|orders| orders.to_string()), Some("[[take, north, 3]]".to_owned()));
    assert_eq!(
        step.sees.get("Left").and_then(|sees| sees.get("heaps.1.size")).map(|size| &size.value),
        Some(&Value::Int(4).into())
    );
    assert_eq!(step.expect.get("winner").map(|winner| &winner.value), Some(&Value::Null.into()));
    assert_eq!(step.events.as_ref().expect("events")[0].fields.get(&Key::from("count")), Some(&Value::Int(3).into()));
    assert_eq!(step.faults.get("Right").map(|fault| fault.kind), Some(Fault::OverBudget));
    let figures = |seat| step.standings.get(seat).map(|figures| figures.value.0.clone());
    assert_eq!(figures("Left"), Some(vec![("rank".to_owned(), Value::Int(1).into())]));
    assert_eq!(
        figures("Right"),
        Some(vec![("rank".to_owned(), Value::Int(2).into()), ("score".to_owned(), Value::Int(3).into())])
    );
    assert_eq!(step.over.as_ref().map(|over| over.value), Some(true));
    assert_eq!(case.check_seats(&seats(&["Left", "Right"], 2)), Vec::<Report>::new());
}

#[test]
fn a_base_gives_its_beginning_but_not_its_steps() {
    let all = resolve(cases(GOOD)).expect("good bases");
    let case = &all[1];
    assert!(matches!(&case.start, Start::Map { name, .. } if name.value == "heap"));
    assert!(case.steps.is_empty() && case.bots.is_empty());
    assert_eq!((case.set.len(), case.set[0].value.to_plain()), (1, 2.into()));
    let sizes: Vec<_> = case.state.iter().map(|change| change.value.to_string()).collect();
    assert_eq!(sizes, ["4", "3"]);
    assert!(matches!(&all[2].start, Start::Inline(map) if map.root.get("heaps").is_some()));
    assert!(matches!(&all[3].start, Start::State { value, .. } if value.field("turn") == Some(&3.into())));
}

#[test]
fn cases_of_all_files_are_loaded_together() {
    let game = Pebbles::new()
        .file("rules/pebbles/examples/a.yaml", "- { name: a, base: b, state: { x: 1 } }\n")
        .file("rules/pebbles/examples/b.yaml", "- { name: b, map: heap, state: { y: 2 } }\n")
        .file("rules/pebbles/examples/later.yaml", "# to be written\n");
    let cases = Case::load(&game.root(), "pebbles").expect("good cases");
    let names: Vec<_> = cases.iter().map(|case| case.name.as_str()).collect();
    assert_eq!(names, ["a", "b"]);
    let places: Vec<_> = cases[0].state.iter().map(|change| change.source.shown()).collect();
    assert_eq!(places, ["rules/pebbles/examples/b.yaml", "rules/pebbles/examples/a.yaml"]);
}

#[test]
fn mistakes_in_cases() {
    let text = "\
- name: one
  map: heap
  start: {}
  steps:
    - order: { Left: [] }
      times: 0
      faults: { Left: over budgt }
      events: [ taken ]
      standings: { Left: first }
- nmae: two
  map: 5
- name: three
  pin: { luck: high }
- name: four
  base:
- just a text
";
    let source = Source::new("rules/pebbles/examples/take.yaml", text);
    shows("example-faults", &plain(&Case::parse(&source).expect_err("bad cases")));
    let source = Source::new("rules/pebbles/examples/take.yaml", "name: one\nmap: heap\n");
    shows("example-not-a-list", &plain(&Case::parse(&source).expect_err("bad cases")));
}

#[test]
fn no_case_begins_like_thousands_of_others() {
    let like = |count: usize| {
        let others = (0..count).map(|number| format!("- {{ name: c{number}, base: c{} }}\n", number + 1));
        let text: String = others.chain([format!("- {{ name: c{count}, map: heap }}\n")]).collect();
        resolve(cases(&text)).map_err(|reports| reports.iter().map(Report::message).next().map(str::to_owned))
    };
    assert!(like(64).is_ok());
    assert_eq!(like(9000), Err(Some("more than 64 cases start from one another".to_owned())));
}

#[test]
fn mistakes_between_cases() {
    let game = Pebbles::new()
        .file(
            "rules/pebbles/examples/a.yaml",
            "- name: one\n  map: heap\n- name: two\n  base: tree\n- name: one\n  map: heap\n",
        )
        .file(
            "rules/pebbles/examples/b.yaml",
            "- name: two\n  map: heap\n- name: three\n  base: four\n- name: four\n  base: three\n",
        );
    shows("example-bases", &plain(&Case::load(&game.root(), "pebbles").expect_err("bad cases")));
    let all = cases("- name: one\n  map: heap\n  bots: { Lft: x }\n  steps: [ { orders: { Midle: [] } } ]\n");
    let reports: Reports = all[0].check_seats(&seats(&["Left", "Right"], 2)).into_iter().collect();
    shows("example-seats", &plain(&reports));
}

#[test]
fn fewer_seats_than_the_game_has() {
    let game = seats(&["North", "East", "South", "West"], 2);
    let all = resolve(cases(
        "- { name: all, map: heap, bots: { West: x } }\n\
         - { name: three, map: heap, seats: 3, steps: [ { orders: { South: [] } } ] }\n\
         - { name: like three, base: three, steps: [ { sees: { West: { x: 1 } }, standings: { Suoth: 1 } } ] }\n\
         - { name: two again, base: like three, seats: 2 }\n\
         - { name: one, base: three, seats: 1 }\n\
         - { name: five, base: all, seats: 5 }\n\
         - { name: like five, base: five, bots: { Wset: x } }\n",
    ))
    .expect("good bases");
    let players: Vec<usize> = all.iter().map(|case| case.players(&game).len()).collect();
    assert_eq!(players, [4, 3, 3, 2, 1, 4, 4]);
    let found: Vec<usize> = all.iter().map(|case| case.check_seats(&game).len()).collect();
    assert_eq!(found, [0, 0, 2, 0, 1, 1, 1]);
    let reports: Reports = all.iter().flat_map(|case| case.check_seats(&game)).collect();
    shows("example-seats-that-do-not-play", &plain(&reports));
}

const LATER: &str = "\
- name: in the middle
  start: { heaps: [] }
  turn: { number: 41, phase: take, seat: Right }
  seed: 7
  queues: { Left: [1, 2], Right: { order: [3], begun: 1, away: [4] } }
  streams: { luck: ['0x1', '0x2', '0x3', '0x4'] }
  bank: { Left: 100, Right: 50 }
- name: a little later
  base: in the middle
  turn: 42
  queues: { Right: [4] }
  streams: { draw: ['0x1', '0x2', '0x3', '0x4'] }
  bank: { Right: 0 }
";

#[test]
fn a_base_gives_its_turn_and_what_belongs_to_it() {
    let all = resolve(cases(LATER)).expect("good bases");
    let (base, case) = (&all[0], &all[1]);
    let turn = |case: &Case<Start>| {
        let turn = case.turn.as_ref().expect("a turn");
        let phase = turn.phase.as_ref().map(|phase| phase.value.clone());
        (turn.number.as_ref().map(|number| number.value), phase)
    };
    assert_eq!(turn(base), (Some(41), Some("take".to_owned())));
    // It is replaced as a whole: the phase of the one is no phase of the other.
    assert_eq!(turn(case), (Some(42), None));
    assert_eq!(case.seed.as_ref().map(|seed| seed.number), Some(7));
    let queues: Vec<(&str, Vec<i64>)> = case
        .queues
        .iter()
        .map(|queue| {
            (queue.name.as_str(), queue.value.value.order.iter().filter_map(|unit| unit.value.number()).collect())
        })
        .collect();
    assert_eq!(queues, [("Left", vec![1, 2]), ("Right", vec![4])]);
    let streams: Vec<&str> = case.streams.iter().map(|stream| stream.name.as_str()).collect();
    assert_eq!(streams, ["luck", "draw"]);
    let bank: Vec<u64> = case.bank.iter().map(|bank| bank.value.value.0).collect();
    assert_eq!(bank, [100, 0]);
    assert_eq!(case.first_phase(&["take"]).map_err(|report| plain(&report)), Ok(None));
    assert!(case.begins_later() && !resolve(cases(GOOD)).expect("good bases")[0].begins_later());
}

#[test]
fn what_can_not_be_the_middle_of_a_match_is_told_at_its_line() {
    let told = |line: &str| {
        let text = format!("- name: later\n  start: {{}}\n  {line}\n");
        let report = match Case::parse(&Source::new("rules/pebbles/examples/take.yaml", &text)) {
            Err(reports) => reports.iter().next().cloned(),
            Ok(cases) => {
                let seats = cases[0].check_seats(&seats(&["Left", "Right"], 2));
                seats.into_iter().next().or(cases[0].first_phase(&["take", "count"]).err())
            }
        };
        let report = report.unwrap_or_else(|| panic!("{line} is good"));
        assert_eq!(report.place().map(|(_, line, _)| line), Some(3), "{line}");
        format!("{}: {}", report.message(), report.label().unwrap_or_default())
    };
    for (line, message) in [
        ("turn: 0", "this must be at least 1, but it is 0: too small"),
        ("turn: fourth", "expected the number of a turn, or a map, found a string: this is a string"),
        ("turn: { numbr: 4 }", "unknown key `numbr`: did you mean `number`?"),
        ("turn: { number: 4, phase: tkae }", "unknown phase `tkae`: did you mean `take`?"),
        ("turn: { number: 4, seat: Lft }", "unknown seat `Lft`: did you mean `Left`?"),
        ("queues: { Lft: [1] }", "unknown seat `Lft`: did you mean `Left`?"),
        ("bank: { Lft: 1 }", "unknown seat `Lft`: did you mean `Left`?"),
        ("queues: { Left: [1, 2, 1] }", "unit 1 is in the queue twice: here again"),
        ("queues: { Left: { order: [1, 2], away: [2] } }", "unit 2 is in the queue twice: here again"),
        ("queues: { Left: { order: [1, 2], begun: 3 } }", "3 of 2 units can't have begun their turns: too many"),
        ("seed: 0xg", "`0xg` is not a 64-bit word: not 0x and up to 16 of 0 to 9, a to f"),
        ("streams: { luck: [a] }", "`a` is not a 64-bit word: not 0x and up to 16 of 0 to 9, a to f"),
        (
            "streams: { luck: ['0x0', '0x0', '0x0', '0x0'] }",
            "the state of a random stream is four words that are not all zero: not such a state",
        ),
    ] {
        assert_eq!(told(line), message);
    }
}
