//! `lunarena check --game GAME FILE`: bots and maps that stand outside of the content.

use super::{Flags, tell, verdict};
use crate::outcome::{Failure, Outcome};
use crate::terminal::Paint;
use lunarena_arena::{Game, Offered, check_map_file};
use lunarena_content::{Report, Reports, Root, UserPath};

pub fn run(root: &Root, game: &str, flags: &Flags) -> Result<Outcome, Failure> {
    if flags.paths.is_empty() {
        return Err(Report::error("--game needs the files that are to be looked over")
            .help(format!("name them: lunarena check --game {game} my-bot.lua"))
            .into());
    }
    let root = &root.with_mods(game, &flags.mods.names)?;
    let game = Game::load(root, game, &[])?;
    let (mut all, mut lines) = (Vec::new(), String::new());
    for path in &flags.paths {
        let reports = Reports::new(look_over(root, &game, path)?);
        lines.push_str(&format!("{path}: {}\n", verdict(&reports, Paint::stdout())));
        all.extend(reports);
    }
    tell(flags, all, &lines)
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
