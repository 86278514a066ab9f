//! The expressions of a source, what its variables are given, and what its functions return: all that is needed to say what a value is. There
//! are no statements in it: what is said of a value holds wherever it stands.

use crate::flow::Binding;
use crate::token::{Kind, Symbol, Word};
use std::collections::BTreeMap;
use std::ops::Range;

/// Nested deeper than this, or longer, nothing is written down: nobody writes so by hand.
const DEEPEST: u16 = 200;
const MOST_NODES: usize = 400_000;

/// The place of an expression in the tree. What it is made of stands before it.
pub(crate) type Id = usize;

#[derive(Debug)]
pub(crate) struct Node<'s> {
    pub kind: NodeKind<'s>,
    pub span: Range<usize>,
    /// Outside all functions.
    pub top_level: bool,
    depth: u16,
}

#[derive(Debug)]
pub(crate) enum NodeKind<'s> {
    Nil,
    Boolean,
    Number(&'s str),
    Text(String),
    Dots,
    /// By the place of its parameters.
    Function(usize),
    Name(Binding<'s>),
    /// `of.name`, or `of["name"]`.
    Field {
        of: Id,
        name: String,
        key: Range<usize>,
    },
    Index {
        of: Id,
        key: Id,
    },
    Call {
        callee: Id,
        args: Vec<Id>,
    },
    Method {
        of: Id,
        name: &'s str,
        key: Range<usize>,
        args: Vec<Id>,
    },
    Enclosed(Id),
    /// With a type that a comment claims: `x --[[@as Page]]`.
    Cast(String),
    Table(Vec<Entry>),
    Unary(Operator, Id),
    Binary(Operator, Id, Id),
}

/// One entry of a table that is written out.
#[derive(Debug)]
pub(crate) enum Entry {
    Item(Id),
    Named { name: String, key: Range<usize>, value: Id },
    Keyed { key: Id, value: Id },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    And,
    Or,
    Not,
    Equal,
    Compare,
    Concat,
    Length,
    Minus,
    Arithmetic,
}

impl Operator {
    pub(crate) fn of(kind: &Kind) -> Operator {
        match kind {
            Kind::Word(Word::And) => Operator::And,
            Kind::Word(Word::Or) => Operator::Or,
            Kind::Word(Word::Not) => Operator::Not,
            Kind::Symbol(Symbol::Equal | Symbol::NotEqual) => Operator::Equal,
            Kind::Symbol(Symbol::Less | Symbol::LessEqual | Symbol::Greater | Symbol::GreaterEqual) => {
                Operator::Compare
            }
            Kind::Symbol(Symbol::Concat) => Operator::Concat,
            Kind::Symbol(Symbol::Length) => Operator::Length,
            Kind::Symbol(Symbol::Minus) => Operator::Minus,
            _ => Operator::Arithmetic,
        }
    }
}

/// What a variable gets.
#[derive(Clone, Debug)]
pub(crate) enum Given {
    Nothing,
    /// One of the values of an expression, counted from 0.
    Value {
        node: Id,
        place: usize,
    },
    /// What a loop over these gives at that place.
    Each {
        over: Vec<Id>,
        place: usize,
    },
    Number,
}

#[derive(Debug, Default)]
pub(crate) struct Function<'s> {
    /// Where it is declared.
    pub line: usize,
    /// The names of its parameters, `...` and `self` included.
    pub params: Vec<&'s str>,
    /// The variables that its named parameters are.
    pub bindings: Vec<Binding<'s>>,
    pub is_method: bool,
    /// What each `return` gives.
    pub returns: Vec<Vec<Id>>,
}

#[derive(Debug)]
pub(crate) struct Tree<'s> {
    pub nodes: Vec<Node<'s>>,
    pub given: BTreeMap<Binding<'s>, Vec<Given>>,
    /// The function and the place of each parameter.
    pub params: BTreeMap<Binding<'s>, (usize, usize)>,
    pub functions: BTreeMap<usize, Function<'s>>,
    /// Fields that are given a value, and which.
    pub writes: Vec<(Id, Given)>,
    /// What is asked for whether there is something.
    pub conditions: Vec<Id>,
    open: Vec<usize>,
    /// Too much of it for a tree.
    pub is_cut: bool,
}

