//! What a change did to the prints of a bot.

use crate::played_match::PlayedMatch;
use lunarena_arena::Turn;
use serde::Serialize;
use std::sync::Arc;

/// The prints of a seat before and after, where they differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PrintChange {
    pub seat: String,
    /// In how many turns they differ, of those that both matches have.
    pub turns: u64,
    /// The first of these, and what was printed in it.
    pub turn: u64,
    pub before: String,
    pub after: String,
}

impl PrintChange {
    /// Of all seats that play in both, turn by turn as far as both go.
    pub fn all(before: &PlayedMatch, after: &PlayedMatch) -> Vec<PrintChange> {
        let seats = after.inputs.seats.iter();
        seats.filter_map(|seat| PrintChange::of(&seat.name, &before.turns, &after.turns)).collect()
    }

    fn of(seat: &str, before: &[Arc<Turn>], after: &[Arc<Turn>]) -> Option<PrintChange> {
        let printed = |turn: &'_ Turn| turn.output.get(seat).map_or(String::new(), |output| output.text.clone());
        let pairs = before.iter().zip(after);
        let mut differing = pairs.filter(|(old, new)| old.output.get(seat) != new.output.get(seat));
        let (old, new) = differing.next()?;
        let (before, after) = (printed(old), printed(new));
        let turns = 1 + differing.count() as u64;
        Some(PrintChange { seat: seat.to_owned(), turns, turn: new.turn, before, after })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lunarena_arena::OutputRecord;

    fn turns(printed: &[&str]) -> Vec<Arc<Turn>> {
        let turn = |(at, text): (usize, &&str)| {
            let mut turn = Turn { turn: at as u64 + 1, ..Turn::default() };
            if !text.is_empty() {
                turn.output.insert("Left".to_owned(), OutputRecord { text: (*text).to_owned(), cut: false });
            }
            Arc::new(turn)
        };
        printed.iter().enumerate().map(turn).collect()
    }

    #[test]
    fn the_first_turn_that_differs_is_told_and_how_many_do() {
        let (old, new) = (turns(&["hop", "hop", "", "splash"]), turns(&["hop", "leap", "dive"]));
        let change = PrintChange::of("Left", &old, &new).expect("a change");
        assert_eq!((change.turns, change.turn), (2, 2));
        assert_eq!((change.before.as_str(), change.after.as_str()), ("hop", "leap"));
        assert_eq!(PrintChange::of("Left", &old, &turns(&["hop"])), None);
        assert_eq!(PrintChange::of("Right", &old, &new), None);
    }
}
