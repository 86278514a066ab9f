//! Ways over a grid: where they may lead, and how they may end.

use super::{Direction, Filter, Grid, Route};

/// What a way's last cell has to do with its goal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ending {
    /// It is the goal, which must be open like all cells of the way.
    #[default]
    Open,
    /// It is the goal, open or not.
    Onto,
    /// It is an open cell, or the start, from which one step leads onto the goal, and is no goal itself.
    Beside,
}

impl Ending {
    /// Those that have to be asked for.
    pub const NAMED: [Ending; 2] = [Ending::Onto, Ending::Beside];

    pub fn name(self) -> &'static str {
        match self {
            Ending::Open => "open",
            Ending::Onto => "onto",
            Ending::Beside => "beside",
        }
    }
}

impl Grid {
    /// The first shortest way from one cell to another, as [`Frame::route`](super::Frame::route) finds it, over cells
    /// the filter lets through. The start is never asked: somebody who looks for a way stands there already.
    pub fn path(
        &self,
        start: usize,
        goal: usize,
        directions: &[Direction],
        open: &Filter,
        ending: Ending,
    ) -> Result<Option<Route>, String> {
        // Nobody has to look for a way to a place that can't be entered.
        if ending == Ending::Open && start != goal && !open.lets(self, goal) {
            return Ok(None);
        }
        self.way(start, directions, open, ending, |index| index == goal)
    }

    /// The way to the first cell found that is `wanted`, under the conditions of [`Grid::path`].
    /// Only the tests of `wanted` count for the start, not its occupancies.
    pub fn nearest(
        &self,
        start: usize,
        directions: &[Direction],
        open: &Filter,
        wanted: &Filter,
        ending: Ending,
    ) -> Result<Option<Route>, String> {
        self.way(start, directions, open, ending, |index| match index == start {
            true => wanted.lets_values(self, index),
            false => wanted.lets(self, index),
        })
    }

    /// All cells that can be reached over open ones in at most `limit` steps, as
    /// [`Frame::reachable`](super::Frame::reachable) tells them.
    pub fn reachable(
        &self,
        start: usize,
        directions: &[Direction],
        limit: i64,
        open: &Filter,
    ) -> Result<Vec<(usize, i64)>, String> {
        let open = open.over(self);
        self.frame().reachable(start, directions, limit, |index| open.lets(index))
    }

    fn way(
        &self,
        start: usize,
        directions: &[Direction],
        open: &Filter,
        ending: Ending,
        goal: impl Fn(usize) -> bool,
    ) -> Result<Option<Route>, String> {
        let (frame, open) = (self.frame(), open.over(self));
        let is_open = |index| open.lets(index);
        match ending {
            Ending::Open => frame.route(start, directions, is_open, goal),
            Ending::Onto => frame.route(start, directions, |index| goal(index) || open.lets(index), &goal),
            Ending::Beside => {
                let is_beside = |index| !goal(index) && frame.steps(index, directions).any(&goal);
                frame.route(start, directions, is_open, is_beside)
            }
        }
    }
}
