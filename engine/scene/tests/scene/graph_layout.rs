//! Graphs are laid out the same in every run, and so that they can be read.

use lunarena_scene::GraphField;
use lunarena_scene::graph_layout::{Point, bounds, layout};
use lunarena_scene::scene::GraphNode;

fn graph(nodes: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> GraphField {
    let node = |number: usize| GraphNode { name: format!("N{number}"), spot: None };
    GraphField { nodes: (0..nodes).map(node).collect(), edges: edges.into_iter().map(|(a, b)| (a, b, 1)).collect() }
}

fn ring(nodes: usize) -> GraphField {
    graph(nodes, (0..nodes).map(|node| (node, (node + 1) % nodes)))
}

/// A square of so many nodes a side.
fn square(side: usize) -> GraphField {
    let right = (0..side * side).filter(|node| node % side + 1 < side).map(|node| (node, node + 1));
    let down = (0..side * (side - 1)).map(|node| (node, node + side));
    graph(side * side, right.chain(down))
}

fn apart(a: Point, b: Point) -> f64 {
    ((a.0 - b.0) * (a.0 - b.0) + (a.1 - b.1) * (a.1 - b.1)).sqrt()
}

fn nearest(places: &[Point]) -> f64 {
    let pairs =
        places.iter().enumerate().flat_map(|(at, here)| places[at + 1..].iter().map(|there| apart(*here, *there)));
    pairs.fold(f64::INFINITY, f64::min)
}

fn crossings(graph: &GraphField, places: &[Point]) -> usize {
    let side = |p: Point, q: Point, r: Point| (q.0 - p.0) * (r.1 - p.1) - (q.1 - p.1) * (r.0 - p.0) > 0.0;
    let edges: Vec<(usize, usize)> = graph.edges.iter().map(|(a, b, _)| (*a, *b)).collect();
    let mut count = 0;
    for (at, (a, b)) in edges.iter().enumerate() {
        for (c, d) in edges[at + 1..].iter().filter(|(c, d)| ![a, b].contains(&c) && ![a, b].contains(&d)) {
            let (a, b, c, d) = (places[*a], places[*b], places[*c], places[*d]);
            count += usize::from(side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b));
        }
    }
    count
}

#[test]
fn what_can_be_drawn_without_crossings_is() {
    for nodes in [2, 3, 4, 7, 12, 40] {
        let path = graph(nodes, (1..nodes).map(|node| (node - 1, node)));
        assert_eq!(crossings(&path, &layout(&path)), 0, "a path of {nodes}");
    }
    for nodes in [3, 4, 5, 8, 20] {
        assert_eq!(crossings(&ring(nodes), &layout(&ring(nodes))), 0, "a ring of {nodes}");
    }
    assert_eq!(crossings(&square(5), &layout(&square(5))), 0);
    let tree = graph(15, (1..15).map(|node| ((node - 1) / 2, node)));
    assert_eq!(crossings(&tree, &layout(&tree)), 0);
}

#[test]
fn it_begins_at_the_left_and_above() {
    for graph in [ring(5), square(3), graph(6, (1..6).map(|node| (node - 1, node)))] {
        let places = layout(&graph);
        let ((left, top), (right, bottom)) = bounds(&places);
        assert!(places[0].0 <= (left + right) / 2.0 && places[0].1 <= (top + bottom) / 2.0, "{:?}", places[0]);
    }
}

#[test]
fn edges_are_about_equally_long() {
    for graph in [ring(8), square(4), graph(12, (1..12).map(|node| (node - 1, node)))] {
        let places = layout(&graph);
        let lengths: Vec<f64> = graph.edges.iter().map(|(a, b, _)| apart(places[*a], places[*b])).collect();
        let (least, most) =
            (lengths.iter().copied().fold(f64::INFINITY, f64::min), lengths.iter().copied().fold(0.0, f64::max));
        assert!(most < 1.5 * least, "{least} to {most}");
    }
}

#[test]
fn the_order_of_edges_does_not_matter() {
    let mut graph = square(4);
    let places = layout(&graph);
    graph.edges.reverse();
    assert_eq!(layout(&graph), places);
    for edge in graph.edges.iter_mut().step_by(2) {
        *edge = (edge.1, edge.0, 9);
    }
    let twice = graph.edges.clone();
    graph.edges.extend(twice);
    assert_eq!(layout(&graph), places, "nor does their direction, nor how often they are there");
}

#[test]
fn no_two_nodes_lie_at_one_place() {
    let star = graph(30, (1..30).map(|node| (0, node)));
    let all = graph(12, (0..12).flat_map(|a| (0..a).map(move |b| (a, b))));
    let alone = graph(20, []);
    let pairs = graph(20, (0..10).map(|pair| (2 * pair, 2 * pair + 1)));
    let looped = graph(3, [(0, 0), (1, 1), (1, 2), (1, 2)]);
    for (name, graph) in [("star", star), ("all", all), ("alone", alone), ("pairs", pairs), ("looped", looped)] {
        let places = layout(&graph);
        assert_eq!(places.len(), graph.nodes.len());
        assert!(nearest(&places) > 0.01, "{name}: {}", nearest(&places));
        let ((left, top), (right, bottom)) = bounds(&places);
        assert!(left >= 0.0 && top >= 0.0 && right <= 1.0 + 1e-9 && bottom <= 1.0 + 1e-9, "{name}: in the unit square");
        assert!((right - left).max(bottom - top) > 0.99, "{name}: and not in a corner of it");
    }
    assert_eq!(layout(&graph(1, [])), [(0.0, 0.0)]);
    assert_eq!(layout(&graph(0, [])), []);
}

#[test]
fn what_the_map_places_stays_there() {
    let mut graph = ring(4);
    for (node, spot) in graph.nodes.iter_mut().zip([(0.0, 0.0), (50.0, 0.0), (50.0, 50.0), (0.0, 50.0)]) {
        node.spot = Some(spot);
    }
    assert_eq!(layout(&graph), [(0.0, 0.0), (50.0, 0.0), (50.0, 50.0), (0.0, 50.0)]);
    // The fourth belongs to the corner that is left: its neighbours are 50 from there, the node across about 71.
    graph.nodes[3].spot = None;
    let places = layout(&graph);
    assert_eq!(places[..3], [(0.0, 0.0), (50.0, 0.0), (50.0, 50.0)]);
    assert!(apart(places[3], (0.0, 50.0)) < 15.0, "{:?}", places[3]);
    // What isn't connected comes beside them.
    graph.nodes.push(GraphNode { name: "N9".into(), spot: None });
    assert!(layout(&graph)[4].0 > 50.0);
}

#[test]
fn nothing_in_a_file_makes_it_fail() {
    let mut wrong = graph(3, [(0, 7), (9, 9), (1, 2)]);
    wrong.nodes[0].spot = Some((f64::NAN, 1.0));
    wrong.nodes[1].spot = Some((f64::INFINITY, f64::MAX));
    assert!(layout(&wrong).iter().all(|(x, y)| x.is_finite() && y.is_finite()));
    let long = graph(1500, (1..1500).map(|node| (node - 1, node)));
    assert!(nearest(&layout(&long)) > 0.0, "too many for all distances, so in rows");
}
