//! Workers that lie, and parcels that end their workers.

use super::Running;
use super::nats_process::{NatsProcess, connected, until};
use crate::content::Content;
use lunarena_content::Report;
use lunarena_content::{EntryLine, EventFile};
use lunarena_contest::ContentPlace;
use lunarena_contest::depot::nats::{NatsInbox, NatsOptions};
use lunarena_contest::depot::{Dispatch, Hands, Inbox, Outcome, Taken, Worker};
use lunarena_contest::errand::{Answer, Task};
use lunarena_contest::tournament::{self, Course, Event, Incidents, Results, Store};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Every task is checked.
fn options(server: &NatsProcess) -> NatsOptions {
    NatsOptions { check_every: 1, ..server.options() }
}

/// Plays its matches, but returns a wrong hash for each. Its first result waits for `may_answer`.
struct Liar {
    inbox: NatsInbox,
    has_work: Arc<AtomicBool>,
    may_answer: Arc<AtomicBool>,
}

impl Liar {
    fn new(server: &NatsProcess) -> Liar {
        let inbox = server.worker().inbox().expect("an inbox");
        Liar { inbox, has_work: Arc::default(), may_answer: Arc::new(AtomicBool::new(true)) }
    }
}

impl Inbox for Liar {
    fn next(&self, patience: Duration) -> Result<Option<Taken>, Report> {
        self.inbox.next(patience)
    }

    fn progress(&self, taken: &Taken, number: usize, answer: &Answer) -> Result<(), Report> {
        self.inbox.progress(taken, number, answer)
    }

    fn finish(&self, taken: Taken, outcome: &Outcome) -> Result<(), Report> {
        self.has_work.store(true, Ordering::Relaxed);
        until("the liar may answer", || self.may_answer.load(Ordering::Relaxed).then_some(()));
        let mut outcome = outcome.clone();
        if let Outcome::Done { answers, .. } = &mut outcome {
            for answer in answers {
                let Answer::Played { result, .. } = answer else { continue };
                result.hash = "0".repeat(result.hash.len());
            }
        }
        self.inbox.finish(taken, &outcome)
    }

    fn give_back(&self, taken: Taken, after: Duration) -> Result<(), Report> {
        self.inbox.give_back(taken, after)
    }

    fn blob(&self, hash: &str) -> Result<Arc<str>, Report> {
        self.inbox.blob(hash)
    }
}

