//! What a person reads in the terminal after each save, and how soon.

use super::long::{self, CONSTANTS, HEAP, HOOKS, MAP, MATCH, ONES};
use super::terminal::Terminal;
use crate::content::Content;
use std::fs::File;
use std::io::Write;
use std::time::{Duration, Instant};

/// Milliseconds without a further save, as the watcher is told.
const REST: u64 = 60;
/// For what is no match and no rest: hearing of the save, reading all files, and a machine that has other work.
const ALLOWANCE: Duration = Duration::from_millis(120);
/// A machine that is busy with other things may be late, but not every time.
const TRIES: usize = 10;

/// A save that changes the match.
struct Save {
    file: &'static str,
    from: &'static str,
    to: &'static str,
    /// What is said of it, and when it is taken back.
    forth: &'static str,
    back: &'static str,
    /// A slip in the same file, and what is said of that among other things.
    slip: (&'static str, &'static str),
    complaint: &'static str,
}

/// Left takes 40 pebbles and Right 80, ten points for each, in 80 turns.
const FIRST: &str = "Pebbles, map long, seed 1

  rank  seat   bot   score  taken
     1  Right  twos    800     80
     2  Left   ones    400     40

turns 80

watching: save a file to see what it does
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

static SAVES: [Save; 5] = [CONSTANT, RULE, BOT, HALF, MOD];

const MENDED: &str = "\nmended: the match is as it was\n";

/// At the end of every round the rules do so much that the match lasts, and nothing comes of it.
const IDLE: &str = "function M.roll(state)
  local spun = 0
  for i = 1, 1500000 do
    spun = spun ~ i
  end
";

/// How long the match takes as the files are now, recorded as the watcher records it.
fn match_time(content: &Content, replay: &Content) -> Duration {
    std::fs::create_dir_all(replay.dir()).expect("a folder");
    let file = replay.dir().join("match.replay");
    let start = Instant::now();
    content.run(&format!("play {MATCH} --quiet --replay {}", file.display())).says(0);
    start.elapsed()
}

/// Saves, and gives the moment when that was done.
fn save(content: Content, file: &str, from: &str, to: &str) -> (Content, Instant) {
    let content = content.change(file, from, to);
    (content, Instant::now())
}

/// The same as many editors do it: another file is put in its place.
fn save_by_renaming(content: Content, file: &str, from: &str, to: &str) -> (Content, Instant) {
    let path = content.dir().join(file);
    // Only that it is renamed can tell of it: nothing counts that stands here.
    let fresh = content.dir().join("fresh");
    std::fs::write(&fresh, content.read(file).replace(from, to)).expect("a writable file");
    std::fs::rename(fresh, path).expect("a folder");
    (content, Instant::now())
}

/// The times between a save and what is said of it: of the change, of the slip, when it is mended and when all is taken back. What is said must
/// be right every time.
fn told(mut content: Content, terminal: &mut Terminal, edit: &Save) -> (Content, [Duration; 4]) {
    let mut saved;
    (content, saved) = save(content, edit.file, edit.from, edit.to);
    let forth = terminal.says(edit.forth) - saved;
    (content, saved) = save(content, edit.file, edit.slip.0, edit.slip.1);
    let (complaint, when) = terminal.says_until("1 error; the match before stays: mend it and save\n");
    assert!(complaint.contains(edit.complaint), "{complaint}");
    let slip = when - saved;
    (content, saved) = save_by_renaming(content, edit.file, edit.slip.1, edit.slip.0);
    let mended = terminal.says(MENDED) - saved;
    (content, saved) = save_by_renaming(content, edit.file, edit.to, edit.from);
    let back = terminal.says(edit.back) - saved;
    (content, [forth, slip, mended, back])
}

#[test]
fn every_save_is_answered_with_the_right_verdict_and_soon() {
    let mut content = long::content(120).change(HEAP, "function M.roll(state)\n", IDLE);
    let replay = Content::nothing();
    let start = Instant::now();
    let mut terminal = Terminal::run(content.dir(), &format!("watch {MATCH} --rest {REST}"));
    let first = terminal.says(FIRST) - start;
    assert!(first > Duration::from_millis(300), "the match is too short to measure anything: {first:?}");
    let mut open: Vec<Answers> = SAVES.iter().map(|save| Answers { save, late: [None; 4] }).collect();
    for _ in 0..TRIES {
        for answers in &mut open {
            let length = match_time(&content, &replay);
            let times;
            (content, times) = told(content, &mut terminal, answers.save);
            answers.judge(times, Duration::from_millis(REST) + length.mul_f64(1.2) + ALLOWANCE);
        }
        open.retain(|answers| !answers.are_in_time());
    }
    terminal.is_silent(Duration::from_millis(300));
    terminal.is_alive();
    let late: Vec<String> = open.iter().map(|answers| format!("{}: {:?}", answers.save.file, answers.late)).collect();
    assert!(late.is_empty(), "a match takes {first:?}\n{}", late.join("\n"));
}

