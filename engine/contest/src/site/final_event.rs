//! Tournaments of all active bots: planned, started by the clock or by an organiser, released when the organiser says so.

use super::refusal::Refusal;
use crate::named_values::{named, word};
use crate::tournament::Roster;
use lunarena_content::EventFormat;
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug)]
pub struct FinalEvent {
    pub id: i64,
    pub title: String,
    pub format: EventFormat,
    pub state: FinalState,
    pub released: bool,
    /// When it starts by the clock.
    pub at: Option<i64>,
    pub started: Option<i64>,
    pub ended: Option<i64>,
    /// Once it was started.
    pub field: Option<Field>,
    /// So many rounds may be played by now, where an organiser starts each.
    pub allowed: Option<usize>,
    /// Whether the next round waits for an organiser.
    pub waits: bool,
}

/// Who takes part.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Field {
    pub roster: Roster,
    /// Teams and versions, in the order of entrants.
    pub players: Vec<(i64, i64)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FinalState {
    Planned,
    Playing,
    Done,
    Withdrawn,
}

const STATES: [(&str, FinalState); 4] = [
    ("planned", FinalState::Planned),
    ("playing", FinalState::Playing),
    ("done", FinalState::Done),
    ("withdrawn", FinalState::Withdrawn),
];

impl FinalState {
    fn word(self) -> &'static str {
        word(&STATES, self)
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FinalEntry {
    pub id: i64,
    pub title: String,
    pub format: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<usize>,
    pub state: FinalState,
    pub released: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entrants: Option<usize>,
    pub waits: bool,
}

const COLUMNS: &str = "id, title, format, state, released, at, started, ended, field, by_round, allowed, waits";

impl FinalEvent {
    fn read(row: &Row<'_>) -> rusqlite::Result<FinalEvent> {
        let (format, state): (String, String) = (row.get(2)?, row.get(3)?);
        let field: Option<String> = row.get(8)?;
        let (by_round, allowed): (bool, i64) = (row.get(9)?, row.get(10)?);
        Ok(FinalEvent {
            id: row.get(0)?,
            title: row.get(1)?,
            format: serde_json::from_str(&format).unwrap_or_default(),
            state: named(&STATES, &state).unwrap_or(FinalState::Withdrawn),
            released: row.get(4)?,
            at: row.get(5)?,
            started: row.get(6)?,
            ended: row.get(7)?,
            field: field.and_then(|text| serde_json::from_str(&text).ok()),
            allowed: by_round.then(|| usize::try_from(allowed).unwrap_or(0)),
            waits: row.get(11)?,
        })
    }

    pub fn entry(&self) -> FinalEntry {
        FinalEntry {
            id: self.id,
            title: self.title.clone(),
            format: self.format.format.name().to_owned(),
            rounds: self.format.rounds,
            state: self.state,
            released: self.released,
            at: self.at,
            started: self.started,
            ended: self.ended,
            entrants: self.field.as_ref().map(|field| field.players.len()),
            waits: self.waits,
        }
    }
}

/// The newest first.
pub fn all(db: &Connection) -> rusqlite::Result<Vec<FinalEvent>> {
    let mut query = db.prepare_cached(&format!("SELECT {COLUMNS} FROM tournament ORDER BY id DESC"))?;
    query.query_map([], FinalEvent::read)?.collect()
}

pub fn in_state(db: &Connection, state: FinalState) -> rusqlite::Result<Vec<FinalEvent>> {
    let mut query = db.prepare_cached(&format!("SELECT {COLUMNS} FROM tournament WHERE state = ?1 ORDER BY id"))?;
    query.query_map([state.word()], FinalEvent::read)?.collect()
}

pub fn find(db: &Connection, id: i64) -> Result<FinalEvent, Refusal> {
    let mut query = db.prepare_cached(&format!("SELECT {COLUMNS} FROM tournament WHERE id = ?1"))?;
    query.query_row([id], FinalEvent::read).optional()?.ok_or_else(|| Refusal::unknown("there is no such tournament"))
}

/// Whether one of this title was ever planned.
pub fn is_known(db: &Connection, title: &str) -> rusqlite::Result<bool> {
    db.query_row("SELECT count(*) > 0 FROM tournament WHERE title = ?1", [title], |row| row.get(0))
}

pub fn plan(
    db: &Connection,
    title: &str,
    format: &EventFormat,
    at: Option<i64>,
    by_round: bool,
) -> Result<FinalEvent, Refusal> {
    let format = serde_json::to_string(format)?;
    db.execute(
        "INSERT INTO tournament (title, format, state, at, by_round) VALUES (?1, ?2, 'planned', ?3, ?4)",
        params![title, format, at, by_round],
    )?;
    find(db, db.last_insert_rowid())
}

/// It starts with these; whether it was still planned.
pub fn start(db: &Connection, id: i64, field: &Field, now: i64) -> Result<bool, Refusal> {
    let field = serde_json::to_string(field)?;
    let write = "UPDATE tournament SET state = 'playing', started = ?3, field = ?2 WHERE id = ?1 AND state = 'planned'";
    Ok(db.execute(write, params![id, field, now])? > 0)
}

/// One more round may be played; whether it waited for that.
pub fn allow_round(db: &Connection, id: i64) -> rusqlite::Result<bool> {
    let write = "UPDATE tournament SET allowed = allowed + 1, waits = 0 WHERE id = ?1 AND state = 'playing' AND waits";
    Ok(db.execute(write, [id])? > 0)
}

pub fn set_waits(db: &Connection, id: i64, waits: bool) -> rusqlite::Result<()> {
    db.execute("UPDATE tournament SET waits = ?2 WHERE id = ?1", params![id, waits]).map(|_| ())
}

pub fn end(db: &Connection, id: i64, state: FinalState, now: i64) -> rusqlite::Result<()> {
    db.execute("UPDATE tournament SET state = ?2, ended = ?3 WHERE id = ?1", params![id, state.word(), now]).map(|_| ())
}

pub fn release(db: &Connection, id: i64) -> rusqlite::Result<()> {
    db.execute("UPDATE tournament SET released = 1 WHERE id = ?1", [id]).map(|_| ())
}

/// Those in which a match was played that doesn't count any more: others may have to meet.
pub fn reopen_with(db: &Connection, key: &str) -> Result<Vec<i64>, Refusal> {
    let mut query = db.prepare_cached(
        "SELECT DISTINCT tournament FROM bout JOIN bout_match ON bout_match.bout = bout.id WHERE key = ?1 AND tournament IS NOT NULL",
    )?;
    let all: Vec<i64> = query.query_map([key], |row| row.get(0))?.collect::<Result<_, _>>()?;
    for id in &all {
        db.execute("UPDATE tournament SET state = 'playing', ended = NULL WHERE id = ?1 AND state = 'done'", [id])?;
    }
    Ok(all)
}
