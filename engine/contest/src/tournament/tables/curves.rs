//! How points grew from round to round.

use crate::tournament::formats::mcmahon::players;
use crate::tournament::roster::Roster;
use crate::tournament::round::PlayedRound;

/// By entrant, after each round of the event. The first is where it started.
pub fn points(roster: &Roster, played: &[PlayedRound]) -> Vec<Vec<f64>> {
    let before = usize::from(!roster.house.is_empty()).min(played.len());
    let mut curves = vec![Vec::new(); roster.entrants.len()];
    for end in before..=played.len() {
        for (curve, player) in curves.iter_mut().zip(players(roster, &played[..end])) {
            curve.push(player.score as f64 / 2.0);
        }
    }
    curves
}
