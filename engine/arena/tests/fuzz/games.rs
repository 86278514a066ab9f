//! The games at hand: the tiny ones of the tests and all that are shipped, none of them known by name.

use lunarena_arena::{FileRef, Game, Header, Keep, Log, Match, Recorder, Replay, SeatChoice, SeatRef, Setup, Start};
use lunarena_content::{ContentPath, LuaFile, MapFile, Reports, Root, Source, plain};
use std::path::Path;

pub struct AtHand {
    pub root: Root,
    pub game: Game,
}

/// The folder of the tiny games, one for each shape of turn.
pub fn tiny_root() -> Root {
    Root::at(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/content")).expect("the tiny games")
}

fn shipped_root() -> Root {
    Root::at(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).expect("the shipped games")
}

pub fn tiny() -> Vec<AtHand> {
    all_of(tiny_root())
}

pub fn shipped() -> Vec<AtHand> {
    all_of(shipped_root())
}

fn all_of(root: Root) -> Vec<AtHand> {
    let load = |name: &String| {
        let game = Game::load(&root, name, &[]).unwrap_or_else(|reports| panic!("{}", plain(&reports)));
        AtHand { root: root.clone(), game }
    };
    root.games().iter().map(load).collect()
}

impl AtHand {
    pub fn name(&self) -> &str {
        self.game.name()
    }

    pub fn default_map(&self) -> MapFile {
        let map = self.game.ruleset.default_map(&self.root);
        map.unwrap_or_else(|reports| panic!("{}", plain(&reports)))
    }

    /// By name; the seats that are taken by default.
    pub fn default_bots(&self) -> Vec<(String, LuaFile)> {
        let bot = |name: &ContentPath| (name.to_string(), self.root.bot(self.name(), name).expect("a default bot"));
        self.game.file.default.bots.iter().map(|name| bot(&name.value)).collect()
    }

    /// The text of a file that a report may point at.
    pub fn texts(&self, shown: &str) -> Vec<String> {
        self.root.read(shown).iter().map(|source| source.text().to_owned()).collect()
    }

    pub fn setup(&self, map: MapFile, bots: Vec<(String, LuaFile)>) -> Setup {
        Setup {
            start: Start::Map(Box::new(map)),
            seed: 7,
            seats: bots.into_iter().map(|(_, file)| SeatChoice::Bot(file)).collect(),
            pins: Vec::new(),
            changes: Vec::new(),
            keep: Keep { hashes: true, calls: Log::Short, frames: true, views: false, scenes: false },
        }
    }

    /// Plays a match on the default map, to its end or for so many turns; its replay, as text. Each bot comes with what it is found by.
    pub fn record(&self, bots: Vec<(String, LuaFile)>, most_turns: u64) -> Result<String, Reports> {
        let map = self.default_map();
        let seat = |(seat, (name, file)): (String, &(String, LuaFile))| SeatRef {
            person: false,
            seat,
            bot: FileRef { name: name.clone(), hash: file.hash.clone() },
        };
        let seats = self.game.seats(bots.len()).into_iter().zip(&bots).map(seat).collect();
        let on = FileRef { name: map.name.clone(), hash: map.hash.clone() };
        let header = Header::new(&self.game, &[], on, 7, seats, true);
        let mut recorder = Recorder::in_memory(&header);
        let mut match_run = Match::new(&self.game, self.setup(map, bots))?;
        let mut turns = 0;
        while turns < most_turns
            && let Some(turn) = match_run.turn()?
        {
            recorder.turn(&turn)?;
            turns += 1;
            match_run.standings()?;
            match_run.scene(None)?;
        }
        let standings = match_run.standings()?;
        Ok(recorder.finish(turns, &match_run.hash()?, &standings)?)
    }
}

/// A replay that must be good.
pub fn parsed(text: &str) -> Replay {
    Replay::parse(&Source::new("replay", text)).unwrap_or_else(|report| panic!("{}\n{text}", plain(&report)))
}
