//! `lunarena replay play` in a terminal, as a person uses it.

use crate::content::Content;
use crate::terminal::{Size, Terminal};

const LEFT: &str = "\u{1b}[D";
const RIGHT: &str = "\u{1b}[C";
const END: &str = "\u{1b}[F";

/// A match of 80 turns at most, in a terminal of this size.
fn watching(content: &Content, size: Size) -> Terminal {
    content.run("play pebbles clumsy counter --seed 3 --replay match.replay").says(0);
    let mut terminal = Terminal::run_in(content.dir(), "replay play match.replay", size);
    terminal.shows("start");
    terminal
}

#[test]
fn a_match_is_looked_at_in_any_window() {
    for size in [(80, 24), (200, 50), (40, 15)] {
        let content = Content::pebbles();
        let mut terminal = watching(&content, size);
        terminal.types(RIGHT);
        terminal.shows("turn 1 of ");
        terminal.types(RIGHT);
        terminal.shows("turn 2 of ");
        terminal.types(LEFT);
        terminal.shows("turn 1 of ");
        terminal.types("?");
        terminal.shows("play or pause");
        terminal.types("?g3\r");
        terminal.shows("turn 3 of ");
        for other in [(80, 24), (40, 15), (200, 50)] {
            terminal.resize(other);
            // The heading ends at the right edge, or the window has no room for its end.
            terminal.shows_when("heading", |picture| {
                let heading = &picture.rows()[0];
                let wide = heading.chars().count() == usize::from(other.0) && heading.ends_with("? help");
                heading.starts_with("turn 3 of ") && (wide || other.0 == 40)
            });
        }
        terminal.types(END);
        terminal.shows("end");
        terminal.types("q");
        assert_eq!(terminal.ends(), Some(0));
        terminal.is_as_before();
    }
}

#[test]
fn the_terminal_is_as_it_was_whatever_ends_it() {
    let content = Content::pebbles();
    for keys in ["q", "\u{1b}", "\u{3}"] {
        let mut terminal = watching(&content, (80, 24));
        terminal.shows_when("other page", |picture| picture.is_other_page && picture.hides_cursor);
        terminal.types(keys);
        assert_eq!(terminal.ends(), Some(0), "{keys:?}");
        terminal.is_as_before();
    }
    let mut terminal = watching(&content, (80, 24));
    terminal.terminate();
    // It ends by the signal, not with a code of its own.
    assert_eq!(terminal.ends(), None);
    terminal.is_as_before();
}

#[test]
fn without_a_terminal_it_says_so() {
    let content = Content::pebbles();
    content.run("play pebbles clumsy counter --seed 3 --replay match.replay").says(0);
    let said = content.run("replay play match.replay").complains(2);
    assert!(said.contains("a match can only be looked at step by step in a terminal"), "{said}");
}
