//! People who play seats: they do what a bot could do, and their match is a match like any other.

use super::altered::{read, record, root_with, try_record_with};
use super::fork_bots::BOTS;
use super::forks::set;
use super::{GAMES, told};
use lunarena_arena::{
    Change, Desk, FileRef, Game, People, Recorder, Replay, SeatChoice, SeatRef, Verdict, fork, verify,
};
use lunarena_content::{Reports, Root, UserPath};
use lunarena_kernel::{Value, path};

/// Somebody who does in each turn what was done in it in another match.
struct Echo {
    turns: Vec<Value>,
    /// Whether the bot is to play on behind that.
    bot: bool,
}

fn done<'r>(turns: &'r [Value], desk: &Desk, seat: &str) -> Option<&'r Value> {
    let number = Value::Int(desk.turn().turn as i64);
    let turn = turns.iter().find(|turn| turn.field("turn") == Some(&number))?;
    turn.field("orders")?.field(seat)
}

impl People for Echo {
    fn decide(&mut self, desk: &mut Desk) -> Result<(), Reports> {
        for seat in desk.seats() {
            let Some(orders) = done(&self.turns, desk, &seat).cloned() else { continue };
            for call in orders.as_list().unwrap_or_default() {
                desk.call(&seat, call.clone())?;
            }
            desk.decide(&seat, Some(orders), self.bot);
        }
        Ok(())
    }
}

fn root() -> Root {
    root_with(&[], BOTS)
}

/// The first seat for a person, with a bot or alone, the others for the game's own bots.
fn seats(root: &Root, game: &Game, helper: Option<&str>) -> Vec<(SeatRef, SeatChoice)> {
    let bots: Vec<String> = game.file.default.bots.iter().map(|bot| bot.to_string()).collect();
    let seat = |(at, (seat, bot)): (usize, (String, &String))| {
        let wanted = if at == 0 { helper } else { Some(bot.as_str()) };
        let file = wanted.map(|bot| root.user_bot(game.name(), &UserPath::new(bot)).expect("a bot"));
        let bot = file.as_ref().map(|file| FileRef { name: file.name.clone(), hash: file.hash.clone() });
        let reference = SeatRef { person: at == 0, seat, bot: bot.unwrap_or_default() };
        (reference, if at == 0 { SeatChoice::Person(file) } else { SeatChoice::Bot(file.expect("a bot")) })
    };
    game.seats(bots.len()).into_iter().zip(&bots).enumerate().map(seat).collect()
}

fn by_bots(root: &Root, game: &Game) -> Replay {
    let bots: Vec<String> = game.file.default.bots.iter().map(|bot| bot.to_string()).collect();
    record(root, game.name(), &bots.iter().map(String::as_str).collect::<Vec<_>>(), true)
}

fn load(root: &Root, name: &str) -> Game {
    Game::load(root, name, &[]).unwrap_or_else(|reports| panic!("{}", told(&reports)))
}

fn recorded(root: &Root, game: &Game, helper: Option<&str>, turns: Vec<Value>, bot: bool) -> Replay {
    let people = Box::new(Echo { turns, bot });
    let played = try_record_with(root, game, seats(root, game, helper), true, Some(people));
    played.unwrap_or_else(|reports| panic!("{}", told(&reports)))
}

fn verified(root: &Root, replay: &Replay) {
    let verdict = verify(root, replay, |_| {}).unwrap_or_else(|reports| panic!("{}", told(&reports)));
    assert!(matches!(verdict, Verdict::Same { .. }), "{}: {verdict:?}", replay.header.game);
}

#[test]
fn who_does_what_a_bot_did_plays_the_same_match() {
    let root = root();
    for name in GAMES {
        let game = load(&root, name);
        let bots = by_bots(&root, &game);
        let echoed = recorded(&root, &game, None, bots.turns.clone(), false);
        for (own, other) in echoed.turns.iter().zip(&bots.turns) {
            assert_eq!((own.field("orders"), own.field("results")), (other.field("orders"), other.field("results")));
        }
        // Two games keep in their states what only bots have: instructions that are left, and whether a run was paused.
        if !["ferry", "hive"].contains(&name) {
            assert_eq!(echoed.end.field("hash"), bots.end.field("hash"), "{name}");
            assert_eq!(echoed.end.field("standings"), bots.end.field("standings"), "{name}");
        }
        let was_asked = echoed.turns.iter().filter(|turn| turn.field("inputs").is_some()).count();
        assert!(was_asked > 0 && was_asked == echoed.inputs.len(), "{name}");
        verified(&root, &echoed);
    }
}

