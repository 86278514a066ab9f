//! What was seen the last time, as far as it takes to tell what is other now.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Things, or links, by a digest of what they are known by.
#[derive(Clone, Debug)]
pub struct Memory<K> {
    seen: HashMap<u64, Seen<K>, BuildHasherDefault<AsItIs>>,
    pass: u32,
    /// Digests and keys of the pass before, in the order in which they were met, and of this one.
    before: Vec<(u64, u64)>,
    now: Vec<(u64, u64)>,
    /// Where in the pass before the next one is likely to lie.
    next: usize,
}

#[derive(Clone, Debug)]
struct Seen<K> {
    digest: Option<u64>,
    pass: u32,
    /// Among those of that pass.
    place: usize,
    known_by: K,
}

impl<K> Default for Memory<K> {
    fn default() -> Memory<K> {
        Memory { seen: HashMap::default(), pass: 0, before: Vec::new(), now: Vec::new(), next: 0 }
    }
}

/// One that went before it leaves a place behind.
const NEAR: usize = 4;

#[derive(Debug, PartialEq)]
pub enum Met {
    New,
    AsBefore,
    Other,
    /// A second time in one pass; whether it is the same then.
    Again(bool),
}

impl<K> Memory<K> {
    pub fn begin(&mut self) {
        self.pass = self.pass.wrapping_add(1);
        std::mem::swap(&mut self.before, &mut self.now);
        self.now.clear();
        self.next = 0;
    }

    /// The key of one with this digest that lay about here in the pass before.
    pub fn find(&mut self, digest: Option<u64>) -> Option<u64> {
        let near = self.before.get(self.next..)?.iter().take(NEAR);
        let at = near.map(|(own, _)| Some(*own)).position(|own| own == digest)?;
        self.next += at;
        self.before.get(self.next).map(|(_, key)| *key)
    }

    /// One that is there. Without a digest it counts as other than before. A new one has to be remembered.
    pub fn meet(&mut self, key: u64, digest: Option<u64>) -> Met {
        let place = self.now.len();
        self.now.extend(digest.map(|digest| (digest, key)));
        let Some(seen) = self.seen.get_mut(&key) else { return Met::New };
        let is_same = digest.is_some() && seen.digest == digest;
        if seen.pass == self.pass {
            return Met::Again(is_same);
        }
        self.next = seen.place + 1;
        (seen.pass, seen.digest, seen.place) = (self.pass, digest, place);
        if is_same { Met::AsBefore } else { Met::Other }
    }

    pub fn remember(&mut self, key: u64, digest: Option<u64>, known_by: K) {
        let place = self.now.len().saturating_sub(usize::from(digest.is_some()));
        self.seen.insert(key, Seen { digest, pass: self.pass, place, known_by });
    }

    /// Whether it was met in this pass.
    pub fn has(&self, key: u64) -> bool {
        self.seen.get(&key).is_some_and(|seen| seen.pass == self.pass)
    }

    /// Forgets those that were not met, and says which, in no order.
    pub fn forget(&mut self) -> Vec<K> {
        let pass = self.pass;
        self.seen.extract_if(|_, seen| seen.pass != pass).map(|(_, seen)| seen.known_by).collect()
    }
}

/// The keys are digests already.
#[derive(Clone, Copy, Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 = super::digest::of_bytes(bytes);
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lay_about_here_is_found_by_its_digest() {
        let mut memory = Memory::default();
        memory.begin();
        assert_eq!(memory.find(Some(10)), None);
        for key in 1..=9 {
            memory.meet(key, Some(10 * key));
            memory.remember(key, Some(10 * key), "newt");
        }
        memory.begin();
        // Two are gone, one is other, and one came in between.
        for (digest, found) in
            [(30, Some(3)), (41, None), (50, Some(5)), (55, None), (60, Some(6)), (91, None), (70, None)]
        {
            assert_eq!(memory.find(Some(digest)), found, "{digest}");
            // The one in between is new.
            memory.meet(if digest == 55 { 55 } else { digest / 10 }, Some(digest));
        }
        assert_eq!((memory.find(None), memory.find(Some(10))), (None, None));
    }

    #[test]
    fn only_what_is_other_is_told() {
        let mut memory = Memory::default();
        memory.begin();
        for (key, digest, name) in [(1, 10, "frog"), (2, 20, "newt")] {
            assert_eq!(memory.meet(key, Some(digest)), Met::New);
            memory.remember(key, Some(digest), name);
        }
        assert_eq!((memory.meet(2, Some(20)), memory.meet(2, Some(21))), (Met::Again(true), Met::Again(false)));
        assert!(memory.forget().is_empty());
        memory.begin();
        assert!(!memory.has(1));
        assert_eq!(memory.meet(1, Some(10)), Met::AsBefore);
        assert!(memory.has(1));
        assert_eq!(memory.forget(), ["newt"]);
        memory.begin();
        assert_eq!(memory.meet(1, Some(11)), Met::Other);
        assert_eq!(memory.meet(2, None), Met::New);
        memory.remember(2, None, "newt");
        assert!(memory.forget().is_empty());
        memory.begin();
        assert_eq!(memory.meet(2, None), Met::Other);
        assert_eq!(memory.forget(), ["frog"]);
    }
}
