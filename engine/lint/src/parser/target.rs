//! Names with what hangs on them: fields, indices and calls. Only what follows tells whether such a thing is read or assigned.

use crate::fault::Fault;
use crate::flow::{Binding, FieldPurpose, FieldUse, Plain, VariableCall};
use crate::globals::{ANY_KEY, Purpose, Slip};
use crate::parser::Parser;
use crate::parser::expression::{Args, Shape};
use crate::scope::Attribute;
use crate::token::{Kind, Symbol, Word};
use crate::tree::NodeKind;
use lunarena_kernel::near::near;
use std::ops::Range;

/// Behind so many assignments to globals nobody looks for a slip: each one is held against all locals in scope.
const MOST_WRITES: usize = 1000;

pub(crate) enum Target<'s> {
    Name {
        name: &'s str,
        span: Range<usize>,
        local: Option<usize>,
        binding: Binding<'s>,
    },
    Field(Links<'s>),
    Call,
    /// An expression in parentheses.
    Enclosed(Shape<'s>),
}

impl<'s> Target<'s> {
    /// The variable that this is.
    pub(crate) fn binding(&self) -> Option<Binding<'s>> {
        match self {
            Target::Name { binding, .. } => Some(*binding),
            _ => None,
        }
    }
}

/// Fields of fields, with the variable in which they begin if that is one.
pub(crate) struct Links<'s> {
    root: Option<Binding<'s>>,
    path: Vec<String>,
    span: Range<usize>,
    /// Where the last key stands.
    key: Range<usize>,
}

