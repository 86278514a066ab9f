//! One tiny game for each shape of turn, played through the public API: the order of turns and what they leave behind are spelled out
//! from the definition, not from what came out.

#[path = "shapes/added.rs"]
mod added;
#[path = "shapes/altered.rs"]
mod altered;
#[path = "shapes/asked.rs"]
mod asked;
#[path = "shapes/calls.rs"]
mod calls;
#[path = "shapes/cases.rs"]
mod cases;
#[path = "shapes/clocks.rs"]
mod clocks;
#[path = "shapes/fork_bots.rs"]
mod fork_bots;
#[path = "shapes/forks.rs"]
mod forks;
#[path = "shapes/middle.rs"]
mod middle;
#[path = "shapes/people.rs"]
mod people;
#[path = "shapes/queues.rs"]
mod queues;
#[path = "shapes/sequences.rs"]
mod sequences;
#[path = "shapes/states.rs"]
mod states;
#[path = "shapes/swaps.rs"]
mod swaps;
#[path = "shapes/together.rs"]
mod together;

use lunarena_arena::{Game, Keep, Log, Match, SeatChoice, Setup, Start, Turn, check_game, run_examples};
use lunarena_content::{LuaFile, Reports, Root, Source, UserPath, plain};
use lunarena_kernel::{Value, path};
use std::path::Path;

const GAMES: [&str; 7] = ["bazaar", "chorus", "duet", "ferry", "hive", "pebbles", "relay"];

fn root() -> Root {
    let content = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/content");
    Root::at(&content).unwrap_or_else(|report| panic!("{}", plain(&report)))
}

fn told(reports: &Reports) -> String {
    reports.iter().map(|report| plain(report)).collect::<Vec<_>>().join("\n")
}

fn game(name: &str) -> Game {
    game_with(name, &[])
}

fn game_with(name: &str, sets: &[(&str, &str)]) -> Game {
    let sets: Vec<(String, String)> = sets.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
    Game::load(&root(), name, &sets).unwrap_or_else(|reports| panic!("{}", told(&reports)))
}

/// A bot written out, or the one with this name.
fn bot(game: &Game, text: &str) -> SeatChoice {
    SeatChoice::Bot(match text.contains("function") {
        true => LuaFile::new("bot", Source::new("bot.lua", text)),
        false => {
            root().user_bot(game.name(), &UserPath::new(text)).unwrap_or_else(|report| panic!("{}", plain(&report)))
        }
    })
}

fn setup(game: &Game, start: Option<Start>, bots: &[&str]) -> Setup {
    let map = || game.ruleset.default_map(&root()).unwrap_or_else(|reports| panic!("{}", told(&reports)));
    Setup {
        start: start.unwrap_or_else(|| Start::Map(Box::new(map()))),
        seed: 7,
        seats: bots.iter().map(|text| bot(game, text)).collect(),
        pins: Vec::new(),
        changes: Vec::new(),
        keep: Keep { hashes: true, calls: Log::Whole, frames: true, views: true, scenes: false },
    }
}

/// A match played to its end.
struct Played {
    turns: Vec<Turn>,
    state: Value,
    hash: String,
}

impl Played {
    fn get(&self, at: &str) -> String {
        path::get(&self.state, at).unwrap_or_default().to_string()
    }

    fn log(&self) -> String {
        let log = path::get(&self.state, "log").unwrap_or_default();
        let words: Vec<String> = log.as_list().unwrap_or_default().iter().map(Value::to_string).collect();
        words.join(" | ")
    }
}

fn try_play(game: &Game, bots: &[&str]) -> Result<Played, Reports> {
    try_play_with(game, bots, Between::Nothing)
}

/// What is done before each turn, of which the match must take no notice.
#[derive(Clone, Copy, Debug)]
enum Between {
    Nothing,
    /// The rules are loaded anew.
    Reload,
    /// The same rules and bots take over, as if they were others.
    Swap,
    /// The match goes back to where it stands.
    Restore,
}

fn try_play_with(game: &Game, bots: &[&str], between: Between) -> Result<Played, Reports> {
    let again = game.with_constants(|_| Ok(()))?;
    let choices = setup(game, None, bots).seats;
    let mut match_run = Match::new(game, setup(game, None, bots))?;
    let mut turns = Vec::new();
    loop {
        match between {
            Between::Nothing => {}
            Between::Reload => match_run.reload()?,
            Between::Swap => {
                let mut adjourned = match_run.adjourn();
                assert!(adjourned.swap(game, &again, &choices)?.is_empty());
                match_run = adjourned.go_on(&again);
            }
            Between::Restore => {
                let checkpoint = match_run.checkpoint()?;
                match_run.restore(checkpoint)?;
            }
        }
        match match_run.turn()? {
            Some(turn) => turns.push(turn),
            None => break,
        }
    }
    Ok(Played { turns, state: match_run.state()?, hash: match_run.hash()? })
}

/// Plays a match several times, with something done before every turn that changes nothing: it must be the same match.
fn play(game: &Game, bots: &[&str]) -> Played {
    let first = try_play(game, bots).unwrap_or_else(|reports| panic!("{}", told(&reports)));
    let all = |played: &Played| {
        let line = |turn: &Turn| (turn.hash.clone(), turn.events.clone(), turn.used.clone(), turn.orders.clone());
        played.turns.iter().map(line).collect::<Vec<_>>()
    };
    for between in [Between::Reload, Between::Swap, Between::Restore] {
        let again = try_play_with(game, bots, between).unwrap_or_else(|reports| panic!("{}", told(&reports)));
        assert_eq!(all(&first), all(&again), "{between:?}");
        assert_eq!(first.hash, again.hash, "{between:?}");
    }
    first
}

#[test]
fn every_fixture_is_good() {
    for name in GAMES {
        let checked = check_game(&root(), name).unwrap_or_else(|reports| panic!("{}", told(&reports)));
        assert!(checked.reports.is_empty(), "{}", told(&checked.reports));
    }
}

#[test]
fn every_example_holds() {
    for name in GAMES {
        let game = game(name);
        let results = run_examples(&root(), &game, |_| true, |_, _| ());
        for result in results.unwrap_or_else(|reports| panic!("{}", told(&reports))) {
            assert!(result.passed(), "{name}: {}: {:#?}", result.name, result.mismatches);
        }
    }
}
