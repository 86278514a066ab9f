//! `lunarena check --game GAME FILE`: bots and maps that stand outside of the content.

use super::{Flags, tell, verdict};
use crate::outcome::{Failure, Outcome};
use crate::terminal::Paint;
use lunarena_arena::{Game, Offered, check_map_file};
use lunarena_content::{Report, Reports, Root, UserPath};
use lunarena_contest::bots_in;
use std::path::Path;

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
        files.extend(bots_in(Path::new(path))?.iter().map(|file| file.display().to_string()));
    }
    Ok(files)
}

/// A Lua file is a bot, unless it makes a map; any other is a map.
fn look_over(root: &Root, game: &Game, path: &str) -> Result<Vec<Report>, Reports> {
    if path.ends_with(".lua") {
        let bot = root.user_bot(game.name(), &UserPath::new(path))?;
        if !makes_map(bot.source.text(), &game.file.asked()) {
            return Ok(Offered::by(root, game).check(&bot));
        }
    } else if ![".yaml", ".txt"].iter().any(|end| path.ends_with(end)) {
        let report = Report::error(format!("{path} is neither a bot nor a map"));
        return Err(report.help("a bot ends in .lua, a map in .yaml, .txt or .lua").into());
    }
    match root.user_map(game.name(), &UserPath::new(path)) {
        Ok(map) => Ok(check_map_file(game, map)),
        // One that isn't there is the input that is wrong; one that can't be read is the answer.
        Err(reports) if reports.iter().any(|report| report.place().is_some()) => Ok(reports.into_iter().collect()),
        Err(reports) => Err(reports),
    }
}

/// Whether a Lua file returns what makes a map, and has none of the functions that bots are asked by.
fn makes_map(text: &str, asked: &[&str]) -> bool {
    let begins = |line: &str, words: &[&str]| {
        let mut rest = line.split_whitespace().flat_map(|word| word.split_inclusive('('));
        words.iter().all(|word| rest.next().is_some_and(|next| next.trim_end_matches('(') == *word))
    };
    let is_asked =
        |line: &str| asked.iter().any(|name| begins(line, &["function", name]) || begins(line, &[name, "="]));
    text.lines().any(|line| begins(line, &["return"]) && line.starts_with("return")) && !text.lines().any(is_asked)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lua_file_is_a_bot_or_makes_a_map() {
        let asked = ["turn", "draft"];
        for bot in ["function turn(view)\n  return {}\nend\n", "turn = function() end\nreturn\n", "x = 1\n", ""] {
            assert!(!makes_map(bot, &asked), "{bot}");
        }
        for map in [
            "return function()\n  return { size = rng(\"map\"):int(1, 3) }\nend\n",
            "local function turn() end\nreturn turn\n",
        ] {
            assert!(makes_map(map, &asked), "{map}");
        }
    }
}
