//! Replays of the contest's matches, packed, by the keys of the matches. Matches repeat to the byte: whatever is thrown away can be made again.

use super::refusal::Refusal;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use lunarena_content::{Report, disk};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::SystemTime;

pub struct ReplayShelf {
    folder: PathBuf,
    /// Bytes of all that lie there.
    size: Mutex<u64>,
}

/// Of more, the oldest are thrown away.
const ROOM: u64 = 8 << 30;

/// Then there is room for some time.
const KEPT: u64 = ROOM / 4 * 3;

/// Bytes of one, unpacked.
const LARGEST: u64 = 1 << 30;

impl ReplayShelf {
    pub fn new(folder: PathBuf) -> ReplayShelf {
        let size = files(&folder).iter().map(|(_, size, _)| size).sum();
        ReplayShelf { folder, size: Mutex::new(size) }
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
        disk::replace(&path, &packed).map_err(|error| no_room(&error))?;
        let mut size = super::guard(&self.size);
        *size += packed.len() as u64;
        if *size > ROOM {
            *size = throw_away(files(&self.folder), KEPT);
        }
        Ok(())
    }

    /// The text of a replay, if it is there and whole.
    pub fn get(&self, key: &str) -> Option<String> {
        let file = std::fs::File::open(self.path(key)?).ok()?;
        let mut text = String::new();
        GzDecoder::new(file).take(LARGEST).read_to_string(&mut text).ok()?;
        Some(text)
    }
}

/// Paths, sizes and when they were written.
fn files(folder: &Path) -> Vec<(PathBuf, u64, SystemTime)> {
    let all = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let file = |entry: std::fs::DirEntry| {
        let found = entry.metadata().ok().filter(|found| found.is_file())?;
        Some((entry.path(), found.len(), found.modified().ok()?))
    };
    all.filter_map(file).collect()
}

/// The oldest first, until so many bytes are left; how many are.
fn throw_away(mut files: Vec<(PathBuf, u64, SystemTime)>, most: u64) -> u64 {
    files.sort_by_key(|(_, _, written)| *written);
    let mut size = files.iter().map(|(_, size, _)| size).sum();
    for (path, own, _) in files {
        if size <= most {
            break;
        }
        if std::fs::remove_file(path).is_ok() {
            size -= own;
        }
    }
    size
}

fn no_room(error: &dyn std::fmt::Display) -> Refusal {
    Refusal::new(super::Reason::NoRoom, Report::error(format!("a replay can't be kept: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn the_oldest_are_thrown_away() {
        let folder = std::env::temp_dir().join(format!("lunarena-shelf-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir(&folder).expect("a folder");
        let shelf = ReplayShelf::new(folder.clone());
        for (at, key) in ["c", "a", "b"].into_iter().enumerate() {
            shelf.put(key, &"text ".repeat(1000)).expect("room");
            let file = std::fs::File::options().write(true).open(folder.join(ReplayShelf::name(key))).expect("a file");
            file.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(at as u64)).expect("a time");
        }
        assert_eq!(shelf.get("a").map(|text| text.len()), Some(5000));
        let one = *super::super::guard(&shelf.size) / 3;
        assert_eq!(throw_away(files(&folder), 2 * one), 2 * one);
        assert!(shelf.get("c").is_none() && shelf.get("a").is_some() && shelf.get("b").is_some());
        // What is no key is no path.
        assert!(shelf.get("../x").is_none() && shelf.put("a/b", "").is_err());
        let _ = std::fs::remove_dir_all(&folder);
    }
}
