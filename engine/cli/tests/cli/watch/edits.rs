//! Saves that change the match, with what is said of each: worked out by hand.

use super::long::{CONSTANTS, HEAP, HOOKS, MAP, ONES};

/// A save that changes the match.
pub struct Save {
    pub file: &'static str,
    pub from: &'static str,
    pub to: &'static str,
    /// What is said of it, and when it is taken back.
    pub forth: &'static str,
    pub back: &'static str,
    /// A slip in the same file, and what is said of that among other things.
    pub slip: (&'static str, &'static str),
    pub complaint: &'static str,
}

/// Left takes 40 pebbles and Right 80, ten points for each, in 80 turns.
pub const FIRST: &str = "Pebbles, map long, seed 1

  rank  seat   bot   score  taken
     1  Right  twos    800     80
     2  Left   ones    400     40

turns 80

watching: save a file to see what changes
";

/// Seven points for each pebble: 280 and 560. The events of the first turn don't show points.
const CONSTANT: Save = Save {
    file: CONSTANTS,
    from: "count * 10",
    to: "count * 7",
    forth: "
rules/pebbles/constants.yaml changed

  take.points: = count * 10 → = count * 7

  seat   bot   rank  score      taken
  Left   ones     2  400 → 280     40
  Right  twos     1  800 → 560     80

turns 80

turn 1 is the first that differs
                          │ before │ after
state.players.Left.points │ 10     │ 7
events of that turn, in both
  taken {count: 1, left: 119, seat: Left}
",
    back: "
rules/pebbles/constants.yaml changed

  take.points: = count * 7 → = count * 10

  seat   bot   rank  score      taken
  Left   ones     2  280 → 400     40
  Right  twos     1  560 → 800     80

turns 80

turn 1 is the first that differs
                          │ before │ after
state.players.Left.points │ 7      │ 10
events of that turn, in both
  taken {count: 1, left: 119, seat: Left}
",
    slip: ("match:", "match: ["),
    complaint: "rules/pebbles/constants.yaml:",
};

/// Nothing is taken in turn 5, so 112 pebbles are left after three rounds: 37 rounds of three, and Left takes the last one in turn 81.
const RULE: Save = Save {
    file: HEAP,
    from: "count, state.pebbles)\n",
    to: "count, state.pebbles)\n  if turn.number == 5 then\n    count = 0\n  end\n",
    forth: "
rules/pebbles/heap.lua changed

  seat   bot   rank   score  taken
  Left   ones  2 → 1    400     40
  Right  twos  1 → 2    800     80

turns 80 → 81

turn 5 is the first that differs
             │ before                                         │ after
events.taken │ {count: 1, left: 113, name: taken, seat: Left} │ nothing
events       │ taken {count: 1, left: 113, seat: Left}        │ none
",
    back: "
rules/pebbles/heap.lua changed

  seat   bot   rank   score  taken
  Left   ones  1 → 2    400     40
  Right  twos  2 → 1    800     80

turns 81 → 80

turn 5 is the first that differs
             │ before  │ after
events.taken │ nothing │ {count: 1, left: 113, name: taken, seat: Left}
events       │ none    │ taken {count: 1, left: 113, seat: Left}
",
    slip: ("return M\n", "return M)\n"),
    complaint: "rules/pebbles/heap.lua:",
};

/// In round 22, turn 43, Left sees 57 pebbles and begins to take three: eleven rounds of five, and the two that are left in turn 65. So it has
/// 21 + 33 + 2, and Right 2 x 32.
const BOT: Save = Save {
    file: ONES,
    from: "function turn()\n  return take(1)",
    to: "function turn(view)\n  return take(view.pebbles < 60 and 3 or 1)",
    forth: "
bots/pebbles/ones.lua changed

  seat   bot   rank   score      taken
  Left   ones  2 → 1  400 → 560  40 → 56
  Right  twos  1 → 2  800 → 640  80 → 64

turns 80 → 65

turn 43 is the first that differs
              │ before                                 │ after
orders.Left.2 │ 1                                      │ 3
events        │ taken {count: 1, left: 56, seat: Left} │ taken {count: 3, left: 54, seat: Left}
",
    back: "
bots/pebbles/ones.lua changed

  seat   bot   rank   score      taken
  Left   ones  1 → 2  560 → 400  56 → 40
  Right  twos  2 → 1  640 → 800  64 → 80

turns 65 → 80

turn 43 is the first that differs
              │ before                                 │ after
orders.Left.2 │ 3                                      │ 1
events        │ taken {count: 3, left: 54, seat: Left} │ taken {count: 1, left: 56, seat: Left}
",
    slip: ("return take(", "return take((("),
    complaint: "bots/pebbles/ones.lua:",
};

/// Half the pebbles: 20 and 40.
const HALF: Save = Save {
    file: MAP,
    from: "pebbles: 120",
    to: "pebbles: 60",
    forth: "
maps/pebbles/long.yaml changed

  seat   bot   rank  score      taken
  Left   ones     2  400 → 200  40 → 20
  Right  twos     1  800 → 400  80 → 40

turns 80 → 40

turn 1 is the first that differs
                  │ before                                  │ after
events.taken.left │ 119                                     │ 59
events            │ taken {count: 1, left: 119, seat: Left} │ taken {count: 1, left: 59, seat: Left}
",
    back: "
maps/pebbles/long.yaml changed

  seat   bot   rank  score      taken
  Left   ones     2  200 → 400  20 → 40
  Right  twos     1  400 → 800  40 → 80

turns 40 → 80

turn 1 is the first that differs
                  │ before                                 │ after
events.taken.left │ 59                                     │ 119
events            │ taken {count: 1, left: 59, seat: Left} │ taken {count: 1, left: 119, seat: Left}
",
    slip: ("pebbles: 60", "pebbles: 0"),
    complaint: "a heap needs at least one pebble",
};

/// Three pebbles more after turn 10, when 105 are left: one round more. No event tells of them.
const MOD: Save = Save {
    file: HOOKS,
    from: "state.pebbles + 0",
    to: "state.pebbles + 3",
    forth: "
mods/gift/hooks.lua changed

  seat   bot   rank  score      taken
  Left   ones     2  400 → 410  40 → 41
  Right  twos     1  800 → 820  80 → 82

turns 80 → 82

turn 10 is the first that differs
              │ before │ after
state.pebbles │ 105    │ 108
events of that turn, in both
  taken {count: 2, left: 105, seat: Right}
",
    back: "
mods/gift/hooks.lua changed

  seat   bot   rank  score      taken
  Left   ones     2  410 → 400  41 → 40
  Right  twos     1  820 → 800  82 → 80

turns 82 → 80

turn 10 is the first that differs
              │ before │ after
state.pebbles │ 108    │ 105
events of that turn, in both
  taken {count: 2, left: 105, seat: Right}
",
    slip: ("return { after = after }", "return { after = "),
    complaint: "mods/gift/hooks.lua:",
};

pub static SAVES: [Save; 5] = [CONSTANT, RULE, BOT, HALF, MOD];

pub const MENDED: &str = "\nfixed: the match is as before\n";
