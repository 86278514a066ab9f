//! A match in the middle: where it stands between two turns beside its state, and a match that is begun there.

mod faults;

use super::{Inspector, Match, Player, Setup};
use crate::game::{Game, by_seat};
use crate::time_limit::RulesTimer;
use lunarena_content::{Report, Reports};
use lunarena_kernel::turns::{self, QueueState, Shape, TurnLoop};
use lunarena_kernel::{Key, Value};

/// Where a match goes on. What is left out is as it is at the start.
#[derive(Clone, Debug, Default)]
pub struct Position {
    pub turn: turns::Position,
    /// Seats, from 0, and their units.
    pub queues: Vec<(usize, QueueState)>,
    /// Random streams, and the four words that each goes on from.
    pub streams: Vec<(String, Value)>,
    /// Seats, from 0, and the instructions that they have left for the match.
    pub bank: Vec<(usize, u64)>,
}

/// A part of a position, for reports; queues and banks by their seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Turn,
    Phase,
    Round,
    Place,
    Seat,
    Unit,
    Queue(usize),
    Bank(usize),
}

impl<'g> Match<'g> {
    /// As [`Match::inspected`], at a later turn. `locate` shows a report on a part of the position at its place, with a few words there.
    pub fn at(
        game: &'g Game,
        setup: Setup,
        position: &Position,
        inspector: &mut dyn Inspector,
        locate: impl Fn(Report, Part, &str) -> Report,
    ) -> Result<Match<'g>, Reports> {
        let timer = RulesTimer::begin();
        let mut match_run = Match::prepare(game, setup, None, Some(&mut *inspector))?;
        for (stream, state) in &position.streams {
            match_run.ready.rules.streams().stream(stream).resume(state).map_err(Report::error)?;
        }
        for (seat, left) in &position.bank {
            match_run.set_bank(*seat, *left, &locate)?;
        }
        match_run.set_clock_at(position, &locate)?;
        match_run.check_state(inspector)?;
        match_run.look_ahead()?;
        match_run.check_unit(&position.turn, &locate)?;
        timer.end("the start of the match")?;
        Ok(match_run)
    }

    fn set_bank(
        &mut self,
        seat: usize,
        left: u64,
        locate: &impl Fn(Report, Part, &str) -> Report,
    ) -> Result<(), Report> {
        let Some(player) = self.players.get_mut(seat) else { return Ok(()) };
        let (report, label) = match player.bank_left() {
            Some(most) if left <= most => {
                player.set_bank(left);
                return Ok(());
            }
            Some(most) => {
                let message = format!("{left} instructions are more than a seat has for the match");
                (Report::error(message).help(format!("`limits.bank` is {most}")), "too many")
            }
            None => {
                let message = "the seats of this game have no bank of instructions";
                (Report::error(message).help("game.yaml sets no `limits.bank`"), "not limited")
            }
        };
        Err(locate(report, Part::Bank(seat), label))
    }

    fn set_clock_at(
        &mut self,
        position: &Position,
        locate: &impl Fn(Report, Part, &str) -> Report,
    ) -> Result<(), Report> {
        // How many have begun is for the position to say.
        let begin = |queue: &turns::Queue| QueueState { begun: None, ..queue.state() };
        let mut queues: Vec<QueueState> = self.ready.rules.queues().iter().map(begin).collect();
        for (seat, queue) in &position.queues {
            if let Some(own) = queues.get_mut(*seat) {
                own.clone_from(queue);
            }
        }
        let clock = TurnLoop::at(&self.plan, &position.turn, queues);
        self.turn_loop = clock.map_err(|error| faults::report(&error, &position.turn, self, locate))?;
        *self.ready.rules.queues() = self.turn_loop.queues.clone();
        let number = self.turn_loop.turn() + 1;
        match self.game.file.most_turns.filter(|most| number as i64 > *most) {
            Some(most) => {
                let report = Report::error(format!("the match has no turn {number}"));
                let report = report.help("a match that has to be longer needs a larger `most_turns` in game.yaml");
                Err(locate(report, Part::Turn, &format!("it is stopped after {most} turns")))
            }
            None => Ok(()),
        }
    }

    /// A unit that was named to be the next is not, if its seat has no turns any more.
    fn check_unit(
        &mut self,
        wanted: &turns::Position,
        locate: &impl Fn(Report, Part, &str) -> Report,
    ) -> Result<(), Reports> {
        let Some(unit) = wanted.unit else { return Ok(()) };
        let found = self.with_referee(|clock, plan, referee| clock.position(plan, referee))?;
        if found.is_some_and(|(position, _)| position.unit == Some(unit)) {
            return Ok(());
        }
        let report = Report::error(format!("unit {unit} has no turn"));
        let report = report.help("`functions.alive` says that its seat is dead");
        Err(locate(report, Part::Unit, "its seat is not asked").into())
    }

    /// Where the match goes on, in the words of a case: `turn`, `queues`, `seed`, `streams`, `pin` and `bank`. Together with the state and the
    /// seats that is the whole match but for what its bots remember. Nothing when it is over.
    pub fn position(&mut self) -> Result<Option<Value>, Reports> {
        if self.is_over() {
            return Ok(None);
        }
        let found = self.with_referee(|clock, plan, referee| clock.position(plan, referee))?;
        let Some((position, queues)) = found else { return Ok(None) };
        let mut parts = vec![("turn", self.turn_value(&position))];
        if self.plan.phases.iter().any(|phase| phase.shape == Shape::Queue) || queues.iter().any(is_used) {
            parts.push(("queues", self.queues_value(&position, &queues)));
        }
        let streams = self.ready.rules.streams();
        let (seed, states, pins) = (streams.seed(), streams.states(), streams.pins());
        // An integer cannot hold every seed; text can.
        parts.push(("seed", i64::try_from(seed).map_or_else(|_| format!("{seed:#x}").into(), Value::Int)));
        let saved = [("streams", states), ("pin", pins)].into_iter().filter(|(_, map)| !map.is_empty());
        parts.extend(saved.map(|(name, map)| (name, Value::Map(map))));
        let left = |seat: &Player| Some((seat.name.clone(), seat.bank_left()?));
        let banks: Vec<(String, u64)> = self.players.iter().filter_map(left).collect();
        if !banks.is_empty() {
            let bank = |left: u64| Value::Int(i64::try_from(left).unwrap_or(i64::MAX));
            parts.push(("bank", by_seat(banks.iter().map(|(seat, left)| (seat.as_str(), bank(*left))))));
        }
        Ok(Some(named(parts)))
    }

    fn turn_value(&self, position: &turns::Position) -> Value {
        let int = |number: Option<u64>| number.map(|number| Value::Int(number as i64));
        let phase = position.phase.and_then(|index| self.plan.phases.get(index));
        // Which turn of the round it is, the seat tells, but where it has several.
        let place = match phase.map(|phase| &phase.shape) {
            Some(Shape::Each(order)) if order.iter().filter(|seat| Some(**seat) == position.seat).count() > 1 => {
                position.place
            }
            _ => None,
        };
        let seat = position.seat.and_then(|seat| self.players.get(seat));
        let parts = [
            ("number", int(position.turn)),
            ("phase", phase.map(|phase| phase.name.as_str().into())),
            ("round", int(position.round)),
            ("place", int(place)),
            ("seat", seat.map(|player| player.name.as_str().into())),
            ("unit", position.unit.map(Value::Int)),
        ];
        named(parts.into_iter().filter_map(|(name, value)| Some((name, value?))))
    }

    /// Most queues are told by their order alone: who has begun follows from whose turn it is.
    fn queues_value(&self, position: &turns::Position, queues: &[QueueState]) -> Value {
        let orders = queues.iter().map(|queue| QueueState { begun: None, ..queue.clone() }).collect();
        let made = TurnLoop::at(&self.plan, position, orders);
        let begun = |seat: usize| made.as_ref().ok().and_then(|clock| Some(clock.queues.get(seat)?.begun()));
        by_seat(self.players.iter().zip(queues).enumerate().map(|(seat, (player, queue))| {
            let order = Value::from(queue.order.clone());
            let mut parts = Vec::new();
            if begun(seat) != queue.begun {
                parts.push(("begun", Value::Int(queue.begun.unwrap_or(0) as i64)));
            }
            if !queue.away.is_empty() {
                parts.push(("away", queue.away.clone().into()));
            }
            if queue.added > 0 {
                parts.push(("added", Value::Int(queue.added as i64)));
            }
            let value = if parts.is_empty() {
                order
            } else {
                parts.push(("order", order));
                named(parts)
            };
            (player.name.as_str(), value)
        }))
    }
}

fn named<'a>(parts: impl IntoIterator<Item = (&'a str, Value)>) -> Value {
    Value::Map(parts.into_iter().map(|(name, value)| (Key::from(name), value)).collect())
}

fn is_used(queue: &QueueState) -> bool {
    !queue.order.is_empty() || !queue.away.is_empty()
}
