//! What examples can say, with values worked out from the rules of the tiny games.

use super::{game, root, told};
use lunarena_arena::{CaseResult, run_case};
use lunarena_content::{Case, Reports, Source, resolve};

fn try_all(name: &str, text: &str) -> Result<Vec<CaseResult>, Reports> {
    let game = game(name);
    let cases = resolve(Case::parse(&Source::new("cases.yaml", text))?)?;
    cases.iter().map(|case| run_case(&root(), &game, case)).collect()
}

#[track_caller]
fn all(name: &str, text: &str) -> Vec<CaseResult> {
    try_all(name, text).unwrap_or_else(|reports| panic!("{}", told(&reports)))
}

/// What is not as the cases say: `line what: expected, not got`.
#[track_caller]
fn mismatches(name: &str, text: &str) -> Vec<String> {
    let line = |case: &CaseResult| -> Vec<String> {
        let shown = case.mismatches.iter().map(|found| {
            let line = case.source.line_column(found.span.start).0;
            format!("{line} {}: {}, not {}", found.what, found.expected, found.got)
        });
        shown.collect()
    };
    all(name, text).iter().flat_map(line).collect()
}

/// Message and label of each report, with its line.
#[track_caller]
fn reports(name: &str, text: &str) -> Vec<String> {
    let reports = try_all(name, text).expect_err("wrong cases");
    let line = |report: &lunarena_content::Report| {
        let line = report.place().map_or(0, |(_, line, _)| line);
        format!("{line} {}: {}", report.message(), report.label().unwrap_or_default())
    };
    reports.iter().map(line).filter(|line| !line.contains("can't be played")).collect()
}

