//! Where attacks are played: every seat of every shipped game, and one seat of each tiny game, all with limits that are soon reached.

use super::attack::{Api, Attack};
use super::clock;
use lunarena_arena::{FileRef, Game, Header, Keep, Log, Match, Recorder, SeatChoice, SeatRef, Setup, Start, Turn};
use lunarena_content::{BotStyle, Kind, LuaFile, Reports, Root, Source, Typed, plain};
use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

/// Instructions of a turn, of a question, and for loading.
pub const TURN: u64 = 300_000;
/// Questions that the bank pays for, where there is one.
const BANKED: u64 = 20;
pub const MEMORY: u64 = 4 << 20;
pub const OUTPUT: u64 = 2_000;
/// A unit that owes needs a third turn to show what it makes of that.
const ROUNDS: i64 = 2;
const ROUNDS_OF_UNITS: i64 = 3;
const SEED: u64 = 7;
/// Calls of the tiny games whose rules fail on purpose: that is the end of any match.
const BROKEN: [&str; 2] = ["stumble", "try_and_stumble"];

pub struct Place {
    root: Root,
    game: Rc<Game>,
    /// The seat that is attacked from.
    seat: usize,
}

/// A match that came to its end.
pub struct Played {
    pub turns: Vec<Turn>,
    pub replay: String,
    /// How long it took to get ready.
    pub loading: Duration,
    /// How long each turn took.
    pub times: Vec<Duration>,
}

/// A match that did not come to its end, and whether it had begun.
#[derive(Debug)]
pub struct Stopped {
    pub begun: bool,
    pub why: String,
}

fn root(below: &str) -> Root {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(below);
    Root::at(&folder).unwrap_or_else(|report| panic!("{}", plain(&report)))
}

impl Place {
    pub fn all() -> Vec<Place> {
        let (shipped, tiny) = (root("../.."), root("tests/content"));
        let mut places = Vec::new();
        for name in shipped.games() {
            let game = load(&shipped, &name);
            let seats = 0..game.file.default.bots.len();
            places.extend(seats.map(|seat| Place { root: shipped.clone(), game: Rc::clone(&game), seat }));
        }
        places.extend(tiny.games().iter().map(|name| Place { root: tiny.clone(), game: load(&tiny, name), seat: 0 }));
        places
    }

    /// The tiny game that asks all seats at once, for orders: the simplest of all.
    pub fn plain() -> Place {
        let tiny = root("tests/content");
        Place { game: load(&tiny, "chorus"), root: tiny, seat: 0 }
    }

    /// The attacker's seat.
    pub fn seat(&self) -> String {
        self.game.seats(self.seat + 1).pop().expect("a seat")
    }

    pub fn name(&self) -> String {
        format!("{} {}", self.game.name(), self.seat())
    }

    /// Whether a unit over its budget is paused, and pays in its next turns.
    pub fn pauses(&self) -> bool {
        self.game.file.turns.iter().any(|phase| matches!(phase.kind, Kind::Queue { pause: true }))
    }

    pub fn play(&self, attack: &Attack) -> Result<Played, Stopped> {
        let told = |reports: Reports| reports.iter().map(|report| report.to_string()).collect::<Vec<_>>().join("; ");
        let mut begun = false;
        self.try_play(attack, &mut begun).map_err(|reports| Stopped { begun, why: told(reports) })
    }

    pub fn bot(&self, attack: &Attack) -> LuaFile {
        let asked: Vec<&str> = self.game.file.turns.iter().map(|phase| phase.ask.value.as_str()).collect();
        let text = attack.bot(&asked, &self.api());
        LuaFile::new(&attack.name, Source::new(&format!("{}.lua", attack.name), &text))
    }

    fn api(&self) -> Api<'_> {
        let entries = || self.game.api.calls.iter().filter(|entry| !BROKEN.contains(&entry.name.as_str()));
        let names = entries().filter(|entry| !entry.ends_turn).map(|entry| entry.name.as_str()).collect();
        match self.game.file.bots {
            BotStyle::Orders => Api::Orders(names),
            BotStyle::Calls => {
                Api::Calls { names, rest: entries().find(|entry| entry.ends_turn).map(|entry| entry.name.as_str()) }
            }
        }
    }

    fn try_play(&self, attack: &Attack, begun: &mut bool) -> Result<Played, Reports> {
        let (game, name) = (&self.game, self.game.name());
        let mut bots = vec![self.root.typed_bot(name, &Typed::new(self.quietest()))?; game.file.default.bots.len()];
        bots[self.seat] = self.bot(attack);
        let map = self.root.map(name, &game.file.default.map.value)?;
        let file = |name: &str, hash: &str| FileRef { name: name.to_owned(), hash: hash.to_owned() };
        let seats = game.seats(bots.len()).into_iter().zip(&bots);
        let seats = seats.map(|(seat, bot)| SeatRef { seat, bot: file(&bot.name, &bot.hash) }).collect();
        let header = Header::new(game, &[], file(&map.name, &map.hash), SEED, seats, false);
        let setup = Setup {
            start: Start::Map(Box::new(map)),
            seed: SEED,
            seats: bots.into_iter().map(SeatChoice::Bot).collect(),
            pins: Vec::new(),
            changes: Vec::new(),
            keep: Keep { hashes: true, calls: Log::Short, frames: false, views: false },
        };
        let started = clock::worked();
        let mut table = Match::new(game, setup)?;
        *begun = true;
        let loading = clock::worked() - started;
        let mut recorder = Recorder::in_memory(&header);
        let (mut turns, mut times) = (Vec::new(), Vec::new());
        loop {
            let started = clock::worked();
            let Some(mut turn) = table.turn()? else { break };
            times.push(clock::worked() - started);
            recorder.turn(&turn)?;
            // Where units queue, a turn has no hash of its own: here every one is looked at.
            turn.hash = table.hash()?;
            turns.push(turn);
        }
        let standings = table.standings()?;
        let replay = recorder.finish(turns.len() as u64, &table.hash()?, &standings)?;
        Ok(Played { turns, replay, loading, times })
    }

    /// Of the game's own bots the one that does least.
    fn quietest(&self) -> &str {
        const IDLE: &str = "idle";
        let idle = self.root.bots(self.game.name()).iter().any(|bot| bot == IDLE);
        if idle { IDLE } else { &self.game.file.default.bots[0].value }
    }
}

fn load(root: &Root, name: &str) -> Rc<Game> {
    let mut game = Game::load(root, name, &[]).unwrap_or_else(|reports| panic!("{}", plain(&reports)));
    let limits = &mut game.file.limits;
    let lower = |limit: &mut Option<i64>, to: u64| *limit = limit.map(|_| to as i64);
    lower(&mut limits.call, TURN);
    lower(&mut limits.turn, TURN);
    lower(&mut limits.bank, TURN * BANKED);
    if limits.call.is_none() && limits.turn.is_none() {
        limits.turn = Some(TURN as i64);
    }
    (limits.load, limits.memory, limits.output) = (TURN as i64, MEMORY as i64, OUTPUT as i64);
    for phase in &mut game.file.turns {
        let units = matches!(phase.kind, Kind::Queue { .. });
        phase.rounds = phase.rounds.min(if units { ROUNDS_OF_UNITS } else { ROUNDS });
        lower(&mut phase.limits.call, TURN);
        lower(&mut phase.limits.turn, TURN);
    }
    Rc::new(game)
}
