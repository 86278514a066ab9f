//! Maps made by Lua: whatever the seed, each is found good by its game's own check, for as many players as the game's own bots are. And all
//! maps: what is written of them is the same map.

use lunarena_arena::{Game, Keep, Log, Match, SeatChoice, Setup, Start};
use lunarena_content::{ContentPath, MapFile, MapKind, Reports, Root, Source, plain};
use lunarena_kernel::Value;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

const SEEDS: u64 = 1000;

fn root() -> Root {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    Root::at(&top).unwrap_or_else(|report| panic!("{}", plain(&report)))
}

/// All maps of a game that are made by Lua.
fn generated(root: &Root, game: &str) -> Vec<ContentPath> {
    let made = |map: &ContentPath| matches!(root.map(game, map).map(|file| file.kind), Ok(MapKind::Lua(_)));
    root.maps(game).into_iter().filter(made).collect()
}

/// Makes one map after the other until no seed is left.
fn make(game: &str, map: &ContentPath, seeds: &AtomicU64) {
    let root = root();
    let game = Game::load(&root, game, &[]).unwrap_or_else(|reports| panic!("{}", plain(&reports)));
    let start =
        Start::Map(Box::new(root.map(game.name(), map).unwrap_or_else(|reports| panic!("{}", plain(&reports)))));
    let seats = game.seats(game.file.default.bots.len());
    loop {
        let seed = seeds.fetch_add(1, Ordering::Relaxed);
        if seed > SEEDS {
            return;
        }
        let made = game.rules(seed).and_then(|mut ready| game.map_data(&mut ready, &start, &seats));
        if let Err(reports) = made {
            panic!("{} {map}, seed {seed}: {}", game.name(), plain(&reports));
        }
    }
}

#[test]
fn every_generated_map_is_good() {
    let (root, mut count) = (root(), 0);
    for game in root.games() {
        for map in generated(&root, &game) {
            let seeds = AtomicU64::new(1);
            std::thread::scope(|scope| {
                for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
                    scope.spawn(|| make(&game, &map, &seeds));
                }
            });
            count += 1;
        }
    }
    assert!(count >= 3, "only {count} maps are made by Lua");
}

fn fail(reports: impl Into<Reports>) -> ! {
    panic!("{}", plain(&reports.into()))
}

/// The state in which a match on a map begins.
fn begin(game: &Game, file: &MapFile) -> Value {
    let bots = game.file.default.bots.value.iter();
    let idle = |_| SeatChoice::Scripted;
    let setup = Setup {
        start: Start::Map(Box::new(file.clone())),
        seed: 7,
        seats: bots.map(idle).collect(),
        pins: Vec::new(),
        changes: Vec::new(),
        keep: Keep { hashes: false, calls: Log::Nothing, frames: false, views: false, scenes: false },
    };
    let state = Match::new(game, setup).and_then(|mut match_run| match_run.state());
    state.unwrap_or_else(|reports| fail(reports))
}

#[test]
fn every_map_is_read_as_it_was_written() {
    let root = root();
    for name in root.games() {
        let game = Game::load(&root, &name, &[]).unwrap_or_else(|reports| fail(reports));
        let seats = game.seats(game.file.default.bots.value.len());
        let write = |file: &MapFile| {
            let start = Start::Map(Box::new(file.clone()));
            let written = game.rules(7).and_then(|mut ready| {
                let data = game.map_data(&mut ready, &start, &seats)?;
                game.map_to_write(&mut ready, data)
            });
            MapFile::written(&written.unwrap_or_else(|reports| fail(reports)))
        };
        for map in root.maps(&name) {
            let file = root.map(&name, &map).unwrap_or_else(|reports| fail(reports));
            let (end, text) = write(&file);
            let shown = format!("{name}/{map}{end}");
            let read = MapFile::read(&map, Source::new(&shown, &text)).unwrap_or_else(|reports| fail(reports));
            assert_eq!(write(&read), (end, text), "{shown}");
            if !matches!(file.kind, MapKind::Lua(_)) {
                // What Lua makes takes chance that is there for the match too.
                assert_eq!(begin(&game, &read), begin(&game, &file), "{shown}");
            }
        }
    }
}
