//! Facts that the look shows.

use super::digest::{self, of_bytes, paired};
use crate::lua::State;
use crate::raw::{Name, Slot, kind};
use std::sync::Arc;

/// Facts that the look shows, by their names. Links have none.
#[derive(Default)]
pub struct Picks<'p> {
    pub facts: &'p [Arc<str>],
    names: Vec<(Name, u64)>,
}

impl<'p> Picks<'p> {
    pub unsafe fn new(l: State, facts: &'p [Arc<str>]) -> Picks<'p> {
        let name = |fact: &Arc<str>| (unsafe { Name::of(l, fact.as_bytes()) }, of_bytes(fact.as_bytes()));
        Picks { facts, names: facts.iter().map(name).collect() }
    }

    pub unsafe fn digest(&self, l: State, facts: &Slot) -> u64 {
        let digests = self.names.iter().map(|(name, digest)| {
            let fact = unsafe { facts.field(*name) };
            // What is no single value isn't shown.
            match fact.kind {
                kind::NOTHING | kind::TABLE => 0,
                _ => paired(*digest, unsafe { digest::of(l, &fact, 0) }.unwrap_or(0)),
            }
        });
        digests.fold(1, u64::wrapping_add)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&'p Arc<str>, Name)> {
        self.facts.iter().zip(self.names.iter().map(|(name, _)| *name))
    }
}
