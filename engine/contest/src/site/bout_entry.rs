//! A bout as pages show it.

use super::bout::{self, Bout, BoutKind, BoutMatch, BoutState, Player};
use super::queue_order::Place;
use super::refusal::Refusal;
use crate::tournament::{Group, Job, JobState, Known, sum_up};
use lunarena_content::visible_line;
use rusqlite::{Connection, params_from_iter, types::Value};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BoutEntry {
    pub id: i64,
    pub kind: BoutKind,
    pub state: BoutState,
    pub ranked: bool,
    pub at: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<i64>,
    pub players: Vec<PlayerEntry>,
    pub maps: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wait: Option<u64>,
    pub matches: Vec<MatchEntry>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PlayerEntry {
    pub team: i64,
    pub name: String,
    pub version: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<f64>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MatchEntry {
    pub key: String,
    pub map: String,
    pub seed: u64,
    pub seats: Vec<usize>,
    pub state: JobState,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ranks: Option<Vec<Option<i64>>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scores: Option<Vec<Option<f64>>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub faults: Option<Vec<u64>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<u64>,
    pub replay: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

impl BoutEntry {
    pub fn read(db: &Connection, bout: &Bout, place: Option<Place>) -> Result<BoutEntry, Refusal> {
        let (players, matches) = (bout::players(db, bout.id)?, bout::matches(db, bout.id)?);
        Ok(BoutEntry::new(bout, &players, &matches, place))
    }

    fn new(bout: &Bout, players: &[Player], matches: &[BoutMatch], place: Option<Place>) -> BoutEntry {
        let points = points(players.len(), matches);
        let player = |(at, player): (usize, &Player)| PlayerEntry {
            team: player.team,
            name: player.team_name.clone(),
            version: player.number,
            points: points.as_ref().map(|points| points[at]),
        };
        let mut maps: Vec<String> = Vec::new();
        for one in matches {
            if !maps.contains(&one.map) {
                maps.push(one.map.clone());
            }
        }
        BoutEntry {
            id: bout.id,
            kind: bout.kind,
            state: bout.state,
            ranked: bout.ranked,
            at: bout.at,
            ended: bout.ended,
            players: players.iter().enumerate().map(player).collect(),
            maps: maps.iter().map(|map| visible_line(map).into_owned()).collect(),
            position: place.map(|place| place.position),
            wait: place.and_then(|place| place.wait),
            matches: matches.iter().map(MatchEntry::new).collect(),
            why: bout.why.clone(),
        }
    }
}

impl MatchEntry {
    fn new(own: &BoutMatch) -> MatchEntry {
        let seats = own.result.as_ref().map(|result| &result.seats);
        MatchEntry {
            key: own.key.clone(),
            map: visible_line(&own.map).into_owned(),
            seed: own.seed,
            seats: own.seats.clone(),
            state: own.state,
            ranks: seats.map(|seats| seats.iter().map(|seat| seat.rank).collect()),
            scores: seats.map(|seats| seats.iter().map(|seat| seat.score).collect()),
            faults: seats.map(|seats| seats.iter().map(|seat| seat.faults).collect()),
            turns: own.result.as_ref().map(|result| result.turns),
            replay: own.result.is_some(),
            decided: own.replay.as_ref().map(|replay| replay.decided),
            why: own.why.clone(),
        }
    }
}

/// The matches of a bout in groups with the same map and seed, as they are summed up. The numbers of maps come from their names.
pub fn groups<'m>(matches: &'m [BoutMatch], map: impl Fn(&str) -> usize) -> Vec<Group<'m>> {
    let mut groups: Vec<(&BoutMatch, Group<'m>)> = Vec::new();
    for one in matches {
        let job = Job { key: one.key.clone(), map: map(&one.map), seed: one.seed, players: one.seats.clone() };
        let known = match (one.state, &one.result) {
            (JobState::Done | JobState::BotFault, Some(result)) => Known::Played(result),
            (JobState::OurFault | JobState::Void, _) => Known::LeftOut,
            _ => Known::Missing,
        };
        match groups.iter_mut().find(|(first, _)| (&first.map, first.seed) == (&one.map, one.seed)) {
            Some((_, group)) => group.push((job, known)),
            None => groups.push((one, vec![(job, known)])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

/// What each got; nothing, while matches are missing.
fn points(players: usize, matches: &[BoutMatch]) -> Option<Vec<f64>> {
    let places: Vec<usize> = (0..players).collect();
    let sum = sum_up(&places, groups(matches, |_| 0))?;
    (!matches.is_empty()).then(|| places.iter().map(|place| sum.points(*place) as f64 / 2.0).collect())
}

/// Which bouts are wanted.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct BoutsWanted {
    pub team: Option<i64>,
    /// Who plays as well.
    pub against: Option<i64>,
    pub kind: Option<BoutKind>,
    /// The newest of them is older than this one.
    pub before: Option<i64>,
}

/// So many at a time.
pub const AT_A_TIME: usize = 50;

/// The newest first. `hidden`: with all that only organisers see; `own`: the team that asks.
pub fn list(db: &Connection, wanted: &BoutsWanted, hidden: bool, own: Option<i64>) -> rusqlite::Result<Vec<Bout>> {
    let mut query = format!("SELECT {} FROM bout", bout::COLUMNS);
    let mut given: Vec<Value> = Vec::new();
    let mut conditions = Vec::new();
    if let Some(team) = wanted.team {
        query.push_str(" JOIN bout_player ON bout_player.bout = bout.id AND bout_player.team = ?");
        given.push(team.into());
    }
    if let Some(against) = wanted.against {
        query.push_str(" JOIN bout_player AS other ON other.bout = bout.id AND other.team = ?");
        given.push(against.into());
    }
    if !hidden {
        conditions.push(SHOWN);
        given.push(own.into());
    }
    if let Some(kind) = wanted.kind {
        conditions.push("kind = ?");
        given.push(kind.word().to_owned().into());
    }
    if let Some(before) = wanted.before {
        conditions.push("bout.id < ?");
        given.push(before.into());
    }
    if !conditions.is_empty() {
        query.push_str(&format!(" WHERE {}", conditions.join(" AND ")));
    }
    query.push_str(&format!(" GROUP BY bout.id ORDER BY bout.id DESC LIMIT {AT_A_TIME}"));
    let mut query = db.prepare_cached(&query)?;
    query.query_map(params_from_iter(given), Bout::read)?.collect()
}

/// Bouts of tournaments are shown when these are released, and trials to who is tried.
const SHOWN: &str = "(tournament IS NULL OR tournament IN (SELECT id FROM tournament WHERE released)) \
    AND (kind <> 'trial' OR asked_by = ?)";
