//! The table at which a match is played: rules, seats and clock, turn by turn.

use crate::board::Board;
use crate::game::{Game, Ready, Start, by_seat};
use crate::record::{FaultRecord, OutputRecord, Standing, Turn};
use crate::seat::{Player, Question, SeatChoice};
use lunarena_content::{Kind, Report, Reports, RuleFunction};
use lunarena_kernel::digest::Digest;
use lunarena_kernel::turns::{Beat, Clock, Plan};
use lunarena_kernel::{Value, path};
use lunarena_script::{Answer, FnRef, ScriptError, Style};

/// How a match is to be played.
pub struct Setup {
    pub start: Start,
    pub seed: u64,
    /// One choice for each seat that plays.
    pub seats: Vec<SeatChoice>,
    /// Random streams with answers of their own.
    pub pins: Vec<(String, Value)>,
    /// Changes to the start state, by path.
    pub changes: Vec<(String, Value)>,
    /// Keep the whole state with every turn.
    pub frames: bool,
    /// Keep what each seat saw with every turn.
    pub views: bool,
}

pub struct Match<'g> {
    game: &'g Game,
    ready: Ready,
    plan: Plan,
    clock: Clock,
    players: Vec<Player>,
    refs: Refs,
    frames: bool,
    views: bool,
    hash: String,
    ended: bool,
}

/// The functions of each phase and moment, looked up once.
struct Refs {
    view: Option<FnRef>,
    read_orders: Option<FnRef>,
    alive: Option<FnRef>,
    over: Option<FnRef>,
    standings: Option<FnRef>,
    board: Option<FnRef>,
    phases: Vec<Vec<(&'static str, Vec<FnRef>)>>,
}

impl Refs {
    fn new(game: &Game, ready: &Ready) -> Refs {
        let maybe = |function: &Option<RuleFunction>| function.as_ref().and_then(|function| ready.function(function));
        let functions = &game.file.functions;
        let phases = game.file.turns.iter().map(|phase| {
            let stages = |moment: &'static str| {
                (moment, phase.stages.at(moment).iter().filter_map(|stage| ready.function(stage)).collect())
            };
            phase.kind.moments().iter().map(|moment| stages(moment)).collect()
        });
        Refs {
            view: maybe(&functions.view),
            read_orders: maybe(&functions.read_orders),
            alive: maybe(&functions.alive),
            over: maybe(&functions.over),
            standings: ready.function(&functions.standings),
            board: maybe(&functions.board),
            phases: phases.collect(),
        }
    }
}

