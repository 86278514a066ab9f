//! Content of the tests' own.

use crate::site::content;
use std::path::{Path, PathBuf};

/// A copy of one game's content that can be written to; it goes when the test is over.
pub struct Copy(pub PathBuf);

impl Copy {
    pub fn of(game: &str, name: &str) -> Copy {
        let dir = std::env::temp_dir().join(format!("lunarena-web-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        for room in ["rules", "bots", "maps"] {
            copy(&content().join(room).join(game), &dir.join(room).join(game));
        }
        std::fs::create_dir_all(dir.join("mods")).expect("a folder");
        Copy(dir)
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder").flatten() {
        let target = to.join(entry.file_name());
        match entry.path().is_dir() {
            true => copy(&entry.path(), &target),
            false => drop(std::fs::copy(entry.path(), target).expect("a file")),
        }
    }
}
