//! Which edges of a grid meet.

use crate::value::Value;

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

    /// `true`, `horizontal` or `vertical`; nothing where no edges meet.
    pub fn to_value(self) -> Option<Value> {
        match (self.x, self.y) {
            (true, true) => Some(Value::Bool(true)),
            (true, false) => Some("horizontal".into()),
            (false, true) => Some("vertical".into()),
            (false, false) => None,
        }
    }

    pub fn from_value(value: Option<&Value>) -> Result<Wrap, String> {
        match value {
            None | Some(Value::Null | Value::Bool(false)) => Ok(Wrap::default()),
            Some(Value::Bool(true)) => Ok(Wrap::BOTH),
            Some(Value::Str(word)) if word == "horizontal" => Ok(Wrap { x: true, y: false }),
            Some(Value::Str(word)) if word == "vertical" => Ok(Wrap { x: false, y: true }),
            Some(_) => Err("a grid's wrap is true for all edges, horizontal or vertical".to_owned()),
        }
    }
}

/// The coordinate inside that names the same cell. Remainders come first: what a script hands over may lie where integers end.
pub(super) fn bring_inside(at: i64, first: i64, length: i64) -> i64 {
    first + (at.rem_euclid(length) - first.rem_euclid(length)).rem_euclid(length)
}
