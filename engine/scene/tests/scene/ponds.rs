//! A made-up game for tests: frogs and newts of two seats in a pond, reeds of nobody, offers without a place.

use crate::shared;
use lunarena_kernel::Value;
use lunarena_scene::look::{
    Appearance, CellLook, CellShow, EventLook, FactLook, FieldLook, FigureLook, KindLook, Look, MarkLook, Named, Ramp,
    Role, Seen, Shape, Stress,
};
use lunarena_scene::scene::{Cells, Field, GridField, Id, Place, Scalar, Scene, Thing};
use lunarena_scene::{ByName, Context, Seat};
use std::collections::BTreeMap;

pub fn named<T>(entries: impl IntoIterator<Item = (&'static str, T)>) -> Named<T> {
    entries.into_iter().map(|(name, entry)| (name.to_owned(), entry)).collect()
}

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

pub fn fact(name: &str, unit: Option<&str>, decimals: Option<u8>) -> FactLook {
    FactLook { name: some(name), unit: unit.map(str::to_owned), decimals }
}

pub fn figure(name: &str, one: Option<&str>, unit: Option<&str>) -> FigureLook {
    let one = one.map(str::to_owned);
    FigureLook { fact: fact(name, unit, None), one, curve: false, lead: false, own: false }
}

pub fn appearance(name: &str) -> Appearance {
    Appearance { name: some(name), ..Appearance::default() }
}

pub fn event(text: &str) -> EventLook {
    EventLook { text: some(text), ..EventLook::default() }
}

pub fn look() -> Look {
    let kind = |name| KindLook { look: appearance(name), ..KindLook::default() };
    let offer = KindLook {
        list: some("offers"),
        columns: vec!["price".into()],
        look: Appearance { a: some("an offer"), ..appearance("offer") },
        ..KindLook::default()
    };
    let frog = KindLook { label: some("eggs"), ..kind("frog") };
    let axolotl = kind("axolotl");
    let mouse = KindLook { look: Appearance { many: some("mice"), ..appearance("mouse") }, ..KindLook::default() };
    let stone = Appearance { shape: Some(Shape::Hexagon), ..appearance("stone") };
    let ground = CellShow::Table(named([("0", appearance("water")), ("1", appearance("reed")), ("2", stone)]));
    let mud = Ramp {
        from: -10.0,
        to: 10.0,
        low: Role::Seat2,
        high: Role::Seat1,
        hide: Some(0),
        name: "mud".into(),
        many: String::new(),
    };
    let layer = |of: &str, shown| CellLook { of: vec![of.into()], shown };
    Look {
        fog: true,
        field: FieldLook { place: some("{x}/{y}"), ..FieldLook::default() },
        cells: vec![
            layer("ground", ground),
            layer("fish", CellShow::Number { role: Role::Ink, hide: Some(0) }),
            layer("mud", CellShow::Ramp(mud)),
        ],
        kinds: named([
            ("FROG", frog),
            ("AXOLOTL", axolotl),
            ("MOUSE", mouse),
            ("REED", kind("reed")),
            ("OFFER", offer),
        ]),
        marks: named([("asleep", MarkLook { name: some("fast asleep"), ..MarkLook::default() })]),
        facts: named([
            ("age", fact("age", Some("years"), Some(1))),
            ("price", fact("costs", Some("coins"), None)),
            ("health", fact("health", None, None)),
        ]),
        figures: named([
            ("frogs", figure("frogs", Some("frog"), None)),
            ("depth", figure("depth", None, None)),
            ("money", figure("money", None, Some("coins"))),
        ]),
        events: named([
            ("jumped", event("{frog:thing} jumped to {to:place}")),
            ("croaked", EventLook { stress: Stress::Small, seen: Some(Seen::All), ..event("{seat} croaked") }),
            ("hid", EventLook::default()),
            (
                "swam",
                EventLook { seen: Some(Seen::By(vec!["frog".into(), "x,y".into()])), ..event("{frog:thing} swam") },
            ),
            ("broken", event("{seat")),
        ]),
        tables: named([
            ("season", named([("0", "winter".to_owned()), ("1", "summer".to_owned())])),
            ("tie", named([("1", String::new()), ("2", " (both at once)".to_owned())])),
        ]),
        decided: named([("frogs", "more frogs".to_owned()), ("late", "the other came late".to_owned())]),
        ..Look::default()
    }
}

pub fn thing(id: i64, kind: &str, at: Option<(i64, i64)>, owner: Option<&str>) -> Thing {
    Thing {
        at: at.map(|(x, y)| Place::At(x, y, 0)),
        owner: owner.map(str::to_owned),
        ..Thing::new(Id::Number(id), kind)
    }
}

/// Three by two; the last cell is unknown.
pub fn scene() -> Scene {
    let cells = |values: &[i64]| Cells(values.to_vec());
    let layers = named([
        ("ground", cells(&[0, 0, 1, 2, 2, 0])),
        ("fish", cells(&[3, 0, 0, 4, 0, 0])),
        ("mud", cells(&[0, 5, -5, 10, -1, 0])),
    ]);
    let grid = GridField { size: (3, 2, 1), origin: (0, 0, 0), layers, known: Some(cells(&[1, 1, 1, 1, 1, 0])) };
    let mut frog = thing(1, "FROG", Some((0, 0)), Some("Blue"));
    frog.label = Some(Scalar::Int(4));
    frog.marks = vec!["asleep".into(), "wet_feet".into()];
    frog.bars = ByName::from([("health".to_owned(), (Scalar::Int(3), Scalar::Float(5.0)))]);
    frog.facts = ByName::from([("age".to_owned(), Scalar::Int(2))]);
    let mut offer = thing(9, "OFFER", None, Some("Red"));
    offer.facts = ByName::from([("price".to_owned(), Scalar::Float(2.5)), ("age".to_owned(), Scalar::Int(1))]);
    let things = vec![
        frog,
        thing(2, "FROG", Some((1, 0)), Some("Blue")),
        thing(3, "AXOLOTL", Some((1, 0)), Some("Blue")),
        thing(4, "MOUSE", Some((2, 0)), Some("Red")),
        thing(5, "MOUSE", Some((2, 0)), Some("Red")),
        Thing { size: Some((2, 1)), ..thing(6, "REED", Some((0, 1)), None) },
        offer,
    ];
    let figures = [("frogs", Scalar::Int(2)), ("depth", Scalar::Float(3.5)), ("money", Scalar::Int(40))];
    let blue = figures.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    let red = ByName::from([("frogs".to_owned(), Scalar::Int(1)), ("wet_feet".to_owned(), Scalar::Int(4))]);
    let figures = BTreeMap::from([("Blue".to_owned(), blue), ("Red".to_owned(), red)]);
    let notes = vec!["it rains".to_owned()];
    Scene { field: Field::Grid(grid), things: shared(things), figures, notes, ..Scene::default() }
}

pub fn seats() -> Vec<Seat> {
    [("Blue", "sample"), ("Red", "")].map(|(name, bot)| Seat { name: name.into(), bot: bot.into() }).into()
}

/// Renders one sentence about an event in the pond.
pub fn told(sentence: &str, event: &Value) -> String {
    let (look, scene, seats) = (look(), scene(), seats());
    let context = Context { look: &look, before: Some(&scene), after: None, seats: &seats };
    lunarena_scene::Sentence::parse(sentence).expect("a good sentence").render(event, &context)
}
