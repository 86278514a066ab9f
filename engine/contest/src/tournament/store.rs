//! Where the results of events are kept: one file of SQLite, one writer. A result is known by the key of its job, is never written over, and what was told to be
//! done is done, whatever kills the process.

mod exporting;
mod importing;
mod opening;

use super::course::Course;
use super::job::{Job, JobState, Results};
use super::roster::Roster;
use super::tables::Tables;
use crate::errand::JobResult;
use lunarena_content::Report;
use rusqlite::{Connection, OptionalExtension, params};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::path::{Path, PathBuf};

pub struct Store {
    db: Connection,
    path: PathBuf,
}

/// What came of a job.
#[derive(Clone, Debug, PartialEq)]
pub struct Finished {
    pub key: String,
    pub state: JobState,
    pub result: Option<JobResult>,
    /// Why it counts for nobody.
    pub why: Option<String>,
}

/// A replay that is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptReplay {
    /// Of its file.
    pub name: String,
    /// The turn from which on those were first who are first at the end.
    pub decided: u64,
}

/// A job whose second result differs from its first: something isn't as it was, or isn't as deterministic as it should be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Alarm {
    pub key: String,
    /// The hash that counts, and the one that came later.
    pub first: String,
    pub later: String,
}

// What is there stays, but for facts.
const SET_FACT: &str = "INSERT INTO fact VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = excluded.value";
const KEEP_TEXT: &str = "INSERT INTO text VALUES (?1, ?2, ?3) ON CONFLICT (hash) DO NOTHING";
const KEEP_RULES: &str = "INSERT INTO rules VALUES (?1, ?2) ON CONFLICT (hash) DO NOTHING";
const QUEUE_JOB: &str =
    "INSERT INTO job (key, rules, spec, state) VALUES (?1, ?2, ?3, 'queued') ON CONFLICT (key) DO NOTHING";
const KEEP_ALARM: &str = "INSERT INTO alarm VALUES (?1, ?2, ?3)";

/// The facts that hold them.
const ROSTER: &str = "roster";
const TABLES: &str = "tables";
const RUN: &str = "run";

/// What a job is, beside what it shares with all others of its rules.
#[derive(Serialize, Deserialize)]
struct Spec {
    /// The hash of the map.
    map: String,
    seed: u64,
    /// The hashes of the bots, in the order of seats.
    bots: Vec<String>,
}

impl Store {
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The event that was played last.
    pub fn roster(&self) -> Result<Option<Roster>, Report> {
        self.fact(ROSTER)?.map(|text| serde_json::from_str(&text).map_err(|error| self.broken(&error))).transpose()
    }

    pub fn set_roster(&mut self, roster: &Roster) -> Result<(), Report> {
        let text = json(roster)?;
        if self.fact(ROSTER)?.as_ref() == Some(&text) {
            return Ok(());
        }
        self.set_fact(ROSTER, &text)?;
        self.forget_tables()
    }

    /// Something that was worked out, to be found again while it is still true: see the key.
    pub fn fact(&self, name: &str) -> Result<Option<String>, Report> {
        self.ask(|db| db.query_row("SELECT value FROM fact WHERE name = ?1", [name], |row| row.get(0)).optional())
    }

    pub fn set_fact(&mut self, name: &str, value: &str) -> Result<(), Report> {
        self.ask(|db| db.execute(SET_FACT, params![name, value])).map(|_| ())
    }

    /// By which others know what is played for this store, each time.
    pub fn run_name(&mut self) -> Result<String, Report> {
        if let Some(name) = self.fact(RUN)? {
            return Ok(name);
        }
        let name = crate::secret::draw_or_refuse()?;
        self.set_fact(RUN, &name)?;
        Ok(name)
    }

    /// The tables that are kept, or new ones. Whoever can't write here can still read.
    pub fn tables_of(&mut self, roster: &Roster, course: &Course) -> Result<Tables, Report> {
        if let Some(tables) = self.tables()? {
            return Ok(tables);
        }
        let tables = Tables::new(roster, course);
        let _ = self.set_fact(TABLES, &json(&tables)?);
        Ok(tables)
    }

    /// The tables that were made last, if nothing has changed since.
    pub fn tables(&self) -> Result<Option<Tables>, Report> {
        Ok(self.fact(TABLES)?.and_then(|text| serde_json::from_str(&text).ok()))
    }

