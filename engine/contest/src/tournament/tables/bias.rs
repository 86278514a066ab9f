//! Whether anything but the bots had a say in what came out.

use super::{SCALE, rounded};
use crate::ratings::{Outcome, Ratings};
use crate::statistics::Interval;
use crate::tournament::bout::BoutResult;
use crate::tournament::roster::Roster;
use crate::tournament::round::PlayedRound;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Bias {
    pub seats: Vec<SeatBias>,
    pub maps: Vec<MapBias>,
    /// Three entrants of whom each beat the next, and how many such threes there are.
    pub cycles: Vec<[usize; 3]>,
    pub cycle_count: usize,
    /// Matches in which somebody who came out behind had faults; and those of them with turns over a limit.
    pub by_faults: usize,
    pub by_budget: usize,
}

/// What a seat brings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeatBias {
    /// In points of the rating, against the mean of all seats.
    pub effect: f64,
    pub interval: Interval,
    /// The share of first places; those that are shared count in part.
    pub won: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MapBias {
    pub matches: usize,
    /// By seat: the share of first places, and what it brings on this map in points of the rating, with its interval.
    pub won: Vec<f64>,
    pub effects: Vec<f64>,
    pub intervals: Vec<Interval>,
    /// The seat that wins more often than it should, if there is one.
    pub favours: Option<usize>,
    /// No bout came out other than equal on this map alone.
    pub never_separates: bool,
}

/// A seat that has more of the first places is worth a word.
const TOO_OFTEN: f64 = 0.6;

/// Enough to see what they are like.
const MOST_CYCLES: usize = 10;

impl Bias {
    pub fn new(roster: &Roster, played: &[PlayedRound], ratings: &Ratings) -> Bias {
        let all: Vec<&Outcome> =
            played.iter().flat_map(|round| &round.results).flat_map(|result| &result.block).collect();
        let seat = |seat: usize| {
            let (low, high) = ratings.seat_interval(seat);
            SeatBias {
                effect: rounded(SCALE * ratings.seat(seat)),
                interval: (rounded(SCALE * low), rounded(SCALE * high)),
                won: won(all.iter().copied(), seat),
            }
        };
        let (cycles, cycle_count) = cycles(roster, played);
        let counted = |count: fn(&BoutResult) -> usize| played.iter().flat_map(|round| &round.results).map(count).sum();
        Bias {
            seats: (0..roster.table()).map(seat).collect(),
            maps: (0..roster.maps.len()).map(|map| MapBias::new(roster, played, &all, ratings, map)).collect(),
            cycles,
            cycle_count,
            by_faults: counted(|result| result.by_faults),
            by_budget: counted(|result| result.by_budget),
        }
    }
}

impl MapBias {
    fn new(roster: &Roster, played: &[PlayedRound], all: &[&Outcome], ratings: &Ratings, map: usize) -> MapBias {
        let own = || all.iter().copied().filter(|outcome| outcome.map == map);
        let won: Vec<f64> = (0..roster.table()).map(|seat| won(own(), seat)).collect();
        let favours = won.iter().position(|share| *share > TOO_OFTEN);
        let effects = (0..roster.table()).map(|seat| rounded(SCALE * ratings.seat_on_map(map, seat))).collect();
        let interval = |seat: usize| {
            let (low, high) = ratings.seat_on_map_interval(map, seat);
            (rounded(SCALE * low), rounded(SCALE * high))
        };
        let intervals = (0..roster.table()).map(interval).collect();
        let matches = own().count();
        MapBias {
            matches,
            won,
            effects,
            intervals,
            favours,
            never_separates: matches > 0 && never_separates(played, map),
        }
    }
}

/// The share of first places of a seat.
fn won<'o>(outcomes: impl Iterator<Item = &'o Outcome>, seat: usize) -> f64 {
    let (mut firsts, mut all) = (0.0, 0.0);
    for outcome in outcomes {
        let Some(best) = outcome.ranks.iter().min() else { continue };
        let sharing = outcome.ranks.iter().filter(|rank| *rank == best).count() as f64;
        all += 1.0;
        firsts += if outcome.ranks.get(seat) == Some(best) { 1.0 / sharing } else { 0.0 };
    }
    if all == 0.0 { 0.0 } else { rounded(firsts / all) }
}

fn never_separates(played: &[PlayedRound], map: usize) -> bool {
    played.iter().flat_map(PlayedRound::bouts).all(|(bout, result)| {
        let points = |player: &usize| -> i64 {
            let on_map = result.block.iter().filter(|outcome| outcome.map == map);
            on_map.map(|outcome| beaten(outcome, *player)).sum()
        };
        let points: Vec<i64> = bout.players.iter().map(points).collect();
        points.windows(2).all(|pair| pair[0] == pair[1])
    })
}

/// What a player got in a match, in halves.
fn beaten(outcome: &Outcome, player: usize) -> i64 {
    let Some(seat) = outcome.players.iter().position(|own| *own == player) else { return 0 };
    let others = outcome.ranks.iter().enumerate().filter(|(other, _)| *other != seat);
    others.map(|(_, rank)| i64::from(outcome.ranks[seat] < *rank) * 2 + i64::from(outcome.ranks[seat] == *rank)).sum()
}

/// Threes in which each has more points from the next than that from it.
fn cycles(roster: &Roster, played: &[PlayedRound]) -> (Vec<[usize; 3]>, usize) {
    let cells = super::cross::cells(roster, played);
    let beats = |one: usize, other: usize| cells[one][other].points > cells[other][one].points;
    let (count, mut found, mut number) = (cells.len(), Vec::new(), 0);
    for first in 0..count {
        for second in (first + 1..count).filter(|second| beats(first, *second) || beats(*second, first)) {
            let (winner, loser) = if beats(first, second) { (first, second) } else { (second, first) };
            for third in (second + 1..count).filter(|third| beats(loser, *third) && beats(*third, winner)) {
                number += 1;
                if found.len() < MOST_CYCLES {
                    found.push([winner, loser, third]);
                }
            }
        }
    }
    (found, number)
}
