//! A match that takes another turn: up to there it is the match that was recorded, and what it becomes can be played again.

use super::altered::{read, record, root_with};
use super::fork_bots::BOTS;
use super::{GAMES, told};
use lunarena_arena::{Change, Forked, Recorder, Replay, Verdict, fork, verify};
use lunarena_content::{Reports, Root, UserPath};
use lunarena_kernel::{Value, path};

/// A constant of each game with the value that it has.
pub const SAME: [(&str, &str, &str); 7] = [
    ("bazaar", "hand.highest", "9"),
    ("chorus", "song.notes", "3"),
    ("duet", "claps.most", "3"),
    ("ferry", "boat.most", "5"),
    ("hive", "day.most_born", "20"),
    ("pebbles", "naps.rounds", "3"),
    ("relay", "race.wear", "2"),
];

fn bots_of(name: &str) -> &'static [&'static str] {
    match name {
        "bazaar" => &["haggler", "trader", "haggler", "haggler"],
        "chorus" | "duet" | "ferry" => &["counter", "counter"],
        "hive" => &["busy", "hummer"],
        "pebbles" => &["lulling", "greedy", "lulling"],
        _ => &["keeper", "walker"],
    }
}

fn root() -> Root {
    root_with(&[], BOTS)
}

pub fn set(at: u64, key: &str, value: &str) -> Change {
    let told = vec![format!("--set {key}={value}")];
    Change {
        at,
        mods: Vec::new(),
        set: vec![(key.to_owned(), value.to_owned())],
        bots: Vec::new(),
        orders: Vec::new(),
        told,
    }
}

pub fn bot(at: u64, seat: &str, bot: &str) -> Change {
    let told = vec![format!("--bot {seat}={bot}")];
    Change {
        at,
        mods: Vec::new(),
        set: Vec::new(),
        bots: vec![(seat.to_owned(), UserPath::new(bot))],
        orders: Vec::new(),
        told,
    }
}

pub fn try_fork(root: &Root, replay: &Replay, change: &Change) -> Result<(Forked, Replay), Reports> {
    let mut recorder = Recorder::in_memory(&replay.header);
    let forked = fork(root, replay, change, Some(&mut recorder), |_| ())?;
    let after = &forked.after;
    let text = recorder.finish(after.turns, &after.hash, &after.standings)?;
    Ok((forked, read(&text)))
}

/// Forks a match, and plays what came of it once more.
#[track_caller]
pub fn forked(root: &Root, replay: &Replay, change: &Change) -> (Forked, Replay) {
    let (forked, other) = try_fork(root, replay, change).unwrap_or_else(|reports| panic!("{}", told(&reports)));
    let verdict = verify(root, &other, |_| ()).unwrap_or_else(|reports| panic!("{}", told(&reports)));
    assert!(matches!(verdict, Verdict::Same { turns } if turns == other.turns.len()), "{verdict:?}");
    // What was before is left alone.
    assert_eq!(other.turns[..change.at as usize - 1], replay.turns[..change.at as usize - 1]);
    (forked, other)
}

/// The turn, the path and the two values in which a fork parts.
fn parting(forked: &Forked) -> (u64, String, String, String) {
    let first = forked.first.clone().expect("they part");
    (first.turn.expect("a turn"), first.path, first.left.to_string(), first.right.to_string())
}

