//! Nodes moved until they are about as far from each other as there are edges between them.

use super::web::{Distances, Web};
use super::{Point, length};

/// Numbers from -1 to 1, the same in every run. They only keep nodes apart that nothing else tells apart.
struct Sequence(u64);

impl Sequence {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 40) as f64 / f64::from(1 << 23) - 1.0
    }
}

/// How much is computed in all: large webs get fewer rounds.
const EFFORT: usize = 3_000_000;
const AXIS_ROUNDS: usize = 60;
const SPREAD_ROUNDS: usize = 12;
/// In lengths of an edge.
const CLOSE: f64 = 0.6;

/// Places to begin with: beside the neighbours that have one, or, if none has, the two directions in which the nodes differ most.
pub(super) fn begin(web: &Web, distances: &Distances, given: &[Option<Point>]) -> Vec<Point> {
    let mut sequence = Sequence(7);
    if given.iter().all(Option::is_none) {
        let (wide, high) = axes(distances, given.len(), &mut sequence);
        let jitter = |(x, y): (f64, f64)| (x + 0.01 * sequence.next(), y + 0.01 * sequence.next());
        return wide.into_iter().zip(high).map(jitter).collect();
    }
    let mut places = given.to_vec();
    // Outwards from those that have a place, as the web is connected.
    while places.iter().any(Option::is_none) {
        let before = places.clone();
        for (node, place) in places.iter_mut().enumerate().filter(|(_, place)| place.is_none()) {
            let near: Vec<Point> = web.neighbours[node].iter().filter_map(|other| before[*other]).collect();
            if near.is_empty() {
                continue;
            }
            let sum = near.iter().fold((0.0, 0.0), |sum, (x, y)| (sum.0 + x, sum.1 + y));
            let count = near.len() as f64;
            *place = Some((sum.0 / count + sequence.next(), sum.1 / count + sequence.next()));
        }
        if places == before {
            break;
        }
    }
    places.into_iter().map(Option::unwrap_or_default).collect()
}

/// Classical scaling: the two greatest axes of the table of squared distances, by repeated multiplication.
fn axes(distances: &Distances, size: usize, sequence: &mut Sequence) -> (Vec<f64>, Vec<f64>) {
    let count = size as f64;
    let means: Vec<f64> =
        (0..size).map(|node| distances.from(node).iter().map(|d| d * d).sum::<f64>() / count).collect();
    let mean = means.iter().sum::<f64>() / count;
    let mut table = Vec::with_capacity(size * size);
    for a in 0..size {
        let row = distances.from(a).iter().zip(&means);
        table.extend(row.map(|(d, other)| (means[a] + other - mean - d * d) / 2.0));
    }
    let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let mut axis = |first: Option<&[f64]>| {
        let mut axis: Vec<f64> = (0..size).map(|_| sequence.next()).collect();
        let mut strength = 0.0;
        for _ in 0..AXIS_ROUNDS {
            if let Some(first) = first {
                let shared = dot(&axis, first);
                axis.iter_mut().zip(first).for_each(|(part, first)| *part -= shared * first);
            }
            let next: Vec<f64> = table.chunks(size).map(|row| dot(row, &axis)).collect();
            strength = dot(&next, &next).sqrt();
            if strength < 1e-9 {
                return (vec![0.0; size], 0.0);
            }
            axis = next.into_iter().map(|part| part / strength).collect();
        }
        (axis, strength)
    };
    let (wide, most) = axis(None);
    let (high, second) = axis(Some(&wide));
    let scaled = |axis: Vec<f64>, by: f64| axis.into_iter().map(|part| part * by.sqrt()).collect();
    (scaled(wide, most), scaled(high, second))
}

/// Each node in turn goes where its distances to all others want it on average, near ones counting most.
pub(super) fn settle(distances: &Distances, places: &mut [Point], locked: &[bool]) {
    let rounds = (EFFORT / (places.len() * places.len()).max(1)).clamp(25, 400);
    for _ in 0..rounds {
        for node in (0..places.len()).filter(|node| !locked[*node]) {
            let here = places[node];
            let (mut x, mut y, mut weights) = (0.0, 0.0, 0.0);
            for (other, distance) in distances.from(node).iter().enumerate().filter(|(other, _)| *other != node) {
                let there = places[other];
                let weight = 1.0 / (distance * distance).max(1.0);
                let apart = length(here, there);
                let share = if apart > 1e-9 { distance / apart } else { 0.0 };
                x += weight * (there.0 + (here.0 - there.0) * share);
                y += weight * (there.1 + (here.1 - there.1) * share);
                weights += weight;
            }
            if weights > 0.0 {
                places[node] = (x / weights, y / weights);
            }
        }
    }
}

/// Nodes that lie very close push each other away.
pub(super) fn spread(places: &mut [Point], locked: &[bool]) {
    for _ in 0..SPREAD_ROUNDS {
        for a in 0..places.len() {
            for b in a + 1..places.len() {
                let apart = length(places[a], places[b]);
                if !(1e-9..CLOSE).contains(&apart) {
                    continue;
                }
                let push = (CLOSE - apart) / apart / 2.0;
                let (x, y) = ((places[a].0 - places[b].0) * push, (places[a].1 - places[b].1) * push);
                if !locked[a] {
                    places[a] = (places[a].0 + x, places[a].1 + y);
                }
                if !locked[b] {
                    places[b] = (places[b].0 - x, places[b].1 - y);
                }
            }
        }
    }
}

/// No two nodes stay at one place.
pub(super) fn part_equal(places: &mut [Point], locked: &[bool]) {
    let mut sequence = Sequence(11);
    for node in (0..places.len()).filter(|node| !locked[*node]) {
        for _ in 0..100 {
            let here = places[node];
            let is_near = |(other, there): (usize, &Point)| other != node && length(here, *there) < 0.05;
            if !places.iter().enumerate().any(is_near) {
                break;
            }
            places[node] = (here.0 + 0.3 * sequence.next(), here.1 + 0.3 * sequence.next());
        }
    }
}
