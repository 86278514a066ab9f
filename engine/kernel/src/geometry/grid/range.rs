//! Everything within reach of a cell.

use super::LayerId;
use super::frame::{Cell, Frame};
use super::metric::{Metric, Span};
use super::wrap::bring_inside;
use super::{Filter, Grid, OccupancyId, Test};
use std::cell::RefCell;
use std::rc::Rc;

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
    /// How far apart two cells are, by the shorter way where edges wrap; nothing when they lie in
    /// different planes.
    pub fn distance(&self, metric: Metric, a: usize, b: usize) -> Option<i64> {
        let (a, b) = (self.cell(a), self.cell(b));
        (a.z == b.z).then(|| self.apart(metric, b.x - a.x, b.y - a.y))
    }

    #[inline]
    fn apart(&self, metric: Metric, dx: i64, dy: i64) -> i64 {
        if self.wrap().any() { self.apart_round(metric, dx, dy) } else { metric.measure(dx, dy) }
    }

    #[cold]
    fn apart_round(&self, metric: Metric, dx: i64, dy: i64) -> i64 {
        least(self.ways_across(dx), self.ways_down(dy), |dx, dy| metric.measure(dx, dy))
    }

    /// How far it is along a row, this way or the other way round. Going round more than once is never shorter.
    fn ways_across(&self, dx: i64) -> [i64; 2] {
        if self.wrap().x { both_ways(dx, self.width()) } else { [dx, dx] }
    }

    fn ways_down(&self, dy: i64) -> [i64; 2] {
        if self.wrap().y { both_ways(dy, self.height()) } else { [dy, dy] }
    }

    /// How far a cell is from the nearest cell of a rectangle in the same plane: 0 inside it, 1
    /// along its edges. Nothing when the rectangle lies in another plane or sticks out.
    pub fn distance_to_block(&self, metric: Metric, cell: usize, corner: Cell, width: i64, height: i64) -> Option<i64> {
        let Cell { x, y, z } = self.cell(cell);
        if z != corner.z || !self.fits(corner, width, height) {
            return None;
        }
        let measure = |dx: i64, dy: i64| metric.measure_spans(dx..=dx + width - 1, dy..=dy + height - 1);
        if !self.wrap().any() {
            return Some(measure(corner.x - x, corner.y - y));
        }
        let corner = self.cell(self.index(corner)?);
        Some(least(self.ways_across(corner.x - x), self.ways_down(corner.y - y), measure))
    }

    /// Cells of the same plane at most `limit` away as (cell, distance), sorted by distance, then
    /// x, then y. The first is the centre itself; with a negative limit there is nothing.
    pub fn within(&self, centre: usize, metric: Metric, limit: i64) -> Vec<(usize, i64)> {
        if self.wrap().any() {
            return self.within_round(centre, metric, limit, |_| true);
        }
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

    /// The same, one after the other, where nothing wraps.
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

    /// Cells in range that are `wanted`, in a grid that wraps: each once, by its shortest way.
    fn within_round(
        &self,
        centre: usize,
        metric: Metric,
        limit: i64,
        wanted: impl Fn(usize) -> bool,
    ) -> Vec<(usize, i64)> {
        let (Cell { x, y, z }, origin) = (self.cell(centre), self.origin());
        let radius = metric.radius(limit.max(0)).min(self.width().max(self.height()));
        let span = |at: i64, first: i64, length: i64, wraps: bool| match wraps {
            true if radius < length / 2 => at - radius..=at + radius,
            true => first..=first + length - 1,
            false => first.max(at - radius)..=(first + length - 1).min(at + radius),
        };
        let rows: Vec<(i64, [i64; 2])> = span(y, origin.y, self.height(), self.wrap().y)
            .map(|row| (bring_inside(row, origin.y, self.height()), self.ways_down(row - y)))
            .collect();
        let mut found = Vec::new();
        for column in span(x, origin.x, self.width(), self.wrap().x) {
            let (column, across) = (bring_inside(column, origin.x, self.width()), self.ways_across(column - x));
            for (row, down) in &rows {
                let away = least(across, *down, |dx, dy| metric.measure(dx, dy));
                let near = if away <= limit { self.index(Cell::new(column, *row, z)) } else { None };
                found.extend(near.filter(|index| wanted(*index)).map(|index| (away, column, *row, index)));
            }
        }
        found.sort_unstable();
        found.into_iter().map(|(away, _, _, index)| (index, away)).collect()
    }
}

/// Steps to one side, and to the other, that lead to the same place of a line that wraps.
fn both_ways(step: i64, length: i64) -> [i64; 2] {
    let forward = step.rem_euclid(length);
    [forward, forward - length]
}

/// The least distance of all ways.
fn least(across: [i64; 2], down: [i64; 2], measure: impl Fn(i64, i64) -> i64) -> i64 {
    let one_way = |dx: i64| measure(dx, down[0]).min(measure(dx, down[1]));
    one_way(across[0]).min(one_way(across[1]))
}

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
        if self.frame().wrap().any() {
            let filter = filter.over(self);
            return self.frame().within_round(centre, metric, limit, |index| filter.lets(index));
        }
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

    /// Gives all cells of the same plane at most `limit` away this value.
    pub fn fill_within(&mut self, layer: LayerId, value: i64, centre: usize, metric: Metric, limit: i64) {
        for (index, _) in self.frame().within(centre, metric, limit) {
            self.set(layer, index, value);
        }
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
        if self.frame().wrap().any() {
            let near = self.frame().within_round(centre, metric, limit, |index| !occupants.is_free(index));
            return near.into_iter().filter_map(|(index, away)| Some((occupants.at(index)?, index, away))).collect();
        }
        let mut found = Vec::new();
        self.frame().visit_within(centre, metric, limit, |index, away| {
            found.extend(occupants.at(index).map(|id| (id, index, away)));
        });
        found
    }
}
