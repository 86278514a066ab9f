//! The field of a scene, of whatever kind it is, ready to be drawn.

use super::board::Board;
use super::cast::Cast;
use super::cell::Cells;
use super::graph::Nodes;
use super::overlay::Overlay;
use super::row::Row;
use crate::look::CellShow;
use crate::scene::{Field, Place, Scene};
use std::collections::BTreeSet;

pub enum Drawing<'a> {
    Nothing,
    Board(Board<'a>),
    Nodes(Nodes<'a>),
}

impl<'a> Drawing<'a> {
    pub fn new(scene: &'a Scene, cast: &'a Cast<'a>, overlay: &'a Overlay<'a>) -> Drawing<'a> {
        match &scene.field {
            Field::Nothing => Drawing::Nothing,
            Field::Graph(graph) => Drawing::Nodes(Nodes::new(scene, graph, cast, overlay)),
            field => {
                let cells = Cells::new(scene, cast, overlay);
                let widths = match field {
                    Field::Hex(_) => vec![2],
                    _ if case_tells(scene, cast) => vec![3, 2, 1],
                    _ => vec![3, 2],
                };
                Board::new(field, cast.look, cells, widths).map_or(Drawing::Nothing, Drawing::Board)
            }
        }
    }

    /// The widths that a cell may have, the best first.
    pub fn widths(&self) -> &[usize] {
        match self {
            Drawing::Board(board) => &board.widths,
            _ => &[0],
        }
    }

    /// All of it, if there is room; `breaks` if lines that are too long may go on below.
    pub fn whole(&self, cell: usize, room: (usize, usize), breaks: bool) -> Option<Vec<Row>> {
        match self {
            Drawing::Nothing => Some(Vec::new()),
            Drawing::Nodes(nodes) => nodes.whole(room, breaks),
            Drawing::Board(board) => {
                let (_, _, stack) = board.measure(cell, room)?;
                Some(board.whole(cell, stack))
            }
        }
    }

    /// The width of cells and of rows where rows go in whole; nothing, if it takes what it can get.
    pub fn row_fit(&self, width: usize) -> Option<(usize, usize)> {
        match self {
            Drawing::Board(board) => Some(board.row_fit(width)),
            _ => None,
        }
    }

    /// As much of it as there is room for, around a place, and which part that is, said at length and shorter.
    pub fn window(&self, room: (usize, usize), focus: Option<&Place>) -> (Vec<Row>, Vec<String>) {
        match self {
            Drawing::Nothing => (Vec::new(), Vec::new()),
            Drawing::Nodes(nodes) => nodes.window(room, focus),
            Drawing::Board(board) => board.window(room, focus),
        }
    }
}

/// Whether one column is enough: two seats at most, whose things are letters that nobody else's things and no ground have.
fn case_tells(scene: &Scene, cast: &Cast<'_>) -> bool {
    let (mut owned, mut others) = (BTreeSet::new(), BTreeSet::new());
    for thing in &scene.things {
        let side = if cast.owner(thing).is_some() { &mut owned } else { &mut others };
        side.insert(cast.glyph(thing).to_ascii_lowercase());
    }
    for cells in &cast.look.cells {
        if let CellShow::Table(table) = &cells.shown {
            let glyphs = table.iter().filter_map(|(_, look)| look.glyph.as_deref()).flat_map(str::chars);
            others.extend(glyphs.map(|glyph| glyph.to_ascii_lowercase()));
        }
    }
    owned.is_empty()
        || cast.seats.len() <= 2 && owned.iter().all(char::is_ascii_alphabetic) && owned.is_disjoint(&others)
}
