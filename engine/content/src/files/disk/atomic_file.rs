//! A file that appears whole or not at all: it is written beside its place, under a hidden name, and renamed at the end.

use super::create;
use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Dropped before [`AtomicFile::finish`], it leaves nothing behind.
pub struct AtomicFile {
    path: PathBuf,
    partial: PathBuf,
    out: BufWriter<File>,
    is_in_place: bool,
}

impl AtomicFile {
    /// Begins a file that will stand at `path`, in the place of what is there.
    pub fn create(path: &Path) -> io::Result<AtomicFile> {
        may_replace(path)?;
        let partial = partial(path);
        let out = BufWriter::new(create(&partial)?);
        Ok(AtomicFile { path: path.to_owned(), partial, out, is_in_place: false })
    }

    /// Waits until all that was written is on the disk, so that not even a power cut can leave an empty file behind.
    pub fn sync(&mut self) -> io::Result<()> {
        self.out.flush()?;
        self.out.get_ref().sync_all()
    }

    /// Puts the file in its place.
    pub fn finish(mut self) -> io::Result<()> {
        self.out.flush()?;
        fs::rename(&self.partial, &self.path)?;
        self.is_in_place = true;
        Ok(())
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if !self.is_in_place {
            let _ = fs::remove_file(&self.partial);
        }
    }
}

/// The hidden file that is written before it takes the place of another.
fn partial(path: &Path) -> PathBuf {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    path.with_file_name(format!(".{name}.{}.partial", std::process::id()))
}

/// Refuses to put a file in the place of something that is no file: nobody means to replace a device or a folder.
fn may_replace(path: &Path) -> io::Result<()> {
    match fs::symlink_metadata(path) {
        Ok(facts) if facts.is_dir() => Err(ErrorKind::IsADirectory.into()),
        Ok(facts) if !facts.is_file() && !facts.is_symlink() => Err(io::Error::other("no plain file stands there")),
        _ => Ok(()),
    }
}

/// Writes a whole file at once.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = AtomicFile::create(path)?;
    file.write_all(bytes)?;
    file.finish()
}

#[cfg(all(test, unix))]
mod tests {
    use super::super::tests::Folder;
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn what_is_written_follows_no_link() {
        let folder = Folder::new("write");
        let (own, link) = (folder.0.join("own"), folder.0.join("link"));
        fs::write(&own, "mine").expect("a file");
        symlink(&own, &link).expect("a link");
        replace(&link, b"new").expect("a file");
        assert_eq!(
            (fs::read(&own).expect("a file"), fs::read(&link).expect("a file")),
            (b"mine".into(), b"new".into())
        );
        symlink(&own, partial(&link)).expect("a link");
        replace(&link, b"newer").expect("a file");
        assert_eq!(
            (fs::read(&own).expect("a file"), fs::read(&link).expect("a file")),
            (b"mine".into(), b"newer".into())
        );
        assert!(replace(Path::new("/dev/null"), b"x").is_err());
        assert!(replace(&folder.0, b"x").is_err());
    }

    #[test]
    fn what_is_not_finished_leaves_nothing_behind() {
        let folder = Folder::new("unfinished");
        let path = folder.0.join("file");
        let names = || fs::read_dir(&folder.0).expect("a folder").count();
        replace(&path, b"old").expect("a file");
        let mut file = AtomicFile::create(&path).expect("a file");
        file.write_all(b"half of the").expect("room");
        file.sync().expect("a disk");
        assert_eq!((fs::read(&path).expect("a file"), names()), (b"old".into(), 2));
        drop(file);
        assert_eq!((fs::read(&path).expect("a file"), names()), (b"old".into(), 1));
    }
}
