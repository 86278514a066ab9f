//! Local variables, blocks and functions: which name means what at which place.

mod jump;

use crate::fault::Fault;
use crate::flow::Binding;
use jump::{Goto, Label};
use std::collections::BTreeMap;
use std::ops::Range;

/// Lua's limit for one function. Its limits of upvalues and registers are left to the loader.
const MOST_LOCALS: usize = 200;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Attribute {
    Regular,
    Const,
    Close,
}

#[derive(Debug)]
pub(crate) struct Variable<'s> {
    pub name: &'s str,
    pub span: Range<usize>,
    pub attribute: Attribute,
    /// Nothing reads it as yet. Only what a `local` declares is watched: parameters and loop variables are often there for
    /// the sake of their neighbours.
    pub unread: bool,
}

impl<'s> Variable<'s> {
    pub(crate) fn binding(&self) -> Binding<'s> {
        Binding::Local(self.span.start)
    }

    pub(crate) fn watched(name: &'s str, span: Range<usize>, attribute: Attribute) -> Self {
        let unread = attribute != Attribute::Close && !name.starts_with('_');
        Self { name, span, attribute, unread }
    }

    pub(crate) fn unwatched(name: &'s str, span: Range<usize>) -> Self {
        Self { name, span, attribute: Attribute::Regular, unread: false }
    }
}

pub(crate) struct Unused<'s> {
    pub name: &'s str,
    pub span: Range<usize>,
    pub top_level: bool,
}

pub(crate) struct Block {
    pub is_loop: bool,
    pub first_variable: usize,
    pub first_label: usize,
    pub first_goto: usize,
}

pub(crate) struct Function {
    pub is_vararg: bool,
    pub first_variable: usize,
    pub first_label: usize,
    pub blocks: Vec<Block>,
}

/// All that is open at the current place of the source, outermost first.
#[derive(Default)]
pub(crate) struct Scopes<'s> {
    pub functions: Vec<Function>,
    pub variables: Vec<Variable<'s>>,
    /// For each name the variables that bear it: a long source with many locals must not be searched for every name.
    by_name: BTreeMap<&'s str, Vec<usize>>,
    pub labels: Vec<Label<'s>>,
    pub gotos: Vec<Goto<'s>>,
    /// Watched variables that went out of scope unread.
    pub unused: Vec<Unused<'s>>,
}

impl<'s> Scopes<'s> {
    pub(crate) fn open_function(&mut self) {
        self.functions.push(Function {
            is_vararg: false,
            first_variable: self.variables.len(),
            first_label: self.labels.len(),
            blocks: Vec::new(),
        });
        self.open_block(false);
    }

    pub(crate) fn set_vararg(&mut self) {
        if let Some(function) = self.functions.last_mut() {
            function.is_vararg = true;
        }
    }

    pub(crate) fn is_vararg(&self) -> bool {
        self.functions.last().is_some_and(|function| function.is_vararg)
    }

    /// Whether the current place is outside all functions.
    pub(crate) fn is_top_level(&self) -> bool {
        self.functions.len() <= 1
    }

    pub(crate) fn close_function(&mut self) -> Result<(), Fault> {
        self.close_block()?;
        self.functions.pop();
        Ok(())
    }

    pub(crate) fn open_block(&mut self, is_loop: bool) {
        let block = Block {
            is_loop,
            first_variable: self.variables.len(),
            first_label: self.labels.len(),
            first_goto: self.gotos.len(),
        };
        if let Some(function) = self.functions.last_mut() {
            function.blocks.push(block);
        }
    }

    pub(crate) fn close_block(&mut self) -> Result<(), Fault> {
        let Some(block) = self.functions.last_mut().and_then(|function| function.blocks.pop()) else {
            return Ok(());
        };
        for gone in self.variables.split_off(block.first_variable.min(self.variables.len())) {
            if let Some(bearers) = self.by_name.get_mut(gone.name) {
                bearers.pop();
            }
            if gone.unread {
                let top_level = self.is_top_level();
                self.unused.push(Unused { name: gone.name, span: gone.span, top_level });
            }
        }
        self.leave_jumps(&block)
    }

    pub(crate) fn declare(&mut self, variable: Variable<'s>) -> Result<(), Fault> {
        let first = self.functions.last().map_or(0, |function| function.first_variable);
        if self.variables.len() - first >= MOST_LOCALS {
            let message = format!("too many local variables (limit is {MOST_LOCALS}) in function");
            return Err(Fault::new(message, variable.span));
        }
        self.by_name.entry(variable.name).or_default().push(self.variables.len());
        self.variables.push(variable);
        Ok(())
    }

    /// The names of all variables in scope, innermost first.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'s str> {
        self.variables.iter().rev().map(|variable| variable.name)
    }

    /// The variable that `name` means here; none means a global.
    pub(crate) fn resolve(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).and_then(|bearers| bearers.last().copied())
    }
}