fn log(replay: &Replay) -> String {
    let state = replay.turns.last().and_then(|turn| turn.field("state")).expect("frames were asked for");
    let log = path::get(state, "log").unwrap_or_default();
    log.as_list().unwrap_or_default().iter().map(Value::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn without_an_effect_it_is_the_same_match_from_every_turn_on() {
    let root = root();
    assert_eq!(SAME.map(|(name, ..)| name), GAMES);
    for (at, (name, key, value)) in SAME.into_iter().enumerate() {
        let replay = record(&root, name, bots_of(name), at % 2 == 0);
        let numbers: Vec<i64> = replay.turns.iter().filter_map(|turn| turn.field("turn")?.as_int()).collect();
        assert_eq!(numbers, (1..=replay.turns.len() as i64).collect::<Vec<_>>(), "{name}: every line is a turn");
        for at in 1..=replay.turns.len() as u64 {
            let (forked, other) = forked(&root, &replay, &set(at, key, value));
            assert_eq!(forked.first, None, "{name}, turn {at}");
            assert_eq!(forked.before, forked.after, "{name}, turn {at}");
            assert_eq!((&other.turns, &other.end), (&replay.turns, &replay.end), "{name}, turn {at}");
            assert_eq!(other.swaps.iter().map(|swap| swap.turn).collect::<Vec<_>>(), [at]);
        }
    }
}

#[test]
fn a_call_that_comes_out_otherwise_is_the_difference() {
    let replay = record(&root(), "ferry", &["carrier", "carrier"], false);
    // One crate a turn: in turn 3 East would have its second, of the 8 that were ashore 5 would be left.
    let (forked, _) = forked(&root(), &replay, &set(3, "boat.most", "1"));
    let refused = "{refused: the boat holds no more than 1}";
    assert_eq!(parting(&forked), (3, "results.East.1".into(), "[2, 5]".into(), refused.into()));
    let scores = |ending: &lunarena_arena::Ending| {
        ending.standings.iter().map(|standing| standing.figure("score").unwrap_or_default()).collect::<Vec<_>>()
    };
    assert_eq!(scores(&forked.before), [Value::Int(3), Value::Int(3)]);
    assert_eq!(scores(&forked.after), [Value::Int(1), Value::Int(1)]);
}

#[test]
fn what_only_the_state_tells_is_found_there() {
    for frames in [false, true] {
        let replay = record(&root(), "relay", &["walker", "walker"], frames);
        // In turn 3 Odd leaves its second post, in the first row.
        let (forked, _) = forked(&root(), &replay, &set(3, "race.wear", "5"));
        assert_eq!(parting(&forked), (3, "state.ground.layers.worn.1.2".into(), "2".into(), "5".into()));
    }
}

#[test]
fn rounds_that_are_more_or_fewer_make_the_match_longer_or_shorter() {
    let replay = record(&root(), "pebbles", &["greedy", "greedy", "greedy"], false);
    // Bags are picked in 6 turns, there and back; then come rounds of 3.
    assert_eq!(replay.turns.len(), 6 + 3 * 3);
    let length = |change: &Change| parting(&forked(&root(), &replay, change).0);
    let turns = "number of turns".to_owned();
    assert_eq!(length(&set(8, "naps.rounds", "1")), (10, turns.clone(), "15".into(), "9".into()));
    // In the middle of the second round, one is already too many: that round is played to its end.
    assert_eq!(length(&set(11, "naps.rounds", "1")), (13, turns.clone(), "15".into(), "12".into()));
    assert_eq!(length(&set(15, "naps.rounds", "5")), (16, turns, "15".into(), "21".into()));
}

#[test]
fn a_bot_that_takes_over_gets_what_is_handed_to_it_and_the_other_remembers() {
    let replay = record(&root(), "hive", &["teller", "hummer"], true);
    // Turn 6 is that of bee 2 in the second round: bee 1 has lived for two turns, bee 2 for one.
    let (fork, other) = forked(&root(), &replay, &bot(6, "Amber", "heir"));
    assert_eq!(parting(&fork), (6, "orders.Amber.1.2".into(), "2".into(), "11".into()));
    let round = |hums: [i64; 4]| {
        let [a, b, c, d] = hums;
        format!("( Amber1 1:{a} paused Amber2 2:{b} paused Umber3 3:{c} paused Umber4 4:{d} paused )")
    };
    assert_eq!(log(&other), [round([1, 1, 1, 1]), round([2, 11, 2, 2]), round([21, 12, 3, 3])].join(" "));
    assert_eq!(players(&fork), [["Amber teller", "Umber hummer"], ["Amber heir", "Umber hummer"]]);
    // Without anything to hand over or to take, it begins anew.
    let (_, other) = forked(&root(), &replay, &bot(6, "Amber", "hummer"));
    assert_eq!(log(&other), [round([1, 1, 1, 1]), round([2, 1, 2, 2]), round([1, 2, 3, 3])].join(" "));
}

/// Who plays which seat, before and after.
fn players(fork: &Forked) -> [Vec<String>; 2] {
    fork.seats.each_ref().map(|seats| seats.iter().map(|seat| format!("{} {}", seat.seat, seat.player())).collect())
}

#[test]
fn a_fork_can_be_forked() {
    let root = root();
    let replay = record(&root, "relay", &["keeper", "walker"], true);
    let (_, once) = forked(&root, &replay, &set(3, "race.wear", "5"));
    assert_ne!(once.end, replay.end);
    let swaps = |replay: &Replay| {
        replay
            .swaps
            .iter()
            .map(|swap| (swap.turn, swap.set.clone(), swap.seats[0].bot.name.clone()))
            .collect::<Vec<_>>()
    };
    let wear = |value: &str| vec![("race.wear".to_owned(), value.to_owned())];
    // Later: both changes hold, one after the other.
    let (fork, twice) = forked(&root, &once, &bot(5, "Odd", "walker"));
    assert_eq!(swaps(&twice), [(3, wear("5"), "keeper".into()), (5, wear("5"), "walker".into())]);
    assert_eq!(Value::Int(fork.before.turns as i64), once.end.field("turns").cloned().unwrap_or_default());
    // Earlier: what came on later comes on here too, with the change on top. One that changes nothing leaves the match as it was.
    let (fork, earlier) = forked(&root, &once, &bot(2, "Odd", "walker"));
    assert_eq!(swaps(&earlier), [(2, vec![], "walker".into()), (3, wear("5"), "walker".into())]);
    assert_eq!(players(&fork), [["Odd keeper", "Even walker"], ["Odd walker", "Even walker"]]);
    let (fork, _) = forked(&root, &once, &bot(2, "Even", "walker"));
    assert_eq!(fork.first, None);
    // In the same turn: both changes at once, and of two values the new one.
    let (_, same) = forked(&root, &once, &set(3, "race.wear", "2"));
    assert_eq!(swaps(&same), [(3, wear("2"), "keeper".into())]);
    assert_eq!((same.turns, same.end), (replay.turns.clone(), replay.end.clone()));
}

#[test]
fn a_change_for_the_first_turn_leaves_the_start_as_it_was() {
    // With one bee to be born at most, four could not have been at the start.
    let replay = record(&root(), "hive", &["busy", "hummer"], true);
    let (fork, other) = forked(&root(), &replay, &set(1, "day.most_born", "1"));
    // The first bee hums, asks who it is, and then can't hatch another, and fails: it never comes to hum of it.
    let (turn, at, _, refused) = parting(&fork);
    assert_eq!((turn, at.as_str(), refused.as_str()), (1, "orders.Amber.4", "nothing"));
    assert!(log(&other).starts_with("( Amber1 1:1 failed Amber2"), "{}", log(&other));
}

#[test]
fn the_time_that_is_left_to_think_goes_on_too() {
    let replay = record(&root(), "ferry", &["counter", "carrier"], true);
    let (_, other) = forked(&root(), &replay, &bot(3, "East", "other"));
    let purses = |replay: &Replay| {
        let state = replay.turns.last().and_then(|turn| turn.field("state")).expect("frames were asked for");
        let purses = path::get(state, "purses").unwrap_or_default();
        purses.as_list().unwrap_or_default().iter().filter_map(Value::as_int).collect::<Vec<_>>()
    };
    let (was, now) = (purses(&replay), purses(&other));
    // What East has left when it is taken over is what the one before left; West, which stays, has the same all along.
    assert_eq!((was[0], was[1]), (9000, 9000));
    assert_eq!((now[2], now[3], now[5]), (was[2], was[3], was[5]));
    assert!(now[4] > was[4] && now[4] < now[2], "{was:?} {now:?}");
}

#[test]
fn what_can_not_be_forked_is_told() {
    let root = root();
    let replay = record(&root, "relay", &["walker", "walker"], false);
    let refused = |root: &Root, change: &Change| match try_fork(root, &replay, change) {
        Ok(_) => panic!("it was forked"),
        Err(reports) => told(&reports),
    };
    for at in [0, 9, u64::MAX] {
        let said = refused(&root, &set(at, "race.wear", "5"));
        assert!(said.contains(&format!("the match has no turn {at}")) && said.contains("one from 1 to 8"), "{said}");
    }
    let said = refused(&root, &bot(2, "Od", "keeper"));
    assert!(said.contains("nobody plays `Od`") && said.contains("did you mean `Odd`?"), "{said}");
    assert!(refused(&root, &bot(2, "Odd", "wlker")).contains("walker"));
    assert!(refused(&root, &set(2, "race.wera", "5")).contains("race.wear"));
    assert!(refused(&root, &set(2, "race.wear", "much")).contains("race.wear"));
    let change = Change { mods: vec!["none".into()], ..set(2, "race.wear", "5") };
    assert!(refused(&root, &change).contains("no mod `none`"));
    let rules = root_with(&[("rules/relay/race.lua", "turns = 0 }", "turns = 1 }")], BOTS);
    let said = refused(&rules, &set(2, "race.wear", "5"));
    assert!(said.contains("can't be played up to turn 2: the rules of relay changed since"), "{said}");
    let bots = root_with(&[("bots/relay/walker.lua", "game:step()", "game:step() game:step()")], BOTS);
    assert!(refused(&bots, &set(2, "race.wear", "5")).contains("bot walker changed since"));
    let maps = root_with(&[("maps/relay/track.yaml", "P2: 10", "P2: 11")], BOTS);
    assert!(refused(&maps, &set(2, "race.wear", "5")).contains("map track changed since"));
}

#[test]
fn several_swaps_before_one_turn_are_played_one_after_the_other() {
    // As when rules are changed under a match, fail, and are mended before the turn that failed is played.
    let root = root();
    let replay = record(&root, "relay", &["keeper", "walker"], true);
    let (_, five) = forked(&root, &replay, &set(3, "race.wear", "5"));
    let (_, nine) = forked(&root, &replay, &set(3, "race.wear", "9"));
    let with = |swaps: &[&Replay]| {
        let swaps = swaps.iter().flat_map(|replay| replay.swaps.clone()).collect();
        Replay { swaps, ..nine.clone() }
    };
    let verdict =
        |replay: &Replay| verify(&root, replay, |_| ()).unwrap_or_else(|reports| panic!("{}", told(&reports)));
    assert!(matches!(verdict(&with(&[&five, &nine])), Verdict::Same { turns: 8 }));
    assert!(matches!(verdict(&with(&[&nine, &five])), Verdict::Differs(_)));
    // A fork of it goes on from the last.
    let change = bot(5, "Even", "keeper");
    let (_, once) = forked(&root, &nine, &change);
    let (_, again) = forked(&root, &with(&[&five, &nine]), &change);
    assert_eq!((again.turns, again.end), (once.turns, once.end));
}
