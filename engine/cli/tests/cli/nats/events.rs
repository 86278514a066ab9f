//! Events and experiments come out as they do on threads.

use super::nats_process::{NatsProcess, until};
use super::{Running, cup, expected, is_as_expected, is_quiet, queue, told};
use crate::content::Content;
use crate::tournament::jobs;
use std::collections::BTreeSet;

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn eight_workers_play_an_event_as_threads_do() {
    let (server, content) = (NatsProcess::start(), cup());
    let _workers = Running::workers(&content, &server, 8);
    let event = Running::event(&content, &server);
    is_as_expected(&content, event, &server);
    let lines = jobs(&told(&content)[1]);
    let keys: BTreeSet<String> = lines.iter().map(|job| job["key"].to_string()).collect();
    assert!(keys.len() == lines.len() && lines.iter().all(|job| job["result"]["hash"].is_string()));
    // Once more: nothing is played.
    let again = content.run(&format!("tournament run cup.yaml --nats {}", server.url()));
    assert!(again.code == 0 && again.err.contains("were already played"), "{}", again.err);
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn workers_come_and_go() {
    let (server, content) = (NatsProcess::start(), cup());
    let mut event = Running::event(&content, &server);
    until("work waits", || (queue(&server).0 > 0).then_some(()));
    assert!(!event.is_over(), "nobody is there to play");
    let mut number = 0;
    while !event.is_over() && number < 6 {
        number += 1;
        let worker = Running::worker(&content, &server, &format!("guest{number}"));
        std::thread::sleep(std::time::Duration::from_millis(700));
        worker.signal(rustix::process::Signal::TERM);
        let (code, out, _) = worker.ended();
        assert!(code == 0 && out.contains("\"parcels\""), "{code} {out}");
    }
    let _workers = Running::workers(&content, &server, 2);
    is_as_expected(&content, event, &server);
}

/// Two who know nothing of each other.
#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn the_same_event_twice_at_once() {
    let (server, one, other) = (NatsProcess::start(), cup(), cup());
    let _workers = Running::workers(&one, &server, 3);
    let events = [&one, &other].map(|content| Running::event(content, &server));
    for (content, event) in [&one, &other].into_iter().zip(events) {
        let (code, _, err) = event.ended();
        assert!(code == 0 && is_quiet(&err), "{code}: {err}");
        assert_eq!(&told(content), expected());
    }
    assert_eq!(queue(&server), (0, 0, 0));
}

/// The same store can't be played by two.
#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn the_same_store_twice_at_once() {
    let (server, content) = (NatsProcess::start(), cup());
    let event = Running::event(&content, &server);
    until("work waits", || (queue(&server).0 > 0).then_some(()));
    let second = content.run(&format!("tournament run cup.yaml --nats {}", server.url()));
    assert_eq!(second.code, 2, "{}", second.out);
    assert!(second.err.contains("going on elsewhere"), "{}", second.err);
    let _workers = Running::workers(&content, &server, 2);
    is_as_expected(&content, event, &server);
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn experiments_come_out_the_same() {
    let line = "experiment pebbles grabber clumsy --seeds 60 --vary roll.most=1,2 --json";
    let alone = Content::pebbles().run(line).says(0);
    let (server, content) = (NatsProcess::start(), Content::pebbles());
    let _workers = Running::workers(&content, &server, 2);
    assert_eq!(content.run(&format!("{line} --nats {}", server.url())).says(0), alone);
    assert_eq!(queue(&server), (0, 0, 0));
    // What they played is kept here.
    let again = content.run(line);
    assert!(again.out == alone && again.err.contains("were already played"), "{}", again.err);
}

/// What the rules fail at is told with file and line, as if it had been played here.
#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn rules_that_fail_are_told_as_they_are_here() {
    let content = Content::pebbles().change(
        "rules/pebbles/heap.lua",
        "  state.pebbles = state.pebbles - count\n",
        "  state.pebbles = state.pebbles - count\n  if state.pebbles == 7 and count == 3 then error('seven') end\n",
    );
    let content = content.file("bots/pebbles/three.lua", "function turn()\n  return take(3)\nend\n");
    let line = "experiment pebbles three sleeper --seeds 5";
    // Every match fails, and of two that are played at the same time either may be reported: so they are played one by one here, as the worker does.
    let alone = content.run(&format!("{line} --threads 1")).complains(2);
    assert!(alone.contains("seven") && alone.contains("heap.lua"), "{alone}");
    let server = NatsProcess::start();
    let _worker = Running::worker(&content, &server, "w1");
    assert_eq!(content.run(&format!("{line} --nats {}", server.url())).complains(2), alone);
}
