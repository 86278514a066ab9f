//! Files that are to be made: all of them, or none.

use lunarena_content::{Report, Reports, disk};
use std::io;
use std::path::{Path, PathBuf};

pub struct NewFiles {
    dir: PathBuf,
    /// Messages name the folder too.
    shows_folder: bool,
    files: Vec<File>,
}

struct File {
    /// Below the folder, with `/` on every machine.
    shown: String,
    text: String,
}

impl NewFiles {
    pub fn new(dir: &Path) -> NewFiles {
        NewFiles { dir: dir.to_owned(), shows_folder: false, files: Vec::new() }
    }

    /// For a folder that isn't the content's: files are told with it.
    pub fn shown_with_folder(self) -> NewFiles {
        NewFiles { shows_folder: true, ..self }
    }

    pub fn file(mut self, shown: impl Into<String>, text: impl Into<String>) -> NewFiles {
        self.files.push(File { shown: shown.into(), text: text.into() });
        self
    }

    /// As they are shown.
    pub fn files(&self) -> Vec<String> {
        self.files.iter().map(|file| file.shown.clone()).collect()
    }

    /// All files that are in the way are told at once, and then none is written. With `force` they are overwritten.
    pub fn write(&self, force: bool) -> Result<(), Reports> {
        let in_the_way: Vec<Report> = self.files.iter().filter_map(|file| self.in_the_way(file, force)).collect();
        if !in_the_way.is_empty() {
            return Err(Reports::new(in_the_way));
        }
        let mut made = Made::default();
        for file in &self.files {
            if let Err(error) = made.file(&self.dir.join(&file.shown), &file.text) {
                made.undo();
                return Err(Report::error(format!("{} can't be written: {error}", self.name(file)))
                    .help("check that the folder can be written")
                    .into());
            }
        }
        Ok(())
    }

    fn name(&self, file: &File) -> String {
        if self.shows_folder { self.dir.join(&file.shown).display().to_string() } else { file.shown.clone() }
    }

    fn in_the_way(&self, file: &File, force: bool) -> Option<Report> {
        let path = self.dir.join(&file.shown);
        if path.parent().is_some_and(|folder| disk::leads_out(&self.dir, folder)) {
            let message = format!("{} is behind a link that leads out of the folder", self.name(file));
            return Some(Report::error(message).help("replace the link by a folder"));
        }
        let there = path.symlink_metadata().ok()?;
        if there.is_dir() {
            return Some(Report::error(format!("{} is a folder", self.name(file))).help("move it away"));
        }
        let help = "choose another name, or overwrite it with --force";
        (!force).then(|| Report::error(format!("{} already exists", self.name(file))).help(help))
    }
}

/// A folder that files are to be made in may be missing, but nothing else may stand in its place.
pub fn must_be_folder(dir: &Path, help: &str) -> Result<(), Report> {
    if dir.is_file() {
        return Err(Report::error(format!("{} is a file, not a folder", dir.display())).help(help));
    }
    Ok(())
}

/// What wasn't there before: if all can't be made, it goes again.
#[derive(Default)]
struct Made {
    folders: Vec<PathBuf>,
    files: Vec<PathBuf>,
}

impl Made {
    fn file(&mut self, path: &Path, text: &str) -> io::Result<()> {
        let folders: Vec<&Path> = path.ancestors().skip(1).take_while(|dir| !is_there(dir)).collect();
        for folder in folders.into_iter().rev() {
            std::fs::create_dir(folder)?;
            self.folders.push(folder.to_owned());
        }
        if path.symlink_metadata().is_err() {
            self.files.push(path.to_owned());
        }
        disk::replace(path, text.as_bytes())
    }

    fn undo(&self) {
        // What can't be taken away either has to stay; that nothing could be written is told.
        for file in &self.files {
            let _ = std::fs::remove_file(file);
        }
        for folder in self.folders.iter().rev() {
            let _ = std::fs::remove_dir(folder);
        }
    }
}

/// A path without a word in it is where we stand.
fn is_there(path: &Path) -> bool {
    path.as_os_str().is_empty() || path.exists()
}
