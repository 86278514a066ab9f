//! A made-up game in a folder of its own, whose files are rewritten again and again.

use lunarena_arena::{Game, Keep, Log, Match, SeatChoice, Setup, Start, check_game};
use lunarena_content::{Reports, Root, Source, UserPath};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

pub const GAME: &str = "\
title: Meadow
version: 1.0.0
summary: grass grows and is eaten
seats: { names: [Ann, Bob], least: 1, most: 2 }
default: { map: field, bots: [shepherd, shepherd] }
turns:
  - phase: day
    kind: simultaneous
    ask: turn
    rounds: = day.rounds
    actions: 2
    stages: { action: [grass.grow] }
limits: { turn: 1000, memory: 1000000, output: 100, load: 10000 }
functions:
  check_map: grass.check
  setup: grass.setup
  view: grass.view
  read_orders: grass.read
  standings: grass.standings
constants:
  day.rounds: integer 1..100
  day.kind: one of wet | dry
  grass.growth: formula(height, rain)
  grass.least: formula()
  sheep.*.appetite: number 0..
  sheep.*.sound: string
  lucky: list of integer 0..9
  fenced: boolean
";

pub const CONSTANTS: &str = "\
day: { rounds: 3, kind: wet }
grass:
  growth: = max(height, day.rounds) + rain // 2 # a remark
  least: 1
sheep:
  ram: { appetite: 1, sound: baa }
  lamb: { appetite: 0.5, sound: 'meh: #1' }
lucky: [3, 7]
fenced: false
";

const GRASS: &str = "\
local grass = {}

function grass.check(map)
  return type(map) == 'table' and {} or { { path = '', message = 'not a field' } }
end

function grass.setup(map, names)
  return { names = names, height = constants.grass.least(), map = map }
end

function grass.view(state)
  return { height = state.height }
end

function grass.read(_, _, answer)
  return answer
end

function grass.grow(state)
  state.height = constants.grass.growth(state.height, 3)
end

function grass.standings(state)
  return { { seat = state.names[1], rank = 1, score = state.height } }
end

return grass
";

pub struct Meadow {
    dir: PathBuf,
    pub root: Root,
    /// What stands in the files now.
    texts: RefCell<BTreeMap<String, String>>,
}

impl Meadow {
    pub fn new() -> Meadow {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let dir = std::env::temp_dir().join(format!("lunarena-fuzz-{}-{number}", std::process::id()));
        for folder in ["rules/meadow", "maps/meadow", "bots/meadow"] {
            std::fs::create_dir_all(dir.join(folder)).expect("a writable folder");
        }
        let root = Root::at(&dir).expect("a content folder");
        let meadow = Meadow { dir, root, texts: RefCell::default() };
        meadow.write("rules/meadow/game.yaml", GAME);
        meadow.write("rules/meadow/constants.yaml", CONSTANTS);
        meadow.write("rules/meadow/grass.lua", GRASS);
        meadow.write("maps/meadow/field.yaml", "size: 3\n");
        meadow.write("bots/meadow/shepherd.lua", "function turn() end\n");
        meadow
    }

    pub fn write(&self, shown: &str, text: &str) {
        std::fs::write(self.dir.join(shown), text).expect("a writable file");
        self.texts.borrow_mut().insert(shown.to_owned(), text.to_owned());
    }

    pub fn texts(&self, shown: &str) -> Vec<String> {
        self.texts.borrow().get(shown).cloned().into_iter().collect()
    }

    /// Looks all files over.
    pub fn look_over(&self) -> Result<(), Reports> {
        let checked = check_game(&self.root, "meadow")?;
        if checked.reports.has_errors() { Err(checked.reports) } else { Ok(()) }
    }

    /// Plays a little.
    pub fn play(&self) -> Result<(), Reports> {
        let game = Game::load(&self.root, "meadow", &[])?;
        let map = self.root.user_map("meadow", &UserPath::new("field"))?;
        let setup = Setup {
            start: Start::Map(Box::new(map)),
            seed: 7,
            seats: vec![SeatChoice::Scripted, SeatChoice::Scripted],
            pins: Vec::new(),
            changes: Vec::new(),
            keep: Keep { hashes: true, calls: Log::Whole, frames: true, views: true, scenes: false },
        };
        let mut match_run = Match::new(&game, setup)?;
        for _ in 0..3 {
            match_run.turn()?;
        }
        match_run.standings()?;
        Ok(())
    }

    /// The game file as it is, for its declarations of constants.
    pub fn source() -> Source {
        Source::new("rules/meadow/game.yaml", GAME)
    }
}

impl Drop for Meadow {
    fn drop(&mut self) {
        // A folder left behind in the system's temporary folder does no harm.
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}
