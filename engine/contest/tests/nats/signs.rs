//! Who is there, and what they are told.

use crate::nats_process::{NatsProcess, until};
use lunarena_contest::depot::nats::{WorkerCommand, WorkerSign, WorkerState};

fn sign(worker: &str, parcels: u64) -> WorkerSign {
    WorkerSign {
        worker: worker.to_owned(),
        engine: "0.1.0".to_owned(),
        threads: 4,
        state: WorkerState::Working,
        parcels,
        matches: 10 * parcels,
        rate: 2.5,
        machine: "moon, 8 cores".to_owned(),
        seconds: 0.0,
    }
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn the_last_sign_of_each_worker_is_seen() {
    let nats = NatsProcess::start();
    let (organiser, worker) = (nats.organiser(), nats.worker());
    // There is no stream yet, and nobody minds.
    worker.sign(&sign("ann", 0)).expect("it is lost");
    // The server has heard all that was said before this.
    worker.commands("ann").expect("ears");
    assert_eq!(organiser.signs().expect("nobody"), []);
    for parcels in 1..=5 {
        worker.sign(&sign("ann", parcels)).expect("a sign");
    }
    worker.sign(&sign("bob of mars.example", 7)).expect("a sign");
    let seen = || organiser.signs().expect("signs");
    let signs = until("both are seen", || Some(seen()).filter(|signs| signs.len() == 2 && signs[0].parcels == 5));
    assert!(signs.iter().all(|sign| (0.0..60.0).contains(&sign.seconds)), "{signs:?}");
    let ageless: Vec<_> = signs.into_iter().map(|sign| WorkerSign { seconds: 0.0, ..sign }).collect();
    assert_eq!(ageless, [sign("ann", 5), sign("bob of mars.example", 7)]);
    // Who says no more grows older, and is still shown.
    drop(worker);
    until("they are older", || (seen().len() == 2 && seen().iter().all(|sign| sign.seconds > 2.0)).then_some(()));
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn a_crowd_is_seen() {
    let nats = NatsProcess::start();
    let (organiser, worker) = (nats.organiser(), nats.worker());
    organiser.signs().expect("nobody");
    for number in 0..1500 {
        worker.sign(&sign(&format!("w{number}"), 1)).expect("a sign");
    }
    until("all are seen", || (organiser.signs().expect("signs").len() == 1500).then_some(()));
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn commands_reach_one_worker_or_all() {
    let nats = NatsProcess::start();
    let (organiser, worker) = (nats.organiser(), nats.worker());
    let names = ["ann", "bob 2", "all"];
    let [ann, bob, all] = names.map(|name| worker.commands(name).expect("ears"));
    assert_eq!((ann.next(), bob.next(), all.next()), (None, None, None));
    let heard = |commands: &lunarena_contest::depot::nats::Commands| until("it is heard", || commands.next());
    organiser.command(Some("bob 2"), WorkerCommand::Drain).expect("it is said");
    assert_eq!(heard(&bob), WorkerCommand::Drain);
    // One whose name is everybody's is not everybody.
    organiser.command(Some("all"), WorkerCommand::Drain).expect("it is said");
    assert_eq!(heard(&all), WorkerCommand::Drain);
    assert_eq!(ann.next(), None);
    organiser.command(None, WorkerCommand::Stop).expect("it is said");
    for commands in [&ann, &bob, &all] {
        assert_eq!(heard(commands), WorkerCommand::Stop);
        assert_eq!(commands.next(), None);
    }
}
