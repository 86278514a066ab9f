//! Lua 5.4 read without running it: what is no Lua at all, which globals a source uses, what it calls on the object that it is
//! given, and what a file of documented functions offers. The grammar is the whole of Lua 5.4, and what Lua's loader takes or
//! refuses is taken or refused here too, but for three limits of its compiler (upvalues, registers, lengths of jumps).

mod annotation;
mod api;
mod arity;
mod documentation;
mod expression;
mod fault;
mod finding;
mod flow;
mod function;
mod globals;
mod held;
mod jump;
mod lexer;
mod mended;
mod numeral;
mod object;
mod parser;
mod position;
mod scope;
mod statement;
mod sum;
mod target;
mod text;
mod token;
mod tree;
pub mod types;
mod words;

pub use api::{ApiData, ApiFunction, END_TURN, Param, Returned, api, functions};
pub use arity::{Arity, Misfit};
pub use documentation::{Choice, Documentation, Field, TypeDoc, TypeKind, documentation};
pub use fault::SyntaxError;
pub use finding::{Finding, FindingKind, check, judge};
pub use globals::{ANY_KEY, Arguments, Call, Chain, Globals, Purpose, Require, Slip, Use};
pub use mended::mended;
pub use object::{Handed, ObjectCall, object_calls};
pub use sum::sum;
pub use words::words;

use parser::{Outcome, Parser};
use position::Lines;

/// All that a source does with globals.
pub fn globals(source: &str) -> Result<Globals, SyntaxError> {
    read(source, |outcome, _| outcome.globals)
}

fn read<T>(source: &str, then: impl FnOnce(Outcome<'_>, &str) -> T) -> Result<T, SyntaxError> {
    let lines = Lines::of(source);
    match Parser::parse(source, &lines) {
        Ok(outcome) => Ok(then(outcome, source)),
        Err(fault) => Err(fault.locate(&lines)),
    }
}
