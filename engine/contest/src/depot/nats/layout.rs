//! The streams and consumers that there must be. Whoever sends work makes them; what is there already is taken as it is.

use super::link::Link;
use super::names::{self, BUCKET, SIGNS, WORKERS};
use super::trouble::Trouble;
use async_nats::jetstream::ErrorCode;
use async_nats::jetstream::consumer::{AckPolicy, Info, pull};
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy, StorageType};
use lunarena_content::Report;
use serde_json::{Value, json};
use std::time::Duration;

/// More parcels than this wait for nobody.
const MOST_PARCELS: i64 = 20_000;

/// In bytes; results are small, and are fetched soon.
const MOST_RESULTS: i64 = 1 << 30;

/// Results that nobody wants are forgotten.
const OLDEST_RESULT: Duration = Duration::from_secs(7 * 24 * 3600);

/// In bytes, of all texts.
const MOST_TEXTS: i64 = 4 << 30;

/// A server that hasn't even so many bytes for a stream is of no use.
const LEAST: i64 = 32 << 20;

/// One that is needed for longer is laid down again.
const OLDEST_TEXT: Duration = Duration::from_secs(30 * 24 * 3600);

/// A worker that gave no sign for so long is forgotten.
const OLDEST_SIGN: Duration = Duration::from_secs(120);

/// Parcels in the hands of workers.
const MOST_IN_HAND: i64 = 100_000;

/// Threads of workers that wait for one.
const MOST_WAITING: i64 = 20_000;

/// Results that were fetched and are being stored. A run that ended in between gets them at once.
const RESULT_IN_HAND: Duration = Duration::from_secs(120);

impl Link {
    /// Everything that is the same for all runs; and how long a parcel may be in hand without a sign.
    pub async fn lay_out(&self) -> Result<Duration, Trouble> {
        self.ensure_stream(Config {
            name: self.names.work_stream(),
            subjects: vec![self.names.work()],
            max_messages: MOST_PARCELS,
            ..queue()
        })
        .await?;
        self.ensure_stream(Config {
            name: self.names.results_stream(),
            subjects: vec![self.names.results()],
            max_bytes: MOST_RESULTS,
            max_age: OLDEST_RESULT,
            ..queue()
        })
        .await?;
        self.ensure_texts().await?;
        self.ensure_signs().await?;
        let workers = pull::Config {
            durable_name: Some(WORKERS.to_owned()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: self.pace.ack_wait,
            max_ack_pending: MOST_IN_HAND,
            max_waiting: MOST_WAITING,
            ..pull::Config::default()
        };
        Ok(self.ensure_consumer(&self.names.work_stream(), WORKERS, workers).await?.config.ack_wait)
    }

    /// The same as an object store is made of by others.
    pub async fn ensure_texts(&self) -> Result<(), Trouble> {
        self.ensure_stream(Config {
            name: format!("OBJ_{BUCKET}"),
            subjects: vec![format!("$O.{BUCKET}.C.>"), format!("$O.{BUCKET}.M.>")],
            max_bytes: MOST_TEXTS,
            max_age: OLDEST_TEXT,
            discard: DiscardPolicy::New,
            allow_rollup: true,
            allow_direct: true,
            num_replicas: 1,
            ..Config::default()
        })
        .await
    }

    pub async fn ensure_signs(&self) -> Result<(), Trouble> {
        self.ensure_stream(Config {
            name: SIGNS.to_owned(),
            subjects: vec![names::all_signs().to_owned()],
            max_messages_per_subject: 1,
            max_age: OLDEST_SIGN,
            storage: StorageType::Memory,
            allow_direct: true,
            num_replicas: 1,
            ..Config::default()
        })
        .await
    }

    /// The consumer of the results of a run.
    pub async fn ensure_results_of(&self, run: &str) -> Result<(), Trouble> {
        let results = pull::Config {
            durable_name: Some(names::consumer(run)),
            ack_policy: AckPolicy::Explicit,
            ack_wait: RESULT_IN_HAND,
            max_ack_pending: MOST_IN_HAND,
            filter_subject: self.names.results_of(run),
            ..pull::Config::default()
        };
        self.ensure_consumer(&self.names.results_stream(), &names::consumer(run), results).await.map(drop)
    }

    /// Results that were fetched and not settled come at once when there is another consumer.
    pub async fn forget_results_of(&self, run: &str) -> Result<(), Trouble> {
        let subject = format!("CONSUMER.DELETE.{}.{}", self.names.results_stream(), names::consumer(run));
        match self.ask::<Value>(subject, &json!({})).await {
            Err(trouble) if trouble.is_absence() => Ok(()),
            other => other.map(drop),
        }
    }

    /// Takes parcels out of the queue: those of a subject.
    pub async fn withdraw(&self, subject: String) -> Result<(), Trouble> {
        let purge = format!("STREAM.PURGE.{}", self.names.work_stream());
        match self.ask::<Value>(purge, &json!({ "filter": subject })).await {
            Err(trouble) if trouble.is_absence() => Ok(()),
            other => other.map(drop),
        }
    }

    async fn ensure_stream(&self, mut config: Config) -> Result<(), Trouble> {
        match self.ask::<Value>(format!("STREAM.INFO.{}", config.name), &json!({})).await {
            Err(trouble) if trouble.is_absence() => {}
            other => return other.map(drop),
        }
        loop {
            match self.ask::<Value>(format!("STREAM.CREATE.{}", config.name), &config).await {
                Err(Trouble::Said(error)) if error.error_code() == ErrorCode::STORAGE_RESOURCES_EXCEEDED => {
                    config.max_bytes /= 4;
                    if config.max_bytes < LEAST {
                        return Err(Trouble::Final(self.no_room()));
                    }
                }
                other => return other.map(drop),
            }
        }
    }

    pub fn no_room(&self) -> Report {
        Report::error(format!("the NATS server at {} has no room left", self.shown)).help(
            "`max_file_store` in the block `jetstream` of its configuration says how much it may take of its disk",
        )
    }

    async fn ensure_consumer(&self, stream: &str, name: &str, config: pull::Config) -> Result<Info, Trouble> {
        match self.ask(format!("CONSUMER.INFO.{stream}.{name}"), &json!({})).await {
            Err(trouble) if trouble.is_absence() => {}
            other => return other,
        }
        let filter = match config.filter_subject.as_str() {
            "" => String::new(),
            filter => format!(".{filter}"),
        };
        let request = json!({ "stream_name": stream, "config": config });
        self.ask(format!("CONSUMER.CREATE.{stream}.{name}{filter}"), &request).await
    }
}

/// A stream out of which messages are taken when they are done, and none before.
fn queue() -> Config {
    Config {
        retention: RetentionPolicy::WorkQueue,
        discard: DiscardPolicy::New,
        storage: StorageType::File,
        num_replicas: 1,
        ..Config::default()
    }
}
