//! Whatever breaks: nothing is lost, and nothing counts twice.

use super::nats_process::{NatsProcess, until};
use super::{Running, cup, expected, is_as_expected, is_quiet, queue, tampering, told};
use lunarena_measure::is_thorough;
use rustix::process::Signal;
use std::time::Duration;

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn workers_are_killed_in_the_middle_of_matches() {
    let (server, content) = (NatsProcess::start(), cup());
    let mut event = Running::event(&content, &server);
    let kills = if is_thorough() { 12 } else { 5 };
    for number in 0..kills {
        if event.is_over() {
            break;
        }
        let mut worker = Running::worker(&content, &server, &format!("mortal{number}"));
        until("it has something in hand", || (event.is_over() || queue(&server).1 > 0).then_some(()));
        std::thread::sleep(Duration::from_millis(100 * (number % 4)));
        worker.kill();
    }
    let _workers = Running::workers(&content, &server, 2);
    is_as_expected(&content, event, &server);
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn the_server_is_killed_and_started_again() {
    let (mut server, content) = (NatsProcess::start(), cup());
    let _workers = Running::workers(&content, &server, 2);
    let mut event = Running::event(&content, &server);
    for _ in 0..3 {
        if event.is_over() {
            break;
        }
        std::thread::sleep(Duration::from_millis(1500));
        server.kill();
        std::thread::sleep(Duration::from_millis(500));
        server.start_again();
    }
    is_as_expected(&content, event, &server);
}

/// Others have long got its work when it wakes up, and says what came of it.
#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn a_worker_is_paused_past_its_time() {
    let (server, content) = (NatsProcess::start(), cup());
    let event = Running::event(&content, &server);
    let sleeper = Running::worker(&content, &server, "sleeper");
    until("it has something in hand", || (queue(&server).1 > 0).then_some(()));
    sleeper.signal(Signal::STOP);
    let _workers = Running::workers(&content, &server, 2);
    // Longer than nobody hears of it.
    std::thread::sleep(Duration::from_secs(40));
    let (code, _, err) = event.ended();
    assert!(code == 0 && is_quiet(&err), "{err}");
    sleeper.signal(Signal::CONT);
    assert_eq!(&told(&content), expected());
    // What it says then, nobody waits for: whoever looks next takes it away.
    until("nothing is left", || {
        let again = Running::event(&content, &server).ended();
        (again.0 == 0 && queue(&server) == (0, 0, 0)).then_some(())
    });
    assert_eq!(&told(&content), expected());
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn who_has_the_work_is_killed() {
    let (server, content) = (NatsProcess::start(), cup());
    let _workers = Running::workers(&content, &server, 2);
    let mut ends = 0;
    for number in 0..6 {
        let mut event = Running::event(&content, &server);
        std::thread::sleep(Duration::from_millis(600 + 300 * number));
        ends += usize::from(event.is_over());
        event.kill();
    }
    assert!(ends < 6, "it was always over before it could be killed");
    let event = Running::event(&content, &server);
    let (code, _, err) = event.ended();
    assert!(code == 0, "{err}");
    assert_eq!(&told(&content), expected());
    until("nothing is left", || (queue(&server) == (0, 0, 0)).then_some(()));
}

/// The queue has room for two.
#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn the_queue_is_full() {
    let (server, content) = (NatsProcess::start(), cup());
    tampering::make_small_queue(&server, 2);
    let event = Running::event(&content, &server);
    until("it is full", || (queue(&server).0 == 2).then_some(()));
    let _workers = Running::workers(&content, &server, 2);
    is_as_expected(&content, event, &server);
}

/// What lies on the server is not what its hash says: it is laid down again.
#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn files_are_broken_on_the_way() {
    let (server, content) = (NatsProcess::start(), cup());
    let event = Running::event(&content, &server);
    until("work waits", || (queue(&server).0 > 0).then_some(()));
    assert!(tampering::break_blobs(&server) > 1, "there are files on the server");
    let _workers = Running::workers(&content, &server, 2);
    is_as_expected(&content, event, &server);
}
