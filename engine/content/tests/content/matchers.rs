//! Matchers, rows and names of example files: how they are read, and what is said of wrong ones.

use lunarena_content::{Case, Expected, NamedThing, Report, Reports, Source, Start, resolve};
use lunarena_kernel::{Key, Value};

fn read(text: &str) -> Result<Vec<Case<Start>>, Reports> {
    resolve(Case::parse(&Source::new("rules/pebbles/examples/take.yaml", text))?)
}

fn expected(text: &str) -> Expected {
    let all = read(&format!("- {{ name: one, map: heap, steps: [{{ expect: {{ a: {text} }} }}] }}\n"));
    let all = all.unwrap_or_else(|reports| panic!("{text}: {:?}", reports.iter().map(Report::message).next()));
    all[0].steps[0].expect.get("a").expect("what is expected").value.clone()
}

#[test]
fn matchers_are_read() {
    let plain = |number: i64| Expected::Value(number.into());
    let keys = |key: &str, item: Expected| [(Key::from(key), item)].into();
    for (text, meant) in [
        ("3", plain(3)),
        ("[3, { x: 4 }]", Expected::Value(vec![Value::Int(3), Value::map([("x", 4.into())])].into())),
        ("~any", Expected::Any),
        // In quotes, and where no matcher is near, it is a text.
        ("'~any'", Expected::Value("~any".into())),
        ("~~~.~", Expected::Value("~~~.~".into())),
        ("[3, ~any]", Expected::List(vec![plain(3), Expected::Any])),
        // In a map nothing means that the key is not there.
        ("{ x: null }", Expected::Map(keys("x", Expected::Value(Value::Null)))),
        ("{ ~one of: [3, [~any]] }", Expected::OneOf(vec![plain(3), Expected::List(vec![Expected::Any])])),
        ("{ ~about: 3, ~within: 0.5 }", Expected::About { number: 3.0, within: 0.5 }),
        ("{ ~has: { x: 3 } }", Expected::Keys(keys("x", plain(3)))),
        ("{ ~has: [3] }", Expected::Elements(vec![plain(3)])),
        ("{ ~any order: [] }", Expected::AnyOrder(vec![])),
        ("{ ~contains: word }", Expected::Contains("word".into())),
        (
            "{ ~count: 3, ~has: { x: ~any } }",
            Expected::All(vec![Expected::Count(3), Expected::Keys(keys("x", Expected::Any))]),
        ),
    ] {
        assert_eq!(expected(text), meant, "{text}");
    }
}

/// What is said of the case with this line in it, which is its third.
#[track_caller]
fn told(line: &str) -> String {
    let text = format!("- name: one\n  map: {{ heaps: [] }}\n  {line}\n");
    let reports = read(&text).err().unwrap_or_else(|| panic!("{line} is good"));
    let report = reports.iter().next().expect("a report");
    assert_eq!(report.place().map(|(_, line, _)| line), Some(3), "{line}: {}", report.message());
    format!("{}: {}", report.message(), report.label().unwrap_or_default())
}

