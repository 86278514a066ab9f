//! Where the files of the content stand: in a folder, inside the program itself, or packed into a replay.

mod packed_files;

use crate::files::disk;
use crate::files::paths::stays_inside;
use crate::text::report::Report;
use crate::text::source::Source;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use packed_files::PackedFiles;

/// Files that are part of the program, by their paths below the content's folder, sorted by bytes.
pub type EmbeddedFiles = &'static [(&'static str, &'static str)];

/// All kinds are read alike.
#[derive(Clone, Debug, PartialEq)]
pub enum Storage {
    Folder(PathBuf),
    Embedded(EmbeddedFiles),
    Packed(Arc<PackedFiles>),
}

/// What a folder holds under a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    File,
    Folder,
}

impl Storage {
    /// The file with this path, with `/` on every machine. None is read that stands outside, whatever the path says and wherever links lead.
    pub fn read(&self, shown: &str) -> Result<Source, Report> {
        if !stays_inside(shown) {
            return Err(Report::error(format!("{shown} is not a path inside of the content"))
                .help("a path from the folder that holds rules/ has neither `..` nor hidden parts"));
        }
        match self {
            Storage::Folder(dir) if disk::leads_out(dir, &dir.join(shown)) => {
                Err(Report::error(format!("{shown} is a link, or lies behind one, that leads out of the content"))
                    .help("put a copy of the file in its place"))
            }
            Storage::Folder(dir) => Source::read(&dir.join(shown), shown),
            Storage::Embedded(files) => match find(files, shown) {
                Some(text) => Ok(Source::new(shown, text)),
                None => Err(Report::error(format!("there is no file {shown}"))),
            },
            Storage::Packed(files) => files.read(shown),
        }
    }

    /// Also what isn't plain, such as a pipe: who reads it is told.
    pub fn is_file(&self, shown: &str) -> bool {
        match self {
            Storage::Folder(dir) => stays_inside(shown) && is_some_file(&dir.join(shown)),
            Storage::Embedded(files) => find(files, shown).is_some(),
            Storage::Packed(files) => files.has(shown),
        }
    }

    /// The names of all files, or of all folders, that stand right in a folder, sorted. A folder that is not there holds nothing; who needs
    /// something of it says so by name.
    pub fn names(&self, folder: &str, kind: Kind) -> Vec<String> {
        let mut names = match self {
            Storage::Folder(dir) => on_disk(&dir.join(folder), kind),
            Storage::Embedded(files) => names_below(files.iter().map(|(path, _)| *path), folder, kind),
            Storage::Packed(files) => files.names(folder, kind),
        };
        // Editors leave hidden files and folders behind.
        names.retain(|name| !name.starts_with('.'));
        names.sort();
        names.dedup();
        names
    }

    /// All files of a folder and of those in it, sorted folder by folder.
    pub fn all_below(&self, folder: &str) -> Vec<String> {
        let mut files = Vec::new();
        self.walk(folder, &mut BTreeSet::new(), &mut files);
        files
    }

    /// Each folder is walked through once: links may lead round in circles, or to the same place a thousand times.
    fn walk(&self, folder: &str, walked: &mut BTreeSet<PathBuf>, files: &mut Vec<String>) {
        if let Storage::Folder(dir) = self {
            let path = dir.join(folder);
            if disk::leads_out(dir, &path) || !walked.insert(path.canonicalize().unwrap_or(path)) {
                return;
            }
        }
        let mut inside: Vec<(String, Kind)> = Vec::new();
        for kind in [Kind::File, Kind::Folder] {
            inside.extend(self.names(folder, kind).into_iter().map(|name| (name, kind)));
        }
        inside.sort_by(|a, b| a.0.cmp(&b.0));
        for (name, kind) in inside {
            let shown = format!("{folder}/{name}");
            match kind {
                Kind::Folder => self.walk(&shown, walked, files),
                Kind::File => files.push(shown),
            }
        }
    }
}

/// Whether something stands there that is no folder.
fn is_some_file(path: &Path) -> bool {
    path.metadata().is_ok_and(|facts| !facts.is_dir())
}

fn find(files: EmbeddedFiles, shown: &str) -> Option<&'static str> {
    let at = files.binary_search_by(|(path, _)| (*path).cmp(shown)).ok()?;
    Some(files[at].1)
}

fn on_disk(folder: &Path, kind: Kind) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let wanted = |path: &Path| if kind == Kind::File { is_some_file(path) } else { path.is_dir() };
    let found = entries.flatten().filter(|entry| wanted(&entry.path()));
    found.filter_map(|entry| entry.file_name().into_string().ok()).collect()
}

/// Of files by their paths: the names right in a folder, each as often as there are files behind it.
pub fn names_below<'f>(paths: impl Iterator<Item = &'f str>, folder: &str, kind: Kind) -> Vec<String> {
    let below = paths.filter_map(|path| path.strip_prefix(folder)?.strip_prefix('/'));
    let named = below.filter_map(|rest| match (rest.split_once('/'), kind) {
        (None, Kind::File) => Some(rest.to_owned()),
        (Some((name, _)), Kind::Folder) => Some(name.to_owned()),
        _ => None,
    });
    named.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILES: EmbeddedFiles = &[("bots/x/a.lua", "a"), ("rules/x/examples/e.yaml", "e"), ("rules/x/game.yaml", "g")];

    #[test]
    fn what_is_embedded_is_found_as_in_a_folder() {
        let storage = Storage::Embedded(FILES);
        assert_eq!(storage.names("rules", Kind::Folder), ["x"]);
        assert_eq!(storage.names("rules/x", Kind::File), ["game.yaml"]);
        assert_eq!(storage.names("rules/x", Kind::Folder), ["examples"]);
        assert!(storage.names("rule", Kind::Folder).is_empty() && storage.names("maps", Kind::File).is_empty());
        assert_eq!(storage.all_below("rules"), ["rules/x/examples/e.yaml", "rules/x/game.yaml"]);
        assert_eq!(storage.read("bots/x/a.lua").expect("a file").text(), "a");
        assert!(storage.is_file("bots/x/a.lua") && !storage.is_file("bots/x"));
        assert_eq!(storage.read("bots/x/b.lua").expect_err("no file").message(), "there is no file bots/x/b.lua");
    }
}
