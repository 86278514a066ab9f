//! A few values by name.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use std::ops::Index;
use std::sync::Arc;

/// In the order of their names, each of which is there once. Names are shared: all things of a kind have the same ones, step after step.
#[derive(Clone, Debug, PartialEq)]
pub struct ByName<T>(Vec<(Arc<str>, T)>);

impl<T> Default for ByName<T> {
    fn default() -> ByName<T> {
        ByName(Vec::new())
    }
}

impl<T> ByName<T> {
    fn find(&self, name: &str) -> Result<usize, usize> {
        self.0.binary_search_by(|(own, _)| (**own).cmp(name))
    }

    pub fn get(&self, name: &str) -> Option<&T> {
        self.find(name).ok().map(|at| &self.0[at].1)
    }

    pub fn contains(&self, name: &str) -> bool {
        self.find(name).is_ok()
    }

    pub fn insert(&mut self, name: impl Into<Arc<str>>, value: T) {
        let name = name.into();
        match self.find(&name) {
            Ok(at) => self.0[at].1 = value,
            Err(at) => self.0.insert(at, (name, value)),
        }
    }

    pub fn remove(&mut self, name: &str) {
        if let Ok(at) = self.find(name) {
            self.0.remove(at);
        }
    }

    pub fn retain(&mut self, keep: impl Fn(&str) -> bool) {
        self.0.retain(|(name, _)| keep(name));
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &T)> {
        self.0.iter().map(|(name, value)| (&**name, value))
    }

    /// With names that can be shared.
    pub fn entries(&self) -> &[(Arc<str>, T)] {
        &self.0
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| &**name)
    }

    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.0.iter().map(|(_, value)| value)
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<T> ByName<Option<T>> {
    /// Those that are there.
    pub fn filled(self) -> ByName<T> {
        ByName(self.0.into_iter().filter_map(|(name, value)| Some((name, value?))).collect())
    }
}

/// Of two with the same name the later one counts.
impl<N: Into<Arc<str>>, T> FromIterator<(N, T)> for ByName<T> {
    fn from_iter<I: IntoIterator<Item = (N, T)>>(entries: I) -> ByName<T> {
        let mut entries: Vec<(Arc<str>, T)> = entries.into_iter().map(|(name, value)| (name.into(), value)).collect();
        if !entries.is_sorted_by(|(a, _), (b, _)| a < b) {
            entries.sort_by(|(a, _), (b, _)| a.cmp(b));
            entries.reverse();
            entries.dedup_by(|(a, _), (b, _)| a == b);
            entries.reverse();
        }
        ByName(entries)
    }
}

impl<N: Into<Arc<str>>, T, const COUNT: usize> From<[(N, T); COUNT]> for ByName<T> {
    fn from(entries: [(N, T); COUNT]) -> ByName<T> {
        entries.into_iter().collect()
    }
}

impl<T> Index<&str> for ByName<T> {
    type Output = T;

    fn index(&self, name: &str) -> &T {
        self.get(name).unwrap_or_else(|| panic!("nothing is called {name}"))
    }
}

impl<T: Serialize> Serialize for ByName<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ByName<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ByName<T>, D::Error> {
        Ok(BTreeMap::<String, T>::deserialize(deserializer)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_order_and_there_once() {
        let mut ages = ByName::from([("newt", 3), ("frog", 2), ("newt", 4)]);
        assert_eq!(ages.iter().collect::<Vec<_>>(), [("frog", &2), ("newt", &4)]);
        ages.insert("heron", 9);
        ages.insert("frog", 1);
        ages.remove("newt");
        ages.remove("toad");
        assert_eq!(ages, ByName::from([("frog", 1), ("heron", 9)]));
        assert_eq!(
            (ages.get("heron"), ages.get("newt"), ages.contains("frog"), ages["frog"]),
            (Some(&9), None, true, 1)
        );
        ages.retain(|name| name != "heron");
        assert_eq!((ages.len(), ages.names().collect::<Vec<_>>()), (1, vec!["frog"]));
    }

    #[test]
    fn as_text_it_is_a_map() {
        let ages = ByName::from([("newt", 3), ("frog", 2)]);
        let text = serde_json::to_string(&ages).expect("a text");
        assert_eq!(text, r#"{"frog":2,"newt":3}"#);
        assert_eq!(serde_json::from_str::<ByName<i32>>(&text).expect("a map"), ages);
    }
}
