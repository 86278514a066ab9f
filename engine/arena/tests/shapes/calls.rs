//! Bots that call the game live: results, refusals, the bank, and whose fault a failure is.

use super::{game, play, setup, told, try_play};
use lunarena_arena::{Match, SeatChoice};
use lunarena_kernel::Value;

fn results(played: &super::Played) -> Vec<String> {
    played.turns.iter().flat_map(|turn| turn.results.values()).map(|results| results.to_string()).collect()
}

#[test]
fn a_call_answers_at_once() {
    let eager = "
        function turn(game)
          local mine, left = game:carry(2)
          assert(left < 8 and mine > 0)
          assert(select('#', game:unload()) == 0)
          local all = table.pack(game:carry(1))
          assert(all.n == 2 and all[1] == 1)
        end";
    let played = play(&game("ferry"), &[eager, "carrier"]);
    assert_eq!(played.get("faults"), "[none, none, none, none, none, none]");
    assert_eq!(results(&played)[..2], ["[[2, 6], nothing, [1, 7]]", "[[1, 6]]"]);
    // After the last turns East carries 1 crate, West 3.
    assert_eq!(played.get("boats"), "{East: 1, West: 3}");
}

#[test]
fn a_refusal_can_be_caught_and_ends_the_turn_if_it_is_not() {
    let catches = "
        function turn(game)
          local good, why = pcall(game.carry, game, 99)
          assert(not good and why:find('crates are ashore'))
          game:carry(1)
        end";
    let falls = "function turn(game) game:carry(1) game:carry(0) game:carry(1) end";
    let played = play(&game("ferry"), &[catches, falls]);
    assert_eq!(played.get("faults"), "[none, error, none, error, none, error]");
    assert_eq!(played.get("boats"), "{East: 3, West: 3}");
    assert_eq!(played.turns[1].faults["West"].message, "bot.lua:1: carry a number of crates");
    assert_eq!(played.turns[1].orders["West"].to_string(), "[[carry, 1], [carry, 0]]");
    assert_eq!(played.turns[1].results["West"].to_string(), "[[1, 6], {refused: carry a number of crates}]");
}

#[test]
fn the_bank_shrinks_over_the_match_and_the_rules_see_it() {
    let thinker =
        "function turn(game) local before = game:purse() for i = 1, 3000 do end assert(before == game:purse()) end";
    let played = play(&game("ferry"), &[thinker, "carrier"]);
    let used = |turn: usize, seat: &str| played.turns[turn].used[seat];
    let east = [9000, 9000 - used(0, "East"), 9000 - used(0, "East") - used(2, "East")];
    let west = [9000, 9000 - used(1, "West"), 9000 - used(1, "West") - used(3, "West")];
    let purses: Vec<u64> = east.into_iter().zip(west).flat_map(|(east, west)| [east, west]).collect();
    assert_eq!(played.get("purses"), format!("{purses:?}"));
    // Twice three thousand and a little; the third time less than that is left.
    assert!(used(0, "East") > 3000 && used(0, "East") == used(2, "East"));
    assert_eq!(used(4, "East"), east[2]);
    assert_eq!(played.get("faults"), "[none, none, none, none, over budget, none]");
}

#[test]
fn a_question_has_a_limit_of_its_own() {
    let hangs = "function turn(game) while true do pcall(game.carry, game, 1) end end";
    let played = play(&game("ferry"), &[hangs, "carrier"]);
    assert_eq!(
        (played.turns[0].used["East"], played.turns[2].used["East"], played.turns[4].used["East"]),
        (4000, 4000, 1000)
    );
    assert_eq!(played.get("faults"), "[over budget, none, over budget, none, over budget, none]");
    assert_eq!(played.get("boats.East"), "5");
}

#[test]
fn a_failure_of_the_rules_is_not_the_bots() {
    for call in ["stumble", "try_and_stumble"] {
        // Not even a bot that catches everything hides it.
        let bot = format!("function turn(game) pcall(game.carry, game, 1) pcall(game.{call}, game) end");
        let reports = try_play(&game("ferry"), &[&bot, "carrier"]).err().expect("the match can't go on");
        let text = told(&reports);
        assert!(text.contains("attempt to index a nil value (field 'nowhere')"), "{text}");
        assert!(text.contains("rules/ferry/api.lua:33"), "{text}");
    }
}

