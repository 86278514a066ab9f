//! What is played now, and what waits, as pages show it.

use super::bout::{self, Bout};
use super::bout_entry::{AT_A_TIME, BoutEntry};
use super::queue_order::{order, place};
use super::refusal::Refusal;
use rusqlite::Connection;
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

fn playing(db: &Connection) -> rusqlite::Result<Vec<Bout>> {
    let mut query =
        db.prepare_cached(&format!("SELECT {} FROM bout WHERE state = 'playing' ORDER BY id", bout::COLUMNS))?;
    query.query_map([], Bout::read)?.collect()
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
