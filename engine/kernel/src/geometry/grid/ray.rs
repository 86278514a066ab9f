//! Straight lines from a cell.

use super::{Direction, Filter, Grid, frame::Frame};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ray {
    /// The cells passed, in order, without the start and without what stopped the ray.
    pub cells: Vec<usize>,
    pub end: RayEnd,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RayEnd {
    /// It went as far as it was let.
    Limit,
    /// The next cell would lie outside.
    Edge,
    /// The next cell would be the start again: it went all the way round a grid that wraps.
    Round,
    /// This cell stopped it.
    Blocked(usize),
}

impl Frame {
    /// Walks from a cell in one direction over at most `most` cells, until the edge, a cell that
    /// `blocked` says stops it, or the start again.
    pub fn ray(&self, start: usize, direction: Direction, most: i64, mut blocked: impl FnMut(usize) -> bool) -> Ray {
        let mut ray = Ray { cells: Vec::new(), end: RayEnd::Limit };
        // Without a direction a ray would stand still for ever.
        let goes = direction != Direction::new(0, 0, 0);
        let mut here = start;
        while goes && (ray.cells.len() as i64) < most {
            match self.step(here, direction) {
                None => ray.end = RayEnd::Edge,
                Some(next) if next == start => ray.end = RayEnd::Round,
                Some(next) if blocked(next) => ray.end = RayEnd::Blocked(next),
                Some(next) => {
                    ray.cells.push(next);
                    here = next;
                    continue;
                }
            }
            break;
        }
        ray
    }
}

impl Grid {
    /// As [`Frame::ray`], stopped by the first cell the filter doesn't let through.
    pub fn ray(&self, start: usize, direction: Direction, most: i64, open: &Filter) -> Ray {
        self.frame().ray(start, direction, most, |index| !open.lets(self, index))
    }
}
