//! What a person reads in the terminal in other cases: saves in pieces, files elsewhere, seats that come, matches that go on.

use super::edits::MENDED;
use super::long::{self, CONSTANTS, GAME, MATCH, ONES, save_by_renaming};
use crate::content::Content;
use crate::terminal::Terminal;
use std::fs::File;
use std::io::Write;
use std::time::Duration;

/// A bot that does the same at another price plays the same match: that it costs more is told only because nothing else is.
#[test]
fn what_a_bot_uses_and_prints_does_not_part_matches_while_anything_else_does() {
    let content = long::content(12);
    let mut terminal = Terminal::run(content.dir(), &format!("watch {MATCH}"));
    terminal.says_until("watching: save a file to see what changes\n");
    let content = content.change(ONES, "  return take(1)", "  print('one')\n  return take(1)");
    terminal.says(
        "
bots/pebbles/ones.lua changed

the same match, all 8 turns

prints of Left differ in 4 turns, the first is turn 1
  + one
",
    );
    let _content = content.change(ONES, "take(1)", "take(2)");
    let text = terminal.says_until("seat: Left}\n");
    assert!(text.contains("turn 1 is the first that differs\n"), "{text}");
    assert!(text.contains("orders.Left.2 │ 1 "), "{text}");
}

/// Half a file is no file: it is not looked at before it has come to rest.
#[test]
fn a_save_in_pieces_is_one_save() {
    let content = long::content(12);
    let mut terminal = Terminal::run(content.dir(), &format!("watch {MATCH} --rest 400"));
    terminal.says_until("watching: save a file to see what changes\n");
    let text = content.read(CONSTANTS).replace("count * 10", "count * 7");
    let mut file = File::create(content.dir().join(CONSTANTS)).expect("a writable file");
    for piece in text.as_bytes().chunks(text.len() / 4) {
        file.write_all(piece).and_then(|()| file.flush()).expect("a writable file");
        std::thread::sleep(Duration::from_millis(100));
    }
    drop(file);
    let told = terminal.says_until("seat: Left}\n");
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
    terminal.says_until("watching: save a file to see what changes\n");
    let elsewhere = save_by_renaming(elsewhere, "mine.lua", "take(1)", "take(2)");
    // Two and two: three rounds.
    let told = terminal.says_until("left: 10, seat: Left}\n");
    assert!(told.contains("turns 8 → 6\n"), "{told}");
    let elsewhere = elsewhere.without("mine.lua");
    terminal.says_until("1 error; the last good match is kept: fix it and save\n");
    let _elsewhere = elsewhere.file("mine.lua", "function turn()\n  return take(2)\nend\n");
    terminal.says(MENDED);
}

/// Left and Right take three pebbles in a round as before; Middle just sits there, and makes the first three rounds longer.
#[test]
fn a_seat_that_comes_or_goes_is_told() {
    let content = long::content(12).change(GAME, "bots: [counter, grabber]", "bots: [ones, twos]");
    let mut terminal = Terminal::run(content.dir(), "watch pebbles --map long --seed 1");
    terminal.says_until("watching: save a file to see what changes\n");
    let game =
        content.read(GAME).replace("[Left, Right], least: 2, most: 2", "[Left, Right, Middle], least: 2, most: 3");
    let _content = content.file(GAME, &game.replace("bots: [ones, twos]", "bots: [ones, twos, sleeper]"));
    terminal.says(
        "
bots/pebbles/sleeper.lua is new, rules/pebbles/game.yaml changed

  seat    bot               rank      score     taken
  Left    ones              2         40        4
  Right   twos              1         80        8
  Middle  nobody → sleeper  none → 2  none → 0  none → 0

turns 8 → 11

turn 1 is the first that differs
                     │ before  │ after
state.players.Middle │ nothing │ {name: Middle, points: 0, taken: 0}
events of that turn, in both
  taken {count: 1, left: 11, seat: Left}
",
    );
}

/// Swaps are told between pictures of the match.
#[test]
fn a_live_match_is_drawn_and_says_what_was_swapped() {
    let content = long::content(12);
    let mut terminal = Terminal::run(content.dir(), &format!("watch {MATCH} --live --pace 300"));
    terminal.says_until("watching: save a file to change the running match\n\n");
    let _content = content.change(CONSTANTS, "count * 10", "count * 7");
    let told = terminal.says_until("the match is over; the next save starts a new one\n");
    assert!(
        told.contains(
            "turn 1 of 100\n L Left (ones)   pebble 1\n R Right (twos)  pebbles 0\nheaps\n   heap  pebbles 11\n"
        ),
        "{told}"
    );
    assert!(told.contains(" on: rules/pebbles/constants.yaml changed\n"), "{told}");
    assert!(told.contains("\nturns 8\n"), "{told}");
}
