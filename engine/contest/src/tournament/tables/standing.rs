//! The table.

use super::ties::{TieBreaks, direct};
use super::{bouts_of, by_rating, rounded, shown_rating};
use crate::ratings::Ratings;
use crate::statistics::Interval;
use crate::tournament::formats::bracket;
use crate::tournament::roster::Roster;
use crate::tournament::round::PlayedRound;
use lunarena_content::{Format, TieBreak};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Standing {
    /// Those who are equal share one.
    pub place: usize,
    pub player: usize,
    /// Wins of bouts, with those that one starts with. In a bracket places go by how far one came, in a ladder by rating.
    pub points: f64,
    /// What decided between equal points, by name.
    pub ties: Vec<(String, f64)>,
    /// Bouts.
    pub won: usize,
    pub drawn: usize,
    pub lost: usize,
    /// The share of all points of all matches.
    pub share: f64,
    /// How strong it is by all results, with where that lies in 95 of 100 cases: nothing is known of who played too little.
    pub rating: f64,
    pub interval: Option<Interval>,
    /// How sure it is that it is stronger than the next in the table.
    pub above_next: Option<f64>,
    /// Matches in which it failed.
    pub faults: usize,
}

pub fn standings(roster: &Roster, played: &[PlayedRound], ratings: &Ratings) -> Vec<Standing> {
    let places = places(roster, played, ratings);
    let mut table: Vec<Standing> = places.iter().map(|placed| standing(played, ratings, placed)).collect();
    for at in 1..table.len() {
        let (own, next) = (table[at - 1].player, table[at].player);
        table[at - 1].above_next = Some(rounded(ratings.chance_above(own, next)));
    }
    table
}

struct Placed {
    place: usize,
    player: usize,
    points: f64,
    ties: Vec<(String, f64)>,
}

fn standing(played: &[PlayedRound], ratings: &Ratings, placed: &Placed) -> Standing {
    let player = placed.player;
    let (mut won, mut drawn, mut lost, mut got, mut all, mut faults) = (0, 0, 0, 0, 0, 0);
    for (bout, result, place) in bouts_of(played, player).filter(|(_, result, _)| !result.block.is_empty()) {
        let others = bout.players.len() as i64 - 1;
        match result.score(place).cmp(&others) {
            std::cmp::Ordering::Greater => won += 1,
            std::cmp::Ordering::Equal => drawn += 1,
            std::cmp::Ordering::Less => lost += 1,
        }
        got += result.points(place);
        all += 2 * others * result.block.len() as i64;
        faults += result.failed[place];
    }
    let shown = |(low, high): Interval| (shown_rating(low), shown_rating(high));
    Standing {
        place: placed.place,
        player,
        points: placed.points,
        ties: placed.ties.clone(),
        won,
        drawn,
        lost,
        share: if all == 0 { 0.0 } else { rounded(got as f64 / all as f64) },
        rating: shown_rating(ratings.strength(player)),
        interval: ratings.interval(player).map(shown),
        above_next: None,
        faults,
    }
}

/// Halves, as they are told.
fn whole(halves: i64) -> f64 {
    halves as f64 / 2.0
}

fn places(roster: &Roster, played: &[PlayedRound], ratings: &Ratings) -> Vec<Placed> {
    let count = roster.entrants.len();
    let everybody: Vec<usize> = (0..count).collect();
    let breaks = TieBreaks::new(roster, played);
    let format = &roster.format;
    match format.format {
        Format::Ladder => {
            let order = by_rating(roster, ratings).into_iter().enumerate();
            let placed =
                |(at, player)| Placed { place: at + 1, player, points: whole(breaks.score(player)), ties: Vec::new() };
            order.map(placed).collect()
        }
        Format::Bracket => {
            let reached = bracket::reached(roster, played);
            let groups = split(vec![everybody], |group| Some(group.iter().map(|one| reached[*one] as i64).collect()));
            numbered(groups, |player| (whole(breaks.score(player)), Vec::new()))
        }
        Format::RoundRobin => {
            let points = |player: usize| bouts_of(played, player).map(|(_, result, place)| result.points(place)).sum();
            let groups = by_figure(vec![everybody], |player| breaks.score(player));
            let groups = split(groups, |group| direct(played, group));
            let groups = by_figure(groups, points);
            let matches = |player: usize| vec![("matches".to_owned(), whole(points(player)))];
            numbered(groups, |player| (whole(breaks.score(player)), matches(player)))
        }
        Format::McMahon => {
            let mut groups = by_figure(vec![everybody], |player| breaks.score(player));
            for tie in &format.ties {
                groups = match tie {
                    TieBreak::Direct => split(groups, |group| direct(played, group)),
                    tie => by_figure(groups, |player| breaks.figure(*tie, player).unwrap_or(0)),
                };
            }
            let figures = |player: usize| {
                let figure = |tie: &TieBreak| Some((tie.name().to_owned(), whole(breaks.figure(*tie, player)?)));
                format.ties.iter().filter_map(figure).collect()
            };
            numbered(groups, |player| (whole(breaks.score(player)), figures(player)))
        }
    }
}

/// Groups of equals, parted by a figure of which more is better.
fn by_figure(groups: Vec<Vec<usize>>, figure: impl Fn(usize) -> i64) -> Vec<Vec<usize>> {
    split(groups, |group| Some(group.iter().map(|player| figure(*player)).collect()))
}

/// Groups of equals, parted by figures of which more is better, where there are any.
fn split(groups: Vec<Vec<usize>>, figures: impl Fn(&[usize]) -> Option<Vec<i64>>) -> Vec<Vec<usize>> {
    let mut finer = Vec::new();
    for group in groups {
        let Some(figures) = Some(&group).filter(|group| group.len() > 1).and_then(|group| figures(group)) else {
            finer.push(group);
            continue;
        };
        let mut pairs: Vec<(i64, usize)> = figures.into_iter().zip(group).collect();
        pairs.sort_by_key(|(figure, player)| (-figure, *player));
        finer.extend(
            pairs.chunk_by(|one, other| one.0 == other.0).map(|equal| equal.iter().map(|(_, one)| *one).collect()),
        );
    }
    finer
}

fn numbered(groups: Vec<Vec<usize>>, figures: impl Fn(usize) -> (f64, Vec<(String, f64)>)) -> Vec<Placed> {
    let mut placed: Vec<Placed> = Vec::new();
    for group in groups {
        let place = placed.len() + 1;
        for player in group {
            let (points, ties) = figures(player);
            placed.push(Placed { place, player, points, ties });
        }
    }
    placed
}
