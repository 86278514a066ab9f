//! A turn of the recorded match, and what a step of the case says of it.

use crate::example::Moment;
use crate::match_run::{Standing, Turn};
use lunarena_kernel::{Key, Value, path};
use std::collections::BTreeMap;

/// Seats to the Lua that plays them in the case.
pub type Bots = BTreeMap<String, String>;

/// A turn as the match had it.
pub struct RecordedTurn {
    pub turn: Turn,
    pub standings: Vec<Standing>,
    pub over: bool,
    /// Paths of the state, and what stands there since.
    pub changes: Vec<(String, Value)>,
}

impl RecordedTurn {
    /// Orders of the seats that no bot plays, and how bots fail.
    pub fn inputs(&self, bots: &Bots) -> Vec<(&'static str, Value)> {
        let given = self.turn.orders.iter();
        let given = given.filter(|(seat, orders)| **orders != Value::Null && !bots.contains_key(*seat));
        let orders = given.map(|(seat, orders)| (Key::from(seat.as_str()), orders.clone())).collect();
        let faults = self.turn.faults.iter().filter(|(seat, _)| bots.contains_key(*seat));
        let faults = faults.map(|(seat, fault)| (Key::from(seat.as_str()), fault.kind.into())).collect();
        let some =
            |(name, map): (&'static str, BTreeMap<Key, Value>)| (!map.is_empty()).then_some((name, Value::Map(map)));
        [("orders", orders), ("faults", faults)].into_iter().filter_map(some).collect()
    }

    /// What came of the turn in the match and in the case alike; the rest is named in `left_out`.
    pub fn expectations(&self, moment: &Moment, bots: &Bots, left_out: &mut Vec<String>) -> Vec<(&'static str, Value)> {
        let mut parts = Vec::new();
        let state = moment.turn.state.as_ref().unwrap_or(&Value::Null);
        parts.extend(self.state(state, left_out));
        parts.extend(self.results(moment, left_out));
        let by_orders = |seat: &&String| !bots.contains_key(*seat);
        left_out.extend(self.turn.faults.keys().filter(by_orders).map(|seat| format!("the fault of {seat}")));
        left_out.extend(self.turn.saved.keys().filter(by_orders).map(|seat| format!("what {seat} saved")));
        let mut played = moment.turn.events.iter();
        let mut events = Vec::new();
        for event in &self.turn.events {
            let rest = played.clone();
            match played.any(|other| other == event) {
                true => events.push(event.clone()),
                false => {
                    played = rest;
                    let name = event.field("name").map(Value::to_string).unwrap_or_default();
                    left_out.push(format!("the event {name}"));
                }
            }
        }
        if !events.is_empty() {
            parts.push(("events", events.into()));
        }
        let mut standings = BTreeMap::new();
        for standing in &self.standings {
            let other = moment.standings.iter().find(|other| other.seat == standing.seat);
            let rank = ("rank".to_owned(), Value::Int(standing.rank));
            let mut figures = BTreeMap::new();
            for (name, value) in std::iter::once(rank).chain(standing.figures.iter().cloned()) {
                match other.and_then(|other| other.figure(&name)) == Some(value.clone()) {
                    true => drop(figures.insert(Key::from(name.as_str()), value)),
                    false => left_out.push(format!("{name} of {}", standing.seat)),
                }
            }
            if !figures.is_empty() {
                standings.insert(Key::from(standing.seat.as_str()), Value::Map(figures));
            }
        }
        parts.push(("standings", Value::Map(standings)));
        if self.over && moment.over {
            parts.push(("over", true.into()));
        }
        parts
    }

    /// What the turn changed.
    fn state(&self, played: &Value, left_out: &mut Vec<String>) -> Option<(&'static str, Value)> {
        let mut expect = BTreeMap::new();
        for (at, value) in &self.changes {
            match path::get(played, at).unwrap_or_default() == *value {
                true => drop(expect.insert(Key::from(at.as_str()), value.clone())),
                false => left_out.push(at.clone()),
            }
        }
        (!expect.is_empty()).then_some(("expect", Value::Map(expect)))
    }

    /// What live calls returned.
    fn results(&self, moment: &Moment, left_out: &mut Vec<String>) -> Option<(&'static str, Value)> {
        let mut results = BTreeMap::new();
        let calls = self.turn.results.iter().filter(|(_, of)| of.as_list().is_none_or(|of| !of.is_empty()));
        for (seat, of) in calls {
            match moment.turn.results.get(seat) == Some(of) {
                true => drop(results.insert(Key::from(seat.as_str()), of.clone())),
                false => left_out.push(format!("the results of {seat}")),
            }
        }
        (!results.is_empty()).then_some(("results", Value::Map(results)))
    }
}
