//! A game of frogs in ponds, to draw.

use crate::shared;
use lunarena_scene::look::{
    Appearance, AreaLook, CellLook, CellShow, FactLook, FigureLook, KindLook, Line, LinkLook, Look, MarkLook, Metric,
    Named, Pattern, Ramp, Role, Shape, Style,
};
use lunarena_scene::scene::{Cells, Reach};
use lunarena_scene::{Field, GridField, Id, Place, Scalar, Scene, Seat, Thing};

pub fn named<T>(entries: impl IntoIterator<Item = (&'static str, T)>) -> Named<T> {
    entries.into_iter().map(|(name, entry)| (name.to_owned(), entry)).collect()
}

pub fn seats() -> Vec<Seat> {
    ["Left", "Right"].map(|name| Seat { name: name.into(), bot: format!("{} hopper", name.to_lowercase()) }).into()
}

pub fn appearance(name: &str, shape: Option<Shape>, role: Option<Role>) -> Appearance {
    Appearance { name: Some(name.into()), shape, role, ..Appearance::default() }
}

fn kind(name: &str, shape: Shape) -> KindLook {
    KindLook { look: appearance(name, Some(shape), None), ..KindLook::default() }
}

pub fn link(line: Line, arrow: bool, role: Role, always: bool) -> LinkLook {
    LinkLook { line, arrow, role, weight: false, always, name: None, many: None }
}

pub fn look() -> Look {
    let bed = named([
        ("0", Appearance { pattern: Some(Pattern::Dots), ..appearance("mud", None, Some(Role::Soft)) }),
        ("1", Appearance { pattern: Some(Pattern::Waves), ..appearance("water", None, Some(Role::Water)) }),
        ("2", appearance("lily", Some(Shape::Star), Some(Role::Resource1))),
    ]);
    let warmth = Ramp {
        from: -5.0,
        to: 5.0,
        low: Role::Seat2,
        high: Role::Seat1,
        hide: Some(0),
        name: "warm water".into(),
        many: "warm water".into(),
    };
    let cell = |of: &str, shown| CellLook { of: vec![of.into()], shown };
    let fact = |name: &str, unit: Option<&str>| FactLook {
        name: Some(name.into()),
        unit: unit.map(str::to_owned),
        decimals: Some(1),
    };
    let figure = |name: &str, lead| FigureLook { fact: fact(name, None), one: None, curve: false, lead, own: false };
    Look {
        cells: vec![
            cell("bed", CellShow::Table(bed)),
            cell("warmth", CellShow::Ramp(warmth)),
            cell("flies", CellShow::Number { role: Role::Resource2, hide: Some(0) }),
        ],
        kinds: named([
            ("nest", kind("nest", Shape::House)),
            (
                "frog",
                KindLook { bar: Some("breath".into()), label: Some("age".into()), ..kind("frog", Shape::Triangle) },
            ),
            ("newt", kind("newt", Shape::Ring)),
            (
                "bid",
                KindLook { list: Some("bids".into()), columns: vec!["price".into()], ..kind("bid", Shape::Square) },
            ),
        ]),
        marks: named([
            ("asleep", MarkLook { style: Some(Style::Faded), name: Some("asleep".into()), ..MarkLook::default() }),
            ("fed", MarkLook { badge: Some(Shape::Dot), name: Some("fed".into()), ..MarkLook::default() }),
        ]),
        links: named([("leap", link(Line::Dashed, true, Role::Owner, false))]),
        areas: named([(
            "sight",
            AreaLook { metric: Metric::Chebyshev, role: Role::Owner, always: false, name: "what it sees".into() },
        )]),
        facts: named([("price", fact("price", Some("flies")))]),
        figures: named([("size", figure("size", false)), ("frogs", figure("frogs", true))]),
        ..Look::default()
    }
}

pub fn thing(id: i64, kind: &str, owner: Option<&str>, at: Option<Place>) -> Thing {
    Thing { at, owner: owner.map(str::to_owned), ..Thing::new(Id::Number(id), kind) }
}

pub fn at(x: i64, y: i64) -> Option<Place> {
    Some(Place::At(x, y, 0))
}

/// Five by four cells, two of which aren't known.
pub fn grid() -> GridField {
    let bed = vec![0, 0, 1, 1, 1, 0, 2, 1, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0];
    let warmth = vec![0, 0, 5, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, -5, 0, 0, 0, 0, 0, 0];
    let flies = vec![0, 7, 0, 0, 0, 0, 12, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let mut known = vec![1; 20];
    known[18] = 0;
    known[19] = 0;
    let layers = named([("bed", Cells(bed)), ("warmth", Cells(warmth)), ("flies", Cells(flies))]);
    let mut grid = GridField { size: (5, 4, 1), origin: (10, 0, 0), layers, known: None };
    grid.hide(known);
    grid
}

pub fn scene() -> Scene {
    let frog = |id, owner, place| Thing {
        label: Some(Scalar::Int(id)),
        bars: [("breath".to_owned(), (Scalar::Int(3), Scalar::Int(4)))].into(),
        ..thing(id, "frog", Some(owner), place)
    };
    let things = vec![
        Thing { marks: vec!["fed".into()], ..frog(1, "Left", at(10, 0)) },
        Thing { marks: vec!["asleep".into()], ..frog(2, "Right", at(13, 1)) },
        thing(3, "newt", Some("Left"), at(12, 2)),
        thing(4, "newt", Some("Left"), at(12, 2)),
        thing(5, "frog", Some("Right"), at(12, 2)),
        Thing { size: Some((2, 1)), ..thing(6, "nest", Some("Right"), at(10, 3)) },
        Thing { facts: [("price".to_owned(), Scalar::Int(4))].into(), ..thing(7, "bid", Some("Left"), None) },
    ];
    let figures =
        |frogs, size| [("frogs".to_owned(), Scalar::Int(frogs)), ("size".to_owned(), Scalar::Float(size))].into();
    Scene {
        field: Field::Grid(grid()),
        things: shared(things),
        reaches: [("newt".to_owned(), [("sight".to_owned(), Reach(0, 1))].into())].into(),
        figures: [("Left".to_owned(), figures(1, 2.25)), ("Right".to_owned(), figures(2, 3.0))].into(),
        notes: vec!["It rains.".into()],
        ..Scene::default()
    }
}
