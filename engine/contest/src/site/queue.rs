//! What waits to be played, and in which order: trials first, then challenges, tournaments, and the ladder. Who challenges often waits behind those who do so seldom.

use super::bout::{self, Bout};
use super::bout_entry::{AT_A_TIME, BoutEntry};
use super::refusal::Refusal;
use rusqlite::{Connection, OptionalExtension};
use serde::Serialize;

#[derive(Serialize)]
pub struct Queue {
    pub playing: Vec<BoutEntry>,
    pub waiting: Vec<BoutEntry>,
    pub length: usize,
    /// Matches in the last minute, and of all time.
    pub per_minute: u64,
    pub played: u64,
}

/// Where a bout stands in the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// So many come before.
    pub position: usize,
    /// Seconds until it is played, if one can tell.
    pub wait: Option<u64>,
}

/// The ids of all that wait, the next first.
const ORDER: &str = "SELECT id FROM (SELECT id, kind, \
    CASE kind WHEN 'trial' THEN 0 WHEN 'scrimmage' THEN 1 WHEN 'tournament' THEN 2 ELSE 3 END AS class, \
    CASE kind WHEN 'scrimmage' THEN row_number() OVER (PARTITION BY kind, asked_by ORDER BY id) ELSE 0 END AS turn \
    FROM bout WHERE state = 'queued') ORDER BY class, turn, id";

pub fn order(db: &Connection) -> rusqlite::Result<Vec<i64>> {
    db.prepare_cached(ORDER)?.query_map([], |row| row.get(0))?.collect()
}

/// The next to be played.
pub fn next(db: &Connection) -> rusqlite::Result<Option<i64>> {
    db.prepare_cached(&format!("{ORDER} LIMIT 1"))?.query_row([], |row| row.get(0)).optional()
}

fn playing(db: &Connection) -> rusqlite::Result<Vec<Bout>> {
    let mut query =
        db.prepare_cached(&format!("SELECT {} FROM bout WHERE state = 'playing' ORDER BY id", bout::COLUMNS))?;
    query.query_map([], Bout::read)?.collect()
}

/// Where a bout stands, if it waits. `pace`: bouts in a second.
pub fn place(order: &[i64], id: i64, pace: Option<f64>) -> Option<Place> {
    let position = order.iter().position(|own| *own == id)?;
    let wait = pace.filter(|pace| *pace > 0.0).map(|pace| ((position + 1) as f64 / pace).ceil() as u64);
    Some(Place { position, wait })
}

/// With those bouts alone that may be seen; the others count.
pub fn read(
    db: &Connection,
    pace: Option<f64>,
    per_minute: u64,
    may_see: impl Fn(&Bout) -> bool,
) -> Result<Queue, Refusal> {
    let order = order(db)?;
    let mut waiting = Vec::new();
    for id in order.iter().take(AT_A_TIME) {
        let bout = bout::find(db, *id)?;
        if may_see(&bout) {
            waiting.push(BoutEntry::read(db, &bout, place(&order, *id, pace))?);
        }
    }
    let playing = playing(db)?;
    let playing = playing.iter().filter(|bout| may_see(bout));
    let playing = playing.map(|bout| BoutEntry::read(db, bout, None)).collect::<Result<_, _>>()?;
    let done = "SELECT count(*) FROM job WHERE state IN ('done', 'bot-fault')";
    let played: i64 = db.prepare_cached(done)?.query_row([], |row| row.get(0))?;
    Ok(Queue { playing, waiting, length: order.len(), per_minute, played: played as u64 })
}
