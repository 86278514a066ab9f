//! The bots that somebody means by the path of a folder.

use lunarena_content::Report;
use std::path::{Path, PathBuf};

/// The Lua files of a folder, in the order of their names. One without any is a mistake.
pub fn bots_in(folder: &Path) -> Result<Vec<PathBuf>, Report> {
    let shown = folder.display();
    let unread = |error| Report::error(format!("the folder {shown} can't be read: {error}"));
    let inside = std::fs::read_dir(folder).map_err(unread)?.flatten().map(|entry| entry.path());
    let is_bot = |file: &PathBuf| file.is_file() && file.extension().is_some_and(|end| end == "lua");
    let mut bots: Vec<PathBuf> = inside.filter(is_bot).collect();
    if bots.is_empty() {
        return Err(Report::error(format!("there is no bot in the folder {shown}")).help("a bot ends in .lua"));
    }
    bots.sort();
    Ok(bots)
}
