//! What is claimed of the shipped bots, in bots/<game>/strength.yaml, holds: played out over many seeds, in changing seats.

use lunarena_arena::{Game, Match, SeatChoice, Setup, Standing, Start};
use lunarena_content::{Document, Root, plain};
use lunarena_kernel::Value;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// `bot` plays against `against` on each of `maps`; in at least `least` of `seeds` its `figure` in the standings is at least
/// (or, with `more: true`, above) `value`.
struct Claim {
    bot: String,
    against: String,
    map: String,
    seeds: u64,
    least: u64,
    figure: String,
    value: f64,
    more: bool,
}

fn root() -> Root {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    Root::at(&top).unwrap_or_else(|report| panic!("{}", plain(&report)))
}

fn number(value: &Value) -> f64 {
    match value {
        Value::Int(number) => *number as f64,
        Value::Float(number) => *number,
        other => panic!("{other} is no number"),
    }
}

fn claims(root: &Root, game: &str) -> Vec<Claim> {
    let shown = format!("bots/{game}/strength.yaml");
    let source = root.read(&shown).unwrap_or_else(|report| panic!("{}", plain(&report)));
    let document = Document::parse(&source).unwrap_or_else(|reports| panic!("{}", plain(&reports)));
    let value = document.value().unwrap_or_else(|report| panic!("{}", plain(&report)));
    let claim = |entry: &Value| {
        let field = |name: &str| entry.field(name).unwrap_or_else(|| panic!("{shown}: a claim lacks `{name}`")).clone();
        let maps = field("maps");
        let claim = |map: &Value| Claim {
            bot: field("bot").to_string(),
            against: field("against").to_string(),
            map: map.to_string(),
            seeds: number(&field("seeds")) as u64,
            least: number(&field("least")) as u64,
            figure: field("figure").to_string(),
            value: number(&field("value")),
            more: entry.field("more") == Some(&Value::Bool(true)),
        };
        maps.as_list().unwrap_or_default().iter().map(claim).collect::<Vec<_>>()
    };
    value.as_list().unwrap_or_default().iter().flat_map(claim).collect()
}

/// The figure of the claim's bot at the end of one match; it sits first and last in turn.
fn outcome(root: &Root, game: &Game, claim: &Claim, seed: u64) -> f64 {
    let bot =
        |name: &str| SeatChoice::Bot(root.bot(game.name(), name).unwrap_or_else(|report| panic!("{}", plain(&report))));
    let (mut seats, mut own) = (vec![bot(&claim.bot), bot(&claim.against)], 0);
    if seed % 2 == 1 {
        seats.reverse();
        own = 1;
    }
    let map = root.map(game.name(), &claim.map).unwrap_or_else(|reports| panic!("{}", plain(&reports)));
    let (pins, changes) = (Vec::new(), Vec::new());
    let setup = Setup { start: Start::Map(Box::new(map)), seed, seats, pins, changes, frames: false, views: false };
    let mut table = Match::new(game, setup).unwrap_or_else(|reports| panic!("{}", plain(&reports)));
    while let Some(turn) = table.turn().unwrap_or_else(|reports| panic!("{}", plain(&reports))) {
        assert!(turn.faults.is_empty(), "seed {seed}, turn {}: {:?}", turn.turn, turn.faults);
    }
    let seat = game.seats(2)[own].clone();
    let standings: Vec<Standing> = table.standings().unwrap_or_else(|reports| panic!("{}", plain(&reports)));
    let standing = standings.iter().find(|standing| standing.seat == seat).expect("a standing for every seat");
    let figure = standing.figures.iter().find(|(name, _)| *name == claim.figure);
    number(&figure.unwrap_or_else(|| panic!("no figure `{}`", claim.figure)).1)
}

fn check(game: &str, claim: &Claim) {
    let (held, next) = (AtomicU64::new(0), AtomicU64::new(1));
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let root = root();
                let game = Game::load(&root, game, &[]).unwrap_or_else(|reports| panic!("{}", plain(&reports)));
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed > claim.seeds {
                        break;
                    }
                    let figure = outcome(&root, &game, claim, seed);
                    if figure > claim.value || (!claim.more && figure == claim.value) {
                        held.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    let held = held.into_inner();
    println!("{} against {} on {}: {held} of {}", claim.bot, claim.against, claim.map, claim.seeds);
    assert!(
        held >= claim.least,
        "{} against {} on {}: {} of {} seeds, {} are claimed",
        claim.bot,
        claim.against,
        claim.map,
        held,
        claim.seeds,
        claim.least
    );
}

#[test]
fn bots_are_as_strong_as_is_said_of_them() {
    let root = root();
    for game in root.games() {
        let claims = claims(&root, &game);
        assert!(!claims.is_empty(), "{game} claims nothing of its bots");
        for claim in &claims {
            check(&game, claim);
        }
    }
}
