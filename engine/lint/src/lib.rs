//! Lua 5.4 read without running it: what is no Lua at all, which globals a source uses, what it calls on the object that it is
//! given, and what a file of documented functions offers. The grammar is the whole of Lua 5.4, and what Lua's loader takes or
//! refuses is taken or refused here too, but for three limits of its compiler (upvalues, registers, lengths of jumps).

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
