//! Stages: functions of the rules that run at a moment of a turn, or by themselves.

use super::Match;
use super::turn_record::Turn;
use crate::time_limit::RulesTimer;
use lunarena_content::Reports;
use lunarena_kernel::Value;
use lunarena_script::{FieldValue, TurnField};
use std::collections::BTreeMap;

/// Stages that somebody wants to know the state behind.
#[derive(Clone, Debug, Default)]
pub struct Watched {
    wanted: Vec<String>,
    /// All that ran since, each once.
    pub ran: Vec<String>,
    /// Those that are wanted, to the state as it was when they had run for the last time.
    pub states: BTreeMap<String, Value>,
}

impl Match<'_> {
    /// From now on the state behind each of these stages is kept. It costs a copy of the state each time one runs.
    pub fn watch_stages(&mut self, wanted: Vec<String>) {
        self.watched = Some(Watched { wanted, ..Watched::default() }).filter(|watched| !watched.wanted.is_empty());
    }

    pub fn watched(&self) -> Option<&Watched> {
        self.watched.as_ref()
    }

    pub(super) fn stages(&mut self, moment: &str) -> Result<(), Reports> {
        let phase = self.functions.phases.get(self.turn_loop.phase_index());
        let Some((_, stages)) = phase.and_then(|phase| phase.stages.iter().find(|(name, _)| *name == moment)) else {
            return Ok(());
        };
        if self.watched.is_none() {
            for (_, stage) in stages {
                self.ready.rules.stage(*stage).map_err(|error| Reports::from(self.game.report(&error)))?;
            }
            return Ok(());
        }
        let names: Vec<String> = stages.iter().map(|(name, _)| name.clone()).collect();
        names.iter().try_for_each(|name| self.run_stage(name))
    }

    /// Runs a stage of any phase.
    fn run_stage(&mut self, name: &str) -> Result<(), Reports> {
        let Some(stage) = self.functions.stage(name) else { return Ok(()) };
        let done = self.ready.rules.stage(stage);
        self.good(done)?;
        let Some(watched) = &mut self.watched else { return Ok(()) };
        if !watched.ran.iter().any(|other| other == name) {
            watched.ran.push(name.to_owned());
        }
        if watched.wanted.iter().any(|wanted| wanted == name) {
            let state = self.ready.rules.state().map_err(|error| Reports::from(self.game.report(&error)))?;
            watched.states.insert(name.to_owned(), state);
        }
        Ok(())
    }

    /// Instead of a turn: runs these stages alone, in this order, with the orders that are given. The rules see the turn that comes next, which stays
    /// the next one. `None` when the match is over.
    pub fn run_stages(&mut self, names: &[String], orders: &[(String, Value)]) -> Result<Option<Turn>, Reports> {
        let timer = RulesTimer::begin();
        let mut turn = Turn::default();
        let Some(phase) = self.set_next_turn(&mut turn)? else { return Ok(None) };
        for (seat, answer) in orders {
            turn.orders.insert(seat.clone(), answer.clone());
            if let Some(read_orders) = self.functions.read_orders {
                self.set(&[(TurnField::Seat, FieldValue::Text(seat))])?;
                let done = self.ready.rules.take_orders(read_orders, seat, answer, &Value::Null);
                self.good(done)?;
            }
        }
        self.set(&[(TurnField::Seat, FieldValue::text(turn.seat.as_deref()))])?;
        for name in names {
            let is_action = self.functions.phases.get(phase).is_some_and(|phase| phase.has("action", name));
            self.set(&[(TurnField::Action, if is_action { FieldValue::Int(1) } else { FieldValue::Nothing })])?;
            self.run_stage(name)?;
        }
        turn.events = self.ready.rules.take_events();
        self.ask_over()?;
        if !self.ended {
            // Who is next may have changed with the state.
            self.turn_loop.renumber_phase(self.turn_loop.phase_index());
            self.look_ahead()?;
        }
        for (player, queue) in self.players.iter_mut().zip(&mut *self.ready.rules.queues()) {
            queue.take_removed().into_iter().for_each(|unit| player.forget(unit));
        }
        if self.keep.hashes {
            turn.hash = self.hash()?;
        }
        if self.keep.frames {
            turn.state = Some(self.state()?);
        }
        timer.end("the stages")?;
        Ok(Some(turn))
    }

    /// Tells the rules, and the record, of the turn that comes next; its phase, from 0.
    fn set_next_turn(&mut self, turn: &mut Turn) -> Result<Option<usize>, Reports> {
        if self.is_over() {
            return Ok(None);
        }
        let found = self.with_referee(|clock, plan, referee| clock.position(plan, referee))?;
        let Some((position, _)) = found else { return Ok(None) };
        let index = position.phase.unwrap_or_default();
        let name = |seat: usize| self.players.get(seat).map(|player| player.name.clone());
        let chosen = self.turn_loop.chosen();
        turn.turn = position.turn.unwrap_or_default();
        turn.round = position.round;
        turn.seat = match chosen.map(|chosen| chosen.seats.as_slice()) {
            Some([seat]) => name(*seat),
            Some(_) => None,
            None => position.seat.and_then(name),
        };
        turn.unit = position.unit;
        let phase = self.game.file.turns.get(index);
        turn.phase = phase.map(|phase| phase.name.value.clone()).unwrap_or_default();
        if let (Some(chosen), Some(phase)) = (chosen, phase) {
            turn.question = phase.questions.get(chosen.question).map(|question| question.name.value.clone());
            turn.seats = chosen.seats.iter().filter_map(|seat| name(*seat)).collect();
        }
        self.clear_turn()?;
        self.tell_clock(turn)?;
        Ok(Some(index))
    }
}
