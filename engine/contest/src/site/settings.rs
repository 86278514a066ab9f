//! What organisers switch on and off.

use super::leaderboard::Leaderboard;
use super::refusal::Refusal;
use rusqlite::{Connection, OptionalExtension, params};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// No bots are taken.
    pub submissions_frozen: bool,
    /// No matches are chosen by themselves.
    pub ladder_stopped: bool,
    /// Since when the leaderboard stands still for all but organisers.
    pub leaderboard_frozen: Option<i64>,
    /// The clock did it once: who undoes it has the last word.
    pub frozen_by_clock: bool,
    pub closed_by_clock: bool,
}

/// The facts that hold them.
const SETTINGS: &str = "contest settings";
const FROZEN: &str = "frozen leaderboard";

fn fact(db: &Connection, name: &str) -> rusqlite::Result<Option<String>> {
    db.prepare_cached("SELECT value FROM fact WHERE name = ?1")?.query_row([name], |row| row.get(0)).optional()
}

fn set_fact(db: &Connection, name: &str, value: &str) -> rusqlite::Result<()> {
    let write = "INSERT INTO fact VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    db.prepare_cached(write)?.execute(params![name, value]).map(|_| ())
}

pub fn read(db: &Connection) -> Result<Settings, Refusal> {
    Ok(fact(db, SETTINGS)?.map(|text| serde_json::from_str(&text)).transpose()?.unwrap_or_default())
}

pub fn write(db: &Connection, settings: &Settings) -> Result<(), Refusal> {
    Ok(set_fact(db, SETTINGS, &serde_json::to_string(settings)?)?)
}

/// The leaderboard as everybody sees it while it stands still.
pub fn frozen(db: &Connection) -> Result<Option<Leaderboard>, Refusal> {
    Ok(fact(db, FROZEN)?.map(|text| serde_json::from_str(&text)).transpose()?)
}

pub fn freeze(db: &Connection, leaderboard: &Leaderboard) -> Result<(), Refusal> {
    Ok(set_fact(db, FROZEN, &serde_json::to_string(leaderboard)?)?)
}
