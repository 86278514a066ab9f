//! What events draw: which places, on a terminal and in a picture.

use crate::drawn_pond;
use crate::glyph_ponds::{self, at};
use crate::shared;
use crate::xml;
use lunarena_kernel::{Key, Value};
use lunarena_scene::effects::{Drawn, effects};
use lunarena_scene::glyphs::{Page, Row, draw};
use lunarena_scene::look::{Effect, EventEffect, EventLook, Look, Named, Role, Seen};
use lunarena_scene::palette::{Color, Tint};
use lunarena_scene::scene::{Field, GraphField, GraphNode};
use lunarena_scene::{Context, PictureOptions, Place, Scene, Seat, picture};
use std::sync::Arc;

fn showing(effect: Effect, fields: &[&str]) -> EventLook {
    let at = fields.iter().map(|field| (*field).to_owned()).collect();
    EventLook { show: vec![EventEffect { effect, at, color: Some("color".into()) }], ..EventLook::default() }
}

fn look() -> Look {
    let events = [
        ("croaked", EventLook { seen: Some(Seen::By(vec!["frog".into()])), ..showing(Effect::Flash, &["frog"]) }),
        ("swam", showing(Effect::Trail, &["from", "to"])),
        ("pointed", EventLook { seen: Some(Seen::All), ..showing(Effect::Line, &["frog", "x,y"]) }),
        ("drew", showing(Effect::Dot, &["spots"])),
        ("slept", EventLook::default()),
    ];
    let events: Named<EventLook> = events.map(|(name, event)| (name.to_owned(), event)).into_iter().collect();
    Look { events, ..drawn_pond::look() }
}

fn event(name: &str, fields: &[(&str, Value)]) -> Value {
    let fields = fields.iter().map(|(key, value)| (Key::from(*key), value.clone()));
    Value::Map(fields.chain([(Key::from("name"), name.into())]).collect())
}

fn spot(x: i64, y: i64) -> Value {
    Value::List(vec![Value::Int(x), Value::Int(y)])
}

/// A frog jumps from (10, 0) to (11, 1); another one is eaten at (13, 1).
fn before_and_after() -> (Scene, Scene) {
    let before = drawn_pond::scene();
    let mut after = before.clone();
    Arc::make_mut(&mut after.things[0]).at = drawn_pond::at(11, 1);
    after.things.remove(1);
    (before, after)
}

fn drawn(events: &[Value], look: &Look, seat: Option<&str>) -> Vec<Drawn> {
    let ((before, after), seats) = (before_and_after(), drawn_pond::seats());
    let context = Context { look, before: Some(&before), after: Some(&after), seats: &seats };
    effects(events, &context, seat)
}

fn places(drawn: &[Drawn]) -> Vec<(Effect, Vec<(i64, i64)>)> {
    let spot = |place: &Place| match place {
        Place::At(x, y, _) => (*x, *y),
        Place::Node(name) => panic!("{name}"),
    };
    drawn.iter().map(|drawn| (drawn.effect, drawn.places.iter().map(spot).collect())).collect()
}

#[test]
fn fields_of_events_name_places() {
    let events = [
        // Where it is by now; one that is gone, where it was.
        event("croaked", &[("frog", Value::Int(1))]),
        event("croaked", &[("frog", Value::Int(2))]),
        event("croaked", &[("frog", Value::Int(99))]),
        event("swam", &[("from", spot(10, 0)), ("to", spot(12, 3)), ("seat", "Right".into())]),
        event(
            "pointed",
            &[("frog", Value::Int(1)), ("x", Value::Int(14)), ("y", Value::Int(2)), ("color", "#123456".into())],
        ),
        event("drew", &[("spots", Value::List(vec![spot(10, 1), spot(10, 2)])), ("color", "\u{1b}[2J".into())]),
        event("drew", &[("spots", Value::Bool(true))]),
        event("slept", &[("frog", Value::Int(1))]),
        event("unheard", &[("frog", Value::Int(1))]),
        event("croaked", &[("frog", Value::Int(1))]),
    ];
    let drawn = drawn(&events, &look(), None);
    let expected = [
        (Effect::Flash, vec![(11, 1)]),
        (Effect::Flash, vec![(13, 1)]),
        (Effect::Trail, vec![(10, 0), (12, 3)]),
        (Effect::Line, vec![(11, 1), (14, 2)]),
        (Effect::Dot, vec![(10, 1), (10, 2)]),
    ];
    assert_eq!(places(&drawn), expected);
    let ink = Tint::Role(Role::Ink);
    let own = Tint::Own(Color { red: 0x12, green: 0x34, blue: 0x56 });
    assert_eq!(
        drawn.iter().map(|drawn| drawn.color).collect::<Vec<_>>(),
        [ink, ink, Tint::Role(Role::Seat2), own, ink]
    );
}

#[test]
fn in_fog_a_seat_sees_what_it_reads_of() {
    let look = Look { fog: true, ..look() };
    let events = [
        event("croaked", &[("frog", Value::Int(1))]),
        event("croaked", &[("frog", Value::Int(99))]),
        event("swam", &[("from", spot(10, 0)), ("to", spot(11, 0)), ("seat", "Left".into())]),
        event("swam", &[("from", spot(10, 0)), ("to", spot(12, 0)), ("seat", "Right".into())]),
        event("pointed", &[("frog", Value::Int(1)), ("x", Value::Int(14)), ("y", Value::Int(2))]),
    ];
    let seen = places(&drawn(&events, &look, Some("Left")));
    let expected = [
        (Effect::Flash, vec![(11, 1)]),
        (Effect::Trail, vec![(10, 0), (11, 0)]),
        (Effect::Line, vec![(11, 1), (14, 2)]),
    ];
    assert_eq!(seen, expected);
}

