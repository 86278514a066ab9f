//! The matches that `lunarena bench` plays: all can be played, no bot fails in them, and what is doubled never costs more than its share.

use lunarena_arena::{Game, Keep, Match, SeatChoice, Setup, Start};
use lunarena_content::{BenchFile, ContentPath, Reports, Root, Scene, plain};
use lunarena_measure::Clock;
use std::path::Path;

/// So many turns, or rounds where units have turns: enough to see what one costs, in little time.
const LONGEST: u64 = 25;

/// Doubled twice it may cost 4 times as much, where each meets each it would be 16 times. What lies between is for chance and for neighbours.
const MOST: f64 = 8.0;

/// How often each size is measured, at least and at most.
const ROUNDS: usize = 3;
const MOST_ROUNDS: usize = 15;

fn fail(reports: impl Into<Reports>) -> ! {
    panic!("{}", plain(&reports.into()))
}

/// What a turn takes, in seconds.
fn play(root: &Root, name: &str, scene: &Scene) -> f64 {
    let game = Game::load(root, name, &scene.set()).unwrap_or_else(|reports| fail(reports));
    let default = &game.file.default;
    let own: Vec<ContentPath> = default.bots.iter().map(|bot| bot.value.clone()).collect();
    let bots = if scene.bots().is_empty() { own } else { scene.bots() };
    let bot = |bot: &ContentPath| SeatChoice::Bot(root.bot(name, bot).unwrap_or_else(|report| fail(report)));
    let map = scene.map().map_or_else(|| game.ruleset.default_map(root), |map| root.map(name, &map));
    let map = map.unwrap_or_else(|reports| fail(reports));
    let setup = Setup {
        start: Start::Map(Box::new(map)),
        seed: scene.seed,
        seats: bots.iter().map(bot).collect(),
        pins: Vec::new(),
        changes: Vec::new(),
        keep: Keep::NOTHING,
    };
    let mut match_run = Match::new(&game, setup).unwrap_or_else(|reports| fail(reports));
    let clock = Clock::start();
    while match_run.progress().done < LONGEST {
        match match_run.turn() {
            Ok(Some(turn)) => assert!(turn.faults.is_empty(), "{name}: {:?}", turn.faults),
            Ok(None) => break,
            Err(reports) => fail(reports),
        }
    }
    clock.elapsed().as_secs_f64() / match_run.progress().done.max(1) as f64
}

#[test]
fn what_is_measured_can_be_played_and_grows_in_proportion() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let root = Root::at(&top).unwrap_or_else(|report| fail(report));
    for game in root.games() {
        let file = BenchFile::load(&root, &game).unwrap_or_else(|reports| fail(reports));
        for original in &file.originals {
            play(&root, &game, &original.scene);
        }
        assert!(file.growth.len() >= 2, "{game}: what happens if there are more units, and if the map is larger?");
        for growth in &file.growth {
            assert_eq!(growth.sizes.len(), 3, "{game}, {}: doubled twice", growth.name);
            // In turn, so that a neighbour disturbs all sizes alike, and again for as long as it may have been one.
            let (mut costs, mut ratio) = ([f64::MAX; 3], f64::MAX);
            for round in 0..MOST_ROUNDS {
                if round >= ROUNDS && ratio < MOST {
                    break;
                }
                for (cost, (_, scene)) in costs.iter_mut().zip(&growth.sizes) {
                    *cost = cost.min(play(&root, &game, scene));
                }
                ratio = costs[2] / costs[0];
            }
            println!("{game}, {}: {ratio:.1} times for {costs:?}", growth.name);
            assert!(ratio < MOST, "{game}, {}: {ratio:.1} times as much", growth.name);
        }
    }
}
