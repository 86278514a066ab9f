//! A match that is begun in the middle, from what was told of it there, goes on as the one that came there turn by turn.

use super::altered::root_with;
use super::fork_bots::BOTS;
use super::{GAMES, told};
use lunarena_arena::{Game, Keep, Log, Match, SeatChoice, Setup, Start, run_case};
use lunarena_content::{Case, MapFile, Reports, Root, Source, UserPath, plain, resolve};
use lunarena_kernel::{Key, Value};
use std::collections::BTreeMap;
use std::path::Path;

/// What the seats do in a turn.
type Orders = BTreeMap<String, Value>;

/// Turns that are played on from the middle.
const ON: usize = 6;

fn setup(root: &Root, game: &Game, seats: Vec<SeatChoice>) -> Result<Setup, Reports> {
    let map = game.ruleset.default_map(root)?;
    let keep = Keep { hashes: true, calls: Log::Whole, frames: true, views: false, scenes: false };
    let start = Start::Map(Box::new(map));
    Ok(Setup { start, seed: 77, seats, pins: Vec::new(), changes: Vec::new(), keep })
}

/// What bots do in the first turns of a match.
fn orders(root: &Root, game: &Game, bots: &[&str], most: usize) -> Result<Vec<Orders>, Reports> {
    let bots = bots.iter().map(|bot| root.user_bot(game.name(), &UserPath::new(*bot)));
    let bots = bots.map(|bot| bot.map(SeatChoice::Bot)).collect::<Result<Vec<_>, _>>()?;
    let mut match_run = Match::new(game, setup(root, game, bots)?)?;
    let mut all = Vec::new();
    while all.len() < most
        && let Some(turn) = match_run.turn()?
    {
        all.push(turn.orders);
    }
    Ok(all)
}

/// What is told of a match after a turn: the hash, the state, and where it goes on.
struct Told {
    hash: String,
    state: Value,
    position: Option<Value>,
}

/// The same orders given by hand, so that no bot remembers anything.
fn play(root: &Root, game: &Game, seats: usize, orders: &[Orders]) -> Result<Vec<Told>, Reports> {
    let seats = vec![SeatChoice::Scripted; seats];
    let mut match_run = Match::new(game, setup(root, game, seats)?)?;
    let mut all = vec![Told { hash: String::new(), state: match_run.state()?, position: match_run.position()? }];
    for given in orders {
        given.iter().for_each(|(seat, orders)| match_run.give_orders(seat, orders.clone()));
        let Some(turn) = match_run.turn()? else { break };
        let state = turn.state.clone().unwrap_or_default();
        all.push(Told { hash: turn.hash, state, position: match_run.position()? });
    }
    Ok(all)
}

/// The case as a file has it: all of it went out as text, and is read again.
fn case(told: &Told, seats: usize, steps: &[Orders]) -> String {
    let Some(Value::Map(mut case)) = told.position.clone() else { panic!("the match goes on") };
    let step = |orders: &Orders| {
        let orders = orders.iter().map(|(seat, orders)| (Key::from(seat.as_str()), orders.clone())).collect();
        Value::map([("orders", Value::Map(orders))])
    };
    case.insert(Key::from("name"), "the middle".into());
    case.insert(Key::from("seats"), Value::Int(seats as i64));
    case.insert(Key::from("start"), told.state.to_plain());
    case.insert(Key::from("steps"), Value::List(steps.iter().map(step).collect()));
    MapFile::written(&Value::List(vec![Value::Map(case)])).1
}

/// Plays up to `most` turns and goes on from each of them, or from every so many; gives how many hashes were compared.
fn goes_on(root: &Root, name: &str, bots: &[&str], most: usize, every: usize) -> Result<usize, Reports> {
    let game = Game::load(root, name, &[])?;
    let own: Vec<&str> = game.file.default.bots.iter().map(|bot| bot.as_str()).collect();
    let bots = if bots.is_empty() { &own } else { bots };
    let orders = orders(root, &game, bots, most)?;
    let all = play(root, &game, bots.len(), &orders)?;
    let mut hashes = 0;
    for at in (0..orders.len()).step_by(every) {
        let steps = &orders[at..orders.len().min(at + ON)];
        let text = case(&all[at], bots.len(), steps);
        let cases = resolve(Case::parse(&Source::new("middle.yaml", &text))?)?;
        let result = run_case(root, &game, &cases[0])?;
        assert_eq!(result.moments.len(), steps.len(), "{name} from turn {}: {:?}", at + 1, result.mismatches);
        for (then, moment) in all[at + 1..].iter().zip(&result.moments) {
            let turn = moment.turn.turn;
            assert_eq!(moment.turn.hash, then.hash, "{name} from turn {}: the hash of turn {turn}", at + 1);
            assert_eq!(moment.turn.state.as_ref(), Some(&then.state), "{name} from turn {}: turn {turn}", at + 1);
            assert_eq!(moment.position, then.position, "{name} from turn {}: after turn {turn}", at + 1);
            hashes += usize::from(!then.hash.is_empty());
        }
    }
    Ok(hashes)
}

