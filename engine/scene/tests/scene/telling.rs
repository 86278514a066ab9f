//! The events of a step in sentences, and who reads them.

use crate::ponds::{look, named, scene, seats, thing};
use lunarena_kernel::Value;
use lunarena_scene::look::{EventLook, Look, Seen, Stress};
use lunarena_scene::{Context, Field, GraphField, Scene, Told, read, tell};

fn event<const N: usize>(name: &str, fields: [(&str, Value); N]) -> Value {
    let Value::Map(mut map) = Value::map(fields) else { panic!("a map") };
    map.insert("name".into(), name.into());
    Value::Map(map)
}

fn texts(events: &[Value], look: &Look, scene: &Scene, seat: Option<&str>) -> Vec<String> {
    let seats = seats();
    let context = Context { look, before: Some(scene), after: None, seats: &seats };
    tell(events, &context, seat).iter().map(Told::to_string).collect()
}

#[test]
fn equal_sentences_are_told_once() {
    let jump = |frog: i64| event("jumped", [("frog", frog.into()), ("to", Value::List(vec![1.into(), 1.into()]))]);
    let croak = event("croaked", [("seat", "Red".into())]);
    let events = [jump(1), croak.clone(), jump(2), jump(1), croak, jump(1)];
    let (look, scene, seats) = (look(), scene(), seats());
    let context = Context { look: &look, before: Some(&scene), after: None, seats: &seats };
    let told = tell(&events, &context, None);
    let one = |text: &str, kind: &str, seat: Option<&str>, stress, count| {
        let (text, kind, seat) = (text.to_owned(), kind.to_owned(), seat.map(str::to_owned));
        Told { text, kind, seat, stress, count }
    };
    assert_eq!(
        told,
        [
            one("frog 1 jumped to 1/1", "jumped", Some("Blue"), Stress::None, 3),
            one("Red croaked", "croaked", Some("Red"), Stress::Small, 2),
            one("frog 2 jumped to 1/1", "jumped", Some("Blue"), Stress::None, 1),
        ]
    );
    assert_eq!(told.iter().map(|told| told.count).sum::<usize>(), events.len());
    assert_eq!(told[0].to_string(), "frog 1 jumped to 1/1 (3 times)");
    assert_eq!(told[2].to_string(), "frog 2 jumped to 1/1");
}

#[test]
fn events_without_a_sentence() {
    let events = [
        event("rained", [("far", 2.into()), ("seat", "Blue".into())]),
        event("hid", [("seat", "Blue".into())]),
        event("stopped", []),
        event("broken", [("seat", "Blue".into())]),
        "no event at all\u{7}".into(),
        Value::map([("name", 3.into())]),
    ];
    let told = texts(&events, &look(), &scene(), None);
    let plain = ["rained {far: 2, seat: Blue}", "stopped", "broken {seat: Blue}", "no event at all\\u{7}", "{name: 3}"];
    assert_eq!(told, plain);
}

#[test]
fn a_seat_reads_what_it_sees() {
    let events = [
        event("jumped", [("seat", "Blue".into()), ("frog", 1.into()), ("to", "0/0".into())]),
        event("jumped", [("seat", "Red".into()), ("frog", 4.into()), ("to", "0/0".into())]),
        event("croaked", [("seat", "Red".into())]),
        // In its scene; not there, at a cell that is known, unknown, outside, or that isn't told.
        event("swam", [("frog", 4.into())]),
        event("swam", [("frog", 50.into()), ("x", 1.into()), ("y", 1.into())]),
        event("swam", [("frog", 51.into()), ("x", 2.into()), ("y", 1.into())]),
        event("swam", [("frog", 52.into()), ("x", 9.into()), ("y", 9.into())]),
        event("swam", [("frog", 53.into())]),
        event("rained", [("seat", "Red".into())]),
        event("rained", [("seat", "Blue".into())]),
        event("rained", []),
    ];
    let told = texts(&events, &look(), &scene(), Some("Blue"));
    assert_eq!(told, ["frog 1 jumped to 0/0", "Red croaked", "mouse 4 swam", "#50 swam", "rained {seat: Blue}"]);
    // All that the other one reads are its own.
    let told = texts(&events, &look(), &Scene::default(), Some("Red"));
    assert_eq!(told, ["#4 jumped to 0/0", "Red croaked", "rained {seat: Red}"]);
    // Without fog everybody reads all.
    let clear = Look { fog: false, ..look() };
    assert_eq!(texts(&events, &clear, &scene(), Some("Blue")), texts(&events, &clear, &scene(), None));
    assert_eq!(texts(&events, &clear, &scene(), Some("Blue")).len(), events.len());
}

