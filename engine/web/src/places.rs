//! Room for so many of each at a time: one alone can't take it all.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

pub struct Places<K> {
    most: usize,
    each: usize,
    taken: Arc<Mutex<HashMap<K, usize>>>,
}

/// Dropped, it is free again.
pub struct Place<K: Eq + Hash> {
    who: K,
    taken: Arc<Mutex<HashMap<K, usize>>>,
}

impl<K: Eq + Hash + Clone> Places<K> {
    /// So many for all together, and for each.
    pub fn new(most: usize, each: usize) -> Places<K> {
        Places { most, each, taken: Arc::default() }
    }

    /// Nothing, if there is none left.
    pub fn take(&self, who: K) -> Option<Place<K>> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if taken.get(&who).is_some_and(|own| *own >= self.each) || taken.values().sum::<usize>() >= self.most {
            return None;
        }
        *taken.entry(who.clone()).or_insert(0) += 1;
        Some(Place { who, taken: self.taken.clone() })
    }
}

impl<K: Eq + Hash> Drop for Place<K> {
    fn drop(&mut self) {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let left = taken.get_mut(&self.who).map(|own| {
            *own -= 1;
            *own
        });
        if left == Some(0) {
            taken.remove(&self.who);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_alone_leaves_room_for_others() {
        let places = Places::new(5, 3);
        let own: Vec<_> = (0..4).filter_map(|_| places.take("one")).collect();
        assert_eq!(own.len(), 3);
        let others = [places.take("other"), places.take("other"), places.take("third")];
        assert_eq!(others.iter().flatten().count(), 2, "five are all");
        drop(own);
        assert!(places.take("third").is_some() && places.take("other").is_some());
        drop(others);
        assert!(places.taken.lock().is_ok_and(|taken| taken.is_empty()), "nobody is remembered who has gone");
    }
}
