//! What is wrong with a source, as far as types tell.

use super::definitions::What;
use crate::api::ApiFunction;
use crate::globals::Arguments;
use std::ops::Range;
use std::sync::Arc;

#[derive(Clone, Debug, PartialEq)]
pub struct Slip {
    pub kind: SlipKind,
    pub span: Range<usize>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum SlipKind {
    /// A field that nothing of these classes has.
    NoField { of: Missing, near: Option<String>, is_called: bool },
    /// A field of what has no fields: a number, a list, a function.
    NoFields { of: String, name: String },
    /// A field that is written, never read, and almost one that there is.
    NeverRead { of: Missing, near: String },
    /// A text that is none of those that a function takes.
    NoWord { word: String, words: Vec<String>, function: String, param: String },
    /// A comparison with a text that what is compared never is.
    NeverEqual { word: String, words: Vec<String> },
    /// Too many or too few arguments.
    Count { function: ApiFunction, shown: String, args: Arguments },
    /// An argument of another kind than the function takes.
    WrongKind { function: String, param: String, wanted: String, given: String },
    /// `songs:hum()` for a function that has no object.
    NeedsDot { table: String, name: String },
    /// `rng.int()` for a method.
    NeedsColon { name: String },
    /// Something is worked with as if it were a number, a list or a table.
    Unfit { needs: &'static str, given: String },
    /// A field that holds one kind of values is given another.
    AssignKind { class: String, field: String, wanted: String, given: String },
    /// A text with more places than there is to put into them.
    Format { places: usize, given: usize },
    /// A comment names a type that is almost one that there is.
    UnknownType { name: String, near: String },
    /// A comment is about a parameter that is almost one that there is.
    UnknownParam { name: String, near: String },
    /// A comment says that a function gives something, and it never does.
    NeverReturns { wanted: String },
    /// A function is declared once more.
    DeclaredTwice { name: String, line: usize },
    /// Something is called that is no function.
    NotCallable { given: String },
    /// A wrapper whose first parameter is one of the function's own, where it gets the function itself.
    LacksOriginal { target: String, params: Vec<String>, first: String },
    /// A parameter of a wrapper that stands at another place than in the function.
    OtherPlace { target: String, params: Vec<String>, name: String, wanted: usize, given: usize },
    /// A wrapper with more parameters than it gets.
    TooManyParams { target: String, params: Vec<String>, way: String, name: String },
}

/// What isn't there.
#[derive(Clone, Debug, PartialEq)]
pub struct Missing {
    pub name: String,
    /// The classes that might have it.
    pub classes: Vec<Arc<str>>,
    /// How messages name them.
    pub shown: String,
    pub what: What,
}

/// Whether two names are one slip of a finger apart: a letter too many, too few, another one, or two swapped. A plural is no slip.
pub fn is_one_edit(one: &str, other: &str) -> bool {
    let (short, long) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    if short.len() < 3 || long.strip_suffix('s') == Some(short) {
        return false;
    }
    let (short, long) = (short.as_bytes(), long.as_bytes());
    let head = short.iter().zip(long).take_while(|(one, other)| one == other).count();
    let tail =
        short[head..].iter().rev().zip(long[head..].iter().rev()).take_while(|(one, other)| one == other).count();
    match (&short[head..short.len() - tail], &long[head..long.len() - tail]) {
        ([], [_]) | ([_], [_]) => true,
        ([a, b], [c, d]) => a == d && b == c,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::is_one_edit;

    #[test]
    fn one_slip_of_a_finger() {
        for (one, other) in [("owner", "ownr"), ("owner", "owenr"), ("owner", "ovner"), ("owner", "ownerr")] {
            assert!(is_one_edit(one, other) && is_one_edit(other, one), "{one} {other}");
        }
        for (one, other) in [("turn", "turns"), ("owner", "onwre"), ("id", "it"), ("owner", "owner"), ("name", "mine")]
        {
            assert!(!is_one_edit(one, other), "{one} {other}");
        }
    }
}
