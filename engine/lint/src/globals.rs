//! What a source does with names that are no locals of its own.

use std::collections::BTreeSet;
use std::ops::Range;

/// The function of the rules that an API hands on to bots as a method that ends a turn.
pub const END_TURN: &str = "end_turn";

/// Stands in a [`Chain`]'s path for a key that only shows when the script runs, as in `constants.sizes[kind].width`.
pub const ANY_KEY: &str = "*";

/// All facts in the order of the source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Globals {
    pub reads: Vec<Use>,
    /// Assignments, `function name()` included.
    pub writes: Vec<Use>,
    pub calls: Vec<Call>,
    pub chains: Vec<Chain>,
    pub requires: Vec<Require>,
    /// Locals that nothing reads.
    pub unused_locals: Vec<Use>,
    /// Locals that are declared outside all functions.
    pub locals: Vec<Use>,
    /// Assignments that look like a slip in the name of a local.
    pub slips: Vec<Slip>,
    /// Globals that are asked for whether they are there: `if os then`.
    pub tested: BTreeSet<String>,
    /// Whether the source ends in a `return` with a value.
    pub returns: bool,
}

/// A global that is given a value where a local with a near name is in scope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    pub write: Use,
    pub local: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Use {
    pub name: String,
    pub span: Range<usize>,
    pub line: usize,
    pub column: usize,
    /// Outside all functions.
    pub top_level: bool,
}

/// The arguments of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arguments {
    /// So many are there for sure.
    pub count: usize,
    /// Behind them stands a call or `...`, which may give any number.
    pub open: bool,
}

/// A call `name(...)` of a global function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    pub name: String,
    pub args: Arguments,
    pub span: Range<usize>,
    pub line: usize,
    pub column: usize,
}

/// Fields of a global: `constants.page.width`, also written `constants["page"].width`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    pub root: String,
    /// Never empty; a key that is not written out is [`ANY_KEY`].
    pub path: Vec<String>,
    pub purpose: Purpose,
    pub span: Range<usize>,
    pub line: usize,
    pub column: usize,
}

/// What a source does with the value at the end of a [`Chain`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Purpose {
    Read,
    /// Read where nothing may well be there: `a.b or c`, `if a.b then`, `not a.b`.
    Tested,
    /// `a.b = ...` and `function a.b()`.
    Assigned,
    /// `a.b(...)`.
    Called {
        args: Arguments,
    },
    /// `a.b:method(...)`.
    Method {
        name: String,
        args: Arguments,
    },
}

/// A call of the global `require`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Require {
    /// The module's name, if it is written out.
    pub module: Option<String>,
    pub span: Range<usize>,
    pub line: usize,
    pub column: usize,
}

impl Globals {
    /// All globals that the source itself gives a value somewhere.
    pub fn defined(&self) -> BTreeSet<&str> {
        self.writes.iter().map(|write| write.name.as_str()).collect()
    }

    /// Whether the source itself gives this global a value somewhere.
    pub fn defines(&self, name: &str) -> bool {
        self.writes.iter().any(|write| write.name == name)
    }
}
