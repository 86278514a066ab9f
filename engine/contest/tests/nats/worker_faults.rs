//! Workers that die, that sleep, and that take long.

use crate::nats_process::{NatsProcess, connected, until};
use crate::proxy::Proxy;
use crate::samples::{outcome, result, settle, submit, take};
use lunarena_contest::depot::nats::{NatsOptions, QueueState};
use lunarena_contest::depot::{Inbox, Outbox};
use std::time::Duration;

const AT_ONCE: Duration = Duration::from_millis(300);

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn the_parcel_of_a_worker_that_dies_is_handed_out_again() {
    let nats = NatsProcess::start();
    let organiser = nats.organiser();
    let outbox = organiser.outbox("cup").expect("an outbox");
    let ids = submit(&outbox, [1]);
    let proxy = Proxy::to(nats.port);
    let dead = connected(&NatsOptions { url: proxy.url(), worker: true, ..nats.options() });
    let lost = take(&dead.inbox().expect("an inbox"));
    proxy.cut();
    let inbox = nats.worker().inbox().expect("an inbox");
    let taken = take(&inbox);
    assert_eq!((&taken.id, taken.tries), (&ids[0], 2));
    inbox.finish(taken, &outcome("bob")).expect("it is told");
    assert_eq!(result(&outbox).outcome, outcome("bob"));
    drop(lost);
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn a_worker_that_slept_may_still_say_what_came_of_it() {
    let nats = NatsProcess::start();
    let organiser = nats.organiser();
    let outbox = organiser.outbox("cup").expect("an outbox");
    let ids = submit(&outbox, [1]);
    let proxy = Proxy::to(nats.port);
    let sleeper = connected(&NatsOptions { url: proxy.url(), worker: true, ..nats.options() });
    let sleeper = sleeper.inbox().expect("an inbox");
    let slept_on = take(&sleeper);
    proxy.hold();
    let inbox = nats.worker().inbox().expect("an inbox");
    let taken = take(&inbox);
    assert_eq!((&taken.id, taken.tries), (&ids[0], 2));
    proxy.let_go();
    sleeper.finish(slept_on, &outcome("ann")).expect("it is told");
    inbox.finish(taken, &outcome("bob")).expect("it is told");
    // One result or both: the first may have been settled before the second came.
    assert_eq!(settle(&outbox, 1), ids);
    until("nothing is left", || {
        if let Some(delivered) = outbox.result(AT_ONCE).expect("results") {
            outbox.settle(delivered).expect("it is known");
        }
        (organiser.queue().expect("a queue") == QueueState::default()).then_some(())
    });
    assert!(inbox.next(AT_ONCE).expect("a queue").is_none());
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn a_parcel_stays_in_hand_as_long_as_its_worker_lives() {
    let nats = NatsProcess::start();
    let organiser = nats.organiser();
    let outbox = organiser.outbox("cup").expect("an outbox");
    submit(&outbox, [1]);
    let (ann, bob) = (nats.worker().inbox().expect("an inbox"), nats.worker().inbox().expect("an inbox"));
    let taken = take(&ann);
    assert!(bob.next(4 * nats.options().pace.ack_wait).expect("a queue").is_none());
    ann.finish(taken, &outcome("ann")).expect("it is told");
    assert_eq!(result(&outbox).outcome, outcome("ann"));
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn workers_take_the_wait_of_the_one_who_sends() {
    let nats = NatsProcess::start();
    let organiser = nats.organiser();
    let outbox = organiser.outbox("cup").expect("an outbox");
    submit(&outbox, [1]);
    // They are set to another one, by which they would give signs too late.
    let mut options = NatsOptions { worker: true, ..nats.options() };
    options.pace.ack_wait = Duration::from_secs(3600);
    let (ann, bob) = (connected(&options).inbox().expect("an inbox"), connected(&options).inbox().expect("an inbox"));
    let taken = take(&ann);
    assert!(bob.next(3 * nats.options().pace.ack_wait).expect("a queue").is_none());
    drop(taken);
    assert_eq!(take(&bob).tries, 2);
}
