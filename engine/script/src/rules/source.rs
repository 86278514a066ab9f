//! What rules are made from.

use crate::code::Code;
use crate::formula::Formula;
use lunarena_kernel::Value;

/// One Lua file of a game; `chunk` is its short name for messages.
#[derive(Clone, Debug)]
pub struct Module {
    pub name: String,
    pub chunk: String,
    pub text: String,
    /// Shared by all rules that are made from it.
    pub code: Code,
}

impl Module {
    pub fn new(name: &str, chunk: &str, text: &str) -> Module {
        Module { name: name.to_owned(), chunk: chunk.to_owned(), text: text.to_owned(), code: Code::default() }
    }
}

/// What rules are made from.
pub struct RulesSource<'a> {
    pub modules: &'a [Module],
    pub constants: &'a Value,
    pub formulas: &'a [Formula],
    /// What is wrapped around functions of the modules, in this order.
    pub hooks: &'a [Module],
}
