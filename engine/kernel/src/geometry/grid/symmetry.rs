//! Ways in which a map can be fair to two sides.

use super::frame::{Cell, Frame};
use super::{Grid, LayerId};

/// Each maps a plane onto itself and is its own inverse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// Left and right change places: x is mirrored.
    Horizontal,
    /// Top and bottom change places: y is mirrored.
    Vertical,
    /// Half a turn: both are mirrored.
    Rotational,
}

impl Symmetry {
    pub const ALL: [Symmetry; 3] = [Symmetry::Horizontal, Symmetry::Vertical, Symmetry::Rotational];

    pub fn name(self) -> &'static str {
        match self {
            Symmetry::Horizontal => "horizontal",
            Symmetry::Vertical => "vertical",
            Symmetry::Rotational => "rotational",
        }
    }

    pub fn from_name(name: &str) -> Option<Symmetry> {
        Symmetry::ALL.into_iter().find(|symmetry| symmetry.name() == name)
    }
}

/// What a value becomes on the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    Kept,
    Negated,
}

impl Frame {
    pub fn mirror(&self, index: usize, symmetry: Symmetry) -> usize {
        let cell = self.cell(index);
        let x = 2 * self.origin().x + self.width() - 1 - cell.x;
        let y = 2 * self.origin().y + self.height() - 1 - cell.y;
        let image = match symmetry {
            Symmetry::Horizontal => Cell { x, ..cell },
            Symmetry::Vertical => Cell { y, ..cell },
            Symmetry::Rotational => Cell { x, y, ..cell },
        };
        self.index(image).expect("a frame mirrors onto itself")
    }
}

impl Grid {
    /// The first cell, in order of numbers, whose image does not hold the same value (or its
    /// negative); none when the layer is symmetric. Under [`Sign::Negated`] a cell that is its own
    /// image must hold 0.
    pub fn asymmetry(&self, layer: LayerId, symmetry: Symmetry, sign: Sign) -> Option<usize> {
        let cells = self.values(layer).cells();
        let frame = self.frame();
        (0..cells.len()).find(|index| {
            let image = cells[frame.mirror(*index, symmetry)];
            let expected = match sign {
                Sign::Kept => Some(cells[*index]),
                Sign::Negated => cells[*index].checked_neg(),
            };
            expected != Some(image)
        })
    }
}
