//! What a scene is read from: plain data, or what lies in a script.

use crate::scene::{Id, Scalar};
use lunarena_kernel::{Key, Value};

pub trait Source: Clone {
    /// What it is, in a message.
    fn kind(&self) -> &'static str;
    fn is_nothing(&self) -> bool;
    /// Nothing, if it is no single value.
    fn scalar(&self) -> Option<Scalar>;
    /// What lies in a table; nothing, if it is none.
    fn entries(&self) -> Option<Vec<(Key, Self)>>;
    /// A field of a table.
    fn field(&self, name: &str) -> Option<Self>;

    fn integer(&self) -> Option<i64> {
        match self.scalar()? {
            Scalar::Int(number) => Some(number),
            _ => None,
        }
    }

    fn text(&self) -> Option<String> {
        match self.scalar()? {
            Scalar::Text(text) => Some(text),
            _ => None,
        }
    }

    fn id(&self) -> Option<Id> {
        match self.scalar()? {
            Scalar::Int(number) => Some(Id::Number(number)),
            Scalar::Text(name) => Some(Id::Name(name)),
            _ => None,
        }
    }

    /// The one, two or three integers of a list, and how many there are; what isn't there is 0.
    fn integers(&self) -> Option<(usize, [i64; 3])> {
        let items = self.items().filter(|items| (1..=3).contains(&items.len()))?;
        let mut found = [0; 3];
        for (item, out) in items.iter().zip(&mut found) {
            *out = item.integer()?;
        }
        Some((items.len(), found))
    }

    /// What lies in a list, in its order; nothing, if it is none.
    fn items(&self) -> Option<Vec<Self>> {
        let mut entries = self.entries()?;
        entries.sort_by(|a, b| a.0.cmp(&b.0));
        let is_next = |(at, (key, _)): (usize, &(Key, Self))| *key == Key::Int(at as i64 + 1);
        let is_list = entries.iter().enumerate().all(is_next);
        is_list.then(|| entries.into_iter().map(|(_, item)| item).collect())
    }
}

impl Source for &Value {
    fn kind(&self) -> &'static str {
        Value::kind(self)
    }

    fn is_nothing(&self) -> bool {
        matches!(self, Value::Null)
    }

    fn scalar(&self) -> Option<Scalar> {
        Scalar::read(self)
    }

    fn text(&self) -> Option<String> {
        self.as_str().map(str::to_owned)
    }

    fn entries(&self) -> Option<Vec<(Key, Self)>> {
        match self {
            Value::Map(map) => Some(map.iter().map(|(key, value)| (key.clone(), value)).collect()),
            Value::List(items) => Some((1..).map(Key::Int).zip(items).collect()),
            _ => None,
        }
    }

    fn field(&self, name: &str) -> Option<Self> {
        Value::field(self, name)
    }
}
