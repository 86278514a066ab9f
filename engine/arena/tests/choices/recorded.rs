//! What house bots did in a match, turn by turn, to be done again by a person.

use lunarena_arena::{Game, Keep, Log, Match, People, SeatChoice, Setup, Start, Turn, refusal};
use lunarena_content::{Kind, Reports, Root, plain};
use lunarena_kernel::Value;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::Path;
use std::rc::Rc;

pub fn root() -> Root {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    Root::at(&top).unwrap_or_else(|report| panic!("{}", plain(&report)))
}

pub fn good<T>(result: Result<T, impl Into<Reports>>) -> T {
    result.unwrap_or_else(|reports| panic!("{}", plain(&reports.into())))
}

/// Holds each of the shipped games that are wanted, side by side; how many these are.
pub fn each_game(is_wanted: impl Fn(&Game) -> bool + Sync, hold: impl Fn(&Root, &Game) + Sync) -> usize {
    let names = root().games();
    let held = |name: &String| {
        let root = root();
        let game = good(Game::load(&root, name, &[]));
        let is_wanted = is_wanted(&game);
        if is_wanted {
            hold(&root, &game);
        }
        usize::from(is_wanted)
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = names.iter().map(|name| scope.spawn(|| held(name))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))).sum()
    })
}

/// So many turns are played, and so many where units have turns.
const TURNS: usize = 420;
const UNIT_TURNS: usize = 4_000;

pub fn turns(game: &Game) -> usize {
    let has_units = game.file.turns.iter().any(|phase| matches!(phase.kind, Kind::Queue { .. }));
    if has_units { UNIT_TURNS } else { TURNS }
}

/// The names of seats that a match of the game's own bots has.
pub fn seats(game: &Game) -> Vec<String> {
    game.seats(game.file.default.bots.len())
}

/// The game's own bots on its own map, but for the seat that a person has.
pub fn setup(root: &Root, game: &Game, seed: u64, person: Option<(&str, SeatChoice)>) -> Setup {
    let bots = good(game.ruleset.default_bots(root)).into_iter().zip(seats(game));
    let choice = |(bot, seat): (_, String)| match &person {
        Some((own, choice)) if *own == seat => choice.clone(),
        _ => SeatChoice::Bot(bot),
    };
    let start = Start::Map(Box::new(good(game.ruleset.default_map(root))));
    let keep = Keep { calls: Log::Whole, ..Keep::NOTHING };
    Setup { start, seed, seats: bots.map(choice).collect(), pins: Vec::new(), changes: Vec::new(), keep }
}

/// So many turns of a match between bots.
pub fn by_bots(root: &Root, game: &Game, seed: u64, turns: usize) -> Vec<Turn> {
    let mut match_run = good(Match::new(game, setup(root, game, seed, None)));
    let mut all = Vec::new();
    while all.len() < turns
        && let Some(turn) = good(match_run.turn())
    {
        all.push(turn);
    }
    all
}

/// Plays so many turns with a person in a seat.
pub fn by_person<'g>(
    root: &Root,
    game: &'g Game,
    seed: u64,
    turns: usize,
    person: (&str, SeatChoice),
    people: Box<dyn People + 'g>,
) -> Vec<Turn> {
    let mut match_run = good(Match::new(game, setup(root, game, seed, Some(person))));
    match_run.set_people(people);
    let mut all = Vec::new();
    while all.len() < turns
        && let Some(turn) = good(match_run.turn())
    {
        all.push(turn);
    }
    all
}

/// Whether anything that a seat ordered in a turn came to nothing.
pub fn is_refused(game: &Game, turn: &Turn, seat: &str) -> bool {
    let is_refusal = |name: &str| game.file.refusals.iter().any(|event| event.value == name);
    let of_seat = |event: &&Value| event.field("seat").and_then(Value::as_str) == Some(seat);
    refusal::refusing_events(&turn.events, is_refusal, |seat| turn.orders.get(seat)).any(|event| of_seat(&event))
}

/// The actions that led to a call or an answer.
pub type Reached = Rc<RefCell<BTreeSet<String>>>;

/// All actions of the game were among them.
pub fn hold_reached(game: &Game, reached: &Reached) {
    let reached = reached.borrow();
    let missing: Vec<&str> = game.look.actions.names().filter(|name| !reached.contains(*name)).collect();
    assert!(missing.is_empty(), "{}: nothing led to {missing:?}", game.name());
}
