//! What is played side by side, and what came of it.

use super::bout::{Bout, BoutResult};
use super::roster::Roster;
use crate::ratings::Block;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// As it is told: `round 3`, `semi-final`.
    pub name: String,
    pub bouts: Vec<Bout>,
    /// Those who have nobody to meet.
    pub byes: Vec<usize>,
}

#[derive(Clone, Debug)]
pub struct PlayedRound {
    pub round: Round,
    /// One for each bout.
    pub results: Vec<BoutResult>,
}

impl Round {
    pub fn new(name: impl Into<String>, bouts: Vec<Bout>, byes: Vec<usize>) -> Round {
        Round { name: name.into(), bouts, byes }
    }

    /// Of groups of players, as the so many-th of an event. Who met before plays with other seeds.
    pub fn of(number: usize, groups: Vec<Vec<usize>>, byes: Vec<usize>, before: &[PlayedRound]) -> Round {
        let bout = |(at, players): (usize, Vec<usize>)| {
            let series = times_met(before, &players);
            Bout { id: format!("{number}.{}", at + 1), players, series }
        };
        Round::new(format!("round {number}"), groups.into_iter().enumerate().map(bout).collect(), byes)
    }
}

impl PlayedRound {
    pub fn bouts(&self) -> impl Iterator<Item = (&Bout, &BoutResult)> {
        self.round.bouts.iter().zip(&self.results)
    }
}

/// In how many bouts exactly these players met.
pub fn times_met(rounds: &[PlayedRound], players: &[usize]) -> u64 {
    let same =
        |bout: &&Bout| bout.players.len() == players.len() && players.iter().all(|one| bout.players.contains(one));
    rounds.iter().flat_map(|played| &played.round.bouts).filter(same).count() as u64
}

/// How often each two entrants met.
pub fn times_each_met(roster: &Roster, rounds: &[PlayedRound]) -> Vec<Vec<u64>> {
    let count = roster.entrants.len();
    let mut met = vec![vec![0; count]; count];
    for bout in rounds.iter().flat_map(|played| &played.round.bouts) {
        for (one, other) in bout.players.iter().flat_map(|one| bout.players.iter().map(move |other| (*one, *other))) {
            if one != other && one < count && other < count {
                met[one][other] += 1;
            }
        }
    }
    met
}

/// All that was played, as ratings see it.
pub fn blocks(rounds: &[PlayedRound]) -> Vec<Block> {
    let all = rounds.iter().flat_map(|played| &played.results).map(|result| result.block.clone());
    all.filter(|block| !block.is_empty()).collect()
}