#[test]
fn the_game_can_be_called_only_on_the_object_that_a_bot_is_given() {
    let kept = "
        local first
        function turn(game)
          first = first or game
          first:carry(1)
        end";
    let played = play(&game("ferry"), &[kept, "carrier"]);
    assert_eq!(played.get("boats"), "{East: 3, West: 3}");
    let wrong = "function turn(game) game.carry(1) end";
    let played = play(&game("ferry"), &[wrong, "carrier"]);
    assert_eq!(played.turns[0].faults["East"].message, "bot.lua:1: carry is a method: write game:carry(...)");
    assert_eq!(played.get("boats"), "{East: 0, West: 3}");
    // While its file is loaded there is nothing to call: neither the object, nor anything among the globals.
    for early in ["game:carry(1)", "carry(1)", "end_turn()"] {
        let played = play(&game("ferry"), &[&format!("{early} function turn() end"), "carrier"]);
        assert_eq!(played.get("faults"), "[error, none, error, none, error, none]");
        assert_eq!(played.get("boats"), "{East: 0, West: 3}");
    }
}

#[test]
fn a_turn_ends_in_the_middle_of_a_run_where_the_rules_hand_that_on() {
    let patient = "function turn(game) for _, crates in ipairs({ 1, 2, 2 }) do game:carry(crates) game:moor() end end";
    let played = play(&game("ferry"), &[patient, "carrier"]);
    assert_eq!(results(&played), ["[[1, 7]]", "[[1, 6]]", "[[3, 4]]", "[[2, 3]]", "[[5, 1]]", "[[3, 0]]"]);
}

#[test]
fn a_bot_that_is_no_lua_is_told_before_the_match() {
    let ferry = game("ferry");
    let reports =
        Match::new(&ferry, setup(&ferry, None, &["function turn() if end", "carrier"])).err().expect("no Lua");
    assert!(told(&reports).contains("bot.lua:1"), "{}", told(&reports));
    // Also where each unit has a state of its own.
    let hive = game("hive");
    let reports = Match::new(&hive, setup(&hive, None, &["function run() if end", "hummer"])).err().expect("no Lua");
    assert!(told(&reports).contains("bot.lua:1"), "{}", told(&reports));
}

#[test]
fn a_script_of_calls_spends_nothing_and_names_a_call_that_is_none() {
    let ferry = game("ferry");
    let mut setup = setup(&ferry, None, &["carrier", "carrier"]);
    setup.seats[0] = SeatChoice::Scripted;
    let mut match_run = Match::new(&ferry, setup).unwrap_or_else(|reports| panic!("{}", told(&reports)));
    let turn = |match_run: &mut Match, calls: Value| {
        match_run.give_orders("East", calls);
        match_run.turn().unwrap_or_else(|reports| panic!("{}", told(&reports))).expect("a turn")
    };
    let call = |name: &str, argument: i64| Value::List(vec![Value::List(vec![name.into(), argument.into()])]);
    let first = turn(&mut match_run, call("carry", 2));
    assert_eq!((first.results["East"].to_string(), first.used["East"]), ("[[2, 6]]".into(), 0));
    turn(&mut match_run, Value::Null);
    let wrong = turn(&mut match_run, call("carvy", 2));
    assert_eq!(wrong.faults["East"].message, "a call is [name, arguments...] with a name of the API, not carvy");
}

#[test]
fn a_call_knows_whose_it_is_also_when_all_are_asked_at_once() {
    let clapper = "function turn(game) game:clap(2) local me, all = game:clap(1) print(me, all) end";
    let played = play(&game("duet"), &[clapper, clapper]);
    assert_eq!(played.get("claps"), "{Left: 3, Right: 3}");
    // Live calls have their effect at once: the second seat finds what the first did.
    assert_eq!(played.turns[0].output["Left"].text, "3\t3\n");
    assert_eq!(played.turns[0].output["Right"].text, "3\t6\n");
    assert_eq!(played.get("after"), "nobody");
}
