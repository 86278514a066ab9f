//! Texts by their hashes, in an object store: chunks of packed text, and a note of which of them are whose.
//!
//! They are laid down as any client of NATS does it. They are read chunk by chunk without a consumer, so that workers need no permission to make one.

use super::link::Link;
use super::names::BUCKET;
use super::packing::{self, LONGEST};
use super::trouble::Trouble;
use async_nats::jetstream::object_store::{InfoErrorKind, ObjectInfo, ObjectStore};
use async_nats::jetstream::stream::{DirectGetError, DirectGetErrorKind, Stream};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE;
use lunarena_content::Report;
use ring::digest::{SHA256, digest};
use std::sync::{MutexGuard, PoisonError};
use tokio::time::timeout;

/// A text may be laid down anew while it is read.
const READINGS: usize = 3;

/// A server that has just started may not have found its streams yet.
const TRIES: usize = 10;

impl Link {
    /// Lays a text down, unless the store says that it has the very same; or in any case.
    pub async fn keep_text(&self, hash: &str, text: &str, in_any_case: bool) -> Result<(), Report> {
        let packed = packing::pack(text.as_bytes()).map_err(|error| broken(hash, error))?;
        let expected = format!("SHA-256={}", URL_SAFE.encode(digest(&SHA256, &packed)));
        self.persist(async || {
            let store = self.store().await?;
            match store.info(hash).await {
                Ok(info) if !in_any_case && is_whole(&info, &expected, packed.len()) => return Ok(()),
                Err(error) if error.kind() == InfoErrorKind::TimedOut => return Err(Trouble::away(error)),
                // Of a note that can't be read, too.
                _ => {}
            }
            let limit = self.pace.request * (2 + u32::try_from(packed.len() >> 20).unwrap_or(u32::MAX / 2));
            let put = timeout(limit, store.put(hash, &mut packed.as_slice())).await;
            if !matches!(put, Ok(Ok(_))) {
                *self.at_hand() = None;
            }
            match put {
                Ok(Ok(_)) => Ok(()),
                Ok(Err(error)) if error.to_string().contains("maximum") => Err(Trouble::Final(self.no_room())),
                Ok(Err(error)) => Err(Trouble::away(error)),
                Err(late) => Err(Trouble::away(late)),
            }
        })
        .await
    }

    /// As it was found, until something is wrong with it.
    async fn store(&self) -> Result<ObjectStore, Trouble> {
        if let Some(store) = self.at_hand().clone() {
            return Ok(store);
        }
        self.ensure_texts().await?;
        let store = self.context.get_object_store(BUCKET).await.map_err(Trouble::away)?;
        *self.at_hand() = Some(store.clone());
        Ok(store)
    }

    fn at_hand(&self) -> MutexGuard<'_, Option<ObjectStore>> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A text as it is there: it may be another one than its hash says.
    pub async fn text(&self, hash: &str) -> Result<String, Report> {
        let stream = self.context.get_stream_no_info(format!("OBJ_{BUCKET}")).await;
        let stream = stream.map_err(|error| broken(hash, error))?;
        let mut tries = 0;
        let packed = self.persist(async || {
            for _ in 1..READINGS {
                if let Some(packed) = self.read(&stream, hash, &mut tries).await? {
                    return Ok(packed);
                }
            }
            let packed = self.read(&stream, hash, &mut tries).await?;
            packed.ok_or_else(|| Trouble::Final(broken(hash, "a part of it is missing")))
        });
        let bytes = packing::unpack(&packed.await?).map_err(|error| broken(hash, error))?;
        String::from_utf8(bytes).map_err(|_| broken(hash, "it is no text"))
    }

    /// Nothing, if a part of it is missing.
    async fn read(&self, stream: &Stream<()>, hash: &str, tries: &mut usize) -> Result<Option<Vec<u8>>, Trouble> {
        *tries += 1;
        let note = format!("$O.{BUCKET}.M.{}", URL_SAFE.encode(hash));
        let note = match stream.direct_get_last_for_subject(note).await {
            Ok(note) => note,
            Err(error) if is_absence(&error, *tries) => {
                return Err(Trouble::Final(Report::error(format!("the file {hash} isn't there"))));
            }
            Err(error) => return Err(Trouble::away(error)),
        };
        let note: ObjectInfo =
            serde_json::from_slice(&note.payload).map_err(|error| Trouble::Final(broken(hash, error)))?;
        if note.deleted {
            return Err(Trouble::Final(Report::error(format!("the file {hash} isn't there"))));
        }
        if note.size as u64 > LONGEST || note.chunks > note.size {
            return Err(Trouble::Final(broken(hash, "it is too long")));
        }
        let (chunks, mut packed, mut sequence) = (format!("$O.{BUCKET}.C.{}", note.nuid), Vec::new(), 0);
        for _ in 0..note.chunks {
            let chunk = match stream.direct_get_next_for_subject(chunks.as_str(), Some(sequence + 1)).await {
                Ok(chunk) => chunk,
                Err(error) if is_absence(&error, *tries) => return Ok(None),
                Err(error) if error.kind() == DirectGetErrorKind::InvalidSubject => {
                    return Err(Trouble::Final(broken(hash, error)));
                }
                Err(error) => return Err(Trouble::away(error)),
            };
            sequence = chunk.sequence;
            packed.extend_from_slice(&chunk.payload);
            if packed.len() as u64 > LONGEST {
                return Err(Trouble::Final(broken(hash, "it is too long")));
            }
        }
        Ok(Some(packed))
    }
}

fn is_whole(info: &ObjectInfo, digest: &str, size: usize) -> bool {
    !info.deleted && info.size == size && info.digest.as_deref() == Some(digest)
}

/// Also if there is no stream, for a while.
fn is_absence(error: &DirectGetError, tries: usize) -> bool {
    match error.kind() {
        DirectGetErrorKind::NotFound => true,
        DirectGetErrorKind::TimedOut => false,
        _ => tries >= TRIES && error.to_string().contains("no responders"),
    }
}

fn broken(hash: &str, why: impl ToString) -> Report {
    Report::error(format!("the file {hash} on the NATS server is broken: {}", why.to_string()))
}
