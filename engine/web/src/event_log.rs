//! What one audience of a match is told, from its beginning. It is only ever added to: who comes late, or comes back, reads on where he left.

use std::sync::{Arc, Mutex, PoisonError};
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
    events: Mutex<Vec<Event>>,
    /// How many there are, for those who wait for the next.
    count: watch::Sender<usize>,
}

impl Default for EventLog {
    fn default() -> EventLog {
        EventLog { events: Mutex::default(), count: watch::Sender::new(0) }
    }
}

impl EventLog {
    pub fn add(&self, name: &'static str, data: impl Into<Arc<str>>) {
        let mut events = self.events.lock().unwrap_or_else(PoisonError::into_inner);
        events.push(Event { name, data: data.into() });
        self.count.send_replace(events.len());
    }

    /// Adds an event, unless there is one.
    pub fn add_first(&self, name: &'static str, data: Arc<str>) {
        let mut events = self.events.lock().unwrap_or_else(PoisonError::into_inner);
        if events.is_empty() {
            events.push(Event { name, data });
            self.count.send_replace(1);
        }
    }

    /// The event with this number, from 0; nothing, if it is still to come.
    pub fn get(&self, number: usize) -> Option<Event> {
        self.events.lock().unwrap_or_else(PoisonError::into_inner).get(number).cloned()
    }

    pub fn len(&self) -> usize {
        *self.count.borrow()
    }

    /// Hears of every event that is added.
    pub fn follow(&self) -> watch::Receiver<usize> {
        self.count.subscribe()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_told_stays() {
        let log = EventLog::default();
        assert!(log.get(0).is_none());
        log.add("turn", "{}");
        let mut follower = log.follow();
        log.add("end", "[1]");
        assert!(follower.has_changed().is_ok_and(|changed| changed));
        assert_eq!((*follower.borrow_and_update(), log.len()), (2, 2));
        assert_eq!(log.get(1).map(|event| (event.name, event.data.to_string())), Some(("end", "[1]".to_owned())));
    }
}
