//! Bots that teams uploaded: all of them are kept, and one of each team plays.

use super::refusal::Refusal;
use crate::named_values::{named, word};
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq)]
pub struct Version {
    pub id: i64,
    pub team: i64,
    /// From 1 for each team.
    pub number: i64,
    /// Of its file.
    pub name: String,
    pub hash: String,
    pub bytes: i64,
    pub at: i64,
    pub state: VersionState,
    /// As JSON: what was found out about it.
    pub reports: String,
    /// The bout that it is tried in.
    pub trial: Option<i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum VersionState {
    /// It is looked over.
    Checking,
    /// Its trial match is played.
    Trial,
    Refused,
    /// It may play.
    Good,
}

const STATES: [(&str, VersionState); 4] = [
    ("checking", VersionState::Checking),
    ("trial", VersionState::Trial),
    ("refused", VersionState::Refused),
    ("good", VersionState::Good),
];

impl VersionState {
    fn word(self) -> &'static str {
        word(&STATES, self)
    }
}

const COLUMNS: &str = "id, team, number, name, hash, bytes, at, state, reports, trial";

impl Version {
    fn read(row: &Row<'_>) -> rusqlite::Result<Version> {
        let state: String = row.get(7)?;
        Ok(Version {
            id: row.get(0)?,
            team: row.get(1)?,
            number: row.get(2)?,
            name: row.get(3)?,
            hash: row.get(4)?,
            bytes: row.get(5)?,
            at: row.get(6)?,
            state: named(&STATES, &state).unwrap_or(VersionState::Refused),
            reports: row.get(8)?,
            trial: row.get(9)?,
        })
    }

    /// As its own team sees it.
    pub fn entry(&self, active: Option<i64>) -> VersionEntry {
        VersionEntry {
            number: self.number,
            name: self.name.clone(),
            hash: self.hash.chars().take(12).collect(),
            bytes: self.bytes,
            at: self.at,
            state: self.state,
            active: active == Some(self.id),
            reports: serde_json::from_str(&self.reports).unwrap_or(serde_json::Value::Array(Vec::new())),
            trial: self.trial,
        }
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct VersionEntry {
    pub number: i64,
    pub name: String,
    pub hash: String,
    pub bytes: i64,
    pub at: i64,
    pub state: VersionState,
    pub active: bool,
    pub reports: serde_json::Value,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trial: Option<i64>,
}

pub fn find(db: &Connection, id: i64) -> Result<Version, Refusal> {
    let mut query = db.prepare_cached(&format!("SELECT {COLUMNS} FROM version WHERE id = ?1"))?;
    query.query_row([id], Version::read).optional()?.ok_or_else(|| Refusal::unknown("there is no such version"))
}

pub fn of_team(db: &Connection, team: i64) -> rusqlite::Result<Vec<Version>> {
    let mut query =
        db.prepare_cached(&format!("SELECT {COLUMNS} FROM version WHERE team = ?1 ORDER BY number DESC"))?;
    query.query_map([team], Version::read)?.collect()
}

pub fn numbered(db: &Connection, team: i64, number: i64) -> Result<Version, Refusal> {
    let mut query = db.prepare_cached(&format!("SELECT {COLUMNS} FROM version WHERE team = ?1 AND number = ?2"))?;
    query
        .query_row([team, number], Version::read)
        .optional()?
        .ok_or_else(|| Refusal::unknown("your team has no such version"))
}

/// Those that wait to be looked over, the oldest first.
pub fn waiting(db: &Connection) -> rusqlite::Result<Vec<Version>> {
    let mut query =
        db.prepare_cached(&format!("SELECT {COLUMNS} FROM version WHERE state = 'checking' ORDER BY id"))?;
    query.query_map([], Version::read)?.collect()
}

/// The version that a bout tries.
pub fn tried_in(db: &Connection, bout: i64) -> rusqlite::Result<Option<Version>> {
    db.query_row(&format!("SELECT {COLUMNS} FROM version WHERE trial = ?1"), [bout], Version::read).optional()
}

pub fn add(
    db: &Connection,
    team: i64,
    name: &str,
    hash: &str,
    text: &str,
    state: VersionState,
    at: i64,
) -> Result<Version, Refusal> {
    db.execute("INSERT INTO text VALUES (?1, ?2, ?3) ON CONFLICT (hash) DO NOTHING", params![hash, name, text])?;
    db.execute(
        "INSERT INTO version (team, number, name, hash, bytes, at, state) \
         VALUES (?1, (SELECT coalesce(max(number), 0) + 1 FROM version WHERE team = ?1), ?2, ?3, ?4, ?5, ?6)",
        params![team, name, hash, text.len() as i64, at, state.word()],
    )?;
    find(db, db.last_insert_rowid())
}

pub fn set_state(db: &Connection, id: i64, state: VersionState) -> rusqlite::Result<()> {
    db.execute("UPDATE version SET state = ?2 WHERE id = ?1", params![id, state.word()]).map(|_| ())
}

pub fn set_reports(db: &Connection, id: i64, reports: &str) -> rusqlite::Result<()> {
    db.execute("UPDATE version SET reports = ?2 WHERE id = ?1", params![id, reports]).map(|_| ())
}

pub fn set_trial(db: &Connection, id: i64, bout: i64) -> rusqlite::Result<()> {
    db.execute("UPDATE version SET trial = ?2 WHERE id = ?1", params![id, bout]).map(|_| ())
}

/// How many a team uploaded since a moment. What was done at a later time than now was done before somebody set the clock back: it doesn't count.
pub fn uploads(db: &Connection, team: i64, since: i64, now: i64) -> rusqlite::Result<i64> {
    db.query_row(
        "SELECT count(*) FROM version WHERE team = ?1 AND at > ?2 AND at <= ?3",
        params![team, since, now],
        |row| row.get(0),
    )
}

/// The text of a file by its hash.
pub fn text(db: &Connection, hash: &str) -> Result<String, Refusal> {
    let found =
        db.prepare_cached("SELECT text FROM text WHERE hash = ?1")?.query_row([hash], |row| row.get(0)).optional()?;
    found.ok_or_else(|| Refusal::unknown("there is no such file"))
}
