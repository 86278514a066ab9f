//! What the clock stops is part of the match: it costs the turn, too often it costs the seat, and it is played again to the byte.

use super::altered::{record, root_with};
use super::fork_bots::BOTS;
use super::forks::{SAME, bot, forked, set};
use super::told;
use lunarena_arena::{MOST_STOPS, Reason, Replay, Verdict, stop_switch, verify};
use lunarena_content::Root;
use lunarena_kernel::Value;

/// Bots that think in loops, where they look at the clock.
const THINKERS: &[(&str, &str)] = &[
    (
        "bots/bazaar/thinker.lua",
        "local n = 0
         local function think() for _ = 1, 50 do n = n + 1 end end
         function join() think() return true end
         function bid(view) think() return view.hand[#view.hand] end
         function bargain(view) think() return view.question == 'offer' and 2 or n % 2 == 0 end",
    ),
    (
        "bots/chorus/thinker.lua",
        "local n = 0 function turn() n = n + 1 for i = 1, 30 * n do print(budget()) save({ sing(i) }) end return { sing(n) } end",
    ),
    (
        "bots/duet/thinker.lua",
        "local n = 0 function turn(game) for _ = 1, 20 do n = n + 1 pcall(game.clap, game, n) end game:hush() end",
    ),
    (
        "bots/ferry/thinker.lua",
        "local n = 0 function turn(game) n = n + 1 pcall(game.carry, game, n) for _ = 1, 1500 do end end",
    ),
    (
        "bots/hive/thinker.lua",
        "for _ = 1, 40 do end
         local turns = 0
         function run(bee)
           while true do
             turns = turns + 1
             bee:hum(turns)
             if bee:me() == 1 then bee:hum(bee:hatch()) end
             for _ = 1, 1500 do end
             bee:rest()
           end
         end",
    ),
    (
        "bots/pebbles/thinker.lua",
        "local n = 0
         function pick(view) for _ = 1, 50 do n = n + 1 end return math.random(#view.bags) end
         function turn(view) for _ = 1, 50 do n = n + 1 end end",
    ),
    (
        "bots/relay/thinker.lua",
        "local n = 0 function turn(game) n = n + 1 for _ = 1, 40 do end game:step() return n % 3 ~= 1 end",
    ),
];

fn root() -> Root {
    root_with(&[], &[BOTS, THINKERS].concat())
}

fn seats(name: &str) -> &'static [&'static str] {
    match name {
        "bazaar" => &["thinker", "trader", "haggler"],
        "pebbles" => &["thinker", "greedy", "thinker"],
        "relay" => &["thinker", "walker"],
        "hive" => &["thinker", "hummer"],
        _ => &["thinker", "counter"],
    }
}

/// Does something while the clock stops every bot that has used so many instructions.
fn stopped_at<T>(instructions: u64, work: impl FnOnce() -> T) -> T {
    let stop = stop_switch();
    stop.stop_bots_at(instructions);
    let done = work();
    stop.stop_bots_at(0);
    stop.clear(Reason::BotTooLong);
    done
}

/// How often the clock stopped each seat.
fn stops(replay: &Replay) -> Vec<usize> {
    let of = |seat: &str| replay.stops.values().filter_map(|stops| stops.get(seat)).map(Vec::len).sum();
    replay.header.seats.iter().map(|seat| of(&seat.seat)).collect()
}

#[track_caller]
fn is_played_again(root: &Root, replay: &Replay) {
    let verdict = verify(root, replay, |_| ()).unwrap_or_else(|reports| panic!("{}", told(&reports)));
    assert!(matches!(verdict, Verdict::Same { turns } if turns == replay.turns.len()), "{verdict:?}");
}

#[test]
fn what_was_stopped_is_played_again() {
    let root = root();
    for (name, key, value) in SAME {
        let mut any = 0;
        for instructions in [1, 7, 30, 60, 150, 300, 1000] {
            let replay = stopped_at(instructions, || record(&root, name, seats(name), true));
            let stops = stops(&replay);
            assert!(stops.iter().all(|times| *times <= MOST_STOPS as usize), "{name} at {instructions}: {stops:?}");
            any += stops[0];
            is_played_again(&root, &replay);
            // Nor does a fork that changes nothing.
            let (forked, other) = forked(&root, &replay, &set(1, key, value));
            assert_eq!(forked.first, None, "{name} at {instructions}");
            assert_eq!((&other.turns, &other.end), (&replay.turns, &replay.end), "{name} at {instructions}");
        }
        assert!(any > 0, "{name}");
    }
}

#[test]
fn one_that_is_stopped_too_often_is_not_asked_again() {
    let root = root();
    let replay = stopped_at(1000, || record(&root, "ferry", seats("ferry"), false));
    assert_eq!(stops(&replay)[0], MOST_STOPS as usize);
    let seat = &replay.header.seats[0].seat;
    let told = |turn: &Value| Some(turn.field("faults")?.field(seat)?.field("message")?.to_string());
    let own = |turn: &&Value| turn.field("seat").is_none_or(|mover| mover == &Value::from(seat.as_str()));
    let faults: Vec<String> = replay.turns.iter().filter(own).filter_map(told).collect();
    let (stopped, retired) = faults.split_at(MOST_STOPS as usize);
    for fault in stopped {
        assert!(fault.contains("out of time: the clock stopped it after"), "{fault}");
    }
    for fault in retired {
        assert_eq!(fault, "out of time: it is not asked any more, since the clock stopped it 3 times");
    }
    is_played_again(&root, &replay);
}

#[test]
fn a_fork_is_recorded_with_what_the_clock_stopped_in_it() {
    let root = root();
    let replay = record(&root, "hive", &["teller", "hummer"], false);
    let seat = replay.header.seats[0].seat.clone();
    let (_, other) = stopped_at(30, || {
        let (forked, other) = super::forks::try_fork(&root, &replay, &bot(2, &seat, "thinker"))
            .unwrap_or_else(|reports| panic!("{}", told(&reports)));
        (forked, other)
    });
    assert!(stops(&other)[0] > 0, "{:?}", other.stops);
    is_played_again(&root, &other);
}

#[test]
fn a_match_with_a_stop_that_was_made_up_is_another() {
    let root = root();
    let replay = record(&root, "chorus", seats("chorus"), false);
    assert!(replay.stops.is_empty());
    let mut other = replay.clone();
    let seat = replay.header.seats[0].seat.clone();
    let stopped = lunarena_arena::Stopped { run: 2, used: 40 };
    other.stops.insert(1, [(seat, vec![stopped])].into());
    let verdict = verify(&root, &other, |_| ()).unwrap_or_else(|reports| panic!("{}", told(&reports)));
    assert!(matches!(&verdict, Verdict::Differs(found) if found.path.starts_with("stops")), "{verdict:?}");
}