impl<'s> Parser<'s> {
    pub(crate) fn suffixed(&mut self) -> Result<Target<'s>, Fault> {
        let mut target = self.primary()?;
        loop {
            target = match &self.token.kind {
                Kind::Symbol(Symbol::Dot) => self.field(target)?.0,
                Kind::Symbol(Symbol::OpenBracket) => self.index(target)?,
                Kind::Symbol(Symbol::Colon) => {
                    self.advance()?;
                    let method = self.name()?;
                    self.call(target, Some(method))?
                }
                Kind::Symbol(Symbol::OpenParen | Symbol::OpenBrace) | Kind::String(_) => self.call(target, None)?,
                _ => return Ok(target),
            };
        }
    }

    fn primary(&mut self) -> Result<Target<'s>, Fault> {
        let line = self.token.line;
        match self.token.kind {
            Kind::Name => self.variable(),
            Kind::Symbol(Symbol::OpenParen) => {
                let start = self.advance()?.span.start;
                let shape = match self.expression()? {
                    // Parentheses cut many values down to one.
                    Shape::Many => Shape::OTHER,
                    shape => shape,
                };
                self.expect_closing(Symbol::CloseParen, Symbol::OpenParen, line)?;
                self.grow(NodeKind::Enclosed(self.node), start);
                Ok(Target::Enclosed(shape))
            }
            _ => Err(self.fault_here("unexpected symbol")),
        }
    }

    pub(crate) fn variable(&mut self) -> Result<Target<'s>, Fault> {
        let (name, span) = self.name()?;
        let local = self.scopes.resolve(name);
        let declared = local.and_then(|index| self.scopes.variables.get(index));
        let binding = declared.map_or(Binding::Global(name), |variable| variable.binding());
        self.grow(NodeKind::Name(binding), span.start);
        Ok(Target::Name { name, span, local, binding })
    }

    /// `.name`, the current token being the dot (or the colon of a method's declaration).
    pub(crate) fn field(&mut self, target: Target<'s>) -> Result<(Target<'s>, &'s str), Fault> {
        self.advance()?;
        let (name, span) = self.name()?;
        let field = NodeKind::Field { of: self.node, name: name.to_owned(), key: span.clone() };
        self.grow(field, self.node_start());
        Ok((self.extend(target, name.to_owned(), span), name))
    }

    fn index(&mut self, target: Target<'s>) -> Result<Target<'s>, Fault> {
        self.advance()?;
        let (of, whole, start) = (self.node, self.node_start(), self.token.span.start);
        let shape = self.expression()?;
        let span = start..self.last_end;
        let node = match &shape {
            Shape::String(name) => NodeKind::Field { of, name: name.clone(), key: span.clone() },
            _ => NodeKind::Index { of, key: self.node },
        };
        let key = match shape {
            Shape::String(key) => key,
            _ => ANY_KEY.to_owned(),
        };
        self.expect(Symbol::CloseBracket)?;
        self.grow(node, whole);
        Ok(self.extend(target, key, span))
    }

    fn extend(&mut self, target: Target<'s>, name: String, key: Range<usize>) -> Target<'s> {
        let end = self.last_end;
        Target::Field(match target {
            Target::Name { ref span, binding, .. } => {
                let span = span.start..end;
                self.read(target);
                Links { root: Some(binding), path: vec![name], span, key }
            }
            Target::Field(mut links) => {
                links.path.push(name);
                links.span.end = end;
                Links { key, ..links }
            }
            other => {
                self.read(other);
                Links { root: None, path: vec![name], span: key.start..end, key }
            }
        })
    }

    fn call(&mut self, target: Target<'s>, method: Option<(&'s str, Range<usize>)>) -> Result<Target<'s>, Fault> {
        let (of, start) = (self.node, self.node_start());
        let mut args = self.arguments()?;
        let end = self.last_end;
        let nodes = std::mem::take(&mut args.nodes);
        let node = match method.clone() {
            Some((name, key)) => NodeKind::Method { of, name, key, args: nodes },
            None => NodeKind::Call { callee: of, args: nodes },
        };
        self.grow(node, start);
        match (target, method) {
            (Target::Name { name, span, local, binding }, None) => {
                let whole = span.start..end;
                self.read(Target::Name { name, span, local, binding });
                if local.is_none() {
                    self.called(name, args.count(), whole.clone());
                    if name == "require" {
                        self.required(args.literal, whole);
                    }
                }
                self.flow.calls.push(VariableCall { callee: binding, args: args.plain, open: args.open });
            }
            (target @ Target::Name { binding, .. }, Some((name, span))) => {
                self.read(target);
                let purpose = FieldPurpose::Method { args: args.count() };
                self.flow.fields.push(FieldUse { of: binding, name: name.to_owned(), span, purpose });
            }
            (Target::Field(links), Some((name, _))) => {
                self.looked_up(&links, FieldPurpose::Read);
                self.chained(links, Purpose::Method { name: name.to_owned(), args: args.count() });
            }
            (Target::Field(links), None) => {
                self.looked_up(&links, called_with(&args));
                self.chained(links, Purpose::Called { args: args.count() });
            }
            (other, _) => {
                self.read(other);
            }
        }
        Ok(Target::Call)
    }

    /// The value of a target that began at `start`, all of which is passed.
    pub(crate) fn value(&mut self, target: Target<'s>, start: usize) -> Shape<'s> {
        match target {
            Target::Name { binding, .. } => {
                if let Binding::Global(name) = binding
                    && self.is_tested(start)
                {
                    self.globals.tested.insert(name.to_owned());
                }
                self.flow.handed_on.push(binding);
                self.read(target);
                Shape::One(Plain::Variable(binding))
            }
            Target::Field(links) if self.is_tested(start) => {
                self.looked_up(&links, FieldPurpose::Read);
                self.chained(links, Purpose::Tested);
                Shape::OTHER
            }
            other => self.read(other),
        }
    }

    /// Whether the expression that just ended is asked for whether there is something.
    fn is_tested(&self, start: usize) -> bool {
        let behind =
            [Word::And.into(), Word::Or.into(), Word::Then.into(), Symbol::Equal.into(), Symbol::NotEqual.into()];
        let before = self.source[..start].trim_end().strip_suffix(Word::Not.text());
        let is_negated =
            before.is_some_and(|before| !before.ends_with(|last: char| last.is_alphanumeric() || last == '_'));
        is_negated || behind.contains(&self.token.kind)
    }

    /// Notes that the value of a target is used.
    pub(crate) fn read(&mut self, target: Target<'s>) -> Shape<'s> {
        match target {
            Target::Name { local: Some(index), .. } => {
                if let Some(variable) = self.scopes.variables.get_mut(index) {
                    variable.unread = false;
                }
            }
            Target::Name { name, span, local: None, .. } => {
                let read = self.used(name, span);
                self.globals.reads.push(read);
            }
            Target::Field(links) => {
                self.looked_up(&links, FieldPurpose::Read);
                self.chained(links, Purpose::Read);
            }
            Target::Call => return Shape::Many,
            Target::Enclosed(shape) => return shape,
        }
        Shape::OTHER
    }

    /// Notes that a target gets a value, if it can get one.
    pub(crate) fn assign(&mut self, target: Target<'s>) -> Result<(), Fault> {
        match target {
            Target::Name { name, span, local: Some(index), .. } => {
                let attribute = self.scopes.variables.get(index).map(|variable| variable.attribute);
                if attribute.is_some_and(|attribute| attribute != Attribute::Regular) {
                    return Err(Fault::new(format!("attempt to assign to const variable '{name}'"), span));
                }
            }
            Target::Name { name, span, local: None, .. } => {
                let write = self.used(name, span);
                if self.globals.writes.len() < MOST_WRITES
                    && let Some(local) = near(name, self.scopes.names())
                {
                    self.globals.slips.push(Slip { write: write.clone(), local: local.to_owned() });
                }
                self.globals.writes.push(write);
            }
            Target::Field(links) => {
                self.looked_up(&links, FieldPurpose::Assigned);
                self.chained(links, Purpose::Assigned);
            }
            Target::Call | Target::Enclosed(_) => return Err(self.fault_here("syntax error")),
        }
        Ok(())
    }

    /// Notes the use of a field of a variable.
    fn looked_up(&mut self, links: &Links<'s>, purpose: FieldPurpose<'s>) {
        match (&links.path[..], links.root) {
            ([name], Some(of)) => {
                self.flow.fields.push(FieldUse { of, name: name.clone(), span: links.key.clone(), purpose });
            }
            ([.., name], _) if matches!(purpose, FieldPurpose::Assigned) => {
                self.flow.fields_of_others.push(name.clone());
            }
            _ => {}
        }
    }

    /// Notes fields of a global.
    fn chained(&mut self, links: Links<'s>, purpose: Purpose) {
        if let Links { root: Some(Binding::Global(root)), path, span, .. } = links {
            self.chain(root, path, purpose, span);
        }
    }
}

fn called_with<'s>(args: &Args<'s>) -> FieldPurpose<'s> {
    FieldPurpose::Called { first: args.plain.first().copied(), args: args.count() }
}