#[test]
fn who_does_nothing_leaves_the_seat_to_the_bot() {
    let root = root();
    for name in GAMES {
        let game = load(&root, name);
        let helper = game.file.default.bots[0].to_string();
        let played = recorded(&root, &game, Some(&helper), Vec::new(), true);
        let bots = by_bots(&root, &game);
        assert_eq!(played.end.field("hash"), bots.end.field("hash"), "{name}");
        assert!(played.inputs.is_empty(), "{name}: nothing was given");
        verified(&root, &played);
        // Alone, nothing is done for them; the match comes to its end all the same.
        let idle = recorded(&root, &game, None, Vec::new(), false);
        verified(&root, &idle);
    }
}

#[test]
fn the_bot_calls_behind_the_person() {
    let root = root();
    let game = load(&root, "ferry");
    let bots = by_bots(&root, &game);
    let both = recorded(&root, &game, Some("carrier"), bots.turns.clone(), true);
    let calls = |replay: &Replay, at: usize| {
        let seat = &replay.header.seats[0].seat;
        replay.turns[at].field("orders").and_then(|orders| orders.field(seat)).and_then(Value::as_list).map(<[_]>::len)
    };
    assert_eq!(calls(&both, 0), calls(&bots, 0).map(|calls| 2 * calls));
    verified(&root, &both);
}

#[test]
fn a_match_with_a_person_can_be_forked() {
    let root = root();
    for (name, key, value) in super::forks::SAME {
        let game = load(&root, name);
        let turns = by_bots(&root, &game).turns;
        let echoed = recorded(&root, &game, None, turns, false);
        let mut recorder = Recorder::in_memory(&echoed.header);
        let at = echoed.turns.len().min(2) as u64;
        let forked = fork(&root, &echoed, &set(at, key, value), Some(&mut recorder), |_| {});
        let forked = forked.unwrap_or_else(|reports| panic!("{}", told(&reports)));
        assert_eq!(forked.before.hash, forked.after.hash, "{name}: nothing was changed");
        let after = &forked.after;
        verified(&root, &read(&recorder.finish(after.turns, &after.hash, &after.standings).expect("memory")));
    }
}

/// In the second turn of a match, a seat does something else.
fn changed(name: &str, orders: Value) -> (Replay, Replay) {
    let root = root();
    let game = load(&root, name);
    let bots = by_bots(&root, &game);
    let seat_of = |turn: &Value| match turn.field("orders") {
        Some(Value::Map(orders)) => orders.keys().next().map(|seat| seat.to_string()),
        _ => None,
    };
    let seat = seat_of(&bots.turns[1]).expect("somebody is asked");
    let change = Change { orders: vec![(seat, orders)], set: Vec::new(), ..set(2, "", "") };
    let mut recorder = Recorder::in_memory(&bots.header);
    let forked = fork(&root, &bots, &change, Some(&mut recorder), |_| {});
    let after = forked.unwrap_or_else(|reports| panic!("{}", told(&reports))).after;
    let other = read(&recorder.finish(after.turns, &after.hash, &after.standings).expect("memory"));
    verified(&root, &other);
    (bots, other)
}

#[test]
fn one_order_can_be_another() {
    let note = |note: i64| Value::List(vec![Value::List(vec!["sing".into(), Value::Int(note)])]);
    let (before, after) = changed("chorus", note(2));
    assert_eq!(before.turns[0], after.turns[0], "what comes before stays");
    let seat = &before.header.seats[0].seat;
    let sung = |replay: &Replay, turn: usize| path::get(&replay.turns[turn], &format!("orders.{seat}"));
    assert_eq!(sung(&after, 1), Some(note(2)));
    assert_ne!(sung(&before, 1), sung(&after, 1));
    let (before, after) = changed("ferry", Value::List(Vec::new()));
    assert_eq!(before.turns[0], after.turns[0]);
    assert_ne!(before.turns[1].field("hash"), after.turns[1].field("hash"), "nothing was carried");
}

#[test]
fn who_is_not_asked_can_be_given_no_orders() {
    let root = root();
    let game = load(&root, "ferry");
    let bots = by_bots(&root, &game);
    let asked = |seat: &str| bots.turns[0].field("orders").and_then(|orders| orders.field(seat)).is_some();
    let idle = bots.header.seats.iter().find(|seat| !asked(&seat.seat)).expect("one of two is asked");
    let change = Change { orders: vec![(idle.seat.clone(), Value::Null)], set: Vec::new(), ..set(1, "", "") };
    let refused = fork(&root, &bots, &change, None, |_| {}).map(|_| ()).expect_err("it is not its turn");
    assert!(told(&refused).contains("is not asked in turn 1"), "{}", told(&refused));
}
