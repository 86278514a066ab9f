//! Static analysis of Lua 5.4: syntax errors, globals, calls on the game object, documented functions, types. Nothing is run.
//!
//! The grammar accepts and refuses what Lua's loader does, except for three limits of its compiler (upvalues, registers, jump lengths). From the
//! bottom up: `lexer`; `parser`, which collects names (`scope`, `globals`), values (`flow`) and expressions (`tree`) in one pass; `api`,
//! `documentation`, `object` and `finding`, which are made of these; and `types`.
//!
//! `types` reports only what is certain. A variable has the type of everything ever assigned to it, in any order; a parameter has the type of its
//! comment, else of all calls; a class has the fields that its comments declare, or that a source of the same game assigns. Everything else is
//! unknown, and unknown is never wrong. Steps are counted, so that no source takes long. To have a new kind of mistake detected, first add a file
//! to `arena/tests/slips/types`.

mod annotation;
mod api;
mod arity;
mod documentation;
mod fault;
mod finding;
mod flow;
mod formula_syntax;
mod globals;
mod lexer;
mod mended;
mod named_calls;
mod numeral;
mod object;
mod object_variables;
mod parser;
mod position;
mod scope;
mod text;
mod token;
mod tree;
pub mod types;
mod words;

pub use api::{ApiData, ApiFunction, Param, Returned, api, functions};
pub use arity::{Arity, Misfit};
pub use documentation::{Choice, Documentation, Field, TypeDoc, TypeKind, documentation};
pub use fault::SyntaxError;
pub use finding::{Finding, FindingKind, check, judge};
pub use formula_syntax::formula_syntax;
pub use globals::{ANY_KEY, Arguments, Call, Chain, END_TURN, Globals, Purpose, Require, Slip, Use};
pub use mended::mended;
pub use named_calls::{NamedCall, NamedCalls, named_calls};
pub use object::{Handed, ObjectCall, object_calls};
pub use words::words;

/// All that a source does with globals.
pub fn globals(source: &str) -> Result<Globals, SyntaxError> {
    parser::read(source, |outcome, _| outcome.globals)
}
