//! Where workers get parcels from a NATS server.

use super::names::{self, WORKERS};
use super::packing;
use super::pull::{Pull, Pulled, Receipt};
use super::server::NatsServer;
use super::slip::Slip;
use crate::depot::{Inbox, Outcome, Taken};
use crate::errand::Answer;
use async_nats::Message;
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::{self, AckKind};
use lunarena_content::Report;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep};

pub struct NatsInbox {
    server: Arc<NatsServer>,
}

/// After which somebody looks again whether there is work at all.
const PAUSE: Duration = Duration::from_millis(200);

/// In milliseconds: how long a parcel may be in hand without a sign.
pub const ACK_WAIT: &str = "Lunarena-Ack-Wait";

/// Headers of a result have room in so many bytes.
const HEADERS: usize = 1024;

impl NatsInbox {
    pub(super) fn new(server: &Arc<NatsServer>) -> NatsInbox {
        NatsInbox { server: server.clone() }
    }

    async fn fetch(&self, patience: Duration) -> Result<Option<Taken>, Report> {
        let (link, begun) = (&self.server.link, Instant::now());
        let deadline = begun + patience;
        while link.is_connected_by(deadline).await {
            let left = deadline.saturating_duration_since(Instant::now());
            let Ok(mut pull) = Pull::new(link, &link.names.work_stream(), WORKERS, 1, left).await else {
                return Ok(None);
            };
            match pull.next().await {
                Pulled::Message(message, receipt) => match self.taken(*message, receipt).await {
                    Some(taken) => return Ok(Some(taken)),
                    None => continue,
                },
                Pulled::Over => {}
                Pulled::Nobody => sleep(PAUSE.min(left)).await,
            }
            if let Some(refusal) = link.refused_since(begun) {
                return Err(refusal);
            }
            if Instant::now() >= deadline {
                break;
            }
        }
        Ok(None)
    }

    /// What can't be read is nobody's work, and whoever sent it hears of that.
    async fn taken(&self, message: Message, receipt: Receipt) -> Option<Taken> {
        let link = &self.server.link;
        let patience = message
            .headers
            .as_ref()
            .and_then(|headers| headers.get(ACK_WAIT)?.as_str().parse().ok())
            .map_or(link.pace.ack_wait, Duration::from_millis);
        let message = jetstream::Message { message, context: link.context.clone() };
        let info = message.info().ok()?;
        let tries = u64::try_from(info.delivered).unwrap_or(1);
        let mark = format!("{}-{}-{}", info.stream, info.stream_sequence, info.consumer_sequence);
        let (run, id) = names::run_and_id(&message.subject)?;
        let id = id.to_owned();
        let slip = Slip::new(link, &self.server.handle, receipt, run.to_owned(), mark, patience);
        match packing::unpack_json(&message.payload) {
            Ok(parcel) => Some(Taken { id, parcel: Arc::new(parcel), tries, slip: Box::new(slip) }),
            Err(_) => {
                // If that fails it comes again.
                let _ = self.tell(&id, slip, &Outcome::Poison { tries }).await;
                None
            }
        }
    }

    async fn tell(&self, id: &str, slip: Slip, outcome: &Outcome) -> Result<(), Report> {
        let link = &self.server.link;
        let payload = packed(outcome, link.client.max_payload().saturating_sub(HEADERS))?;
        let subject = link.names.result(&slip.run, id);
        link.persist(async || {
            let message = PublishMessage::build().payload(payload.clone().into()).message_id(&slip.mark);
            link.publish(&subject, message).await
        })
        .await?;
        link.take_out(&slip.receipt).await?;
        slip.close();
        Ok(())
    }
}

impl Inbox for NatsInbox {
    fn next(&self, patience: Duration) -> Result<Option<Taken>, Report> {
        self.server.wait(self.fetch(patience))?
    }

    /// Answers go together, at the end; until then signs are given by the clock, see `Slip`.
    fn progress(&self, _: &Taken, _: usize, _: &Answer) -> Result<(), Report> {
        Ok(())
    }

    fn finish(&self, taken: Taken, outcome: &Outcome) -> Result<(), Report> {
        let slip = Slip::of(taken.slip)?;
        self.server.wait(self.tell(&taken.id, *slip, outcome))?
    }

    fn give_back(&self, taken: Taken, after: Duration) -> Result<(), Report> {
        let slip = Slip::of(taken.slip)?;
        let link = &self.server.link;
        let told = self.server.wait(link.acknowledge(&slip.receipt, AckKind::Nak(Some(after))))?;
        // If nobody hears it, nobody hears that it is in hand, either.
        drop(told);
        slip.close();
        Ok(())
    }

    fn blob(&self, hash: &str) -> Result<Arc<str>, Report> {
        names::check_id(hash)?;
        self.server.wait(self.server.link.text(hash))?.map(Arc::from)
    }
}

/// What came of it; or, where that is longer than a message may be, that it is.
fn packed(outcome: &Outcome, longest: usize) -> Result<Vec<u8>, Report> {
    let pack = |outcome: &Outcome| {
        packing::pack_json(outcome).map_err(|error| Report::error(format!("a result can't be written: {error}")))
    };
    let payload = pack(outcome)?;
    let Outcome::Done { worker, seconds, answers } = outcome else { return Ok(payload) };
    if payload.len() <= longest {
        return Ok(payload);
    }
    let why = format!("the answers are {} bytes long, and the NATS server takes {longest}", payload.len());
    let answers = answers.iter().map(|_| Answer::Failed { why: why.clone() }).collect();
    pack(&Outcome::Done { worker: worker.clone(), seconds: *seconds, answers })
}
