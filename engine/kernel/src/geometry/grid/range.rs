//! Everything within reach of a cell.

use super::frame::{Cell, Frame};
use super::{Filter, Grid, OccupancyId, Test};
use std::cell::RefCell;
use std::rc::Rc;

/// How far it is from one cell to another of the same plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Metric {
    /// Steps along rows and columns: |dx| + |dy|.
    Manhattan,
    /// Steps in all eight directions: the greater of |dx| and |dy|.
    Chebyshev,
    /// As the crow flies, squared to stay whole: dx^2 + dy^2.
    Squared,
}

impl Metric {
    pub const ALL: [Metric; 3] = [Metric::Manhattan, Metric::Chebyshev, Metric::Squared];

    pub fn name(self) -> &'static str {
        match self {
            Metric::Manhattan => "manhattan",
            Metric::Chebyshev => "chebyshev",
            Metric::Squared => "squared",
        }
    }

    pub fn from_name(name: &str) -> Option<Metric> {
        Metric::ALL.into_iter().find(|metric| metric.name() == name)
    }

    fn measure(self, dx: i64, dy: i64) -> i64 {
        match self {
            Metric::Manhattan => dx.abs() + dy.abs(),
            Metric::Chebyshev => dx.abs().max(dy.abs()),
            Metric::Squared => dx * dx + dy * dy,
        }
    }

    /// The furthest a cell within the limit can be off along one axis.
    fn radius(self, limit: i64) -> i64 {
        match self {
            Metric::Manhattan | Metric::Chebyshev => limit,
            Metric::Squared => limit.isqrt(),
        }
    }
}

/// Offsets (distance, dx, dy) sorted. They are the same round every cell, so a small range is
/// sorted once and kept.
type Offsets = Rc<[(i64, i64, i64)]>;

/// Up to this radius offsets are kept, which together take a few megabytes at most; above it cells
/// are sorted afresh.
const KEPT_RADIUS: i64 = 12;

/// A value that one cell in so many holds is looked for row by row.
const FEW: i64 = 8;

thread_local! {
    /// By metric and limit.
    static KEPT: RefCell<[Vec<Option<Offsets>>; Metric::ALL.len()]> = RefCell::default();
}

impl Frame {
    /// How far apart two cells are; nothing when they lie in different planes.
    pub fn distance(&self, metric: Metric, a: usize, b: usize) -> Option<i64> {
        let (a, b) = (self.cell(a), self.cell(b));
        (a.z == b.z).then(|| metric.measure(a.x - b.x, a.y - b.y))
    }

    /// How far a cell is from the nearest cell of a rectangle in the same plane: 0 inside it, 1
    /// along its edges. Nothing when the rectangle lies in another plane or sticks out.
    pub fn distance_to_block(&self, metric: Metric, cell: usize, corner: Cell, width: i64, height: i64) -> Option<i64> {
        let Cell { x, y, z } = self.cell(cell);
        if z != corner.z || !self.fits(corner, width, height) {
            return None;
        }
        let gap = |at: i64, first: i64, length: i64| (first - at).max(at - (first + length - 1)).max(0);
        Some(metric.measure(gap(x, corner.x, width), gap(y, corner.y, height)))
    }

    /// Cells of the same plane at most `limit` away as (cell, distance), sorted by distance, then
    /// x, then y. The first is the centre itself; with a negative limit there is nothing.
    pub fn within(&self, centre: usize, metric: Metric, limit: i64) -> Vec<(usize, i64)> {
        let mut found = Vec::new();
        self.visit_within(centre, metric, limit, |index, distance| found.push((index, distance)));
        found
    }

    /// How many cells there are, at most, in the square round a range.
    fn box_around(&self, metric: Metric, limit: i64) -> i64 {
        let across = 2 * metric.radius(limit.max(0)).min(self.width().max(self.height())) + 1;
        across * across
    }

    /// Those among them that hold a value, where few do: their number is what has to be sorted.
    fn find_within(&self, cells: &[i64], wanted: i64, centre: usize, metric: Metric, limit: i64) -> Vec<(usize, i64)> {
        if limit < 0 {
            return Vec::new();
        }
        let (Cell { x, y, .. }, origin, radius) = (self.cell(centre), self.origin(), metric.radius(limit));
        let span = |first: i64, length: i64| (first.max(-radius), (first + length - 1).min(radius));
        let ((left, right), (top, bottom)) = (span(origin.x - x, self.width()), span(origin.y - y, self.height()));
        let index = |dx: i64, dy: i64| (centre as i64 + dy * self.width() + dx) as usize;
        let mut found = Vec::new();
        for dy in top..bottom + 1 {
            for (place, cell) in cells[index(left, dy)..index(right + 1, dy)].iter().enumerate() {
                let dx = left + place as i64;
                if *cell == wanted && metric.measure(dx, dy) <= limit {
                    found.push((metric.measure(dx, dy), dx, dy));
                }
            }
        }
        found.sort_unstable();
        found.into_iter().map(|(away, dx, dy)| (index(dx, dy), away)).collect()
    }

