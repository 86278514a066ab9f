//! Pictures: of each kind of field one that was looked at, and what every picture keeps.

use crate::drawn_pond::{appearance, at, link, look, named, scene, seats, thing};
use crate::shared;
use crate::snapshots::together;
use crate::xml;
use lunarena_scene::look::{FieldLook, KindLook, Line, LinkLook, Look, Role, Shape};
use lunarena_scene::scene::{End, GraphNode};
use lunarena_scene::{Field, GraphField, Id, Link, PictureOptions, Place, Scalar, Scene, Thing, picture};

/// Compares with `tests/snapshots/NAME.snap`.
fn shows(name: &str, text: &str) {
    keeps_the_rules(text);
    together(|differences| {
        differences.check("../snapshots", name, || insta::assert_snapshot!(name, text));
    });
}

/// What holds for every picture.
pub fn keeps_the_rules(text: &str) {
    assert_eq!(xml::fault(text), None);
    assert!(text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 "));
    assert!(text.contains("<title>") && text.contains("<desc>"));
    for forbidden in ["<script", "<image", "<foreignObject", "href", "@import", "<style", " on"] {
        let inside_tags = text
            .split('<')
            .filter_map(|part| part.split_once('>'))
            .any(|(tag, _)| format!("<{tag}").contains(forbidden));
        assert!(!inside_tags, "{forbidden}");
    }
    for used in text.split("url(#").skip(1).filter_map(|part| part.split(')').next()) {
        assert!(text.contains(&format!("id=\"{used}\"")), "{used} is not defined");
    }
    let decimals = text.split('<').filter_map(|part| part.split_once('>')).flat_map(|(tag, _)| tag.split('.').skip(1));
    let longest = decimals.map(|part| part.chars().take_while(char::is_ascii_digit).count()).max();
    assert!(longest.unwrap_or(0) <= 2, "numbers have at most two decimals");
}

fn options() -> PictureOptions {
    PictureOptions {
        title: "Frogs in the pond".into(),
        moment: "turn 3 of 20".into(),
        events: vec!["Left caught 2 flies".into()],
        ..PictureOptions::default()
    }
}

#[test]
fn a_grid() {
    let text = picture(&scene(), &look(), &seats(), &options());
    assert_eq!(text, picture(&scene(), &look(), &seats(), &options()), "the same bytes");
    shows("picture of a grid", &text);
}

#[test]
fn a_hex_field() {
    let mut frog = thing(1, "frog", Some("Left"), at(0, 0));
    frog.label = Some(Scalar::Int(40));
    let way = Link {
        kind: "leap".into(),
        from: End::Thing(Id::Number(1)),
        to: End::At(Place::At(1, 2, 0)),
        way: Some("vrv".into()),
    };
    let things = vec![frog, thing(2, "newt", None, at(1, 2))];
    let scene = Scene { field: Field::Hex(2), things: shared(things), links: shared([way]), ..Scene::default() };
    let unchosen = picture(&scene, &look(), &seats(), &options());
    assert!(!unchosen.contains("stroke-dasharray"), "ways are only shown of what was chosen");
    shows(
        "picture of a hex field",
        &picture(&scene, &look(), &seats(), &PictureOptions { select: Some(Id::Number(1)), ..options() }),
    );
}

#[test]
fn a_graph() {
    let node = |name: &str, spot| GraphNode { name: name.into(), spot };
    let nodes = vec![node("Bog", None), node("Fen", None), node("Mere", None), node("Tarn", None)];
    // There and back with different weights, there and back with the same, and one way.
    let edges = vec![(0, 1, 2), (1, 0, 5), (1, 2, 3), (2, 1, 3), (2, 3, 1)];
    let edge = LinkLook {
        weight: true,
        name: Some("ditch".into()),
        many: Some("ditches".into()),
        ..link(Line::Solid, true, Role::Path, true)
    };
    let look = Look { field: FieldLook { edges: Some(edge), ..FieldLook::default() }, ..look() };
    let things = vec![
        thing(1, "nest", Some("Left"), Some(Place::Node("Bog".into()))),
        thing(2, "frog", Some("Right"), Some(Place::Node("Bog".into()))),
    ];
    let scene = Scene { field: Field::Graph(GraphField { nodes, edges }), things: shared(things), ..Scene::default() };
    shows("picture of a graph", &picture(&scene, &look, &seats(), &options()));
}

#[test]
fn without_a_field_there_are_lists() {
    let card =
        |id: i64, owner| Thing { label: Some(Scalar::Text(format!("card {id}"))), ..thing(id, "card", owner, None) };
    let scene = Scene {
        things: shared([card(1, Some("Left")), card(2, None), thing(3, "bid", Some("Right"), None)]),
        ..Scene::default()
    };
    shows("picture without a field", &picture(&scene, &look(), &seats(), &options()));
}

/// The texts of a picture, without those that only the mouse shows.
fn texts(picture: &str) -> Vec<&str> {
    picture
        .lines()
        .filter(|line| line.starts_with("<text"))
        .filter_map(|line| line.split('>').nth(1)?.split('<').next())
        .collect()
}

#[test]
fn the_legend_names_what_occurs_and_nothing_else() {
    let mut scene = scene();
    let all = picture(&scene, &look(), &seats(), &options());
    for name in [
        "frog, with its age",
        "newt",
        "nest",
        "mud",
        "water",
        "lily",
        "asleep",
        "fed",
        "not seen",
        "breath",
        "warm water, R -5 to L 5",
    ] {
        assert!(texts(&all).contains(&name), "{name} in {:?}", texts(&all));
    }
    scene.things.retain(|thing| thing.kind == "nest");
    let few = picture(&scene, &look(), &seats(), &options());
    for name in ["frog, with its age", "newt", "asleep", "fed", "breath"] {
        assert!(!texts(&few).contains(&name), "{name}");
    }
}

#[test]
fn figures_stand_by_seat_with_the_lead_first() {
    let text = picture(&scene(), &look(), &seats(), &options());
    let found = texts(&text);
    let lead = found.iter().position(|text| *text == "frogs").expect("the lead");
    // Its row, then the next: one decimal, as the look says.
    assert_eq!(found[lead..lead + 6], ["frogs", "1.0", "2.0", "size", "2.2", "3.0"]);
}

#[test]
fn areas_are_drawn_of_what_was_chosen() {
    let chosen = PictureOptions { select: Some(Id::Number(3)), ..options() };
    let text = picture(&scene(), &look(), &seats(), &chosen);
    assert!(texts(&text).contains(&"what it sees"));
    assert!(!texts(&picture(&scene(), &look(), &seats(), &options())).contains(&"what it sees"));
    keeps_the_rules(&text);
}

#[test]
fn a_long_label_leaves_the_letter_of_the_seat_free() {
    let labelled = |label: i64| {
        let frog = Thing { label: Some(Scalar::Int(label)), ..thing(1, "newt", Some("Left"), at(10, 0)) };
        let text = picture(&Scene { things: shared([frog]), ..scene() }, &Look::default(), &seats(), &options());
        let own =
            text.lines().skip_while(|line| !line.contains("<title>newt 1 of Left")).take_while(|line| *line != "</g>");
        let number = |line: &str, key: &str| {
            let value =
                line.split(&format!(" {key}=\"")).nth(1).and_then(|rest| rest.split('"').next()).expect("the key");
            value.parse::<f64>().expect("a number")
        };
        let texts = own.filter(|line| line.starts_with("<text"));
        texts.map(|line| (number(line, "x"), number(line, "font-size"))).collect::<Vec<_>>()
    };
    // The letter is written around its x, the label ends at its own: two digits of 0.7 of the size each, if they are bold.
    let [(letter, letter_size), (label, label_size)] = labelled(36)[..] else { panic!("a letter and a label") };
    assert!(letter + 0.35 * letter_size <= label - 1.4 * label_size, "{letter} {letter_size} {label} {label_size}");
    assert!(letter < labelled(3)[0].0, "a short one needs no room");
}

#[test]
fn y_may_grow_upwards() {
    let height = |y_up: bool, y: i64| {
        let look = Look { field: FieldLook { y_up, ..FieldLook::default() }, ..Look::default() };
        let scene = Scene { things: shared([thing(1, "frog", None, at(10, y))]), ..scene() };
        let text = picture(&scene, &look, &[], &PictureOptions::default());
        let shape =
            text.lines().skip_while(|line| *line != "<title>frog 1</title>").nth(1).expect("its shape").to_owned();
        let number = shape.split("d=\"M").nth(1).and_then(|data| data.split(['a', ' ']).nth(1)).expect("its y");
        number.parse::<f64>().expect("a number")
    };
    assert!(height(false, 0) < height(false, 3));
    assert!(height(true, 0) > height(true, 3));
    assert_eq!(height(true, 0), height(false, 3));
}

#[test]
fn planes_lie_in_a_row_or_below_each_other() {
    let mut scene = Scene { things: Vec::new(), ..scene() };
    let Field::Grid(grid) = &mut scene.field else { panic!("a grid") };
    grid.size = (5, 2, 2);
    let size = |stack: bool| {
        let field = FieldLook { planes: vec!["deep".into(), "shallow".into()], stack, ..FieldLook::default() };
        let text = picture(&scene, &Look { field, ..look() }, &[], &options());
        assert!(texts(&text).contains(&"deep") && texts(&text).contains(&"shallow"));
        keeps_the_rules(&text);
        text
    };
    assert_ne!(size(true), size(false));
}

#[test]
fn many_at_one_place_are_counted_by_owner_and_told() {
    let owner = |id: i64| Some(if id % 3 == 0 { "Left" } else { "Right" });
    let things = (0..18).map(|id| thing(id, ["frog", "newt", "toad"][(id % 6 / 2) as usize], owner(id), at(11, 1)));
    let text = picture(&Scene { things: shared(things), ..scene() }, &look(), &seats(), &options());
    assert!(texts(&text).contains(&"×6") && texts(&text).contains(&"×12"), "{:?}", texts(&text));
    assert!(texts(&text).contains(&"crowded places"));
    keeps_the_rules(&text);
}

#[test]
fn every_shape_has_a_picture() {
    let kinds = Shape::WORDS
        .iter()
        .map(|(word, shape)| (*word, KindLook { look: appearance(word, Some(*shape), None), ..KindLook::default() }));
    let look = Look { kinds: named(kinds), ..Look::default() };
    let things = Shape::WORDS.iter().enumerate().map(|(at, (word, _))| {
        thing(at as i64, word, Some("Left"), Some(Place::At(10 + at as i64 % 5, at as i64 / 5, 0)))
    });
    let text = picture(&Scene { things: shared(things), ..scene() }, &look, &seats(), &options());
    assert!(Shape::WORDS.iter().all(|(word, _)| texts(&text).contains(word)));
    keeps_the_rules(&text);
}
