//! Where attacks are played: every seat of every shipped game, and one seat of each tiny game, all with limits that are soon reached.

use super::attack::{Api, Attack};
use lunarena_arena::{FileRef, Game, Header, Keep, Log, Match, Recorder, SeatChoice, SeatRef, Setup, Start, Turn};
use lunarena_content::{BotStyle, Kind, LuaFile, Reports, Root, Source, UserPath, plain};
use lunarena_measure::Clock;
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

/// A place by its name: that of the game, and the number of the seat.
#[derive(Clone, Debug)]
pub struct PlaceName {
    shipped: bool,
    game: String,
    seat: usize,
}

impl PlaceName {
    /// Every seat of every shipped game, then a seat of each tiny one.
    pub fn all() -> Vec<PlaceName> {
        let (shipped, tiny) = (shipped(), tiny());
        let mut names = Vec::new();
        for game in shipped.games() {
            let seats = 0..load(&shipped, &game).file.default.bots.len();
            names.extend(seats.map(|seat| PlaceName { shipped: true, game: game.clone(), seat }));
        }
        names.extend(tiny.games().into_iter().map(|game| PlaceName { shipped: false, game, seat: 0 }));
        names
    }

    /// Of all places those in which the attack of this number is tried: every tiny game, since together they have all that games can be made
    /// of, and one of the shipped ones after the other.
    pub fn some(all: &[PlaceName], attack: usize) -> Vec<PlaceName> {
        let shipped = all.iter().filter(|name| name.shipped).count();
        let chosen = |(at, name): (usize, &PlaceName)| (!name.shipped || at == attack % shipped).then(|| name.clone());
        all.iter().enumerate().filter_map(chosen).collect()
    }

    pub fn write(&self) -> String {
        format!("{}/{}/{}", if self.shipped { "shipped" } else { "tiny" }, self.game, self.seat)
    }

    pub fn read(text: &str) -> PlaceName {
        let words: Vec<&str> = text.split('/').collect();
        let [kind, game, seat] = words[..] else { panic!("{text} is no place") };
        PlaceName { shipped: kind == "shipped", game: game.to_owned(), seat: seat.parse().expect("a seat") }
    }
}

fn shipped() -> Root {
    root("../..")
}

fn tiny() -> Root {
    root("tests/content")
}

impl Place {
    pub fn new(name: &PlaceName) -> Place {
        let root = if name.shipped { shipped() } else { tiny() };
        Place { game: load(&root, &name.game), root, seat: name.seat }
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
        let asked = self.game.file.asked();
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
        let mut bots = vec![self.root.user_bot(name, &UserPath::new(self.quietest()))?; game.file.default.bots.len()];
        bots[self.seat] = self.bot(attack);
        let map = game.ruleset.default_map(&self.root)?;
        let file = |name: &str, hash: &str| FileRef { name: name.to_owned(), hash: hash.to_owned() };
        let seats = game.seats(bots.len()).into_iter().zip(&bots);
        let seats = seats.map(|(seat, bot)| SeatRef { seat, person: false, bot: file(&bot.name, &bot.hash) }).collect();
        let header = Header::new(game, &[], file(&map.name, &map.hash), SEED, seats, false);
        let setup = Setup {
            start: Start::Map(Box::new(map)),
            seed: SEED,
            seats: bots.into_iter().map(SeatChoice::Bot).collect(),
            pins: Vec::new(),
            changes: Vec::new(),
            keep: Keep { hashes: true, calls: Log::Short, frames: false, views: false, scenes: false },
        };
        let clock = Clock::start();
        let mut match_run = Match::new(game, setup)?;
        *begun = true;
        let loading = clock.elapsed();
        let mut recorder = Recorder::in_memory(&header);
        let (mut turns, mut times) = (Vec::new(), Vec::new());
        loop {
            let clock = Clock::start();
            let Some(mut turn) = match_run.turn()? else { break };
            times.push(clock.elapsed());
            recorder.turn(&turn)?;
            // Where units queue, a turn has no hash of its own: here every one is looked at.
            turn.hash = match_run.hash()?;
            turns.push(turn);
        }
        let standings = match_run.standings()?;
        let replay = recorder.finish(turns.len() as u64, &match_run.hash()?, &standings)?;
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
        phase.rounds = phase.rounds.map(|rounds| rounds.min(if units { ROUNDS_OF_UNITS } else { ROUNDS }));
        lower(&mut phase.limits.call, TURN);
        lower(&mut phase.limits.turn, TURN);
    }
    Rc::new(game)
}
