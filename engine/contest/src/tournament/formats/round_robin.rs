//! Everybody meets everybody.

use crate::pairing::tables;
use crate::tournament::roster::Roster;
use crate::tournament::round::{PlayedRound, Round};

/// All ways to choose a table are played, if there are no more than these; else as many as it takes until all have met.
const MOST_WAYS: usize = 60;

/// All of them at once: none depends on what came of another.
pub fn rounds(roster: &Roster, played: &[PlayedRound]) -> Vec<Round> {
    if !played.is_empty() {
        return Vec::new();
    }
    let (count, table) = (roster.entrants.len(), roster.table().min(roster.entrants.len()));
    let rounds = match table {
        0 | 1 => Vec::new(),
        2 => circle(count),
        _ => of_tables(roster, count, table),
    };
    let made = rounds.into_iter().enumerate();
    made.map(|(at, (groups, byes))| Round::of(at + 1, groups, byes, &[])).collect()
}

type Groups = (Vec<Vec<usize>>, Vec<usize>);

/// One stays where it is, the others go round. Where their number is odd, one in turn has nobody to meet.
fn circle(count: usize) -> Vec<Groups> {
    let even = count + count % 2;
    let at = |round: usize, place: usize| match place {
        0 => 0,
        place => 1 + (place - 1 + round) % (even - 1),
    };
    let round = |round: usize| {
        let (mut pairs, mut byes) = (Vec::new(), Vec::new());
        for place in 0..even / 2 {
            let (one, other) = (at(round, place), at(round, even - 1 - place));
            match (one < count, other < count) {
                (true, true) => pairs.push(vec![one.min(other), one.max(other)]),
                (true, false) => byes.push(one),
                (false, _) => byes.push(other),
            }
        }
        pairs.sort();
        (pairs, byes)
    };
    (0..even.saturating_sub(1)).map(round).collect()
}

fn of_tables(roster: &Roster, count: usize, table: usize) -> Vec<Groups> {
    if let Some(ways) = all_ways(count, table) {
        // One table at a time, as they overlap; all of them are played side by side anyway.
        return vec![(ways, Vec::new())];
    }
    let mut met = vec![vec![0i128; count]; count];
    let mut rounds: Vec<Groups> = Vec::new();
    while (0..count).any(|one| (0..one).any(|other| met[one][other] == 0)) && rounds.len() < count {
        // Who sat out least sits out next.
        let mut sat_out = vec![0; count];
        rounds.iter().flat_map(|(_, byes)| byes).for_each(|player| sat_out[*player] += 1);
        let everybody: Vec<usize> = (0..count).collect();
        let mut order = roster.shuffled(&everybody, &format!("round {}", rounds.len() + 1));
        order.sort_by_key(|player| sat_out[*player]);
        let byes: Vec<usize> = order.drain(..count % table).collect();
        let price = |one: usize, other: usize| met[one][other] * met[one][other];
        let groups = tables(&order, &vec![table; order.len() / table], price);
        for group in &groups {
            group.iter().for_each(|one| group.iter().for_each(|other| met[*one][*other] += 1));
        }
        rounds.push((groups, byes));
    }
    rounds
}

/// All ways to choose so many of them; nothing, if there are too many.
fn all_ways(count: usize, table: usize) -> Option<Vec<Vec<usize>>> {
    let mut ways: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..table {
        let longer = |way: &Vec<usize>| {
            let from = way.last().map_or(0, |last| last + 1);
            (from..count).map(|next| way.iter().copied().chain([next]).collect()).collect::<Vec<_>>()
        };
        ways = ways.iter().flat_map(longer).collect();
        if ways.len() > MOST_WAYS * count {
            return None;
        }
    }
    (ways.len() <= MOST_WAYS).then_some(ways)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::roster::tests::roster;
    use crate::tournament::round::times_each_met;

    fn times(rounds: Vec<Round>, count: usize, table: usize) -> Vec<u64> {
        let played: Vec<PlayedRound> =
            rounds.into_iter().map(|round| PlayedRound { round, results: Vec::new() }).collect();
        let met = times_each_met(&roster(count, table), &played);
        (0..count).flat_map(|one| (0..one).map(move |other| (one, other))).map(|(one, other)| met[one][other]).collect()
    }

    #[test]
    fn two_meet_once_and_nobody_plays_twice_in_a_round() {
        for count in 2..=13 {
            let rounds = rounds(&roster(count, 2), &[]);
            assert_eq!(rounds.len(), count - 1 + count % 2);
            for round in &rounds {
                let mut all: Vec<usize> = round.bouts.iter().flat_map(|bout| bout.players.clone()).collect();
                all.extend(&round.byes);
                all.sort_unstable();
                assert_eq!(all, (0..count).collect::<Vec<_>>());
                assert_eq!(round.byes.len(), count % 2);
            }
            assert!(times(rounds, count, 2).iter().all(|met| *met == 1));
        }
    }

    #[test]
    fn at_tables_everybody_meets_everybody() {
        assert_eq!(rounds(&roster(4, 4), &[]).len(), 1);
        // Five of six: each two are together in 4 of the 6 ways.
        assert_eq!(times(rounds(&roster(6, 5), &[]), 6, 5), [4; 15]);
        for (count, table) in [(9, 3), (14, 4), (20, 6), (25, 6)] {
            let all = times(rounds(&roster(count, table), &[]), count, table);
            assert!(all.iter().all(|met| *met >= 1), "{count} at tables of {table}: {all:?}");
        }
    }

    #[test]
    fn it_is_over_after_them() {
        let roster = roster(3, 2);
        let played = PlayedRound { round: Round::new("round 1", Vec::new(), Vec::new()), results: Vec::new() };
        assert!(rounds(&roster, &[played]).is_empty());
    }
}