/// The function that the whole source is.
pub(crate) const CHUNK: usize = 0;

impl Default for Tree<'_> {
    fn default() -> Self {
        let nothing = Node { kind: NodeKind::Nil, span: 0..0, top_level: true, depth: 0 };
        Self {
            nodes: vec![nothing],
            given: BTreeMap::new(),
            params: BTreeMap::new(),
            functions: BTreeMap::from([(CHUNK, Function::default())]),
            writes: Vec::new(),
            conditions: Vec::new(),
            open: vec![CHUNK],
            is_cut: false,
        }
    }
}

impl<'s> Tree<'s> {
    pub(crate) fn add(&mut self, kind: NodeKind<'s>, span: Range<usize>) -> Id {
        let depth = 1 + children(&kind).into_iter().map(|id| self.depth(id)).max().unwrap_or(0);
        if self.is_cut || depth > DEEPEST || self.nodes.len() >= MOST_NODES {
            self.is_cut = true;
            return 0;
        }
        self.nodes.push(Node { kind, span, top_level: self.open.len() <= 1, depth });
        self.nodes.len() - 1
    }

    fn depth(&self, id: Id) -> u16 {
        self.nodes.get(id).map_or(0, |node| node.depth)
    }

    pub(crate) fn kind(&self, id: Id) -> &NodeKind<'s> {
        self.nodes.get(id).map_or(&NodeKind::Nil, |node| &node.kind)
    }

    pub(crate) fn give(&mut self, to: Binding<'s>, given: Given) {
        if !self.is_cut {
            self.given.entry(to).or_default().push(given);
        }
    }

    pub(crate) fn open_function(&mut self, place: usize) {
        self.open.push(place);
        self.functions.insert(place, Function::default());
    }

    pub(crate) fn close_function(&mut self) {
        self.open.pop();
    }

    pub(crate) fn returns(&mut self, values: Vec<Id>) {
        let open = self.open.last().copied().unwrap_or(CHUNK);
        if let Some(function) = self.functions.get_mut(&open) {
            function.returns.push(values);
        }
    }

    /// What the variable at a place gets of a list of expressions.
    pub(crate) fn value_at(&self, values: &[Id], place: usize) -> Given {
        let Some((last, before)) = values.split_last() else { return Given::Nothing };
        match before.get(place) {
            Some(node) => Given::Value { node: *node, place: 0 },
            None if place == before.len() || self.is_many(*last) => {
                Given::Value { node: *last, place: place - before.len() }
            }
            None => Given::Nothing,
        }
    }

    /// Whether an expression may give any number of values where it stands last.
    pub(crate) fn is_many(&self, id: Id) -> bool {
        matches!(self.kind(id), NodeKind::Call { .. } | NodeKind::Method { .. } | NodeKind::Dots)
    }
}

fn children(kind: &NodeKind<'_>) -> Vec<Id> {
    match kind {
        NodeKind::Field { of, .. } => vec![*of],
        NodeKind::Index { of, key } => vec![*of, *key],
        NodeKind::Call { callee, args } => args.iter().chain([callee]).copied().collect(),
        NodeKind::Method { of, args, .. } => args.iter().chain([of]).copied().collect(),
        NodeKind::Enclosed(inner) | NodeKind::Unary(_, inner) => vec![*inner],
        NodeKind::Binary(_, left, right) => vec![*left, *right],
        NodeKind::Table(entries) => entries.iter().flat_map(Entry::parts).collect(),
        _ => Vec::new(),
    }
}

impl Entry {
    fn parts(&self) -> Vec<Id> {
        match self {
            Entry::Item(value) | Entry::Named { value, .. } => vec![*value],
            Entry::Keyed { key, value } => vec![*key, *value],
        }
    }
}
