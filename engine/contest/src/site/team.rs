//! Teams, with who may do what. The bots of the house are teams that nobody logs in as.

use super::likeness::{has_loose_accents, likeness};
use super::refusal::Refusal;
use crate::named_values::{named, word};
use crate::secret;
use lunarena_content::visible_line;
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq)]
pub struct Team {
    pub id: i64,
    pub name: String,
    pub members: Vec<String>,
    pub kind: TeamKind,
    pub accepts: Accepts,
    pub barred: bool,
    /// The version that plays.
    pub active: Option<i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TeamKind {
    Team,
    House,
    Organiser,
}

/// Whether challenges are accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Accepts {
    All,
    Ask,
    None,
}

const KINDS: [(&str, TeamKind); 3] =
    [("team", TeamKind::Team), ("house", TeamKind::House), ("organiser", TeamKind::Organiser)];
const ACCEPTS: [(&str, Accepts); 3] = [("all", Accepts::All), ("ask", Accepts::Ask), ("none", Accepts::None)];

/// Letters of a name.
const LONGEST_NAME: usize = 40;
const MOST_MEMBERS: usize = 12;

const COLUMNS: &str = "id, name, members, kind, accepts, barred, active";

impl Team {
    fn read(row: &Row<'_>) -> rusqlite::Result<Team> {
        let text = |at: usize| row.get::<_, String>(at);
        Ok(Team {
            id: row.get(0)?,
            name: text(1)?,
            members: serde_json::from_str(&text(2)?).unwrap_or_default(),
            kind: named(&KINDS, &text(3)?).unwrap_or(TeamKind::Team),
            accepts: named(&ACCEPTS, &text(4)?).unwrap_or(Accepts::Ask),
            barred: row.get(5)?,
            active: row.get(6)?,
        })
    }

    pub fn is_organiser(&self) -> bool {
        self.kind == TeamKind::Organiser
    }

    pub fn is_house(&self) -> bool {
        self.kind == TeamKind::House
    }

    /// Whether its bot plays.
    pub fn plays(&self) -> bool {
        self.active.is_some() && !self.barred && !self.is_organiser()
    }
}

pub fn all(db: &Connection) -> rusqlite::Result<Vec<Team>> {
    let mut query = db.prepare_cached(&format!("SELECT {COLUMNS} FROM team ORDER BY kind = 'house', name"))?;
    query.query_map([], Team::read)?.collect()
}

pub fn find(db: &Connection, id: i64) -> Result<Team, Refusal> {
    let mut query = db.prepare_cached(&format!("SELECT {COLUMNS} FROM team WHERE id = ?1"))?;
    query.query_row([id], Team::read).optional()?.ok_or_else(|| Refusal::unknown("there is no such team"))
}

pub fn by_name(db: &Connection, name: &str) -> rusqlite::Result<Option<Team>> {
    db.query_row(&format!("SELECT {COLUMNS} FROM team WHERE name = ?1"), [name], Team::read).optional()
}

/// The team whose token this is.
pub fn by_token(db: &Connection, token: &str) -> rusqlite::Result<Option<Team>> {
    let mut query = db.prepare_cached(&format!("SELECT {COLUMNS} FROM team WHERE token = ?1"))?;
    query.query_row([secret::digest(token)], Team::read).optional()
}

/// A name on one line, that hides nothing and is neither empty nor too long.
pub fn good_name(name: &str) -> Result<String, Refusal> {
    let name = visible_line(name.trim()).into_owned();
    match name.chars().count() {
        0 => Err(Refusal::wrong("a name is missing")),
        1..=LONGEST_NAME => Ok(name),
        _ => Err(Refusal::wrong(format!("a name has at most {LONGEST_NAME} letters"))),
    }
}

pub fn good_members(members: &[String]) -> Result<Vec<String>, Refusal> {
    if members.len() > MOST_MEMBERS {
        return Err(Refusal::wrong(format!("a team has at most {MOST_MEMBERS} members")));
    }
    members.iter().filter(|member| !member.trim().is_empty()).map(|member| good_name(member)).collect()
}

/// A team with a token, if it is for people.
pub fn add(
    db: &Connection,
    name: &str,
    members: &[String],
    kind: TeamKind,
    token: Option<&str>,
    at: i64,
) -> Result<Team, Refusal> {
    let (name, members) = (good_name(name)?, good_members(members)?);
    let is_person = kind != TeamKind::House;
    let is_alike = |other: &str| is_person && likeness(other) == likeness(&name);
    let other = all(db)?.into_iter().find(|other| other.name.eq_ignore_ascii_case(&name) || is_alike(&other.name));
    if let Some(other) = other {
        return Err(Refusal::conflict(format!("there is a team called {}", other.name)).help("choose another name"));
    }
    if is_person && (has_loose_accents(&name) || likeness(&name).is_empty()) {
        return Err(
            Refusal::wrong("this name can't be told from others").help("use plain letters, without loose accents")
        );
    }
    db.execute(
        "INSERT INTO team (name, members, kind, token, accepts, at) VALUES (?1, ?2, ?3, ?4, 'all', ?5)",
        params![name, serde_json::to_string(&members)?, word(&KINDS, kind), token.map(secret::digest), at],
    )?;
    find(db, db.last_insert_rowid())
}

pub fn set_token(db: &Connection, id: i64, token: &str) -> rusqlite::Result<()> {
    db.execute("UPDATE team SET token = ?2 WHERE id = ?1", params![id, secret::digest(token)]).map(|_| ())
}

pub fn set_members(db: &Connection, id: i64, members: &[String]) -> Result<(), Refusal> {
    let members = serde_json::to_string(&good_members(members)?)?;
    db.execute("UPDATE team SET members = ?2 WHERE id = ?1", params![id, members])?;
    Ok(())
}

pub fn set_accepts(db: &Connection, id: i64, accepts: Accepts) -> rusqlite::Result<()> {
    db.execute("UPDATE team SET accepts = ?2 WHERE id = ?1", params![id, word(&ACCEPTS, accepts)]).map(|_| ())
}

pub fn set_barred(db: &Connection, id: i64, barred: bool) -> rusqlite::Result<()> {
    db.execute("UPDATE team SET barred = ?2 WHERE id = ?1", params![id, barred]).map(|_| ())
}

pub fn set_active(db: &Connection, id: i64, version: i64) -> rusqlite::Result<()> {
    db.execute("UPDATE team SET active = ?2 WHERE id = ?1", params![id, version]).map(|_| ())
}

/// A team as everybody sees it.
#[derive(Clone, Debug, Serialize)]
pub struct TeamEntry {
    pub id: i64,
    pub name: String,
    pub members: Vec<String>,
    pub house: bool,
    pub accepts: Accepts,
    /// The number of the version that plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub active: Option<i64>,
    /// For organisers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub barred: Option<bool>,
}
