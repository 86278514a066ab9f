//! A variable as it was, to be compared with what it is later: a table with what lies in it, as far as that is looked at.

use crate::value_text::{Extent, key_text, sorted_within, value_text};
use lunarena_script::observe::{Seen, SeenTable};
use std::collections::BTreeMap;

pub struct Snapshot {
    text: String,
    /// The number of a table, which tells it from others.
    table: Option<u32>,
    /// Of a table: the way to each value in it, and the value.
    inside: BTreeMap<String, String>,
}

/// So many values of a table are looked at, and so deep.
const MOST: usize = 400;
const DEPTH: usize = 4;

/// So many changes of one table are told.
const TOLD: usize = 5;

impl Snapshot {
    pub fn of(value: &Seen) -> Snapshot {
        let mut snapshot = Snapshot { text: value_text(value, Extent::LINE), table: None, inside: BTreeMap::new() };
        if let Seen::Table(table) = value {
            snapshot.table = Some(table.number());
            snapshot.look(*table, "", DEPTH);
        }
        snapshot
    }

    fn look(&mut self, table: SeenTable, way: &str, depth: usize) {
        for (key, value) in sorted_within(table, MOST) {
            if self.inside.len() >= MOST {
                return;
            }
            let key = key_text(&key);
            let way = if key.starts_with('[') { format!("{way}{key}") } else { format!("{way}.{key}") };
            match (&value, depth.checked_sub(1)) {
                (Seen::Table(inner), Some(depth)) if inner.count() > 0 => self.look(*inner, &way, depth),
                _ => drop(self.inside.insert(way, value_text(&value, Extent::WORD))),
            }
        }
    }

    /// What a variable of this name became since it was `before`: itself, or values that lie in it.
    pub fn since(&self, name: &str, before: Option<&Snapshot>) -> Vec<(String, String)> {
        let whole = || vec![(name.to_owned(), self.text.clone())];
        let Some(before) = before else { return whole() };
        if self.table != before.table || self.table.is_none() {
            return if self.text == before.text && self.table == before.table { Vec::new() } else { whole() };
        }
        // What was not looked at before can't be compared.
        let was_seen = |way: &String| before.inside.len() < MOST || before.inside.contains_key(way);
        let new = self.inside.iter().filter(|(way, value)| was_seen(way) && before.inside.get(*way) != Some(value));
        let gone = before.inside.keys().filter(|way| !self.has(way)).map(|way| (way, "nil"));
        let all = new.map(|(way, value)| (way, value.as_str())).chain(gone);
        let mut changes: Vec<(String, String)> =
            all.map(|(way, value)| (format!("{name}{way}"), value.to_owned())).collect();
        // Much of a small table is told best as a whole.
        if changes.len() > TOLD {
            changes.truncate(TOLD);
            changes.push((name.to_owned(), self.text.clone()));
        }
        changes
    }

    /// Whether something is there, perhaps by now a table with values of its own, or beyond what is looked at.
    fn has(&self, way: &str) -> bool {
        let is_inside = |own: &String| own.starts_with(way) && own[way.len()..].starts_with(['.', '[']);
        let mut behind = self.inside.range(way.to_owned()..).take_while(|(own, _)| own.starts_with(way));
        behind.any(|(own, _)| own == way || is_inside(own)) || self.inside.len() >= MOST
    }
}
