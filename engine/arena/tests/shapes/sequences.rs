//! Seats one after the other: there and back, past the sleeping, and as often as they keep their turn.

use super::{game, game_with, play};
use lunarena_arena::Turn;

#[test]
fn a_snake_draft_then_turns_that_pass_over_the_sleeping() {
    let pebbles = game("pebbles");
    let lulls = |what: &str| format!("function pick() return 1 end function turn(view) {what} end");
    let ann = lulls("if view.rounds == 1 then return 'Bob' end if view.rounds == 3 then return 'Cid' end");
    let bob = lulls("if view.rounds == 2 then return 'Bob' end");
    let cid = lulls("if view.rounds == 1 then return 'Ann' end");
    let played = play(&pebbles, &[&ann, &bob, &cid]);
    let expected = [
        // Bags [3, 9, 4, 7, 1, 5], always the first of them.
        "1 Ann picks 3 | 2 Bob picks 9 | 3 Cid picks 4 | 4 Cid picks 7 | 5 Bob picks 1 | 6 Ann picks 5",
        "7 round 1 | 7 Ann is up | 7 Ann lulls Bob | 8 Bob sleeps | 9 Cid is up | 9 Cid lulls Ann | 9 end",
        // Ann is skipped, Bob is awake again and puts himself to sleep.
        "10 round 2 | 10 Ann sleeps | 11 Bob is up | 11 Bob lulls Bob | 12 Cid is up | 12 end",
        "13 round 3 | 13 Ann is up | 13 Ann lulls Cid | 14 Bob sleeps | 15 Cid sleeps | 15 end",
    ];
    assert_eq!(played.log(), expected.join(" | "));
    let seats: Vec<String> = played.turns.iter().filter_map(|turn| turn.seat.clone()).collect();
    assert_eq!(seats[..6], ["Ann", "Bob", "Cid", "Cid", "Bob", "Ann"]);
    assert_eq!(seats[6..], ["Ann", "Bob", "Cid", "Ann", "Bob", "Cid", "Ann", "Bob", "Cid"]);
    // Who sleeps is not asked.
    assert!(played.turns[7].used.is_empty() && !played.turns[8].used.is_empty());
}

#[test]
fn a_phase_may_have_limits_of_its_own() {
    // Three times 2000 for a pick, 2000 for a turn.
    let thinker = "
        local function think() for i = 1, 5000 do end end
        function pick() think() return 1 end
        function turn() think() end";
    let played = play(&game("pebbles"), &[thinker, "greedy", "greedy"]);
    let of = |seat: &str, phase: &str| {
        let turns = played.turns.iter().filter(|turn| turn.phase == phase && turn.seat.as_deref() == Some(seat));
        let told = |turn: &Turn| (turn.faults.get(seat).map_or("none", |fault| fault.kind), turn.used[seat] > 2000);
        turns.map(told).collect::<Vec<_>>()
    };
    assert_eq!(of("Ann", "draft"), [("none", true); 2]);
    assert_eq!(of("Ann", "nap"), [("over budget", false); 3]);
    assert_eq!(of("Bob", "nap"), [("none", false); 3]);
    let hangs = "function pick() while true do end end function turn() while true do end end";
    let played = play(&game_with("pebbles", &[("naps.rounds", "2")]), &[hangs, "greedy", "greedy"]);
    let used: Vec<u64> = played.turns.iter().filter_map(|turn| turn.used.get("Ann").copied()).collect();
    assert_eq!(used, [4000, 4000, 2000, 2000]);
}

#[test]
fn the_match_ends_when_the_rules_say_so() {
    let sleepy = "function pick() return 1 end function turn(view) return view.me end";
    let played = play(&game("pebbles"), &[sleepy, sleepy, sleepy]);
    // All lull themselves in round 1 and sleep in round 2: three naps. In round 3 again, in round 4 there would be the fifth.
    assert_eq!((played.turns.len(), played.get("naps")), (15, "3".into()));
    let played = play(&game_with("pebbles", &[("naps.rounds", "9")]), &[sleepy, sleepy, sleepy]);
    // 6 picks, 3 rounds of three, and two more naps.
    assert_eq!((played.turns.len(), played.get("naps")), (17, "5".into()));
}

#[test]
fn a_bot_keeps_its_turn_by_answering_false() {
    let keeper = "
        function turn(view)
          print(view.steps)
          if view.ground:get('worn', view.post, 1) == 0 and view.steps % 3 ~= 2 then
            view:step()
            return false
          end
          view:step()
        end";
    let played = play(&game("relay"), &[keeper, "walker"]);
    // Three fresh posts in the first turn, the fourth alone; from then on all ground is worn and one step ends the turn.
    assert_eq!(
        played.log(),
        "Odd | rest1 | Even | rest1 | Odd | rest1 | Even | rest1 | Odd | rest1 | Even | rest1 | Odd | rest1 | Even | rest1"
    );
    let steps: Vec<String> = played.turns.iter().map(|turn| format!("{:?}", turn.results)).collect();
    assert_eq!(steps[0], "{\"Odd\": List([Int(2), Int(3), Int(4)])}");
    assert_eq!(steps[1], "{\"Even\": List([Int(2)])}");
    assert_eq!(steps[2], "{\"Odd\": List([Int(1), Int(2)])}");
    let calls: Vec<String> =
        played.turns.iter().flat_map(|turn| turn.orders.values()).map(|calls| calls.to_string()).collect();
    assert_eq!(calls[..3], ["[[step], [step], [step]]", "[[step]]", "[[step], [step]]"]);
    // What was printed in one turn is kept together.
    assert_eq!(played.turns[0].output["Odd"].text, "0\n1\n2\n");
}

#[test]
fn what_is_saved_is_for_the_question() {
    let keeper = "local n = 0 function turn() n = n + 1 if n < 3 then save({ n }) return false end if n == 4 then save({ n }) end end";
    let played = play(&game("relay"), &[keeper, "walker"]);
    let saved: Vec<String> = played.turns.iter().map(|turn| format!("{:?}", turn.saved)).collect();
    // Twice the turn is kept, and what was saved is gone; then nothing is saved, and then something.
    assert_eq!(saved[..3], ["{}", "{}", "{\"Odd\": List([Int(4)])}"]);
}

#[test]
fn the_budget_is_for_the_turn_however_often_it_is_kept() {
    let relay = game("relay");
    let spender = "function turn(game) game:step() for i = 1, 1250 do end return false end";
    let played = play(&relay, &[spender, "walker"]);
    // Twice 1250 and a little, then the third question runs out of 3000. What was done stands.
    let turn = &played.turns[0];
    assert_eq!(turn.used["Odd"], 3000);
    assert_eq!(turn.faults["Odd"].kind, "over budget");
    assert_eq!(turn.results["Odd"].to_string(), "[2, 3, 4]");
    // The next turn has a whole budget again.
    assert_eq!(played.turns[2].results["Odd"].to_string(), "[1, 2, 3]");
    assert_eq!((played.get("runners.Odd.turns"), played.get("runners.Even.steps")), ("4".into(), "4".into()));
}

#[test]
fn output_is_capped_for_the_turn_however_often_it_is_kept() {
    let talker = "local n = 0 function turn() n = n + 1 print(('x'):rep(19)) return n % 5 == 0 end";
    let played = play(&game("relay"), &[talker, "walker"]);
    let output = &played.turns[0].output["Odd"];
    assert_eq!((output.text.len(), output.cut), (60, true));
    assert_eq!(played.turns[2].output["Odd"].text.len(), 60);
}
