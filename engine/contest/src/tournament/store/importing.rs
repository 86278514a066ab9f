//! A store made of the lines that another was exported to.

use super::exporting::Line;
use super::{Finished, KEEP_ALARM, KEEP_RULES, KEEP_TEXT, KeptReplay, QUEUE_JOB, ROSTER, SET_FACT, Spec, Store};
use crate::errand::JobResult;
use crate::tournament::job::JobState;
use crate::tournament::roster::Roster;
use lunarena_content::{Report, Source, Span};
use lunarena_kernel::digest;
use rusqlite::params;

impl Store {
    /// Takes up all lines, or none if one of them is not as it should be. What is known already stays, and if it differs it is an alarm; how many were taken up.
    pub fn import(&mut self, source: &Source) -> Result<usize, Report> {
        let mut lines = Vec::new();
        let mut start = 0;
        for text in source.text().split_inclusive('\n') {
            let line = read(text).map_err(|why| {
                let span = Span::new(start, start + text.trim_end().len());
                Report::error("a line is not as it was exported").at(source, span, why)
            })?;
            lines.push(line);
            start += text.len();
        }
        let (mut finished, mut replays): (Vec<Finished>, Vec<(String, KeptReplay)>) = (Vec::new(), Vec::new());
        self.write(|db| {
            for line in &lines {
                match line {
                    Line::Roster(roster) => db.execute(SET_FACT, params![ROSTER, roster.get()])?,
                    Line::Text { hash, name, text } => db.execute(KEEP_TEXT, params![hash, name, text])?,
                    Line::Rules { hash, facts } => db.execute(KEEP_RULES, params![hash, facts.get()])?,
                    Line::Job { key, rules, spec, .. } => db.execute(QUEUE_JOB, params![key, rules, spec.get()])?,
                    Line::Alarm(alarm) => db.execute(KEEP_ALARM, params![alarm.key, alarm.first, alarm.later])?,
                };
            }
            Ok(())
        })?;
        for line in lines {
            let Line::Job { key, state, result, why, replay, .. } = line else { continue };
            let Some(state) = JobState::named(&state).filter(|state| !is_to_play(*state)) else { continue };
            let result = result.and_then(|result| serde_json::from_str(result.get()).ok());
            if let Some(kept) = replay.and_then(|kept| serde_json::from_str(kept.get()).ok()) {
                replays.push((key.clone(), kept));
            }
            finished.push(Finished { key, state, result, why });
        }
        self.note(&[], &finished)?;
        for (key, kept) in replays {
            self.keep_replay(&key, &kept)?;
        }
        Ok(finished.len())
    }
}

fn is_to_play(state: JobState) -> bool {
    [JobState::Queued, JobState::Running].contains(&state)
}

/// A line, with what is in it looked over.
fn read(text: &str) -> Result<Line, String> {
    let line: Line = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let is_good = |good: Result<(), serde_json::Error>| good.map_err(|error| error.to_string());
    match &line {
        Line::Roster(roster) => is_good(serde_json::from_str::<Roster>(roster.get()).map(|_| ()))?,
        Line::Text { hash, text, .. } if digest::of_bytes(text.as_bytes()) != *hash => {
            return Err("the text has another hash".to_owned());
        }
        Line::Job { state, spec, result, .. } => {
            is_good(serde_json::from_str::<Spec>(spec.get()).map(|_| ()))?;
            let state = JobState::named(state).ok_or_else(|| format!("there is no state `{state}`"))?;
            let result = result.as_ref().map(|result| serde_json::from_str::<JobResult>(result.get())).transpose();
            let result = result.map_err(|error| error.to_string())?;
            if [JobState::Done, JobState::BotFault].contains(&state) && result.is_none() {
                return Err("a match that was played has no result".to_owned());
            }
        }
        _ => {}
    }
    Ok(line)
}
