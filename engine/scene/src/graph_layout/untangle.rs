//! Nodes moved a little where that makes fewer edges cross, or keeps a node off an edge that isn't its own.

use super::web::{Distances, Web};
use super::{Point, length};

/// How much is computed in all. Large webs are left as they are.
const EFFORT: f64 = 20_000_000.0;
const MOST_ROUNDS: usize = 40;

const CROSSING: f64 = 0.7;
/// Nodes and edges should be so far from each other.
const NODES_APART: f64 = 0.75;
const EDGE_APART: f64 = 0.4;

/// Eight directions and five lengths.
const DIRECTIONS: [Point; 8] =
    [(1.0, 0.0), (0.7, 0.7), (0.0, 1.0), (-0.7, 0.7), (-1.0, 0.0), (-0.7, -0.7), (0.0, -1.0), (0.7, -0.7)];
const STEPS: [f64; 5] = [1.6, 0.8, 0.4, 0.15, 0.05];

pub(super) fn untangle(web: &Web, distances: &Distances, places: &mut [Point], locked: &[bool], share: f64) {
    let edges = web.edges();
    let trials = DIRECTIONS.len() * STEPS.len();
    let cost: usize = web.neighbours.iter().map(|own| (own.len() + 1) * (edges.len() + places.len()) * trials).sum();
    let rounds = ((EFFORT * share) as usize / cost.max(1)).min(MOST_ROUNDS);
    for _ in 0..rounds {
        let mut moved = false;
        for node in (0..places.len()).filter(|node| !locked[*node]) {
            let here = places[node];
            let mut best = (trouble(web, distances, &edges, places, node, here), here);
            for (step, (x, y)) in STEPS.iter().flat_map(|step| DIRECTIONS.map(|direction| (step, direction))) {
                let there = (here.0 + step * x, here.1 + step * y);
                let found = trouble(web, distances, &edges, places, node, there);
                if found < best.0 - 1e-6 {
                    best = (found, there);
                }
            }
            moved |= best.1 != here;
            places[node] = best.1;
        }
        if !moved {
            break;
        }
    }
}

/// How bad it would be to have a node at a place.
fn trouble(
    web: &Web,
    distances: &Distances,
    edges: &[(usize, usize)],
    places: &[Point],
    node: usize,
    here: Point,
) -> f64 {
    let mut trouble = 0.0;
    for (other, distance) in distances.from(node).iter().enumerate().filter(|(other, _)| *other != node) {
        let apart = length(here, places[other]);
        let off = (apart - distance) / distance.max(1.0);
        trouble += off * off + 3.0 * lack(apart, NODES_APART);
    }
    for (a, b) in edges.iter().filter(|(a, b)| *a != node && *b != node) {
        let (from, to) = (places[*a], places[*b]);
        trouble += 2.0 * lack(from_edge(here, from, to), EDGE_APART);
        for own in web.neighbours[node].iter().filter(|own| *own != a && *own != b) {
            if cross(here, places[*own], from, to) {
                trouble += CROSSING;
            }
        }
    }
    for own in &web.neighbours[node] {
        for (_, there) in places.iter().enumerate().filter(|(other, _)| *other != node && other != own) {
            trouble += 2.0 * lack(from_edge(*there, here, places[*own]), EDGE_APART);
        }
    }
    trouble
}

/// By how much something is too near, from 0 to 1.
fn lack(apart: f64, wanted: f64) -> f64 {
    ((wanted - apart) / wanted).max(0.0)
}

fn from_edge(point: Point, a: Point, b: Point) -> f64 {
    let (x, y) = (b.0 - a.0, b.1 - a.1);
    let square = x * x + y * y;
    let share = if square > 0.0 { ((point.0 - a.0) * x + (point.1 - a.1) * y) / square } else { 0.0 };
    let share = share.clamp(0.0, 1.0);
    length(point, (a.0 + share * x, a.1 + share * y))
}

/// Whether two edges without a common end cross.
pub(super) fn cross(a: Point, b: Point, c: Point, d: Point) -> bool {
    let side = |p: Point, q: Point, r: Point| (q.0 - p.0) * (r.1 - p.1) - (q.1 - p.1) * (r.0 - p.0) > 0.0;
    side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b)
}
