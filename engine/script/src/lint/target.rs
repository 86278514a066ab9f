//! Names with what hangs on them: fields, indices and calls. Only what follows tells whether such a thing is read or assigned.

use super::expression::Shape;
use super::fault::Fault;
use super::globals::{ANY_KEY, Purpose};
use super::parser::Parser;
use super::scope::Attribute;
use super::token::{Kind, Symbol};
use std::ops::Range;

pub(super) enum Target<'s> {
    Name {
        name: &'s str,
        span: Range<usize>,
        local: Option<usize>,
    },
    /// A field; with its chain if it begins at a global.
    Field(Option<Links<'s>>),
    Call,
    /// An expression in parentheses.
    Enclosed(Shape),
}

pub(super) struct Links<'s> {
    root: &'s str,
    path: Vec<String>,
    span: Range<usize>,
}

impl<'s> Parser<'s> {
    pub(super) fn suffixed(&mut self) -> Result<Target<'s>, Fault> {
        let mut target = self.primary()?;
        loop {
            target = match &self.token.kind {
                Kind::Symbol(Symbol::Dot) => self.field(target)?.0,
                Kind::Symbol(Symbol::OpenBracket) => self.index(target)?,
                Kind::Symbol(Symbol::Colon) => {
                    self.advance()?;
                    let (name, _) = self.name()?;
                    self.call(target, Some(name))?
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
                self.advance()?;
                let shape = match self.expression()? {
                    // Parentheses cut many values down to one.
                    Shape::Many => Shape::One,
                    shape => shape,
                };
                self.expect_closing(Symbol::CloseParen, Symbol::OpenParen, line)?;
                Ok(Target::Enclosed(shape))
            }
            _ => Err(self.fault_here("unexpected symbol")),
        }
    }

    pub(super) fn variable(&mut self) -> Result<Target<'s>, Fault> {
        let (name, span) = self.name()?;
        Ok(Target::Name { name, span, local: self.scopes.resolve(name) })
    }

    /// `.name`, the current token being the dot (or the colon of a method's declaration).
    pub(super) fn field(&mut self, target: Target<'s>) -> Result<(Target<'s>, &'s str), Fault> {
        self.advance()?;
        let (name, _) = self.name()?;
        Ok((self.extend(target, name.to_owned()), name))
    }

    fn index(&mut self, target: Target<'s>) -> Result<Target<'s>, Fault> {
        self.advance()?;
        let key = match self.expression()? {
            Shape::String(key) => key,
            _ => ANY_KEY.to_owned(),
        };
        self.expect(Symbol::CloseBracket)?;
        Ok(self.extend(target, key))
    }

    fn extend(&mut self, target: Target<'s>, key: String) -> Target<'s> {
        let end = self.last_end;
        Target::Field(match target {
            Target::Name { name, span, local: None } => {
                let start = span.start;
                self.read(Target::Name { name, span, local: None });
                Some(Links { root: name, path: vec![key], span: start..end })
            }
            Target::Field(Some(mut links)) => {
                links.path.push(key);
                links.span.end = end;
                Some(links)
            }
            other => {
                self.read(other);
                None
            }
        })
    }

    fn call(&mut self, target: Target<'s>, method: Option<&'s str>) -> Result<Target<'s>, Fault> {
        let args = self.arguments()?;
        let end = self.last_end;
        match (target, method) {
            (Target::Name { name, span, local: None }, None) => {
                let whole = span.start..end;
                self.read(Target::Name { name, span, local: None });
                self.called(name, args.count, whole.clone());
                if name == "require" {
                    self.required(args.literal, whole);
                }
            }
            (Target::Field(Some(links)), method) => {
                let purpose = match method {
                    Some(name) => Purpose::Method { name: name.to_owned(), args: args.count },
                    None => Purpose::Called { args: args.count },
                };
                self.chained(links.root, links.path, purpose, links.span);
            }
            (other, _) => {
                self.read(other);
            }
        }
        Ok(Target::Call)
    }

    /// Notes that the value of a target is used.
    pub(super) fn read(&mut self, target: Target<'s>) -> Shape {
        match target {
            Target::Name { local: Some(index), .. } => {
                if let Some(variable) = self.scopes.variables.get_mut(index) {
                    variable.unread = false;
                }
            }
            Target::Name { name, span, local: None } => {
                let read = self.used(name, span);
                self.globals.reads.push(read);
            }
            Target::Field(Some(links)) => self.chained(links.root, links.path, Purpose::Read, links.span),
            Target::Field(None) => {}
            Target::Call => return Shape::Many,
            Target::Enclosed(shape) => return shape,
        }
        Shape::One
    }

    /// Notes that a target gets a value, if it can get one.
    pub(super) fn assign(&mut self, target: Target<'s>) -> Result<(), Fault> {
        match target {
            Target::Name { name, span, local: Some(index) } => {
                let attribute = self.scopes.variables.get(index).map(|variable| variable.attribute);
                if attribute.is_some_and(|attribute| attribute != Attribute::Regular) {
                    return Err(Fault::new(format!("attempt to assign to const variable '{name}'"), span));
                }
            }
            Target::Name { name, span, local: None } => {
                let write = self.used(name, span);
                self.globals.writes.push(write);
            }
            Target::Field(Some(links)) => self.chained(links.root, links.path, Purpose::Assigned, links.span),
            Target::Field(None) => {}
            Target::Call | Target::Enclosed(_) => return Err(self.fault_here("syntax error")),
        }
        Ok(())
    }
}