const EVERYWHERE: &str = "\
- name: matchers stand wherever something is expected
  map: river
  bots: { West: \"function turn(game) print('boats', 2) print(game:carry(1)) game:carry(0) end\" }
  steps:
    - orders: { East: [[carry, 2], [carry, 9], [unload]] }
      results: { East: [{ ~any order: [2, 6] }, { refused: ~any }, null] }
      expect: { shore: { ~about: 8, ~within: 0 }, boats: { ~has: { East: 0 }, ~count: 2 }, purses: [~any] }
      standings: { East: { rank: 1, score: { ~one of: [0, 1] } } }
    - faults: { West: { error: carry a number of crates } }
      prints: { West: [{ ~contains: boats }, ~any] }
      after: { trips.note_purse: { faults: [none], boats.West: 0 }, trips.note_fault: { faults: [none, error] } }
";

#[test]
fn matchers_everywhere() {
    assert_eq!(mismatches("ferry", EVERYWHERE), Vec::<String>::new());
    let wrong = EVERYWHERE
        .replace("[2, 6] }, {", "[2, 7] }, {")
        .replace("~count: 2", "~count: 3")
        .replace("[0, 1]", "[1, 2]")
        .replace("carry a number of crates", "carry nothing")
        .replace("~contains: boats", "~contains: ships")
        .replace("faults: [none], boats.West: 0", "faults: [none], boats.West: 1");
    assert_eq!(
        mismatches("ferry", &wrong),
        [
            "7 boats: 3 elements, not 2 elements",
            "6 results of East: 1.2: 7, not 6",
            "8 score of East: one of 1, 2, not 0",
            "11 after trips.note_purse: boats.West: 1, not 0",
            "10 prints of West: 1: a text that contains `ships`, not boats\t2",
            "9 fault of West: error: carry nothing, not carry a number of crates",
        ]
    );
}

#[test]
fn a_mismatch_is_told_by_its_path() {
    let text = "\
- name: nested
  map: bags
  start: { bags: [{ size: 3 }, { size: 5 }], seats: { Ann: { awake: true, pebbles: '7' }, Bob: { awake: true, pebbles: 0 } }, log: [], rounds: 0, naps: 0 }
  seats: 2
  steps:
    - orders: { Ann: 9 }
      expect:
        bags: [{ size: 3 }, { size: 4 }, { size: 6 }]
        seats: { Ann: { awake: true, pebbles: 7 }, Bob: { awake: true } }
"
    .replace("  map: bags\n", "");
    let found = mismatches("pebbles", &text.replace("pebbles: '7'", "pebbles: 7"));
    assert_eq!(
        found,
        [
            "7 bags.2.size: 4, not 5",
            "7 bags.3: {size: 6}, not missing (2 elements, not 3)",
            "8 seats.Bob.pebbles: nothing, not 0"
        ]
    );
    // What reads the same is told with its kind.
    let same = text.replace("pebbles: 7 }, Bob", "pebbles: '0' }, Bob").replace("pebbles: '7'", "pebbles: 0");
    assert!(mismatches("pebbles", &same).contains(&"8 seats.Ann.pebbles: 0 (a string), not 0 (an integer)".to_owned()));
}

#[test]
fn each_row_is_a_case() {
    let text = "\
- name: what a boat takes
  map: { crates: $crates }
  rows:
    - { crates: 8, take: 2, left: 6 }
    - { crates: 5, take: 4, left: 1 }
    - { crates: 3, take: 3, left: 1 }
  steps:
    - orders: { East: [[carry, $take]] }
      results: { East: [[$take, $left]] }
      expect: { shore: $left }
- name: $name carries
  map: river
  rows: [{ name: East, turn: 1 }, { name: West, turn: 2 }]
  turn: $turn
  steps:
    - orders: { $name: [[carry, 1]] }
      expect: { boats.$name: 1, boats: { ~has: { $name: 1 } } }
";
    let played: Vec<(String, usize, bool)> = all("ferry", text)
        .iter()
        .map(|case| (case.name.clone(), case.source.line_column(case.span.start).0, case.passed()))
        .collect();
    let named = |name: &str, line: usize, passed: bool| (name.to_owned(), line, passed);
    assert_eq!(
        played,
        [
            named("what a boat takes: crates 8, take 2, left 6", 4, true),
            named("what a boat takes: crates 5, take 4, left 1", 5, true),
            named("what a boat takes: crates 3, take 3, left 1", 6, false),
            named("East carries", 13, true),
            named("West carries", 13, true),
        ]
    );
    // What a row expects stands in its own line.
    assert_eq!(mismatches("ferry", text), ["6 shore: 1, not 0", "9 results of East: 1.2: 1, not 0"]);
}

#[test]
fn things_that_are_placed_have_names() {
    let text = "\
- name: bees by name
  start:
    names: [Amber, Umber]
    bees: [{ id: 7, seat: 1, turns: 3, as: queen }, { id: 9, seat: 2, turns: 2 }]
    log: []
    born: 9
    comb: { '@grid': { width: 2, height: 2, layers: { wax: 0 }, occupants: { bees: { 7: [1, 0], 9: [0, 1] } } } }
  names: { drone: { bees: { turns: { ~one of: [1, 2] } } } }
  turn: { number: 41, round: 2, unit: $drone }
  queues: { Amber: [$queen], Umber: [$drone] }
  steps:
    - orders: { Umber: [[me], [hum, 'I am $drone of $$2']] }
      results: { Umber: [$drone, null] }
      expect: { comb.occupants.bees.$queen: [1, 0], log: [Umber$drone, '9:I am 9 of $2', ')'] }
- name: as in the base
  base: bees by name
  turn: { number: 40, round: 2 }
  state: { born: $queen }
  steps:
    - orders: { Amber: [[me]] }
      results: { Amber: [7] }
      expect: { born: 7, bees: { ~any order: [{ ~has: { id: $drone } }, { ~has: { id: $queen, turns: 4 } }] } }
";
    assert_eq!(mismatches("hive", text), Vec::<String>::new());
    let of = |names: &str| reports("hive", &text.replace("{ drone: { bees: { turns: { ~one of: [1, 2] } } } }", names));
    assert_eq!(
        of("{ drone: { bees: { turns: 5 } } }")[0],
        "8 `drone` is not found: none of the 2 in `bees` is like that: nothing is like that"
    );
    assert_eq!(of("{ drone: { bees: { turns: ~any } } }")[0], "8 `drone` could be 7 or 9 of `bees`: 2 are like that");
    assert_eq!(
        of("{ drone: { wasps: { turns: 2 } } }")[0],
        "8 `drone` is not found: `wasps` is no table: nothing is there"
    );
    let texts = text.replace("as: queen", "name: Bea, as: queen").replace("id: 7, seat: 1", "seat: 1");
    assert_eq!(reports("hive", &texts)[0], "10 `$queen` stands for no number, and a unit is one: no unit");
    assert_eq!(of("{ dron: { bees: { turns: 2 } } }")[0], "9 unknown name `drone`: did you mean `dron`?");
}

#[test]
fn what_a_map_lists_is_found_by_its_values() {
    let text = "\
- name: bags by name
  map: { bags: [4, 9] }
  seats: 2
  state: { seats.Ann: { awake: true, pebbles: 5, as: leader } }
  steps:
    - orders: { Ann: 2 }
      expect: { seats.$leader.pebbles: 14, log: ['1 $leader picks 9'] }
";
    assert_eq!(mismatches("pebbles", text), Vec::<String>::new());
    // A bag is a number here: there is nothing in it to know it by.
    let listed = "\
- name: bags by name
  map: { bags: [{ size: 4, colour: red, as: small }, { size: 9, colour: 2 }] }
  seats: 2
  steps: [{ orders: { Ann: 9 }, expect: { bags.$small.size: 4 } }]
";
    assert_eq!(mismatches("pebbles", listed), Vec::<String>::new());
    let twins = listed.replace("{ size: 9, colour: 2 }", "{ size: 4, colour: 2 }");
    assert_eq!(reports("pebbles", &twins), ["2 `small` could be 1 or 2 of `bags`: 2 are like that"]);
}

#[test]
fn stages_alone_and_the_middle_of_a_turn() {
    let text = "\
- name: one stage
  map: hall
  steps:
    - stages: [song.sing, song.echo]
      orders: { High: [[sing, do]], Low: [[sing, fa], [sing, so]] }
      expect: { heard: [do+fa], log: ['1:do+fa', echo1] }
      after: { song.sing: { log: ['1:do+fa'] } }
    - stages: [song.breathe]
      times: 2
      expect: { log.3: breathe1, log.4: breathe1 }
    - expect: { log.5: (1, log.6: breathe1 } # the turn that comes is still the first
      after: { song.breathe: { log: { ~count: 6 } }, song.sing: { heard: { ~count: 4 } } }
    - stages: [song.open]
      expect: { log: { ~has: [(2] } }
";
    assert_eq!(mismatches("chorus", text), Vec::<String>::new());
    // The rules may end the match there.
    let over = "\
- name: the end
  map: bags
  seats: 2
  turn: { number: 5, phase: nap, round: 1, seat: Ann }
  set: { naps.most: 1 }
  steps:
    - { stages: [naps.note_start], expect: { log: [5 Ann is up] }, over: false }
    - { stages: [naps.wake], expect: { naps: 1, log.2: 5 Ann sleeps }, over: true }
    - {}
";
    assert_eq!(mismatches("pebbles", over), ["9 the match: goes on, not is over after 0 of 1 turns of this step"]);
    let never = text.replace("after: { song.sing: { log", "after: { song.hush: { log");
    assert_eq!(
        mismatches("chorus", &never),
        ["7 after song.hush: it runs in this step, not only song.sing, song.echo ran"]
    );
    let unknown = text.replace("[song.sing, song.echo]", "[song.sng]").replace("song.breathe: {", "song.breath: {");
    assert_eq!(
        reports("chorus", &unknown),
        [
            "4 unknown stage `song.sng`: did you mean `song.sing`?",
            "12 unknown stage `song.breath`: did you mean `song.breathe`?"
        ]
    );
    assert_eq!(
        reports("ferry", "- { name: a, map: river, steps: [{ stages: [trips.note_purse], orders: { East: [] } }] }\n"),
        ["1 bots of this game call live, and nobody is asked where stages run alone: no turn is played"]
    );
}

#[test]
fn calls_that_nobody_catches() {
    let text = "\
- name: until the first refusal
  map: river
  steps:
    - orders: { East: { uncaught: [[carry, 2], [carry, 99], [carry, 1]] } }
      faults: { East: { error: only 6 crates are ashore } }
      results: { East: [[2, 6], { refused: ~any }] }
      expect: { boats.East: 2, faults: [error] }
    - orders: { West: { uncaught: [[carry, 1]] } }
      expect: { boats.West: 1 }
";
    assert_eq!(mismatches("ferry", text), Vec::<String>::new());
    let wrong = text.replace("{ error: only 6 crates are ashore }", "over budget");
    assert_eq!(mismatches("ferry", &wrong), ["5 fault of East: over budget, not error"]);
    assert_eq!(
        reports("ferry", &text.replace("{ uncaught: [[carry, 2]", "{ uncought: [[carry, 2]")),
        ["4 these are no calls: did you mean `uncaught`?"]
    );
    assert_eq!(
        reports("ferry", &text.replace("{ uncaught: [[carry, 1]] }", "carry")),
        ["8 expected a list of calls, found a string: no calls"]
    );
}
