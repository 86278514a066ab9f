//! Functions: their statements and their bodies.

use crate::fault::Fault;
use crate::flow::{Binding, Body, Plain};
use crate::globals::END_TURN;
use crate::parser::target::Target;
use crate::parser::{Declared, Parser};
use crate::scope::{Attribute, Variable};
use crate::token::{Kind, Symbol, Token, Word};
use crate::tree::{Given, NodeKind};

impl<'s> Parser<'s> {
    pub(crate) fn function(&mut self, line: usize) -> Result<(), Fault> {
        self.advance()?;
        let mut target = self.variable()?;
        let mut path = match target {
            Target::Name { name, .. } => vec![name],
            _ => Vec::new(),
        };
        let mut is_method = false;
        while !is_method && (self.at(Symbol::Dot) || self.at(Symbol::Colon)) {
            is_method = self.at(Symbol::Colon);
            let (field, name) = self.field(target)?;
            target = field;
            path.push(name);
        }
        let written = self.node;
        let body = self.body(line, is_method)?;
        let given = Given::Value { node: self.node, place: 0 };
        match target.binding() {
            Some(binding) => self.tree.give(binding, given),
            None => self.tree.writes.push((written, given)),
        }
        if self.scopes.is_top_level() {
            self.declared.push(Declared { path, params: body.params.clone(), is_value: false, line });
        }
        if let Some(binding) = target.binding() {
            self.flow.assign(binding, Plain::Function(body.place));
        }
        self.assign(target)
    }

    /// Notes an assignment to a field. One that gives it the function `end_turn` declares that as if it were written out.
    pub(crate) fn field_assigned(&mut self, first: &Token) {
        let statement = &self.source[first.span.start..self.last_end];
        let Some((path, value)) = statement.split_once('=').filter(|_| self.scopes.is_top_level()) else {
            return;
        };
        let path = path.split('.').map(str::trim).collect();
        let is_value = value.trim() != END_TURN;
        self.declared.push(Declared { path, params: Vec::new(), is_value, line: first.line });
    }

    /// A function from its parameters to its `end`.
    pub(crate) fn body(&mut self, line: usize, is_method: bool) -> Result<Body<'s>, Fault> {
        self.scopes.open_function();
        let opening = self.expect(Symbol::OpenParen)?.span;
        let place = opening.start;
        self.tree.open_function(place);
        let (mut params, mut bindings) = (Vec::new(), Vec::new());
        if is_method {
            bindings.push(Binding::Local(opening.start));
            self.scopes.declare(Variable::unwatched("self", opening))?;
            params.push("self");
        }
        if !self.at(Symbol::CloseParen) {
            loop {
                if self.accept(Symbol::Dots)? {
                    self.scopes.set_vararg();
                    params.push("...");
                    break;
                }
                if !self.at(Kind::Name) {
                    return Err(self.fault_here("<name> or '...' expected"));
                }
                let (name, span) = self.name()?;
                bindings.push(Binding::Local(span.start));
                self.scopes.declare(Variable::unwatched(name, span))?;
                params.push(name);
                if !self.accept(Symbol::Comma)? {
                    break;
                }
            }
        }
        self.expect(Symbol::CloseParen)?;
        self.statements()?;
        self.expect_closing(Word::End, Word::Function, line)?;
        self.scopes.close_function()?;
        self.tree.close_function();
        for (index, binding) in bindings.iter().enumerate() {
            self.tree.params.insert(*binding, (place, index));
        }
        if let Some(function) = self.tree.functions.get_mut(&place) {
            function.line = line;
            function.params.clone_from(&params);
            function.bindings.clone_from(&bindings);
            function.is_method = is_method;
        }
        self.grow(NodeKind::Function(place), place);
        let body = Body { place, line, params, bindings };
        self.flow.bodies.push(body.clone());
        Ok(body)
    }

    /// The name is known inside the function, so that it can call itself.
    pub(crate) fn local_function(&mut self) -> Result<(), Fault> {
        let (name, span) = self.name()?;
        let variable = Variable::watched(name, span, Attribute::Regular);
        let binding = variable.binding();
        self.declared_local(name, variable.span.clone());
        self.scopes.declare(variable)?;
        let body = self.body(self.token.line, false)?;
        self.tree.give(binding, Given::Value { node: self.node, place: 0 });
        self.flow.assign(binding, Plain::Function(body.place));
        Ok(())
    }
}
