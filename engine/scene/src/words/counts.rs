//! How many there are of each kind: things by their owners, things without a place in their lists, links.

use super::count;
use super::details;
use crate::film::Seat;
use crate::look::Look;
use crate::plain_words::{listed, spaced};
use crate::scene::{Scene, Thing};
use std::collections::BTreeMap;

/// `Left has 3 frogs and 1 newt; nobody has 2 reeds`: all things that have a place.
pub fn line(scene: &Scene, look: &Look, seats: &[Seat]) -> Option<String> {
    let mut owners: BTreeMap<(usize, &str), Vec<&Thing>> = BTreeMap::new();
    for thing in scene.things.iter().filter(|thing| thing.at.is_some()) {
        let owner = match thing.owner.as_deref() {
            Some(owner) => (seats.iter().position(|seat| seat.name == owner).unwrap_or(seats.len()), owner),
            None => (usize::MAX, look.nobody()),
        };
        owners.entry(owner).or_default().push(thing);
    }
    let parts: Vec<String> = owners
        .iter()
        .map(|((rank, owner), things)| {
            // Seats are names; nobody may be called `the herons`.
            let verb = if *rank == usize::MAX && owner.ends_with('s') { "have" } else { "has" };
            format!("{owner} {verb} {}", listed(&kinds(things, look)))
        })
        .collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}

/// `3 frogs`, `1 newt`, in the order of the look.
fn kinds(things: &[&Thing], look: &Look) -> Vec<String> {
    let mut counts: BTreeMap<(usize, &str), usize> = BTreeMap::new();
    for thing in things {
        *counts.entry((rank(&thing.kind, look), thing.kind.as_str())).or_default() += 1;
    }
    let named = |((_, kind), number): (&(usize, &str), &usize)| match look.kinds.get(kind) {
        Some(entry) => entry.look.count(kind, *number),
        None => count(*number, &spaced(kind), &format!("{}s", spaced(kind))),
    };
    counts.iter().map(named).collect()
}

fn rank(kind: &str, look: &Look) -> usize {
    look.kinds.rank(kind).unwrap_or(usize::MAX)
}

/// Things without a place: the name of each list and its rows.
pub fn lists(scene: &Scene, look: &Look) -> Vec<(String, Vec<String>)> {
    let mut things: Vec<&Thing> = scene.things.iter().map(AsRef::as_ref).filter(|thing| thing.at.is_none()).collect();
    things.sort_by_key(|thing| rank(&thing.kind, look));
    let mut lists: Vec<(String, Vec<String>)> = Vec::new();
    for thing in things {
        let entry = look.kinds.get(&thing.kind);
        let name = entry.map(|entry| entry.list.clone().unwrap_or_else(|| entry.look.many(&thing.kind)));
        let name = name.unwrap_or_else(|| format!("{}s", spaced(&thing.kind)));
        let row = details::row(thing, look);
        match lists.iter_mut().find(|(other, _)| *other == name) {
            Some((_, rows)) => rows.push(row),
            None => lists.push((name, vec![row])),
        }
    }
    lists
}

/// `Links: 2 leaps and 1 tunnel`.
pub fn links(scene: &Scene, look: &Look) -> Option<String> {
    let mut counts: BTreeMap<(usize, &str), usize> = BTreeMap::new();
    for link in &scene.links {
        let rank = look.links.rank(&link.kind).unwrap_or(usize::MAX);
        *counts.entry((rank, link.kind.as_str())).or_default() += 1;
    }
    let named = |((_, kind), number): (&(usize, &str), &usize)| {
        let entry = look.links.get(kind);
        let one = entry.and_then(|entry| entry.name.clone()).unwrap_or_else(|| spaced(kind));
        let many = entry.and_then(|entry| entry.many.clone()).unwrap_or_else(|| format!("{one}s"));
        count(*number, &one, &many)
    };
    let words: Vec<String> = counts.iter().map(named).collect();
    (!words.is_empty()).then(|| format!("links: {}", listed(&words)))
}