/// What was answered to a save, its slip, its mending and taking it back: by how much each was too late.
struct Answers {
    save: &'static Save,
    late: [Option<Duration>; 4],
}

impl Answers {
    /// What was in time once is in time.
    fn judge(&mut self, times: [Duration; 4], bound: Duration) {
        for (late, time) in self.late.iter_mut().zip(times) {
            let now = time.saturating_sub(bound);
            *late = Some(late.map_or(now, |before| before.min(now)));
        }
    }

    fn are_in_time(&self) -> bool {
        self.late == [Some(Duration::ZERO); 4]
    }
}

/// A bot that does the same at another price plays the same match: that it costs more is told only because nothing else is.
#[test]
fn what_a_bot_uses_and_prints_does_not_part_matches_while_anything_else_does() {
    let content = long::content(12);
    let mut terminal = Terminal::run(content.dir(), &format!("watch {MATCH}"));
    terminal.says_until("watching: save a file to see what it does\n");
    let content = content.change(ONES, "  return take(1)", "  print('one')\n  return take(1)");
    terminal.says(
        "
bots/pebbles/ones.lua changed

  seat   bot   rank  score  taken
  Left   ones     2     40      4
  Right  twos     1     80      8

turns 8

turn 1 is the first that differs
       │ before  │ after
output │ nothing │ {Left: one…
events of that turn, in both
  taken {count: 1, left: 11, seat: Left}
",
    );
    let _content = content.change(ONES, "take(1)", "take(2)");
    let (text, _) = terminal.says_until("seat: Left}\n");
    assert!(text.contains("turn 1 is the first that differs\n"), "{text}");
    assert!(text.contains("orders.Left.2 │ 1 "), "{text}");
}

/// Half a file is no file: it is not looked at before it has come to rest.
#[test]
fn a_save_in_pieces_is_one_save() {
    let content = long::content(12);
    let mut terminal = Terminal::run(content.dir(), &format!("watch {MATCH} --rest 400"));
    terminal.says_until("watching: save a file to see what it does\n");
    let text = content.read(CONSTANTS).replace("count * 10", "count * 7");
    let mut file = File::create(content.dir().join(CONSTANTS)).expect("a writable file");
    for piece in text.as_bytes().chunks(text.len() / 4) {
        file.write_all(piece).and_then(|()| file.flush()).expect("a writable file");
        std::thread::sleep(Duration::from_millis(100));
    }
    drop(file);
    let (told, _) = terminal.says_until("seat: Left}\n");
    assert!(told.starts_with("\nrules/pebbles/constants.yaml changed\n"), "{told}");
    assert!(told.contains("  Left   ones     2  40 → 28      4\n"), "{told}");
}

#[test]
fn a_bot_that_stands_elsewhere_is_watched_where_it_stands() {
    let elsewhere = Content::nothing().file("mine.lua", "function turn()\n  return take(1)\nend\n");
    let content = long::content(12);
    let path = elsewhere.dir().join("mine.lua");
    let line = format!("watch pebbles {} twos --map long --seed 1", path.display());
    let mut terminal = Terminal::run(content.dir(), &line);
    terminal.says_until("watching: save a file to see what it does\n");
    let (elsewhere, _) = save_by_renaming(elsewhere, "mine.lua", "take(1)", "take(2)");
    // Two and two: three rounds.
    let (told, _) = terminal.says_until("left: 10, seat: Left}\n");
    assert!(told.contains("turns 8 → 6\n"), "{told}");
    let elsewhere = elsewhere.without("mine.lua");
    terminal.says_until("1 error; the match before stays: mend it and save\n");
    let _elsewhere = elsewhere.file("mine.lua", "function turn()\n  return take(2)\nend\n");
    terminal.says(MENDED);
}

/// Swaps are told between pictures of the board.
#[test]
fn a_live_match_is_drawn_and_says_what_was_swapped() {
    let content = long::content(12);
    let mut terminal = Terminal::run(content.dir(), &format!("watch {MATCH} --live --pace 300"));
    terminal.says_until("watching: save a file to change the match as it goes on\n\n");
    let _content = content.change(CONSTANTS, "count * 10", "count * 7");
    let (told, _) = terminal.says_until("the match is over: the next save begins a new one\n");
    assert!(told.contains("turn 1 of 100\nheap  ooooooooooo\nLeft  o\nRight \n"), "{told}");
    assert!(told.contains(" on: rules/pebbles/constants.yaml changed\n"), "{told}");
    assert!(told.contains("\nturns 8\n"), "{told}");
}
