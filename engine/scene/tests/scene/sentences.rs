//! Sentences with places for the fields of an event.

use crate::ponds::{look, scene, seats, thing, told};
use crate::shared;
use lunarena_kernel::Value;
use lunarena_scene::look::{FieldLook, Look};
use lunarena_scene::place_name::{PlaceName, read_place};
use lunarena_scene::scene::Place;
use lunarena_scene::{Context, Scene, Sentence, place_text};

fn event() -> Value {
    let list = |items: &[&str]| Value::from(items.to_vec());
    Value::map([
        ("name", "jumped".into()),
        ("seat", "Blue".into()),
        ("one", 1.into()),
        ("frogs", 3.into()),
        ("none", 0.into()),
        ("third", Value::Float(1.0 / 3.0)),
        ("age", Value::Float(2.0)),
        ("frog", 1.into()),
        ("stranger", 77.into()),
        ("kind", "AXOLOTL".into()),
        ("unknown_kind", "owl".into()),
        ("x", 2.into()),
        ("y", 0.into()),
        ("spot", "2/1".into()),
        ("there", Value::List(vec![0.into(), 1.into()])),
        ("way", list(&["0/0", "1/0", "1/1"])),
        ("friends", list(&["Anna", "Bert", "Cleo"])),
        ("nobody", list(&[])),
        ("order", Value::List(vec!["swim_far".into(), "2/1".into(), 5.into()])),
        ("things", Value::List(vec![1.into(), 4.into()])),
        ("flag", false.into()),
        ("hostile", "a {seat} \u{1b}[2J\n]".into()),
        ("record", Value::map([("wet", true.into()), ("depth", 2.into())])),
    ])
}

#[test]
fn forms() {
    for (sentence, text) in [
        ("{seat} waits", "Blue waits"),
        ("{friends} wait", "Anna, Bert and Cleo wait"),
        ("{third} and {age}", "0.33 and 2.0"),
        ("{record}", "depth 2, wet yes"),
        ("{one|frog|frogs}, {frogs|frog|frogs}, {none|frog|frogs}", "1 frog, 3 frogs, 0 frogs"),
        ("{friends|friend|friends}", "3 friends"),
        ("at {spot:place}, {there:place}, {x,y:place} and {x, y, none:place}", "at 2/1, 0/1, 2/0 and 2/0"),
        ("over {way:place}", "over 0/0, 1/0 and 1/1"),
        ("at {frog:place}", "at 0/0"),
        ("{frog:thing} met {stranger:thing}", "frog 1 met #77"),
        ("{things:thing}", "frog 1 and mouse 4"),
        ("{kind:kind} {frog:id}", "axolotl 1"),
        ("{kind:a}, {unknown_kind:a}, {unknown_kind:kind}", "an axolotl, an owl, owl"),
        ("{seat:owner} and {gone:owner}", "Blue and nobody"),
        ("({order:words})", "(swim far 2/1 5)"),
        ("in {none:season}, {one:season}, {frogs:season}", "in winter, summer, 3"),
        ("no {such:season}", "no -"),
    ] {
        assert_eq!(told(sentence, &event()), text, "{sentence}");
    }
}

#[test]
fn brackets_drop_out() {
    for (sentence, text) in [
        ("left[ with {frogs|frog|frogs}]", "left with 3 frogs"),
        ("left[ with {none|frog|frogs}]", "left"),
        ("left[ with {gone}]", "left"),
        ("left[ with {nobody}]", "left"),
        ("left[ with {flag}]", "left"),
        ("left[ to {x,y:place}]", "left to 2/0"),
        ("left[ to {x,gone:place}]", "left"),
        ("left[ in {none:season}]", "left in winter"),
        ("left[{one:tie}]", "left"),
        ("left[ with {none:tie}]", "left"),
        ("left[ from {gone:owner}][, {frogs} behind]", "left, 3 behind"),
        ("[{gone}, ][{seat}]", "Blue"),
    ] {
        assert_eq!(told(sentence, &event()), text, "{sentence}");
    }
    assert_eq!(told("left[{n:tie}]", &Value::map([("n", 2.into())])), "left (both at once)");
}

