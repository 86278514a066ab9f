//! What scenes and events use, held against the look.

use crate::ponds::look;
use crate::shared;
use lunarena_kernel::Value;
use lunarena_scene::place_name::PlaceName;
use lunarena_scene::scene::{Cells, Field, GridField, Id, Link, Place, Reach, Scalar, Scene, Thing};
use lunarena_scene::{ByName, Met, Missing, Section};
use std::collections::{BTreeMap, BTreeSet};

fn missing(met: &Met) -> Vec<String> {
    let text = |missing: &Missing| match missing {
        Missing::Entry(section, name) => format!("{}.{name}", section.key()),
        Missing::Value(number, value) => format!("cells.{number}: {value}"),
    };
    met.missing(&look()).iter().map(text).collect()
}

#[test]
fn what_has_no_entry_is_missing() {
    let frog = Thing { marks: vec!["asleep".into(), "wet".into()], ..Thing::new(Id::Number(1), "FROG") };
    let heron = Thing { reaches: ByName::from([("sight", Reach(0, 3))]), ..Thing::new(Id::Number(2), "HERON") };
    let end = || lunarena_scene::scene::End::At(Place::At(0, 0, 0));
    let figures = ByName::from([("frogs".to_owned(), Scalar::Int(1)), ("eggs".to_owned(), Scalar::Int(2))]);
    let layers = [("ground", vec![0, 1, 7, 2]), ("fish", vec![9, 9, 9, 9])];
    let grid = GridField {
        size: (2, 2, 1),
        origin: (0, 0, 0),
        layers: layers.into_iter().map(|(name, cells)| (name.to_owned(), Cells(cells))).collect(),
        known: None,
    };
    let scene = Scene {
        field: Field::Grid(grid),
        things: shared([frog, heron]),
        links: shared([Link { kind: "brook".into(), from: end(), to: end(), way: None }]),
        figures: BTreeMap::from([("Left".into(), figures)]),
        ..Scene::default()
    };
    let mut met = Met::default();
    met.scene(&scene, &look());
    met.event(&Value::map([("name", Value::from("jumped")), ("frog", Value::Int(1))]));
    met.event(&Value::map([("name", Value::from("drowned"))]));
    let wanted =
        ["kinds.HERON", "marks.wet", "links.brook", "areas.sight", "figures.eggs", "events.drowned", "cells.0: 7"];
    assert_eq!(missing(&met), wanted);
    assert_eq!(met.lost_layers(&look()), BTreeSet::from(["mud"]));
    assert_eq!(met.fields("jumped").map(BTreeSet::len), Some(2));
    assert_eq!(met.names(Section::Kinds).collect::<Vec<_>>(), ["FROG", "HERON"]);
}

#[test]
fn nothing_in_a_layer_needs_no_entry() {
    let mut met = Met::default();
    met.scene(&Scene::default(), &look());
    assert_eq!(missing(&met), Vec::<String>::new());
    assert_eq!(met.lost_layers(&look()), BTreeSet::new());
}

#[test]
fn names_of_places_that_cant_be_read_back() {
    let why = |text: &str| PlaceName::parse(text).expect("a name").unreadable().is_some();
    for good in ["{x}/{y}", "({x}, {y}) in the {plane}", "{name}", "pond {name}!"] {
        assert!(!why(good), "{good}");
    }
    for bad in ["{x}", "{x}{y}", "{name} {x}", "a pond", "{plane} {x}"] {
        assert!(why(bad), "{bad}");
    }
}
