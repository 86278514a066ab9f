//! All files that matches of one game need, and playing them: for an event, and for a process that plays for somebody else.

use super::job_result::JobResult;
use crate::experiment::MatchResult;
use crate::prepared_match::{MatchInputs, PreparedMatch, Seat};
use lunarena_content::{LuaFile, MapFile, Report, Reports};
use std::panic::{AssertUnwindSafe, catch_unwind};

pub struct MatchFiles {
    pub inputs: MatchInputs,
    /// By their names.
    pub maps: Vec<(String, MapFile)>,
    /// By their names; see `bot_file`.
    pub bots: Vec<(String, LuaFile)>,
}

/// Which of the files a match is played with.
#[derive(Clone, Copy)]
pub struct MatchChoice<'c> {
    pub map: usize,
    pub seed: u64,
    /// In the order of seats.
    pub players: &'c [usize],
}

/// A match that was played.
pub struct Attempt<T> {
    pub result: JobResult,
    /// The clock stopped a bot, each time.
    pub stopped: bool,
    pub made: T,
}

/// A match in which the clock stopped a bot is played again, so many times in all: the machine may have been busy.
const TRIES: usize = 3;

impl MatchFiles {
    /// The rules, loaded; what is at hand is used again.
    pub fn loaded<'h>(&self, at_hand: &'h mut Option<PreparedMatch>) -> Result<&'h mut PreparedMatch, Reports> {
        match at_hand {
            Some(prepared) => Ok(prepared),
            None => Ok(at_hand.insert(self.inputs.prepare()?)),
        }
    }

    /// A match with these rules.
    pub fn prepare<'h>(
        &self,
        at_hand: &'h mut Option<PreparedMatch>,
        choice: MatchChoice,
    ) -> Result<&'h mut PreparedMatch, Reports> {
        let prepared = self.loaded(at_hand)?;
        let names = prepared.game.seats(choice.players.len());
        let seat = |(seat, player): (String, &usize)| {
            let (name, file) = &self.bots[*player];
            // As replays name a file that stands elsewhere; in its own errors it is what it is for all.
            Seat { name: seat, person: false, bot: format!("{name}/{}", file.source.shown()), file: file.clone() }
        };
        prepared.seats = names.into_iter().zip(choice.players).map(seat).collect();
        prepared.map = self.maps[choice.map].clone();
        prepared.seed = choice.seed;
        Ok(prepared)
    }

    /// What came of a match, with something that is made on the way; or why it failed by no bot's fault.
    pub fn attempt<T>(
        &self,
        at_hand: &mut Option<PreparedMatch>,
        choice: MatchChoice,
        play: impl Fn(&PreparedMatch) -> Result<(MatchResult, T), Reports>,
    ) -> Result<Attempt<T>, String> {
        for try_number in 1.. {
            match or_why(|| play(self.prepare(at_hand, choice)?)) {
                Ok((played, _)) if played.stopped && try_number < TRIES => {}
                Ok((MatchResult { turns, hash, seats, stopped, .. }, made)) => {
                    return Ok(Attempt { result: JobResult { turns, hash, seats }, stopped, made });
                }
                Err(why) => {
                    // Whatever is at hand may be in pieces.
                    *at_hand = None;
                    return Err(why);
                }
            }
        }
        Err("it was never played".to_owned())
    }
}

/// What came of some work, or why it failed, in one line. A panic is a failure of ours.
pub fn or_why<T>(work: impl FnOnce() -> Result<T, Reports>) -> Result<T, String> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(done)) => Ok(done),
        Ok(Err(reports)) => Err(reports.iter().map(Report::message).collect::<Vec<_>>().join("; ")),
        Err(_) => Err("an internal error of the engine".to_owned()),
    }
}
