//! Files as they are on disk. Only plain files are read, and no more of them than was asked for: a pipe or a device would never end.
//! What is written never follows a link that stands in its place.

mod atomic_file;

pub use atomic_file::{AtomicFile, replace};

use crate::text::report::Report;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// Why a file was not read.
#[derive(Debug)]
pub enum ReadError {
    Io(io::Error),
    /// A pipe, a device or a socket.
    NotPlain,
    TooLarge,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Io(error) => write!(f, "{error}"),
            ReadError::NotPlain => f.write_str("it is not a plain file"),
            ReadError::TooLarge => f.write_str("it is too large"),
        }
    }
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> ReadError {
        ReadError::Io(error)
    }
}

/// The bytes of a plain file that has at most `most` of them.
pub fn read(path: &Path, most: u64) -> Result<Vec<u8>, ReadError> {
    plain(&fs::metadata(path)?)?;
    let file = File::open(path)?;
    // It may have become another one in between.
    plain(&file.metadata()?)?;
    let mut bytes = Vec::new();
    // One byte more than allowed tells a file that is too large from one that just fits.
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(ReadError::TooLarge) } else { Ok(bytes) }
}

fn plain(facts: &fs::Metadata) -> Result<(), ReadError> {
    match (facts.is_dir(), facts.is_file()) {
        (true, _) => Err(ReadError::Io(ErrorKind::IsADirectory.into())),
        (false, false) => Err(ReadError::NotPlain),
        (false, true) => Ok(()),
    }
}

/// A new and empty file. What stands there, such as a link that somebody left, is taken away and never written through.
fn create(path: &Path) -> io::Result<File> {
    let anew = || OpenOptions::new().write(true).create_new(true).open(path);
    match anew() {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            fs::remove_file(path)?;
            anew()
        }
        made => made,
    }
}

/// A folder with all that it lies in.
pub fn make_folder(path: &Path) -> Result<(), Report> {
    fs::create_dir_all(path)
        .map_err(|error| Report::error(format!("the folder {} can't be made: {error}", path.display())))
}

/// Whether a path below a folder leads out of it through a link, as far as it is there.
pub fn leads_out(folder: &Path, path: &Path) -> bool {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let there = path.ancestors().find_map(|part| part.canonicalize().ok());
    match (there, folder.canonicalize()) {
        (Some(there), Ok(folder)) => !there.starts_with(&folder),
        // A folder that is yet to be made holds no links.
        _ => false,
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;
    use std::path::PathBuf;

    /// Removed when it is dropped.
    pub struct Folder(pub PathBuf);

    impl Folder {
        pub fn new(name: &str) -> Folder {
            let folder = std::env::temp_dir().join(format!("lunarena-disk-{}-{name}", std::process::id()));
            fs::create_dir_all(&folder).expect("a folder");
            Folder(folder)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn only_plain_files_are_read_and_not_beyond_their_limit() {
        let folder = Folder::new("read");
        let file = folder.0.join("file");
        fs::write(&file, "12345").expect("a file");
        assert_eq!(read(&file, 5).expect("it fits"), b"12345");
        assert!(matches!(read(&file, 4), Err(ReadError::TooLarge)));
        assert!(matches!(read(Path::new("/dev/zero"), 5), Err(ReadError::NotPlain)));
        assert!(matches!(read(&folder.0, 5), Err(ReadError::Io(error)) if error.kind() == ErrorKind::IsADirectory));
        assert!(
            matches!(read(&folder.0.join("no"), 5), Err(ReadError::Io(error)) if error.kind() == ErrorKind::NotFound)
        );
    }

    #[test]
    fn a_link_that_leads_out_is_seen() {
        let folder = Folder::new("out");
        let inside = folder.0.join("inside");
        fs::create_dir_all(inside.join("a")).expect("a folder");
        symlink(&folder.0, inside.join("up")).expect("a link");
        symlink("/etc", inside.join("far")).expect("a link");
        symlink("a", inside.join("near")).expect("a link");
        for (path, out) in [("a/x", false), ("b/c/x", false), ("near/x", false), ("far/x", true), ("up/other", true)] {
            assert_eq!(leads_out(&inside, &inside.join(path)), out, "{path}");
        }
    }
}
