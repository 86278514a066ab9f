//! What one audience is told, from its beginning. It is only ever added to: who comes late, or comes back, reads on where he left.

use crate::live_match::guard;
use std::sync::{Arc, Mutex};
use tokio::sync::watch;

/// One thing that is told.
#[derive(Clone, Debug)]
pub struct Event {
    /// What it is.
    pub name: &'static str,
    /// JSON on one line.
    pub data: Arc<str>,
}

pub struct EventLog {
    told: Mutex<Told>,
    /// How many there were, for those who wait for the next.
    count: watch::Sender<usize>,
}

#[derive(Default)]
struct Told {
    /// How many were forgotten.
    forgotten: usize,
    events: Vec<Event>,
    bytes: usize,
}

impl Default for EventLog {
    fn default() -> EventLog {
        EventLog { told: Mutex::default(), count: watch::Sender::new(0) }
    }
}

impl EventLog {
    pub fn add(&self, name: &'static str, data: impl Into<Arc<str>>) {
        self.push(&mut guard(&self.told), Event { name, data: data.into() });
    }

    /// Adds an event, unless there is one.
    pub fn add_first(&self, name: &'static str, data: Arc<str>) {
        let mut told = guard(&self.told);
        if told.len() == 0 {
            self.push(&mut told, Event { name, data });
        }
    }

    /// Adds an event with which those begin who come from now on: all before it is of no use to them.
    pub fn restart(&self, name: &'static str, data: impl Into<Arc<str>>) {
        let mut told = guard(&self.told);
        *told = Told { forgotten: told.len(), ..Told::default() };
        self.push(&mut told, Event { name, data: data.into() });
    }

    fn push(&self, told: &mut Told, event: Event) {
        told.bytes += event.data.len();
        told.events.push(event);
        self.count.send_replace(told.len());
    }

    /// The event with this number, from 0, or the first that is not forgotten, with its number; nothing, if it is still to come.
    pub fn get(&self, number: usize) -> Option<(usize, Event)> {
        let told = guard(&self.told);
        let number = number.max(told.forgotten);
        told.events.get(number - told.forgotten).map(|event| (number, event.clone()))
    }

    pub fn len(&self) -> usize {
        *self.count.borrow()
    }

    /// How much is kept.
    pub fn bytes(&self) -> usize {
        guard(&self.told).bytes
    }

    /// Hears of every event that is added.
    pub fn follow(&self) -> watch::Receiver<usize> {
        self.count.subscribe()
    }
}

impl Told {
    /// With those that were forgotten.
    fn len(&self) -> usize {
        self.forgotten + self.events.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(log: &EventLog, number: usize) -> Option<(usize, &'static str, String)> {
        log.get(number).map(|(number, event)| (number, event.name, event.data.to_string()))
    }

    #[test]
    fn who_comes_after_a_new_start_begins_there() {
        let log = EventLog::default();
        log.add("", "one");
        log.add("", "two");
        log.restart("", "three");
        log.add("", "four");
        assert_eq!((read(&log, 0), log.len(), log.bytes()), (Some((2, "", "three".to_owned())), 4, 9));
        assert_eq!((read(&log, 3), read(&log, 4)), (Some((3, "", "four".to_owned())), None));
    }

    #[test]
    fn what_was_told_stays() {
        let log = EventLog::default();
        assert!(log.get(0).is_none());
        log.add("turn", "{}");
        let mut follower = log.follow();
        log.add("end", "[1]");
        assert!(follower.has_changed().is_ok_and(|changed| changed));
        assert_eq!((*follower.borrow_and_update(), log.len()), (2, 2));
        assert_eq!(read(&log, 1), Some((1, "end", "[1]".to_owned())));
    }
}
