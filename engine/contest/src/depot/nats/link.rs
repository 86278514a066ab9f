//! A connection, and what is asked of the server by it.

use super::connecting::Refusals;
use super::names::{BUCKET, Names};
use super::options::Pace;
use super::pull::Receipt;
use super::trouble::Trouble;
use async_nats::connection::State;
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::object_store::ObjectStore;
use async_nats::jetstream::response::Response;
use async_nats::jetstream::{AckKind, Context};
use async_nats::{Client, Request, RequestErrorKind};
use lunarena_content::Report;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::time::{Instant, sleep};

#[derive(Clone)]
pub struct Link {
    pub client: Client,
    pub context: Context,
    pub names: Names,
    pub pace: Pace,
    /// The address, without a password.
    pub shown: Arc<str>,
    pub refusals: Refusals,
    /// Where texts are, once it was found.
    pub store: Arc<Mutex<Option<ObjectStore>>>,
}

/// Between two tries: the first, and the longest.
const PAUSES: [Duration; 2] = [Duration::from_millis(50), Duration::from_secs(1)];

/// A message is taken out of its stream so many times, if nobody answers.
const TRIES: usize = 2;

/// How often somebody looks whether there is a connection again.
const LOOK: Duration = Duration::from_millis(20);

impl Link {
    pub fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    /// The number of the connection: with each that is made it is another one.
    pub fn epoch(&self) -> u64 {
        self.client.statistics().connects.load(Ordering::Relaxed)
    }

    /// Whether there is a connection before it is too late.
    pub async fn is_connected_by(&self, deadline: Instant) -> bool {
        while !self.is_connected() {
            if Instant::now() >= deadline {
                return false;
            }
            sleep(LOOK).await;
        }
        true
    }

    /// Asks JetStream for something.
    pub async fn ask<T: DeserializeOwned>(&self, subject: String, payload: &impl Serialize) -> Result<T, Trouble> {
        match self.context.request(subject, payload).await? {
            Response::Ok(answer) => Ok(answer),
            Response::Err { error } => Err(Trouble::Said(error)),
        }
    }

    /// Waits until the server has read all that was said to it since then, and hears whether it allows it. Anything that workers may ask will do.
    pub async fn be_heard(&self, begun: Instant) -> Result<(), Trouble> {
        let request = Request::new().timeout(Some(self.pace.request));
        match self.client.send_request(format!("$JS.API.DIRECT.GET.OBJ_{BUCKET}"), request).await {
            Err(error) if error.kind() != RequestErrorKind::NoResponders => return Err(Trouble::away(error)),
            _ => {}
        }
        // A refusal is read before the answer, and noted by another task.
        sleep(LOOK).await;
        self.refused_since(begun).map_or(Ok(()), |refusal| Err(Trouble::Final(refusal)))
    }

    /// Puts a message into the stream of its subject, and waits until it is kept.
    pub async fn publish(&self, subject: &str, message: PublishMessage) -> Result<(), Trouble> {
        let ack = self.context.send_publish(subject.to_owned(), message).await?;
        ack.await?;
        Ok(())
    }

    /// Says something of a message that was handed out, and waits until the server knows it. One that was killed in between has forgotten what it handed out, and
    /// doesn't answer: if there is another connection since then nobody waits. Where the consumer is gone nobody needs to know.
    pub async fn acknowledge(&self, receipt: &Receipt, kind: AckKind) -> Result<(), Trouble> {
        if self.epoch() != receipt.epoch {
            return self.client.publish(receipt.reply.clone(), kind.into()).await.map_err(Trouble::away);
        }
        let request = Request::new().payload(kind.into()).timeout(Some(self.pace.request));
        match self.client.send_request(receipt.reply.clone(), request).await {
            Ok(_) => Ok(()),
            Err(error) if error.kind() == RequestErrorKind::NoResponders => Ok(()),
            Err(error) => Err(Trouble::away(error)),
        }
    }

    /// Takes a message out of its stream. One that isn't taken out by this comes again, which nobody minds.
    pub async fn take_out(&self, receipt: &Receipt) -> Result<(), Report> {
        let mut tries = 0;
        self.persist(async || {
            tries += 1;
            match self.acknowledge(receipt, AckKind::Ack).await {
                Err(_) if tries >= TRIES && self.is_connected() => Ok(()),
                other => other,
            }
        })
        .await
    }

    /// Tries until it works, can't work, or has taken too long.
    pub async fn persist<T>(&self, mut attempt: impl AsyncFnMut() -> Result<T, Trouble>) -> Result<T, Report> {
        let begun = Instant::now();
        let [mut pause, longest] = PAUSES;
        loop {
            let why = match self.is_connected() {
                true => match self.attempted(&mut attempt).await? {
                    Ok(done) => return Ok(done),
                    Err(why) => why,
                },
                false => "there is no connection".to_owned(),
            };
            let passed = begun.elapsed();
            if passed >= self.pace.persistence {
                let message = format!("the NATS server at {} doesn't do its work: {why}", self.shown);
                return Err(Report::error(message).help(format!("it was tried for {} s", passed.as_secs())));
            }
            sleep(pause).await;
            pause = longest.min(2 * pause);
        }
    }

    /// Why it doesn't work yet, if it may work later.
    async fn attempted<T>(
        &self,
        attempt: &mut impl AsyncFnMut() -> Result<T, Trouble>,
    ) -> Result<Result<T, String>, Report> {
        let begun = Instant::now();
        match attempt().await {
            Ok(done) => Ok(Ok(done)),
            Err(Trouble::Final(report)) => Err(report),
            Err(Trouble::Said(error)) => match Trouble::Said(error.clone()).passes() {
                true => Ok(Err(error.to_string())),
                false => Err(self.said(&error)),
            },
            Err(Trouble::Away(why)) => self.refused_since(begun).map_or(Ok(Err(why)), Err),
        }
    }

    pub fn said(&self, error: &async_nats::jetstream::Error) -> Report {
        Report::error(format!("the NATS server at {} says: {error}", self.shown))
    }

    /// What the server doesn't allow it doesn't answer: it says so elsewhere.
    pub fn refused_since(&self, begun: Instant) -> Option<Report> {
        let refusal = self.refusals.since(begun)?;
        let report = Report::error(format!("the NATS server at {} doesn't allow this: {refusal}", self.shown));
        Some(
            report.help("what a user may do stands in the server's configuration; see engine/workers/nats-server.conf"),
        )
    }
}
