//! A bot's place taken by another bot, or by another version of itself, in the middle of a match.

use super::memory::SeatMemory;
use super::{BotState, Player, SeatChoice, WHOLE_SEAT};
use crate::game::Game;
use crate::match_run::stops::Runs;
use crate::{lua_report, time_limit};
use lunarena_content::{Report, Reports};
use lunarena_kernel::Value;
use lunarena_script::{Code, Fault, STOPPED, ScriptError};
use std::collections::BTreeMap;

/// The function of a bot that gives what its successor should know, and the one that gets it.
pub const UNLOAD: &str = "on_unload";
pub const RELOAD: &str = "on_reload";

impl Player {
    /// Who is to play the seat from now on, with nothing handed over yet; `None` if the bot is the same and is offered the same.
    pub fn successor(&self, game: &Game, choice: &SeatChoice, units: bool) -> Result<Option<Player>, Reports> {
        if self.is_played_by(choice) && self.api.is_like(&game.api) && self.style == game.style() {
            return Ok(None);
        }
        let mut next = Player {
            name: self.name.clone(),
            choice: choice.clone(),
            orders: Value::Null,
            input: None,
            caller: None,
            limits: game.file.limits.budget(),
            bank: self.bank.clone(),
            states: BTreeMap::new(),
            seed: self.seed,
            born: self.born,
            style: game.style(),
            api: game.api.clone(),
            code: Code::default(),
            runs: self.runs.clone(),
            memory: SeatMemory::new(game.file.limits.seat_memory()),
        };
        // Also where no unit has a state yet: text that isn't Lua is told now.
        next.prepare(units)?;
        Ok(Some(next))
    }

    /// Hands over to another player. Gives what went wrong with that.
    pub fn hand_over(&mut self, next: &mut Player) -> Vec<Report> {
        let mut told = Vec::new();
        for (key, state) in &mut self.states {
            let mut fresh = match next.states.remove(key).filter(|_| *key == WHOLE_SEAT) {
                Some(fresh) => fresh,
                None => match next.load(*key, self.born) {
                    Ok(fresh) => fresh,
                    Err(error) => {
                        told.push(next.complaint(&error));
                        continue;
                    }
                },
            };
            fresh.budget = state.budget.clone();
            // A run that is paused belongs to the old text.
            state.bot.cancel();
            let handed = match state.bot.load_fault() {
                // It never ran, and that was told.
                Some(_) => Ok(Value::Null),
                None => state.call(UNLOAD, &Value::Null, next.limits.load, &mut next.runs),
            };
            let handed = handed.unwrap_or_else(|fault| {
                told.push(complaint(&self.choice, &fault.error));
                Value::Null
            });
            if let Err(fault) = fresh.call(RELOAD, &handed, next.limits.load, &mut next.runs) {
                told.push(next.complaint(&fault.error));
            }
            next.memory.changed(0, fresh.bot.used_memory() as u64);
            next.states.insert(*key, fresh);
        }
        next.runs.forgive();
        told
    }

    /// The same bot goes on under other rules.
    pub fn play_on(&mut self, game: &Game) {
        self.limits = game.file.limits.budget();
        self.api = game.api.clone();
        self.caller = None;
        self.memory = SeatMemory::new(game.file.limits.seat_memory());
        for state in self.states.values() {
            self.memory.changed(0, state.bot.used_memory() as u64);
        }
    }

    fn is_played_by(&self, choice: &SeatChoice) -> bool {
        match (&self.choice, choice) {
            (SeatChoice::Bot(own), SeatChoice::Bot(other)) => own.hash == other.hash,
            (SeatChoice::Scripted, SeatChoice::Scripted) => true,
            (SeatChoice::Person(own), SeatChoice::Person(other)) => {
                own.as_ref().map(|file| &file.hash) == other.as_ref().map(|file| &file.hash)
            }
            _ => false,
        }
    }

    /// Nobody waits any longer for the bot: the match is unwanted, or it is a replay's, in which the bot ended long before.
    pub fn was_broken_off(&self) -> Report {
        time_limit::with_hint(Report::error(format!("{}: {STOPPED}", self.name)))
    }

    /// An error in the bot's file, as a report on it.
    pub(super) fn complaint(&self, error: &ScriptError) -> Report {
        complaint(&self.choice, error)
    }
}

fn complaint(choice: &SeatChoice, error: &ScriptError) -> Report {
    lua_report::report(error, choice.bot())
}

impl BotState {
    /// Calls a function that the bot may have; nothing, if it has none.
    fn call(&mut self, function: &str, value: &Value, instructions: u64, runs: &mut Runs) -> Result<Value, Fault> {
        self.bot.stop_at(runs.begin());
        let Some(answer) = self.bot.call(function, value, instructions) else { return Ok(Value::Null) };
        runs.end(answer.stopped);
        match answer.fault {
            Some(fault) => Err(fault),
            None => Ok(answer.value.unwrap_or_default()),
        }
    }
}
