//! Who takes part in what: all that decides an event, without the files themselves.

use super::job::Job;
use crate::ratings::Scope;
use lunarena_content::{EventFormat, KeptReplays};
use lunarena_kernel::digest::Digest;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Roster {
    pub title: String,
    /// The name of the game, and its title.
    pub game: String,
    pub game_title: String,
    /// What the results depend on beside maps, seeds and bots.
    pub engine: String,
    pub ruleset: String,
    pub mods: Vec<String>,
    pub set: Vec<(String, String)>,
    pub format: EventFormat,
    /// The seats of a full table.
    pub seats: Vec<String>,
    /// The game is not played by fewer.
    pub least: usize,
    pub maps: Vec<NamedHash>,
    pub seeds: u64,
    pub first_seed: u64,
    pub replays: KeptReplays,
    pub entrants: Vec<Entrant>,
    /// Whom all play against before the first round. They have the numbers behind those of the entrants.
    pub house: Vec<NamedHash>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entrant {
    /// No other has the same.
    pub name: String,
    /// Of its file.
    pub hash: String,
    pub strength: Option<i64>,
    /// Why it can't be read, if it can't.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unread: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NamedHash {
    pub name: String,
    pub hash: String,
}

/// Part of every key: what was kept in another form is not found again.
const FORMAT: i64 = 1;

impl Roster {
    /// So many bots play a match.
    pub fn table(&self) -> usize {
        self.seats.len()
    }

    /// The name of an entrant, or of one of the house.
    pub fn name(&self, player: usize) -> &str {
        match self.entrants.get(player) {
            Some(entrant) => &entrant.name,
            None => self.house.get(player - self.entrants.len()).map_or("", |bot| bot.name.as_str()),
        }
    }

    pub fn find(&self, name: &str) -> Option<usize> {
        self.entrants.iter().position(|entrant| entrant.name == name)
    }

    pub fn hash(&self, player: usize) -> &str {
        match self.entrants.get(player) {
            Some(entrant) => &entrant.hash,
            None => self.house.get(player - self.entrants.len()).map_or("", |bot| bot.hash.as_str()),
        }
    }

    /// How many players, seats and maps ratings are about.
    pub fn scope(&self) -> Scope {
        Scope { players: self.entrants.len() + self.house.len(), seats: self.table(), maps: self.maps.len() }
    }

    /// What all its jobs share: a digest, and the facts as JSON.
    pub fn rules(&self) -> (String, String) {
        let facts = serde_json::json!({
            "engine": self.engine,
            "game": self.game,
            "ruleset": self.ruleset,
            "mods": self.mods,
            "set": self.set,
        });
        let text = facts.to_string();
        (lunarena_kernel::digest::of_bytes(text.as_bytes()), text)
    }

    /// A match: all that decides it makes its key.
    pub fn job(&self, map: usize, seed: u64, players: Vec<usize>) -> Job {
        let mut digest = Digest::new();
        digest.int(FORMAT);
        let mut text = |text: &str| digest.bytes(text.as_bytes());
        text(&self.engine);
        text(&self.ruleset);
        text(&self.mods.join("/"));
        text(&self.maps[map].hash);
        text(&seed.to_string());
        players.iter().for_each(|player| text(self.hash(*player)));
        Job { key: digest.finish(), map, seed, players }
    }

    /// Whatever is drawn by lot begins with this: the same in every run of the event, whoever else joins or leaves.
    pub fn salt(&self, of: &str) -> String {
        format!("{}/{}/{of}", self.title, self.first_seed)
    }

    /// An order of players by lot.
    pub fn shuffled(&self, players: &[usize], of: &str) -> Vec<usize> {
        let salt = self.salt(of);
        let mut order = players.to_vec();
        order.sort_by_cached_key(|player| {
            let mut digest = Digest::new();
            digest.bytes(salt.as_bytes());
            digest.bytes(self.name(*player).as_bytes());
            (digest.finish(), *player)
        });
        order
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// So many players without files, at tables of so many.
    pub fn roster(players: usize, table: usize) -> Roster {
        let entrant = |at: usize| Entrant {
            name: format!("bot {at:03}"),
            hash: format!("hash {at}"),
            strength: Some(-(at as i64)),
            unread: None,
        };
        Roster {
            title: "Spring cup".into(),
            game: "pond".into(),
            game_title: "Pond".into(),
            engine: "1".into(),
            ruleset: "r".into(),
            mods: Vec::new(),
            set: Vec::new(),
            format: EventFormat::default(),
            seats: (1..=table).map(|seat| format!("Seat {seat}")).collect(),
            least: 2,
            maps: vec![NamedHash { name: "reeds".into(), hash: "m".into() }],
            seeds: 1,
            first_seed: 1,
            replays: KeptReplays::None,
            entrants: (0..players).map(entrant).collect(),
            house: Vec::new(),
        }
    }

    #[test]
    fn whatever_decides_a_match_is_in_its_key() {
        let mut plain = roster(3, 2);
        plain.maps.push(NamedHash { name: "lake".into(), hash: "l".into() });
        let key = |roster: &Roster| roster.job(0, 1, vec![0, 1]).key;
        assert_eq!(key(&plain), key(&plain.clone()));
        let mut others = vec![
            plain.job(1, 1, vec![0, 1]).key,
            plain.job(0, 2, vec![0, 1]).key,
            plain.job(0, 1, vec![1, 0]).key,
            plain.job(0, 1, vec![0, 2]).key,
            key(&Roster { engine: "2".into(), ..plain.clone() }),
            key(&Roster { ruleset: "s".into(), ..plain.clone() }),
            key(&Roster { mods: vec!["ice".into()], ..plain.clone() }),
        ];
        others.push(key(&plain));
        others.sort();
        others.dedup();
        assert_eq!(others.len(), 8, "each is another");
        // Names, titles and who else plays decide nothing.
        let renamed = Roster { title: "Autumn".into(), entrants: roster(2, 2).entrants, ..plain.clone() };
        assert_eq!(key(&renamed), key(&plain));
    }
}
