//! Definitions that were written before and are of no use any more: an editor would take them for those of this game.

use super::FOLDER;
use super::plan::Plan;
use lunarena_arena::SIGN;
use lunarena_content::disk;
use std::path::{Path, PathBuf};

/// None that we write is larger.
const MOST_READ: u64 = 1 << 20;

/// Removes our files that the plan doesn't write, below the `.stubs` of a folder. What can't be taken away stays: the next run tries again.
pub fn remove(folder: &Path, plan: &Plan) {
    let mut files = Vec::new();
    collect(&folder.join(FOLDER), &mut files);
    for file in files.iter().filter(|file| !plan.has(file)) {
        let is_ours = disk::read(file, MOST_READ).is_ok_and(|bytes| String::from_utf8_lossy(&bytes).contains(SIGN));
        if is_ours && std::fs::remove_file(file).is_ok() {
            // A folder that still holds something can't be removed.
            file.ancestors().skip(1).take_while(|dir| *dir != folder).for_each(|dir| drop(std::fs::remove_dir(dir)));
        }
    }
}

/// All Lua files; links are not followed.
fn collect(dir: &Path, files: &mut Vec<PathBuf>) {
    if !dir.symlink_metadata().is_ok_and(|found| found.is_dir()) {
        return;
    }
    for path in std::fs::read_dir(dir).into_iter().flatten().flatten().map(|entry| entry.path()) {
        match path.symlink_metadata() {
            Ok(found) if found.is_dir() => collect(&path, files),
            Ok(found) if found.is_file() && path.extension().is_some_and(|end| end == "lua") => files.push(path),
            _ => {}
        }
    }
}
