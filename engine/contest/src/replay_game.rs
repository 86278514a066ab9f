//! The game of a replay, which may hold it. A replay can be shown where the game isn't, too.

use crate::content_place::ContentPlace;
use lunarena_arena::Replay;
use lunarena_content::{GameFile, Spanned};

pub fn file(place: &ContentPlace, replay: &Replay) -> Option<GameFile> {
    let game = &replay.header.game;
    let root = replay.pack.as_ref().map_or_else(|| place.root().ok(), |pack| Some(pack.root()))?;
    GameFile::parse(&root.read(&format!("{}/game.yaml", root.game(game).ok()?)).ok()?).ok()
}

/// Which figures decide in a game.
pub fn ranking(place: &ContentPlace, replay: &Replay) -> Vec<Spanned<String>> {
    file(place, replay).map(|file| file.ranking).unwrap_or_default()
}
