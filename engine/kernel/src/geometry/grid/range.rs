//! Distances between the cells of a grid, and queries for the cells and occupants near a cell.

use super::frame::{Cell, Frame};
use super::{Filter, Grid, LayerId, OccupancyId, Test};
use std::cell::RefCell;
use std::ops::{Range, RangeInclusive};
use std::rc::Rc;

/// A measure of the distance between two cells of one plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Metric {
    /// The number of steps along rows and columns: |dx| + |dy|.
    Manhattan,
    /// The number of steps in all eight directions: the larger of |dx| and |dy|.
    Chebyshev,
    /// The square of the Euclidean distance: dx^2 + dy^2.
    Squared,
    /// The number of steps between hexagons: the largest of |dx|, |dy| and |dx + dy|.
    Hex,
}

impl Metric {
    /// All metrics and their names in scripts.
    pub const NAMED: [(&str, Metric); 4] = [
        ("manhattan", Metric::Manhattan),
        ("chebyshev", Metric::Chebyshev),
        ("squared", Metric::Squared),
        ("hex", Metric::Hex),
    ];

    fn measure(self, dx: i64, dy: i64) -> i64 {
        match self {
            Metric::Manhattan => dx.abs() + dy.abs(),
            Metric::Chebyshev => dx.abs().max(dy.abs()),
            Metric::Squared => dx * dx + dy * dy,
            Metric::Hex => dx.abs().max(dy.abs()).max((dx + dy).abs()),
        }
    }

    /// Returns the distance to the nearest cell of a rectangle, given the ranges of dx and dy that the rectangle covers.
    fn measure_block(self, across: RangeInclusive<i64>, down: RangeInclusive<i64>) -> i64 {
        let gap = |first: i64, last: i64| first.max(-last).max(0);
        let (dx, dy) = (gap(*across.start(), *across.end()), gap(*down.start(), *down.end()));
        match self {
            // dx, dy and dx + dy are three lower bounds, and some cell attains all of them.
            Metric::Hex => dx.max(dy).max(gap(across.start() + down.start(), across.end() + down.end())),
            _ => self.measure(dx, dy),
        }
    }

    /// Returns the maximum of |dx| and |dy| among cells at a distance of at most `limit`.
    fn radius(self, limit: i64) -> i64 {
        match self {
            Metric::Manhattan | Metric::Chebyshev | Metric::Hex => limit,
            Metric::Squared => limit.isqrt(),
        }
    }
}

/// The positions of all cells within a distance of a centre, relative to the centre: (distance, dx, dy) in ascending order.
type Offsets = Rc<[(i64, i64, i64)]>;

/// Maximum radius for which the relative positions of cells are cached. The whole cache takes a few megabytes at most.
const CACHED_RADIUS: i64 = 12;

/// A value is rare if it occurs at most once per this many cells of the searched area. The search for a rare value compares whole rows and measures
/// distances only where the value occurs.
const RARE: i64 = 8;

thread_local! {
    /// Cached relative positions of cells, indexed by metric and distance limit.
    static CACHE: RefCell<[Vec<Option<Offsets>>; Metric::NAMED.len()]> = RefCell::default();
}

fn cached_offsets(metric: Metric, limit: i64) -> Offsets {
    CACHE.with_borrow_mut(|cache| {
        let (cache, at, radius) = (&mut cache[metric as usize], limit as usize, metric.radius(limit));
        // At most 168 (13^2 - 1), because the caller has checked that the radius is at most `CACHED_RADIUS`.
        if cache.len() <= at {
            cache.resize(at + 1, None);
        }
        let sorted = || {
            let all =
                (-radius..=radius).flat_map(|dx| (-radius..=radius).map(move |dy| (metric.measure(dx, dy), dx, dy)));
            let mut near: Vec<_> = all.filter(|(distance, ..)| *distance <= limit).collect();
            near.sort_unstable();
            near.into()
        };
        cache[at].get_or_insert_with(sorted).clone()
    })
}

/// Returns the two steps, one in each direction, that lead to the same position on a line that wraps: for step 3 and length 10, these are 3 and -7.
/// If the line does not wrap, both are `step`.
fn both_ways(step: i64, length: i64, wraps: bool) -> [i64; 2] {
    let forward = if wraps { step.rem_euclid(length) } else { step };
    [forward, if wraps { forward - length } else { step }]
}

