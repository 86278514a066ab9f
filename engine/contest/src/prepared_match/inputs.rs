//! A prepared match without its loaded game, which can't leave the thread that it was loaded in.

use super::{PreparedMatch, Seat};
use crate::match_request::Settings;
use lunarena_arena::Game;
use lunarena_content::{MapFile, Reports, Ruleset};
use std::path::PathBuf;

/// All that was read for a match. Whoever prepares one from it reads no file again, so it stays the same match whatever happens to them.
#[derive(Clone)]
pub struct MatchInputs {
    pub ruleset: Ruleset,
    pub settings: Settings,
    pub map: (String, MapFile),
    pub seats: Vec<Seat>,
    pub seed: u64,
    frames: bool,
    root: Option<PathBuf>,
}

impl From<&PreparedMatch> for MatchInputs {
    fn from(prepared: &PreparedMatch) -> MatchInputs {
        MatchInputs {
            ruleset: prepared.game.ruleset.clone(),
            settings: prepared.settings.clone(),
            map: prepared.map.clone(),
            seats: prepared.seats.clone(),
            seed: prepared.seed,
            frames: prepared.frames,
            root: prepared.root.clone(),
        }
    }
}

impl MatchInputs {
    /// Rules without a match: neither a map nor anybody who plays.
    pub fn of_rules(ruleset: Ruleset, settings: Settings) -> MatchInputs {
        let map = (String::new(), MapFile::nothing());
        MatchInputs { ruleset, settings, map, seats: Vec::new(), seed: 0, frames: false, root: None }
    }

    pub fn prepare(&self) -> Result<PreparedMatch, Reports> {
        Ok(PreparedMatch {
            game: Game::from_ruleset(self.ruleset.clone())?,
            seed: self.seed,
            settings: self.settings.clone(),
            map: self.map.clone(),
            seats: self.seats.clone(),
            frames: self.frames,
            root: self.root.clone(),
        })
    }

    /// Every file by the name it is shown by, with its text.
    fn files(&self) -> Vec<(&str, &str)> {
        let sources = self.ruleset.sources.iter().chain([self.map.1.source()]);
        let all = sources
            .chain(self.seats.iter().map(|seat| &seat.file).filter(|file| !file.is_nothing()).map(|file| &file.source));
        let mut files: Vec<(&str, &str)> = all.map(|source| (source.shown(), source.text())).collect();
        files.sort_unstable();
        files.dedup();
        files
    }

    /// The files in which these differ from others, each with what happened to it.
    pub fn changes_since(&self, before: &MatchInputs) -> Vec<String> {
        let (old, new) = (before.files(), self.files());
        let find = |files: &[(&str, &str)], name: &str| {
            files.iter().find(|(other, _)| *other == name).map(|(_, text)| text.to_string())
        };
        let mut told = Vec::new();
        for (name, text) in &new {
            match find(&old, name) {
                None => told.push(format!("{name} is new")),
                Some(then) if then != *text => told.push(format!("{name} changed")),
                Some(_) => {}
            }
        }
        told.extend(
            old.iter().filter(|(name, _)| find(&new, name).is_none()).map(|(name, _)| format!("{name} is gone")),
        );
        told
    }
}
