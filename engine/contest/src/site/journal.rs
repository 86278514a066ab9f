//! What was done, by whom; and what organisers tell everybody.

use super::refusal::Refusal;
use lunarena_content::{visible, visible_line};
use rusqlite::{Connection, params};
use serde::{Deserialize, Serialize};

#[derive(Serialize)]
pub struct LogEntry {
    pub id: i64,
    pub at: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub who: Option<String>,
    pub what: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Announcement {
    pub id: i64,
    pub at: i64,
    pub text: String,
}

/// So many at a time.
const ENTRIES: i64 = 100;
const ANNOUNCEMENTS: i64 = 20;

/// Letters.
const LONGEST: usize = 2000;

/// Who does something, and from where.
#[derive(Clone, Copy, Default)]
pub struct Doer<'d> {
    pub name: Option<&'d str>,
    pub from: Option<&'d str>,
}

pub fn note(db: &Connection, doer: Doer<'_>, what: &str, at: i64) -> rusqlite::Result<()> {
    db.prepare_cached("INSERT INTO log (at, who, what, came_from) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![at, doer.name, what, doer.from])
        .map(|_| ())
}

/// The newest first.
pub fn read(db: &Connection, before: Option<i64>) -> rusqlite::Result<Vec<LogEntry>> {
    let mut query =
        db.prepare_cached("SELECT id, at, who, what, came_from FROM log WHERE id < ?1 ORDER BY id DESC LIMIT ?2")?;
    let entry = |row: &rusqlite::Row<'_>| {
        let (who, what): (Option<String>, String) = (row.get(2)?, row.get(3)?);
        Ok(LogEntry {
            id: row.get(0)?,
            at: row.get(1)?,
            who: who.map(|who| visible_line(&who).into_owned()),
            what: visible_line(&what).into_owned(),
            from: row.get(4)?,
        })
    };
    query.query_map(params![before.unwrap_or(i64::MAX), ENTRIES], entry)?.collect()
}

pub fn announce(db: &Connection, text: &str, at: i64) -> Result<Announcement, Refusal> {
    let text = visible(text.trim()).into_owned();
    match text.chars().count() {
        0 => return Err(Refusal::wrong("an announcement has a text")),
        1..=LONGEST => {}
        _ => return Err(Refusal::wrong(format!("an announcement has at most {LONGEST} letters"))),
    }
    db.execute("INSERT INTO announcement (at, text) VALUES (?1, ?2)", params![at, text])?;
    Ok(Announcement { id: db.last_insert_rowid(), at, text })
}

/// The newest first.
pub fn announcements(db: &Connection) -> rusqlite::Result<Vec<Announcement>> {
    let mut query = db.prepare_cached("SELECT id, at, text FROM announcement ORDER BY id DESC LIMIT ?1")?;
    let entry = |row: &rusqlite::Row<'_>| Ok(Announcement { id: row.get(0)?, at: row.get(1)?, text: row.get(2)? });
    query.query_map([ANNOUNCEMENTS], entry)?.collect()
}
