//! Who plays in a case, and whether all that it names are among them.

use super::{Case, Step};
use crate::rules::game::Seats;
use crate::text::choices;
use crate::text::report::Report;
use crate::text::source::Source;
use crate::text::span::Spanned;
use crate::yaml::node::Node;
use crate::yaml::reader::{Log, Read};

/// `seats: 3`: the first three of the game's seats play. Through a base it may stand in another file than the case.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatCount {
    pub source: Source,
    pub number: Spanned<i64>,
}

impl Read for SeatCount {
    fn read(node: &Node, log: &mut Log) -> Option<SeatCount> {
        Some(SeatCount { source: log.source.clone(), number: Read::read(node, log)? })
    }
}

impl<S> Case<S> {
    /// The seats that play: the first so many as the case says, or all.
    pub fn players(&self, seats: &Seats<i64>) -> Vec<String> {
        let count = self.seats.as_ref().map_or(seats.most, |seats| seats.number.value);
        let count = usize::try_from(count).unwrap_or(0);
        seats.names.iter().take(count).map(|name| name.value.clone()).collect()
    }

    /// Whether Lua plays a seat, not the steps.
    pub fn is_played_by_bot(&self, seat: &str) -> bool {
        self.bots.get(seat).is_some()
    }

    /// Reports on a number of seats that the game is not for, and on seats that it does not have or that do not play.
    pub fn check_seats(&self, seats: &Seats<i64>) -> Vec<Report> {
        let wrong = self.seats.as_ref().filter(|count| !(seats.least..=seats.most).contains(&count.number.value));
        if let Some(SeatCount { source, number }) = wrong {
            let label = if number.value < seats.least { "too few" } else { "too many" };
            let range = match seats.least == seats.most {
                true => seats.least.to_string(),
                false => format!("{} to {}", seats.least, seats.most),
            };
            let report = Report::error(format!("a match of this game has {range} seats, not {}", number.value));
            return vec![report.at(source, number.span, label)];
        }
        let (all, players): (Vec<&str>, _) =
            (seats.names.iter().map(|name| name.as_str()).collect(), self.players(seats));
        let steps = self.steps.iter().flat_map(Step::seats);
        let own = self.bots.iter().map(|(name, _)| name).chain(steps).map(|name| (&self.source, name));
        own.chain(self.seats_at_start())
            .filter(|(_, name)| !players.contains(&name.value))
            .map(|(source, name)| match all.contains(&name.as_str()) {
                true => Report::error(format!("`{}` does not play in this case", name.value))
                    .at(source, name.span, "not one of the first seats")
                    .help(format!("{} play: `seats` says how many", choices::list(&players, "and"))),
                false => choices::unknown("seat", name, "this game", &all, source, name.span),
            })
            .collect()
    }
}
