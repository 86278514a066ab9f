//! Why bots met, of all rounds: what each pairing cost.

use crate::pairing::{Meeting, Terms};
use crate::tournament::course::Course;
use crate::tournament::formats::mcmahon::Footing;
use crate::tournament::roster::Roster;
use lunarena_content::Format;
use serde::Serialize;

/// Of a round: for each of its bouts all pairs of it, then those who had nobody to meet.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct RoundReasons {
    pub bouts: Vec<Vec<PairReason>>,
    pub byes: Vec<PairReason>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PairReason {
    /// Two, or one who had nobody to meet.
    pub players: Vec<usize>,
    /// What they had before the round.
    pub scores: Vec<f64>,
    #[serde(flatten)]
    pub terms: Terms,
}

/// For each round that was played. A preliminary round has none: all play against the house there.
pub fn by_round(roster: &Roster, course: &Course) -> Vec<RoundReasons> {
    if roster.format.format != Format::McMahon {
        return Vec::new();
    }
    let before = usize::from(!roster.house.is_empty());
    let reasons = |at: usize| match (at + 1).checked_sub(before) {
        None | Some(0) => RoundReasons::default(),
        Some(number) => of_round(roster, course, at, number),
    };
    (0..course.played.len()).map(reasons).collect()
}

/// Of the round at a place, which is the so many-th of the event.
fn of_round(roster: &Roster, course: &Course, at: usize, number: usize) -> RoundReasons {
    let footing = Footing::before(roster, &course.played, number);
    let field = footing.field();
    let reason = |first: usize, second: Option<usize>| {
        let players: Vec<usize> = std::iter::once(first).chain(second).collect();
        let scores = players.iter().map(|player| footing.score(*player)).collect();
        PairReason { players, scores, terms: Terms::new(&field, Meeting { first, second }) }
    };
    let round = &course.played[at].round;
    let pairs = |players: &[usize]| {
        let with_later = |(place, one): (usize, &usize)| {
            let one = *one;
            players[place + 1..].iter().map(move |other| (one, *other)).collect::<Vec<_>>()
        };
        let pairs = players.iter().enumerate().flat_map(with_later);
        pairs.map(|(one, other)| reason(one, Some(other))).collect()
    };
    RoundReasons {
        bouts: round.bouts.iter().map(|bout| pairs(&bout.players)).collect(),
        byes: round.byes.iter().map(|bye| reason(*bye, None)).collect(),
    }
}
