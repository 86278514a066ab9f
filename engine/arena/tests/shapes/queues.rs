//! Units in queues that the rules change as they run; each unit with its own memory, its own budget and its own run.

use super::altered::{altered, record, root_with};
use super::{Played, game, game_with, play, told};
use lunarena_arena::{Change, UnitEnd, Verdict, fork, verify};

/// The rounds of the log, one line each.
fn rounds(played: &Played) -> Vec<String> {
    let log = played.log().replace(" | ", " ");
    log.split_inclusive(')').map(|round| round.trim().to_owned()).collect()
}

const QUIET: &str = "function run(bee) while true do bee:rest() end end";

#[test]
fn units_run_seat_by_seat_and_share_no_memory() {
    let played = play(&game("hive"), &["hummer", "hummer"]);
    let round = |n: i64| format!("( Amber1 1:{n} paused Amber2 2:{n} paused Umber3 3:{n} paused Umber4 4:{n} paused )");
    assert_eq!(rounds(&played), [round(1), round(2), round(3)]);
    let units: Vec<Option<i64>> = played.turns.iter().map(|turn| turn.unit).collect();
    assert_eq!(units[..4], [Some(1), Some(2), Some(3), Some(4)]);
    let global = "count = 0 function run(bee) while true do count = count + 1 _G.shared = (_G.shared or 0) + bee:me() bee:hum(shared) bee:rest() end end";
    let played = play(&game("hive"), &[global, QUIET]);
    assert_eq!(rounds(&played)[1], "( Amber1 1:2 paused Amber2 2:4 paused Umber3 paused Umber4 paused )");
}

#[test]
fn the_queue_changes_while_it_runs() {
    let busy = "
        function run(bee)
          local me = bee:me()
          if me == 1 then
            bee:hum(bee:hatch())
            bee:hum(bee:hatch())
            bee:rest()
            bee:hum(bee:call_up(2))
            bee:rest()
            bee:dismiss(1)
          end
          while true do bee:rest() end
        end";
    let played = play(&game("hive"), &[busy, QUIET]);
    // The one hatched last runs first; in round 2 unit 2 is called up behind unit 1, and stays there. In round 3 unit 1 leaves in its
    // own turn, and nobody is passed over.
    assert_eq!(
        rounds(&played),
        [
            "( Amber1 1:5 1:6 paused Amber6 paused Amber5 paused Amber2 paused Umber3 paused Umber4 paused )",
            "( Amber1 1:true paused Amber2 paused Amber6 paused Amber5 paused Umber3 paused Umber4 paused )",
            "( Amber1 paused Amber2 paused Amber6 paused Amber5 paused Umber3 paused Umber4 paused )",
        ]
    );
    assert_eq!(played.get("comb.occupants.bees"), "{2: [1, 0], 3: [0, 1], 4: [1, 1], 5: [2, 0], 6: [3, 0]}");
}

#[test]
fn a_unit_whose_run_returns_is_known_to_the_rules() {
    let brief = "function run(bee) if bee:me() == 1 then return end while true do bee:rest() end end";
    let played = play(&game("hive"), &[brief, QUIET]);
    assert_eq!(
        rounds(&played)[..2],
        [
            "( Amber1 returned Amber2 paused Umber3 paused Umber4 paused )",
            "( Amber2 paused Umber3 paused Umber4 paused )",
        ]
    );
    let gone = "function run() end";
    let played = play(&game("hive"), &[gone, gone]);
    // Rounds without anybody pass all the same, as turns of nobody.
    assert_eq!(rounds(&played), ["( Amber1 returned Amber2 returned Umber3 returned Umber4 returned )", "( )", "( )"]);
    assert_eq!(played.turns[0].unit_end, Some(UnitEnd::Returned));
    let last = played.turns.last().expect("turns");
    assert_eq!((last.turn, last.round, last.seat.clone(), last.unit), (6, Some(3), None, None));
}

#[test]
fn a_unit_that_overruns_is_paused_and_goes_on_with_less() {
    // 1000 instructions a turn; a loop round takes one, and humming is paid for by its own.
    let long = "function run(bee) if bee:me() == 2 then while true do bee:rest() end end bee:hum('a') for i = 1, 1500 do end bee:hum('b') while true do bee:rest() end end";
    let played = play(&game("hive"), &[long, QUIET]);
    assert_eq!(
        rounds(&played)[..2],
        [
            "( Amber1 1:a paused Amber2 paused Umber3 paused Umber4 paused )",
            "( Amber1 1:b paused Amber2 paused Umber3 paused Umber4 paused )",
        ]
    );
    let used = |round: u64, unit: i64| {
        let turn =
            played.turns.iter().find(|turn| turn.round == Some(round) && turn.unit == Some(unit)).expect("a turn");
        turn.used.values().sum::<u64>()
    };
    assert_eq!(used(1, 1), 1000);
    let end = |round: u64, unit: i64| {
        let mut turns = played.turns.iter();
        turns.find(|turn| (turn.round, turn.unit) == (Some(round), Some(unit))).expect("a turn").unit_end
    };
    // Who rests ends its turn itself.
    assert_eq!([end(1, 1), end(1, 2), end(2, 1)], [Some(UnitEnd::Paused), None, None]);
    assert!((500..700).contains(&used(2, 1)), "{}", used(2, 1));
    // The other unit of the seat has a budget of its own, and so small a use that it never noticed.
    assert!(used(1, 2) < 100, "{}", used(1, 2));
}

