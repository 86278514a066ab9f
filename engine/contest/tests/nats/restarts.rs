//! Servers that are killed and started again.

use crate::nats_process::{NatsProcess, until};
use crate::samples::{id, outcome, parcel, result, settle, sorted, submit, take, work};
use lunarena_contest::depot::nats::QueueState;
use lunarena_contest::depot::{Inbox, Outbox, Submitted};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

const AT_ONCE: Duration = Duration::from_millis(300);

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn a_server_that_is_killed_loses_nothing() {
    let mut nats = NatsProcess::start();
    let organiser = nats.organiser();
    let outbox = organiser.outbox("cup").expect("an outbox");
    let mut ids = submit(&outbox, 0..10);
    let inbox = nats.worker().inbox().expect("an inbox");
    // Four results, two of them fetched; two parcels in hand; four that wait.
    work(&inbox, "ann", 4);
    let mut fetched = vec![result(&outbox), result(&outbox)];
    let in_hand = [take(&inbox), take(&inbox)];
    nats.kill();

    // Nobody comes to harm while it is away.
    while let Some(delivered) = outbox.result(AT_ONCE).expect("no fault") {
        fetched.push(delivered);
    }
    assert!(inbox.next(AT_ONCE).expect("no fault").is_none());
    let mut done: Vec<String> = fetched.iter().map(|delivered| delivered.id.clone()).collect();
    let text: Arc<str> = "a text".into();
    let parcel = parcel(10);
    thread::scope(|scope| {
        let submitting = scope.spawn(|| outbox.submit(&id(10), &parcel));
        let keeping = scope.spawn(|| outbox.keep_blob("0a1b", &text));
        let finishing = scope.spawn(|| in_hand.into_iter().try_for_each(|taken| inbox.finish(taken, &outcome("ann"))));
        let settling = scope.spawn(|| fetched.into_iter().try_for_each(|delivered| outbox.settle(delivered)));
        thread::sleep(AT_ONCE);
        nats.start_again();
        assert_eq!(submitting.join().expect("no panic").expect("it is queued"), Submitted::Queued);
        keeping.join().expect("no panic").expect("it is there");
        finishing.join().expect("no panic").expect("it is told");
        settling.join().expect("no panic").expect("it is known");
    });
    ids.push(id(10));
    assert_eq!(&*inbox.blob("0a1b").expect("a text"), "a text");

    // Some may be done, and come, twice.
    until("all of it arrived, and nothing is left", || {
        if let Some(taken) = inbox.next(AT_ONCE).expect("a queue") {
            inbox.finish(taken, &outcome("ann")).expect("it is told");
        }
        while let Some(delivered) = outbox.result(AT_ONCE).expect("results") {
            done.push(delivered.id.clone());
            outbox.settle(delivered).expect("it is known");
        }
        (organiser.queue().expect("a queue") == QueueState::default()).then_some(())
    });
    done.sort_unstable();
    done.dedup();
    assert_eq!(done, sorted(ids));
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn a_server_that_lost_everything_is_set_up_again() {
    let mut nats = NatsProcess::start();
    let organiser = nats.organiser();
    let outbox = organiser.outbox("cup").expect("an outbox");
    let ids = submit(&outbox, [1]);
    nats.kill();
    std::fs::remove_dir_all(nats.folder.join("store")).expect("it was there");
    nats.start_again();
    // Who sent it finds out, and sends it again.
    assert!(!outbox.is_waiting(&ids[0]).expect("an answer"));
    assert_eq!(submit(&outbox, [1]), ids);
    outbox.keep_blob("0a1b", &"a text".into()).expect("it is there");
    let inbox = nats.worker().inbox().expect("an inbox");
    assert_eq!(&*inbox.blob("0a1b").expect("a text"), "a text");
    assert_eq!(work(&inbox, "ann", 1), ids);
    assert_eq!(settle(&outbox, 1), ids);
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn commands_reach_workers_after_the_server_was_away() {
    use lunarena_contest::depot::nats::WorkerCommand;
    let mut nats = NatsProcess::start();
    let (organiser, worker) = (nats.organiser(), nats.worker());
    let commands = worker.commands("ann").expect("ears");
    nats.kill();
    nats.start_again();
    let heard = until("it is heard", || {
        organiser.command(Some("ann"), WorkerCommand::Drain).expect("it is said");
        commands.next()
    });
    assert_eq!(heard, WorkerCommand::Drain);
}
