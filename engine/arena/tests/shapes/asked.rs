//! The rules say who is asked next, and what.

use super::altered::altered;
use super::{game, play, root, setup, told};
use lunarena_arena::{Match, Turn};
use lunarena_kernel::Value;

/// Turn by turn: what was asked, and whom.
fn asked(turns: &[Turn]) -> Vec<String> {
    let one = |turn: &Turn| format!("{} {}", turn.question.as_deref().unwrap_or("-"), turn.seats.join("+"));
    turns.iter().map(one).collect()
}

/// Each bids the card that the lot number says, and notes all that it is asked.
const NOTING: &str = "
local asked = {}
local function note(view) asked[#asked + 1] = view.question print(table.concat(asked, ' ')) end
function join(view) note(view) return true end
function bid(view) note(view) return view.hand[#view.hand] end
function bargain(view) note(view) if view.question == 'offer' then return 1 end return true end";

#[test]
fn a_turn_is_given_to_whom_the_state_says_and_bots_remember() {
    let game = game("bazaar");
    let mut start = setup(&game, None, &[NOTING, NOTING]);
    start.changes = vec![("hands.Ann".into(), vec![4, 7].into()), ("hands.Ben".into(), vec![5, 7].into())];
    let mut match_run = Match::new(&game, start).unwrap_or_else(|reports| panic!("{}", told(&reports)));
    let mut turns = Vec::new();
    while let Some(turn) = match_run.turn().unwrap_or_else(|reports| panic!("{}", told(&reports))) {
        turns.push(turn);
    }
    assert_eq!(
        asked(&turns),
        ["join Ann+Ben", "bid Ann+Ben", "offer Ann", "answer Ben", "join Ann+Ben", "bid Ann+Ben"]
    );
    // Only one that is asked alone is in turn, and nobody counts rounds.
    let seats: Vec<Option<&str>> = turns.iter().map(|turn| turn.seat.as_deref()).collect();
    assert_eq!(seats, [None, None, Some("Ann"), Some("Ben"), None, None]);
    assert!(turns.iter().all(|turn| turn.round.is_none()));
    assert_eq!(turns[4].output["Ann"].text, "join bid offer join\n");
    assert_eq!(turns[5].output["Ben"].text, "join bid answer join bid\n");
    assert!(match_run.is_over());
    assert_eq!(
        lunarena_kernel::path::get(&match_run.state().expect("a state"), "points"),
        Some(Value::map([("Ann", 4.into()), ("Ben", 4.into())]))
    );
}

#[test]
fn each_question_has_its_own_limits() {
    let hanging =
        "function join() return true end function bid() while true do end end function bargain() while true do end end";
    let played = play(&game("bazaar"), &[hanging, hanging]);
    let used = |question: &str| {
        let turn = played.turns.iter().find(|turn| turn.question.as_deref() == Some(question));
        turn.and_then(|turn| turn.faults.keys().next().map(|seat| (turn.used[seat], turn.faults[seat].kind)))
    };
    assert_eq!(used("bid"), Some((2000, "over budget")));
    assert_eq!(used("join"), None);
}

#[test]
fn a_bot_that_lacks_a_function_fails_when_it_is_asked_by_it() {
    let lacking = "function join() return true end";
    let played = play(&game("bazaar"), &[lacking, lacking]);
    assert!(played.turns[0].faults.is_empty());
    assert!(played.turns[1].faults["Ann"].message.contains("bid"), "{:?}", played.turns[1].faults);
}

#[test]
fn who_is_next_follows_from_the_state_alone() {
    let begin = "function M.next(state)\n";
    let looking = "function M.next(state, turn)\n  for _, key in ipairs({ 'seat', 'seats', 'question', 'action' }) do\n    assert(turn[key] == nil, key)\n  end\n  assert(next(turn.orders or {}) == nil and next(turn.faults or {}) == nil, 'answers')\n";
    let game = altered("bazaar", &[("rules/bazaar/market.lua", begin, looking)]);
    assert_eq!(play(&game, &[NOTING, NOTING]).hash, play(&super::game("bazaar"), &[NOTING, NOTING]).hash);
}

/// Why the game can't be played to its end when `market.next` gives this.
fn failing(next: &str) -> String {
    let begin = "function M.next(state)\n";
    let game = altered("bazaar", &[("rules/bazaar/market.lua", begin, &format!("{begin}  do return {next} end\n"))]);
    let played = Match::new(&game, setup(&game, None, &[NOTING, NOTING])).and_then(|mut match_run| {
        while match_run.turn()?.is_some() {}
        Ok(())
    });
    told(&played.expect_err("it can't be played"))
}

#[test]
fn what_can_not_be_asked_is_told_where_the_function_is_named() {
    for (next, message) in [
        ("{}", "market.next names no seat"),
        ("{ seats = {}, question = 'bid' }", "market.next names no seat"),
        ("{ seat = 'An', question = 'bid' }", "market.next asks An, which is no seat of this match"),
        ("{ seats = { 'Ann', 'Ann' }, question = 'bid' }", "market.next asks Ann twice at once"),
        ("{ seat = 'Ann' }", "market.next does not say what is asked"),
        ("{ seat = 'Ann', question = 'bit' }", "market.next wants `bit` to be asked, which is no question"),
        ("{ seat = 'Ann', question = 1 }", "market.next names no question"),
        ("nil + 1", "attempt to perform arithmetic on a nil value"),
        // An end that never comes.
        ("{ seat = 'Ann', question = 'join' } or state", "the match is not over after 400 turns"),
    ] {
        let told = failing(next);
        assert!(told.contains(message), "{next}: {told}");
        assert!(!message.starts_with("market.next") || told.contains("game.yaml:9"), "{told}");
    }
    let told = failing("{ seat = 'Ann', question = 'bit' }");
    assert!(told.contains("did you mean bid?"), "{told}");
}

#[test]
fn it_is_a_game_without_maps() {
    let game = game("bazaar");
    assert_eq!(game.file.default.map, None);
    assert_eq!(game.ruleset.default_map(&root()).map(|map| map.name), Ok(String::new()));
}
