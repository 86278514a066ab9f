//! Parcels go out, and results come back: each once, to those who wait for them.

use crate::nats_process::{NatsProcess, connected, until};
use crate::proxy::Proxy;
use crate::samples::{id, outcome, parcel, result, settle, sorted, submit, take, work};
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy};
use lunarena_contest::depot::nats::{NatsOptions, QueueState};
use lunarena_contest::depot::{Inbox, Outbox, Outcome, Submitted};
use lunarena_contest::errand::{Answer, Task};
use std::time::Duration;

const AT_ONCE: Duration = Duration::from_millis(300);

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn a_parcel_goes_out_and_its_result_comes_back() {
    let nats = NatsProcess::start();
    let (organiser, worker) = (nats.organiser(), nats.worker());
    let inbox = worker.inbox().expect("an inbox");
    // Nobody has ever sent work.
    assert!(inbox.next(AT_ONCE).expect("nothing is wrong").is_none());
    assert_eq!(organiser.queue().expect("a queue"), QueueState::default());

    let outbox = organiser.outbox("the cup, 2nd round").expect("an outbox");
    let sent = parcel(7);
    let id = submit(&outbox, [7]).remove(0);
    assert!(outbox.is_waiting(&id).expect("an answer"));
    let taken = take(&inbox);
    assert_eq!((&taken.id, taken.tries), (&id, 1));
    // Replays don't travel; all else is as it was sent.
    let mut expected = (*sent).clone();
    expected.work.tasks[0] = Task::Play { map: 0, seed: 7, players: vec![0, 1], replay: false };
    assert_eq!(*taken.parcel, expected);
    assert!(outbox.is_waiting(&id).expect("an answer"));
    assert_eq!(organiser.queue().expect("a queue"), QueueState { waiting: 0, in_hand: 1, results: 0 });

    inbox.progress(&taken, 0, &Answer::Failed { why: "x".to_owned() }).expect("a sign");
    inbox.finish(taken, &outcome("ann")).expect("it is told");
    assert!(!outbox.is_waiting(&id).expect("an answer"));
    assert_eq!(organiser.queue().expect("a queue"), QueueState { waiting: 0, in_hand: 0, results: 1 });
    let delivered = result(&outbox);
    assert_eq!((&delivered.id, &delivered.outcome), (&id, &outcome("ann")));
    outbox.settle(delivered).expect("it is known");
    assert_eq!(organiser.queue().expect("a queue"), QueueState::default());
    assert!(outbox.result(AT_ONCE).expect("results").is_none());
    assert!(inbox.next(AT_ONCE).expect("a queue").is_none());
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn two_runs_hear_nothing_of_each_other() {
    let nats = NatsProcess::start();
    let organiser = nats.organiser();
    let (cup, league) = (organiser.outbox("cup").expect("an outbox"), organiser.outbox("league").expect("an outbox"));
    let (cups, leagues) = (submit(&cup, 0..20), submit(&league, 100..120));
    let inbox = nats.worker().inbox().expect("an inbox");
    work(&inbox, "ann", 40);
    assert_eq!(sorted(settle(&cup, 20)), sorted(cups));
    assert_eq!(sorted(settle(&league, 20)), sorted(leagues));
    for outbox in [&cup, &league] {
        assert!(outbox.result(AT_ONCE).expect("results").is_none());
    }
    // What one takes back the other keeps.
    submit(&cup, [200]);
    let kept = submit(&league, [201]);
    drop(cup);
    assert_eq!(take(&inbox).id, kept[0]);
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn a_run_has_one_outbox_at_a_time() {
    let nats = NatsProcess::start();
    let (here, there) = (nats.organiser(), nats.organiser());
    let outbox = here.outbox("cup").expect("an outbox");
    submit(&outbox, [1]);
    for server in [&here, &there] {
        let report = server.outbox("cup").err().expect("a refusal");
        assert_eq!(report.message(), "this run is going on elsewhere");
        assert_eq!(report.help_text(), Some("wait until it is over, or stop it there"));
    }
    // Nothing was taken from the one who has it.
    assert_eq!(here.queue().expect("a queue").waiting, 1);
    drop(outbox);
    assert_eq!(there.queue().expect("a queue").waiting, 0);
    there.outbox("cup").expect("an outbox");
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn a_parcel_that_is_there_is_not_queued_twice() {
    let nats = NatsProcess::start();
    let organiser = nats.organiser();
    let outbox = organiser.outbox("cup").expect("an outbox");
    let ids = [submit(&outbox, [1]), submit(&outbox, [1])].concat();
    assert_eq!(ids[0], ids[1]);
    let inbox = nats.worker().inbox().expect("an inbox");
    let taken = take(&inbox);
    assert_eq!(submit(&outbox, [1]), [ids[0].as_str()]);
    assert!(inbox.next(AT_ONCE).expect("a queue").is_none());
    inbox.finish(taken, &outcome("ann")).expect("it is told");
    assert!(inbox.next(AT_ONCE).expect("a queue").is_none());
    settle(&outbox, 1);
    assert_eq!(organiser.queue().expect("a queue"), QueueState::default());
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn a_full_queue_loses_nothing() {
    let nats = NatsProcess::start();
    make_small_queue(&nats, 3);
    let organiser = nats.organiser();
    let outbox = organiser.outbox("cup").expect("an outbox");
    let mut ids = submit(&outbox, 0..3);
    let fourth = parcel(3);
    for _ in 0..3 {
        assert_eq!(outbox.submit(&id(3), &fourth).expect("an answer"), Submitted::Full);
    }
    assert!(!outbox.is_waiting(&id(3)).expect("an answer"));
    // One that is there is there, however full it is.
    submit(&outbox, [0]);
    let inbox = nats.worker().inbox().expect("an inbox");
    work(&inbox, "ann", 1);
    ids.extend(submit(&outbox, [3]));
    work(&inbox, "ann", 3);
    assert_eq!(sorted(settle(&outbox, 4)), sorted(ids));
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn results_that_nobody_settled_come_again_to_the_next() {
    let nats = NatsProcess::start();
    let organiser = nats.organiser();
    let outbox = organiser.outbox("cup").expect("an outbox");
    let ids = submit(&outbox, 0..5);
    let inbox = nats.worker().inbox().expect("an inbox");
    work(&inbox, "ann", 4);
    let settled = settle(&outbox, 2);
    // Two are fetched, and one still waits to be done.
    drop((result(&outbox), result(&outbox)));
    drop(outbox);
    assert_eq!(organiser.queue().expect("a queue"), QueueState { waiting: 0, in_hand: 0, results: 2 });
    let outbox = organiser.outbox("cup").expect("an outbox");
    let again = settle(&outbox, 2);
    assert_eq!(sorted([settled, again].concat()), sorted(ids[..4].to_vec()));
    assert!(outbox.result(AT_ONCE).expect("results").is_none());
    assert_eq!(organiser.queue().expect("a queue"), QueueState::default());
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn what_was_left_by_a_process_that_was_killed_is_taken_out() {
    let nats = NatsProcess::start();
    let (proxy, organiser) = (Proxy::to(nats.port), nats.organiser());
    let killed = connected(&NatsOptions { url: proxy.url(), ..nats.options() }).outbox("cup").expect("an outbox");
    submit(&killed, 0..5);
    let inbox = nats.worker().inbox().expect("an inbox");
    let done = work(&inbox, "ann", 1);
    proxy.cut();
    let outbox = until("the run is free", || organiser.outbox("cup").ok());
    assert_eq!(organiser.queue().expect("a queue").waiting, 0);
    assert_eq!(settle(&outbox, 1), done);
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn parcels_are_taken_back_one_by_one() {
    let nats = NatsProcess::start();
    let organiser = nats.organiser();
    let outbox = organiser.outbox("cup").expect("an outbox");
    let ids = submit(&outbox, 0..3);
    let inbox = nats.worker().inbox().expect("an inbox");
    let taken = take(&inbox);
    outbox.withdraw(&ids[0]).expect("it is gone");
    outbox.withdraw(&ids[1]).expect("it is gone");
    outbox.withdraw("neverthere").expect("it is not there");
    assert!(!outbox.is_waiting(&ids[0]).expect("an answer") && outbox.is_waiting(&ids[2]).expect("an answer"));
    // Who works on it may still say what came of it.
    inbox.finish(taken, &outcome("ann")).expect("it is told");
    assert_eq!(settle(&outbox, 1), ids[..1]);
    assert_eq!(take(&inbox).id, ids[2]);
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn a_parcel_that_is_given_back_goes_to_somebody_else() {
    let nats = NatsProcess::start();
    let organiser = nats.organiser();
    let outbox = organiser.outbox("cup").expect("an outbox");
    submit(&outbox, [1]);
    let (ann, bob) = (nats.worker().inbox().expect("an inbox"), nats.worker().inbox().expect("an inbox"));
    ann.give_back(take(&ann), Duration::from_millis(100)).expect("it is back");
    let taken = take(&bob);
    assert_eq!(taken.tries, 2);
    // One that is dropped goes back, too.
    drop(taken);
    assert_eq!(take(&ann).tries, 3);
    assert!(outbox.result(AT_ONCE).expect("results").is_none());
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn rubbish_holds_nobody_up() {
    let nats = NatsProcess::start();
    let organiser = nats.organiser();
    let outbox = organiser.outbox("cup").expect("an outbox");
    let version = version();
    let publish = |subject: String| {
        let nats = &nats;
        async move {
            let context = async_nats::jetstream::new(async_nats::connect(nats.url()).await.expect("a server"));
            context.publish(subject, "rubbish".into()).await.expect("sent").await.expect("kept");
        }
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(publish(format!("lunarena.{version}.work.cup.rubbish")));
    runtime.block_on(publish(format!("lunarena.{version}.results.cup.rubbish")));
    let ids = submit(&outbox, [1]);
    let inbox = nats.worker().inbox().expect("an inbox");
    assert_eq!(work(&inbox, "ann", 1), ids);
    // Who sent what can't be read hears of it; a result that can't be read is as good as none.
    let mut results = [result(&outbox), result(&outbox)];
    results.sort_by(|a, b| a.id.cmp(&b.id));
    let [good, bad] = results;
    assert_eq!((good.id.as_str(), good.outcome), (ids[0].as_str(), outcome("ann")));
    assert_eq!((bad.id.as_str(), bad.outcome), ("rubbish", Outcome::Poison { tries: 1 }));
    assert!(outbox.submit("not.a.name", &parcel(2)).is_err());
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn answers_that_are_too_long_are_said_to_be() {
    let nats = NatsProcess::start();
    let organiser = nats.organiser();
    let outbox = organiser.outbox("cup").expect("an outbox");
    submit(&outbox, [1]);
    let inbox = nats.worker().inbox().expect("an inbox");
    let taken = take(&inbox);
    // What gzip can't make shorter.
    let mut seed = 1_u64;
    let noise = std::iter::repeat_with(|| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        char::from(33 + (seed >> 40) as u8 % 90)
    });
    let why: String = noise.take(2 << 20).collect();
    let answers = vec![Answer::Failed { why }, Answer::Looked { reports: Vec::new() }];
    inbox.finish(taken, &Outcome::Done { worker: "ann".to_owned(), seconds: 0.5, answers }).expect("it is told");
    let Outcome::Done { answers, .. } = result(&outbox).outcome else { panic!("it was done") };
    assert_eq!(answers.len(), 2);
    for answer in answers {
        let Answer::Failed { why } = answer else { panic!("it was too long") };
        assert!(
            why.starts_with("the answers are ") && why.ends_with(" bytes long, and the NATS server takes 1047552"),
            "{why}"
        );
    }
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn whoever_waits_can_be_stopped() {
    let mut nats = NatsProcess::start();
    let organiser = nats.organiser();
    let outbox = organiser.outbox("cup").expect("an outbox");
    nats.kill();
    let report = std::thread::scope(|scope| {
        let waiting = scope.spawn(|| outbox.submit("1", &parcel(1)));
        std::thread::sleep(AT_ONCE);
        assert!(!waiting.is_finished());
        organiser.stop();
        waiting.join().expect("no panic").expect_err("it was stopped")
    });
    assert_eq!(report.message(), "the work with the NATS server was stopped");
    assert!(outbox.result(AT_ONCE).is_err() && outbox.is_waiting("1").is_err());
}

/// As the names of streams have it.
pub fn version() -> String {
    lunarena_arena::ENGINE.replace(['.', '+'], "-")
}

/// As an administrator may make it.
fn make_small_queue(nats: &NatsProcess, most: i64) {
    let version = version();
    let config = Config {
        name: format!("lunarena-{version}-work"),
        subjects: vec![format!("lunarena.{version}.work.>")],
        max_messages: most,
        discard: DiscardPolicy::New,
        retention: RetentionPolicy::WorkQueue,
        ..Config::default()
    };
    tokio::runtime::Runtime::new().expect("a runtime").block_on(async {
        let context = async_nats::jetstream::new(async_nats::connect(nats.url()).await.expect("a server"));
        context.create_stream(config).await.expect("a stream");
    });
}
