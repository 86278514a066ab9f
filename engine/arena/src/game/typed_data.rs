//! The state and the views of a game by the classes that its comments declare: what may stand at a place. What isn't certain is never wrong.

mod by_number;
mod fault;

pub use fault::DataFault;

use lunarena_lint::types::{DataTypes, Held, Type};
use lunarena_lint::{ApiFunction, Arity};

#[derive(Clone, Debug, Default)]
pub struct TypedData {
    pub types: DataTypes,
    /// The class of the state, and of what bots see, if they are declared.
    pub state: Option<Type>,
    pub view: Option<Type>,
    /// What bots can order or call.
    pub calls: Vec<Call>,
}

/// A function of the API, as bots write it.
#[derive(Clone, Debug)]
pub struct Call {
    pub about: ApiFunction,
    pub arity: Arity,
}

/// A part of a path into data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Segment {
    Key(String),
    /// Any element of a list or a table by number.
    Each,
}

/// The parts of a path as cases write it.
pub fn segments(path: &str) -> Vec<Segment> {
    path.split('.').filter(|part| !part.is_empty()).map(|part| Segment::Key(part.to_owned())).collect()
}

/// Where a path leads.
#[derive(Clone, Debug, PartialEq)]
pub enum Place {
    Unsure,
    /// Something may stand there. Of each part of the path, whether a class has a field for it.
    Known {
        fields: Vec<bool>,
    },
    Nowhere(NoPlace),
}

/// A part of a path that can't be there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoPlace {
    /// Its number, from 0.
    pub at: usize,
    /// What has no such part.
    pub of: String,
    /// What that can have.
    pub names: Vec<String>,
}

impl TypedData {
    /// Follows a path from a whole of that type.
    pub fn place(&self, whole: Option<&Type>, path: &[Segment]) -> Place {
        let Some(mut here) = whole.cloned() else { return Place::Unsure };
        let mut fields = Vec::new();
        for (at, segment) in path.iter().enumerate() {
            let Some(form) = self.table(&here) else { return Place::Unsure };
            fields.push(match (&form, segment) {
                (Type::Named(class), Segment::Key(key)) => self.types.declares(class, key),
                (form, _) => matches!(form, Type::Record(_)),
            });
            let held = match segment {
                Segment::Each => self.element(&form),
                Segment::Key(key) => self.part(&form, key),
            };
            here = match held {
                Held::Known(held) => held,
                Held::Unsure => return Place::Unsure,
                Held::Nothing => {
                    return Place::Nowhere(NoPlace { at, of: name_of(&form), names: self.names(&form) });
                }
            };
        }
        Place::Known { fields }
    }

    /// The one table that a value of a type may be.
    fn table(&self, of: &Type) -> Option<Type> {
        let is_table =
            |form: &Type| matches!(form, Type::Table | Type::List(_) | Type::Map(_) | Type::Record(_) | Type::Named(_));
        let mut tables = self.types.forms(of)?.into_iter().filter(is_table);
        let table = tables.next()?;
        let is_data = !matches!(&table, Type::Named(class) if self.types.has_methods(class));
        (is_data && tables.next().is_none()).then_some(table)
    }

    fn element(&self, of: &Type) -> Held {
        match of {
            Type::List(item) => Held::Known((**item).clone()),
            Type::Map(parts) => Held::Known(parts.1.clone()),
            _ => Held::Unsure,
        }
    }

    /// What stands under a key of a table. In a list things may be called by their names.
    fn part(&self, of: &Type, key: &str) -> Held {
        match of {
            Type::List(item) => Held::Known((**item).clone()),
            Type::Map(parts) => match self.words(&parts.0) {
                Some(words) if !words.iter().any(|word| word == key) => Held::Nothing,
                _ => Held::Known(parts.1.clone()),
            },
            Type::Record(fields) => match fields.iter().find(|(name, _)| name == key) {
                Some((_, field)) => Held::Known(field.clone()),
                None => Held::Nothing,
            },
            Type::Named(class) => self.types.field(class, key),
            _ => Held::Unsure,
        }
    }

    /// All that a value of an enumeration may be, as it is written.
    fn words(&self, of: &Type) -> Option<Vec<String>> {
        let word = |form: Type| match form {
            Type::Word(word) => Some(word.to_string()),
            Type::Figure(figure) => Some(figure.to_string()),
            _ => None,
        };
        self.types.forms(of)?.into_iter().map(word).collect()
    }

    fn names(&self, of: &Type) -> Vec<String> {
        match of {
            Type::Named(class) => self.types.names(class).into_iter().map(str::to_owned).collect(),
            Type::Record(fields) => fields.iter().map(|(name, _)| name.clone()).collect(),
            Type::Map(parts) => self.words(&parts.0).unwrap_or_default(),
            _ => Vec::new(),
        }
    }
}

/// How messages name a table.
fn name_of(table: &Type) -> String {
    match table {
        Type::Named(class) => format!("`{class}`"),
        _ => "this table".to_owned(),
    }
}
