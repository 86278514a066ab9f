//! Colours and weights of text on a terminal; the bare text everywhere else.

use crate::terminal;

/// Blue, red, green, yellow, magenta, cyan: a seat's colour goes by its number.
const SEATS: [u8; 6] = [34, 31, 32, 33, 35, 36];
const GREEN: u8 = 32;
const RED: u8 = 31;
const BOLD: u8 = 1;
const FAINT: u8 = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    on: bool,
}

impl Paint {
    pub fn stdout() -> Paint {
        Paint { on: terminal::colours(&std::io::stdout()) }
    }

    pub fn stderr() -> Paint {
        Paint { on: terminal::colours(&std::io::stderr()) }
    }

    #[cfg(test)]
    pub fn always() -> Paint {
        Paint { on: true }
    }

    pub fn is_on(self) -> bool {
        self.on
    }

    /// Every piece of text ends with a reset, so that a process killed between two leaves the terminal as it was.
    fn wrap(self, code: u8, text: &str) -> String {
        // Only marked as yet: whatever else looks like a colour when it is written came from a stranger.
        let mark = terminal::mark();
        if self.on && !text.is_empty() { format!("{mark}{code}m{text}{mark}0m") } else { text.to_owned() }
    }

    /// In the colour of the seat with this number, from 0.
    pub fn seat(self, number: usize, text: &str) -> String {
        self.wrap(SEATS[number % SEATS.len()], text)
    }

    pub fn good(self, text: &str) -> String {
        self.wrap(GREEN, text)
    }

    pub fn bad(self, text: &str) -> String {
        self.wrap(RED, text)
    }

    pub fn bold(self, text: &str) -> String {
        self.wrap(BOLD, text)
    }

    pub fn faint(self, text: &str) -> String {
        self.wrap(FAINT, text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_closed_and_go_round() {
        assert_eq!(terminal::harmless(&Paint::always().seat(0, "B")), "\x1b[34mB\x1b[0m");
        assert_eq!(Paint::always().seat(6, "B"), Paint::always().seat(0, "B"));
        assert_eq!(Paint::always().bold(""), "");
        assert_eq!(Paint { on: false }.bad("x"), "x");
    }
}
