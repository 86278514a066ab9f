//! Keys in, view out.

use super::Person;
use super::film::film;
use crate::terminal::viewer::key::Key;
use crate::terminal::viewer::state::Viewer;
use std::time::Duration;

const SIZE: (usize, usize) = (80, 24);

#[test]
fn steps_both_ways() {
    let mut person = Person::new(SIZE);
    person.sees_text("start, round 0 of 10 · ponds");
    for (key, at) in [
        (Key::Right, 1),
        (Key::Letter('l'), 2),
        (Key::Left, 1),
        (Key::Letter('h'), 0),
        (Key::Left, 0),
        (Key::PageDown, 10),
        (Key::PageDown, 20),
        (Key::PageUp, 10),
        (Key::End, 99),
        (Key::Right, 99),
        (Key::Home, 0),
    ] {
        person.press(key);
        assert_eq!(person.viewer.at, at, "{key:?}");
    }
    person.press(Key::End);
    person.sees_text("turn 99 of 99, round 10 of 10, Left's turn · Left won · ponds");
}

#[test]
fn turns_are_jumped_to() {
    let mut person = Person::new(SIZE);
    person.types("g4");
    person.sees_text("go to turn: 4");
    // Letters are no part of a number, and leave nothing.
    assert!(!person.types("q2"));
    person.press(Key::Enter);
    assert_eq!(person.viewer.at, 42);
    person.types("g99999999999999999999");
    person.press(Key::Enter);
    person.sees_text("the last turn is 99");
    assert_eq!(person.viewer.at, 99);
    person.types("g7");
    person.press(Key::Backspace);
    person.press(Key::Enter);
    person.types("g7");
    person.press(Key::Escape);
    assert_eq!(person.viewer.at, 99);
}

#[test]
fn events_are_looked_for() {
    let mut person = Person::new(SIZE);
    person.types("ee");
    assert_eq!(person.viewer.at, 14);
    person.sees_text("* Right made a splash");
    person.types("E");
    assert_eq!(person.viewer.at, 7);
    person.types("E");
    person.sees_text("no event that matters before this step");
    // A name that is almost right.
    person.types("/hopp");
    person.press(Key::Enter);
    assert_eq!(person.viewer.at, 8);
    person.types("/thunder");
    person.press(Key::Enter);
    person.sees_text("no event `thunder`: hop, splash");
    person.types("/");
    person.press(Key::Enter);
    assert_eq!(person.viewer.at, 14);
}

#[test]
fn faults_are_looked_for() {
    let mut person = Person::new(SIZE);
    person.types("f");
    assert_eq!(person.viewer.at, 12);
    person.types("v");
    person.sees_text("! Right: error: attempt to index a nil value");
    person.types("vf");
    assert_eq!(person.viewer.at, 30);
    person.types("f");
    person.sees_text("no fault of a bot after this step");
    person.types("F");
    assert_eq!(person.viewer.at, 12);
}

#[test]
fn a_seat_sees_what_it_sees() {
    let mut person = Person::new((200, 50));
    person.types("ll");
    assert!(person.sees().contains("Rf"));
    person.types("s");
    person.sees_text("turn 2 of 99, round 1 of 10, Right's turn, seen by Left");
    let seen = person.sees();
    assert!(!seen.contains("Rf") && !seen.contains("Right made a hop"), "{seen}");
    // Neither does it find what it doesn't see: the fault and the splashes of the other.
    person.types("f");
    assert_eq!(person.viewer.at, 2);
    person.types("ee");
    assert_eq!(person.viewer.at, 21);
    person.types("s");
    person.sees_text("seen by Right");
    person.types("s");
    assert!(!person.sees().contains("seen by"));
    person.film.look.fog = false;
    person.types("s");
    person.sees_text("all seats see the same in this game");
}

