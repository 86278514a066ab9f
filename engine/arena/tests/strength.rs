//! What bots/<game>/strength.yaml claims of the shipped bots holds over many seeds, in changing seats. `LUNARENA_THOROUGH=all` plays all seeds,
//! which takes minutes.

#[path = "strength/claim.rs"]
mod claim;

use claim::Claim;
use lunarena_arena::{Game, Keep, Match, SeatChoice, Setup, Start};
use lunarena_content::{Root, UserPath, plain};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

fn root() -> Root {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    Root::at(&top).unwrap_or_else(|report| panic!("{}", plain(&report)))
}

fn load(root: &Root, game: &str) -> Game {
    Game::load(root, game, &[]).unwrap_or_else(|reports| panic!("{}", plain(&reports)))
}

/// Plays one match; whether the bot did as well as is claimed.
fn holds(root: &Root, game: &Game, claim: &Claim, seed: u64) -> bool {
    let bot = |name: &&str| {
        SeatChoice::Bot(
            root.user_bot(game.name(), &UserPath::new(*name)).unwrap_or_else(|report| panic!("{}", plain(&report))),
        )
    };
    let (players, own) = claim.seating(seed);
    let seats = players.iter().map(bot).collect();
    let map =
        root.user_map(game.name(), &UserPath::new(&claim.map)).unwrap_or_else(|reports| panic!("{}", plain(&reports)));
    let (pins, changes) = (Vec::new(), Vec::new());
    let setup = Setup { start: Start::Map(Box::new(map)), seed, seats, pins, changes, keep: Keep::default() };
    let mut match_run = Match::new(game, setup).unwrap_or_else(|reports| panic!("{}", plain(&reports)));
    while let Some(turn) = match_run.turn().unwrap_or_else(|reports| panic!("{}", plain(&reports))) {
        assert!(turn.faults.is_empty(), "{claim}: seed {seed}, turn {}: {:?}", turn.turn, turn.faults);
    }
    let seat = game.seats(claim.seats)[own].clone();
    let standings = match_run.standings().unwrap_or_else(|reports| panic!("{}", plain(&reports)));
    claim.holds(standings.iter().find(|standing| standing.seat == seat).expect("a standing for every seat"))
}

/// Returns how many seeds are played, and in how many of them the claim must hold. A tenth of the seeds shows that a bot still works; with so few,
/// chance may account for a quarter.
fn seeds(claim: &Claim) -> (u64, u64) {
    if std::env::var_os("LUNARENA_THOROUGH").is_some_and(|effort| effort == "all") {
        return (claim.seeds, claim.least);
    }
    let few = (claim.seeds / 10).max(2);
    (few, (few * claim.least / claim.seeds).saturating_sub(few / 4))
}

fn check(game: &str, claim: &Claim) {
    let (seeds, least) = seeds(claim);
    let (held, next) = (AtomicU64::new(0), AtomicU64::new(1));
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let root = root();
                let game = load(&root, game);
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed > seeds {
                        break;
                    }
                    if holds(&root, &game, claim, seed) {
                        held.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    let held = held.into_inner();
    println!("{claim}: {held} of {seeds}");
    assert!(held >= least, "{claim}: {held} of {seeds} seeds, {least} are expected");
}

#[test]
fn bots_are_as_strong_as_is_said_of_them() {
    let root = root();
    for name in root.games() {
        let claims = Claim::all(&root, &load(&root, &name));
        assert!(!claims.is_empty(), "{name} claims nothing of its bots");
        claims.iter().for_each(|claim| check(&name, claim));
    }
}
