//! What people are told, and what workers are.

use super::nats_process::{NatsProcess, until};
use super::{Running, tampering};
use crate::content::Content;
use lunarena_arena::ENGINE;
use serde_json::Value;

fn workers(content: &Content, server: &NatsProcess) -> Value {
    let told = content.run(&format!("contest workers --json --nats {}", server.url())).says(0);
    serde_json::from_str(&told).expect("JSON")
}

fn state(content: &Content, server: &NatsProcess, name: &str) -> Option<String> {
    let told = workers(content, server);
    let own = told["workers"].as_array()?.iter().find(|worker| worker["worker"] == name)?;
    own["state"].as_str().map(str::to_owned)
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn workers_are_shown_drained_and_stopped() {
    let (server, content) = (NatsProcess::start(), Content::nothing().file("x", ""));
    let line = format!("contest workers --nats {}", server.url());
    let nobody = content.run(&line).says(0);
    assert!(nobody.starts_with("No worker is there."), "{nobody}");
    let [ada, bob, eve] = ["ada", "bob", "eve"].map(|name| Running::worker(&content, &server, name));
    for name in ["ada", "bob", "eve"] {
        until("all are there", || (state(&content, &server, name)? == "idle").then_some(()));
    }
    let table = content.run(&line).says(0);
    assert!(
        table.starts_with("worker  version") && table.contains(ENGINE) && table.contains("\nQueue: 0 parcels waiting"),
        "{table}"
    );
    let drained = content.run(&format!("{line} --drain ada"));
    assert_eq!(drained.code, 0, "{}", drained.err);
    let (code, out, _) = ada.ended();
    assert_eq!((code, out.as_str()), (0, "{\"worker\":\"ada\",\"parcels\":0,\"matches\":0}\n"));
    assert_eq!(state(&content, &server, "ada").as_deref(), Some("ended"));
    let stranger = content.run(&format!("{line} --stop mallory"));
    assert_eq!(stranger.code, 1);
    assert!(stranger.err.contains("there is no worker mallory"), "{}", stranger.err);
    assert_eq!(content.run(&format!("{line} --stop all")).code, 0);
    assert_eq!([bob, eve].map(|worker| worker.ended().0), [0, 0]);
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn work_of_another_version_is_left_alone() {
    let (server, content) = (NatsProcess::start(), Content::nothing().file("x", ""));
    assert_eq!(tampering::send_work_of(&server, "9-9-9"), 1);
    let worker = Running::worker(&content, &server, "ada");
    until("it is there", || (state(&content, &server, "ada")? == "idle").then_some(()));
    worker.signal(rustix::process::Signal::INT);
    assert_eq!(worker.ended().0, 0);
    assert_eq!(tampering::work_left_of(&server, "9-9-9"), 1);
}

/// Nobody is there; these need no server.
#[test]
fn a_server_that_is_not_there() {
    let content = Content::pebbles();
    let url = format!("nats://ada:secret@127.0.0.1:{}", super::nats_process::free_port());
    for line in [
        "worker --nats",
        "contest workers --nats",
        "tournament run pebbles counter sleeper --nats",
        "experiment pebbles counter sleeper --seeds 2 --nats",
    ] {
        let said = content.run(&format!("{line} {url}")).complains(2);
        assert!(said.contains("127.0.0.1") && said.contains("help:") && !said.contains("secret"), "{line}: {said}");
    }
}
