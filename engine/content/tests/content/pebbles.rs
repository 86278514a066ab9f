//! A small made-up game in a folder of its own, to be broken at will.

use crate::snapshots::together;
use lunarena_content::{ContentPath, Reports, Root, Ruleset, plain};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

pub const GAME: &str = "\
title: Pebbles
version: 1.0.0
summary: take pebbles from a heap
seats: { names: [Left, Right], least: 2, most: 2 }
default: { map: heap, bots: [taker, idle] }
turns:
  - phase: take
    kind: sequence
    ask: turn
    rounds: = heap.size
    order: forward
    stages:
      turn_start: [heap.look]
      action: [heap.take]
limits: { turn: = limits.instructions, memory: 1000000, output: 1000, load: 10000 }
functions:
  setup: heap.setup
  view: heap.view
  read_orders: orders.read
  standings: heap.standings
constants:
  heap.size: integer 1..500
  heap.colour: one of grey | white
  take.most: integer 1..
  take.cost: formula(taken, left)
  stones.*.weight: number 0..
  stones.*.song: string
  limits.instructions: integer 1..
  lucky: list of integer 0..9
  cheats: boolean
";

pub const CONSTANTS: &str = "\
heap:
  size: 21                      # manual: The heap
  colour: grey
take: { most: 3, cost: \"= floor(taken * 1.5)\" }
stones:
  smooth: { weight: 1, song: hum }
  rough: { weight: 2.5, song: 'la la' }
limits:
  instructions: 5000
lucky: [3, 7]
cheats: false
";

pub const MAP: &str = "\
heaps:
  - { name: north, size: 5 }
  - { name: south, size: 8 }
";

pub struct Pebbles {
    dir: PathBuf,
}

impl Pebbles {
    pub fn new() -> Pebbles {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let dir = std::env::temp_dir().join(format!("lunarena-content-{}-{number}", std::process::id()));
        let game = Pebbles { dir };
        game.file("rules/pebbles/game.yaml", GAME)
            .file("rules/pebbles/constants.yaml", CONSTANTS)
            .file("rules/pebbles/heap.lua", "return {}\n")
            .file("rules/pebbles/orders.lua", "return {}\n")
            .file("bots/pebbles/idle.lua", "function turn() end\n")
            .file("bots/pebbles/taker.lua", "function turn() return { 'take', 1 } end\n")
            .file("maps/pebbles/heap.yaml", MAP)
            .file("maps/pebbles/random.lua", "return function() end\n")
    }

    pub fn dir(&self) -> &Path {
        &self.dir
    }

    pub fn file(self, path: &str, text: impl AsRef<[u8]>) -> Pebbles {
        let path = self.dir.join(path);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a writable folder");
        std::fs::write(path, text).expect("a writable file");
        self
    }

    pub fn without(self, path: &str) -> Pebbles {
        std::fs::remove_file(self.dir.join(path)).expect("a file to remove");
        self
    }

    /// The same game with `from` replaced by `to` in one file of its rules.
    pub fn change(self, file: &str, from: &str, to: &str) -> Pebbles {
        let path = format!("rules/pebbles/{file}");
        let text = std::fs::read_to_string(self.dir.join(&path)).expect("a file to change");
        assert_eq!(text.matches(from).count(), 1, "`{from}` stands once in {file}");
        self.file(&path, text.replace(from, to))
    }

    pub fn root(&self) -> Root {
        Root::at(&self.dir).expect("a content folder")
    }

    pub fn load(&self) -> Result<Ruleset, Reports> {
        Ruleset::load(&self.root(), "pebbles", &[])
    }

    pub fn set(&self, sets: &[(&str, &str)]) -> Result<Ruleset, Reports> {
        let sets: Vec<_> = sets.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        Ruleset::load(&self.root(), "pebbles", &sets)
    }

    /// What loading the broken game says.
    pub fn complaint(&self) -> String {
        plain(&self.load().expect_err("a broken game"))
    }
}

impl Drop for Pebbles {
    fn drop(&mut self) {
        // A folder left behind in the system's temporary folder does no harm.
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}

/// A name as content gives it.
pub fn inside(name: &str) -> ContentPath {
    ContentPath::new(name).expect("a name inside")
}

/// Compares with `tests/snapshots/NAME.snap`.
pub fn shows(name: &str, text: &str) {
    together(|differences| {
        differences.check("../snapshots", name, || insta::assert_snapshot!(name, text));
    });
}
