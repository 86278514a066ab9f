//! How matches of an event are played again from a command line, as far as they can be by everybody: with bots and maps of the house.

use crate::command_line::line;
use crate::content_place::ContentPlace;
use crate::match_request::{MatchRequest, Settings};
use crate::prepared_match::PreparedMatch;
use crate::tournament::roster::{NamedHash, Roster};
use lunarena_arena::ENGINE;
use lunarena_content::{ContentPath, Root};
use serde::Serialize;

/// Words of a command, as a shell reads them: `begin`, the players by seat, `--map` with the map, `--seed` with the seed, `end`.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct PlayWords {
    pub begin: String,
    /// By player; nothing, where the bot has a file of its own, or is no longer what it was.
    pub players: Vec<Option<String>>,
    /// By map, likewise; empty, where the game has no maps.
    pub maps: Vec<Option<String>>,
    pub end: String,
}

impl PlayWords {
    /// Nothing, if the game is no longer what it was: then no command plays the same match.
    pub fn new(place: &ContentPlace, roster: &Roster) -> PlayWords {
        match same_game(place, roster) {
            Some(root) => PlayWords::of(&root, roster),
            None => PlayWords::default(),
        }
    }

    fn of(root: &Root, roster: &Roster) -> PlayWords {
        let game = roster.game.as_str();
        let bot = |name: &str, hash: &str| {
            let found = of_the_house(name).and_then(|name| root.bot(game, &name).ok());
            found.filter(|bot| bot.hash == hash).map(|_| line(&[name]))
        };
        let map = |map: &NamedHash| {
            if map.name.is_empty() {
                return Some(String::new());
            }
            let found = of_the_house(&map.name).and_then(|name| root.map(game, &name).ok());
            found.filter(|found| found.hash == map.hash).map(|_| line(&[&map.name]))
        };
        let mods = roster.mods.iter().flat_map(|name| ["--mod".to_owned(), name.clone()]);
        let set = roster.set.iter().flat_map(|(key, value)| ["--set".to_owned(), format!("{key}={value}")]);
        let players = 0..roster.entrants.len() + roster.house.len();
        PlayWords {
            begin: line(&["lunarena", "play", game]),
            players: players.map(|player| bot(roster.name(player), roster.hash(player))).collect(),
            maps: roster.maps.iter().map(map).collect(),
            end: line(&mods.chain(set).collect::<Vec<_>>()),
        }
    }
}

/// Only what everybody has is named, and a stranger's name opens no file.
fn of_the_house(name: &str) -> Option<ContentPath> {
    ContentPath::new(name).filter(|_| !name.contains(['/', '\\', '.']))
}

/// The content, if the game in it is the one that was played.
fn same_game(place: &ContentPlace, roster: &Roster) -> Option<Root> {
    if roster.engine != ENGINE {
        return None;
    }
    let settings = Settings { mods: roster.mods.clone(), set: roster.set.clone() };
    let game = Some(roster.game.clone());
    let request = MatchRequest { game, bots: Vec::new(), map: None, seed: Some(0), settings: settings.clone() };
    let base = PreparedMatch::new(place, request, false).ok()?;
    let root = place.root().ok()?.with_mods(&roster.game, &settings.mods).ok()?;
    (base.game.ruleset.hash == roster.ruleset).then_some(root)
}
