//! Other rules and other bots in the middle of a match; and what is refused leaves no trace. That swapping to the same is nothing at all is part of
//! every other test of these games, see `play`.

use super::altered::{Edit, altered, load, root_with};
use super::{GAMES, Played, bot, game, game_with, play, setup, told, try_play};
use lunarena_arena::{Game, Match, SeatChoice, Turn};
use lunarena_content::{Reports, plain};

fn good<T>(result: Result<T, Reports>) -> T {
    result.unwrap_or_else(|reports| panic!("{}", told(&reports)))
}

/// Plays so many turns with one game and its bots, then tries to swap, then plays to the end. What the swap said: what bots did wrong, or why
/// it was refused.
fn swapped(
    old: &Game,
    bots: &[&str],
    turns: usize,
    new: &Game,
    seats: &[SeatChoice],
) -> (Played, Result<String, String>) {
    let mut match_run = good(Match::new(old, setup(old, None, bots)));
    let mut played: Vec<Turn> = (0..turns).map(|_| good(match_run.turn()).expect("a turn")).collect();
    let mut adjourned = match_run.adjourn();
    let done = adjourned.swap(old, new, seats);
    let mut match_run = adjourned.go_on(if done.is_ok() { new } else { old });
    while let Some(turn) = good(match_run.turn()) {
        played.push(turn);
    }
    let said = match done {
        Ok(reports) => Ok(reports.iter().map(|report| plain(report)).collect()),
        Err(reports) => Err(told(&reports)),
    };
    (Played { turns: played, state: good(match_run.state()), hash: good(match_run.hash()) }, said)
}

/// A swap after each turn that must be refused, and that nobody must notice.
#[track_caller]
fn refused(old: &Game, bots: &[&str], new: &Game, seats: &[SeatChoice], why: &str) -> String {
    let straight = good(try_play(old, bots));
    let mut last = String::new();
    for turns in 1..straight.turns.len() {
        let (played, said) = swapped(old, bots, turns, new, seats);
        last = said.expect_err("it was not refused");
        assert!(last.contains(why), "{last}");
        assert_eq!(played.turns, straight.turns, "after turn {turns}");
        assert_eq!(played.hash, straight.hash, "after turn {turns}");
    }
    last
}

fn seats(game: &Game, bots: &[&str]) -> Vec<SeatChoice> {
    bots.iter().map(|text| bot(game, text)).collect()
}

fn default_bots(game: &Game) -> Vec<&str> {
    game.file.default.bots.iter().map(|bot| bot.value.as_str()).collect()
}

const RELAY: &str = "rules/relay/game.yaml";

#[test]
fn other_rules_take_over_the_state() {
    let (old, new) = (game("relay"), game_with("relay", &[("race.wear", "5")]));
    let bots = ["walker", "walker"];
    let (played, said) = swapped(&old, &bots, 3, &new, &seats(&old, &bots));
    assert_eq!(said, Ok(String::new()));
    // Three steps wear the ground by 2, five by 5: Odd leaves posts 1 to 4, Even as well.
    assert_eq!(played.get("ground.layers.worn"), "[[2, 2, 5, 5], [2, 5, 5, 5]]");
}

#[test]
fn other_seats_are_refused() {
    let (three, renamed) =
        (game("pebbles"), altered("pebbles", &[("rules/pebbles/game.yaml", "[Ann, Bob, Cid]", "[Ann, Bob, Dee]")]));
    let bots = ["greedy"; 3];
    refused(&three, &bots, &three, &seats(&three, &bots[..2]), "the seats have changed");
    refused(&three, &bots, &renamed, &seats(&three, &bots), "this match is played by Ann, Bob, Cid");
}

#[test]
fn a_phase_that_is_gone_or_has_another_shape_is_refused() {
    let relay = game("relay");
    let bots = ["walker", "walker"];
    for (edit, why) in [
        ((RELAY, "phase: race", "phase: run"), "the phase `race`, which the match is in, is gone"),
        ((RELAY, "    keep: true\n", "    order: snake\n"), "has another shape"),
        ((RELAY, "kind: sequence\n    keep: true", "kind: simultaneous"), "has another shape"),
    ] {
        let edits: &[Edit] = &[edit, ("rules/relay/race.lua", "turn.action", "1"), (RELAY, "race.begin", "race.rest")];
        refused(&relay, &bots, &altered("relay", edits), &seats(&relay, &bots), why);
    }
    // Whether turns may be kept is no question of shape.
    let brief = altered("relay", &[(RELAY, "    keep: true\n", "")]);
    assert!(swapped(&relay, &bots, 3, &brief, &seats(&relay, &bots)).1.is_ok());
}

