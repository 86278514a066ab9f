//! Replays of the contest's matches, packed, by the keys of the matches. Matches repeat to the byte: whatever is thrown away can be made again.

use super::refusal::Refusal;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use lunarena_content::{Report, disk};
use std::io::{Read, Write};
use std::path::PathBuf;

pub struct ReplayShelf {
    folder: PathBuf,
}

/// Bytes of one, unpacked.
const LARGEST: u64 = 1 << 30;

impl ReplayShelf {
    pub fn new(folder: PathBuf) -> ReplayShelf {
        ReplayShelf { folder }
    }

    pub fn name(key: &str) -> String {
        format!("{key}.replay.gz")
    }

    fn path(&self, key: &str) -> Option<PathBuf> {
        let is_key = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric());
        is_key.then(|| self.folder.join(ReplayShelf::name(key)))
    }

    pub fn put(&self, key: &str, text: &str) -> Result<(), Refusal> {
        let path = self.path(key).ok_or_else(|| Refusal::unknown("there is no such match"))?;
        let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
        let packed = packed.write_all(text.as_bytes()).and_then(|()| packed.finish());
        let packed = packed.map_err(|error| no_room(&error))?;
        disk::replace(&path, &packed).map_err(|error| no_room(&error))
    }

    /// The text of a replay, if it is there and whole.
    pub fn get(&self, key: &str) -> Option<String> {
        let file = std::fs::File::open(self.path(key)?).ok()?;
        let mut text = String::new();
        GzDecoder::new(file).take(LARGEST).read_to_string(&mut text).ok()?;
        Some(text)
    }
}

fn no_room(error: &dyn std::fmt::Display) -> Refusal {
    Refusal::new(super::Reason::NoRoom, Report::error(format!("a replay can't be kept: {error}")))
}