#[test]
fn the_excess_of_a_single_call_is_charged_to_the_turns_after() {
    // Sixteen bytes cost one instruction to make, and 64 another to keep, being many: 1940 and 485 in one call, in the first turn of 1000.
    let heavy = "function run(bee) if bee:me() == 2 then while true do bee:rest() end end local s = ('x'):rep(1940 * 16) bee:hum('b') while true do bee:hum('c') bee:rest() end end";
    let played = play(&game("hive"), &[heavy, QUIET]);
    let first: Vec<u64> =
        played.turns.iter().filter(|turn| turn.unit == Some(1)).map(|turn| turn.used.values().sum()).collect();
    assert!(first[0] > 2400, "{first:?}");
    // The second turn is spent on the debt alone; in the third what is left of it is taken off, and the run goes on.
    assert_eq!(first[1], 0, "{first:?}");
    assert!(first[2] > 0 && first[2] < 600, "{first:?}");
    assert_eq!(
        rounds(&played),
        [
            "( Amber1 paused Amber2 paused Umber3 paused Umber4 paused )",
            "( Amber1 paused Amber2 paused Umber3 paused Umber4 paused )",
            "( Amber1 1:b 1:c paused Amber2 paused Umber3 paused Umber4 paused )",
        ]
    );
}

/// The first bee sends the second away in the second round, and has it back in the third.
fn parting(away: &str, back: &str) -> String {
    format!(
        "local n = 0
        function run(bee)
          local mine = 0
          while true do
            n, mine = n + 1, mine + 1
            bee:hum(n .. '/' .. mine)
            if bee:me() == 1 and n == 2 then {away} elseif bee:me() == 1 and n == 3 then {back} end
            bee:rest()
          end
        end"
    )
}

const PARTINGS: [(&str, &str, &str); 4] = [
    // For good: neither its globals nor its run are there when it comes back.
    ("bee:dismiss(2)", "bee:recall(2)", "1/1"),
    // For a while: both go on, its run in the middle.
    ("bee:send_off(2)", "bee:recall(2)", "2/2"),
    // For a while, and then for good after all.
    ("bee:send_off(2)", "bee:give_up(2) bee:recall(2)", "1/1"),
    ("bee:send_off(2) bee:give_up(2)", "bee:recall(2)", "1/1"),
];

#[test]
fn a_unit_that_left_comes_back_with_its_memory_or_without_as_the_rules_say() {
    for (away, back, hummed) in PARTINGS {
        let played = rounds(&play(&game("hive"), &[&parting(away, back), QUIET]));
        assert!(!played[1].contains("Amber2"), "{away}, {back}: {}", played[1]);
        assert!(played[2].contains(&format!("Amber2 2:{hummed} ")), "{away}, {back}: {}", played[2]);
    }
}

#[test]
fn a_unit_that_left_is_the_same_in_replays_and_forks() {
    for (away, back, hummed) in PARTINGS {
        let bot = parting(away, back);
        let more = [("bots/hive/parting.lua", bot.as_str()), ("bots/hive/quiet.lua", QUIET)];
        let root = root_with(&[], &more);
        let replay = record(&root, "hive", &["parting", "quiet"], true);
        let verdict = verify(&root, &replay, |_| ()).unwrap_or_else(|reports| panic!("{}", told(&reports)));
        assert!(matches!(verdict, Verdict::Same { .. }), "{away}, {back}: {verdict:?}");
        // In the round in which the bee is away, and before it comes back; other rules that do the same.
        for at in [7, 8] {
            let same = vec![("day.most_born".to_owned(), "20".to_owned())];
            let change =
                Change { at, mods: Vec::new(), set: same, bots: Vec::new(), orders: Vec::new(), told: Vec::new() };
            let forked =
                fork(&root, &replay, &change, None, |_| ()).unwrap_or_else(|reports| panic!("{}", told(&reports)));
            assert!(forked.first.is_none(), "{away}, {back}: {:?}", forked.first);
        }
        let log = replay.turns.last().and_then(|turn| turn.field("state")?.field("log")).map(ToString::to_string);
        assert!(log.is_some_and(|log| log.contains(&format!("2:{hummed}"))), "{away}, {back}");
    }
}

