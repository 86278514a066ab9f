//! `lunarena test` where not all can be played: a mistake costs its own case, and the others are told as ever.

use crate::content::Content;
use crate::run::shows;
use serde_json::Value;

/// A good case, and after it one mistake each.
const CASES: &str = "\
- name: a good one
  map: small
  steps: [{ orders: { Left: [take, 1] }, expect: { pebbles: 9 } }]
- name: an unknown key
  map: small
  stps: []
- map: small
  steps: [{ expect: { pebbles: 10 } }]
- name: a key twice
  map: small
  map: small
- name: a number with a zero
  map: { pebbles: 007 }
- name: like a bad one
  base: an unknown key
  steps: [{ times: 1 }]
- name: like that again
  base: like a bad one
  steps: [{ times: 1 }]
- name: rows
  map: small
  rows:
    - { take: 1, left: 9 }
    - { take: 2, left: 7 }
    - { take: many, left: 9 }
  steps:
    - orders: { Left: [take, $take] }
      times: $take
      expect: { pebbles: $left }
- name: no rows
  map: small
  rows: []
- name: another good one
  map: small
  steps: [{ orders: { Left: [take, 3] }, expect: { pebbles: 7 } }]
";

fn lines(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn a_mistake_costs_its_own_case() {
    let content = Content::pebbles().file("mine.yaml", CASES);
    shows("test-unplayed", &content.run("test --game pebbles mine.yaml").whole());
    let run = content.run("test --game pebbles mine.yaml --json --without-state");
    assert_eq!(run.code, 2);
    let all = lines(&run.out);
    let mut told: Vec<(Option<&str>, u64, bool, usize)> = all
        .iter()
        .filter(|line| line["file"] == "mine.yaml")
        .map(|line| {
            let reports = line["reports"].as_array().map_or(0, Vec::len);
            (line["case"].as_str(), line["line"].as_u64().unwrap_or(0), line["passed"] == true, reports)
        })
        .collect();
    told.sort_by_key(|(_, line, ..)| *line);
    assert_eq!(
        told,
        [
            (Some("a good one"), 1, true, 0),
            (Some("an unknown key"), 4, false, 1),
            (None, 7, false, 1),
            (Some("a key twice"), 9, false, 1),
            (Some("a number with a zero"), 12, false, 1),
            (Some("like a bad one"), 14, false, 1),
            (Some("like that again"), 17, false, 1),
            (Some("rows: take 1, left 9"), 23, true, 0),
            // Two of ten are taken, in the one of both turns that is Left's.
            (Some("rows: take 2, left 7"), 24, false, 0),
            (Some("rows: take many, left 9"), 25, false, 1),
            (Some("no rows"), 30, false, 1),
            (Some("another good one"), 33, true, 0),
        ]
    );
    let sum = all.iter().find(|line| !line["not_played"].is_null()).expect("the counts");
    assert_eq!((&sum["passed"], &sum["failed"], &sum["not_played"]), (&3.into(), &1.into(), &8.into()));
}

/// A mismatch has the line in which it is expected, of a table that of the entry.
#[test]
fn a_mismatch_has_its_line() {
    let cases = "\
- name: deep inside
  map: small
  steps:
    - expect:
        players.Left:
          name: Left
          points: 3
      standings:
        Left:
          rank: 5
      events:
        - name: taken
          count: 7
      orders: { Left: [take, 1] }
";
    let content = Content::pebbles().file("mine.yaml", cases);
    let all = lines(&content.run("test --game pebbles mine.yaml --json --without-state").says(1));
    let case = all.iter().find(|line| line["passed"] == false).expect("the case");
    let found = case["mismatches"].as_array().expect("mismatches").iter();
    let told: Vec<(&str, u64)> = found
        .map(|found| (found["what"].as_str().unwrap_or_default(), found["line"].as_u64().unwrap_or_default()))
        .collect();
    assert_eq!(
        told,
        [("players.Left.points", 7), ("players.Left.taken", 6), ("rank of Left", 10), ("event taken: count", 13)]
    );
}

#[test]
fn a_file_that_is_not_there_keeps_no_other_from_being_run() {
    let content = Content::pebbles();
    let taking = "rules/pebbles/examples/taking.yaml";
    for (missing, why) in [
        ("rules/pebbles/examples/talking.yaml", "talking.yaml"),
        ("bots/pebbles/counter.lua", "is not a file of examples"),
        ("peebles", "did you mean `pebbles`?"),
    ] {
        let run = content.run(&format!("test {missing} {taking}"));
        assert_eq!(run.code, 2, "{}", run.whole());
        assert!(run.out.ends_with("\n2 passed, 0 failed, 1 file not read\n"), "{}", run.whole());
        assert!(run.err.contains(why), "{}", run.whole());
    }
}

#[test]
fn rows_are_counted_once() {
    let rows: String =
        (0..600).map(|number| format!("    - {{ take: {}, number: {number} }}\n", number % 2 + 1)).collect();
    let cases = format!(
        "- name: row $number\n  map: small\n  rows:\n{rows}  steps: [{{ orders: {{ Left: [take, $take] }} }}]\n"
    );
    let content = Content::pebbles().file("mine.yaml", &cases);
    let told = content.run("test --game pebbles mine.yaml").says(0);
    assert!(told.ends_with("\n600 passed, 0 failed\n"), "{told}");
}
