//! Nodes of graphs have one place each, in all steps and for all eyes.

use crate::pages::page;
use crate::ponds::{Pond, SEATS, change, whole};
use lunarena_scene::change::Change;
use lunarena_scene::scene::{GraphField, GraphNode};
use lunarena_scene::{Field, Frames, Scene};
use serde_json::Value as Json;
use std::collections::BTreeMap;

fn graph(nodes: &[(&str, Option<(f64, f64)>)], edges: &[(usize, usize)]) -> Field {
    let nodes = nodes.iter().map(|(name, spot)| GraphNode { name: (*name).into(), spot: *spot });
    let edges = edges.iter().map(|(from, to)| (*from, *to, 1));
    Field::Graph(GraphField { nodes: nodes.collect(), edges: edges.collect() })
}

/// A whole field, a part of it that a seat sees, and a field that has one node more.
fn spots(all: Field, seen: Field, later: Field, y_up: bool) -> Vec<BTreeMap<String, (f64, f64)>> {
    let scene = |field| Scene { field, ..Scene::default() };
    let pond = Pond::with(|pond| {
        let seats = SEATS.map(|seat| (seat.to_owned(), whole(scene(seen.clone()))));
        pond.opening.look.field.y_up = y_up;
        pond.opening.frames = Frames { all: whole(scene(all)), seats: seats.into_iter().collect() };
        pond.turns.truncate(1);
        let next = Change { field: Some(later), ..Change::default() };
        pond.turns[0].scenes[0].frames = Frames {
            all: change(next),
            seats: SEATS.map(|seat| (seat.to_owned(), change(Change::default()))).into_iter().collect(),
        };
    });
    let data = page(&pond.shown("one")).1;
    let steps = &data["matches"][0]["steps"];
    let of = |field: &Json| {
        let nodes = field["graph"]["nodes"].as_array().expect("nodes").iter();
        let spot = |at: usize, node: &Json| node["spot"][at].as_f64().expect("a number");
        nodes.map(|node| (node["name"].as_str().expect("a name").to_owned(), (spot(0, node), spot(1, node)))).collect()
    };
    let frames = |step: usize| &steps[step]["frames"];
    vec![
        of(&frames(0)["all"]["whole"]["field"]),
        of(&frames(0)["seats"]["Right"]["whole"]["field"]),
        of(&frames(1)["all"]["change"]["field"]),
    ]
}

#[test]
fn nodes_stay_where_they_are() {
    let free = |names: &[&'static str]| names.iter().map(|name| (*name, None)).collect::<Vec<_>>();
    let all = graph(&free(&["A", "B", "C", "D"]), &[(0, 1), (1, 2), (2, 3), (3, 0)]);
    let seen = graph(&free(&["B", "D"]), &[]);
    let later = graph(&free(&["A", "B", "C", "D", "E"]), &[(0, 1), (1, 2), (2, 3), (3, 0), (0, 4)]);
    let found = spots(all, seen, later, false);
    assert_eq!(found.iter().map(BTreeMap::len).collect::<Vec<_>>(), [4, 2, 5]);
    for (name, spot) in found.iter().flatten() {
        assert_eq!(found[2][name], *spot, "{name}");
        assert!((0.0..=1.0).contains(&spot.0) && (0.0..=1.0).contains(&spot.1), "{name}: {spot:?}");
    }
    assert_ne!(found[2]["A"], found[2]["E"]);
}

#[test]
fn places_of_the_map_fill_the_box_with_y_downwards() {
    let placed = [("A", Some((10.0, 5.0))), ("B", Some((30.0, 5.0))), ("C", Some((10.0, 15.0)))];
    let field = || graph(&placed, &[(0, 1)]);
    let down = spots(field(), field(), field(), false);
    assert_eq!([down[0]["A"], down[0]["B"], down[0]["C"]], [(0.0, 0.0), (1.0, 0.0), (0.0, 0.5)]);
    let up = spots(field(), field(), field(), true);
    assert_eq!([up[0]["A"], up[0]["B"], up[0]["C"]], [(0.0, 0.5), (1.0, 0.5), (0.0, 0.0)]);
}
