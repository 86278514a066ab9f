//! Maps made by Lua: whatever the seed, each is found good by its game's own check, for as many players as the game's own bots are.

use lunarena_arena::{Game, Start};
use lunarena_content::{MapKind, Root, plain};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

const SEEDS: u64 = 1000;

fn root() -> Root {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    Root::at(&top).unwrap_or_else(|report| panic!("{}", plain(&report)))
}

/// All maps of a game that are made by Lua.
fn generated(root: &Root, game: &str) -> Vec<String> {
    let made = |map: &String| matches!(root.map(game, map).map(|file| file.kind), Ok(MapKind::Lua(_)));
    root.maps(game).into_iter().filter(made).collect()
}

/// Makes one map after the other until no seed is left.
fn make(game: &str, map: &str, seeds: &AtomicU64) {
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
