//! What strangers wrote stays text, and no file makes a picture fail.

use crate::drawn_pond::{at, look, scene, seats, thing};
use crate::pictures::keeps_the_rules;
use lunarena_scene::look::{FieldLook, Named};
use lunarena_scene::scene::{End, GraphNode};
use lunarena_scene::{
    Field, GraphField, GridField, Id, Link, Look, PictureOptions, Place, Scalar, Scene, Seat, Thing, picture,
};
use std::sync::Arc;

const HOSTILE: &str = "\"/></text><script>alert('&')</script>\u{0}\u{1b}[2J\u{202e}\u{ffff}\n]]>";

#[test]
fn what_strangers_wrote_stays_text() {
    let mut hostile = scene();
    let label = Some(Scalar::Text(HOSTILE.into()));
    for at in [at(10, 0), None] {
        let id = Id::Name(format!("{HOSTILE}{}", at.is_some()));
        let facts = [("price".to_owned(), Scalar::Text(HOSTILE.into()))].into();
        hostile.things.push(Arc::new(Thing {
            id,
            label: label.clone(),
            facts,
            marks: vec![HOSTILE.into()],
            ..thing(0, HOSTILE, Some(HOSTILE), at)
        }));
    }
    hostile.figures.insert("Left".into(), [(HOSTILE.to_owned(), Scalar::Text(HOSTILE.into()))].into());
    hostile.notes = vec![HOSTILE.into()];
    let mut look = look();
    look.field.place = Some(HOSTILE.into());
    look.field.planes = vec![HOSTILE.into()];
    look.nobody = HOSTILE.into();
    for (_, kind) in &mut look.kinds.0 {
        kind.look.name = Some(HOSTILE.into());
        kind.list = Some(HOSTILE.into());
    }
    let seats = [Seat { name: HOSTILE.into(), bot: HOSTILE.into() }, Seat { name: "Left".into(), bot: String::new() }];
    let options = PictureOptions {
        title: HOSTILE.into(),
        moment: HOSTILE.into(),
        events: vec![HOSTILE.into()],
        select: Some(Id::Number(1)),
        ..PictureOptions::default()
    };
    let text = picture(&hostile, &look, &seats, &options);
    keeps_the_rules(&text);
    assert!(text.contains("&lt;script&gt;") && text.contains("\\u{202e}") && text.contains("\\u{1b}"));
    let nodes = vec![GraphNode { name: HOSTILE.into(), spot: None }];
    let graph = Scene { field: Field::Graph(GraphField { nodes, edges: Vec::new() }), ..Scene::default() };
    keeps_the_rules(&picture(&graph, &look, &seats, &options));
}

#[test]
fn long_texts_are_cut() {
    let long = "frog ".repeat(200);
    let mut scene = scene();
    scene.notes = vec![long.clone(); 40];
    let options = PictureOptions {
        title: long.clone(),
        moment: long.clone(),
        events: vec![long; 40],
        ..PictureOptions::default()
    };
    let text = picture(&scene, &look(), &seats(), &options);
    let longest = text.lines().filter(|line| line.starts_with("<text")).map(str::len).max();
    assert!(longest.expect("texts") < 300, "{longest:?}");
    assert!(text.contains("and 28 more"), "twelve of forty are shown");
}

#[test]
fn no_size_is_too_large() {
    let grid = |size, origin| GridField { size, origin, layers: Named::default(), known: None };
    let most = i64::MAX;
    let fields = [
        Field::Grid(grid((most, most, most), (0, 0, 0))),
        Field::Grid(grid((3000, 3000, 1), (0, 0, 0))),
        Field::Grid(grid((2, 2, 1), (most, most, most))),
        Field::Grid(grid((2, 2, 1), (i64::MIN, i64::MIN, i64::MIN))),
        Field::Grid(grid((0, 0, 0), (0, 0, 0))),
        Field::Grid(grid((-5, 3, 1), (0, 0, 0))),
        Field::Hex(1000),
        Field::Hex(-1),
        Field::Hex(most),
        Field::Graph(GraphField::default()),
        Field::Graph(GraphField {
            nodes: vec![GraphNode { name: "Bog".into(), spot: Some((f64::MAX, f64::NAN)) }],
            edges: vec![(0, 0, 1), (0, 5, 1), (9, 9, 1)],
        }),
        Field::Nothing,
    ];
    for field in fields {
        let mut hostile = Scene { field, ..scene() };
        for (id, place) in
            [(50, Place::At(most, most, most)), (51, Place::At(i64::MIN, 0, 0)), (52, Place::Node("Bog".into()))]
        {
            hostile.things.push(Arc::new(Thing { size: Some((most, most)), ..thing(id, "newt", None, Some(place)) }));
        }
        let far = End::At(Place::At(most, 0, 0));
        hostile.links.push(Arc::new(Link {
            kind: "leap".into(),
            from: End::Thing(Id::Number(1)),
            to: far,
            way: Some("vx?".into()),
        }));
        let options = PictureOptions { select: Some(Id::Number(1)), ..PictureOptions::default() };
        for field in [FieldLook::default(), FieldLook { stack: true, y_up: true, ..FieldLook::default() }] {
            keeps_the_rules(&picture(&hostile, &Look { field, ..look() }, &seats(), &options));
        }
    }
}
