//! Invented games, one for each kind of field.

use crate::shared;
use lunarena_scene::look::{Appearance, Line};
use lunarena_scene::look::{
    AreaLook, CellLook, CellShow, FactLook, FieldLook, FigureLook, KindLook, LinkLook, Look, MarkLook, Metric, Named,
    Pattern, Ramp, Role, Shape, Stress,
};
use lunarena_scene::scene::{Cells, GraphNode, Reach};
use lunarena_scene::{ByName, Field, GraphField, GridField, Id, Place, Scalar, Scene, Seat, Thing};
use std::collections::BTreeMap;

pub fn thing(id: i64, kind: &str, at: Option<Place>, owner: Option<&str>) -> Thing {
    Thing { at, owner: owner.map(str::to_owned), ..Thing::new(Id::Number(id), kind) }
}

pub fn at(x: i64, y: i64) -> Option<Place> {
    Some(Place::At(x, y, 0))
}

pub fn seats(names: &[&str]) -> Vec<Seat> {
    names.iter().map(|name| Seat { name: (*name).to_owned(), bot: format!("{}-bot", name.to_lowercase()) }).collect()
}

pub fn events() -> Vec<(String, Stress)> {
    let told = [
        ("Left moved 2 frogs", Stress::None),
        ("frog 1 ate a fly", Stress::Small),
        ("newt 3 fell asleep", Stress::Big),
    ];
    told.iter().map(|(text, stress)| ((*text).to_owned(), *stress)).collect()
}

