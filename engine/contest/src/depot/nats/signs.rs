//! Signs that workers are there: the last of each, for those who look.

use super::link::Link;
use super::names::{self, SIGNS};
use super::trouble::Trouble;
use async_nats::datetime::{DateTime, parse_rfc3339};
use async_nats::{Message, StatusCode};
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::time::timeout;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WorkerSign {
    /// By which others know it.
    pub worker: String,
    /// Version and identity of its engine.
    pub engine: String,
    pub threads: u64,
    pub state: WorkerState,
    /// So many it has done.
    pub parcels: u64,
    pub matches: u64,
    /// Matches a second, lately.
    pub rate: f64,
    pub machine: String,
    /// How long ago it was, by the clock of the server.
    #[serde(skip)]
    pub seconds: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WorkerState {
    Working,
    Idle,
    /// It takes nothing more.
    Draining,
    /// It was told to end, and did.
    Ended,
}

/// When the server answered.
#[derive(Deserialize)]
struct Answered {
    ts: String,
}

/// So many are asked for at once.
const PAGE: usize = 500;

/// Headers of messages that come out of a stream.
const TIME_STAMP: &str = "Nats-Time-Stamp";
const SEQUENCE: &str = "Nats-Sequence";

impl Link {
    /// Without a stream for it, and without a connection, it is lost: the next one comes soon.
    pub async fn sign(&self, sign: &WorkerSign) -> Result<(), Trouble> {
        if !self.is_connected() {
            return Ok(());
        }
        let payload = serde_json::to_vec(sign).map_err(Trouble::away)?;
        self.client.publish(names::sign(&sign.worker), payload.into()).await.map_err(Trouble::away)
    }

    /// The last of each worker.
    pub async fn signs(&self) -> Result<Vec<WorkerSign>, Trouble> {
        self.ensure_signs().await?;
        let (mut found, mut from) = (Vec::new(), 1);
        while let Some(last) = self.page(from, &mut found).await? {
            from = last + 1;
        }
        let Answered { ts } = self.ask(format!("STREAM.INFO.{SIGNS}"), &json!({})).await?;
        let now = parse_rfc3339(&ts).map_err(Trouble::away)?;
        let mut signs: Vec<WorkerSign> = found.iter().filter_map(|message| read(message, now)).collect();
        signs.sort_by(|a, b| a.worker.cmp(&b.worker));
        Ok(signs)
    }

    /// Some of them, and the number of the last. The stream keeps one of each worker.
    async fn page(&self, from: u64, found: &mut Vec<Message>) -> Result<Option<u64>, Trouble> {
        let inbox = self.client.new_inbox();
        let mut answers = self.client.subscribe(inbox.clone()).await.map_err(Trouble::away)?;
        let request = json!({ "seq": from, "next_by_subj": names::all_signs(), "batch": PAGE }).to_string();
        let subject = format!("$JS.API.DIRECT.GET.{SIGNS}");
        self.client.publish_with_reply(subject, inbox, request.into()).await.map_err(Trouble::away)?;
        let mut last = None;
        while let Some(answer) = timeout(self.pace.request, answers.next()).await.map_err(Trouble::away)? {
            match answer.status {
                None | Some(StatusCode::OK) => {
                    last = header(&answer, SEQUENCE).and_then(|number| number.parse().ok());
                    found.push(answer);
                }
                // All of them, or none.
                Some(status) if [204, 404].contains(&status.as_u16()) => break,
                Some(status) => return Err(Trouble::away(status)),
            }
        }
        Ok(last)
    }
}

fn header<'m>(message: &'m Message, name: &str) -> Option<&'m str> {
    message.headers.as_ref()?.get(name).map(|value| value.as_str())
}

/// Nothing, if it was written by nobody who knows how.
fn read(message: &Message, now: DateTime) -> Option<WorkerSign> {
    let sign: WorkerSign = serde_json::from_slice(&message.payload).ok()?;
    let at = parse_rfc3339(header(message, TIME_STAMP)?).ok()?;
    Some(WorkerSign { seconds: (now - at).as_seconds_f64().max(0.0), ..sign })
}
