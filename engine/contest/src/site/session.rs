//! Who is logged in. Browsers hold a key in a cookie; of it, and of invitations, only digests are kept.

use super::refusal::Refusal;
use crate::secret;
use rusqlite::{Connection, OptionalExtension, params};

/// A browser is known for so long, in seconds.
const LASTS: i64 = 30 * 24 * 3600;

/// Of each team; the oldest end where there are more.
const MOST_SESSIONS: i64 = 50;

pub struct Session {
    pub team: i64,
    /// What forms have to hold that are sent by it.
    pub form: String,
}

/// What a browser is given.
pub struct NewSession {
    pub key: String,
    pub form: String,
}

pub fn begin(db: &Connection, team: i64, now: i64) -> Result<NewSession, Refusal> {
    let new = NewSession { key: secret::draw_or_refuse()?, form: secret::draw_or_refuse()? };
    db.execute(
        "INSERT INTO session VALUES (?1, ?2, ?3, ?4)",
        params![secret::digest(&new.key), team, new.form, now + LASTS],
    )?;
    db.execute("DELETE FROM session WHERE expires < ?1", [now])?;
    db.execute(
        "DELETE FROM session WHERE team = ?1 AND hash NOT IN (SELECT hash FROM session WHERE team = ?1 ORDER BY expires DESC LIMIT ?2)",
        params![team, MOST_SESSIONS],
    )?;
    Ok(new)
}

pub fn find(db: &Connection, key: &str, now: i64) -> rusqlite::Result<Option<Session>> {
    let mut query = db.prepare_cached("SELECT team, form FROM session WHERE hash = ?1 AND expires > ?2")?;
    let session = |row: &rusqlite::Row<'_>| Ok(Session { team: row.get(0)?, form: row.get(1)? });
    query.query_row(params![secret::digest(key), now], session).optional()
}

pub fn end(db: &Connection, key: &str) -> rusqlite::Result<()> {
    db.execute("DELETE FROM session WHERE hash = ?1", [secret::digest(key)]).map(|_| ())
}

/// All of a team.
pub fn end_all(db: &Connection, team: i64) -> rusqlite::Result<()> {
    db.execute("DELETE FROM session WHERE team = ?1", [team]).map(|_| ())
}

pub fn invite(db: &Connection, code: &str, uses: i64, now: i64) -> rusqlite::Result<()> {
    db.execute("INSERT INTO invitation VALUES (?1, ?2, ?3)", params![secret::digest(code), uses, now]).map(|_| ())
}

/// Uses up one of an invitation's uses.
pub fn use_invitation(db: &Connection, code: &str) -> Result<(), Refusal> {
    let used = db
        .execute("UPDATE invitation SET uses = uses - 1 WHERE hash = ?1 AND uses > 0", [secret::digest(code.trim())])?;
    match used {
        0 => Err(Refusal::forbidden("this invitation code is wrong, or was used up").help("ask the organiser for one")),
        _ => Ok(()),
    }
}

/// Does something once, however often it is asked for with the same id; what it came to the first time is told again. `asked` says all of what is asked for:
/// who asks for something else with an id that was used gets nothing by it.
pub fn once<T: serde::Serialize + serde::de::DeserializeOwned>(
    db: &Connection,
    team: i64,
    request: &str,
    asked: &impl serde::Serialize,
    now: i64,
    work: impl FnOnce() -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    if request.is_empty() || request.len() > 100 {
        return Err(Refusal::wrong("`request` is an id of 1 to 100 letters")
            .help("draw a new one for each thing that you ask for"));
    }
    let known: Option<String> = db
        .prepare_cached("SELECT answer FROM request WHERE team = ?1 AND id = ?2")?
        .query_row(params![team, request], |row| row.get(0))
        .optional()?;
    let asked = secret::digest(&serde_json::to_string(asked)?);
    if let Some(known) = known {
        let (first, answer): (String, serde_json::Value) = serde_json::from_str(&known)?;
        if first != asked {
            return Err(Refusal::conflict("this `request` id was used for something else")
                .help("draw a new one for each thing that you ask for"));
        }
        return Ok(serde_json::from_value(answer)?);
    }
    let answer = work()?;
    let text = serde_json::to_string(&(asked, &answer))?;
    db.execute("INSERT INTO request VALUES (?1, ?2, ?3, ?4)", params![team, request, text, now])?;
    Ok(answer)
}