#[test]
fn wrong_matchers_are_told_at_their_line() {
    let many = format!("{{ ~any order: [{}] }}", "1, ".repeat(301));
    for (text, message) in [
        ("{ ~on of: [3] }", "unknown matcher `~on of`: did you mean `~one of`?"),
        ("{ ~sum: 3 }", "unknown matcher `~sum`: not a matcher of an expected value"),
        ("~anny", "unknown matcher `~anny`: did you mean `~any`?"),
        ("~count", "`~count` needs to be told what is expected: nothing follows it"),
        ("{ ~one of: 3 }", "expected a list, found an integer: this is an integer"),
        ("{ ~one of: [] }", "`~one of` has no elements: empty"),
        ("{ ~about: 3 }", "`~about` needs `~within` beside it: no `~within`"),
        ("{ ~within: 3 }", "`~within` needs `~about` beside it: no `~about`"),
        ("{ ~about: x, ~within: 1 }", "expected a number, found a string: this is a string"),
        ("{ ~about: 3, ~within: -1 }", "this must be at least 0: too small"),
        ("{ ~has: 3 }", "expected a map of keys, or a list of elements, found an integer: this is an integer"),
        ("{ ~has: { ~count: 3 } }", "expected a map of keys, or a list of elements, found a map: this is a map"),
        ("{ ~count: -1 }", "there can't be -1 elements: too small"),
        ("{ ~count: some }", "expected an integer, found a string: this is a string"),
        ("{ ~contains: 3 }", "expected a string, found an integer: this is an integer"),
        ("{ ~count: 3, x: 4 }", "a plain key is beside a matcher: no matcher"),
        ("[{ deep: { ~cuont: 3 } }]", "unknown matcher `~cuont`: did you mean `~count`?"),
        (&many, "`~any order` has 301 elements: too many"),
    ] {
        assert_eq!(told(&format!("steps: [{{ expect: {{ a: {text} }} }}]")), message, "{text}");
    }
    for (step, message) in [
        ("faults: { Left: { eror: x } }", "unknown key `eror`: did you mean `error`?"),
        ("faults: { Left: { error: x, out of time: y } }", "a bot fails in one way: just one of them is needed"),
        ("stages: []", "`stages` names no stage: empty"),
        (
            "stages: [a.b], sees: { Left: { a: 1 } }",
            "nobody is asked where stages run alone, so there is no `sees`: nothing to compare",
        ),
        ("orders: { Left: [[take, ~any]] }", "the matcher `~any` is where nothing is expected: no value"),
        ("results: { Left: [{ refused: ~ayn }] }", "unknown matcher `~ayn`: did you mean `~any`?"),
        ("events: [{ name: taken, count: { ~one: [1] } }]", "unknown matcher `~one`: did you mean `~one of`?"),
    ] {
        assert_eq!(told(&format!("steps: [{{ {step} }}]")), message, "{step}");
    }
}

#[test]
fn a_row_takes_the_place_of_its_names() {
    let text = "\
- name: what a level costs
  map: heap
  set: { take.most: $level }
  pin: { luck: [$level, 2] }
  rows:
    - { level: 1, cost: 100, who: [a, b] }
    - { level: 2, cost: { ~any order: [1, 2] }, who: c }
  steps:
    - orders: { Left: [[buy, $level, $who]] }
      times: $level
      expect: { costs.$level: $cost, note: 'level $level of $$5' }
";
    let cases = read(text).expect("good rows");
    let names: Vec<&str> = cases.iter().map(|case| case.name.as_str()).collect();
    assert_eq!(
        names,
        [
            "what a level costs: level 1, cost 100, who [a, b]",
            "what a level costs: level 2, cost {~any order: [1, 2]}, who c"
        ]
    );
    let lines: Vec<usize> = cases.iter().map(|case| case.source.line_column(case.name.span.start).0).collect();
    assert_eq!(lines, [6, 7]);
    let case = &cases[1];
    assert_eq!((case.set[0].value.to_plain(), case.steps[0].times), (2.into(), 2));
    assert_eq!(case.steps[0].orders.get("Left").map(|orders| orders.to_string()).as_deref(), Some("[[buy, 2, c]]"));
    let any_order = Expected::AnyOrder(vec![Value::Int(1).into(), Value::Int(2).into()]);
    assert_eq!(case.steps[0].expect.get("costs.2").map(|cost| &cost.value), Some(&any_order));
    let filled = case.with_names(&[].into());
    let note = filled.steps[0].expect.get("note").map(|note| note.value.clone());
    assert_eq!(note, Some(Value::from("level 2 of $5").into()));
}

