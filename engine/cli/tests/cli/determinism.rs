//! The proof that a match is decided by its content, its seed and its bots: every game that is here, over many seeds, gives the same
//! replay byte for byte on one thread, on two threads at once, in another process, and in one that is put under strain.

use crate::run::command;
use lunarena_arena::{FileRef, Game, Header, Keep, Log, Match, Recorder, SeatChoice, SeatRef, Setup, Start};
use lunarena_content::{LuaFile, Report, Reports, Root, UserPath, plain};
use lunarena_measure::is_thorough;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::PathBuf;
use std::process::{Child, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// Environment variable with the number of seeds to play. The stage `long` of `.ci/run` sets it.
const WISH: &str = "LUNARENA_SEEDS";
/// Number of seeds of an ordinary run, and of one with `LUNARENA_THOROUGH`.
const USUAL: u64 = 1;
const THOROUGH: u64 = 3;

/// The house bot that plays any legal move.
const RANDOM: &str = "random";

fn top() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn good<T, E: Into<Reports>>(result: Result<T, E>) -> T {
    result.unwrap_or_else(|error| panic!("{}", plain(&error.into())))
}

/// What each match of a game is made of; only the seed changes.
struct Cast {
    root: Root,
    game: Game,
    bots: Vec<String>,
}

impl Cast {
    fn new(game: &str) -> Cast {
        let root = good(Root::at(&top()));
        let game = good(Game::load(&root, game, &[]));
        let own: Vec<String> = game.file.default.bots.iter().map(|bot| bot.to_string()).collect();
        let has_random = root.bots(game.name()).iter().any(|bot| bot == RANDOM);
        let bots = if has_random { vec![RANDOM.to_owned(); own.len()] } else { own };
        Cast { root, game, bots }
    }

    /// The replay of the match with this seed: what was answered, what came of it, what it cost, and all hashes.
    fn play(&self, seed: u64) -> String {
        good(self.try_play(seed))
    }

    fn try_play(&self, seed: u64) -> Result<String, Reports> {
        let (root, game) = (&self.root, &self.game);
        let map = game.ruleset.default_map(root)?;
        let files = self
            .bots
            .iter()
            .map(|bot| root.user_bot(game.name(), &UserPath::new(bot)))
            .collect::<Result<Vec<LuaFile>, Report>>()?;
        let named = |name: &str, hash: &str| FileRef { name: name.to_owned(), hash: hash.to_owned() };
        let seats = game.seats(files.len()).into_iter().zip(&files);
        let seats =
            seats.map(|(seat, file)| SeatRef { seat, person: false, bot: named(&file.name, &file.hash) }).collect();
        let header = Header::new(game, &[], named(&map.name, &map.hash), seed, seats, false);
        let setup = Setup {
            start: Start::Map(Box::new(map)),
            seed,
            seats: files.into_iter().map(SeatChoice::Bot).collect(),
            pins: Vec::new(),
            changes: Vec::new(),
            keep: Keep { hashes: true, calls: Log::Short, frames: false, views: false, scenes: true },
        };
        let mut table = Match::new(game, setup)?;
        let mut recorder = Recorder::in_memory(&header);
        if let Some(opening) = table.opening()? {
            recorder.opening(&opening)?;
        }
        let mut turns = 0;
        while let Some(turn) = table.turn()? {
            recorder.turn(&turn)?;
            turns += 1;
        }
        let standings = table.standings()?;
        Ok(recorder.finish(turns, &table.hash()?, &standings)?)
    }

    /// The same match in a process of its own; under strain, if there is a seed for its hashes.
    fn start(&self, seed: u64, strain: Option<u64>) -> Child {
        let mut match_process = command(&top());
        match_process.arg("twice-match").arg(self.game.name()).args(&self.bots).arg(format!("--seed={seed}"));
        match_process.args(strain.map(|strain| format!("--strain={strain}")));
        match_process.stdout(Stdio::piped()).spawn().expect("the binary runs")
    }
}

fn ended(child: Child) -> String {
    let output = child.wait_with_output().expect("a process that ended");
    String::from_utf8(output.stdout).expect("text")
}

/// Replays are long: the first line that differs says enough.
#[track_caller]
fn same(expected: &str, replay: &str, how: &str) {
    let lines = expected.lines().zip(replay.lines()).find(|(one, other)| one != other);
    assert_eq!(lines, None, "{how}");
    assert_eq!(expected.len(), replay.len(), "{how}");
}

fn seeds() -> u64 {
    let wish = std::env::var(WISH).ok();
    let usual = if is_thorough() { THOROUGH } else { USUAL };
    wish.map_or(usual, |wish| wish.parse().unwrap_or_else(|_| panic!("{WISH} is no number: {wish}")))
}

/// All matches, shared out between two threads that play at the same time.
fn on_two_threads(game: &str, seeds: u64) -> Vec<String> {
    let (next, played) = (AtomicU64::new(0), Mutex::new(vec![String::new(); seeds as usize]));
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let cast = Cast::new(game);
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= seeds {
                        break;
                    }
                    let replay = cast.play(seed);
                    played.lock().expect("no thread failed")[seed as usize] = replay;
                }
            });
        }
    });
    played.into_inner().expect("no thread failed")
}

#[test]
fn a_match_is_the_same_wherever_it_is_played() {
    let seeds = seeds();
    for game in good(Root::at(&top())).games() {
        let cast = Cast::new(&game);
        let expected: Vec<String> = (0..seeds).map(|seed| cast.play(seed)).collect();
        for (seed, replay) in on_two_threads(&game, seeds).iter().enumerate() {
            same(&expected[seed], replay, &format!("{game}, seed {seed}, two threads"));
        }
        for (seed, expected) in (0..).zip(&expected) {
            // Anything may be the seed of the hashes; the one that breaks a match is told.
            let strain = RandomState::new().build_hasher().finish();
            let (plain, strained) = (cast.start(seed, None), cast.start(seed, Some(strain)));
            same(expected, &ended(plain), &format!("{game}, seed {seed}, another process"));
            same(expected, &ended(strained), &format!("{game}, seed {seed}, strained by {strain}"));
        }
    }
}
