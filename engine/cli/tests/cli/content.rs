//! A copy of content in a folder of its own, to be played with and broken at will.

use crate::run::{Run, run};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

pub struct Content {
    dir: PathBuf,
}

/// The path of a folder that no other test uses.
fn new_folder() -> PathBuf {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    std::env::temp_dir().join(format!("lunarena-cli-{}-{number}", std::process::id()))
}

impl Content {
    /// The made-up game of these tests.
    pub fn pebbles() -> Content {
        Content::copy(&Content::tests())
    }

    /// Where the made-up game stands.
    pub fn tests() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("engine/cli/tests/content")
    }

    /// A copy of the content folders below `root`.
    pub fn copy(root: &Path) -> Content {
        Content::copy_to(root, new_folder())
    }

    /// The same, in a folder that isn't there yet.
    pub fn copy_to(root: &Path, dir: PathBuf) -> Content {
        for folder in ["rules", "bots", "maps", "mods"].iter().filter(|folder| root.join(folder).is_dir()) {
            copy_folder(&root.join(folder), &dir.join(folder));
        }
        Content { dir }
    }

    /// All games that are shipped.
    pub fn house() -> Content {
        Content::copy(Path::new(env!("CARGO_MANIFEST_DIR")))
    }

    /// A folder that isn't there yet.
    pub fn nothing() -> Content {
        Content { dir: new_folder() }
    }

    /// The names of the games, sorted.
    pub fn games(&self) -> Vec<String> {
        let entries = fs::read_dir(self.dir.join("rules")).expect("a folder").flatten();
        let folders = entries.filter(|entry| entry.path().is_dir());
        let mut games: Vec<String> = folders.filter_map(|entry| entry.file_name().into_string().ok()).collect();
        games.sort();
        games
    }

    pub fn dir(&self) -> &Path {
        &self.dir
    }

    pub fn file(self, path: &str, text: &str) -> Content {
        let path = self.dir.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a writable folder");
        self.save(&path, text);
        self
    }

    /// All at once: on a busy machine much time can lie between the moment in which a file is emptied and that in which it is written.
    pub fn save(&self, path: &Path, text: &str) {
        let is_link = path.symlink_metadata().is_ok_and(|found| found.is_symlink());
        let fresh = if is_link { path.to_owned() } else { self.dir.join("fresh") };
        fs::write(&fresh, text).expect("a writable file");
        fs::rename(fresh, path).expect("a folder");
    }

    pub fn without(self, path: &str) -> Content {
        fs::remove_file(self.dir.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
        self
    }

    /// The same with `from` replaced by `to` in one file.
    pub fn change(self, path: &str, from: &str, to: &str) -> Content {
        let text = self.read(path);
        assert_eq!(text.matches(from).count(), 1, "`{from}` stands once in {path}");
        self.file(path, &text.replace(from, to))
    }

    pub fn read(&self, path: &str) -> String {
        fs::read_to_string(self.dir.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    pub fn has(&self, path: &str) -> bool {
        self.dir.join(path).exists()
    }

    /// Runs the binary in this folder, with the words of `line` as arguments.
    pub fn run(&self, line: &str) -> Run {
        run(&self.dir, &line.split_whitespace().collect::<Vec<_>>())
    }

    pub fn run_with(&self, arguments: &[&str]) -> Run {
        run(&self.dir, arguments)
    }
}

impl Drop for Content {
    fn drop(&mut self) {
        // A folder left behind in the system's temporary folder does no harm.
        let _ = fs::remove_dir_all(&self.dir);
    }
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a writable folder");
    for entry in fs::read_dir(from).unwrap_or_else(|error| panic!("{}: {error}", from.display())) {
        let entry = entry.expect("a readable folder");
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            copy_folder(&from, &to);
        } else {
            fs::copy(from, to).expect("a readable file");
        }
    }
}
