//! What tells that files have changed: the machine's word where it gives one, and a look of our own from time to time.

use super::Signal;
use super::pause::Pause;
use crate::{ContentPlace, MatchRequest};
use lunarena_content::{Report, folders};
use notify::event::{AccessKind, AccessMode, EventKind};
use notify::{Config, RecommendedWatcher, RecursiveMode, Watcher};
use std::collections::hash_map::DefaultHasher;
use std::ffi::{OsStr, OsString};
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender};
use std::time::Duration;

pub struct FileChanges {
    /// Where the machine has no word for us, there is none.
    watcher: Option<RecommendedWatcher>,
    /// Folders with all that is in them.
    trees: Vec<PathBuf>,
    /// Folders of which only what stands right in them counts: editors put a file in its place by renaming another.
    folders: Vec<PathBuf>,
    /// Files of one's own, outside of the content.
    files: Vec<PathBuf>,
    seen: u64,
}

impl FileChanges {
    /// Watches the content, and the folders of files that were named by their path.
    pub fn open(place: &ContentPlace, request: &MatchRequest, post: Sender<Signal>) -> Result<FileChanges, Report> {
        let root = place.root()?;
        let named = request.bots.iter().chain(&request.map).map(|name| PathBuf::from(name.as_str()));
        let files: Vec<PathBuf> = named.filter(|file| file.extension().is_some()).collect();
        let trees: Vec<PathBuf> =
            root.dir().into_iter().flat_map(|dir| folders::OF_MATCHES.map(|folder| dir.join(folder))).collect();
        let beside = |file: &PathBuf| {
            let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
            whole(folder.unwrap_or(Path::new(".")))
        };
        let mut folders: Vec<PathBuf> = files.iter().map(beside).chain(root.dir().map(whole)).collect();
        // What is inside of a tree is watched with it.
        folders.retain(|folder| !trees.iter().any(|tree| folder.starts_with(whole(tree))));
        folders.sort();
        folders.dedup();
        let names = files.iter().filter_map(|file| file.file_name()).map(OsStr::to_owned);
        let concern =
            Concern { folders: folders.clone(), names: names.chain(folders::OF_MATCHES.map(OsString::from)).collect() };
        let tell = move |event: notify::Result<notify::Event>| {
            if event.is_ok_and(|event| concern.is_with(&event)) {
                // When nobody listens any more, the process is about to end.
                let _ = post.send(Signal::Stir);
            }
        };
        let watcher = RecommendedWatcher::new(tell, Config::default().with_follow_symlinks(false)).ok();
        let mut changes = FileChanges { watcher, trees, folders, files, seen: 0 };
        changes.follow();
        changes.look();
        Ok(changes)
    }

    /// Looks at the files as they are now; whether they are other than at the last look.
    pub fn look(&mut self) -> bool {
        let now = self.glance();
        std::mem::replace(&mut self.seen, now) != now
    }

    /// Watches folders that have come since, or come back.
    pub fn follow(&mut self) {
        let Some(watcher) = &mut self.watcher else { return };
        // The rooms of the content may be links themselves.
        let trees = self.trees.iter().map(|tree| (whole(tree), RecursiveMode::Recursive));
        let folders = self.folders.iter().map(|folder| (folder.clone(), RecursiveMode::NonRecursive));
        for (folder, mode) in folders.chain(trees) {
            // What isn't there, or can't be watched, is found by looking.
            let _ = watcher.watch(&folder, mode);
        }
    }

    /// Waits until nothing has stirred for so long. Other news is handed on.
    pub fn settle(&self, news: &Receiver<Signal>, rest: Duration, mut other: impl FnMut(Signal)) {
        let mut pause = Pause::new(rest);
        pause.stir();
        while let Some(wait) = pause.left() {
            match news.recv_timeout(wait) {
                Ok(Signal::Stir) => pause.stir(),
                Ok(signal) => other(signal),
                Err(_) => return,
            }
        }
    }

    /// Names, sizes and times of all files: equal, unless something was changed.
    fn glance(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.trees.iter().for_each(|tree| glance_at(&whole(tree), &mut hasher));
        self.files.iter().for_each(|file| glance_at(file, &mut hasher));
        hasher.finish()
    }
}

/// A link to a folder is not followed: what may be read behind it stands inside of the content, and is looked at there. And links may lead round in
/// circles.
fn glance_at(path: &Path, hasher: &mut DefaultHasher) {
    let Ok(facts) = std::fs::metadata(path) else { return };
    path.hash(hasher);
    if facts.is_dir() && path.is_symlink() {
        return;
    }
    if !facts.is_dir() {
        (facts.len(), facts.modified().ok()).hash(hasher);
        return;
    }
    let Ok(entries) = std::fs::read_dir(path) else { return };
    let mut inside: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    inside.sort();
    inside.iter().for_each(|path| glance_at(path, hasher));
}

/// The path without links and dots, if it is there.
fn whole(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}

/// Which events are about files of the match. In doubt, one is.
struct Concern {
    /// Folders in which other things may happen: a replay that grows is no reason to play again.
    folders: Vec<PathBuf>,
    /// What counts of them.
    names: Vec<OsString>,
}

impl Concern {
    fn is_with(&self, event: &notify::Event) -> bool {
        counts(&event.kind) && (event.paths.is_empty() || event.paths.iter().any(|path| self.is_with_path(path)))
    }

    fn is_with_path(&self, path: &Path) -> bool {
        let Some(name) = path.file_name() else { return true };
        // Content is never hidden, what editors put beside it often is.
        if name.as_encoded_bytes().starts_with(b".") {
            return false;
        }
        let stands_alone = path.parent().is_some_and(|folder| self.folders.iter().any(|other| other == folder));
        !stands_alone || self.names.iter().any(|other| other == name)
    }
}

/// Reading a file changes nothing: or the watcher would wake itself.
fn counts(kind: &EventKind) -> bool {
    match kind {
        EventKind::Access(AccessKind::Close(AccessMode::Write)) => true,
        EventKind::Access(_) => false,
        _ => true,
    }
}
