//! A running match: rules, players and clock, turn by turn.
//!
//! Between two turns a match is its state, a position and the players; `position`, `checkpoint` and `swap` depend on that. The order of
//! questions and moments comes from `lunarena_kernel::turns`; `asking` asks the players, `stages` runs functions of the rules, `turn_record` keeps what
//! happened.

mod asking;
mod checkpoint;
mod choices;
mod ending;
mod functions;
mod inspector;
mod people;
mod player;
mod position;
mod progress;
mod referee;
pub mod refusal;
mod reload;
mod scene_step;
mod scenes;
mod seat_input;
mod setup;
mod stages;
mod state;
mod stops;
mod swap;
mod turn_clock;
mod turn_limits;
mod turn_record;

pub use checkpoint::Checkpoint;
pub use choices::{Choice, ChoiceQuestion, Choices};
pub use ending::{Ending, SCORE, Standing, decided};
pub use inspector::Inspector;
pub use people::{Called, Desk, People};
pub use player::{Player, RELOAD, SeatChoice, UNCAUGHT, UNLOAD};
pub use position::{Part, Position};
pub use progress::Progress;
pub use scene_step::{Opening, SceneStep};
pub use seat_input::{SeatInput, SeatInputs};
pub use setup::{Keep, Setup};
pub use stops::{Foreseen, MOST_STOPS, Stopped, Stops};
pub use swap::Adjourned;
pub use turn_limits::TurnLimits;
pub use turn_record::{FaultRecord, OutputRecord, Turn, UnitEnd};

use crate::game::{Game, Ready};
use crate::time_limit::RulesTimer;
use functions::MatchFunctions;
use lunarena_content::{Kind, Report, Reports};
use lunarena_kernel::Value;
use lunarena_kernel::turns::{Beat, Plan, TurnLoop};
use lunarena_script::{FieldValue, ScriptError, TurnField};
use scenes::Scenes;
use stages::Watched;

pub struct Match<'g> {
    game: &'g Game,
    ready: Ready,
    plan: Plan,
    turn_loop: TurnLoop,
    players: Vec<Player>,
    functions: MatchFunctions,
    keep: Keep,
    ended: bool,
    /// The scenes so far, where somebody keeps them.
    scenes: Scenes,
    /// Where somebody wants to know what stages did.
    watched: Option<Watched>,
    /// Those who decide for the seats of people.
    people: Option<Box<dyn People + 'g>>,
}