#[test]
fn what_is_missing_is_a_dash() {
    for sentence in
        ["{gone}", "{gone:place}", "{gone,x:place}", "{gone:thing}", "{gone:kind}", "{gone:a}", "{gone:words}"]
    {
        assert_eq!(told(sentence, &event()), "-", "{sentence}");
        assert_eq!(told(sentence, &Value::map([("gone", Value::Null)])), "-", "{sentence}");
        assert_eq!(told(sentence, &Value::Null), "-", "{sentence}");
    }
    assert_eq!(told("{gone|frog|frogs}", &event()), "- frogs");
}

#[test]
fn what_strangers_wrote_stays_text() {
    assert_eq!(told("it says: {hostile}", &event()), "it says: a {seat} \\u{1b}[2J\\n]");
}

#[test]
fn things_are_found_before_and_after() {
    let (look, seats) = (look(), seats());
    let with = |kind| Scene { things: shared([thing(8, kind, None, None)]), ..Scene::default() };
    let (frog, mouse, none) = (with("FROG"), with("MOUSE"), Scene::default());
    let sentence = Sentence::parse("{it:thing}").expect("a sentence");
    let event = Value::map([("it", 8.into())]);
    for (before, after, text) in [(&frog, &mouse, "frog 8"), (&none, &mouse, "mouse 8"), (&none, &none, "#8")] {
        let context = Context { look: &look, before: Some(before), after: Some(after), seats: &seats };
        assert_eq!(sentence.render(&event, &context), text);
    }
}

#[test]
fn faults_have_a_place() {
    for (sentence, range, message) in [
        ("a {seat", 2..3, "this `{` is never closed"),
        ("a {se{at}", 2..3, "this `{` is never closed"),
        ("a seat}", 6..7, "this `}` closes nothing"),
        ("a [{seat}", 2..3, "this `[` is never closed"),
        ("a ]", 2..3, "this `]` closes nothing"),
        ("[{a}[{b}]]", 4..5, "brackets can't stand in brackets"),
        ("ä [b]", 3..6, "there is no field between the brackets, so they would never drop out"),
        ("{}", 0..1, "the name of a field is missing"),
        ("{x,}", 2..3, "the name of a field is missing"),
        ("{a b}", 1..4, "`a b` can't be the name of a field: it has letters, digits and `_`"),
        ("{x,y}", 1..4, "only a place has several fields: `{x,y:place}`"),
        ("{a,b,c,d:place}", 1..14, "a place is one field, or two or three coordinates"),
        ("{a:}", 1..3, "there is nothing behind the colon"),
        (
            "{a|frog}",
            1..7,
            "a number and its noun are written with the nouns for one and for several: `{f|frog|frogs}`",
        ),
    ] {
        let error = Sentence::parse(sentence).expect_err(sentence);
        assert_eq!((error.message.as_str(), error.range), (message, range), "{sentence}");
    }
}

#[test]
fn unknown_tables_have_a_near_name() {
    let sentence = Sentence::parse("{a:plce} {b:saeson}[ {c:qqqqq}] {d:season}").expect("it can be read");
    let errors: Vec<_> =
        sentence.unknown_tables(["season"]).into_iter().map(|error| (error.range, error.message)).collect();
    let wrong = |name: &str, hint: &str| format!("`{name}` is neither a form nor a table: {hint}");
    assert_eq!(
        errors,
        [
            (3..7, wrong("plce", "did you mean `place`?")),
            (12..18, wrong("saeson", "did you mean `season`?")),
            (24..29, wrong("qqqqq", "there are place, thing, id, kind, a, owner, words, and the tables of the look")),
        ]
    );
}

#[test]
fn fields_are_listed_with_their_places() {
    let sentence = Sentence::parse("{seat} at {col, row:place}[ for {fee|coin|coins}]").expect("it can be read");
    let fields: Vec<_> = sentence.fields().collect();
    assert_eq!(fields, [("seat", 1..5), ("col", 11..14), ("row", 16..19), ("fee", 33..36)]);
}

