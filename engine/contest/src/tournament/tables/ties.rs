//! What decides between equal scores.

use super::bouts_of;
use crate::tournament::formats::mcmahon::{players, starts};
use crate::tournament::roster::Roster;
use crate::tournament::round::PlayedRound;
use lunarena_content::TieBreak;

/// Figures of all entrants by which places are found, the most important first; each in halves.
pub struct TieBreaks {
    scores: Vec<i64>,
    sos: Vec<i64>,
    sos_less_one: Vec<i64>,
    sosos: Vec<i64>,
}

impl TieBreaks {
    /// `scores` are those at the end. Who had nobody to meet counts as an opponent with one's own score at the start.
    pub fn new(roster: &Roster, played: &[PlayedRound]) -> TieBreaks {
        let (players, starts) = (players(roster, played), starts(roster, played));
        let scores: Vec<i64> = players.iter().map(|player| player.score).collect();
        let opponents = |of: usize, figure: &[i64]| -> Vec<i64> {
            let met = players[of].met.iter().map(|other| figure[*other]);
            met.chain((0..players[of].byes).map(|_| starts[of])).collect()
        };
        let sums = |figure: &[i64]| -> Vec<i64> {
            (0..scores.len()).map(|player| opponents(player, figure).iter().sum()).collect()
        };
        let sos = sums(&scores);
        let least = |player: usize| opponents(player, &scores).into_iter().min().unwrap_or(0);
        let sos_less_one = sos.iter().enumerate().map(|(player, sum)| sum - least(player)).collect();
        let sosos = sums(&sos);
        TieBreaks { scores, sos, sos_less_one, sosos }
    }

    pub fn score(&self, player: usize) -> i64 {
        self.scores[player]
    }

    /// Nothing for the direct comparison, which is between some players only.
    pub fn figure(&self, tie: TieBreak, player: usize) -> Option<i64> {
        match tie {
            TieBreak::Sos => Some(self.sos[player]),
            TieBreak::SosLessOne => Some(self.sos_less_one[player]),
            TieBreak::Sosos => Some(self.sosos[player]),
            TieBreak::Direct => None,
        }
    }
}

/// What each of a group got from the others of it; nothing, unless each has met all others.
pub fn direct(played: &[PlayedRound], group: &[usize]) -> Option<Vec<i64>> {
    let mut points = Vec::new();
    for player in group {
        let mut sum = 0;
        for other in group.iter().filter(|other| *other != player) {
            let mut met = bouts_of(played, *player).filter(|(bout, ..)| bout.players.contains(other)).peekable();
            met.peek()?;
            for (bout, result, place) in met {
                let its = bout.players.iter().position(|own| own == other)?;
                let (own, its) = (result.versus[place][its], result.versus[its][place]);
                sum += i64::from(own > its) * 2 + i64::from(own == its);
            }
        }
        points.push(sum);
    }
    Some(points)
}