#[test]
fn a_bot_that_draws_without_end_is_cut_off() {
    let events: Vec<Value> = (0..5000).map(|x| event("drew", &[("spots", spot(x, 0))])).collect();
    assert_eq!(drawn(&events, &look(), None).len(), 500);
}

fn mark(effect: Effect, places: &[Option<Place>]) -> Drawn {
    Drawn { effect, places: places.iter().flatten().cloned().collect(), color: Tint::Role(Role::Seat1) }
}

fn texts(rows: &[Row]) -> Vec<String> {
    rows.iter().map(|row| row.text().trim_end().to_owned()).collect()
}

#[test]
fn cells_show_what_happened_without_colours() {
    let scene =
        Scene { things: shared([glyph_ponds::thing(1, "frog", at(1, 0), Some("Blue"))]), ..glyph_ponds::grid(6, 3, 1) };
    let (look, seats) = (Look { cells: Vec::new(), ..glyph_ponds::look() }, glyph_ponds::seats(&["Blue", "Red"]));
    let effects = vec![
        mark(Effect::Line, &[at(0, 1), at(5, 1)]),
        mark(Effect::Dot, &[at(4, 2)]),
        mark(Effect::Flash, &[at(1, 0), at(3, 0)]),
    ];
    let page = Page { width: 80, height: 24, effects, ..Page::default() };
    let bare = Page { effects: Vec::new(), ..page.clone() };
    let field = |page: &Page| -> Vec<String> {
        let rows = texts(&draw(&scene, &look, &seats, page));
        rows.iter().skip(1).take(3).map(|row| row.chars().take(18).collect::<String>().trim_end().to_owned()).collect()
    };
    let (shown, plain) = (field(&page), field(&bare));
    assert_ne!(shown, plain);
    let third: Vec<char> = shown[0].chars().collect();
    // Cells of three columns: the flash of a thing stands in its last, that of the ground in the middle.
    assert_eq!((third.get(5), third.get(10)), (Some(&'✦'), Some(&'✦')), "{shown:?}");
    assert_eq!(shown[1], " ─  ─  ─  ─  ─  •");
    assert_eq!(shown[2].chars().nth(13), Some('•'));
    // In narrow cells a thing is turned over.
    let narrow = Page { width: 12, height: 24, ..page.clone() };
    let rows = draw(&scene, &look, &seats, &narrow);
    let turned = rows.iter().flat_map(|row| &row.spans).filter(|span| span.style.reverse);
    assert_eq!(turned.map(|span| span.text.as_str()).collect::<Vec<_>>(), ["Bf"]);
}

#[test]
fn nodes_keep_room_for_what_may_happen() {
    let (scene, look) = glyph_ponds::graph(4);
    let Field::Graph(GraphField { nodes, .. }) = &scene.field else { panic!("a graph") };
    let name = |at: usize| Some(Place::Node(nodes[at].name.clone()));
    let look = Look { events: self::look().events, ..look };
    let seats: Vec<Seat> = glyph_ponds::seats(&["Blue", "Red"]);
    let rows = |effects: Vec<Drawn>| {
        let page = Page { width: 80, height: 24, effects, ..Page::default() };
        texts(&draw(&scene, &look, &seats, &page))
    };
    let quiet = rows(Vec::new());
    let loud = rows(vec![mark(Effect::Trail, &[name(0), name(1), name(2)]), mark(Effect::Flash, &[name(3)])]);
    let marks: Vec<char> = "╌╌▸✦".chars().collect();
    let changed: Vec<(&String, &String)> = quiet.iter().zip(&loud).filter(|(quiet, loud)| quiet != loud).collect();
    assert_eq!(changed.len(), 4);
    for ((quiet, loud), mark) in changed.into_iter().zip(marks) {
        assert_eq!(loud.replacen(mark, " ", 1).trim_end(), quiet.as_str());
    }
}

#[test]
fn pictures_show_what_happened() {
    let (scene, look, seats) = (drawn_pond::scene(), drawn_pond::look(), drawn_pond::seats());
    let at = drawn_pond::at;
    let text =
        |effects: Vec<Drawn>| picture(&scene, &look, &seats, &PictureOptions { effects, ..PictureOptions::default() });
    let bare = text(Vec::new());
    let lines = |text: &str| text.lines().count();
    // Each on a light edge: the rays of a flash; a line; a trail with its head; dots as circles.
    for (effect, more) in [(Effect::Flash, 2), (Effect::Line, 2), (Effect::Trail, 3), (Effect::Dot, 2)] {
        let shown = text(vec![mark(effect, &[at(10, 0), at(12, 2)])]);
        assert_eq!(xml::fault(&shown), None);
        let times = if effect == Effect::Flash { 2 } else { 1 };
        assert_eq!(lines(&shown), lines(&bare) + more * times, "{effect:?}");
        assert!(shown.matches("#0072b2").count() > bare.matches("#0072b2").count());
    }
    // What isn't on the field is left out.
    assert_eq!(text(vec![mark(Effect::Line, &[at(10, 0), at(99, 2)]), mark(Effect::Flash, &[at(99, 2)])]), bare);
    let node = Place::Node("reed".into());
    let graph = GraphField { nodes: vec![GraphNode { name: "reed".into(), spot: None }], edges: Vec::new() };
    let graph = Scene { field: Field::Graph(graph), ..Scene::default() };
    let options = PictureOptions { effects: vec![mark(Effect::Flash, &[Some(node)])], ..PictureOptions::default() };
    assert!(picture(&graph, &look, &seats, &options).contains("#0072b2"));
}
