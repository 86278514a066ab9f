//! Which values go where, as far as that is written plainly: what variables are given, what functions are called with, which fields of
//! what a variable holds are used.

use crate::globals::Arguments;
use std::ops::Range;

/// A variable: a local by the place where it is declared, or a global by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Binding<'s> {
    Local(usize),
    Global(&'s str),
}

/// A value, as far as one look at its expression tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Plain<'s> {
    Nil,
    /// A number, a text or a boolean.
    Literal,
    /// A new table.
    Table,
    /// A function written out, by the place of its [`Body`].
    Function(usize),
    Variable(Binding<'s>),
    Other,
}

/// A function.
#[derive(Clone, Debug)]
pub(crate) struct Body<'s> {
    /// Where its parameters begin.
    pub place: usize,
    pub line: usize,
    /// The names of its parameters, `...` included.
    pub params: Vec<&'s str>,
    /// The variables that its named parameters are.
    pub bindings: Vec<Binding<'s>>,
}

/// A call of what a variable holds.
#[derive(Debug)]
pub(crate) struct VariableCall<'s> {
    pub callee: Binding<'s>,
    pub args: Vec<Plain<'s>>,
    pub open: bool,
}

/// A field of what a variable holds: `a.name`.
#[derive(Debug)]
pub(crate) struct FieldUse<'s> {
    pub of: Binding<'s>,
    pub name: String,
    /// Where the name stands.
    pub span: Range<usize>,
    pub purpose: FieldPurpose<'s>,
}

#[derive(Debug)]
pub(crate) enum FieldPurpose<'s> {
    Read,
    Assigned,
    /// `a.name(first, ...)`; with all arguments counted.
    Called {
        first: Option<Plain<'s>>,
        args: Arguments,
    },
    /// `a:name(...)`
    Method {
        args: Arguments,
    },
}

/// All of it, in no order that matters.
#[derive(Debug, Default)]
pub(crate) struct Flow<'s> {
    pub assignments: Vec<(Binding<'s>, Plain<'s>)>,
    pub bodies: Vec<Body<'s>>,
    /// The first variable of each `local` statement, and its line.
    pub locals: Vec<(Binding<'s>, usize)>,
    pub calls: Vec<VariableCall<'s>>,
    /// Variables whose value is used in another way than to be called or to look into it.
    pub handed_on: Vec<Binding<'s>>,
    pub fields: Vec<FieldUse<'s>>,
    /// Names of fields that are assigned where nobody knows of what: `f().name = 1`, `a.b.name = 1`.
    pub fields_of_others: Vec<String>,
}

impl<'s> Flow<'s> {
    pub(crate) fn assign(&mut self, to: Binding<'s>, value: Plain<'s>) {
        self.assignments.push((to, value));
    }
}
