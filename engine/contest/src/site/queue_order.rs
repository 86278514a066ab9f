//! In which order bouts are played: trials first, then challenges, tournaments, and the ladder. Who challenges often waits behind those who do so seldom.

use rusqlite::{Connection, OptionalExtension};

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

/// Where a bout stands, if it waits. `pace`: bouts in a second.
pub fn place(order: &[i64], id: i64, pace: Option<f64>) -> Option<Place> {
    let position = order.iter().position(|own| *own == id)?;
    let wait = pace.filter(|pace| *pace > 0.0).map(|pace| ((position + 1) as f64 / pace).ceil() as u64);
    Some(Place { position, wait })
}