#[test]
fn a_unit_that_fails_begins_anew_and_the_others_go_on() {
    let clumsy = "local runs = 0 function run(bee) runs = runs + 1 bee:hum(runs) if bee:me() == 1 then error('ouch') end while true do bee:rest() end end";
    let played = play(&game("hive"), &[clumsy, QUIET]);
    assert_eq!(
        rounds(&played)[..2],
        [
            "( Amber1 1:1 failed Amber2 2:1 paused Umber3 paused Umber4 paused )",
            "( Amber1 1:2 failed Amber2 paused Umber3 paused Umber4 paused )",
        ]
    );
}

#[test]
fn a_unit_sees_its_own_view_once_for_each_run() {
    let looker =
        "function run(bee) while true do bee:hum(bee.unit .. bee.seat .. bee.comb:at('bees', 0, 0)) bee:rest() end end";
    let played = play(&game("hive"), &[looker, QUIET]);
    assert_eq!(rounds(&played)[0], "( Amber1 1:1Amber1 paused Amber2 2:2Amber1 paused Umber3 paused Umber4 paused )");
}

#[test]
fn what_a_unit_was_shown_goes_on_changing() {
    let watcher = "function run(bee) while true do if bee:me() == 1 then bee:hatch() elseif bee:me() == 2 then bee:hum(#bee.comb:occupants('bees')) end bee:rest() end end";
    let played = play(&game("hive"), &[watcher, QUIET]);
    let seen = |round: &String| round.split("2:").nth(1).expect("it hums")[..1].to_owned();
    assert_eq!(rounds(&played).iter().map(seen).collect::<Vec<_>>()[..2], ["5", "6"]);
}

#[test]
fn all_units_of_a_seat_draw_on_one_bank() {
    let hive = game_with("hive", &[("day.bank", "1700")]);
    let hungry = "function run() while true do end end";
    let played = play(&hive, &[hungry, QUIET]);
    let used: Vec<u64> = played
        .turns
        .iter()
        .filter(|turn| turn.seat.as_deref() == Some("Amber"))
        .map(|turn| turn.used.values().sum())
        .collect();
    assert_eq!(used, [1000, 700, 0, 0, 0, 0]);
    assert_eq!(rounds(&played)[2], "( Amber1 paused Amber2 paused Umber3 paused Umber4 paused )");
}

/// Numbers of units come again where the rules say so; chance doesn't.
#[test]
fn a_unit_under_an_old_number_has_a_chance_of_its_own() {
    let again = "
        function run(bee)
          bee:hum(math.random(1000000))
          if bee:me() == 1 then
            bee:dismiss(2)
            bee:rest()
            bee:recall(2)
          end
          while true do bee:rest() end
        end";
    let played = play(&game_with("hive", &[("day.rounds", "4")]), &[again, QUIET]);
    let log = played.log();
    let hummed: Vec<&str> = log.split([' ', '|']).filter(|word| word.starts_with("2:")).collect();
    // Bee 2 was sent away before its first turn, and comes back once.
    assert_eq!(hummed.len(), 1, "{log}");
    let twice = again.replace("bee:dismiss(2)\n            bee:rest()", "bee:rest() bee:dismiss(2) bee:rest()");
    let log = play(&game_with("hive", &[("day.rounds", "4")]), &[&twice, QUIET]).log();
    let hummed: Vec<&str> = log.split([' ', '|']).filter(|word| word.starts_with("2:")).collect();
    assert_eq!(hummed.len(), 2, "{log}");
    assert_ne!(hummed[0], hummed[1], "{log}");
}

#[test]
fn the_units_of_a_seat_have_a_limit_together() {
    let hoarding = "local hoard = ('x'):rep(100000) function run(bee) while true do bee:hum(#hoard) bee:rest() end end";
    let faults = |game: &lunarena_arena::Game| {
        let fault = |turn: &lunarena_arena::Turn| Some((turn.unit?, turn.faults.values().next()?.kind));
        play(game, &[hoarding, QUIET]).turns.iter().filter_map(fault).collect::<Vec<_>>()
    };
    assert_eq!(faults(&game("hive")), []);
    // A state is some 70 KB by itself. Where one fits in and not two, the second has no room when it is born, and for as long as the first is there.
    let limits = ("rules/hive/game.yaml", "memory: 1000000", "memory: 1000000, seat_memory: 300000");
    let full = (2, "out of memory");
    assert_eq!(faults(&altered("hive", &[limits])), [full, full, full]);
}
