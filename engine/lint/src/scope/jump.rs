//! `goto`, labels and `break`: a jump may leave blocks, but enter neither a block nor the scope of a local.

use crate::fault::Fault;
use crate::scope::{Block, Scopes};
use std::ops::Range;

/// As in Lua a `break` is a jump to a label at the end of the loop; no label can have this name.
const BREAK: &str = "break";

/// Lua's limit of labels and of waiting jumps. It also bounds the time that a hostile source can take here.
const MOST: usize = 32_767;

pub(crate) struct Label<'s> {
    name: &'s str,
    line: usize,
}

/// A jump whose label has not come yet.
pub(crate) struct Goto<'s> {
    name: &'s str,
    line: usize,
    span: Range<usize>,
    variables: usize,
}

impl<'s> Scopes<'s> {
    pub(crate) fn add_goto(&mut self, name: &'s str, line: usize, span: Range<usize>) -> Result<(), Fault> {
        if self.find_label(name).is_some() {
            return Ok(());
        }
        if self.gotos.len() >= MOST {
            return Err(too_many(span));
        }
        self.gotos.push(Goto { name, line, span, variables: self.variables.len() });
        Ok(())
    }

    pub(crate) fn add_break(&mut self, line: usize, span: Range<usize>) -> Result<(), Fault> {
        self.add_goto(BREAK, line, span)
    }

    /// `is_last`: only labels and semicolons stand between this label and the end of its block, so that the block's locals
    /// count as gone.
    pub(crate) fn add_label(
        &mut self,
        name: &'s str,
        line: usize,
        span: Range<usize>,
        is_last: bool,
    ) -> Result<(), Fault> {
        if let Some(label) = self.find_label(name) {
            let message = format!("label '{name}' already defined on line {}", label.line);
            return Err(Fault::new(message, span));
        }
        if self.labels.len() >= MOST {
            return Err(too_many(span));
        }
        let Some(block) = self.functions.last().and_then(|function| function.blocks.last()) else {
            return Ok(());
        };
        let variables = if is_last { block.first_variable } else { self.variables.len() };
        let first_goto = block.first_goto;
        self.labels.push(Label { name, line });
        self.land(name, variables, first_goto)
    }

    /// Settles the jumps of a block that ends: breaks of a loop are done, the others go on waiting one block further out.
    pub(crate) fn leave_jumps(&mut self, block: &Block) -> Result<(), Fault> {
        if block.is_loop {
            self.land(BREAK, self.variables.len(), block.first_goto)?;
        }
        self.labels.truncate(block.first_label);
        let in_function = self.functions.last().is_some_and(|function| !function.blocks.is_empty());
        let Some(waiting) = self.gotos.get_mut(block.first_goto..) else {
            return Ok(());
        };
        if in_function {
            for goto in waiting {
                goto.variables = block.first_variable;
            }
            return Ok(());
        }
        match waiting.first() {
            None => Ok(()),
            Some(goto) if goto.name == BREAK => {
                Err(Fault::new(format!("break outside loop at line {}", goto.line), goto.span.clone()))
            }
            Some(goto) => {
                let message = format!("no visible label '{}' for <goto> at line {}", goto.name, goto.line);
                Err(Fault::new(message, goto.span.clone()))
            }
        }
    }

    fn find_label(&self, name: &str) -> Option<&Label<'s>> {
        let first = self.functions.last().map_or(0, |function| function.first_label);
        self.labels.get(first..)?.iter().find(|label| label.name == name)
    }

    /// Ends all jumps to `name` that wait in the current block.
    fn land(&mut self, name: &str, variables: usize, first_goto: usize) -> Result<(), Fault> {
        let waiting = self.gotos.split_off(first_goto.min(self.gotos.len()));
        for goto in waiting {
            if goto.name != name {
                self.gotos.push(goto);
            } else if goto.variables < variables {
                let local = self.variables.get(goto.variables).map_or("?", |variable| variable.name);
                let message = format!("<goto {name}> at line {} jumps into the scope of local '{local}'", goto.line);
                return Err(Fault::new(message, goto.span));
            }
        }
        Ok(())
    }
}

fn too_many(span: Range<usize>) -> Fault {
    Fault::new(format!("too many labels/gotos (limit is {MOST})"), span)
}
