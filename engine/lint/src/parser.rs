//! The parser's hold on the tokens, and what it writes down on its way. The grammar itself is in `statement` and `expression`.

mod expression;
mod function;
mod statement;
mod target;

use crate::fault::{Fault, SyntaxError};
use crate::flow::Flow;
use crate::globals::{Arguments, Call, Chain, Globals, Purpose, Require, Use};
use crate::lexer::{DocComment, Lexer};
use crate::position::Lines;
use crate::scope::Scopes;
use crate::token::{Kind, Symbol, Token, Word};
use crate::tree::{CHUNK, Id, NodeKind, Tree};
use std::ops::Range;

/// Lua counts 200 levels of nesting, some of which the host has used up when it loads a source.
const DEEPEST: usize = 195;

/// How much of a token an error shows.
const SHOWN: usize = 40;

/// All that is known of a source once it is read.
pub(crate) struct Outcome<'s> {
    pub globals: Globals,
    pub flow: Flow<'s>,
    pub declared: Vec<Declared<'s>>,
    /// The name that the source returns, if it ends in `return name`.
    pub returned: Option<&'s str>,
    pub doc_comments: Vec<DocComment>,
    pub tree: Tree<'s>,
}

/// A statement `function a.b(params)` or `a.b = value` outside all functions.
pub(crate) struct Declared<'s> {
    pub path: Vec<&'s str>,
    pub params: Vec<&'s str>,
    /// It is a value that stands there, of whatever kind.
    pub is_value: bool,
    pub line: usize,
}

pub(crate) struct Parser<'s> {
    pub source: &'s str,
    lexer: Lexer<'s>,
    pub token: Token,
    ahead: Option<Token>,
    /// Where the last token that was passed ended.
    pub last_end: usize,
    depth: usize,
    pub lines: &'s Lines<'s>,
    pub scopes: Scopes<'s>,
    pub globals: Globals,
    pub flow: Flow<'s>,
    pub declared: Vec<Declared<'s>>,
    pub returned: Option<&'s str>,
    pub tree: Tree<'s>,
    /// The expression that was read last, in the tree.
    pub node: Id,
}

impl<'s> Parser<'s> {
    pub(crate) fn parse(source: &'s str, lines: &'s Lines<'s>) -> Result<Outcome<'s>, Fault> {
        let mut lexer = Lexer::new(source);
        let token = lexer.next()?;
        let mut parser = Parser {
            source,
            lexer,
            token,
            ahead: None,
            last_end: 0,
            depth: 0,
            lines,
            scopes: Scopes::default(),
            globals: Globals::default(),
            flow: Flow::default(),
            declared: Vec::new(),
            returned: None,
            tree: Tree::default(),
            node: 0,
        };
        parser.chunk()?;
        Ok(parser.finish())
    }

    fn finish(mut self) -> Outcome<'s> {
        for unused in std::mem::take(&mut self.scopes.unused) {
            let local = Use { top_level: unused.top_level, ..self.used(unused.name, unused.span) };
            self.globals.unused_locals.push(local);
        }
        self.globals.returns = self.tree.functions.get(&CHUNK).is_some_and(|chunk| !chunk.returns.is_empty());
        let mut globals = self.globals;
        // Facts are written down when they are complete; readers want them as they stand in the source.
        globals.reads.sort_by_key(|fact| fact.span.start);
        globals.writes.sort_by_key(|fact| fact.span.start);
        globals.calls.sort_by_key(|fact| fact.span.start);
        globals.chains.sort_by_key(|fact| fact.span.start);
        globals.requires.sort_by_key(|fact| fact.span.start);
        globals.unused_locals.sort_by_key(|fact| fact.span.start);
        globals.slips.sort_by_key(|fact| fact.write.span.start);
        Outcome {
            globals,
            flow: self.flow,
            declared: self.declared,
            returned: self.returned,
            tree: self.tree,
            doc_comments: self.lexer.into_doc_comments(),
        }
    }

    pub(crate) fn advance(&mut self) -> Result<Token, Fault> {
        let next = match self.ahead.take() {
            Some(token) => token,
            None => self.lexer.next()?,
        };
        self.last_end = self.token.span.end;
        Ok(std::mem::replace(&mut self.token, next))
    }

    pub(crate) fn next_is(&mut self, kind: impl Into<Kind>) -> Result<bool, Fault> {
        if self.ahead.is_none() {
            self.ahead = Some(self.lexer.next()?);
        }
        let kind = kind.into();
        Ok(self.ahead.as_ref().is_some_and(|token| token.kind == kind))
    }

    pub(crate) fn at(&self, kind: impl Into<Kind>) -> bool {
        self.token.kind == kind.into()
    }

