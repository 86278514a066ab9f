//! Who meets is chosen by what it tells: those meet of whose order one is least sure.

use crate::pairing::{heaviest_matching, lot, tables};
use crate::ratings::estimate;
use crate::tournament::roster::Roster;
use crate::tournament::round::{PlayedRound, Round, blocks, times_each_met};

/// If nothing else is said. A ladder goes on when more are asked for.
const ROUNDS: usize = 10;

/// Of a lot.
const BITS: u32 = 20;

/// One is told apart from the next by this share.
const FINE: f64 = 1e9;

pub fn rounds(roster: &Roster) -> usize {
    roster.format.rounds.unwrap_or(ROUNDS)
}

pub fn round(roster: &Roster, played: &[PlayedRound]) -> Option<Round> {
    let count = roster.entrants.len();
    if played.len() >= rounds(roster) || count < 2 {
        return None;
    }
    Some(round_among(roster, played, |_, _| true))
}

/// A round, whatever was said of how many there are. What two may not do, they do only where there is nobody else to meet.
pub fn round_among(roster: &Roster, played: &[PlayedRound], may_meet: impl Fn(usize, usize) -> bool) -> Round {
    let count = roster.entrants.len();
    let number = played.len() + 1;
    let tells = Tells::new(roster, played);
    let salt = roster.salt(&format!("round {number}"));
    // Of equal ones chance decides.
    let chance =
        |one: usize, other: usize| lot(&salt, [roster.name(one.min(other)), roster.name(one.max(other))], BITS);
    let worth = |one: usize, other: usize| match may_meet(one, other) {
        true => (tells.worth(one, other) << BITS) + chance(one, other),
        false => 0,
    };
    let (groups, byes) = match roster.table() {
        2 => {
            let pairs = heaviest_matching(count, worth);
            let byes = (0..count).filter(|player| !pairs.iter().any(|pair| pair.contains(player))).collect();
            (pairs.into_iter().map(Vec::from).collect(), byes)
        }
        _ => {
            let (sizes, out) = super::mcmahon::table_sizes(count, roster.table(), roster.least);
            let mut order = roster.shuffled(&(0..count).collect::<Vec<_>>(), &format!("round {number}"));
            let byes = order.split_off(count - out);
            (tables(&order, &sizes, |one, other| -worth(one, other)), byes)
        }
    };
    Round::of(number, groups, byes, played)
}

/// What is known of the players' strengths.
struct Tells {
    strengths: Vec<f64>,
    /// How unsure one is of each, as a variance.
    unsure: Vec<f64>,
    met: Vec<Vec<u64>>,
}

impl Tells {
    fn new(roster: &Roster, played: &[PlayedRound]) -> Tells {
        let (strengths, unsure) = estimate(roster.scope(), &blocks(played));
        Tells { strengths, unsure, met: times_each_met(roster, played) }
    }

    /// How much a bout of two tells: most, where its end is open and little is known of them. Who met before tells less.
    fn worth(&self, one: usize, other: usize) -> i128 {
        let ahead = 1.0 / (1.0 + libm::exp(self.strengths[other] - self.strengths[one]));
        let open = ahead * (1.0 - ahead) * (self.unsure[one] + self.unsure[other]);
        (FINE * open / (1 + self.met[one][other]) as f64) as i128
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ratings::Outcome;
    use crate::tournament::bout::{Bout, BoutResult};
    use crate::tournament::roster::tests::roster;
    use lunarena_content::Format;

    /// Neighbours win one each, of others the lower number wins both.
    fn result(bout: &Bout) -> BoutResult {
        let [one, other] = [bout.players[0], bout.players[1]];
        let is_even = one.abs_diff(other) == 1;
        let ends = [([one, other], [1, 2]), ([other, one], if is_even { [1, 2] } else { [2, 1] })];
        let outcome =
            |(players, ranks): ([usize; 2], [i64; 2])| Outcome { players: players.into(), map: 0, ranks: ranks.into() };
        let got = if is_even { 2 } else { 4 };
        BoutResult {
            versus: vec![vec![0, got], vec![4 - got, 0]],
            block: ends.map(outcome).into(),
            ..BoutResult::default()
        }
    }

    #[test]
    fn those_meet_of_whose_order_one_is_least_sure() {
        let mut seven = roster(7, 2);
        (seven.format.format, seven.format.rounds) = (Format::Ladder, Some(24));
        let mut played: Vec<PlayedRound> = Vec::new();
        while let Some(round) = round(&seven, &played) {
            assert_eq!((round.bouts.len(), round.byes.len()), (3, 1));
            for bout in &round.bouts {
                // Who meets again plays with other seeds.
                assert_eq!(bout.series, crate::tournament::round::times_met(&played, &bout.players));
            }
            let results = round.bouts.iter().map(result).collect();
            played.push(PlayedRound { round, results });
        }
        assert_eq!(played.len(), 24);
        let met = times_each_met(&seven, &played);
        let near: u64 = (1..7).map(|one| met[one][one - 1]).sum();
        let far: u64 = met[0][6] + met[0][5] + met[1][6];
        assert!(near * 3 > far * 6 * 2, "neighbours meet twice as often and more: {met:?}");
    }
}