fn shortest(across: [i64; 2], down: [i64; 2], measure: impl Fn(i64, i64) -> i64) -> i64 {
    let nearest = |dx: i64| measure(dx, down[0]).min(measure(dx, down[1]));
    nearest(across[0]).min(nearest(across[1]))
}

impl Frame {
    fn ways_across(&self, dx: i64) -> [i64; 2] {
        both_ways(dx, self.width(), self.wrap().x)
    }

    fn ways_down(&self, dy: i64) -> [i64; 2] {
        both_ways(dy, self.height(), self.wrap().y)
    }

    /// Returns the distance between two cells, or `None` if they are in different planes. If edges wrap, the shortest way counts.
    pub fn distance(&self, metric: Metric, a: usize, b: usize) -> Option<i64> {
        let (a, b) = (self.cell(a), self.cell(b));
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        (a.z == b.z).then(|| match self.wrap().any() {
            true => shortest(self.ways_across(dx), self.ways_down(dy), |dx, dy| metric.measure(dx, dy)),
            false => metric.measure(dx, dy),
        })
    }

    /// Returns the distance to the nearest cell of a rectangle, or `None` if the rectangle is in another plane or partly outside the grid.
    pub fn distance_to_block(&self, metric: Metric, cell: usize, corner: Cell, width: i64, height: i64) -> Option<i64> {
        let from = self.cell(cell);
        if from.z != corner.z || !self.fits(corner, width, height) {
            return None;
        }
        let corner = self.cell(self.index(corner)?);
        let measure = |dx: i64, dy: i64| metric.measure_block(dx..=dx + width - 1, dy..=dy + height - 1);
        Some(shortest(self.ways_across(corner.x - from.x), self.ways_down(corner.y - from.y), measure))
    }

    /// Returns all cells at a distance of at most `limit` from `centre`, in the same plane, as (cell, distance). They are ordered by distance, then
    /// by x, then by y.
    pub fn within(&self, centre: usize, metric: Metric, limit: i64) -> Vec<(usize, i64)> {
        self.find_within(centre, metric, limit, |_| true)
    }

    /// Returns the cells that `wanted` accepts, at a distance of at most `limit` from `centre`, ordered as in [`Frame::within`].
    ///
    /// A small radius in a grid that does not wrap uses the cached offsets, which are sorted already. In all other cases, `scan_within` goes row by
    /// row and then sorts. [`Grid::within`] also calls `scan_within` directly to find a rare value (see [`RARE`]). The order of the results is always
    /// the same.
    fn find_within(
        &self,
        centre: usize,
        metric: Metric,
        limit: i64,
        wanted: impl Fn(usize) -> bool,
    ) -> Vec<(usize, i64)> {
        let radius = metric.radius(limit.max(0));
        if limit < 0 || radius > CACHED_RADIUS || self.wrap().any() {
            let wanted = &wanted;
            return self.scan_within(centre, metric, limit, |range| range.filter(move |index| wanted(*index)));
        }
        let (Cell { x, y, .. }, origin) = (self.cell(centre), self.origin());
        let (left, top) = (origin.x - x, origin.y - y);
        let (right, bottom) = (left + self.width() - 1, top + self.height() - 1);
        // Far from the edges, no cell of the range is outside.
        let is_inner = radius <= right.min(bottom).min(-left).min(-top);
        let mut found = Vec::new();
        for (distance, dx, dy) in cached_offsets(metric, limit).iter() {
            if is_inner || ((left..=right).contains(dx) && (top..=bottom).contains(dy)) {
                let index = (centre as i64 + dy * self.width() + dx) as usize;
                if wanted(index) {
                    found.push((index, *distance));
                }
            }
        }
        found
    }

