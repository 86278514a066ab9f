//! A depot inside this program, for workers on threads of this machine.

use super::blob_cache::BlobCache;
use super::inbox::{Inbox, Taken};
use super::outbox::{Delivered, Outbox, Submitted};
use super::parcel::{Outcome, Parcel};
use crate::errand::Answer;
use lunarena_content::Report;
use std::collections::{HashSet, VecDeque};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Work of one run, and what came of it.
pub struct Here {
    texts: BlobCache,
    shelves: Mutex<Shelves>,
    /// Something came into the queue, or a result.
    news: [Condvar; 2],
    window: usize,
    portion: Duration,
}

#[derive(Default)]
struct Shelves {
    queue: VecDeque<(String, Arc<Parcel>, u64)>,
    in_hand: HashSet<String>,
    results: VecDeque<(String, Outcome)>,
}

const QUEUE: usize = 0;
const RESULTS: usize = 1;

/// So that a thread that is done finds the next parcel there.
const AHEAD: usize = 2;

impl Here {
    /// For so many workers, with about so much work in a parcel: at least a task.
    pub fn new(workers: usize, portion: Duration) -> Here {
        Here {
            texts: BlobCache::default(),
            shelves: Mutex::default(),
            news: Default::default(),
            window: AHEAD * workers.max(1),
            portion,
        }
    }

    fn shelves(&self) -> MutexGuard<'_, Shelves> {
        // Nothing is ever left half done.
        self.shelves.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What `take` finds, as soon as it finds something.
    fn wait<T>(&self, news: usize, patience: Duration, mut take: impl FnMut(&mut Shelves) -> Option<T>) -> Option<T> {
        let begun = Instant::now();
        let mut shelves = self.shelves();
        loop {
            if let Some(found) = take(&mut shelves) {
                return Some(found);
            }
            let left = patience.saturating_sub(begun.elapsed());
            if left.is_zero() {
                return None;
            }
            shelves = self.news[news].wait_timeout(shelves, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn tell(&self, id: String, outcome: Outcome, is_last: bool) {
        let mut shelves = self.shelves();
        if is_last {
            shelves.in_hand.remove(&id);
        }
        shelves.results.push_back((id, outcome));
        self.news[RESULTS].notify_all();
    }
}

impl Outbox for Here {
    fn keep_blob(&self, hash: &str, text: &Arc<str>) -> Result<(), Report> {
        self.texts.get(hash, || Ok(text.clone())).map(|_| ())
    }

    fn submit(&self, id: &str, parcel: &Arc<Parcel>) -> Result<Submitted, Report> {
        self.shelves().queue.push_back((id.to_owned(), parcel.clone(), 0));
        self.news[QUEUE].notify_one();
        Ok(Submitted::Queued)
    }

    fn result(&self, patience: Duration) -> Result<Option<Delivered>, Report> {
        let found = self.wait(RESULTS, patience, |shelves| shelves.results.pop_front());
        Ok(found.map(|(id, outcome)| Delivered { id, outcome, slip: Box::new(()) }))
    }

    fn settle(&self, _: Delivered) -> Result<(), Report> {
        Ok(())
    }

    fn is_waiting(&self, id: &str) -> Result<bool, Report> {
        let shelves = self.shelves();
        Ok(shelves.in_hand.contains(id)
            || shelves.queue.iter().any(|(other, ..)| other == id)
            || shelves.results.iter().any(|(other, _)| other == id))
    }

    fn withdraw(&self, id: &str) -> Result<(), Report> {
        self.shelves().queue.retain(|(other, ..)| other != id);
        Ok(())
    }

    fn stop(&self) {}

    fn portion(&self) -> Duration {
        self.portion
    }

    fn window(&self) -> usize {
        self.window
    }

    fn check_every(&self) -> u64 {
        0
    }
}

impl Inbox for Here {
    fn next(&self, patience: Duration) -> Result<Option<Taken>, Report> {
        Ok(self.wait(QUEUE, patience, |shelves| {
            let (id, parcel, tries) = shelves.queue.pop_front()?;
            shelves.in_hand.insert(id.clone());
            Some(Taken { id, parcel, tries: tries + 1, slip: Box::new(()) })
        }))
    }

    fn progress(&self, taken: &Taken, number: usize, answer: &Answer) -> Result<(), Report> {
        if taken.parcel.work.tasks.len() > 1 {
            self.tell(taken.id.clone(), Outcome::Part { first: number, answers: vec![answer.clone()] }, false);
        }
        Ok(())
    }

    fn finish(&self, taken: Taken, outcome: &Outcome) -> Result<(), Report> {
        self.tell(taken.id, outcome.clone(), true);
        Ok(())
    }

    /// At the end of the queue, at once: whoever has a reason to wait waits.
    fn give_back(&self, taken: Taken, _: Duration) -> Result<(), Report> {
        let mut shelves = self.shelves();
        shelves.in_hand.remove(&taken.id);
        shelves.queue.push_back((taken.id, taken.parcel, taken.tries));
        self.news[QUEUE].notify_one();
        Ok(())
    }

    fn blob(&self, hash: &str) -> Result<Arc<str>, Report> {
        self.texts.get(hash, || Err(Report::error(format!("the file {hash} isn't there"))))
    }
}
