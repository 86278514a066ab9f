//! The watches that there are.

use crate::event_log::EventLog;
use crate::live_match::guard;
use lunarena_contest::watch::Signal;
use std::collections::BTreeMap;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex};

/// At a time; each has threads of its own.
const MOST: usize = 8;

/// Files that are watched for pages.
#[derive(Default)]
pub struct Watches {
    all: Mutex<BTreeMap<u64, Watch>>,
}

pub struct Watch {
    pub log: Arc<EventLog>,
    pub post: Sender<Signal>,
}

impl Watches {
    /// Nobody looks at them any more.
    pub fn end(&self) {
        guard(&self.all).values().for_each(|watch| drop(watch.post.send(Signal::Stop)));
    }

    pub fn find(&self, id: &str) -> Option<Arc<EventLog>> {
        let number: u64 = id.strip_prefix('w')?.parse().ok()?;
        guard(&self.all).get(&number).map(|watch| watch.log.clone())
    }

    /// The oldest goes, where there is no room.
    pub fn add(&self, watch: Watch) -> String {
        let mut all = guard(&self.all);
        let number = all.keys().next_back().map_or(1, |last| last + 1);
        all.insert(number, watch);
        if all.len() > MOST
            && let Some((_, oldest)) = all.pop_first()
        {
            let _ = oldest.post.send(Signal::Stop);
        }
        format!("w{number}")
    }
}