/// A worker of this process, which ends with it.
struct Thread {
    drain: Arc<AtomicBool>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Thread {
    fn start(name: &str, inbox: impl Inbox + 'static) -> Thread {
        let drain: Arc<AtomicBool> = Arc::default();
        let worker = Worker {
            name: name.to_owned(),
            hands: Hands::Own,
            texts: Arc::default(),
            drain: drain.clone(),
            stop: Arc::default(),
        };
        let thread = std::thread::Builder::new().stack_size(8 << 20);
        let thread = thread.spawn(move || worker.serve(&inbox, &())).expect("a thread");
        Thread { drain, thread: Some(thread) }
    }
}

impl Drop for Thread {
    fn drop(&mut self) {
        self.drain.store(true, Ordering::Relaxed);
        let _ = self.thread.take().map(std::thread::JoinHandle::join);
    }
}

fn play(content: &Content, server: &NatsProcess) -> (Incidents, Store) {
    let place = ContentPlace::new(Some(content.dir().to_owned()), None, &[]);
    let bots = ["counter", "grabber", "sleeper"].map(EntryLine::new);
    let file = EventFile { seeds: 2, ..EventFile::new("pebbles", bots.to_vec()) };
    let event = Event::load(&place, &file, Some(content.dir()), "cup").expect("an event");
    let outbox = connected(&options(server)).outbox("cup").expect("an outbox");
    let dispatch = Dispatch::new(Arc::new(outbox)).expect("threads");
    let mut store = Store::in_memory().expect("a store");
    let (mut results, mut course) = (Results::default(), Course::follow(&event.roster, &Results::default()));
    let played =
        tournament::play(&event, &place, &mut store, &mut results, &mut course, &dispatch, |_| {}).expect("results");
    (played, store)
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn who_says_something_else_is_named() {
    let (server, content) = (NatsProcess::start(), Content::pebbles());
    let _honest = Thread::start("ada", server.worker().inbox().expect("an inbox"));
    let liar = Thread::start("eve", Liar::new(&server));
    // Twelve matches, each played by both. On a busy machine one of them may be silent for so long that it counts as gone; its checks are given up.
    let incidents = until("both play every match", || {
        let (incidents, _) = play(&content, &server);
        (incidents.differences.len() == 12).then_some(incidents)
    });
    assert_eq!(incidents.our_faults.len(), 0);
    for (job, difference) in &incidents.differences {
        let mut names = difference.claims.each_ref().map(|claim| claim.worker.as_str());
        names.sort_unstable();
        let lie = difference.claims.iter().find(|claim| claim.worker == "eve").expect("her claim");
        assert!(names == ["ada", "eve"] && lie.hash.bytes().all(|digit| digit == b'0'), "{difference:?}");
        let report = difference.report(&format!("the match {}", job.key));
        assert!(report.message().contains("on the workers") && report.message().contains("eve"), "{report}");
    }
    drop(liar);
    // Two honest ones say the same.
    let _other = Thread::start("bob", server.worker().inbox().expect("an inbox"));
    assert!(play(&content, &server).0.differences.is_empty());
}

/// A worker of the real program plays beside a liar, at the rate of checks that every run has. The run has more than a hundred matches, so at
/// least one is checked; whoever played it first, the other one is asked again.
#[track_caller]
fn liar_is_named(content: &Content, arguments: &[&str]) {
    let server = NatsProcess::start();
    let liar = Liar { may_answer: Arc::default(), ..Liar::new(&server) };
    let (has_work, may_answer) = (liar.has_work.clone(), liar.may_answer.clone());
    let _liar = Thread::start("eve", liar);
    let url = server.url();
    let run = Running::start(content, &[arguments, &["--nats", &url]].concat());
    until("the liar has work", || has_work.load(Ordering::Relaxed).then_some(()));
    let _honest = Running::worker(content, &server, "ada");
    let organiser = server.organiser();
    until("the honest worker takes part", || {
        let signs = organiser.signs().ok()?;
        signs.iter().any(|sign| sign.worker == "ada" && sign.matches > 0).then_some(())
    });
    may_answer.store(true, Ordering::Relaxed);
    let (code, out, err) = run.ended();
    assert_eq!(code, 1, "{out}{err}");
    let named = err.contains("on the workers ada and eve") || err.contains("on the workers eve and ada");
    assert!(named && err.contains(&"0".repeat(32)), "{err}");
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn lying_worker_is_named_by_a_tournament() {
    let event = "game: pebbles\nseeds: 20\nreplays: none\nentries: [counter, grabber, sleeper]\n";
    liar_is_named(&crate::tournament::event(Content::pebbles(), event), &["tournament", "run", "cup.yaml"]);
}

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn lying_worker_is_named_by_an_experiment() {
    liar_is_named(&Content::pebbles(), &["experiment", "pebbles", "counter", "sleeper", "--seeds", "60"]);
}

/// With only one worker there is nothing to compare with, and the run does not wait for another.
#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn one_worker_alone_is_enough() {
    let (server, content) = (NatsProcess::start(), Content::pebbles());
    let _worker = Thread::start("ada", server.worker().inbox().expect("an inbox"));
    let (incidents, store) = play(&content, &server);
    assert!(incidents.differences.is_empty() && incidents.our_faults.is_empty());
    assert_eq!(store.count("job").ok(), Some(12));
}

/// A match that ends whoever plays it is our fault in the end, and the others are played.
#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn what_ends_its_workers_is_taken_out_of_the_queue() {
    let (server, content) = (NatsProcess::start(), Content::pebbles());
    let inbox = Victim(server.worker().inbox().expect("an inbox"));
    let _worker = Thread::start("ada", inbox);
    let (incidents, store) = play(&content, &server);
    // Of three pairs in both seats with two seeds, a half has the second seed.
    assert_eq!(incidents.our_faults.len(), 6);
    for (job, why) in &incidents.our_faults {
        assert!(job.seed == 2 && why.contains("never came back"), "{why}");
    }
    assert_eq!(store.count("job").ok(), Some(12));
    until("nothing is left", || (server.organiser().queue().ok()?.waiting == 0).then_some(()));
}

/// Falls over every parcel in which somebody plays with the second seed, unless it is told that others did so before.
struct Victim(NatsInbox);

impl Inbox for Victim {
    fn next(&self, patience: Duration) -> Result<Option<Taken>, Report> {
        let taken = self.0.next(patience)?;
        let ends = |task: &Task| matches!(task, Task::Play { seed: 2, .. });
        // Dropped, it goes back to the queue at once, as from a worker that is no more.
        Ok(taken.filter(|taken| taken.tries > 4 || !taken.parcel.work.tasks.iter().any(ends)))
    }

    fn progress(&self, taken: &Taken, number: usize, answer: &Answer) -> Result<(), Report> {
        self.0.progress(taken, number, answer)
    }

    fn finish(&self, taken: Taken, outcome: &Outcome) -> Result<(), Report> {
        self.0.finish(taken, outcome)
    }

    fn give_back(&self, taken: Taken, after: Duration) -> Result<(), Report> {
        self.0.give_back(taken, after)
    }

    fn blob(&self, hash: &str) -> Result<Arc<str>, Report> {
        self.0.blob(hash)
    }
}
