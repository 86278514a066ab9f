//! Expressions.

use crate::fault::Fault;
use crate::flow::Plain;
use crate::globals::Arguments;
use crate::parser::Parser;
use crate::token::{Kind, Symbol, Word};
use crate::tree::{Entry, Id, NodeKind, Operator};

/// As much of an expression's value as the source itself tells.
pub(crate) enum Shape<'s> {
    String(String),
    /// A call or `...`: any number of values where it stands last in a list.
    Many,
    One(Plain<'s>),
}

impl<'s> Shape<'s> {
    pub(crate) const OTHER: Shape<'s> = Shape::One(Plain::Other);

    fn plain(&self) -> Plain<'s> {
        match self {
            Shape::String(_) => Plain::Literal,
            Shape::Many => Plain::Other,
            Shape::One(plain) => *plain,
        }
    }
}

/// A list of expressions, such as the arguments of a call.
#[derive(Default)]
pub(crate) struct Args<'s> {
    /// Those that give one value each.
    pub plain: Vec<Plain<'s>>,
    /// Behind them stands one that may give any number.
    pub open: bool,
    /// The first argument, if it is a string written out.
    pub literal: Option<String>,
    /// All of them in the tree.
    pub nodes: Vec<Id>,
}

impl<'s> Args<'s> {
    fn one(plain: Plain<'s>, literal: Option<String>, node: Id) -> Args<'s> {
        Args { plain: vec![plain], open: false, literal, nodes: vec![node] }
    }

    pub(crate) fn count(&self) -> Arguments {
        Arguments { count: self.plain.len(), open: self.open }
    }

    /// What the variable or parameter at a place of the list gets.
    pub(crate) fn at(&self, place: usize) -> Plain<'s> {
        let missing = if self.open { Plain::Other } else { Plain::Nil };
        self.plain.get(place).copied().unwrap_or(missing)
    }
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
    pub(crate) fn expression(&mut self) -> Result<Shape<'s>, Fault> {
        self.operand(0)
    }

    /// An expression up to the first operator that binds no stronger than `limit`.
    fn operand(&mut self, limit: u8) -> Result<Shape<'s>, Fault> {
        self.nested(|parser| {
            let is_unary = matches!(
                parser.token.kind,
                Kind::Word(Word::Not) | Kind::Symbol(Symbol::Minus | Symbol::Tilde | Symbol::Length)
            );
            let start = parser.token.span.start;
            let mut shape = if is_unary {
                let operator = Operator::of(&parser.advance()?.kind);
                parser.operand(UNARY)?;
                parser.grow(NodeKind::Unary(operator, parser.node), start);
                Shape::OTHER
            } else {
                parser.simple()?
            };
            while let Some((left, right)) = binding(&parser.token.kind) {
                if left <= limit {
                    break;
                }
                let (operator, first) = (Operator::of(&parser.advance()?.kind), parser.node);
                parser.operand(right)?;
                parser.grow(NodeKind::Binary(operator, first, parser.node), start);
                shape = Shape::OTHER;
            }
            Ok(shape)
        })
    }

    fn simple(&mut self) -> Result<Shape<'s>, Fault> {
        let start = self.token.span.start;
        let (shape, node) = match &self.token.kind {
            Kind::Number => (Shape::One(Plain::Literal), NodeKind::Number(&self.source[self.token.span.clone()])),
            Kind::Word(Word::True | Word::False) => (Shape::One(Plain::Literal), NodeKind::Boolean),
            Kind::Word(Word::Nil) => (Shape::One(Plain::Nil), NodeKind::Nil),
            Kind::String(value) => {
                let value = String::from_utf8_lossy(value).into_owned();
                (Shape::String(value.clone()), NodeKind::Text(value))
            }
            Kind::Symbol(Symbol::Dots) => {
                if !self.scopes.is_vararg() {
                    return Err(self.fault_here("cannot use '...' outside a vararg function"));
                }
                (Shape::Many, NodeKind::Dots)
            }
            Kind::Symbol(Symbol::OpenBrace) => {
                self.constructor()?;
                return Ok(Shape::One(Plain::Table));
            }
            Kind::Word(Word::Function) => {
                self.advance()?;
                let body = self.body(self.token.line, false)?;
                return Ok(Shape::One(Plain::Function(body.place)));
            }
            _ => {
                let target = self.suffixed()?;
                self.cast(start);
                return Ok(self.value(target, start));
            }
        };
        self.advance()?;
        self.grow(node, start);
        Ok(shape)
    }

    fn constructor(&mut self) -> Result<(), Fault> {
        let line = self.token.line;
        let start = self.expect(Symbol::OpenBrace)?.span.start;
        let mut entries = Vec::new();
        while !self.at(Symbol::CloseBrace) {
            let (mut name, mut keyed) = (None, None);
            if self.at(Symbol::OpenBracket) {
                self.advance()?;
                let at = self.token.span.start;
                match self.expression()? {
                    Shape::String(text) => name = Some((text, at..self.last_end)),
                    _ => keyed = Some(self.node),
                }
                self.expect(Symbol::CloseBracket)?;
                self.expect(Symbol::Assign)?;
            } else if self.at(Kind::Name) && self.next_is(Symbol::Assign)? {
                let key = self.advance()?.span;
                name = Some((self.source[key.clone()].to_owned(), key));
                self.advance()?;
            }
            self.expression()?;
            let value = self.node;
            entries.push(match (name, keyed) {
                (Some((name, key)), _) => Entry::Named { name, key, value },
                (None, Some(key)) => Entry::Keyed { key, value },
                (None, None) => Entry::Item(value),
            });
            if !self.accept(Symbol::Comma)? && !self.accept(Symbol::Semicolon)? {
                break;
            }
        }
        self.expect_closing(Symbol::CloseBrace, Symbol::OpenBrace, line)?;
        self.grow(NodeKind::Table(entries), start);
        Ok(())
    }

    /// A comment may claim a type for what was just read: `x --[[@as Page]]`.
    fn cast(&mut self, start: usize) {
        let behind = &self.source[self.last_end..self.token.span.start.max(self.last_end)];
        if let Some((_, claim)) = behind.split_once("[[@as ") {
            let claim = claim.split("]]").next().unwrap_or_default().trim().to_owned();
            self.grow(NodeKind::Cast(claim), start);
        }
    }

    pub(crate) fn list(&mut self) -> Result<Args<'s>, Fault> {
        let mut shape = self.expression()?;
        let literal = match &shape {
            Shape::String(value) => Some(value.clone()),
            _ => None,
        };
        let (mut plain, mut nodes) = (Vec::new(), vec![self.node]);
        while self.accept(Symbol::Comma)? {
            plain.push(shape.plain());
            shape = self.expression()?;
            nodes.push(self.node);
        }
        let open = matches!(shape, Shape::Many);
        if !open {
            plain.push(shape.plain());
        }
        Ok(Args { plain, open, literal, nodes })
    }

    /// The arguments of a call: in parentheses, one table, or one string.
    pub(crate) fn arguments(&mut self) -> Result<Args<'s>, Fault> {
        let line = self.token.line;
        match &self.token.kind {
            Kind::String(value) => {
                let value = String::from_utf8_lossy(value).into_owned();
                let start = self.advance()?.span.start;
                self.grow(NodeKind::Text(value.clone()), start);
                Ok(Args::one(Plain::Literal, Some(value), self.node))
            }
            Kind::Symbol(Symbol::OpenBrace) => {
                self.constructor()?;
                Ok(Args::one(Plain::Table, None, self.node))
            }
            Kind::Symbol(Symbol::OpenParen) => {
                self.advance()?;
                let args = if self.at(Symbol::CloseParen) { Args::default() } else { self.list()? };
                self.expect_closing(Symbol::CloseParen, Symbol::OpenParen, line)?;
                Ok(args)
            }
            _ => Err(self.fault_here("function arguments expected")),
        }
    }
}
