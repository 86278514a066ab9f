//! What a value is, as far as definitions tell.

mod callable;

pub use callable::Callable;

use std::fmt;
use std::sync::Arc;

/// A type. What may also be nothing is not told apart: a field of something that may be nil is a field of that.
#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    /// Nobody knows, so nothing that is done with it is wrong.
    Unknown,
    /// No value at all, as of what is still being worked out.
    Never,
    Nil,
    Boolean,
    Number,
    Text,
    /// One text, or one number as it is written.
    Word(Arc<str>),
    Figure(Arc<str>),
    /// A class, an alias or an enumeration, by its name.
    Named(Arc<str>),
    /// A table of which nothing is known.
    Table,
    List(Arc<Type>),
    Map(Arc<(Type, Type)>),
    /// A table that the source itself fills, with what is in it.
    Gathered(Arc<Type>),
    /// `{ a: T, b: U }`
    Record(Arc<Vec<(String, Type)>>),
    Function(Arc<Callable>),
    /// A function of the source itself, by its place.
    Closure(usize),
    Union(Arc<Vec<Type>>),
}

impl Type {
    pub fn named(name: &str) -> Type {
        Type::Named(name.into())
    }

    /// What is one or the other. Nothing beside something is left out, and what is unknown on one side is unknown.
    pub fn or(self, other: Type) -> Type {
        match (self, other) {
            (Type::Unknown, _) | (_, Type::Unknown) => Type::Unknown,
            (Type::Never, one) | (one, Type::Never) => one,
            (Type::Nil, one) | (one, Type::Nil) => one,
            (one, other) if one == other => one,
            (one, other) => Type::union(one.members().into_iter().chain(other.members())),
        }
    }

    /// One of all these.
    pub fn any_of(types: impl IntoIterator<Item = Type>) -> Type {
        types.into_iter().fold(Type::Never, Type::or)
    }

    fn members(self) -> Vec<Type> {
        match self {
            Type::Union(members) => members.to_vec(),
            one => vec![one],
        }
    }

    fn union(types: impl Iterator<Item = Type>) -> Type {
        let mut all: Vec<Type> = Vec::new();
        for one in types {
            if !all.contains(&one) {
                all.push(one);
            }
            // Nobody gains by what may be dozens of things.
            if all.len() > MOST_MEMBERS {
                return Type::Unknown;
            }
        }
        Type::Union(Arc::new(all))
    }

    /// What a type variable stands for put in its place; nothing is known of the others.
    pub fn filled(&self, known: &[(String, Type)]) -> Type {
        match self {
            Type::Named(name) => {
                known.iter().find(|(own, _)| **own == **name).map_or_else(|| self.clone(), |(_, one)| one.clone())
            }
            Type::List(inner) => Type::List(Arc::new(inner.filled(known))),
            Type::Map(parts) => Type::Map(Arc::new((parts.0.filled(known), parts.1.filled(known)))),
            Type::Union(members) => Type::any_of(members.iter().map(|one| one.filled(known))),
            other => other.clone(),
        }
    }
}

/// An enumeration has fewer words than this.
const MOST_MEMBERS: usize = 300;

/// As a message names it.
impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Unknown | Type::Never => f.write_str("any value"),
            Type::Nil => f.write_str("nil"),
            Type::Boolean => f.write_str("a boolean"),
            Type::Number => f.write_str("a number"),
            Type::Figure(figure) => write!(f, "the number {figure}"),
            Type::Text => f.write_str("a text"),
            Type::Word(word) => write!(f, "the text \"{word}\""),
            Type::Named(name) => write!(f, "`{name}`"),
            Type::Table | Type::Record(_) | Type::Map(_) | Type::Gathered(_) => f.write_str("a table"),
            Type::List(_) => f.write_str("a list"),
            Type::Function(_) | Type::Closure(_) => f.write_str("a function"),
            Type::Union(members) => {
                for (place, member) in members.iter().enumerate() {
                    let between = if place == 0 { "" } else { " or " };
                    write!(f, "{between}{member}")?;
                }
                Ok(())
            }
        }
    }
}
