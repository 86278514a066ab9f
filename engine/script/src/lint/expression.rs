//! Expressions.

use super::fault::Fault;
use super::parser::Parser;
use super::token::{Kind, Symbol, Word};

/// As much of an expression's value as the source itself tells.
pub(super) enum Shape {
    String(String),
    /// A call or `...`: any number of values where it stands last in a list.
    Many,
    One,
}

/// The arguments of a call.
pub(super) struct Args {
    pub count: Option<usize>,
    /// The first argument, if it is a string written out.
    pub literal: Option<String>,
}

const UNARY: u8 = 12;

/// How strongly an operator binds to its left and to its right; a weaker right side makes it right associative.
fn binding(kind: &Kind) -> Option<(u8, u8)> {
    use Symbol as S;
    Some(match kind {
        Kind::Word(Word::Or) => (1, 1),
        Kind::Word(Word::And) => (2, 2),
        Kind::Symbol(symbol) => match symbol {
            S::Less | S::Greater | S::LessEqual | S::GreaterEqual | S::NotEqual | S::Equal => (3, 3),
            S::Bar => (4, 4),
            S::Tilde => (5, 5),
            S::Ampersand => (6, 6),
            S::ShiftLeft | S::ShiftRight => (7, 7),
            S::Concat => (9, 8),
            S::Plus | S::Minus => (10, 10),
            S::Times | S::Divide | S::FloorDivide | S::Modulo => (11, 11),
            S::Power => (14, 13),
            _ => return None,
        },
        _ => return None,
    })
}

impl<'s> Parser<'s> {
    pub(super) fn expression(&mut self) -> Result<Shape, Fault> {
        self.operand(0)
    }

    /// An expression up to the first operator that binds no stronger than `limit`.
    fn operand(&mut self, limit: u8) -> Result<Shape, Fault> {
        self.nested(|parser| {
            let is_unary = matches!(
                parser.token.kind,
                Kind::Word(Word::Not) | Kind::Symbol(Symbol::Minus | Symbol::Tilde | Symbol::Length)
            );
            let mut shape = if is_unary {
                parser.advance()?;
                parser.operand(UNARY)?;
                Shape::One
            } else {
                parser.simple()?
            };
            while let Some((left, right)) = binding(&parser.token.kind) {
                if left <= limit {
                    break;
                }
                parser.advance()?;
                parser.operand(right)?;
                shape = Shape::One;
            }
            Ok(shape)
        })
    }

    fn simple(&mut self) -> Result<Shape, Fault> {
        let shape = match &self.token.kind {
            Kind::Number | Kind::Word(Word::Nil | Word::True | Word::False) => Shape::One,
            Kind::String(value) => Shape::String(String::from_utf8_lossy(value).into_owned()),
            Kind::Symbol(Symbol::Dots) => {
                if !self.scopes.is_vararg() {
                    return Err(self.fault_here("cannot use '...' outside a vararg function"));
                }
                Shape::Many
            }
            Kind::Symbol(Symbol::OpenBrace) => {
                self.constructor()?;
                return Ok(Shape::One);
            }
            Kind::Word(Word::Function) => {
                self.advance()?;
                self.body(self.token.line, false)?;
                return Ok(Shape::One);
            }
            _ => {
                let target = self.suffixed()?;
                return Ok(self.read(target));
            }
        };
        self.advance()?;
        Ok(shape)
    }

    fn constructor(&mut self) -> Result<(), Fault> {
        let line = self.token.line;
        self.expect(Symbol::OpenBrace)?;
        while !self.at(Symbol::CloseBrace) {
            if self.at(Symbol::OpenBracket) {
                self.advance()?;
                self.expression()?;
                self.expect(Symbol::CloseBracket)?;
                self.expect(Symbol::Assign)?;
            } else if self.at(Kind::Name) && self.next_is(Symbol::Assign)? {
                self.advance()?;
                self.advance()?;
            }
            self.expression()?;
            if !self.accept(Symbol::Comma)? && !self.accept(Symbol::Semicolon)? {
                break;
            }
        }
        self.expect_closing(Symbol::CloseBrace, Symbol::OpenBrace, line)
    }

    /// How many expressions there are, and the shapes of the first and the last.
    pub(super) fn list(&mut self) -> Result<Args, Fault> {
        let mut shape = self.expression()?;
        let literal = match &shape {
            Shape::String(value) => Some(value.clone()),
            _ => None,
        };
        let mut count = 1;
        while self.accept(Symbol::Comma)? {
            shape = self.expression()?;
            count += 1;
        }
        let count = (!matches!(shape, Shape::Many)).then_some(count);
        Ok(Args { count, literal })
    }

    /// The arguments of a call: in parentheses, one table, or one string.
    pub(super) fn arguments(&mut self) -> Result<Args, Fault> {
        let line = self.token.line;
        match &self.token.kind {
            Kind::String(value) => {
                let literal = Some(String::from_utf8_lossy(value).into_owned());
                self.advance()?;
                Ok(Args { count: Some(1), literal })
            }
            Kind::Symbol(Symbol::OpenBrace) => {
                self.constructor()?;
                Ok(Args { count: Some(1), literal: None })
            }
            Kind::Symbol(Symbol::OpenParen) => {
                self.advance()?;
                let args =
                    if self.at(Symbol::CloseParen) { Args { count: Some(0), literal: None } } else { self.list()? };
                self.expect_closing(Symbol::CloseParen, Symbol::OpenParen, line)?;
                Ok(args)
            }
            _ => Err(self.fault_here("function arguments expected")),
        }
    }
}