#[test]
fn test_games_go_on_from_every_turn() {
    // Bots that stir up their queues, draw by chance and keep their turns.
    let root = root_with(&[], BOTS);
    let restless: [(&str, &[&str]); 6] = [
        ("bazaar", &["haggler", "haggler", "haggler"]),
        ("chorus", &["counter", "counter"]),
        ("duet", &["counter", "counter"]),
        ("hive", &["busy", "busy"]),
        ("pebbles", &["lulling", "lulling"]),
        ("relay", &["keeper", "keeper"]),
    ];
    for (name, bots) in GAMES.map(|name| (name, &[][..])).into_iter().chain(restless) {
        let hashes = goes_on(&root, name, bots, 40, 1).unwrap_or_else(|reports| panic!("{}", told(&reports)));
        assert!(hashes > 0, "{name}: {hashes} hashes");
    }
}

#[test]
fn shipped_games_go_on_from_the_middle() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let root = Root::at(&top).unwrap_or_else(|report| panic!("{}", plain(&report)));
    for name in root.games() {
        let hashes = goes_on(&root, &name, &[], 60, 7).unwrap_or_else(|reports| panic!("{}", told(&reports)));
        assert!(hashes >= 3, "{name}: {hashes} hashes");
    }
}

/// What is told of a case of a test game with this beginning, if it can't be played: the line and the words.
fn refused(game: &str, beginning: &str) -> Vec<String> {
    let (root, game) = (super::root(), super::game(game));
    let map = game.file.default.map.as_ref().map_or(String::new(), |map| format!("  map: {}\n", map.value));
    let text = format!("- name: later\n  {beginning}\n{map}  steps: [{{}}]\n");
    let case = Case::parse(&Source::new("later.yaml", &text)).and_then(resolve).expect("a good file").remove(0);
    match run_case(&root, &game, &case) {
        Ok(_) => Vec::new(),
        Err(reports) => reports
            .iter()
            .filter(|report| !report.message().contains("can't be played"))
            .map(|report| {
                assert_eq!(report.place().map(|(_, line, _)| line), Some(2), "{report:?}");
                format!("{}: {}", report.message(), report.label().unwrap_or_default())
            })
            .collect(),
    }
}

#[test]
fn what_is_impossible_is_told_at_its_line() {
    // The hive has three rounds of units, the bazaar is led by the rules, the pebbles have six turns there and back and nine in order, and
    // in the chorus all sing at once.
    for (game, beginning, message) in [
        ("hive", "turn: 9", "turn 9 may be in one round or another: which round?"),
        ("hive", "turn: { number: 9, round: 4 }", "the phase `day` has no round 4: its rounds are 1 to 3"),
        ("hive", "turn: { number: 1, round: 2 }", "turn 1 can't be there: it would be turn 2 at least"),
        ("hive", "turn: { number: 9, round: 1 }", "turn 9 can't be there: it would be turn 1"),
        ("hive", "turn: { number: 6, round: 2, unit: 3 }", "no queue has a unit 3: not in line"),
        (
            "hive",
            "turn: { number: 6, round: 2, place: 3 }",
            "in the phase `day` turns have no place in the round: not counted",
        ),
        (
            "hive",
            "bank: { Amber: 1000000000000 }",
            "1000000000000 instructions are more than a seat has for the match: too many",
        ),
        ("pebbles", "turn: 16", "the match has no turn 16: its turns are 1 to 15"),
        ("pebbles", "turn: { number: 8, phase: draft }", "the phase `draft` has no turn 8: its turns are 1 to 6"),
        ("pebbles", "turn: { number: 8, phase: darft }", "unknown phase `darft`: did you mean `draft`?"),
        ("pebbles", "turn: { number: 8, seat: Ann }", "turn 8 is that of `Bob`: not in turn then"),
        ("pebbles", "turn: { number: 8, round: 2 }", "turn 8 is in round 1: not in this one"),
        ("pebbles", "turn: { phase: draft, seat: Ann }", "`Ann` has several turns in a round: which of them?"),
        ("chorus", "turn: { number: 2, unit: 1 }", "in the phase `song` units have no turns: not in turn"),
        ("bazaar", "turn: { number: 9, round: 1 }", "the phase `market` has no rounds: not counted"),
        (
            "bazaar",
            "turn: { number: 9, seat: Ann }",
            "in the phase `market` the rules say whose turn it is: not for the case to say",
        ),
        ("bazaar", "turn: 401", "the match has no turn 401: it is stopped after 400 turns"),
        ("bazaar", "bank: { Ann: 1 }", "the seats of this game have no bank of instructions: not limited"),
    ] {
        assert_eq!(refused(game, beginning), [message], "{game}: {beginning}");
    }
    assert_eq!(refused("bazaar", "turn: 400"), Vec::<String>::new());
    let both = "turn: { number: 6, round: 2, unit: 3 }\n  queues: { Umber: [4, 3] }";
    assert_eq!(refused("hive", both), Vec::<String>::new());
}
