//! What a check has against a source.

use crate::fault::SyntaxError;
use crate::globals::{Globals, Use};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::Range;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub kind: FindingKind,
    pub span: Range<usize>,
    pub line: usize,
    pub column: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FindingKind {
    /// A source that is no Lua has this one finding only.
    Syntax { message: String },
    /// Read, neither known nor assigned anywhere in the source. A local of that name may be declared in a line below.
    UndeclaredGlobal { name: String, below: Option<usize> },
    /// Assigned where it must not be.
    GlobalAssigned { name: String },
    /// Declared by `local` and never read; a name that begins with `_` says that this is meant so.
    UnusedLocal { name: String },
}

impl fmt::Display for FindingKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { message } => f.write_str(message),
            Self::UndeclaredGlobal { name, below: None } => write!(f, "undeclared global '{name}'"),
            Self::UndeclaredGlobal { name, below: Some(line) } => {
                write!(f, "global '{name}', which is a local from line {line} on")
            }
            Self::GlobalAssigned { name } => write!(f, "assignment to global '{name}'"),
            Self::UnusedLocal { name } => write!(f, "local '{name}' is never read"),
        }
    }
}

/// Checks a source, findings in the order of the source. `known` says which globals exist already, `may_assign` which ones this
/// source may give a value: none for a module, any for a script that defines its own functions.
pub fn check(source: &str, known: &dyn Fn(&str) -> bool, may_assign: &dyn Fn(&str) -> bool) -> Vec<Finding> {
    match crate::parser::read(source, |outcome, _| outcome.globals) {
        Ok(globals) => judge(&globals, known, may_assign),
        Err(error) => vec![Finding::from(error)],
    }
}

impl From<SyntaxError> for Finding {
    fn from(error: SyntaxError) -> Finding {
        let kind = FindingKind::Syntax { message: error.message };
        Finding { kind, span: error.span, line: error.line, column: error.column }
    }
}

/// The same for a source that is read already.
pub fn judge(globals: &Globals, known: &dyn Fn(&str) -> bool, may_assign: &dyn Fn(&str) -> bool) -> Vec<Finding> {
    let defined: BTreeSet<&str> = globals.writes.iter().map(|write| write.name.as_str()).collect();
    let locals: BTreeMap<&str, &Use> = globals.locals.iter().map(|local| (local.name.as_str(), local)).collect();
    let below = |read: &Use| {
        locals.get(read.name.as_str()).filter(|local| local.span.start > read.span.start).map(|local| local.line)
    };
    let undeclared = globals
        .reads
        .iter()
        .filter(|read| !known(&read.name) && !defined.contains(read.name.as_str()))
        .map(|read| found(read, |name| FindingKind::UndeclaredGlobal { below: below(read), name }));
    let assigned = globals
        .writes
        .iter()
        .filter(|write| !may_assign(&write.name))
        .map(|write| found(write, |name| FindingKind::GlobalAssigned { name }));
    let unused = globals.unused_locals.iter().map(|local| found(local, |name| FindingKind::UnusedLocal { name }));
    let mut findings: Vec<Finding> = undeclared.chain(assigned).chain(unused).collect();
    findings.sort_by_key(|finding| finding.span.start);
    findings
}

fn found(place: &Use, kind: impl FnOnce(String) -> FindingKind) -> Finding {
    Finding { kind: kind(place.name.clone()), span: place.span.clone(), line: place.line, column: place.column }
}
