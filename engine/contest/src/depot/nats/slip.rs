//! A parcel in the hands of a worker, by which the server knows it again.

use super::link::Link;
use super::pull::Receipt;
use async_nats::jetstream::AckKind;
use lunarena_content::Report;
use std::any::Any;
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::task::AbortHandle;
use tokio::time::sleep;

pub struct Slip {
    link: Link,
    handle: Handle,
    pub receipt: Receipt,
    pub run: String,
    /// Tells this time that it is in hand from all others.
    pub mark: String,
    /// Gives signs that it is worked on until then.
    beat: AbortHandle,
    is_done: bool,
}

/// So many signs in the time after which one is missed.
const SIGNS: u32 = 3;

impl Slip {
    /// Without a sign for so long the parcel is given to somebody else.
    pub fn new(link: &Link, handle: &Handle, receipt: Receipt, run: String, mark: String, patience: Duration) -> Slip {
        let (client, subject) = (link.client.clone(), receipt.reply.clone());
        let beat = handle.spawn(async move {
            loop {
                sleep(patience / SIGNS).await;
                // While the server is away nobody counts.
                let _ = client.publish(subject.clone(), AckKind::Progress.into()).await;
            }
        });
        let (link, handle, beat) = (link.clone(), handle.clone(), beat.abort_handle());
        Slip { link, handle, receipt, run, mark, beat, is_done: false }
    }

    pub fn of(slip: Box<dyn Any + Send>) -> Result<Box<Slip>, Report> {
        slip.downcast::<Slip>().map_err(|_| Report::error("this parcel came from elsewhere"))
    }

    /// It is no longer in hand, and needs no word more.
    pub fn close(mut self) {
        self.is_done = true;
    }
}

impl Drop for Slip {
    fn drop(&mut self) {
        self.beat.abort();
        if !self.is_done {
            let (client, reply) = (self.link.client.clone(), std::mem::take(&mut self.receipt.reply));
            // Somebody else may have it at once. Where this isn't heard, later.
            self.handle.spawn(async move { client.publish(reply, AckKind::Nak(None).into()).await });
        }
    }
}
