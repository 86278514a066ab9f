//! How much waits on a server.

use super::link::Link;
use super::names::WORKERS;
use super::trouble::Trouble;
use serde::Deserialize;
use serde_json::json;

/// Of all runs, of this version of the engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QueueState {
    /// Parcels that nobody has.
    pub waiting: u64,
    /// Parcels that somebody works on.
    pub in_hand: u64,
    /// Results that nobody has stored.
    pub results: u64,
}

#[derive(Deserialize)]
struct Stream {
    state: Kept,
}

#[derive(Default, Deserialize)]
struct Kept {
    messages: u64,
}

#[derive(Default, Deserialize)]
struct Consumer {
    num_ack_pending: u64,
}

impl Link {
    pub async fn queue(&self) -> Result<QueueState, Trouble> {
        let work = self.kept(&self.names.work_stream()).await?;
        let consumer = self.ask(format!("CONSUMER.INFO.{}.{WORKERS}", self.names.work_stream()), &json!({})).await;
        let Consumer { num_ack_pending } = or_nothing(consumer)?;
        // One of them may have been done in between.
        let in_hand = num_ack_pending.min(work);
        Ok(QueueState { waiting: work - in_hand, in_hand, results: self.kept(&self.names.results_stream()).await? })
    }

    async fn kept(&self, stream: &str) -> Result<u64, Trouble> {
        let info = self.ask(format!("STREAM.INFO.{stream}"), &json!({})).await;
        Ok(or_nothing(info.map(|stream: Stream| stream.state))?.messages)
    }
}

fn or_nothing<T: Default>(answer: Result<T, Trouble>) -> Result<T, Trouble> {
    match answer {
        Err(trouble) if trouble.is_absence() => Ok(T::default()),
        other => other,
    }
}
