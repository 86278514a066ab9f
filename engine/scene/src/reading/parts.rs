//! Parts of what a rules function answered, with messages for what is wrong.

use super::source::Source;
use crate::scene::{Place, Reach};
use lunarena_kernel::Key;
use lunarena_kernel::near::near;
use std::collections::BTreeMap;

/// A table with known keys.
pub struct Parts<S, const N: usize> {
    keys: &'static [&'static str; N],
    values: [Option<S>; N],
}

impl<S: Source, const N: usize> Parts<S, N> {
    pub fn none(keys: &'static [&'static str; N]) -> Parts<S, N> {
        Parts { keys, values: [const { None }; N] }
    }

    pub fn of(source: &S, whole: &str, keys: &'static [&'static str; N]) -> Result<Parts<S, N>, String> {
        let mut parts = Parts::none(keys);
        let entries = source.entries().ok_or_else(|| format!("{whole} must be a table, not {}", source.kind()))?;
        for (key, value) in entries {
            match &key {
                Key::Str(name) => parts.set(name, value, whole)?,
                Key::Int(number) => return Err(unknown(whole, &number.to_string(), keys)),
            }
        }
        Ok(parts)
    }

    pub fn set(&mut self, name: &str, value: S, whole: &str) -> Result<(), String> {
        match self.keys.iter().position(|known| *known == name) {
            Some(at) => self.values[at] = Some(value),
            None => return Err(unknown(whole, name, self.keys)),
        }
        Ok(())
    }

    /// Whether it is said, and be it that there is nothing.
    pub fn says(&self, key: &str) -> bool {
        self.said(key).is_some()
    }

    pub fn get(&self, key: &str) -> Option<&S> {
        self.said(key).filter(|value| !value.is_nothing())
    }

    fn said(&self, key: &str) -> Option<&S> {
        self.values[self.keys.iter().position(|known| *known == key)?].as_ref()
    }
}

fn unknown(whole: &str, key: &str, keys: &[&str]) -> String {
    match near(key, keys.iter().copied()) {
        Some(close) => format!("{whole} has no `{key}`: did you mean `{close}`?"),
        None => format!("{whole} has no `{key}`: it has {}", keys.join(", ")),
    }
}

pub fn text<S: Source>(source: &S, what: &str) -> Result<String, String> {
    source.text().ok_or_else(|| format!("{what} must be a string, not {}", source.kind()))
}

pub fn list<S: Source>(source: Option<&S>, what: &str) -> Result<Vec<S>, String> {
    match source {
        None => Ok(Vec::new()),
        Some(source) => source.items().ok_or_else(|| format!("`{what}` must be a list, not {}", source.kind())),
    }
}

/// The entries of a table, by name.
pub fn entries<S: Source>(source: Option<&S>, what: &str) -> Result<Vec<(String, S)>, String> {
    let Some(source) = source else { return Ok(Vec::new()) };
    let wrong = || format!("`{what}` must be a table by name, not {}", source.kind());
    let entries = source.entries().ok_or_else(wrong)?;
    let by_name = entries.into_iter().map(|(key, value)| match key {
        Key::Str(name) => Ok((name, value)),
        Key::Int(_) => Err(wrong()),
    });
    by_name.collect()
}

/// Areas by name: how far, or from how far to how far.
pub fn reaches<S: Source>(source: Option<&S>) -> Result<BTreeMap<String, Reach>, String> {
    let mut reaches = BTreeMap::new();
    for (name, source) in entries(source, "areas")? {
        let ends = || source.items().map(|ends| ends.iter().filter_map(S::integer).collect::<Vec<_>>());
        let reach = match (source.integer(), ends().as_deref()) {
            (Some(most), _) => Reach(0, most),
            (None, Some([least, most])) => Reach(*least, *most),
            (None, Some(_)) => return Err(format!("areas.{name} must be one integer or two")),
            (None, None) => return Err(format!("areas.{name} must be one integer or two, not {}", source.kind())),
        };
        reaches.insert(name, reach);
    }
    Ok(reaches)
}

/// A node's name, or coordinates.
pub fn place<S: Source>(source: &S) -> Result<Place, String> {
    if let Some(name) = source.text() {
        return Ok(Place::Node(name));
    }
    let Some(items) = source.items() else {
        return Err(format!("a place must be a list of integers or the name of a node, not {}", source.kind()));
    };
    match items.iter().map(S::integer).collect::<Option<Vec<_>>>().as_deref() {
        Some([x, y]) => Ok(Place::At(*x, *y, 0)),
        Some([x, y, z]) => Ok(Place::At(*x, *y, *z)),
        _ => Err("a place must be two or three integers, or the name of a node".to_owned()),
    }
}
