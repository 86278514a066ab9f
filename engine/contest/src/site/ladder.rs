//! Ranked bouts, and who meets next: those of whose order one is least sure.

use super::bout::{self, Bout, BoutState};
use super::bout_entry::groups;
use super::refusal::Refusal;
use super::site_game::SiteGame;
use crate::tournament::{
    self, BoutResult, Course, PlayedRound, Roster, Round, Tables, formats, sum_up, times_each_met,
};
use rusqlite::Connection;
use std::collections::HashMap;

/// All that counts for ratings.
#[derive(Default)]
pub struct Ladder {
    /// The oldest first.
    bouts: Vec<RankedBout>,
    changes: u64,
}

struct RankedBout {
    id: i64,
    players: Vec<Contender>,
    /// Players are places in the list.
    result: BoutResult,
}

/// A version of a team: each has a strength of its own.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Contender {
    pub team: i64,
    pub version: i64,
    pub name: String,
    pub hash: String,
    pub house: bool,
}

/// Two versions meet so many times at most: then enough is known of them.
const MOST_MEETINGS: u64 = 20;

/// The oldest are forgotten where there are more.
const MOST_RANKED: usize = 20_000;

impl Ladder {
    /// All ranked bouts that were played by these rules.
    pub fn read(db: &Connection, game: &SiteGame) -> Result<Ladder, Refusal> {
        let mut query = db.prepare(&format!(
            "SELECT {} FROM bout WHERE ranked AND state = 'done' AND rules = ?1 ORDER BY id DESC LIMIT {MOST_RANKED}",
            bout::COLUMNS
        ))?;
        let bouts: Vec<Bout> = query.query_map([&game.rules], Bout::read)?.collect::<Result<_, _>>()?;
        let mut ladder = Ladder::default();
        for bout in bouts.iter().rev() {
            ladder.add(db, game, bout)?;
        }
        Ok(ladder)
    }

    /// One more that is over.
    pub fn add(&mut self, db: &Connection, game: &SiteGame, bout: &Bout) -> Result<(), Refusal> {
        if !bout.ranked || bout.state != BoutState::Done || bout.rules != game.rules {
            return Ok(());
        }
        let players: Vec<Contender> = bout::players(db, bout.id)?
            .into_iter()
            .map(|own| Contender {
                team: own.team,
                version: own.version,
                name: own.team_name,
                hash: own.hash,
                house: false,
            })
            .collect();
        let matches = bout::matches(db, bout.id)?;
        let places: Vec<usize> = (0..players.len()).collect();
        let map = |name: &str| game.map(name).unwrap_or(0);
        if let Some(result) = sum_up(&places, groups(&matches, map)).filter(|result| !result.block.is_empty()) {
            self.bouts.retain(|own| own.id != bout.id);
            self.changes += 1;
            self.bouts.push(RankedBout { id: bout.id, players, result });
        }
        if self.bouts.len() > MOST_RANKED {
            self.bouts.remove(0);
        }
        Ok(())
    }

    /// How often something came to it.
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// Who meets next among those who play: places in their list. The house alone learns nothing, and those who met often teach nobody anything new.
    pub fn next(&self, game: &SiteGame, active: &[Contender]) -> Vec<Vec<usize>> {
        if active.len() < game.least() {
            return Vec::new();
        }
        let (roster, places) = roster(game, active);
        let played = self.played(&places);
        let met = times_each_met(&roster, &played);
        let may_meet =
            |one: usize, other: usize| met[one][other] < MOST_MEETINGS && !(active[one].house && active[other].house);
        let round = formats::ladder::round_among(&roster, &played, may_meet);
        let has_news = |players: &Vec<usize>| {
            players.iter().any(|one| players.iter().any(|other| one != other && may_meet(*one, *other)))
        };
        round.bouts.into_iter().map(|bout| bout.players).filter(has_news).collect()
    }

    /// What one can say of all versions that played: those who play now come first, in their order.
    pub fn tables(&self, game: &SiteGame, active: &[Contender]) -> Tables {
        let mut all: Vec<Contender> = active.to_vec();
        let mut seen: std::collections::HashSet<i64> = active.iter().map(|own| own.version).collect();
        for player in self.bouts.iter().flat_map(|bout| &bout.players) {
            if seen.insert(player.version) {
                all.push(player.clone());
            }
        }
        let (roster, places) = roster(game, &all);
        Tables::new(&roster, &Course { played: self.played(&places), open: Vec::new() })
    }

    /// Those among known players, each as a round of its own.
    fn played(&self, places: &HashMap<i64, usize>) -> Vec<PlayedRound> {
        let known = |bout: &RankedBout| {
            let players: Option<Vec<usize>> =
                bout.players.iter().map(|player| places.get(&player.version).copied()).collect();
            let players = players?;
            let mut result = bout.result.clone();
            for outcome in &mut result.block {
                outcome.players.iter_mut().for_each(|place| *place = players[*place]);
            }
            let bout = tournament::Bout { id: bout.id.to_string(), players, series: 0 };
            Some(PlayedRound { round: Round::new("", vec![bout], Vec::new()), results: vec![result] })
        };
        self.bouts.iter().filter_map(known).collect()
    }
}

/// Where each version stands in a roster of all of them.
fn roster(game: &SiteGame, all: &[Contender]) -> (Roster, HashMap<i64, usize>) {
    let roster = game.roster_of(all.iter().map(|own| (own.name.as_str(), own.hash.as_str())));
    (roster, all.iter().enumerate().map(|(at, own)| (own.version, at)).collect())
}
