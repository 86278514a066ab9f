//! Graphs compared with naive algorithms.

use lunarena_kernel::geometry::Graph;
use lunarena_kernel::{Key, Value};
use proptest::prelude::*;
use std::collections::BTreeMap;

type Edges = BTreeMap<(usize, usize), i64>;

fn name(node: usize) -> String {
    format!("N{node}")
}

fn build(nodes: usize, edges: &Edges) -> Graph {
    let rows = edges.iter().map(|((from, to), weight)| (name(*from), name(*to), *weight));
    Graph::from_edges((0..nodes).map(name), rows).expect("a good graph")
}

/// Graphs of up to `max` nodes, with weights that make ties common.
fn graphs(max: usize) -> impl Strategy<Value = (usize, Edges)> {
    (1..=max).prop_flat_map(|nodes| {
        let edges = proptest::collection::btree_map((0..nodes, 0..nodes), 0..4i64, 0..nodes * 3);
        (Just(nodes), edges)
    })
}

/// Computes the minimum number of edges between all pairs with the Floyd-Warshall algorithm.
fn all_hops(nodes: usize, edges: &Edges) -> Vec<Vec<Option<i64>>> {
    let mut hops = vec![vec![None; nodes]; nodes];
    for (from, to) in edges.keys() {
        hops[*from][*to] = Some(1);
    }
    for (node, row) in hops.iter_mut().enumerate() {
        row[node] = Some(0);
    }
    for via in 0..nodes {
        for from in 0..nodes {
            for to in 0..nodes {
                if let (Some(a), Some(b)) = (hops[from][via], hops[via][to])
                    && hops[from][to].is_none_or(|known| a + b < known)
                {
                    hops[from][to] = Some(a + b);
                }
            }
        }
    }
    hops
}

/// Collects all simple paths as (cost, edges, nodes), whose minimum is the expected path by definition.
fn simple_paths(edges: &Edges, path: &mut Vec<usize>, cost: i64, to: usize, found: &mut Vec<(i64, usize, Vec<usize>)>) {
    let here = path[path.len() - 1];
    if here == to {
        found.push((cost, path.len() - 1, path.clone()));
        return;
    }
    for ((_, next), weight) in edges.range((here, 0)..=(here, usize::MAX)) {
        if !path.contains(next) {
            path.push(*next);
            simple_paths(edges, path, cost + weight, to, found);
            path.pop();
        }
    }
}

proptest! {
    #[test]
    fn order_of_building_does_not_matter((nodes, edges) in graphs(15), turn in 0usize..60) {
        let graph = build(nodes, &edges);
        let mut names: Vec<String> = (0..nodes).map(name).collect();
        let mut rows: Vec<_> = edges.iter().map(|((a, b), w)| (name(*a), name(*b), *w)).collect();
        names.reverse();
        let middle = if rows.is_empty() { 0 } else { turn % rows.len() };
        rows.rotate_left(middle);
        let other = Graph::from_edges(names, rows).unwrap();
        prop_assert_eq!(&graph, &other);
        prop_assert_eq!(graph.names(), other.names());
        prop_assert_eq!(graph.weights(), other.weights());
        prop_assert_eq!(graph.weights(), &edges.values().copied().collect::<Vec<_>>()[..]);
        for (number, ends) in edges.keys().enumerate() {
            prop_assert_eq!(graph.ends(number), *ends);
            prop_assert_eq!(graph.weight(ends.0, ends.1), Some(graph.weights()[number]));
        }
        for node in 0..nodes {
            prop_assert_eq!(graph.index(graph.name(node)), Some(node));
            prop_assert_eq!(graph.degree(node), graph.edges(node).count());
        }
    }

    #[test]
    fn hops_and_ranges_match_all_pairs_distances((nodes, edges) in graphs(14), limit in -1i64..5) {
        let graph = build(nodes, &edges);
        let hops = all_hops(nodes, &edges);
        for (from, row) in hops.iter().enumerate() {
            let reached = row.iter().enumerate().filter_map(|(to, hops)| hops.map(|hops| (hops, to)));
            let mut near: Vec<(i64, usize)> = reached.filter(|(hops, _)| *hops <= limit).collect();
            near.sort_unstable();
            let near: Vec<(usize, i64)> = near.into_iter().map(|(h, to)| (to, h)).collect();
            prop_assert_eq!(graph.within(from, limit), near);
            for (to, wanted) in row.iter().enumerate() {
                prop_assert_eq!(graph.hops(from, to), *wanted);
            }
        }
    }

    #[test]
    fn unreachable_pairs_are_found((nodes, edges) in graphs(9)) {
        let graph = build(nodes, &edges);
        let hops = all_hops(nodes, &edges);
        match graph.unreachable_pair() {
            Some((from, to)) => prop_assert_eq!(hops[from][to], None),
            None => prop_assert!(hops.iter().flatten().all(Option::is_some)),
        }
    }

    #[test]
    fn cheapest_paths_break_ties_as_documented((nodes, edges) in graphs(7)) {
        let graph = build(nodes, &edges);
        for from in 0..nodes {
            for to in 0..nodes {
                let mut found = Vec::new();
                simple_paths(&edges, &mut vec![from], 0, to, &mut found);
                let best = found.into_iter().min().map(|(cost, _, nodes)| (nodes, cost));
                prop_assert_eq!(graph.path(from, to).unwrap(), best);
            }
        }
    }

    #[test]
    fn plain_data_round_trips((nodes, edges) in graphs(12)) {
        let value = Value::Graph(build(nodes, &edges));
        prop_assert_eq!(Value::from_plain(value.to_plain()), Ok(value));
    }
}

