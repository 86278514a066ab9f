//! The matches that were played before. The same inputs make the same match, so none needs to be played twice: an experiment that was
//! stopped goes on where it was, and a larger one begins with what a smaller one played.
//!
//! For every set of inputs but the seed there is a file, and in it a line for each seed, each with its own checksum. A folder of content may come from
//! a stranger, with results in it that never were: the checksum is made with a secret of this user ([`UserSecret`]), and what others wrote counts as nothing.

use super::match_result::MatchResult;
use super::user_secret::UserSecret;
use lunarena_arena::{seal, unseal};
use lunarena_content::{Report, disk};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// Below the root of the content.
const FOLDER: &str = ".lunarena/experiments";

/// In bytes: far more than the matches of one file ever take.
const MOST_READ: u64 = 1 << 30;

pub struct ResultStore {
    dir: PathBuf,
    /// Without one, nothing is kept and nothing is believed.
    secret: Option<UserSecret>,
    /// The first reason why something could not be kept.
    trouble: Mutex<Option<io::Error>>,
}

impl ResultStore {
    pub fn new(root: &Path) -> ResultStore {
        ResultStore::with_secret(root, UserSecret::of_this_user())
    }

    fn with_secret(root: &Path, secret: io::Result<UserSecret>) -> ResultStore {
        let dir = root.join(FOLDER);
        let secret = secret.and_then(|secret| {
            // Links would have us read and write in other places.
            if disk::leads_out(root, &dir) {
                return Err(io::Error::other("a link leads elsewhere"));
            }
            fs::create_dir_all(&dir).map(|()| secret)
        });
        let (secret, trouble) = match secret {
            Ok(secret) => (Some(secret), None),
            Err(error) => (None, Some(error)),
        };
        ResultStore { dir, secret, trouble: Mutex::new(trouble) }
    }

    /// What the checksums under a key begin with.
    fn salt(&self, key: &str) -> Option<String> {
        self.secret.as_ref().map(|secret| secret.salt(key))
    }

    fn file(&self, key: &str) -> PathBuf {
        self.dir.join(format!("{key}.jsonl"))
    }

    /// What was played with these inputs, by seed. A line that is not as it was written counts as nothing.
    pub fn recall(&self, key: &str) -> BTreeMap<u64, MatchResult> {
        let Some(salt) = self.salt(key) else { return BTreeMap::new() };
        let Ok(text) = self.read(key) else { return BTreeMap::new() };
        let played = |line: &str| {
            let object = unseal(&mut salt.clone(), line)?;
            serde_json::from_str(&object).ok().map(|played: MatchResult| (played.seed, played))
        };
        // Of two for the same seed the later one counts: it was asked for anew.
        text.lines().filter_map(played).collect()
    }

    fn read(&self, key: &str) -> io::Result<String> {
        let path = self.file(key);
        plain(&path)?;
        let mut bytes = Vec::new();
        match OpenOptions::new().read(true).write(true).open(&path) {
            Ok(mut file) => {
                lock(&file);
                cut_torn_line(&mut file)?;
                file.seek(SeekFrom::Start(0))?;
                file.take(MOST_READ).read_to_end(&mut bytes)?;
            }
            // What can't be changed can still be read.
            Err(_) => bytes = disk::read(&path, MOST_READ).map_err(|why| io::Error::other(why.to_string()))?,
        }
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Keeps a match. Without room for it the experiment goes on all the same.
    pub fn keep(&self, key: &str, played: &MatchResult) {
        let Err(error) = self.append(key, played) else { return };
        if let Ok(mut trouble) = self.trouble.lock() {
            trouble.get_or_insert(error);
        }
    }

    fn append(&self, key: &str, played: &MatchResult) -> io::Result<()> {
        // Why there is none is told already.
        let Some(mut salt) = self.salt(key) else { return Ok(()) };
        let line = seal(&mut salt, &serde_json::to_string(played)?);
        let path = self.file(key);
        plain(&path)?;
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        lock(&file);
        cut_torn_line(&mut file)?;
        file.write_all(line.as_bytes())
    }

    /// A warning, if something could not be kept.
    pub fn complaint(&self) -> Option<Report> {
        let trouble = self.trouble.lock().ok()?;
        trouble.as_ref().map(|error| {
            Report::warning(format!("the matches can't be kept in {FOLDER}: {error}"))
                .help("the next experiment will play them again")
        })
    }
}

/// Nothing, or a plain file. A link would have us write into another one, and a pipe wait for ever.
fn plain(path: &Path) -> io::Result<()> {
    match path.symlink_metadata() {
        Ok(facts) if !facts.is_file() => Err(io::Error::other(format!("{} is not a plain file", path.display()))),
        _ => Ok(()),
    }
}

/// Until the file is closed nobody else writes to it, or cuts it. Where files can't be locked, one process at a time is still safe.
fn lock(file: &File) {
    let _ = file.lock();
}

/// A process that was killed may have left half a line at the end.
fn cut_torn_line(file: &mut File) -> io::Result<()> {
    let length = file.seek(SeekFrom::End(0))?;
    if length == 0 {
        return Ok(());
    }
    let mut last = [0];
    file.seek(SeekFrom::Start(length - 1))?;
    file.read_exact(&mut last)?;
    if last == *b"\n" {
        return Ok(());
    }
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(0))?;
    file.take(MOST_READ).read_to_end(&mut bytes)?;
    let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    file.set_len(whole as u64)
}

