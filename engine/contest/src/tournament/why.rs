//! Why two met in a round, or did not.

use super::course::Course;
use super::formats::mcmahon::Footing;
use super::roster::Roster;
use crate::pairing::{Meeting, Terms};
use lunarena_content::{Format, Report};
use serde::Serialize;

/// What pairs would have cost.
#[derive(Clone, Debug, Serialize)]
pub struct PairingTerms {
    /// Those who are asked about, with their scores before the round.
    pub scores: Vec<(String, f64)>,
    /// The pair that is asked about, then those that met.
    pub pairs: Vec<PricedPair>,
}

#[derive(Clone, Debug, Serialize)]
pub struct PricedPair {
    pub name: String,
    #[serde(flatten)]
    pub terms: Terms,
}

/// The terms of a pair in a round, beside those of whom each of the two met.
pub fn why(
    roster: &Roster,
    course: &Course,
    round: usize,
    one: usize,
    other: Option<usize>,
) -> Result<PairingTerms, Report> {
    if roster.format.format != Format::McMahon {
        let help = match roster.format.format {
            Format::RoundRobin => "everybody meets everybody",
            Format::Ladder => "those meet of whose order one is least sure: see their ratings in the table",
            _ => "who wins goes on in the draw",
        };
        return Err(Report::error(format!(
            "nobody is paired in an event of the format {}",
            roster.format.format.name()
        ))
        .help(help));
    }
    let before = usize::from(!roster.house.is_empty());
    let rounds = course.played.iter().map(|played| &played.round).chain(&course.open).skip(before);
    let Some(paired) = round.checked_sub(1).and_then(|at| rounds.clone().nth(at)) else {
        return Err(
            Report::error(format!("no round {round} was paired")).help(format!("there are {} so far", rounds.count()))
        );
    };
    if other == Some(one) {
        return Err(Report::error("nobody meets itself").help("name another bot"));
    }
    let footing = Footing::before(roster, &course.played, round);
    let field = footing.field();
    let mut pairs: Vec<(usize, Option<usize>)> = vec![(one, other)];
    for player in std::iter::once(one).chain(other) {
        if paired.byes.contains(&player) {
            pairs.push((player, None));
        }
        let own = paired.bouts.iter().filter(|bout| bout.players.contains(&player));
        pairs.extend(
            own.flat_map(|bout| bout.players.iter().filter(|its| **its != player).map(|its| (player, Some(*its)))),
        );
    }
    let sorted = |(one, other): &(usize, Option<usize>)| {
        other.map_or((*one, None), |its| (*one.min(&its), Some(*one.max(&its))))
    };
    let mut seen = Vec::new();
    pairs.retain(|pair| {
        let is_new = !seen.contains(&sorted(pair));
        seen.push(sorted(pair));
        is_new
    });
    let priced = |(first, second): (usize, Option<usize>)| PricedPair {
        name: match second {
            Some(second) => format!("{} : {}", roster.name(first), roster.name(second)),
            None => format!("{} : nobody", roster.name(first)),
        },
        terms: Terms::new(&field, Meeting { first, second }),
    };
    let score = |player: usize| (roster.name(player).to_owned(), footing.score(player));
    Ok(PairingTerms {
        scores: std::iter::once(one).chain(other).map(score).collect(),
        pairs: pairs.into_iter().map(priced).collect(),
    })
}
