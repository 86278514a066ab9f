//! Some bots meet: in all seats, on one map or all. What is to be played is decided when it is made, and stays.

use super::refusal::Refusal;
use crate::errand::JobResult;
use crate::named_values::{named, word};
use crate::tournament::{Job, JobState, KeptReplay};
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq)]
pub struct Bout {
    pub id: i64,
    pub kind: BoutKind,
    pub state: BoutState,
    pub ranked: bool,
    pub asked_by: Option<i64>,
    /// The digest of the rules that it is played by.
    pub rules: String,
    /// The one map that it is played on, if it isn't all.
    pub map: Option<String>,
    pub at: i64,
    pub ended: Option<i64>,
    pub why: Option<String>,
    pub tournament: Option<i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BoutKind {
    Trial,
    Scrimmage,
    Tournament,
    Ladder,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BoutState {
    /// Somebody has to accept it.
    Asked,
    Refused,
    Withdrawn,
    Queued,
    Playing,
    Done,
    /// It counts for nobody, and that is no bot's fault.
    Failed,
}

pub const KINDS: [(&str, BoutKind); 4] = [
    ("trial", BoutKind::Trial),
    ("scrimmage", BoutKind::Scrimmage),
    ("tournament", BoutKind::Tournament),
    ("ladder", BoutKind::Ladder),
];

const STATES: [(&str, BoutState); 7] = [
    ("asked", BoutState::Asked),
    ("refused", BoutState::Refused),
    ("withdrawn", BoutState::Withdrawn),
    ("queued", BoutState::Queued),
    ("playing", BoutState::Playing),
    ("done", BoutState::Done),
    ("failed", BoutState::Failed),
];

impl BoutKind {
    pub fn word(self) -> &'static str {
        word(&KINDS, self)
    }

    pub fn named(word: &str) -> Option<BoutKind> {
        named(&KINDS, word)
    }
}

impl BoutState {
    pub fn word(self) -> &'static str {
        word(&STATES, self)
    }
}

/// One of those who meet, in the order of places.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    pub team: i64,
    pub team_name: String,
    pub version: i64,
    pub number: i64,
    pub hash: String,
}

/// A match of a bout, with what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct BoutMatch {
    pub key: String,
    pub map: String,
    pub seed: u64,
    /// Places in the bout, in the order of seats.
    pub seats: Vec<usize>,
    pub state: JobState,
    pub result: Option<JobResult>,
    pub why: Option<String>,
    pub replay: Option<KeptReplay>,
}

pub const COLUMNS: &str = "bout.id, kind, state, ranked, asked_by, rules, map, bout.at, ended, why, tournament";

impl Bout {
    pub fn read(row: &Row<'_>) -> rusqlite::Result<Bout> {
        let (kind, state): (String, String) = (row.get(1)?, row.get(2)?);
        Ok(Bout {
            id: row.get(0)?,
            kind: BoutKind::named(&kind).unwrap_or(BoutKind::Scrimmage),
            state: named(&STATES, &state).unwrap_or(BoutState::Failed),
            ranked: row.get(3)?,
            asked_by: row.get(4)?,
            rules: row.get(5)?,
            map: row.get(6)?,
            at: row.get(7)?,
            ended: row.get(8)?,
            why: row.get(9)?,
            tournament: row.get(10)?,
        })
    }
}

/// What a new bout is made of.
pub struct NewBout<'n> {
    pub kind: BoutKind,
    pub state: BoutState,
    pub ranked: bool,
    pub asked_by: Option<i64>,
    pub rules: &'n str,
    pub map: Option<&'n str>,
    pub series: u64,
    /// With the name that the bout has there.
    pub tournament: Option<(i64, &'n str)>,
    /// Teams and versions, in the order of places.
    pub players: &'n [(i64, i64)],
    /// The players of jobs are places; maps come by name.
    pub matches: &'n [(Job, String)],
    pub at: i64,
}

pub fn add(db: &Connection, new: &NewBout<'_>) -> Result<i64, Refusal> {
    db.execute(
        "INSERT INTO bout (kind, state, ranked, asked_by, rules, map, series, at, tournament, label) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        params![
            new.kind.word(),
            new.state.word(),
            new.ranked,
            new.asked_by,
            new.rules,
            new.map,
            new.series as i64,
            new.at,
            new.tournament.map(|(id, _)| id),
            new.tournament.map(|(_, label)| label)
        ],
    )?;
    let id = db.last_insert_rowid();
    let mut player = db.prepare_cached("INSERT INTO bout_player VALUES (?1, ?2, ?3, ?4)")?;
    for (place, (team, version)) in new.players.iter().enumerate() {
        player.execute(params![id, place as i64, team, version])?;
    }
    let mut insert = db.prepare_cached("INSERT INTO bout_match VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?;
    for (number, (job, map)) in new.matches.iter().enumerate() {
        let seats = serde_json::to_string(&job.players)?;
        insert.execute(params![id, number as i64, job.key, map, job.seed.to_string(), seats])?;
    }
    Ok(id)
}