#[cfg(test)]
mod tests {
    use super::super::match_result::SeatEnd;
    use super::*;

    /// A folder that is gone when the test is over.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            Folder(std::env::temp_dir().join(format!("lunarena-memory-{}-{name}", std::process::id())))
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn memory(folder: &Path) -> ResultStore {
        ResultStore::with_secret(folder, Ok(UserSecret::new("known to this user")))
    }

    fn played(seed: u64) -> MatchResult {
        let seats = vec![SeatEnd { rank: Some(1), score: Some(0.1), faults: 0, spent: 0 }];
        MatchResult { seed, turns: seed * 10, hash: "abc".into(), stopped: false, seats }
    }

    #[test]
    fn what_is_kept_is_recalled_under_its_own_key_only() {
        let folder = Folder::new("kept");
        let memory = memory(&folder.0);
        (1..=3).for_each(|seed| memory.keep("one", &played(seed)));
        assert_eq!(memory.recall("one").into_values().collect::<Vec<_>>(), [played(1), played(2), played(3)]);
        assert!(memory.recall("other").is_empty());
        // A file under another name is not believed.
        fs::copy(memory.file("one"), memory.file("other")).expect("a copy");
        assert!(memory.recall("other").is_empty());
        assert!(memory.complaint().is_none());
    }

    #[test]
    fn a_line_counts_whole_or_not_at_all() {
        let folder = Folder::new("torn");
        let memory = memory(&folder.0);
        memory.keep("one", &played(1));
        let first = fs::read(memory.file("one")).expect("a file");
        memory.keep("one", &played(2));
        let both = fs::read(memory.file("one")).expect("a file");
        for length in 0..=both.len() {
            fs::write(memory.file("one"), &both[..length]).expect("a file");
            let whole = usize::from(length >= first.len()) + usize::from(length == both.len());
            assert_eq!(memory.recall("one").len(), whole, "{length}");
            fs::write(memory.file("one"), &both[..length]).expect("a file");
            memory.keep("one", &played(3));
            assert_eq!(memory.recall("one").len(), whole + 1, "{length}");
        }
        let changed = String::from_utf8(both).expect("text").replacen("\"turns\":10", "\"turns\":11", 1);
        fs::write(memory.file("one"), changed).expect("a file");
        assert_eq!(memory.recall("one").into_keys().collect::<Vec<_>>(), [2]);
    }

    #[test]
    fn two_may_write_at_once() {
        let folder = Folder::new("both");
        std::thread::scope(|scope| {
            for start in [0, 100] {
                let folder = &folder.0;
                scope.spawn(move || {
                    let memory = memory(folder);
                    (start..start + 100).for_each(|seed| memory.keep("one", &played(seed)));
                });
            }
        });
        assert_eq!(memory(&folder.0).recall("one").len(), 200);
    }

    #[test]
    fn a_folder_that_can_not_be_made_is_told_and_no_more() {
        let folder = Folder::new("blocked");
        fs::create_dir_all(&folder.0).expect("a folder");
        fs::write(folder.0.join(".lunarena"), "in the way").expect("a file");
        let memory = memory(&folder.0);
        memory.keep("one", &played(1));
        assert!(memory.recall("one").is_empty());
        assert!(memory.complaint().is_some_and(|report| !report.is_error()));
    }

    #[test]
    fn what_somebody_else_wrote_is_not_believed() {
        let folder = Folder::new("planted");
        let other = ResultStore::with_secret(&folder.0, Ok(UserSecret::new("known to somebody else")));
        other.keep("one", &played(1));
        let own = memory(&folder.0);
        assert!(own.recall("one").is_empty());
        // Nor what bears the checksum of no secret at all.
        let planted = seal(&mut "one".to_owned(), serde_json::to_string(&played(2)).expect("JSON"));
        fs::write(own.file("one"), planted).expect("a file");
        assert!(own.recall("one").is_empty());
        own.keep("one", &played(3));
        assert_eq!(own.recall("one").into_keys().collect::<Vec<_>>(), [3]);
    }

    #[test]
    fn without_a_secret_nothing_is_kept_or_believed() {
        let folder = Folder::new("homeless");
        memory(&folder.0).keep("one", &played(1));
        let homeless = ResultStore::with_secret(&folder.0, Err(io::Error::other("there is no home")));
        assert!(homeless.recall("one").is_empty());
        homeless.keep("one", &played(2));
        assert_eq!(memory(&folder.0).recall("one").len(), 1);
        assert!(homeless.complaint().is_some_and(|report| !report.is_error()));
    }

    #[cfg(unix)]
    #[test]
    fn no_link_is_followed() {
        let (folder, own) = (Folder::new("links"), Folder::new("own"));
        fs::create_dir_all(&own.0).expect("a folder");
        fs::write(own.0.join("diary"), "mine\n").expect("a file");
        let memory = memory(&folder.0);
        std::os::unix::fs::symlink(own.0.join("diary"), memory.file("one")).expect("a link");
        memory.keep("one", &played(1));
        assert!(memory.recall("one").is_empty() && memory.complaint().is_some());
        assert_eq!(fs::read(own.0.join("diary")).expect("a file"), b"mine\n");
    }
}
