//! Parcels and results that nobody has to play for.

use crate::nats_process::until;
use lunarena_contest::depot::{Delivered, Inbox, Outbox, Outcome, Parcel, Submitted, Taken};
use lunarena_contest::errand::{Answer, Kit, Task, Work};
use std::sync::Arc;
use std::time::Duration;

const PATIENCE: Duration = Duration::from_millis(200);

pub fn parcel(number: u64) -> Arc<Parcel> {
    let play = Task::Play { map: 0, seed: number, players: vec![0, 1], replay: true };
    let kit = Arc::new(Kit { game: "pond".to_owned(), ..Kit::default() });
    let work = Work { kit, tasks: vec![play, Task::Look { bot: 1 }], ..Work::default() };
    Arc::new(Parcel { work, ..Parcel::default() })
}

pub fn id(number: u64) -> String {
    format!("parcel-{number}")
}

pub fn outcome(worker: &str) -> Outcome {
    let answers = vec![Answer::Failed { why: "nobody played".to_owned() }, Answer::Looked { reports: Vec::new() }];
    Outcome::Done { worker: worker.to_owned(), seconds: 0.5, answers }
}

/// Puts parcels with these numbers into the queue, and says their ids.
pub fn submit(outbox: &dyn Outbox, numbers: impl IntoIterator<Item = u64>) -> Vec<String> {
    let submit = |number| {
        let (parcel, id) = (parcel(number), id(number));
        assert_eq!(outbox.submit(&id, &parcel).expect("a queue"), Submitted::Queued);
        id
    };
    numbers.into_iter().map(submit).collect()
}

pub fn take(inbox: &dyn Inbox) -> Taken {
    until("there is a parcel", || inbox.next(PATIENCE).expect("a queue"))
}

pub fn result(outbox: &dyn Outbox) -> Delivered {
    until("there is a result", || outbox.result(PATIENCE).expect("results"))
}

/// Does so many parcels, and says their ids.
pub fn work(inbox: &dyn Inbox, worker: &str, count: usize) -> Vec<String> {
    let work = |_| {
        let taken = take(inbox);
        let id = taken.id.clone();
        inbox.finish(taken, &outcome(worker)).expect("it is told");
        id
    };
    (0..count).map(work).collect()
}

/// Gets so many different results, settles all that come, and says their ids.
pub fn settle(outbox: &dyn Outbox, count: usize) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    while ids.len() < count {
        let delivered = result(outbox);
        if !ids.contains(&delivered.id) {
            ids.push(delivered.id.clone());
        }
        outbox.settle(delivered).expect("it is known");
    }
    ids
}

pub fn sorted(mut ids: Vec<String>) -> Vec<String> {
    ids.sort_unstable();
    ids
}
