//! Statements and blocks.

use crate::fault::Fault;
use crate::flow::{Binding, Plain};
use crate::parser::Parser;
use crate::parser::expression::Args;
use crate::parser::target::Target;
use crate::scope::{Attribute, Variable};
use crate::token::{Kind, Symbol, Word};
use crate::tree::{Given, Id};

impl<'s> Parser<'s> {
    /// The whole source: the body of a function with any number of arguments.
    pub(crate) fn chunk(&mut self) -> Result<(), Fault> {
        self.scopes.open_function();
        self.scopes.set_vararg();
        self.statements()?;
        self.expect_end()?;
        self.scopes.close_function()
    }

    fn expect_end(&self) -> Result<(), Fault> {
        if self.at(Kind::End) { Ok(()) } else { Err(self.fault_here("<eof> expected")) }
    }

    pub(crate) fn statements(&mut self) -> Result<(), Fault> {
        while !self.at_block_end(true) {
            let is_last = self.at(Word::Return);
            self.statement()?;
            if is_last {
                break;
            }
        }
        Ok(())
    }

    fn block(&mut self, is_loop: bool) -> Result<(), Fault> {
        self.scopes.open_block(is_loop);
        self.statements()?;
        self.scopes.close_block()
    }

    fn statement(&mut self) -> Result<(), Fault> {
        self.nested(|parser| {
            let line = parser.token.line;
            match parser.token.kind {
                Kind::Symbol(Symbol::Semicolon) => parser.advance().map(drop),
                Kind::Symbol(Symbol::DoubleColon) => parser.label(),
                Kind::Word(Word::If) => parser.if_statement(line),
                Kind::Word(Word::While) => parser.while_loop(line),
                Kind::Word(Word::Do) => {
                    parser.advance()?;
                    parser.block(false)?;
                    parser.expect_closing(Word::End, Word::Do, line)
                }
                Kind::Word(Word::For) => parser.for_loop(line),
                Kind::Word(Word::Repeat) => parser.repeat_loop(line),
                Kind::Word(Word::Function) => parser.function(line),
                Kind::Word(Word::Local) => {
                    parser.advance()?;
                    if parser.accept(Word::Function)? { parser.local_function() } else { parser.local() }
                }
                Kind::Word(Word::Return) => parser.return_statement(),
                Kind::Word(Word::Break) => {
                    let span = parser.advance()?.span;
                    parser.scopes.add_break(line, span)
                }
                Kind::Word(Word::Goto) => {
                    parser.advance()?;
                    let (name, span) = parser.name()?;
                    parser.scopes.add_goto(name, line, span)
                }
                _ => parser.expression_statement(),
            }
        })
    }

    fn label(&mut self) -> Result<(), Fault> {
        let line = self.advance()?.line;
        let (name, span) = self.name()?;
        self.expect(Symbol::DoubleColon)?;
        while self.at(Symbol::Semicolon) || self.at(Symbol::DoubleColon) {
            self.statement()?;
        }
        let is_last = self.at_block_end(false);
        self.scopes.add_label(name, line, span, is_last)
    }

    fn if_statement(&mut self, line: usize) -> Result<(), Fault> {
        loop {
            // The word is `if` the first time, `elseif` after that.
            self.advance()?;
            self.expression()?;
            self.tree.conditions.push(self.node);
            self.expect(Word::Then)?;
            self.block(false)?;
            if !self.at(Word::Elseif) {
                break;
            }
        }
        if self.accept(Word::Else)? {
            self.block(false)?;
        }
        self.expect_closing(Word::End, Word::If, line)
    }

    fn while_loop(&mut self, line: usize) -> Result<(), Fault> {
        self.advance()?;
        self.expression()?;
        self.tree.conditions.push(self.node);
        self.expect(Word::Do)?;
        self.block(true)?;
        self.expect_closing(Word::End, Word::While, line)
    }

    /// The condition behind `until` still sees the locals of the block.
    fn repeat_loop(&mut self, line: usize) -> Result<(), Fault> {
        self.advance()?;
        self.scopes.open_block(true);
        self.scopes.open_block(false);
        self.statements()?;
        self.expect_closing(Word::Until, Word::Repeat, line)?;
        self.expression()?;
        self.tree.conditions.push(self.node);
        self.scopes.close_block()?;
        self.scopes.close_block()
    }