impl<'g> Match<'g> {
    pub fn new(game: &'g Game, setup: Setup) -> Result<Match<'g>, Reports> {
        Match::again(game, setup, None)
    }

    /// As [`Match::new`], where something is known of the clock up to the end of the first turn.
    pub fn again(game: &'g Game, setup: Setup, foreseen: Option<Foreseen>) -> Result<Match<'g>, Reports> {
        let timer = RulesTimer::begin();
        let mut match_run = Match::prepare(game, setup, foreseen, None)?;
        match_run.look_ahead()?;
        timer.end("the start of the match")?;
        Ok(match_run)
    }

    /// As [`Match::new`], with somebody who looks the start state over.
    pub fn inspected(game: &'g Game, setup: Setup, inspector: &mut dyn Inspector) -> Result<Match<'g>, Reports> {
        let timer = RulesTimer::begin();
        let mut match_run = Match::prepare(game, setup, None, Some(&mut *inspector))?;
        match_run.check_state(inspector)?;
        match_run.look_ahead()?;
        timer.end("the start of the match")?;
        Ok(match_run)
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
        let turn_loop = TurnLoop::new(&plan);
        *ready.rules.queues() = turn_loop.queues.clone();
        inspector::make_start_state(game, &mut ready, &setup, &names, inspector)?;
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
        let functions = MatchFunctions::new(game, &ready);
        let (keep, scenes) = (setup.keep, Scenes::default());
        Ok(Match {
            game,
            ready,
            plan,
            turn_loop,
            players,
            functions,
            keep,
            ended: false,
            scenes,
            watched: None,
            people: None,
        })
    }

    /// What the game finds wrong with the state that it begins with.
    fn check_state(&mut self, inspector: &mut dyn Inspector) -> Result<(), Reports> {
        let names: Vec<String> = self.players.iter().map(|player| player.name.clone()).collect();
        inspector::check(self.game, &mut self.ready, &names, inspector)
    }

    /// The state that a match of this kind begins with.
    pub fn start_state(game: &Game, setup: &Setup) -> Result<Value, Reports> {
        let timer = RulesTimer::begin();
        let names = game.seats(setup.seats.len());
        let mut ready = prepared(game, setup)?;
        *ready.rules.queues() = TurnLoop::new(&game.file.plan(names.len())).queues.clone();
        inspector::make_start_state(game, &mut ready, setup, &names, None)?;
        let state = ready.rules.state().map_err(|error| Reports::from(game.report(&error)))?;
        timer.end("the start of the match")?;
        Ok(state)
    }

    /// What each seat has left of the instructions for the whole match, and what it had; nothing, where that is not limited.
    pub fn banks(&self) -> Vec<(&str, u64, u64)> {
        let whole = self.game.file.limits.budget().bank;
        let bank = |player: &'_ Player| Some((player.bank_left()?, whole?));
        self.players
            .iter()
            .filter_map(|player| bank(player).map(|(left, of)| (player.name.as_str(), left, of)))
            .collect()
    }

    pub fn seat_names(&self) -> Vec<&str> {
        self.players.iter().map(|player| player.name.as_str()).collect()
    }

    /// Whether no turn is to come.
    pub fn is_over(&self) -> bool {
        self.ended || self.turn_loop.is_over(&self.plan)
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
        let (timer, mut turn) = (RulesTimer::begin(), Turn::default());
        let is_played = self.play_turn(&mut turn)?;
        timer.end("the turn")?;
        Ok(is_played.then_some(turn))
    }

    fn play_turn(&mut self, turn: &mut Turn) -> Result<bool, Reports> {
        if self.ended {
            return Ok(false);
        }
        self.check_length()?;
        let mut round_ends = false;
        loop {
            let beat = self.next_beat()?;
            match beat {
                Beat::RoundStart => {
                    // The round begins with the turn that comes.
                    self.set_clock(turn, self.turn_loop.turn() + 1)?;
                    self.clear_turn()?;
                    self.stages("round_start")?;
                }
                Beat::TurnStart => {
                    self.set_clock(turn, self.turn_loop.turn())?;
                    self.start_turn()?;
                    self.stages("turn_start")?;
                }
                Beat::Ask => self.ask(turn)?,
                Beat::Action(number) => {
                    self.set(&[(TurnField::Action, FieldValue::Int(number.into()))])?;
                    self.stages("action")?;
                    self.keep_action(turn, number)?;
                }
                Beat::TurnEnd => self.stages("turn_end")?,
                Beat::Skipped => {
                    self.set_clock(turn, self.turn_loop.turn())?;
                    self.clear_turn()?;
                    self.stages("skipped")?;
                }
                Beat::RoundEnd => {
                    round_ends = true;
                    self.stages("round_end")?;
                }
                Beat::Done => {
                    self.finish_turn(turn, round_ends)?;
                    return Ok(true);
                }
                Beat::End => {
                    self.ended = true;
                    return Ok(false);
                }
            }
        }
    }

    fn finish_turn(&mut self, turn: &mut Turn, round_ends: bool) -> Result<(), Reports> {
        turn.events.extend(self.ready.rules.take_events());
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
        for (player, queue) in self.players.iter_mut().zip(&mut *self.ready.rules.queues()) {
            queue.take_removed().into_iter().for_each(|unit| player.forget(unit));
        }
        // With hundreds of units in a queue, a hash of all for the turn of each would be a heavy load.
        let queued = self.turn_loop.unit().is_some() && !round_ends && !self.ended;
        if self.keep.hashes && !queued {
            turn.hash = self.hash()?;
        }
        if self.keep.scenes && !queued {
            self.keep_scene(turn, None)?;
        }
        if self.keep.frames {
            turn.state = Some(self.state()?);
        }
        Ok(())
    }

    /// Whether the rules end the match here.
    fn ask_over(&mut self) -> Result<(), Reports> {
        let Some(over) = self.functions.over else { return Ok(()) };
        let answer = self.ready.rules.ask(over);
        self.ended = matches!(self.good(answer)?, Value::Bool(true));
        Ok(())
    }

    fn set(&mut self, fields: &[(TurnField, FieldValue)]) -> Result<(), Reports> {
        let done = self.ready.rules.set_turn(fields);
        self.good(done)
    }

    fn good<T>(&self, result: Result<T, ScriptError>) -> Result<T, Reports> {
        result.map_err(|error| self.game.report(&error).into())
    }
}

/// The rules with the seed and the pins of a match.
fn prepared(game: &Game, setup: &Setup) -> Result<Ready, Reports> {
    let ready = game.rules(setup.seed)?;
    for (stream, value) in &setup.pins {
        ready.rules.streams().stream(stream).pin(value).map_err(Report::error)?;
    }
    Ok(ready)
}