#[test]
fn a_phase_that_is_over_may_be_gone() {
    let pebbles = game("pebbles");
    let bots = ["greedy"; 3];
    let draft = "  - phase: draft
    kind: sequence
    order: snake
    ask: pick
    rounds: 1
    limits: { turn: = naps.rounds * 2000 }
    stages:
      action: [bags.pick]
";
    let without = altered("pebbles", &[("rules/pebbles/game.yaml", draft, "")]);
    let straight = good(try_play(&pebbles, &bots));
    for turns in 7..15 {
        let (played, said) = swapped(&pebbles, &bots, turns, &without, &seats(&pebbles, &bots));
        assert_eq!((said, played.hash), (Ok(String::new()), straight.hash.clone()), "after turn {turns}");
    }
    let (_, said) = swapped(&pebbles, &bots, 3, &without, &seats(&pebbles, &bots));
    assert!(said.is_err_and(|why| why.contains("`draft`")));
}

#[test]
fn rounds_may_shrink_and_grow() {
    let with = |rounds: &str| game_with("pebbles", &[("naps.rounds", rounds)]);
    let (three, bots) = (with("3"), ["greedy"; 3]);
    let turns = |after: usize, rounds: &str| {
        let (played, said) = swapped(&three, &bots, after, &with(rounds), &seats(&three, &bots));
        assert_eq!(said, Ok(String::new()));
        played.turns.len()
    };
    // Six turns of picking, then three a round.
    assert_eq!([turns(6, "1"), turns(7, "1"), turns(9, "1"), turns(10, "1")], [9, 9, 9, 12]);
    assert_eq!([turns(2, "5"), turns(10, "5"), turns(15, "4")], [21, 21, 18]);
}

const OUTCRY: &str = "local told = 0
function race.on_unload(state)
  state.track:set_weight(1, 2, 99)
  state.log[1] = rng('luck'):int(1, 6)
  event('handed', {})
  return told
end
function race.on_reload(state)
  state.track:set_weight(1, 2, 98)
  state.nothing.deep = 1
end

return race";

#[test]
fn rules_that_fail_to_take_over_are_refused_and_nothing_is_left_of_it() {
    let functions = (RELAY, "functions:\n", "functions:\n  on_unload: race.on_unload\n  on_reload: race.on_reload\n");
    let failing = altered("relay", &[functions, ("rules/relay/race.lua", "\nreturn race", OUTCRY)]);
    let bots =
        ["function turn(game) kept = kept or game.ground print(kept:get('worn', 1, 1)) game:step() end", "walker"];
    let told = refused(&failing, &bots, &failing, &seats(&failing, &bots), "attempt to index a nil value");
    assert!(told.contains("rules/relay/race.lua:"), "{told}");
    let plain = game("relay");
    refused(&plain, &bots, &failing, &seats(&plain, &bots), "attempt to index a nil value");
}

#[test]
fn rules_hand_over_what_they_keep_elsewhere() {
    let counting = "local steps = 0
function race.on_unload(state)
  return { steps = steps }
end
function race.on_reload(state, value)
  steps = value and value.steps or -100
end
function race.count(state)
  steps = steps + 1
  state.counted = steps
end

return race";
    let edits = &[
        (RELAY, "functions:\n", "functions:\n  on_unload: race.on_unload\n  on_reload: race.on_reload\n"),
        (RELAY, "      action: [race.rest]", "      action: [race.rest, race.count]"),
        ("rules/relay/race.lua", "\nreturn race", counting),
    ];
    let (counts, bots) = (altered("relay", edits), ["walker", "walker"]);
    let (played, said) = swapped(&counts, &bots, 3, &altered("relay", edits), &seats(&counts, &bots));
    assert_eq!((said, played.get("counted")), (Ok(String::new()), "8".into()));
    // From rules that hand over nothing comes nothing.
    let (played, _) = swapped(&game("relay"), &bots, 3, &counts, &seats(&counts, &bots));
    assert_eq!(played.get("counted"), "-95");
}

