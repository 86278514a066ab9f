//! Other rules and other bots in the middle of a match: between two turns, over the same state.

use super::checkpoint::Holdings;
use super::player::{Player, SeatChoice};
use super::scenes::Scenes;
use super::{Match, MatchFunctions};
use crate::game::{Game, Ready};
use crate::time_limit::RulesTimer;
use lunarena_content::{Kind, Report, Reports};
use lunarena_kernel::Value;
use lunarena_kernel::turns::{Phase, Plan, Shape, TurnLoop};
use std::mem::discriminant;

/// A match between two turns, away from its game: the next one may go on with it.
pub struct Adjourned {
    ready: Ready,
    plan: Plan,
    turn_loop: TurnLoop,
    players: Vec<Player>,
    functions: MatchFunctions,
    keep: super::Keep,
    ended: bool,
    scenes: Scenes,
}

impl<'g> Match<'g> {
    pub fn adjourn(self) -> Adjourned {
        let Match { ready, plan, turn_loop, players, functions, keep, ended, scenes, .. } = self;
        Adjourned { ready, plan, turn_loop, players, functions, keep, ended, scenes }
    }
}

impl Adjourned {
    /// Goes on with the game that it was adjourned with, or was swapped to since.
    pub fn go_on(self, game: &Game) -> Match<'_> {
        let Adjourned { ready, plan, turn_loop, players, functions, keep, ended, mut scenes } = self;
        // The new rules may do better.
        scenes.try_again();
        Match { game, ready, plan, turn_loop, players, functions, keep, ended, scenes, watched: None, people: None }
    }

    /// Puts new rules and bots in the place of the old ones. The state, chance, the queues and the clock stay; so do bots whose file is the same.
    /// If anything is wrong, the match stays as it was. Gives what bots did wrong while they handed over, which doesn't count against them.
    pub fn swap(&mut self, old: &Game, new: &Game, seats: &[SeatChoice]) -> Result<Vec<Report>, Reports> {
        let timer = RulesTimer::begin();
        let names: Vec<&str> = self.players.iter().map(|player| player.name.as_str()).collect();
        if new.seats(seats.len()) != names {
            return Err(Report::error("the seats have changed")
                .help(format!("this match is played by {}; play a new one", names.join(", ")))
                .into());
        }
        let plan = new.file.plan(seats.len());
        let phase = self.phase_in(&plan)?;
        let mut ready = new.rules(self.ready.rules.streams().seed())?;
        let units = new.file.turns.iter().all(|phase| matches!(phase.kind, Kind::Queue { .. }));
        let (mut successors, mut faults) = (Vec::new(), Vec::new());
        for (player, choice) in self.players.iter().zip(seats) {
            match player.successor(new, choice, units) {
                Ok(successor) => successors.push(successor),
                Err(reports) => faults.extend(reports),
            }
        }
        if !faults.is_empty() {
            return Err(Reports::new(faults));
        }
        let before = Holdings::of(&mut self.ready.rules).map_err(|error| old.report(&error))?;
        let handed = hand_over(old, &mut self.ready, new, &mut ready);
        if let Err(reports) = handed.and_then(|()| Ok(timer.end("the change of rules")?)) {
            before.give_back(&mut self.ready.rules).map_err(|error| old.report(&error))?;
            return Err(reports);
        }
        // From here on nothing can be refused: bots that fail while they hand over have only themselves to blame.
        let mut told = Vec::new();
        for (player, successor) in self.players.iter_mut().zip(successors) {
            match successor {
                Some(mut successor) => {
                    told.extend(player.hand_over(&mut successor));
                    *player = successor;
                }
                None => player.play_on(new),
            }
        }
        self.functions = MatchFunctions::new(new, &ready);
        self.ready = ready;
        self.plan = plan;
        self.turn_loop.renumber_phase(phase);
        Ok(told)
    }

    /// The number that the phase in play has in another plan.
    fn phase_in(&self, plan: &Plan) -> Result<usize, Report> {
        let Some(phase) = self.turn_loop.phase(&self.plan) else { return Ok(plan.phases.len()) };
        let found = plan.phases.iter().position(|other| other.name == phase.name);
        let index = found.ok_or_else(|| {
            Report::error(format!("the phase `{}`, which the match is in, is gone", phase.name))
                .help("put it back, or play a new match")
        })?;
        if !is_like(phase, &plan.phases[index]) {
            return Err(Report::error(format!("the phase `{}`, which the match is in, has another shape", phase.name))
                .help("put back its kind and its order of seats, or play a new match"));
        }
        Ok(index)
    }
}

/// Whether a round that one of them began can be ended by the other.
fn is_like(a: &Phase, b: &Phase) -> bool {
    match (&a.shape, &b.shape) {
        (Shape::Each(a), Shape::Each(b)) => a == b,
        (a, b) => discriminant(a) == discriminant(b),
    }
}

/// The new rules go on where the old ones stand, and get what those hand over.
fn hand_over(old: &Game, from: &mut Ready, new: &Game, to: &mut Ready) -> Result<(), Reports> {
    let unload = old.file.functions.on_unload.as_ref().and_then(|function| from.function(function));
    let handed = match unload {
        Some(function) => from.rules.call(function, &[]).map_err(|error| old.report(&error))?,
        None => Value::Null,
    };
    to.rules.take_over(&from.rules).map_err(|error| new.report(&error))?;
    let reload = new.file.functions.on_reload.as_ref().and_then(|function| to.function(function));
    if let Some(function) = reload {
        to.rules.call(function, &[handed]).map_err(|error| new.report(&error))?;
        // What it did to the state must be such that it can be kept.
        to.rules.state().map_err(|error| new.report(&error))?;
    }
    Ok(())
}
