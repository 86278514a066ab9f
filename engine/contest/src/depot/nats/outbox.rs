//! Where parcels are put on a NATS server, and results come back.

use super::inbox::ACK_WAIT;
use super::link::Link;
use super::names;
use super::packing;
use super::pull::{Pull, Pulled, Receipt};
use super::server::NatsServer;
use super::trouble::Trouble;
use crate::depot::{Delivered, Outbox, Outcome, Parcel, Submitted};
use crate::errand::Task;
use async_nats::jetstream::message::PublishMessage;
use async_nats::{Message, Request, RequestErrorKind, Subscriber};
use futures_util::StreamExt;
use lunarena_arena::ENGINE;
use lunarena_content::Report;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout_at};

/// For one run.
pub struct NatsOutbox {
    server: Arc<NatsServer>,
    /// As a part of subjects.
    run: String,
    /// How long parcels may be in hand without a sign.
    ack_wait: Duration,
    /// Results on their way.
    pull: Mutex<Option<Pull>>,
    /// The texts that were laid down: one that is laid down again is missed by somebody.
    kept: Mutex<HashSet<String>>,
    window: Arc<AtomicUsize>,
    /// Tasks that end with it.
    tasks: Vec<JoinHandle<()>>,
}

/// Results that are fetched at once.
const BATCH: usize = 64;

/// How long the server keeps a request for results.
const EXPIRES: Duration = Duration::from_secs(5);

/// After which results are asked for again, if there is nobody to ask.
const PAUSE: Duration = Duration::from_millis(200);

/// Whoever has a run answers in so much time.
const ANSWER: Duration = Duration::from_secs(3);

/// About as long as a parcel takes: much longer than a message, and soon done again if it gets lost.
const PORTION: Duration = Duration::from_secs(1);

/// Parcels that wait for each thread of a worker, and for all: at least, and at most.
const WAITING: [usize; 3] = [4, 32, 10_000];

/// How often somebody looks which workers there are.
const LOOK: Duration = Duration::from_secs(5);

impl NatsOutbox {
    /// What an earlier process left in the queue is taken out of it; results that it left are delivered.
    pub(super) fn new(server: &Arc<NatsServer>, run: &str) -> Result<NatsOutbox, Report> {
        let (link, run) = (&server.link, names::token(run));
        let ack_wait = server.persist(async || link.lay_out().await)?;
        server.persist(async || check_free(link, &run).await)?;
        let tasks = server.persist(async || {
            let answering = link.client.subscribe(link.names.run(&run)).await.map_err(Trouble::away)?;
            link.withdraw(link.names.work_of(&run)).await?;
            link.forget_results_of(&run).await?;
            link.ensure_results_of(&run).await?;
            Ok(answering)
        })?;
        let window = Arc::new(AtomicUsize::new(WAITING[1]));
        let answer = server.handle.spawn(answer(link.clone(), tasks));
        let look = server.handle.spawn(look(link.clone(), window.clone()));
        let (pull, kept) = (Mutex::new(None), Mutex::default());
        Ok(NatsOutbox { server: server.clone(), run, ack_wait, pull, kept, window, tasks: vec![answer, look] })
    }

    async fn fetch(&self, pull: &mut Option<Pull>, deadline: Instant) -> Option<Delivered> {
        let link = &self.server.link;
        loop {
            let open = match pull {
                Some(open) => open,
                None => {
                    if !link.is_connected_by(deadline).await {
                        return None;
                    }
                    let (stream, consumer) = (link.names.results_stream(), names::consumer(&self.run));
                    pull.insert(Pull::new(link, &stream, &consumer, BATCH, EXPIRES).await.ok()?)
                }
            };
            match timeout_at(deadline, open.next()).await {
                Err(_) => return None,
                Ok(Pulled::Message(message, receipt)) => match read(&message) {
                    Some((id, outcome)) => return Some(Delivered { id, outcome, slip: Box::new(receipt) }),
                    // What can't be read is as good as lost, and is sent for again by those who miss it.
                    None => drop(link.take_out(&receipt).await),
                },
                Ok(Pulled::Over) => *pull = None,
                Ok(Pulled::Nobody) => {
                    *pull = None;
                    sleep(PAUSE).await;
                    // Somebody took it away, or the server has just started.
                    let _ = link.ensure_results_of(&self.run).await;
                }
            }
            if Instant::now() >= deadline {
                return None;
            }
        }
    }

    fn message(&self, parcel: &Parcel) -> Result<PublishMessage, Report> {
        let mut parcel = parcel.clone();
        for task in &mut parcel.work.tasks {
            if let Task::Play { replay, .. } = task {
                // Replays don't travel: they are made where they are wanted.
                *replay = false;
            }
        }
        let packed = packing::pack_json(&parcel);
        let packed = packed.map_err(|error| Report::error(format!("a parcel can't be written: {error}")))?;
        let ack_wait = self.ack_wait.as_millis().to_string();
        // Only if there is none with this subject.
        Ok(PublishMessage::build().payload(packed.into()).expected_last_subject_sequence(0).header(ACK_WAIT, ack_wait))
    }
}

