//! Where the nodes of a graph are drawn that the map doesn't place: the same places in every run and on every machine. So there is no chance in it but a
//! fixed sequence, and no arithmetic but sums, products, quotients and square roots, which every machine rounds alike.

mod packing;
mod stress;
mod untangle;
mod web;

use crate::scene::GraphField;
use packing::pack;
use web::Web;

pub type Point = (f64, f64);

/// A larger connected part is set in rows: all distances in it would take too long.
const MOST_CONNECTED: usize = 1000;

/// A place further out would leave no digits for the others.
const FARTHEST: f64 = 1e9;

/// A place for each node. If the map places none, they fill the unit square in the larger direction; else those without a place go to the others.
pub fn layout(graph: &GraphField) -> Vec<Point> {
    let usable = |(x, y): &Point| x.abs() <= FARTHEST && y.abs() <= FARTHEST;
    let given: Vec<Option<Point>> = graph.nodes.iter().map(|node| node.spot.filter(usable)).collect();
    if let Some(all) = given.iter().copied().collect::<Option<Vec<_>>>() {
        return all;
    }
    let web = Web::new(graph);
    let parts = web.components();
    // Edges are about 1 long while nodes are placed.
    let scale = usual_edge(&web, &parts, &given);
    let mut placed: Vec<Option<Point>> = given.iter().map(|spot| spot.map(|(x, y)| (x / scale, y / scale))).collect();
    let (fixed, free): (Vec<_>, Vec<_>) =
        parts.into_iter().partition(|part| part.iter().any(|node| given[*node].is_some()));
    for part in &fixed {
        arrange(&web, part, &mut placed);
    }
    let taken: Vec<Point> = placed.iter().flatten().copied().collect();
    for part in &free {
        arrange(&web, part, &mut placed);
    }
    let mut places: Vec<Point> = placed.into_iter().map(Option::unwrap_or_default).collect();
    pack(&free, &mut places, &taken);
    if taken.is_empty() {
        into_unit_square(&mut places);
    } else {
        for (place, given) in places.iter_mut().zip(&given) {
            *place = given.unwrap_or((place.0 * scale, place.1 * scale));
        }
    }
    places
}

/// Places the nodes of one connected part around those of it that have a place.
fn arrange(web: &Web, part: &[usize], placed: &mut [Option<Point>]) {
    let given: Vec<Option<Point>> = part.iter().map(|node| placed[*node]).collect();
    let places = if part.len() > MOST_CONNECTED {
        in_rows(&given)
    } else {
        let inner = web.part(part);
        let distances = inner.distances();
        let mut places = stress::begin(&inner, &distances, &given);
        let locked: Vec<bool> = given.iter().map(Option::is_some).collect();
        stress::settle(&distances, &mut places, &locked);
        // All parts together take as long as one that is as large as the graph.
        let share = part.len() as f64 / placed.len() as f64;
        untangle::untangle(&inner, &distances, &mut places, &locked, share);
        stress::spread(&mut places, &locked);
        stress::part_equal(&mut places, &locked);
        if given.iter().all(Option::is_none) {
            begin_upper_left(&mut places);
        }
        places
    };
    for (node, place) in part.iter().zip(places) {
        placed[*node] = Some(place);
    }
}

/// Mirrored so that the first node lies at the left and above, as names are read.
fn begin_upper_left(places: &mut [Point]) {
    let (least, most) = bounds(places);
    let first = places.first().copied().unwrap_or_default();
    let (is_right, is_low) = (first.0 > (least.0 + most.0) / 2.0, first.1 > (least.1 + most.1) / 2.0);
    for (x, y) in places {
        *x = if is_right { -*x } else { *x };
        *y = if is_low { -*y } else { *y };
    }
}

fn in_rows(given: &[Option<Point>]) -> Vec<Point> {
    let wide = (given.len() as f64).sqrt().ceil().max(1.0) as usize;
    let place = |(at, given): (usize, &Option<Point>)| given.unwrap_or(((at % wide) as f64, (at / wide) as f64));
    given.iter().enumerate().map(place).collect()
}

/// How long an edge is where the map placed both of its ends, or what connects them.
fn usual_edge(web: &Web, parts: &[Vec<usize>], given: &[Option<Point>]) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for part in parts.iter().filter(|part| part.len() <= MOST_CONNECTED) {
        let known: Vec<(usize, Point)> =
            part.iter().enumerate().filter_map(|(at, node)| Some((at, given[*node]?))).collect();
        if known.len() < 2 {
            continue;
        }
        let distances = web.part(part).distances();
        for (at, (a, here)) in known.iter().enumerate() {
            for (b, there) in &known[at + 1..] {
                sum += length(*here, *there) / distances.between(*a, *b);
                count += 1.0;
            }
        }
    }
    if sum > 0.0 { sum / count } else { 1.0 }
}

fn into_unit_square(places: &mut [Point]) {
    let ((left, top), (right, bottom)) = bounds(places);
    let extent = (right - left).max(bottom - top);
    let share = if extent > 0.0 { 1.0 / extent } else { 1.0 };
    for place in places {
        *place = ((place.0 - left) * share, (place.1 - top) * share);
    }
}

/// The least and the greatest x and y.
pub fn bounds(places: &[Point]) -> (Point, Point) {
    let mut each = places.iter().copied();
    let first = each.next().unwrap_or_default();
    each.fold((first, first), |(least, most), (x, y)| {
        ((least.0.min(x), least.1.min(y)), (most.0.max(x), most.1.max(y)))
    })
}

pub(crate) fn length(a: Point, b: Point) -> f64 {
    let (x, y) = (a.0 - b.0, a.1 - b.1);
    (x * x + y * y).sqrt()
}