#[test]
fn things_are_inspected() {
    for size in [(80, 24), (200, 50), (40, 15)] {
        let mut person = Person::new(size);
        person.types("lli");
        person.sees_text("frog 1");
        person.sees_text("owner L Left");
        person.sees_text("at (1, 0)");
        person.press(Key::Tab);
        person.sees_text("frog 2");
        person.press(Key::Down);
        person.sees_text("frog 1");
        person.press(Key::BackTab);
        person.sees_text("frog 2");
        // It stays chosen, also where it isn't seen.
        person.types("s");
        person.sees_text("2 is not there in this step");
        assert!(!person.press(Key::Escape));
        assert!(!person.sees().contains("owner"));
    }
}

#[test]
fn panes_are_opened_and_closed() {
    for size in [(80, 24), (200, 50), (40, 15)] {
        let mut person = Person::new(size);
        person.types("l");
        for (key, text) in [
            ('v', "Left made a hop"),
            ('k', "f frog"),
            ('t', "nothing"),
            ('a', "left-bot"),
            ('p', "no figure of this game"),
            ('?', "play or pause"),
        ] {
            person.types(&key.to_string());
            person.sees_text(text);
            person.sees_text("Esc closes");
            person.types(&key.to_string());
            assert!(!person.sees().contains("Esc closes"));
        }
        person.types("?");
        for _ in 0..60 {
            person.press(Key::Down);
        }
        person.sees_text("q, Esc, Ctrl-C");
        // First the pane is left, then all.
        assert!(!person.press(Key::Escape));
        assert!(person.press(Key::Escape));
    }
}

#[test]
fn large_fields_are_moved_over() {
    let mut person = Person::new((40, 15));
    person.types("l");
    person.sees_text("rows 1-11 of 40, columns 1-40 of 60");
    // A quarter of the window at a time, with the place that was moved in its middle.
    person.types("JJ");
    person.sees_text("rows 2-12 of 40");
    person.types("JJJJJJJJJJJJJJLLLLLLLLLLLL");
    person.sees_text("rows 30-40 of 40, columns 21-60 of 60");
    person.types("c");
    person.sees_text("rows 1-11 of 40, columns 1-40 of 60");
    // The action moves on, to the other frog.
    person.types("l");
    person.sees_text("rows 30-40 of 40");
}

#[test]
fn it_plays_and_pauses() {
    let film = film(5);
    let (steps, second) = (film.steps(), Duration::from_secs(1));
    let mut viewer = Viewer::new(0, true, Some(second));
    assert!(viewer.tick(Duration::ZERO, steps, false));
    assert!(!viewer.tick(second / 2, steps, false));
    assert_eq!(viewer.wait(), second / 2);
    assert!(viewer.tick(second / 2, steps, false));
    assert_eq!(viewer.at, 1);
    viewer.press(Key::Letter('+'), &film);
    viewer.tick(second, steps, false);
    assert_eq!(viewer.at, 3);
    viewer.press(Key::Letter(' '), &film);
    assert!(!viewer.tick(second * 9, steps, false));
    assert_eq!(viewer.at, 3);
    viewer.press(Key::Letter(' '), &film);
    // It waits at the end of a match that is still played, and goes on with it.
    viewer.tick(second * 9, steps, false);
    assert_eq!((viewer.at, viewer.plays), (4, true));
    assert!(!viewer.is_over(steps, false));
    assert!(viewer.tick(second, steps, true));
    assert_eq!((viewer.plays, viewer.is_over(steps, true)), (false, true));
    // From the end it plays once more.
    viewer.press(Key::Letter(' '), &film);
    assert_eq!((viewer.at, viewer.plays), (0, true));
}

#[test]
fn it_is_left() {
    for key in [Key::Letter('q'), Key::Escape, Key::Interrupt] {
        assert!(Person::new(SIZE).press(key), "{key:?}");
    }
    let mut person = Person::new(SIZE);
    person.types("g");
    assert!(person.press(Key::Interrupt), "also while something is typed");
}
