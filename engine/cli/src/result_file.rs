//! A file for what a command made. It appears whole, when all is done.

use lunarena_content::{Report, disk};
use std::path::{Path, PathBuf};

pub struct ResultFile {
    path: PathBuf,
}

impl ResultFile {
    /// Nobody should wait for hours to hear that the folder isn't there.
    pub fn new(path: PathBuf) -> Result<ResultFile, Report> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if path.is_dir() || path.file_name().is_none() {
            return Err(Report::error(format!("{} is a folder, not a file", path.display())).help("name a file in it"));
        }
        if let Err(error) = disk::may_replace(&path) {
            return Err(failed(&path, &error.to_string()));
        }
        if !folder.is_dir() {
            return Err(failed(&path, "its folder doesn't exist"));
        }
        Ok(ResultFile { path })
    }

    pub fn write(&self, text: &str) -> Result<(), Report> {
        disk::replace(&self.path, text.as_bytes()).map_err(|error| failed(&self.path, &error.to_string()))
    }
}

fn failed(path: &Path, why: &str) -> Report {
    Report::error(format!("{} can't be written: {why}", path.display()))
        .help("check that the folder exists and can be written")
}
