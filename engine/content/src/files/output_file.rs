//! Files that a person names for a result. A file that was there before is overwritten only if it is empty, a device or a pipe, or of the kind that is
//! written; anything else needs `--force`. The result appears whole, at the end.

mod kind;

pub use kind::OutputKind;

use super::disk::AtomicFile;
use crate::text::report::Report;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// The place for a result, checked when it is named and again when it is written.
#[derive(Clone)]
pub struct OutputFile {
    path: PathBuf,
    kind: OutputKind,
    force: bool,
}

/// A result that is being written. Dropped before [`OutputWriter::finish`], it leaves nothing behind.
pub struct OutputWriter {
    place: OutputFile,
    target: Target,
}

enum Target {
    /// Written beside its place and renamed at the end.
    File(AtomicFile),
    /// A device or a pipe, which gets the bytes as they come.
    Stream(File),
}

/// How much of a file is read to find out what it is, in bytes.
const HEAD: u64 = 4096;

impl OutputFile {
    /// Checks that the file can be written, before any work is done for it.
    pub fn new(path: PathBuf, kind: OutputKind, force: bool) -> Result<OutputFile, Report> {
        let place = OutputFile { path, kind, force };
        let folder = place.path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if place.path.is_dir() || place.path.file_name().is_none() {
            let message = format!("{} is a folder, not a file", place.path.display());
            return Err(Report::error(message).help("name a file in it"));
        }
        if !folder.is_dir() {
            return Err(place.failed("its folder doesn't exist"));
        }
        place.check()?;
        Ok(place)
    }

    /// Refuses to overwrite a file that is read for this result.
    pub fn other_than<'a>(self, inputs: impl IntoIterator<Item = &'a Path>) -> Result<OutputFile, Report> {
        match inputs.into_iter().any(|input| self.is_same(input)) && !self.force {
            true => Err(Report::error(format!("{} would be overwritten by its own result", self.path.display()))
                .help("name another file, or overwrite this one with --force")),
            false => Ok(self),
        }
    }

    /// Refuses two results in one file.
    pub fn beside(self, other: Option<&OutputFile>) -> Result<OutputFile, Report> {
        match other.is_some_and(|other| self.is_same(&other.path)) && !self.is_stream() {
            true => Err(Report::error(format!("{} is named for two results", self.path.display()))
                .help("name two files, one for each of them")),
            false => Ok(self),
        }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Begins the file. A pipe waits for its reader here.
    pub fn open(&self) -> Result<OutputWriter, Report> {
        self.check()?;
        let target = match self.is_stream() {
            true => OpenOptions::new().write(true).truncate(true).open(&self.path).map(Target::Stream),
            false => AtomicFile::create(&self.path).map(Target::File),
        };
        let target = target.map_err(|error| self.failed(&error.to_string()))?;
        Ok(OutputWriter { place: self.clone(), target })
    }

    /// Writes the whole result at once.
    pub fn write(&self, text: &str) -> Result<(), Report> {
        let mut writer = self.open()?;
        writer.write(text.as_bytes())?;
        writer.finish()
    }

    /// Refuses a file that holds something else than this kind of result.
    fn check(&self) -> Result<(), Report> {
        if self.force || !fs::metadata(&self.path).is_ok_and(|facts| facts.is_file()) {
            return Ok(());
        }
        let mut head = Vec::new();
        let found = match File::open(&self.path).and_then(|file| file.take(HEAD).read_to_end(&mut head)) {
            Ok(_) if head.is_empty() || self.kind.matches(&self.path, &head) => return Ok(()),
            Ok(_) => format!("it looks like {}", kind::look(&self.path, &head)),
            Err(error) => format!("it can't be read: {error}"),
        };
        let message = format!("{} exists and is not {}: {found}", self.path.display(), self.kind.noun());
        Err(Report::error(message).help("name another file, or overwrite this one with --force"))
    }

    /// Whether bytes go straight through: to a device, a pipe, or what `/dev/stdout` leads to.
    fn is_stream(&self) -> bool {
        let is_special = fs::metadata(&self.path).is_ok_and(|facts| !facts.is_file() && !facts.is_dir());
        let is_link = || fs::symlink_metadata(&self.path).is_ok_and(|facts| facts.is_symlink());
        let is_of_system = || ["/dev", "/proc"].iter().any(|folder| self.path.starts_with(folder));
        is_special || is_of_system() && is_link()
    }

    fn is_same(&self, other: &Path) -> bool {
        self.path == other
            || matches!((self.path.canonicalize(), other.canonicalize()), (Ok(own), Ok(other)) if own == other)
    }

    fn failed(&self, why: &str) -> Report {
        Report::error(format!("{} can't be written: {why}", self.path.display()))
            .help("check that the folder exists and can be written")
    }
}

impl OutputWriter {
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), Report> {
        let written = match &mut self.target {
            Target::File(file) => file.write_all(bytes),
            Target::Stream(file) => file.write_all(bytes),
        };
        written.map_err(|error| self.place.failed(&error.to_string()))
    }

    /// Puts the file in its place, on the disk, if what is there now may still be overwritten.
    pub fn finish(self) -> Result<(), Report> {
        let finish = |target: Target| -> io::Result<()> {
            match target {
                Target::File(mut file) => file.sync().and_then(|()| file.finish()),
                Target::Stream(mut file) => file.flush(),
            }
        };
        if matches!(self.target, Target::File(_)) {
            self.place.check()?;
        }
        finish(self.target).map_err(|error| self.place.failed(&error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_changes_while_the_result_is_made_is_not_overwritten() {
        let folder = std::env::temp_dir().join(format!("lunarena-output-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("out.svg");
        let place = OutputFile::new(path.clone(), OutputKind::Picture, false).expect("no file is there");
        let mut writer = place.open().expect("a file");
        writer.write(b"<svg>").expect("room");
        fs::write(&path, "return 1\n").expect("a file");
        assert!(writer.finish().is_err());
        assert_eq!(fs::read_to_string(&path).expect("a file"), "return 1\n");
        assert!(place.write("<svg>").is_err());
        let forced = OutputFile::new(path.clone(), OutputKind::Picture, true).expect("forced");
        forced.write("<svg>").expect("forced");
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
        fs::remove_dir_all(&folder).expect("a folder");
    }
}