    fn for_loop(&mut self, line: usize) -> Result<(), Fault> {
        self.advance()?;
        let mut names = vec![self.name()?];
        self.scopes.open_block(true);
        // Lua keeps the state of a loop in locals without a name, which count towards its limit.
        let mut over = None;
        let states = if self.accept(Symbol::Assign)? {
            self.expression()?;
            self.expect(Symbol::Comma)?;
            self.expression()?;
            if self.accept(Symbol::Comma)? {
                self.expression()?;
            }
            3
        } else if self.at(Symbol::Comma) || self.at(Word::In) {
            while self.accept(Symbol::Comma)? {
                names.push(self.name()?);
            }
            self.expect(Word::In)?;
            over = Some(self.list()?.nodes);
            4
        } else {
            return Err(self.fault_here("'=' or 'in' expected"));
        };
        for _ in 0..states {
            self.scopes.declare(Variable::unwatched("(for state)", self.token.span.clone()))?;
        }
        self.expect(Word::Do)?;
        self.scopes.open_block(false);
        for (place, (name, span)) in names.into_iter().enumerate() {
            let variable = Variable::unwatched(name, span);
            let given = over.clone().map_or(Given::Number, |over| Given::Each { over, place });
            self.tree.give(variable.binding(), given);
            self.flow.assign(variable.binding(), Plain::Other);
            self.scopes.declare(variable)?;
        }
        self.block(false)?;
        self.scopes.close_block()?;
        self.expect_closing(Word::End, Word::For, line)?;
        self.scopes.close_block()
    }

    /// The names are known only behind the statement: `local x = x` reads another `x`.
    fn local(&mut self) -> Result<(), Fault> {
        let line = self.token.line;
        let mut variables = Vec::new();
        let mut has_close = false;
        loop {
            let (name, span) = self.name()?;
            let attribute = self.attribute()?;
            if attribute == Attribute::Close {
                if has_close {
                    return Err(self.fault_here("multiple to-be-closed variables in local list"));
                }
                has_close = true;
            }
            variables.push(Variable::watched(name, span, attribute));
            if !self.accept(Symbol::Comma)? {
                break;
            }
        }
        let values = if self.accept(Symbol::Assign)? { self.list()? } else { Args::default() };
        for (place, variable) in variables.into_iter().enumerate() {
            if place == 0 {
                self.flow.locals.push((variable.binding(), line));
            }
            let given = self.tree.value_at(&values.nodes, place);
            self.tree.give(variable.binding(), given);
            self.flow.assign(variable.binding(), values.at(place));
            self.declared_local(variable.name, variable.span.clone());
            self.scopes.declare(variable)?;
        }
        Ok(())
    }

    fn attribute(&mut self) -> Result<Attribute, Fault> {
        if !self.accept(Symbol::Less)? {
            return Ok(Attribute::Regular);
        }
        let (name, span) = self.name()?;
        self.expect(Symbol::Greater)?;
        match name {
            "const" => Ok(Attribute::Const),
            "close" => Ok(Attribute::Close),
            _ => Err(Fault::new(format!("unknown attribute '{name}'"), span)),
        }
    }

    fn return_statement(&mut self) -> Result<(), Fault> {
        self.advance()?;
        let first = self.token.clone();
        if !self.at_block_end(true) && !self.at(Symbol::Semicolon) {
            let values = self.list()?;
            self.tree.returns(values.nodes);
            if self.scopes.is_top_level() && first.kind == Kind::Name && first.span.end == self.last_end {
                self.returned = Some(&self.source[first.span]);
            }
        }
        self.accept(Symbol::Semicolon).map(drop)
    }

    fn expression_statement(&mut self) -> Result<(), Fault> {
        let first = self.token.clone();
        let target = self.suffixed()?;
        if self.at_assignment() {
            self.assignment(target, Vec::new())?;
            self.field_assigned(&first);
            return Ok(());
        }
        match target {
            Target::Call => Ok(()),
            _ => Err(self.fault_here("syntax error")),
        }
    }

    /// What stands behind the first target of an assignment. Each further target counts as a level of nesting, as in Lua.
    fn assignment(&mut self, target: Target<'s>, mut before: Vec<(Option<Binding<'s>>, Id)>) -> Result<(), Fault> {
        before.push((target.binding(), self.node));
        self.assign(target)?;
        if self.accept(Symbol::Comma)? {
            let next = self.suffixed()?;
            return self.nested(|parser| parser.assignment(next, before));
        }
        self.expect(Symbol::Assign)?;
        let values = self.list()?;
        for (place, (binding, node)) in before.into_iter().enumerate() {
            let given = self.tree.value_at(&values.nodes, place);
            let Some(binding) = binding else {
                self.tree.writes.push((node, given));
                continue;
            };
            self.tree.give(binding, given);
            self.flow.assign(binding, values.at(place));
        }
        Ok(())
    }
}
