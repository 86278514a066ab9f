//! The configuration that comes with Lunarena: a worker can do all that it has to, and nothing else.

use crate::nats_process::{NatsProcess, connected, until};
use crate::round_trip::version;
use crate::samples::{outcome, result, settle, submit, take};
use async_nats::{Client, ConnectOptions, Event};
use lunarena_contest::depot::nats::{NatsOptions, NatsServer, QueueState, WorkerCommand, WorkerSign, WorkerState};
use lunarena_contest::depot::{Inbox, Outbox};
use lunarena_contest::errand::Answer;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::runtime::Runtime;

const PASSWORDS: [(&str, &str); 2] = [("ORGANISER_PASSWORD", "moon"), ("WORKER_PASSWORD", "mars")];

fn start() -> NatsProcess {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../workers/nats-server.conf");
    NatsProcess::with(&["-c", file], &PASSWORDS)
}

fn organiser(nats: &NatsProcess) -> Arc<NatsServer> {
    connected(&NatsOptions { url: nats.url_of("organiser", "moon"), ..nats.options() })
}

fn worker_options(nats: &NatsProcess) -> NatsOptions {
    NatsOptions { url: nats.url_of("worker", "mars"), worker: true, ..nats.options() }
}

/// Somebody with the password of a worker who wants more, and what the server said to it.
fn intruder(nats: &NatsProcess, runtime: &Runtime) -> (Client, Arc<Mutex<Vec<String>>>) {
    let heard: Arc<Mutex<Vec<String>>> = Arc::default();
    let note = heard.clone();
    let options = ConnectOptions::with_user_and_password("worker".to_owned(), "mars".to_owned())
        .custom_inbox_prefix("_LUNARENA")
        .event_callback(move |event| {
            if let Event::ServerError(error) = event {
                note.lock().expect("no panic").push(error.to_string());
            }
            std::future::ready(())
        });
    (runtime.block_on(options.connect(nats.url())).expect("a connection"), heard)
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn a_worker_can_do_its_work() {
    let nats = start();
    let (organiser, worker) = (organiser(&nats), connected(&worker_options(&nats)));
    let inbox = worker.inbox().expect("an inbox");
    assert!(inbox.next(Duration::from_millis(300)).expect("nothing is wrong").is_none());
    let outbox = organiser.outbox("cup").expect("an outbox");
    outbox.keep_blob("0a1b", &"a text".into()).expect("it is there");
    let ids = submit(&outbox, 0..2);
    let commands = worker.commands("ann").expect("ears");
    let sign = WorkerSign {
        worker: "ann".to_owned(),
        engine: lunarena_arena::ENGINE.to_owned(),
        threads: 20,
        state: WorkerState::Idle,
        parcels: 0,
        matches: 0,
        rate: 0.0,
        machine: "mars".to_owned(),
        seconds: 0.0,
    };
    worker.sign(&sign).expect("a sign");
    let seen = until("it is seen", || organiser.signs().expect("signs").pop());
    assert_eq!(WorkerSign { seconds: 0.0, ..seen }, sign);
    until("more work waits for more threads", || (outbox.window() == 80).then_some(()));

    let first = take(&inbox);
    inbox.give_back(first, Duration::ZERO).expect("it is back");
    let taken = [take(&inbox), take(&inbox)];
    assert!(outbox.result(4 * nats.options().pace.ack_wait).expect("results").is_none());
    assert_eq!(organiser.queue().expect("a queue"), QueueState { waiting: 0, in_hand: 2, results: 0 });
    for parcel in taken {
        assert!(parcel.tries <= 2, "{} tries", parcel.tries);
        assert_eq!(&*inbox.blob("0a1b").expect("a text"), "a text");
        assert_eq!(inbox.blob("0a1c").expect_err("nothing").message(), "the file 0a1c isn't there");
        inbox.progress(&parcel, 0, &Answer::Looked { reports: Vec::new() }).expect("a sign");
        inbox.finish(parcel, &outcome("ann")).expect("it is told");
    }
    organiser.command(Some("ann"), WorkerCommand::Drain).expect("it is said");
    assert_eq!(until("it is heard", || commands.next()), WorkerCommand::Drain);
    assert_eq!(settle(&outbox, 2).len(), ids.len());
    assert_eq!(organiser.queue().expect("a queue"), QueueState::default());
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn a_worker_can_do_nothing_else() {
    let nats = start();
    let organiser = organiser(&nats);
    let outbox = organiser.outbox("cup").expect("an outbox");
    outbox.keep_blob("0a1b", &"a text".into()).expect("it is there");
    submit(&outbox, 0..3);
    let inbox = connected(&worker_options(&nats)).inbox().expect("an inbox");
    inbox.finish(take(&inbox), &outcome("ann")).expect("it is told");
    let before = organiser.queue().expect("a queue");
    assert_eq!(before, QueueState { waiting: 2, in_hand: 0, results: 1 });

    let runtime = Runtime::new().expect("a runtime");
    let (client, heard) = intruder(&nats, &runtime);
    let version = version();
    let (work, results) = (format!("lunarena-{version}-work"), format!("lunarena-{version}-results"));
    let forbidden = [
        // To send work, or to take it away.
        format!("lunarena.{version}.work.cup.1"),
        format!("$JS.API.STREAM.PURGE.{work}"),
        format!("$JS.API.STREAM.MSG.DELETE.{work}"),
        format!("$JS.API.STREAM.MSG.GET.{work}"),
        // To make, change, delete and look through streams and consumers.
        "$JS.API.STREAM.CREATE.other".to_owned(),
        format!("$JS.API.STREAM.UPDATE.{work}"),
        format!("$JS.API.STREAM.DELETE.{work}"),
        format!("$JS.API.STREAM.INFO.{work}"),
        "$JS.API.INFO".to_owned(),
        "$JS.API.STREAM.LIST".to_owned(),
        "$JS.API.STREAM.NAMES".to_owned(),
        format!("$JS.API.STREAM.SNAPSHOT.{results}"),
        format!("$JS.API.CONSUMER.CREATE.{work}.own"),
        format!("$JS.API.CONSUMER.CREATE.{results}.own.lunarena.{version}.results.>"),
        format!("$JS.API.CONSUMER.DURABLE.CREATE.{results}.own"),
        format!("$JS.API.CONSUMER.DELETE.{work}.workers"),
        format!("$JS.API.CONSUMER.INFO.{work}.workers"),
        // To read results, or to settle them.
        format!("$JS.API.CONSUMER.MSG.NEXT.{results}.run-cup"),
        format!("$JS.API.STREAM.MSG.GET.{results}"),
        format!("$JS.API.DIRECT.GET.{results}"),
        format!("$JS.ACK.{results}.run-cup.1.1.1.1.0"),
        // To change or delete files.
        "$O.lunarena-blobs.C.1".to_owned(),
        "$O.lunarena-blobs.M.MGExYg==".to_owned(),
        "$JS.API.STREAM.PURGE.OBJ_lunarena-blobs".to_owned(),
        "$JS.API.STREAM.DELETE.OBJ_lunarena-blobs".to_owned(),
        "$JS.API.CONSUMER.CREATE.OBJ_lunarena-blobs.own".to_owned(),
        // To end others, to see them, or to pretend to have a run.
        "lunarena.commands.all".to_owned(),
        "lunarena.commands.bob".to_owned(),
        "$JS.API.DIRECT.GET.lunarena-signs".to_owned(),
        "$JS.API.DIRECT.GET.lunarena-signs.lunarena.signs.bob".to_owned(),
        format!("lunarena.{version}.runs.cup"),
        "$SYS.REQ.SERVER.PING".to_owned(),
        "_INBOX.other.1".to_owned(),
        "anything".to_owned(),
    ];
    for subject in &forbidden {
        runtime.block_on(async { client.publish(subject.clone(), "{}".into()).await.expect("sent") });
    }
    let unheard = [
        format!("lunarena.{version}.work.>"),
        format!("lunarena.{version}.results.>"),
        "lunarena.signs.*".to_owned(),
        format!("lunarena.{version}.runs.*"),
        "_INBOX.>".to_owned(),
        "$O.>".to_owned(),
        "$JS.>".to_owned(),
        ">".to_owned(),
    ];
    let subscribe = |subject: &String| runtime.block_on(client.subscribe(subject.clone())).expect("sent");
    let ears: Vec<_> = unheard.iter().map(subscribe).collect();
    let is_refused = |what: &str, subject: &String| {
        let text = format!("Permissions Violation for {what} to \"{subject}\"");
        heard.lock().expect("no panic").iter().any(|refusal| refusal.contains(&text))
    };
    for subject in &forbidden {
        until(&format!("{subject} is refused"), || is_refused("Publish", subject).then_some(()));
    }
    for subject in &unheard {
        until(&format!("{subject} is refused"), || is_refused("Subscription", subject).then_some(()));
    }
    drop(ears);
    assert_eq!(organiser.queue().expect("a queue"), before);
    assert_eq!(&*inbox.blob("0a1b").expect("a text"), "a text");
    assert_eq!(result(&outbox).outcome, outcome("ann"));
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn what_is_not_allowed_is_told() {
    let nats = start();
    let worker = connected(&worker_options(&nats));
    let report = worker.outbox("cup").err().expect("a refusal");
    let expected = format!(
        "the NATS server at {} doesn't allow this: Permissions Violation for Publish to \"$JS.API.STREAM.INFO.lunarena-{}-work\"",
        nats.url(),
        version()
    );
    assert_eq!(report.message(), expected);
    let help = "what a user may do stands in the server's configuration; see engine/workers/nats-server.conf";
    assert_eq!(report.help_text(), Some(help));
    assert!(worker.signs().is_err() && worker.queue().is_err());
    until("it is told", || worker.command(None, WorkerCommand::Stop).err());
    assert!(NatsServer::connect(&NatsOptions { url: nats.url_of("worker", "moon"), ..nats.options() }).is_err());
}