    /// Finds cells row by row and then sorts them as [`Frame::within`] does. Used for grids that wrap, for large distances and for rare values.
    /// `accepted` receives a range of cell numbers in one row and returns the wanted cells among them.
    fn scan_within<I: Iterator<Item = usize>>(
        &self,
        centre: usize,
        metric: Metric,
        limit: i64,
        accepted: impl Fn(Range<usize>) -> I,
    ) -> Vec<(usize, i64)> {
        let (Cell { x, y, z }, origin, wrap) = (self.cell(centre), self.origin(), self.wrap());
        let radius = metric.radius(limit.max(0)).min(self.width().max(self.height()));
        let columns = line_within(x, origin.x, self.width(), wrap.x, radius);
        let mut found = Vec::new();
        for row in line_within(y, origin.y, self.height(), wrap.y, radius).into_iter().flatten() {
            let ways_down = self.ways_down(row - y);
            let row_start = ((z - origin.z) * self.height() + row - origin.y) * self.width();
            for span in columns.iter().filter(|span| !span.is_empty()) {
                let start = row_start + span.start - origin.x;
                for index in accepted(start as usize..(start + span.end - span.start) as usize) {
                    let column = index as i64 - row_start + origin.x;
                    let away = match wrap.any() {
                        true => shortest(self.ways_across(column - x), ways_down, |dx, dy| metric.measure(dx, dy)),
                        false => metric.measure(column - x, row - y),
                    };
                    if away <= limit {
                        found.push((away, column, row, index));
                    }
                }
            }
        }
        found.sort_unstable();
        found.into_iter().map(|(away, _, _, index)| (index, away)).collect()
    }
}

/// Returns the coordinates on a line that are at most `radius` away from `at`. They form two ranges if they cross an edge that wraps. Otherwise the
/// second range is empty.
fn line_within(at: i64, first: i64, length: i64, wraps: bool, radius: i64) -> [Range<i64>; 2] {
    let (end, low, high) = (first + length, at - radius, at + radius + 1);
    match wraps {
        true if radius >= length / 2 => [first..end, 0..0],
        true if low < first => [first..high, low + length..end],
        true if high > end => [first..high - length, low..end],
        _ => [low.max(first)..high.min(end), 0..0],
    }
}

impl Grid {
    /// Returns the cells that `filter` accepts, at a distance of at most `limit` from `centre`, as (cell, distance). They are ordered as in
    /// [`Frame::within`]: by distance, then by x, then by y.
    pub fn within(&self, centre: usize, metric: Metric, limit: i64, filter: &Filter) -> Vec<(usize, i64)> {
        let frame = self.frame();
        // The usual filter is a single value.
        if let ([(layer, Test::Is(wanted))], []) = (filter.tests.as_slice(), filter.free_of.as_slice()) {
            let (cells, total) = (self.values(*layer).cells(), self.values(*layer).tally().count(*wanted) as i64);
            let side = 2 * metric.radius(limit.max(0)).min(frame.width().max(frame.height())) + 1;
            return match total {
                0 => Vec::new(),
                _ if total * RARE <= side * side => frame.scan_within(centre, metric, limit, |range| {
                    cells[range.clone()].iter().zip(range).filter(|(cell, _)| *cell == wanted).map(|(_, at)| at)
                }),
                _ => frame.find_within(centre, metric, limit, |at| cells[at] == *wanted),
            };
        }
        let filter = filter.over(self);
        frame.find_within(centre, metric, limit, |index| filter.accepts(index))
    }

    /// Sets all cells at a distance of at most `limit` from `centre`, in the same plane, to `value`.
    pub fn fill_within(&mut self, layer: LayerId, value: i64, centre: usize, metric: Metric, limit: i64) {
        for (index, _) in self.frame().within(centre, metric, limit) {
            self.set(layer, index, value);
        }
    }

    /// Returns the occupants at a distance of at most `limit` from `centre`, in the same plane, as (id, cell, distance). They are ordered by
    /// distance, then by x, then by y.
    pub fn occupants_within(
        &self,
        occupancy: OccupancyId,
        centre: usize,
        metric: Metric,
        limit: i64,
    ) -> Vec<(i64, usize, i64)> {
        let occupants = self.occupants(occupancy);
        let near = self.frame().find_within(centre, metric, limit, |index| !occupants.is_free(index));
        near.into_iter().filter_map(|(index, away)| Some((occupants.at(index)?, index, away))).collect()
    }
}