    pub(crate) fn accept(&mut self, kind: impl Into<Kind>) -> Result<bool, Fault> {
        let found = self.at(kind);
        if found {
            self.advance()?;
        }
        Ok(found)
    }

    pub(crate) fn expect(&mut self, kind: impl Into<Kind>) -> Result<Token, Fault> {
        let kind = kind.into();
        if self.token.kind == kind {
            return self.advance();
        }
        Err(self.fault_here(&format!("{} expected", kind.expected())))
    }

    /// `close` must come, as it ends what `open` began at `line`.
    pub(crate) fn expect_closing(
        &mut self,
        close: impl Into<Kind>,
        open: impl Into<Kind>,
        line: usize,
    ) -> Result<(), Fault> {
        let (close, open) = (close.into(), open.into());
        if self.token.kind == close {
            self.advance()?;
            return Ok(());
        }
        let message = if line == self.token.line {
            format!("{} expected", close.expected())
        } else {
            format!("{} expected (to close {} at line {line})", close.expected(), open.expected())
        };
        Err(self.fault_here(&message))
    }

    pub(crate) fn name(&mut self) -> Result<(&'s str, Range<usize>), Fault> {
        let span = self.expect(Kind::Name)?.span;
        Ok((&self.source[span.clone()], span))
    }

    /// Whether the current token ends a block; `until` ends one too, but not its scope.
    pub(crate) fn at_block_end(&self, with_until: bool) -> bool {
        match self.token.kind {
            Kind::End | Kind::Word(Word::Else | Word::Elseif | Word::End) => true,
            Kind::Word(Word::Until) => with_until,
            _ => false,
        }
    }

    pub(crate) fn at_assignment(&self) -> bool {
        self.at(Symbol::Assign) || self.at(Symbol::Comma)
    }

    pub(crate) fn fault_here(&self, message: &str) -> Fault {
        let shown = match self.token.kind {
            Kind::End => "<eof>".to_owned(),
            _ => {
                let text = &self.source[self.token.span.clone()];
                let line = text.lines().next().unwrap_or_default();
                format!("'{}'", line.chars().take(SHOWN).collect::<String>())
            }
        };
        Fault::new(format!("{message} near {shown}"), self.token.span.clone())
    }

    /// Runs a part of the grammar that can contain itself, within the limit of nesting.
    pub(crate) fn nested<T>(&mut self, part: impl FnOnce(&mut Self) -> Result<T, Fault>) -> Result<T, Fault> {
        if self.depth >= DEEPEST {
            return Err(self.fault_here("chunk has too many syntax levels"));
        }
        self.depth += 1;
        let result = part(self);
        self.depth -= 1;
        result
    }

    /// Writes down the expression that begins at `start` and ends where the parser stands.
    pub(crate) fn grow(&mut self, kind: NodeKind<'s>, start: usize) {
        self.node = self.tree.add(kind, start..self.last_end.max(start));
    }

    /// Where the expression begins that was read last.
    pub(crate) fn node_start(&self) -> usize {
        self.tree.nodes.get(self.node).map_or(0, |node| node.span.start)
    }

    pub(crate) fn used(&self, name: &str, span: Range<usize>) -> Use {
        let (line, column) = self.lines.position(span.start);
        Use { name: name.to_owned(), span, line, column, top_level: self.scopes.is_top_level() }
    }

    pub(crate) fn declared_local(&mut self, name: &str, span: Range<usize>) {
        if self.scopes.is_top_level() {
            let local = self.used(name, span);
            self.globals.locals.push(local);
        }
    }

    pub(crate) fn called(&mut self, name: &str, args: Arguments, span: Range<usize>) {
        let (line, column) = self.lines.position(span.start);
        self.globals.calls.push(Call { name: name.to_owned(), args, span, line, column });
    }

    pub(crate) fn required(&mut self, module: Option<String>, span: Range<usize>) {
        let (line, column) = self.lines.position(span.start);
        self.globals.requires.push(Require { module, span, line, column });
    }

    pub(crate) fn chain(&mut self, root: &str, path: Vec<String>, purpose: Purpose, span: Range<usize>) {
        let (line, column) = self.lines.position(span.start);
        self.globals.chains.push(Chain { root: root.to_owned(), path, purpose, span, line, column });
    }
}

/// Reads a source whole, for whoever makes something of it.
pub(crate) fn read<T>(source: &str, then: impl FnOnce(Outcome<'_>, &str) -> T) -> Result<T, SyntaxError> {
    let lines = Lines::of(source);
    match Parser::parse(source, &lines) {
        Ok(outcome) => Ok(then(outcome, source)),
        Err(fault) => Err(fault.locate(&lines)),
    }
}
