//! Which edges of a grid meet.

/// Behind an edge that wraps comes the one on the other side: every whole number is a coordinate there, and those a whole side apart name the
/// same cell. Planes never wrap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wrap {
    /// Left and right edge meet.
    pub x: bool,
    /// Top and bottom edge meet.
    pub y: bool,
}

impl Wrap {
    pub const BOTH: Wrap = Wrap { x: true, y: true };

    pub fn any(self) -> bool {
        self.x || self.y
    }
}

/// The coordinate inside that names the same cell. Remainders come first: what a script hands over may lie where integers end.
pub(super) fn bring_inside(at: i64, first: i64, length: i64) -> i64 {
    first + (at.rem_euclid(length) - first.rem_euclid(length)).rem_euclid(length)
}