#[test]
fn places_have_names_and_are_read_back() {
    let at = |x, y, z| Place::At(x, y, z);
    let node = |name: &str| Place::Node(name.to_owned());
    for (pattern, place, name) in [
        (Some("{x}/{y}"), at(7, -10, 0), "7/-10"),
        (Some("row {y}, column {x}"), at(7, 10, 0), "row 10, column 7"),
        (Some("({x}, {y}) in the {plane}"), at(1, 2, 1), "(1, 2) in the reeds by night"),
        (Some("{z}: {x} {y}"), at(1, 2, 5), "5: 1 2"),
        (Some("pond {name}!"), node("A b"), "pond A b!"),
    ] {
        let field = FieldLook {
            place: pattern.map(str::to_owned),
            planes: vec!["reeds".into(), "reeds by night".into()],
            ..FieldLook::default()
        };
        let look = Look { field, ..Look::default() };
        assert_eq!(place_text(&place, &look), name);
        assert_eq!(read_place(name, &look, 0), Some(place));
        for other in ["", "x", "7/", "7/10/3", "99999999999999999999/1"] {
            assert_eq!(read_place(other, &look, 0), None, "{other}");
        }
    }
    // Without a pattern, or with one that doesn't fit.
    for pattern in [None, Some("{name}"), Some("{q}"), Some("{x")] {
        let field = FieldLook { place: pattern.map(str::to_owned), ..FieldLook::default() };
        let look = Look { field, ..Look::default() };
        assert_eq!(place_text(&at(1, 2, 0), &look), "(1, 2)");
        assert_eq!(place_text(&at(1, 2, 3), &look), "(1, 2, 3)");
        assert_eq!(place_text(&node("A"), &look), "A");
    }
    let error = PlaceName::parse("at {nmae}").expect_err("there is no such part");
    assert_eq!(
        (error.message.as_str(), error.range),
        ("the name of a place has no `nmae`: did you mean `name`?", 3..9)
    );
    for wrong in ["{", "}", "a}b", "{x", "{{x}}"] {
        assert!(PlaceName::parse(wrong).is_err(), "{wrong}");
    }
}

/// Sentences put together from pieces, good and bad, over events of all sorts: whatever can be read leaves no brace and no bracket behind.
#[test]
fn nothing_of_a_sentence_is_left() {
    const PIECES: [&str; 24] = [
        "{",
        "}",
        "[",
        "]",
        "|",
        ":",
        ",",
        " ",
        "word",
        "seat",
        "x",
        "y",
        "frogs",
        "gone",
        "place",
        "season",
        "{seat}",
        "{gone}",
        "[ {gone}]",
        "{x,y:place}",
        "{frogs|a|b}",
        "{frog:thing}",
        "{record:words}",
        "{kind:a}",
    ];
    let (look, scene, seats) = (look(), scene(), seats());
    let context = Context { look: &look, before: Some(&scene), after: None, seats: &seats };
    let Value::Map(mut fields) = event() else { panic!("a map") };
    fields.remove(&"hostile".into());
    let events = [Value::Map(fields), Value::Null, Value::map([]), Value::List(vec![1.into()])];
    // A plain generator: the same sentences in every run.
    let mut state = 7_u64;
    let mut draw = |most: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % most
    };
    let mut read = 0;
    for _ in 0..20_000 {
        let text: String = (0..1 + draw(8)).map(|_| PIECES[draw(PIECES.len())]).collect();
        match Sentence::parse(&text) {
            Ok(sentence) => {
                read += 1;
                for event in &events {
                    let told = sentence.render(event, &context);
                    assert!(!told.contains(['{', '}', '[', ']']), "{text}: {told}");
                }
            }
            Err(error) => {
                assert!(text.get(error.range.clone()).is_some_and(|part| !part.is_empty()), "{text}: {error:?}")
            }
        }
        let _ = PlaceName::parse(&text);
    }
    assert!(read > 1000, "only {read} sentences could be read");
}
