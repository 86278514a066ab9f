//! A folder for as long as something is measured in it.

use super::failed;
use lunarena_content::Report;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

pub struct TempFolder(PathBuf);

impl TempFolder {
    pub fn new() -> Result<TempFolder, Report> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("lunarena-bench-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        // Not one that somebody else has made.
        std::fs::create_dir(&path).map_err(|error| failed("there is no room for files", error))?;
        Ok(TempFolder(path))
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        // What can't be taken away is left to whoever looks after such folders.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