#[test]
fn fields_may_name_seats_nodes_and_lists() {
    let by = |fields: &[&str]| Some(Seen::By(fields.iter().map(|name| (*name).to_owned()).collect()));
    let swam = EventLook { text: Some("{n}".into()), seen: by(&["at", "who"]), ..EventLook::default() };
    let look = Look { fog: true, events: named([("swam", swam)]), ..Look::default() };
    let nodes = ["A", "B"].map(Value::from).to_vec();
    let graph = lunarena_kernel::geometry::Graph::from_edges(["A", "B", "C"].map(str::to_owned), []).expect("a graph");
    let value = Value::map([("field", Value::Graph(graph)), ("known", Value::List(nodes))]);
    let mut scene = read(&value, &look).expect("a scene");
    scene.things.push(thing(3, "FROG", None, None).into());
    let number = |n: i64, name: &str, value: Value| event("swam", [("n", n.into()), (name, value)]);
    let events = [
        number(1, "at", "A".into()),
        number(2, "at", "C".into()),
        number(3, "at", Value::from(vec!["C", "B"])),
        number(4, "at", Value::from(vec!["C", "D"])),
        number(5, "who", "Blue".into()),
        number(6, "who", "Red".into()),
        number(7, "who", Value::from(vec!["Red", "Blue"])),
        number(8, "who", Value::Null),
        number(9, "who", 3.into()),
        number(10, "else", "Blue".into()),
    ];
    assert_eq!(texts(&events, &look, &scene, Some("Blue")), ["1", "3", "5", "7", "9"]);
    let empty = Scene { field: Field::Graph(GraphField::default()), ..Scene::default() };
    assert_eq!(texts(&events, &look, &empty, Some("Green")), Vec::<String>::new());
}

#[test]
fn places_out_of_sight_are_not_told() {
    let seen = Some(Seen::By(vec!["from".into(), "to".into()]));
    let text = "{seat} leaps from {from:place} to {to:place}[, by way of {way:place}][, that is {to:place}]";
    let leapt = EventLook { text: Some(text.into()), seen, ..EventLook::default() };
    let look = Look { fog: true, events: named([("leapt", leapt)]), ..Look::default() };
    let graph = lunarena_kernel::geometry::Graph::from_edges(["A", "B", "C"].map(str::to_owned), []).expect("a graph");
    let whole = Value::map([("field", Value::Graph(graph))]);
    let Value::Map(mut map) = whole.clone() else { panic!("a map") };
    map.insert("known".into(), Value::from(vec!["A"]));
    let (all, own) = (read(&whole, &look).expect("a scene"), read(&Value::Map(map), &look).expect("a scene"));
    let leap = |seat: &str, from: &str, to: &str, way: &[&str]| {
        let way = Value::from(way.to_vec());
        event("leapt", [("seat", seat.into()), ("from", from.into()), ("to", to.into()), ("way", way)])
    };
    let events = [leap("Red", "A", "B", &["A", "C"]), leap("Red", "B", "A", &["A"]), leap("Red", "B", "C", &[])];
    let told = texts(&events, &look, &own, Some("Blue"));
    let wanted = [
        "Red leaps from A to somewhere out of sight",
        "Red leaps from somewhere out of sight to A, by way of A, that is A",
    ];
    assert_eq!(told, wanted);
    // Whoever leaps knows where, and who sees all is told all.
    let own_leap = [leap("Blue", "A", "B", &[])];
    assert_eq!(texts(&own_leap, &look, &own, Some("Blue")), ["Blue leaps from A to B, that is B"]);
    assert_eq!(texts(&events, &look, &all, None).len(), 3);
    assert!(texts(&events, &look, &all, None)[0].contains("to B, by way of A and C, that is B"));
}

#[test]
fn it_is_known_whose_an_event_is() {
    let texts = [
        ("own", "it rains"),
        ("plain", "wet {who}"),
        ("owner", "{of:owner} is wet"),
        ("thing", "{frog:thing} is wet"),
        ("id", "{frog:id} is wet"),
        ("table", "{number:side} is wet"),
        ("count", "{number|newt|newts} rest near {frog:place}"),
    ];
    let entry = |text: &str| EventLook { text: Some(text.to_owned()), ..EventLook::default() };
    let side = named([("0", "Blue".to_owned()), ("1", "Red".to_owned())]);
    let events = named(texts.map(|(name, text)| (name, entry(text))));
    let look = Look { events, tables: named([("side", side)]), ..look() };
    let (scene, seats) = (scene(), seats());
    let context = Context { look: &look, before: Some(&scene), after: None, seats: &seats };
    let whose = |events: &[Value]| tell(events, &context, None).pop().expect("a sentence").seat;
    let red = event("own", [("seat", "Red".into()), ("who", "Blue".into())]);
    for (event, seat) in [
        (red.clone(), Some("Red")),
        (event("own", [("seat", "Green".into())]), None),
        (event("own", [("who", "Blue".into())]), None),
        (event("plain", [("who", "Blue".into())]), Some("Blue")),
        (event("plain", [("who", "Green".into())]), None),
        (event("owner", [("of", "Red".into())]), Some("Red")),
        (event("owner", []), None),
        (event("thing", [("frog", 1.into())]), Some("Blue")),
        (event("id", [("frog", 1.into())]), Some("Blue")),
        (event("id", [("frog", 77.into())]), None),
        (event("table", [("number", 1.into())]), Some("Red")),
        (event("count", [("number", 1.into()), ("frog", 1.into())]), None),
        (event("unknown", [("seat", "Red".into())]), Some("Red")),
    ] {
        assert_eq!(whose(std::slice::from_ref(&event)).as_deref(), seat, "{event}");
    }
    // The same sentence of two seats is of neither.
    let blue = event("own", [("seat", "Blue".into())]);
    assert_eq!(whose(&[red.clone(), blue, red]), None);
}
