//! `lunarena check --game GAME FILE`: bots and maps that stand outside of the content.

use super::{Flags, tell, verdict};
use crate::outcome::{Failure, Outcome};
use crate::terminal::Paint;
use lunarena_arena::{Game, Offered, check_map_file};
use lunarena_content::{Report, Reports, Root, UserPath};
use std::path::{Path, PathBuf};

pub fn run(root: &Root, game: &str, flags: &Flags) -> Result<Outcome, Failure> {
    let root = &root.with_mods(game, &flags.mods.names)?;
    let game = Game::load(root, game, &[])?;
    let (mut all, mut lines) = (Vec::new(), String::new());
    for path in &files(&flags.paths)? {
        let reports = Reports::new(look_over(root, &game, path)?);
        lines.push_str(&format!("{path}: {}\n", verdict(&reports, Paint::stdout())));
        all.extend(reports);
    }
    tell(flags, all, &lines)
}

/// Those that are named; of a folder, the bots in it.
fn files(paths: &[String]) -> Result<Vec<String>, Report> {
    let mut files = Vec::new();
    for path in paths {
        if !Path::new(path).is_dir() {
            files.push(path.clone());
            continue;
        }
        let unread = |error| Report::error(format!("the folder {path} can't be read: {error}"));
        let inside = std::fs::read_dir(path).map_err(unread)?.flatten().map(|entry| entry.path());
        let is_bot = |file: &PathBuf| file.is_file() && file.extension().is_some_and(|end| end == "lua");
        let mut bots: Vec<String> = inside.filter(is_bot).map(|file| file.display().to_string()).collect();
        if bots.is_empty() {
            return Err(Report::error(format!("there is no bot in the folder {path}")).help("a bot ends in .lua"));
        }
        bots.sort();
        files.extend(bots);
    }
    Ok(files)
}

/// A Lua file is a bot, any other a map.
fn look_over(root: &Root, game: &Game, path: &str) -> Result<Vec<Report>, Reports> {
    if path.ends_with(".lua") {
        return Ok(Offered::by(root, game).check(&root.user_bot(game.name(), &UserPath::new(path))?));
    }
    if ![".yaml", ".txt"].iter().any(|end| path.ends_with(end)) {
        let report = Report::error(format!("{path} is neither a bot nor a map"));
        return Err(report.help("a bot ends in .lua, a map in .yaml or .txt").into());
    }
    match root.user_map(game.name(), &UserPath::new(path)) {
        Ok(map) => Ok(check_map_file(game, map)),
        // One that isn't there is the input that is wrong; one that can't be read is the answer.
        Err(reports) if reports.iter().any(|report| report.place().is_some()) => Ok(reports.into_iter().collect()),
        Err(reports) => Err(reports),
    }
}
