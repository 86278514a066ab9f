//! The table at which a match is played: rules, seats and clock, turn by turn.

mod asking;
mod checkpoint;
mod inspector;
mod position;
mod progress;
mod referee;
mod refs;
mod reload;
mod setup;
mod stages;
mod standing;
mod swap;

use crate::game::{Game, Ready};
use crate::patience::Patience;
use crate::record::Turn;
use crate::seat::Player;
use crate::stops::Foreseen;
pub use checkpoint::Checkpoint;
pub use inspector::Inspector;
use lunarena_content::{Kind, Report, Reports};
use lunarena_kernel::Value;
use lunarena_kernel::turns::{Beat, Clock, Plan};
use lunarena_script::{ScriptError, Told};
pub use position::{Part, Position};
pub use progress::Progress;
use refs::Refs;
pub use setup::{Keep, Setup};
use stages::Watched;
pub use swap::Adjourned;

pub struct Match<'g> {
    game: &'g Game,
    ready: Ready,
    plan: Plan,
    clock: Clock,
    players: Vec<Player>,
    refs: Refs,
    keep: Keep,
    ended: bool,
    /// Where somebody wants to know what stages did.
    watched: Option<Watched>,
}

impl<'g> Match<'g> {
    pub fn new(game: &'g Game, setup: Setup) -> Result<Match<'g>, Reports> {
        Match::again(game, setup, None)
    }

    /// As [`Match::new`], where something is known of the clock up to the end of the first turn.
    pub fn again(game: &'g Game, setup: Setup, foreseen: Option<Foreseen>) -> Result<Match<'g>, Reports> {
        let patience = Patience::begin();
        let mut table = Match::prepare(game, setup, foreseen, None)?;
        table.look_ahead()?;
        patience.end("the start of the match")?;
        Ok(table)
    }

    /// As [`Match::new`], with somebody who looks the start state over.
    pub fn inspected(game: &'g Game, setup: Setup, inspector: &mut dyn Inspector) -> Result<Match<'g>, Reports> {
        let patience = Patience::begin();
        let mut table = Match::prepare(game, setup, None, Some(inspector))?;
        table.look_ahead()?;
        patience.end("the start of the match")?;
        Ok(table)
    }

    /// Before it is known whose turn is first.
    fn prepare(
        game: &'g Game,
        setup: Setup,
        foreseen: Option<Foreseen>,
        inspector: Option<&mut dyn Inspector>,
    ) -> Result<Match<'g>, Reports> {
        let mut ready = prepared(game, &setup)?;
        let names = game.seats(setup.seats.len());
        let plan = game.file.plan(names.len());
        let clock = Clock::new(&plan);
        *ready.rules.queues() = clock.queues.clone();
        inspector::begin(game, &mut ready, &setup, &names, inspector)?;
        let mut players: Vec<Player> = names
            .iter()
            .zip(&setup.seats)
            .map(|(name, choice)| Player::new(game, name, choice.clone(), setup.seed))
            .collect();
        let units = game.file.turns.iter().all(|phase| matches!(phase.kind, Kind::Queue { .. }));
        players.iter_mut().for_each(|player| player.foresee(foreseen));
        let faults: Vec<Report> =
            players.iter_mut().filter_map(|player| player.prepare(units).err()).flatten().collect();
        if !faults.is_empty() {
            return Err(Reports::new(faults));
        }
        let refs = Refs::new(game, &ready);
        Ok(Match { game, ready, plan, clock, players, refs, keep: setup.keep, ended: false, watched: None })
    }

    /// The state that a match of this kind begins with.
    pub fn start_state(game: &Game, setup: &Setup) -> Result<Value, Reports> {
        let patience = Patience::begin();
        let names = game.seats(setup.seats.len());
        let mut ready = prepared(game, setup)?;
        *ready.rules.queues() = Clock::new(&game.file.plan(names.len())).queues.clone();
        inspector::begin(game, &mut ready, setup, &names, None)?;
        let state = ready.rules.state().map_err(|error| Reports::from(game.report(&error)))?;
        patience.end("the start of the match")?;
        Ok(state)
    }

    pub fn seat_names(&self) -> Vec<&str> {
        self.players.iter().map(|player| player.name.as_str()).collect()
    }

    /// Whether no turn is to come.
    pub fn is_over(&self) -> bool {
        self.ended || self.clock.is_over(&self.plan)
    }

    /// What is known of the clock before the next turn.
    pub fn foresee(&mut self, foreseen: Option<Foreseen>) {
        self.players.iter_mut().for_each(|player| player.foresee(foreseen));
    }

    /// What a scripted seat answers in the next turn, if it is asked.
    pub fn give_orders(&mut self, seat: &str, orders: Value) {
        if let Some(player) = self.players.iter_mut().find(|player| player.name == seat) {
            player.orders = orders;
        }
    }

    /// Orders that nobody asked for are gone.
    pub fn forget_orders(&mut self) {
        self.players.iter_mut().for_each(|player| player.orders = Value::Null);
    }

    /// Plays the next turn; `None` when the match is over.
    pub fn turn(&mut self) -> Result<Option<Turn>, Reports> {
        let patience = Patience::begin();
        let turn = self.play_turn()?;
        patience.end("the turn")?;
        Ok(turn)
    }

    fn play_turn(&mut self) -> Result<Option<Turn>, Reports> {
        if self.ended {
            return Ok(None);
        }
        self.check_length()?;
        let (mut turn, mut round_ends) = (Turn::default(), false);
        loop {
            let beat = self.next_beat()?;
            match beat {
                Beat::RoundStart => {
                    // The round begins with the turn that comes.
                    self.set_clock(&mut turn, self.clock.turn() + 1)?;
                    self.clear_turn()?;
                    self.stages("round_start")?;
                }
                Beat::TurnStart => {
                    self.set_clock(&mut turn, self.clock.turn())?;
                    self.start_turn()?;
                    self.stages("turn_start")?;
                }
                Beat::Ask => self.ask(&mut turn)?,
                Beat::Action(number) => {
                    self.set(&[("action", Told::Int(number.into()))])?;
                    self.stages("action")?;
                }
                Beat::TurnEnd => self.stages("turn_end")?,
                Beat::Skipped => {
                    self.set_clock(&mut turn, self.clock.turn())?;
                    self.clear_turn()?;
                    self.stages("skipped")?;
                }
                Beat::RoundEnd => {
                    round_ends = true;
                    self.stages("round_end")?;
                }
                Beat::Done => {
                    self.finish_turn(&mut turn, round_ends)?;
                    return Ok(Some(turn));
                }
                Beat::End => {
                    self.ended = true;
                    return Ok(None);
                }
            }
        }
    }

    /// Tells the rules, and the record, where the clock stands.
    fn set_clock(&mut self, turn: &mut Turn, number: u64) -> Result<(), Reports> {
        turn.turn = number;
        turn.round = self.clock.round(&self.plan);
        turn.seat = self.clock.seat(&self.plan).map(|seat| self.players[seat].name.clone());
        turn.unit = self.clock.unit();
        turn.phase = self.clock.phase(&self.plan).map(|phase| phase.name.clone()).unwrap_or_default();
        self.set_question(turn);
        self.tell_clock(turn)
    }

    /// Tells the rules what is noted of the turn.
    fn tell_clock(&mut self, turn: &Turn) -> Result<(), Reports> {
        if self.refs.phases.iter().any(|phase| phase.next.is_some()) {
            let seats = Value::from(turn.seats.clone());
            let seats = if turn.question.is_some() { Told::Value(&seats) } else { Told::Nothing };
            self.set(&[("question", Told::text(turn.question.as_deref())), ("seats", seats)])?;
        }
        self.set(&[
            ("phase", Told::Text(&turn.phase)),
            ("round", Told::int(turn.round.map(|round| round as i64))),
            ("number", Told::Int(turn.turn as i64)),
            ("seat", Told::text(turn.seat.as_deref())),
            ("unit", Told::int(turn.unit)),
        ])
    }

    /// Where the rules give out the turns: what is asked in this one, and whom.
    fn set_question(&self, turn: &mut Turn) {
        let Some(phase) = self.game.file.turns.get(self.clock.phase_index()) else { return };
        let question = phase.next().and_then(|_| phase.questions.get(self.clock.question()));
        turn.question = question.map(|question| question.name.value.clone());
        if turn.question.is_some() {
            turn.seats = self.clock.movers().iter().map(|seat| self.players[*seat].name.clone()).collect();
        }
    }

    /// A match that does not end is stopped.
    fn check_length(&self) -> Result<(), Reports> {
        let Some(most) = self.game.file.most_turns.filter(|most| self.clock.turn() as i64 >= *most) else {
            return Ok(());
        };
        if self.clock.is_over(&self.plan) {
            return Ok(());
        }
        Err(Report::error(format!("the match is not over after {most} turns"))
            .help("do the rules ever end it? A match that has to be longer needs a larger `most_turns` in game.yaml")
            .into())
    }

    fn finish_turn(&mut self, turn: &mut Turn, round_ends: bool) -> Result<(), Reports> {
        turn.events = self.ready.rules.take_events();
        for player in &mut self.players {
            let stopped = player.finish_turn();
            if !stopped.is_empty() {
                turn.stops.insert(player.name.clone(), stopped);
            }
        }
        self.ask_over()?;
        if !self.ended {
            self.look_ahead()?;
        }
        for (player, queue) in self.players.iter_mut().zip(self.ready.rules.queues()) {
            queue.take_removed().into_iter().for_each(|unit| player.forget(unit));
        }
        // With hundreds of units in a queue, a hash of all for the turn of each would be a heavy load.
        let queued = self.clock.unit().is_some() && !round_ends && !self.ended;
        if self.keep.hashes && !queued {
            turn.hash = self.hash()?;
        }
        if self.keep.frames {
            turn.state = Some(self.state()?);
        }
        Ok(())
    }

    /// Whether the rules end the match here.
    fn ask_over(&mut self) -> Result<(), Reports> {
        let Some(over) = self.refs.over else { return Ok(()) };
        let answer = self.ready.rules.ask(over);
        self.ended = matches!(self.good(answer)?, Value::Bool(true));
        Ok(())
    }

    fn set(&mut self, fields: &[(&str, Told)]) -> Result<(), Reports> {
        let done = self.ready.rules.set_turn(fields);
        self.good(done)
    }

    fn good<T>(&self, result: Result<T, ScriptError>) -> Result<T, Reports> {
        result.map_err(|error| self.game.report(&error).into())
    }
}

/// The rules with the seed and the pins of a match.
fn prepared(game: &Game, setup: &Setup) -> Result<Ready, Reports> {
    let mut ready = game.rules(setup.seed)?;
    for (stream, value) in &setup.pins {
        ready.rules.streams().pin_value(stream, value).map_err(Report::error)?;
    }
    Ok(ready)
}