    /// The same, one after the other.
    fn visit_within(&self, centre: usize, metric: Metric, limit: i64, mut each: impl FnMut(usize, i64)) {
        if limit < 0 {
            return;
        }
        let (Cell { x, y, .. }, origin, radius) = (self.cell(centre), self.origin(), metric.radius(limit));
        let (left, top) = (origin.x - x, origin.y - y);
        let (right, bottom) = (left + self.width() - 1, top + self.height() - 1);
        let index = |dx: i64, dy: i64| (centre as i64 + dy * self.width() + dx) as usize;
        if radius > KEPT_RADIUS {
            let (across, down) = (left.max(-radius)..=right.min(radius), top.max(-radius)..=bottom.min(radius));
            let near = offsets(metric, limit, across, down);
            near.iter().for_each(|(distance, dx, dy)| each(index(*dx, *dy), *distance));
            return;
        }
        let near = kept_offsets(metric, limit);
        // Far from the edges nothing can lie outside.
        if radius <= right.min(bottom).min(-left).min(-top) {
            near.iter().for_each(|(distance, dx, dy)| each(index(*dx, *dy), *distance));
            return;
        }
        for (distance, dx, dy) in near.iter() {
            if (left..=right).contains(dx) && (top..=bottom).contains(dy) {
                each(index(*dx, *dy), *distance);
            }
        }
    }
}

type Span = std::ops::RangeInclusive<i64>;

fn offsets(metric: Metric, limit: i64, across: Span, down: Span) -> Vec<(i64, i64, i64)> {
    let all = across.flat_map(|dx| down.clone().map(move |dy| (metric.measure(dx, dy), dx, dy)));
    let mut near: Vec<_> = all.filter(|(distance, _, _)| *distance <= limit).collect();
    near.sort_unstable();
    near
}

fn kept_offsets(metric: Metric, limit: i64) -> Offsets {
    KEPT.with_borrow_mut(|kept| {
        let (kept, at, radius) = (&mut kept[metric as usize], limit as usize, metric.radius(limit));
        if kept.len() <= at {
            kept.resize(at + 1, None);
        }
        kept[at].get_or_insert_with(|| offsets(metric, limit, -radius..=radius, -radius..=radius).into()).clone()
    })
}

impl Grid {
    /// As [`Frame::within`], only the cells a filter lets through.
    pub fn within(&self, centre: usize, metric: Metric, limit: i64, filter: &Filter) -> Vec<(usize, i64)> {
        let mut found = Vec::new();
        let mut keep = |lets: bool, index: usize, distance: i64| {
            if lets {
                found.push((index, distance));
            }
        };
        // Nearly always it is one value that is looked for.
        if let ([(layer, Test::Is(wanted))], []) = (filter.tests.as_slice(), filter.free_of.as_slice()) {
            let (cells, there) = (self.values(*layer).cells(), self.values(*layer).tally().count(*wanted) as i64);
            if there == 0 {
                return found;
            }
            if there * FEW <= self.frame().box_around(metric, limit) {
                return self.frame().find_within(cells, *wanted, centre, metric, limit);
            }
            self.frame().visit_within(centre, metric, limit, |at, away| keep(cells[at] == *wanted, at, away));
        } else {
            let filter = filter.over(self);
            self.frame().visit_within(centre, metric, limit, |at, away| keep(filter.lets(at), at, away));
        }
        found
    }

    /// Those who stand at most `limit` away, as (id, cell, distance), in the order of
    /// [`Frame::within`].
    pub fn occupants_within(
        &self,
        occupancy: OccupancyId,
        centre: usize,
        metric: Metric,
        limit: i64,
    ) -> Vec<(i64, usize, i64)> {
        let occupants = self.occupants(occupancy);
        let mut found = Vec::new();
        self.frame().visit_within(centre, metric, limit, |index, away| {
            found.extend(occupants.at(index).map(|id| (id, index, away)));
        });
        found
    }
}