impl Outbox for NatsOutbox {
    fn keep_blob(&self, hash: &str, text: &Arc<str>) -> Result<(), Report> {
        names::check_id(hash)?;
        let is_missed = self.kept.lock().unwrap_or_else(PoisonError::into_inner).contains(hash);
        self.server.wait(self.server.link.keep_text(hash, text, is_missed))??;
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).insert(hash.to_owned());
        Ok(())
    }

    fn submit(&self, id: &str, parcel: &Arc<Parcel>) -> Result<Submitted, Report> {
        names::check_id(id)?;
        let (link, message) = (&self.server.link, self.message(parcel)?);
        let subject = link.names.parcel(&self.run, id);
        self.server.persist(async || match link.publish(&subject, message.clone()).await {
            Ok(()) => Ok(Submitted::Queued),
            Err(trouble) if trouble.is_presence() => Ok(Submitted::Queued),
            Err(trouble) if trouble.is_fullness() => Ok(Submitted::Full),
            Err(Trouble::Away(why)) => {
                // The server may have forgotten everything.
                link.lay_out().await?;
                Err(Trouble::Away(why))
            }
            Err(trouble) => Err(trouble),
        })
    }

    fn result(&self, patience: Duration) -> Result<Option<Delivered>, Report> {
        let mut pull = self.pull.lock().unwrap_or_else(PoisonError::into_inner);
        let (begun, deadline) = (Instant::now(), Instant::now() + patience);
        let found = self.server.wait(self.fetch(&mut pull, deadline))?;
        match self.server.link.refused_since(begun) {
            Some(refusal) if found.is_none() => Err(refusal),
            _ => Ok(found),
        }
    }

    fn settle(&self, delivered: Delivered) -> Result<(), Report> {
        let receipt = delivered.slip.downcast::<Receipt>();
        let receipt = receipt.map_err(|_| Report::error("this result came from elsewhere"))?;
        self.server.wait(self.server.link.take_out(&receipt))?
    }

    fn is_waiting(&self, id: &str) -> Result<bool, Report> {
        names::check_id(id)?;
        let link = &self.server.link;
        let request = json!({ "last_by_subj": link.names.parcel(&self.run, id) });
        self.server.persist(async || {
            let subject = format!("STREAM.MSG.GET.{}", link.names.work_stream());
            match link.ask::<Value>(subject, &request).await {
                Err(trouble) if trouble.is_absence() => Ok(false),
                other => other.map(|_| true),
            }
        })
    }

    fn withdraw(&self, id: &str) -> Result<(), Report> {
        names::check_id(id)?;
        let link = &self.server.link;
        self.server.persist(async || link.withdraw(link.names.parcel(&self.run, id)).await)
    }

    fn stop(&self) {
        self.server.stop();
    }

    fn portion(&self) -> Duration {
        PORTION
    }

    fn window(&self) -> usize {
        self.window.load(Ordering::Relaxed)
    }

    fn check_every(&self) -> u64 {
        self.server.check_every
    }
}

impl Drop for NatsOutbox {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
        let (link, run, tasks) = (&self.server.link, &self.run, std::mem::take(&mut self.tasks));
        self.server.at_last(async {
            for task in tasks {
                let _ = task.await;
            }
            let _ = link.withdraw(link.names.work_of(run)).await;
            // Results wait in their stream, for whoever asks for them next.
            let _ = link.forget_results_of(run).await;
        });
    }
}

/// Whether nobody else has the run.
async fn check_free(link: &Link, run: &str) -> Result<(), Trouble> {
    let request = Request::new().timeout(Some(ANSWER));
    match link.client.send_request(link.names.run(run), request).await {
        Ok(_) => Err(Trouble::Final(
            Report::error("this run is going on elsewhere").help("wait until it is over, or stop it there"),
        )),
        // Whoever had it doesn't live any more.
        Err(error) if [RequestErrorKind::NoResponders, RequestErrorKind::TimedOut].contains(&error.kind()) => Ok(()),
        Err(error) => Err(Trouble::away(error)),
    }
}

/// Answers all who want to have the run.
async fn answer(link: Link, mut questions: Subscriber) {
    while let Some(question) = questions.next().await {
        if let Some(reply) = question.reply {
            let _ = link.client.publish(reply, "".into()).await;
        }
    }
}

/// Looks how many threads wait for work.
async fn look(link: Link, window: Arc<AtomicUsize>) {
    let [each, least, most] = WAITING;
    loop {
        if let Ok(signs) = link.signs().await {
            let threads: u64 = signs.iter().filter(|sign| sign.engine == ENGINE).map(|sign| sign.threads).sum();
            let wanted = usize::try_from(threads).unwrap_or(most).saturating_mul(each);
            window.store(wanted.clamp(least, most), Ordering::Relaxed);
        }
        sleep(LOOK).await;
    }
}

/// A result, and the id of its parcel.
fn read(message: &Message) -> Option<(String, Outcome)> {
    let (_, id) = names::run_and_id(&message.subject)?;
    Some((id.to_owned(), packing::unpack_json(&message.payload).ok()?))
}