impl<'g> Match<'g> {
    pub fn new(game: &'g Game, setup: Setup) -> Result<Match<'g>, Reports> {
        let mut ready = game.rules(setup.seed)?;
        for (stream, value) in &setup.pins {
            ready.rules.streams().pin_value(stream, value).map_err(Report::error)?;
        }
        let names = game.seats(setup.seats.len());
        let plan = game.file.plan(names.len());
        let clock = Clock::new(&plan);
        *ready.rules.queues() = clock.queues.clone();
        begin(game, &mut ready, &setup, &names)?;
        let mut players: Vec<Player> = names
            .iter()
            .zip(&setup.seats)
            .map(|(name, choice)| Player::new(game, name, choice.clone(), setup.seed))
            .collect();
        let units = game.file.turns.iter().all(|phase| matches!(phase.kind, Kind::Queue { .. }));
        let faults: Vec<Report> =
            players.iter_mut().filter(|_| !units).filter_map(|player| player.prepare().err()).flatten().collect();
        if !faults.is_empty() {
            return Err(Reports::new(faults));
        }
        let refs = Refs::new(game, &ready);
        let Setup { frames, views, .. } = setup;
        let mut table =
            Match { game, ready, plan, clock, players, refs, frames, views, hash: String::new(), ended: false };
        table.hash = table.next_hash()?;
        Ok(table)
    }

    /// The hash of everything so far: of the start state, then of each turn's.
    pub fn hash(&self) -> &str {
        &self.hash
    }

    pub fn seat_names(&self) -> Vec<&str> {
        self.players.iter().map(|player| player.name.as_str()).collect()
    }

    /// How many turns there will be if none is cut short and no queue is in play.
    pub fn expected_turns(&self) -> u64 {
        let per_round = |phase: &lunarena_kernel::turns::Phase| match phase.shape {
            lunarena_kernel::turns::Shape::Simultaneous { .. } => 1,
            _ => self.plan.seats as u64,
        };
        self.plan.phases.iter().map(|phase| phase.rounds.saturating_mul(per_round(phase))).sum()
    }

    /// What a scripted seat will answer next.
    pub fn give_orders(&mut self, seat: &str, orders: Value) {
        if let Some(player) = self.players.iter_mut().find(|player| player.name == seat) {
            player.orders = orders;
        }
    }

    /// Plays the next turn; `None` when the match is over.
    pub fn turn(&mut self) -> Result<Option<Turn>, Reports> {
        if self.ended {
            return Ok(None);
        }
        let mut turn = Turn::default();
        loop {
            let beat = self.next_beat()?;
            match beat {
                Beat::RoundStart => {
                    self.set_clock(&mut turn)?;
                    self.stages("round_start")?;
                }
                Beat::TurnStart => {
                    self.set_clock(&mut turn)?;
                    self.start_turn()?;
                    self.stages("turn_start")?;
                }
                Beat::Ask => self.ask(&mut turn)?,
                Beat::Action(number) => {
                    self.set("action", Value::Int(number.into()))?;
                    self.stages("action")?;
                }
                Beat::TurnEnd => self.stages("turn_end")?,
                Beat::Skipped => {
                    self.set_clock(&mut turn)?;
                    self.stages("skipped")?;
                }
                Beat::RoundEnd => self.stages("round_end")?,
                Beat::Done => {
                    self.finish_turn(&mut turn)?;
                    return Ok(Some(turn));
                }
                Beat::End => {
                    self.ended = true;
                    return Ok(None);
                }
            }
        }
    }

    fn next_beat(&mut self) -> Result<Beat, Reports> {
        let (rules, alive) = (&mut self.ready.rules, self.refs.alive);
        let mut failed = None;
        let names: Vec<&str> = self.players.iter().map(|player| player.name.as_str()).collect();
        std::mem::swap(&mut self.clock.queues, rules.queues());
        // While the clock has the queues, `alive` may only read the state.
        let beat = self.clock.next(&self.plan, &mut |seat| {
            let Some(alive) = alive else { return true };
            match rules.call(alive, &[Value::from(names[seat])]) {
                Ok(answer) => !matches!(answer, Value::Bool(false) | Value::Null),
                Err(error) => {
                    failed = Some(error);
                    true
                }
            }
        });
        std::mem::swap(&mut self.clock.queues, self.ready.rules.queues());
        match failed {
            Some(error) => Err(self.game.report(&error).into()),
            None => Ok(beat),
        }
    }

    /// Tells the rules, and the record, where the clock stands.
    fn set_clock(&mut self, turn: &mut Turn) -> Result<(), Reports> {
        let phase = self.clock.phase(&self.plan).map(|phase| phase.name.clone()).unwrap_or_default();
        turn.turn = self.clock.turn().max(1);
        turn.round = self.clock.round();
        turn.seat = self.clock.seat(&self.plan).map(|seat| self.players[seat].name.clone());
        turn.unit = self.clock.unit();
        turn.phase = phase.clone();
        self.set("phase", phase.into())?;
        self.set("round", Value::Int(turn.round as i64))?;
        self.set("number", Value::Int(turn.turn as i64))?;
        self.set("seat", turn.seat.clone().map_or(Value::Null, Value::from))?;
        self.set("unit", turn.unit.map_or(Value::Null, Value::Int))?;
        self.set("action", Value::Null)
    }

    /// The seats in turn, by number.
    fn movers(&self) -> Vec<usize> {
        match self.clock.seat(&self.plan) {
            Some(seat) => vec![seat],
            None => (0..self.players.len()).collect(),
        }
    }

    fn start_turn(&mut self) -> Result<(), Reports> {
        for seat in self.movers() {
            self.players[seat].budget.start_turn();
        }
        let banks = self.players.iter().filter_map(|player| {
            let left = i64::try_from(player.budget.bank_left()?).unwrap_or(i64::MAX);
            Some((player.name.as_str(), Value::Int(left)))
        });
        let banks = by_seat(banks);
        self.set("bank", banks)?;
        self.set("orders", Value::Map(Default::default()))?;
        self.set("faults", Value::Map(Default::default()))
    }

    /// Asks all movers. Each sees the state as it stands before anybody's answer has an effect.
    fn ask(&mut self, turn: &mut Turn) -> Result<(), Reports> {
        let phase = &self.game.file.turns[self.clock.phase_index()];
        let pause = matches!(phase.kind, Kind::Queue { pause: true });
        let mut answers = Vec::new();
        for seat in self.movers() {
            let name = self.players[seat].name.clone();
            if let Some(view) = self.refs.view {
                let done = self.ready.rules.make_view(view, &name);
                self.good(done)?;
                if self.views {
                    let seen = self.ready.rules.call(view, &[Value::from(name.as_str())]);
                    let seen = self.good(seen)?;
                    turn.views.insert(name.clone(), seen);
                }
            }
            let question = Question {
                function: &phase.ask.value,
                unit: self.clock.unit(),
                has_view: self.refs.view.is_some(),
                pause,
            };
            let answer = self.players[seat].ask(&mut self.ready.rules, &question);
            answers.push((name, self.good(answer)?));
        }
        let keep = self.clock.may_keep(&self.plan)
            && answers.iter().any(|(_, answer)| answer.value == Some(Value::Bool(false)) && answer.fault.is_none());
        for (name, answer) in answers {
            self.take_answer(turn, name, answer)?;
        }
        if keep {
            self.clock.keep_turn();
        }
        Ok(())
    }

    fn take_answer(&mut self, turn: &mut Turn, name: String, answer: Answer) -> Result<(), Reports> {
        let Answer { value, fault, used, output, output_cut, calls, paused } = answer;
        *turn.used.entry(name.clone()).or_default() += used;
        if !output.is_empty() || output_cut {
            turn.output.insert(name.clone(), OutputRecord { text: output, cut: output_cut });
        }
        let mut told = Value::Null;
        if let Some(fault) = fault {
            let record = FaultRecord { kind: fault.kind.name(), message: fault.error.to_string() };
            told = Value::map([("kind", record.kind.into()), ("message", record.message.clone().into())]);
            turn.faults.insert(name.clone(), record);
            self.set("faults", by_seat([(name.as_str(), told.clone())]))?;
        }
        self.set("paused", Value::Bool(paused))?;
        if self.game.style() == Style::Calls {
            let (made, results): (Vec<Value>, Vec<Value>) = calls.into_iter().unzip();
            turn.orders.insert(name.clone(), made.into());
            let scripted =
                self.players.iter().any(|player| player.name == name && matches!(player.choice, SeatChoice::Scripted));
            let results = if scripted { value.clone().unwrap_or_default() } else { results.into() };
            turn.results.insert(name.clone(), results);
        } else {
            turn.orders.insert(name.clone(), value.clone().unwrap_or_default());
        }
        if let Some(read_orders) = self.refs.read_orders {
            let done = self.ready.rules.take_orders(read_orders, &name, &value.unwrap_or_default(), &told);
            self.good(done)?;
        }
        Ok(())
    }

    fn finish_turn(&mut self, turn: &mut Turn) -> Result<(), Reports> {
        turn.events = self.ready.rules.take_events();
        if let Some(over) = self.refs.over {
            let answer = self.ready.rules.ask(over);
            self.ended = matches!(self.good(answer)?, Value::Bool(true));
        }
        if turn.unit.is_some() {
            let queues = self.ready.rules.queues().clone();
            for (player, queue) in self.players.iter_mut().zip(&queues) {
                player.keep_units(queue.order());
            }
        }
        self.hash = self.next_hash()?;
        turn.hash = self.hash.clone();
        if self.frames {
            turn.state = Some(self.state()?);
        }
        Ok(())
    }

    fn next_hash(&mut self) -> Result<String, Reports> {
        let mut digest = Digest::new();
        digest.bytes(self.hash.as_bytes());
        let done = self.ready.rules.digest_state(&mut digest);
        self.good(done)?;
        Ok(digest.finish())
    }

    fn stages(&mut self, moment: &str) -> Result<(), Reports> {
        let phase = self.refs.phases.get(self.clock.phase_index());
        let Some((_, stages)) = phase.and_then(|moments| moments.iter().find(|(name, _)| *name == moment)) else {
            return Ok(());
        };
        for stage in stages {
            self.ready.rules.stage(*stage).map_err(|error| Reports::from(self.game.report(&error)))?;
        }
        Ok(())
    }

    fn set(&mut self, field: &str, value: Value) -> Result<(), Reports> {
        let done = self.ready.rules.set_turn(field, &value);
        self.good(done)
    }

    fn good<T>(&self, result: Result<T, ScriptError>) -> Result<T, Reports> {
        result.map_err(|error| self.game.report(&error).into())
    }

    pub fn state(&mut self) -> Result<Value, Reports> {
        let state = self.ready.rules.state();
        self.good(state)
    }

    pub fn standings(&mut self) -> Result<Vec<Standing>, Reports> {
        let Some(standings) = self.refs.standings else { return Ok(Vec::new()) };
        let value = self.ready.rules.call(standings, &[]);
        let value = self.good(value)?;
        Standing::read(&value).map_err(|message| Report::error(message).into())
    }

    /// The board as the game draws it, if it does.
    pub fn board(&mut self) -> Result<Option<Board>, Reports> {
        let Some(board) = self.refs.board else { return Ok(None) };
        let rows = self.ready.rules.ask(board);
        Board::read(&self.good(rows)?).map(Some).map_err(|message| Report::error(message).into())
    }
}

/// Makes the start state.
fn begin(game: &Game, ready: &mut Ready, setup: &Setup, names: &[String]) -> Result<(), Reports> {
    let data = game.map_data(ready, &setup.start)?;
    let report = |error: ScriptError| Reports::from(game.report(&error));
    if let Start::State(state) = &setup.start {
        ready.rules.set_state(state).map_err(report)?;
    } else if let Some(function) = ready.function(&game.file.functions.setup) {
        ready.rules.setup(function, &data, &names.to_vec().into()).map_err(report)?;
    }
    if setup.changes.is_empty() {
        return Ok(());
    }
    let mut state = ready.rules.state().map_err(report)?;
    for (at, value) in &setup.changes {
        path::set(&mut state, at, value.clone()).map_err(|error| Report::error(error.to_string()))?;
    }
    ready.rules.set_state(&state).map_err(report)
}
