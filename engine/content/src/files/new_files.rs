//! Files that are to be made: all of them, or none.

use super::disk;
use crate::text::report::{Report, Reports};
use std::io;
use std::path::{Path, PathBuf};

pub struct NewFiles {
    dir: PathBuf,
    /// What messages call the folder; empty where its files are known by their own names.
    shown_folder: String,
    files: Vec<File>,
}

struct File {
    /// Below the folder, with `/` on every machine.
    path: String,
    text: String,
}

impl NewFiles {
    pub fn new(dir: &Path) -> NewFiles {
        NewFiles { dir: dir.to_owned(), shown_folder: String::new(), files: Vec::new() }
    }

    /// For a folder that isn't the content's: messages name its files with it.
    pub fn shown_in(self, folder: impl Into<String>) -> NewFiles {
        NewFiles { shown_folder: folder.into(), ..self }
    }

    pub fn file(mut self, path: impl Into<String>, text: impl Into<String>) -> NewFiles {
        self.files.push(File { path: path.into(), text: text.into() });
        self
    }

    /// Their paths below the folder.
    pub fn paths(&self) -> Vec<String> {
        self.files.iter().map(|file| file.path.clone()).collect()
    }

    /// All files that are in the way are told at once, and then none is written. With `force` they are overwritten.
    pub fn write(&self, force: bool) -> Result<(), Reports> {
        let in_the_way: Vec<Report> = self.files.iter().filter_map(|file| self.in_the_way(file, force)).collect();
        if !in_the_way.is_empty() {
            return Err(Reports::new(in_the_way));
        }
        let mut made = Made::default();
        for file in &self.files {
            if let Err(error) = made.file(&self.dir.join(&file.path), &file.text) {
                made.undo();
                return Err(Report::error(format!("{} can't be written: {error}", self.name(file)))
                    .help("check that the folder can be written")
                    .into());
            }
        }
        Ok(())
    }

    fn name(&self, file: &File) -> String {
        shown_path(&self.shown_folder, &file.path)
    }

    fn in_the_way(&self, file: &File, force: bool) -> Option<Report> {
        let path = self.dir.join(&file.path);
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

/// A file below a folder, as messages call it; a folder without a name isn't named.
pub fn shown_path(folder: &str, path: &str) -> String {
    match folder.trim_end_matches('/') {
        "" => path.to_owned(),
        folder => format!("{folder}/{path}"),
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