fn read(text: &[(&str, &[(&str, i64)])]) -> Result<Graph, String> {
    let row = |row: &[(&str, i64)]| Value::Map(row.iter().map(|(to, w)| (Key::from(*to), Value::Int(*w))).collect());
    Graph::from_value(&Value::Map(text.iter().map(|(from, to)| (Key::from(*from), row(to))).collect()))
}

#[test]
fn nodes_are_in_natural_order() {
    let graph = read(&[("S10", &[("S2", 1)]), ("S9", &[]), ("S2", &[("S10", 2), ("S9", 3)]), ("A", &[])]).unwrap();
    assert_eq!(graph.names(), ["A", "S2", "S9", "S10"]);
    assert_eq!(graph.edges(1).collect::<Vec<_>>(), [(2, 3), (3, 2)]);
    assert_eq!(graph.weights(), [3, 2, 1]);
}

#[test]
fn digits_in_names_compare_as_numbers() {
    let (long, longer) = ("9".repeat(60), format!("1{}", "0".repeat(60)));
    let names = ["9", "10", &long, &longer, "A100", "S", "S01", "S1", "S1a9", "S1a10", "S1b", "S2", "S10", "Z", "é"];
    let graph = Graph::from_edges(names.iter().rev().map(|name| (*name).to_owned()), []).unwrap();
    assert_eq!(graph.names(), names);
}

#[test]
fn integer_keys_and_empty_lists_are_accepted() {
    let row = Value::Map([(Key::Int(2), Value::Float(5.0))].into());
    let value = Value::Map([(Key::Int(1), row), (Key::Int(2), Value::List(vec![]))].into());
    assert_eq!(Graph::from_value(&value), read(&[("1", &[("2", 5)]), ("2", &[])]));
    assert_eq!(Graph::from_value(&Value::List(vec![])).unwrap().len(), 0);
}

#[test]
fn mistakes_are_reported() {
    assert_eq!(read(&[("A", &[("Q", 1)])]).unwrap_err(), "the edge A > Q needs a node Q, which does not exist");
    let twice = Graph::from_edges(["A".to_owned(), "A".to_owned()], []);
    assert_eq!(twice.unwrap_err(), "node A is defined twice");
    let edge = || ("A".to_owned(), "A".to_owned(), 1);
    assert_eq!(Graph::from_edges(["A".to_owned()], [edge(), edge()]).unwrap_err(), "the edge A > A is defined twice");
    assert_eq!(Graph::from_value(&Value::Int(3)).unwrap_err(), "a graph must be a map, not an integer");
    let mut graph = read(&[("A", &[("B", 1)]), ("B", &[])]).unwrap();
    assert_eq!(graph.set_weight(1, 0, 4).unwrap_err(), "there is no edge B > A");
    assert_eq!(graph.set_weights(&[1, 2]).unwrap_err(), "2 weights for 1 edges");
    graph.set_weight(0, 1, -4).unwrap();
    assert_eq!(graph.path(0, 1).unwrap_err(), "cheapest paths need weights of 0 or more, and A > B weighs -4");
}

#[test]
fn a_clone_has_its_own_weights() {
    let mut graph = read(&[("A", &[("A", 7), ("B", 1)]), ("B", &[])]).unwrap();
    let copy = graph.clone();
    graph.set_weights(&[8, 9]).unwrap();
    assert_eq!((graph.weight(0, 1), copy.weight(0, 1)), (Some(9), Some(1)));
    assert_ne!(graph, copy);
}

#[test]
fn huge_weights_do_not_wrap() {
    let graph = read(&[("A", &[("B", i64::MAX), ("C", 5)]), ("B", &[("D", 1)]), ("C", &[]), ("D", &[])]).unwrap();
    assert_eq!(graph.path(0, 2).unwrap(), Some((vec![0, 2], 5)));
    assert!(graph.path(0, 3).unwrap_err().starts_with("a path costs 9223372036854775808"));
}
