//! All of a store as lines of JSON, in an order that depends on nothing but what is in it.

use super::{Alarm, Store};
use lunarena_content::Report;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A line.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Line {
    Roster(Box<RawValue>),
    Text {
        hash: String,
        name: String,
        text: String,
    },
    Rules {
        hash: String,
        facts: Box<RawValue>,
    },
    Job {
        key: String,
        rules: String,
        spec: Box<RawValue>,
        state: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        result: Option<Box<RawValue>>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        replay: Option<Box<RawValue>>,
    },
    Alarm(Alarm),
}

impl Store {
    /// Calls `write` with each line.
    pub fn export(&self, mut write: impl FnMut(&str) -> Result<(), Report>) -> Result<(), Report> {
        let mut tell = |line: &Line| write(&super::json(line)?);
        if let Some(roster) = self.fact(super::ROSTER)? {
            tell(&Line::Roster(self.raw(roster)?))?;
        }
        let threes = |query: &str| {
            self.ask(|db| {
                let mut query = db.prepare(query)?;
                let row = |row: &rusqlite::Row<'_>| Ok([row.get(0)?, row.get(1)?, row.get(2)?]);
                query.query_map([], row)?.collect::<Result<Vec<[String; 3]>, _>>()
            })
        };
        for [hash, name, text] in threes("SELECT hash, name, text FROM text ORDER BY hash")? {
            tell(&Line::Text { hash, name, text })?;
        }
        for [hash, facts, _] in threes("SELECT hash, facts, '' FROM rules ORDER BY hash")? {
            tell(&Line::Rules { hash, facts: self.raw(facts)? })?;
        }
        let jobs = self.ask(|db| {
            let mut query = db.prepare("SELECT key, rules, spec, state, result, why, replay FROM job ORDER BY key")?;
            let row = |row: &rusqlite::Row<'_>| {
                Ok(([row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?], [row.get(4)?, row.get(5)?, row.get(6)?]))
            };
            query.query_map([], row)?.collect::<Result<Vec<([String; 4], [Option<String>; 3])>, _>>()
        })?;
        for ([key, rules, spec, state], [result, why, replay]) in jobs {
            let result = result.map(|result| self.raw(result)).transpose()?;
            let replay = replay.map(|replay| self.raw(replay)).transpose()?;
            tell(&Line::Job { key, rules, spec: self.raw(spec)?, state, result, why, replay })?;
        }
        self.alarms()?.into_iter().try_for_each(|alarm| tell(&Line::Alarm(alarm)))
    }

    fn raw(&self, text: String) -> Result<Box<RawValue>, Report> {
        RawValue::from_string(text).map_err(|error| self.broken(&error))
    }
}