/// Says what it was told last, and tells the next one.
const TELLER: &str = "turns = 0
function run(bee) while true do turns = turns + 1 bee:hum(turns) bee:rest() end end
function on_unload() turns = turns + 100 return turns end
function on_reload(value) turns = value end";

#[test]
fn a_bot_that_is_no_lua_is_refused_and_the_others_never_heard_of_it() {
    let hive = game("hive");
    let bots = [TELLER, TELLER];
    let other = TELLER.replace("100", "200");
    let told = refused(&hive, &bots, &hive, &seats(&hive, &[&other, "function run("]), "bot.lua");
    assert!(told.contains("Lua can't read this"), "{told}");
    refused(&hive, &bots, &hive, &seats(&hive, &["function run(", &other]), "bot.lua");
}

#[test]
fn what_bots_do_wrong_while_they_hand_over_is_told_and_they_play() {
    let chorus = game("chorus");
    let old = "function turn() return { sing('old') } end function on_unload() error('no word') end";
    let new = "function turn() return { sing('new') } end\nfunction on_reload(value) while true do end end";
    let (played, said) = swapped(&chorus, &[old, "singer"], 1, &chorus, &seats(&chorus, &[new, "singer"]));
    let said = said.unwrap_or_else(|why| panic!("{why}"));
    assert!(said.contains("no word") && said.contains("over budget: it had 10000 instructions"), "{said}");
    assert!(said.contains("bot.lua:2"), "{said}");
    assert!(played.log().contains("1:old+") && played.log().contains("1:new+"), "{}", played.log());
    assert!(played.turns.iter().all(|turn| turn.faults.is_empty()));
}

#[test]
fn a_bot_that_never_ran_has_nothing_to_hand_over_and_is_not_told_again() {
    let relay = game("relay");
    let bots = ["function turn() end error('broken from the start')", "walker"];
    let (played, said) = swapped(&relay, &bots, 2, &relay, &seats(&relay, &["walker", "walker"]));
    assert_eq!(said, Ok(String::new()));
    assert_eq!(played.turns[0].faults.len(), 1, "it failed before");
    assert!(played.turns[2..].iter().all(|turn| turn.faults.is_empty()), "and is mended now");
}

#[test]
fn a_bot_remembers_where_only_the_price_of_a_call_changes() {
    let priced = |price: &str| {
        load(
            &root_with(
                &[
                    ("rules/ferry/game.yaml", "functions:\n", "prices: price\nfunctions:\n"),
                    (
                        "rules/ferry/game.yaml",
                        "  boat.most: integer 1..",
                        "  boat.most: integer 1..\n  price.purse: integer 0..",
                    ),
                    ("rules/ferry/constants.yaml", "boat:\n", &format!("price:\n  purse: {price}\nboat:\n")),
                ],
                &[],
            ),
            "ferry",
        )
    };
    let counter = "local n = 0 function turn(game) n = n + 1 print(n) game:purse() end";
    let (cheap, dear) = (priced("10"), priced("500"));
    let (played, said) = swapped(&cheap, &[counter, "carrier"], 2, &dear, &seats(&cheap, &[counter, "carrier"]));
    assert_eq!(said, Ok(String::new()));
    let printed: Vec<&str> =
        played.turns.iter().filter_map(|turn| Some(turn.output.get("East")?.text.trim())).collect();
    assert_eq!(printed, ["1", "2", "3"]);
    let used: Vec<u64> = played.turns.iter().filter_map(|turn| turn.used.get("East").copied()).collect();
    assert_eq!((used[1] - used[0], used[2] - used[1]), (490, 0));
}

#[test]
fn a_turn_can_be_taken_back() {
    // Bots that remember nothing, and have no time to lose, play it again the same.
    for name in ["bazaar", "chorus", "duet", "pebbles", "relay"] {
        let game = game(name);
        let bots = default_bots(&game);
        let straight = play(&game, &bots);
        let mut match_run = good(Match::new(&game, setup(&game, None, &bots)));
        for turn in &straight.turns {
            let checkpoint = good(match_run.checkpoint());
            assert_eq!(good(match_run.turn()).as_ref(), Some(turn), "{name}");
            good(match_run.restore(checkpoint));
            assert_eq!(good(match_run.turn()).as_ref(), Some(turn), "{name}, once more");
        }
        assert_eq!(good(match_run.turn()), None);
    }
    assert_eq!(GAMES.len(), 7);
}