fn named<T>(entries: impl IntoIterator<Item = (&'static str, T)>) -> Named<T> {
    entries.into_iter().map(|(name, entry)| (name.to_owned(), entry)).collect()
}

fn appearance(glyph: &str, name: &str) -> Appearance {
    Appearance { glyph: Some(glyph.to_owned()), name: Some(name.to_owned()), ..Appearance::default() }
}

fn kind(glyph: &str, name: &str) -> KindLook {
    KindLook { look: appearance(glyph, name), ..KindLook::default() }
}

fn figure(name: &str, lead: bool) -> FigureLook {
    let fact = FactLook { name: Some(name.to_owned()), ..FactLook::default() };
    FigureLook { fact, one: None, curve: false, lead, own: false }
}

pub fn look() -> Look {
    let table = named([
        ("0 0", Appearance { role: Some(Role::Ground), ..appearance("·", "grass") }),
        ("1 0", Appearance { role: Some(Role::Water), pattern: Some(Pattern::Waves), ..appearance("~", "water") }),
        ("0 1", Appearance { role: Some(Role::Rock), pattern: Some(Pattern::Solid), ..appearance("#", "stone") }),
    ]);
    let ramp = Ramp {
        from: -10.0,
        to: 10.0,
        low: Role::Seat2,
        high: Role::Seat1,
        hide: Some(0),
        name: "warm ground".into(),
        many: "warm ground".into(),
    };
    Look {
        cells: vec![
            CellLook { of: vec!["wet".into(), "hard".into()], shown: CellShow::Table(table) },
            CellLook { of: vec!["flies".into()], shown: CellShow::Number { role: Role::Resource1, hide: Some(0) } },
            CellLook { of: vec!["warmth".into()], shown: CellShow::Ramp(ramp) },
        ],
        kinds: named([
            ("lily", KindLook { label: Some("flowers".into()), bar: Some("buds".into()), ..kind("l", "lily") }),
            ("frog", kind("f", "frog")),
            ("newt", kind("n", "newt")),
            ("bid", KindLook { list: Some("market".into()), columns: vec!["price".into()], ..kind("b", "bid") }),
        ]),
        marks: named([
            ("asleep", MarkLook { glyph: Some("z".into()), name: Some("asleep".into()), ..MarkLook::default() }),
            ("full", MarkLook { badge: Some(Shape::Dot), name: Some("has eaten".into()), ..MarkLook::default() }),
        ]),
        areas: named([(
            "leap",
            AreaLook { metric: Metric::Manhattan, role: Role::Path, always: false, name: "leaps".into() },
        )]),
        facts: named([("price", FactLook { unit: Some("flies".into()), ..FactLook::default() })]),
        figures: named([("frogs", figure("frogs", true)), ("flies", figure("flies eaten", false))]),
        ..Look::default()
    }
}

fn figures(seats: &[&str]) -> BTreeMap<String, ByName<Scalar>> {
    let of = |number: usize| {
        ByName::from([("frogs".to_owned(), Scalar::Int(2 + number as i64)), ("flies".to_owned(), Scalar::Int(17))])
    };
    seats.iter().enumerate().map(|(number, seat)| ((*seat).to_owned(), of(number))).collect()
}

/// A grid with water in its first column, a stone in the second and flies in the last cell of each plane; something stands in each corner.
pub fn grid(wide: i64, high: i64, deep: i64) -> Scene {
    let size = (wide * high * deep) as usize;
    let layer = |value: fn(i64, i64, i64) -> i64| {
        Cells((0..size as i64).map(|cell| value(cell % wide, cell / wide % high, wide)).collect())
    };
    let layers = vec![
        ("wet".to_owned(), layer(|x, _, _| i64::from(x == 0))),
        ("hard".to_owned(), layer(|x, y, _| i64::from(x == 1 && y == 1))),
        ("flies".to_owned(), layer(|x, y, wide| if x == wide - 1 && y == 1 { 12 } else { 0 })),
        ("warmth".to_owned(), layer(|x, y, _| if y == 2 && x > 1 { x - 4 } else { 0 })),
    ];
    let field = GridField { size: (wide, high, deep), origin: (0, 0, 0), layers: Named(layers), known: None };
    let mut things = vec![
        thing(1, "frog", at(0, 0), Some("Left")),
        thing(2, "frog", at(wide - 1, 0), Some("Right")),
        thing(3, "newt", at(0, high - 1), Some("Right")),
        thing(4, "newt", Some(Place::At(wide - 1, high - 1, deep - 1)), Some("Left")),
        thing(5, "heron", at(2, 1), None),
        thing(6, "frog", at(0, 0), Some("Left")),
    ];
    things[2].marks = vec!["asleep".into()];
    things[3].marks = vec!["full".into()];
    things[1].reaches = ByName::from([("leap".to_owned(), Reach(1, 2))]);
    Scene {
        field: Field::Grid(field),
        things: shared(things),
        figures: figures(&["Left", "Right"]),
        ..Scene::default()
    }
}

pub fn hex(size: i64, seats: &[&str]) -> Scene {
    let things =
        seats.iter().enumerate().map(|(number, seat)| thing(number as i64, "frog", at(number as i64, 0), Some(seat)));
    Scene { field: Field::Hex(size), things: shared(things), figures: figures(seats), ..Scene::default() }
}

/// Ponds in a ring, with a way back from each.
pub fn graph(count: usize) -> (Scene, Look) {
    let nodes = (0..count).map(|number| GraphNode { name: format!("P{number}"), spot: None }).collect();
    let ways = (0..count).flat_map(|from| [(from, (from + 1) % count, 3), ((from + 1) % count, from, 12)]);
    let mut things: Vec<Thing> = (0..count)
        .map(|number| {
            let owner = [Some("Left"), None, Some("Right")][number % 3];
            let mut lily = thing(number as i64, "lily", Some(Place::Node(format!("P{number}"))), owner);
            lily.label = Some(Scalar::Int(number as i64));
            lily.bars = ByName::from([("buds".to_owned(), (Scalar::Int(number as i64 % 5), Scalar::Int(4)))]);
            lily.facts = ByName::from([("price".to_owned(), Scalar::Int(7))]);
            lily
        })
        .collect();
    things.push(thing(1000, "frog", Some(Place::Node("P1".into())), Some("Right")));
    let edges = LinkLook {
        line: Line::Solid,
        arrow: true,
        role: Role::Path,
        weight: true,
        always: true,
        name: None,
        many: None,
    };
    let look = Look { field: FieldLook { edges: Some(edges), ..FieldLook::default() }, ..look() };
    let field = Field::Graph(GraphField { nodes, edges: ways.collect() });
    (Scene { field, things: shared(things), figures: figures(&["Left", "Right"]), ..Scene::default() }, look)
}

/// No field at all.
pub fn market() -> Scene {
    let mut things: Vec<Thing> =
        (1..=3).map(|id| thing(id, "bid", None, Some(if id % 2 == 0 { "Left" } else { "Right" }))).collect();
    for (number, bid) in things.iter_mut().enumerate() {
        bid.facts = ByName::from([("price".to_owned(), Scalar::Int(number as i64 + 4))]);
    }
    things.push(thing(4, "card", None, None));
    Scene {
        things: shared(things),
        figures: figures(&["Left", "Right"]),
        notes: vec!["it rains".into()],
        ..Scene::default()
    }
}
