//! A copy of a contest, made while it runs, and a contest made of it elsewhere.

use super::replays;
use crate::tournament::Store;
use lunarena_content::{Report, disk};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// What was copied.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Backup {
    pub teams: u64,
    pub versions: u64,
    pub bouts: u64,
    pub matches: u64,
    pub replays: u64,
}

/// The file and the folder inside of a backup.
const FILE: &str = "contest.sqlite";

/// Copies a contest into a folder that isn't there yet, and tries the copy: all of it can be read, and it is what the contest was at one moment.
pub fn back_up(path: &Path, to: &Path) -> Result<Backup, Report> {
    let store = Store::open_to_read(path)?;
    make_new(to)?;
    let copy = to.join(FILE);
    store.copy_to(&copy)?;
    copy_replays(&replays(path), &replays(&copy))?;
    tried(&copy)
}

/// Makes a contest of a backup, where there is none.
pub fn restore(from: &Path, path: &Path) -> Result<Backup, Report> {
    let copy = from.join(FILE);
    if !copy.is_file() {
        return Err(Report::error(format!("{} is no backup of a contest", from.display()))
            .help("name the folder that `lunarena contest backup` made"));
    }
    tried(&copy)?;
    if path.exists() {
        return Err(Report::error(format!("{} is there already", path.display())).help(
            "a backup is restored where there is no contest: move that one away, or name another file with --store",
        ));
    }
    Store::open_to_read(&copy)?.copy_to(path)?;
    copy_replays(&replays(&copy), &replays(path))?;
    tried(path)
}

fn make_new(folder: &Path) -> Result<(), Report> {
    if folder.exists() {
        return Err(
            Report::error(format!("{} is there already", folder.display())).help("name a folder that isn't there yet")
        );
    }
    disk::make_folder(folder)
}

/// Replays are never changed once they are there.
fn copy_replays(from: &Path, to: &Path) -> Result<(), Report> {
    disk::make_folder(to)?;
    for file in files(from) {
        let Some(name) = file.file_name() else { continue };
        // One that was thrown away meanwhile can be made again.
        if let Err(error) = std::fs::copy(&file, to.join(name))
            && error.kind() != std::io::ErrorKind::NotFound
        {
            return Err(Report::error(format!("{} can't be copied: {error}", file.display())));
        }
    }
    Ok(())
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let files = files.filter(|file| file.file_type().is_ok_and(|kind| kind.is_file())).map(|file| file.path());
    files.filter(|path| path.extension().is_some_and(|end| end == "gz")).collect()
}

/// Looks over a whole copy.
fn tried(copy: &Path) -> Result<Backup, Report> {
    let store = Store::open_to_read(copy)?;
    store.check_whole()?;
    let count = |table: &str| store.count(table);
    Ok(Backup {
        teams: count("team")?,
        versions: count("version")?,
        bouts: count("bout")?,
        matches: count("job")?,
        replays: files(&replays(copy)).len() as u64,
    })
}
