//! Parts of what a rules function answered, with messages for what is wrong.

use super::source::Source;
use crate::scene::{ByName, Place, Reach};
use lunarena_kernel::Key;
use lunarena_kernel::near::near;

/// A table with known keys, in their order.
pub struct Parts<S, const N: usize>([Option<S>; N]);

impl<S: Source, const N: usize> Parts<S, N> {
    pub fn none() -> Parts<S, N> {
        Parts([const { None }; N])
    }

    pub fn of(source: &S, whole: &str, keys: &[&str; N]) -> Result<Parts<S, N>, String> {
        let mut parts = Parts::none();
        let entries = source.entries().ok_or_else(|| format!("{whole} must be a table, not {}", source.kind()))?;
        for (key, value) in entries {
            match &key {
                Key::Str(name) => parts.set(place_of(name, whole, keys)?, value),
                Key::Int(number) => return Err(unknown(whole, &number.to_string(), keys)),
            }
        }
        Ok(parts)
    }

    /// The part whose key has this place among the keys.
    pub fn set(&mut self, at: usize, value: S) {
        self.0[at] = Some(value);
    }

    /// Whether it is said, and be it that there is nothing.
    pub fn says(&self, at: usize) -> bool {
        self.0[at].is_some()
    }

    pub fn get(&self, at: usize) -> Option<&S> {
        self.0[at].as_ref().filter(|value| !value.is_nothing())
    }
}

/// The place of a key among those that are known.
pub fn place_of(key: &str, whole: &str, keys: &[&str]) -> Result<usize, String> {
    keys.iter().position(|known| *known == key).ok_or_else(|| unknown(whole, key, keys))
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
pub fn reaches<S: Source>(source: Option<&S>) -> Result<ByName<Reach>, String> {
    let mut reaches = ByName::default();
    for (name, source) in entries(source, "areas")? {
        let reach = match (source.integer(), source.integers()) {
            (Some(most), _) => Reach(0, most),
            (None, Some((2, [least, most, _]))) => Reach(least, most),
            (None, _) if source.items().is_some() => return Err(format!("areas.{name} must be one integer or two")),
            (None, _) => return Err(format!("areas.{name} must be one integer or two, not {}", source.kind())),
        };
        reaches.insert(name, reach);
    }
    Ok(reaches)
}

/// A node's name, or coordinates.
pub fn place<S: Source>(source: &S) -> Result<Place, String> {
    match source.integers() {
        Some((2, [x, y, _])) => return Ok(Place::At(x, y, 0)),
        Some((3, [x, y, z])) => return Ok(Place::At(x, y, z)),
        _ => {}
    }
    match source.text() {
        Some(name) => Ok(Place::Node(name)),
        None if source.items().is_some() => {
            Err("a place must be two or three integers, or the name of a node".to_owned())
        }
        None => Err(format!("a place must be a list of integers or the name of a node, not {}", source.kind())),
    }
}