pub fn find(db: &Connection, id: i64) -> Result<Bout, Refusal> {
    let mut query = db.prepare_cached(&format!("SELECT {COLUMNS} FROM bout WHERE id = ?1"))?;
    query.query_row([id], Bout::read).optional()?.ok_or_else(|| Refusal::unknown("there is no such bout"))
}

pub fn players(db: &Connection, id: i64) -> rusqlite::Result<Vec<Player>> {
    let mut query = db.prepare_cached(
        "SELECT bout_player.team, team.name, version, version.number, version.hash FROM bout_player \
         JOIN team ON team.id = bout_player.team JOIN version ON version.id = bout_player.version WHERE bout = ?1 ORDER BY place",
    )?;
    let player = |row: &Row<'_>| {
        Ok(Player {
            team: row.get(0)?,
            team_name: row.get(1)?,
            version: row.get(2)?,
            number: row.get(3)?,
            hash: row.get(4)?,
        })
    };
    query.query_map([id], player)?.collect()
}

pub fn matches(db: &Connection, id: i64) -> Result<Vec<BoutMatch>, Refusal> {
    let mut query = db.prepare_cached(
        "SELECT bout_match.key, map, seed, seats, job.state, job.result, job.why, job.replay FROM bout_match \
         LEFT JOIN job ON job.key = bout_match.key WHERE bout = ?1 ORDER BY number",
    )?;
    let mut rows = query.query([id])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let (seed, seats): (String, String) = (row.get(2)?, row.get(3)?);
        let state: Option<String> = row.get(4)?;
        let (result, replay): (Option<String>, Option<String>) = (row.get(5)?, row.get(7)?);
        found.push(BoutMatch {
            key: row.get(0)?,
            map: row.get(1)?,
            seed: seed.parse().unwrap_or(0),
            seats: serde_json::from_str(&seats)?,
            state: state.and_then(|state| JobState::named(&state)).unwrap_or(JobState::Queued),
            result: result.map(|text| serde_json::from_str(&text)).transpose()?,
            why: row.get(6)?,
            replay: replay.and_then(|text| serde_json::from_str(&text).ok()),
        });
    }
    Ok(found)
}

/// Moves a bout on; whether it was where it was thought to be.
pub fn set_state(db: &Connection, id: i64, from: BoutState, to: BoutState) -> rusqlite::Result<bool> {
    let changed =
        db.execute("UPDATE bout SET state = ?3 WHERE id = ?1 AND state = ?2", params![id, from.word(), to.word()])?;
    Ok(changed > 0)
}

pub fn end(db: &Connection, id: i64, state: BoutState, why: Option<&str>, at: i64) -> rusqlite::Result<()> {
    let write = "UPDATE bout SET state = ?2, why = ?3, ended = ?4 WHERE id = ?1";
    db.execute(write, params![id, state.word(), why, at]).map(|_| ())
}

/// How often exactly these versions met by these rules, whatever came of it: each time they play with other seeds.
pub fn times_met(db: &Connection, versions: &[i64], rules: &str) -> rusqlite::Result<u64> {
    let mut sorted = versions.to_vec();
    sorted.sort_unstable();
    let Some(first) = sorted.first() else { return Ok(0) };
    let list = serde_json::to_string(&sorted).unwrap_or_default();
    let count: i64 = db
        .prepare_cached(
            "SELECT count(*) FROM bout JOIN version AS first ON first.id = ?1 \
             JOIN bout_player AS own ON own.bout = bout.id AND own.team = first.team AND own.version = first.id WHERE kind IN ('ladder', 'scrimmage') AND rules = ?2 \
             AND (SELECT json_group_array(version) FROM (SELECT version FROM bout_player WHERE bout = bout.id ORDER BY version)) = ?3",
        )?
        .query_row(params![first, rules, list], |row| row.get(0))?;
    Ok(count as u64)
}

/// How many challenges a team made since a moment; what seems to be later than now was before somebody set the clock back.
pub fn asked_by(db: &Connection, team: i64, since: i64, now: i64) -> rusqlite::Result<i64> {
    db.query_row(
        "SELECT count(*) FROM bout JOIN bout_player ON bout_player.bout = bout.id AND bout_player.place = 0 AND bout_player.team = ?1 \
         WHERE kind = 'scrimmage' AND asked_by = ?1 AND bout.at > ?2 AND bout.at <= ?3",
        params![team, since, now],
        |row| row.get(0),
    )
}