#[test]
fn wrong_rows_and_names_are_told_at_their_line() {
    for (line, message) in [
        ("rows: []", "there are no rows: empty"),
        ("rows: 3", "expected a list of rows, found an integer: this is an integer"),
        ("rows: [3]", "expected a map of columns, found an integer: this is an integer"),
        ("rows: [{ a: 1 }]", "nothing in this case uses the column `a`: not used"),
        ("{ state: { x: $level }, rows: [{ levle: 1 }] }", "nothing is called `$level`: did you mean `$levle`?"),
        (
            "{ state: { x: $a, y: $b }, rows: [{ a: 1, b: 2 }, { a: 1 }] }",
            "this row lacks the column `b`: other rows have it",
        ),
        (
            "{ state: { $a: 1, $b: 2 }, rows: [{ a: x, b: x }] }",
            "the key `x` appears twice in one map: with the values of a row",
        ),
        ("state: { x: { ~count: 3 } }", "the matcher `~count` is where nothing is expected: no value"),
        ("state: { x: $scout }", "nothing is called `$scout`: no such name"),
        ("state: { x: { as: 3 } }", "expected a string, found an integer: this is an integer"),
        ("state: { x: { as: my scout } }", "`my scout` can't be a name: not a word"),
        ("state: { x: { as: a }, y: { as: a } }", "two things are called `a`: here again"),
        ("state: { x: { as: scout }, y: $scuot }", "unknown name `scuot`: did you mean `scout`?"),
        ("names: { a: units }", "expected a path and what stands there, found a string: this is a string"),
        ("names: { a: { units: 3 } }", "the values that tell which one it is are missing: no values"),
        ("names: { a: { units: {}, others: {} } }", "a name is looked for at one path: not one path"),
    ] {
        // Several keys stand in one line as a map of their own.
        let line = line.strip_prefix("{ ").and_then(|line| line.strip_suffix(" }")).map_or(line.to_owned(), |keys| {
            let (first, second) = keys.split_once(", rows").expect("two keys");
            format!("rows{second}\n  {first}")
        });
        let text = format!("- name: one\n  map: {{ heaps: [] }}\n  {line}\n");
        let reports = read(&text).err().unwrap_or_else(|| panic!("{line} is good"));
        let all: Vec<String> = reports
            .iter()
            .map(|report| format!("{}: {}", report.message(), report.label().unwrap_or_default()))
            .collect();
        assert!(all.iter().any(|told| told == message), "{line}: {all:#?}");
    }
}

#[test]
fn names_are_taken_out_of_what_is_placed() {
    let text = "\
- name: base
  start: { robots: [{ name: r1, as: first }, { x: 2, as: second }], units: { 7: { as: scout } } }
  state: { units.9: { id: 10, as: other }, teams.A: { as: team } }
- name: like it
  base: base
  names: { scout: { units: { x: ~any } } }
  state: { x: $first $second }
";
    let cases = read(text).expect("good names");
    let ids: Vec<(&str, &NamedThing)> = cases[0].names.iter().map(|name| (name.name.as_str(), &name.value)).collect();
    let id = |value: Value| NamedThing::Id(value);
    assert_eq!(
        ids,
        [
            ("first", &id("r1".into())),
            ("second", &id(2.into())),
            ("scout", &id(7.into())),
            ("other", &id(10.into())),
            ("team", &id("A".into())),
        ]
    );
    let Start::State { value, .. } = &cases[0].start else { panic!("a state") };
    assert_eq!(value.to_string(), "{robots: [{name: r1}, {x: 2}], units: {7: {}}}");
    assert_eq!(cases[0].state[0].value.to_string(), "{id: 10}");
    // The nearer one has the last word.
    assert_eq!(cases[1].names.len(), 5);
    assert!(
        matches!(cases[1].names.last().map(|name| &name.value), Some(NamedThing::One { path, .. }) if path == "units")
    );
    // Names and dollar signs are put in wherever a case has values.
    let text = "- { name: a, map: { size: $big, price: $$5 }, set: { x: $free }, state: { y: { id: 3, as: big } } }\n";
    let filled = read(text).expect("good names")[0].with_names(&[("big".to_owned(), Value::Int(3))].into());
    let Start::Inline(map) = &filled.start else { panic!("a map") };
    assert_eq!(map.root.to_plain().to_string(), "{price: $5, size: 3}");
    assert_eq!(filled.set[0].value.to_plain(), "$free".into());
}