    /// A text that jobs name by its hash.
    pub fn keep_text(&mut self, hash: &str, name: &str, text: &str) -> Result<(), Report> {
        self.ask(|db| db.execute(KEEP_TEXT, params![hash, name, text])).map(|_| ())
    }

    /// All jobs that are known.
    pub fn results(&self) -> Result<Results, Report> {
        let mut results = Results::default();
        let rows = self.ask(|db| {
            let mut query = db.prepare("SELECT key, state, result FROM job")?;
            let row = |row: &rusqlite::Row<'_>| {
                Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?, row.get::<_, Option<String>>(2)?))
            };
            query.query_map([], row)?.collect::<Result<Vec<_>, _>>()
        })?;
        for (key, state, result) in rows {
            let state = JobState::named(&state).ok_or_else(|| self.broken(&format!("a job is `{state}`")))?;
            let result = result.map(|text| serde_json::from_str(&text)).transpose();
            results.insert(key, state, result.map_err(|error| self.broken(&error))?);
        }
        Ok(results)
    }

    /// What another store knows of jobs that are queued here.
    pub fn take_over(&mut self, results: &Results) -> Result<(), Report> {
        let finished: Vec<Finished> = results
            .all()
            .filter(|(_, state, _)| !matches!(state, JobState::Queued | JobState::Running))
            .map(|(key, state, result)| Finished { key: key.clone(), state, result: result.cloned(), why: None })
            .collect();
        self.note(&[], &finished).map(|_| ())
    }

    /// Jobs that are to be played. Those that are known stay as they are.
    pub fn queue(&mut self, roster: &Roster, jobs: &[Job]) -> Result<(), Report> {
        let rules = roster.rules();
        let rows: Vec<(String, String)> = jobs
            .iter()
            .map(|job| {
                let bots = job.players.iter().map(|player| roster.hash(*player).to_owned()).collect();
                let spec = Spec { map: roster.maps[job.map].hash.clone(), seed: job.seed, bots };
                Ok((job.key.clone(), json(&spec)?))
            })
            .collect::<Result<_, Report>>()?;
        self.write(|db| {
            db.execute(KEEP_RULES, params![rules.0, rules.1])?;
            let mut insert = db.prepare(QUEUE_JOB)?;
            rows.iter().try_for_each(|(key, spec)| insert.execute(params![key, rules.0, spec]).map(|_| ()))
        })
    }

    /// What began and what came of jobs, at once. What differs from what is known is an alarm, and changes nothing.
    pub fn note(&mut self, begun: &[String], finished: &[Finished]) -> Result<Vec<Alarm>, Report> {
        let mut lines = Vec::new();
        for one in finished {
            lines.push((one, one.result.as_ref().map(json).transpose()?));
        }
        let mut alarms = Vec::new();
        self.write(|db| {
            let mut begin = db.prepare("UPDATE job SET state = 'running' WHERE key = ?1 AND state = 'queued'")?;
            begun.iter().try_for_each(|key| begin.execute([key]).map(|_| ()))?;
            let mut finish = db.prepare(
                "UPDATE job SET state = ?2, result = ?3, why = ?4 WHERE key = ?1 AND state IN ('queued', 'running')",
            )?;
            for (one, result) in &lines {
                let changed = finish.execute(params![one.key, one.state.name(), result, one.why])?;
                if let (0, Some(own)) = (changed, &one.result) {
                    alarms.extend(differing(db, &one.key, own)?);
                }
            }
            if !lines.is_empty() {
                db.execute("DELETE FROM fact WHERE name = ?1", [TABLES])?;
            }
            let mut keep = db.prepare(KEEP_ALARM)?;
            alarms.iter().try_for_each(|alarm| keep.execute(params![alarm.key, alarm.first, alarm.later]).map(|_| ()))
        })?;
        Ok(alarms)
    }

    /// Matches that failed by no bot's fault are to be played again.
    pub fn retry(&mut self) -> Result<(), Report> {
        let write = "UPDATE job SET state = 'queued', why = NULL WHERE state = 'our-fault'";
        self.ask(|db| db.execute(write, []))?;
        self.forget_tables()
    }

    /// Somebody decides that a match doesn't count; whether there is such a match.
    pub fn void(&mut self, key: &str, why: &str) -> Result<bool, Report> {
        let write = "UPDATE job SET state = 'void', why = ?2 WHERE key = ?1";
        let changed = self.ask(|db| db.execute(write, params![key, why]))?;
        self.forget_tables()?;
        Ok(changed > 0)
    }

    pub fn keep_replay(&mut self, key: &str, kept: &KeptReplay) -> Result<(), Report> {
        let text = json(kept)?;
        self.ask(|db| db.execute("UPDATE job SET replay = ?2 WHERE key = ?1", params![key, text])).map(|_| ())
    }

    /// The replays that are kept, by job.
    pub fn replays(&self) -> Result<HashMap<String, KeptReplay>, Report> {
        let rows = self.ask(|db| {
            let mut query = db.prepare("SELECT key, replay FROM job WHERE replay IS NOT NULL")?;
            query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<Vec<(String, String)>, _>>()
        })?;
        let read = |(key, text): (String, String)| Some((key, serde_json::from_str(&text).ok()?));
        Ok(rows.into_iter().filter_map(read).collect())
    }

    /// Why matches count for nobody, by job.
    pub fn whys(&self) -> Result<HashMap<String, String>, Report> {
        self.ask(|db| {
            let mut query = db.prepare("SELECT key, why FROM job WHERE why IS NOT NULL AND why <> ''")?;
            query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
        })
    }

    pub fn alarms(&self) -> Result<Vec<Alarm>, Report> {
        self.ask(|db| {
            let mut query = db.prepare("SELECT key, first, later FROM alarm ORDER BY rowid")?;
            let alarm =
                |row: &rusqlite::Row<'_>| Ok(Alarm { key: row.get(0)?, first: row.get(1)?, later: row.get(2)? });
            query.query_map([], alarm)?.collect()
        })
    }

    fn forget_tables(&mut self) -> Result<(), Report> {
        self.ask(|db| db.execute("DELETE FROM fact WHERE name = ?1", [TABLES])).map(|_| ())
    }

    fn ask<T>(&self, work: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, Report> {
        work(&self.db).map_err(|error| self.broken(&error))
    }

    /// Looks something up.
    #[cfg(feature = "site")]
    pub(crate) fn look<T, E>(&self, work: impl FnOnce(&Connection) -> Result<T, E>) -> Result<T, E> {
        work(&self.db)
    }

    /// Does all of it or nothing. Whoever else writes waits.
    #[cfg(feature = "site")]
    pub(crate) fn change<T, E: From<rusqlite::Error>>(
        &mut self,
        work: impl FnOnce(&Connection) -> Result<T, E>,
    ) -> Result<T, E> {
        let transaction = self.db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        let done = work(&transaction)?;
        transaction.commit()?;
        Ok(done)
    }

    /// What is told to be done is on the disk, whatever becomes of the machine.
    #[cfg(feature = "site")]
    pub(crate) fn be_sure(&self) -> Result<(), Report> {
        self.ask(|db| db.pragma_update(None, "synchronous", "full"))
    }

    /// All of it or nothing.
    fn write(&mut self, work: impl FnOnce(&Connection) -> rusqlite::Result<()>) -> Result<(), Report> {
        let all = |db: &mut Connection| {
            let transaction = db.transaction()?;
            work(&transaction)?;
            transaction.commit()
        };
        all(&mut self.db).map_err(|error| self.broken(&error))
    }

    fn broken(&self, error: &dyn std::fmt::Display) -> Report {
        Report::error(format!("{} can't be used: {error}", self.path.display())).help(
            "`lunarena tournament export` writes what can be read of it; `tournament import` makes a new one of that",
        )
    }
}

/// The results that are known and new, if they are not the same.
fn differing(db: &Connection, key: &str, later: &JobResult) -> rusqlite::Result<Option<Alarm>> {
    let first: Option<Option<String>> =
        db.query_row("SELECT result FROM job WHERE key = ?1", [key], |row| row.get(0)).optional()?;
    let first: Option<JobResult> = first.flatten().and_then(|text| serde_json::from_str(&text).ok());
    Ok(first.filter(|first| first != later).map(|first| Alarm {
        key: key.to_owned(),
        first: first.hash,
        later: later.hash.clone(),
    }))
}

fn json(value: &impl Serialize) -> Result<String, Report> {
    serde_json::to_string(value).map_err(|error| Report::error(format!("this can't be kept: {error}")))
}

#[cfg(test)]
mod tests;
