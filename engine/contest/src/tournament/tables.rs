//! What one can say of an event: the table, who did what against whom, round by round, and whether seats or maps had a say in it.

mod bias;
mod cross;
mod curves;
mod round_row;
mod standing;
mod ties;

pub use bias::{Bias, MapBias, SeatBias};
pub use cross::Cell;
pub use round_row::{BoutRow, RoundRow};
pub use standing::Standing;

use super::course::Course;
use super::roster::Roster;
use super::round::{PlayedRound, blocks};
use crate::ratings::{Ratings, rate};
use serde::{Deserialize, Serialize};

/// Players are named by their numbers in the list of names.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tables {
    pub title: String,
    pub game: String,
    pub game_title: String,
    pub format: String,
    pub is_over: bool,
    /// Entrants, then those of the house.
    pub names: Vec<String>,
    pub entrants: usize,
    pub seats: Vec<String>,
    pub maps: Vec<String>,
    /// That counted, and that did not.
    pub matches: usize,
    pub left_out: usize,
    /// The first first.
    pub standings: Vec<Standing>,
    /// By entrant: what it got from each of the others.
    pub cross: Vec<Vec<Cell>>,
    pub rounds: Vec<RoundRow>,
    /// By entrant, its points after each round.
    pub curves: Vec<Vec<f64>>,
    pub bias: Bias,
}

/// Intervals are drawn from this seed, so that they are the same in every run.
const SEED: u64 = 1;

/// What everybody has at first, and what a strength of one is worth: the scale that players of chess know.
const MIDDLE: f64 = 1500.0;
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

impl Tables {
    pub fn new(roster: &Roster, course: &Course) -> Tables {
        let played = &course.played;
        let ratings = rate(roster.scope(), &blocks(played), SEED);
        let counted =
            |count: fn(&super::BoutResult) -> usize| played.iter().flat_map(|round| &round.results).map(count).sum();
        let names = (0..roster.entrants.len() + roster.house.len()).map(|player| roster.name(player).to_owned());
        Tables {
            title: roster.title.clone(),
            game: roster.game.clone(),
            game_title: roster.game_title.clone(),
            format: roster.format.format.name().to_owned(),
            is_over: course.is_over(),
            names: names.collect(),
            entrants: roster.entrants.len(),
            seats: roster.seats.clone(),
            maps: roster.maps.iter().map(|map| map.name.clone()).collect(),
            matches: counted(|result| result.block.len()),
            left_out: counted(|result| result.left_out),
            standings: standing::standings(roster, played, &ratings),
            cross: cross::cells(roster, played),
            rounds: played.iter().map(|round| RoundRow::new(roster, round)).collect(),
            curves: curves::points(roster, played),
            bias: Bias::new(roster, played, &ratings),
        }
    }
}

/// On the scale of chess.
fn shown_rating(strength: f64) -> f64 {
    rounded(MIDDLE + SCALE * strength)
}

/// With the digits that tell something, and that are the same when they are read again.
fn rounded(number: f64) -> f64 {
    let number = (number * 1e4).round() / 1e4;
    // What is nothing has no sign.
    if number == 0.0 { 0.0 } else { number }
}

/// The order of entrants by rating, the strongest first.
fn by_rating(roster: &Roster, ratings: &Ratings) -> Vec<usize> {
    let mut order: Vec<usize> = (0..roster.entrants.len()).collect();
    order.sort_by(|one, other| ratings.strength(*other).total_cmp(&ratings.strength(*one)).then(one.cmp(other)));
    order
}

/// All bouts in which an entrant played, with its place in each.
fn bouts_of(played: &[PlayedRound], player: usize) -> impl Iterator<Item = (&super::Bout, &super::BoutResult, usize)> {
    let all = played.iter().flat_map(PlayedRound::bouts);
    all.filter_map(move |(bout, result)| Some((bout, result, bout.players.iter().position(|own| *own == player)?)))
}

#[cfg(test)]
mod tests;
