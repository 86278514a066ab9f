//! Some players meet: in all seats, on all maps and with all seeds. It counts as one.

use super::job::{Job, Known, Results};
use super::roster::Roster;
use crate::errand::JobResult;
use crate::ratings::{Block, Outcome};
use std::cmp::Ordering;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bout {
    /// No other of the event has the same.
    pub id: String,
    pub players: Vec<usize>,
    /// How often the same players met before: each time they play with other seeds.
    pub series: u64,
}

/// What came of a bout. All points are in halves: who comes out above another gets two, of equals each gets one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoutResult {
    /// By place in the bout: what the player got from each of the others.
    pub versus: Vec<Vec<i64>>,
    /// The matches that counted, as ratings see them; and how many did not count.
    pub block: Block,
    pub left_out: usize,
    /// By place in the bout: played matches in which the player failed.
    pub failed: Vec<usize>,
    /// Played matches in which somebody who came out behind had faults; and those of them with turns over a limit.
    pub by_faults: usize,
    pub by_budget: usize,
}

impl Bout {
    /// In groups with the same map and seed. In each group everybody has every seat once, beside others from group to group.
    pub fn jobs(&self, roster: &Roster) -> Vec<Vec<Job>> {
        let mut groups = Vec::new();
        for map in 0..roster.maps.len() {
            for number in 0..roster.seeds {
                let seed = roster.first_seed.wrapping_add(self.series.wrapping_mul(roster.seeds)).wrapping_add(number);
                let order = match self.players.len() {
                    0..=2 => self.players.clone(),
                    _ => roster.shuffled(&self.players, &format!("{}/{seed}", roster.maps[map].name)),
                };
                let count = order.len();
                let turned = |by: usize| (0..count).map(|seat| order[(seat + by) % count]).collect();
                groups.push((0..count).map(|by| roster.job(map, seed, turned(by))).collect());
            }
        }
        groups
    }

    /// What came of it, if all that is to be played was played.
    pub fn result(&self, roster: &Roster, results: &Results) -> Option<BoutResult> {
        let known = |job: Job| {
            let known = results.of(&job.key);
            (job, known)
        };
        sum_up(&self.players, self.jobs(roster).into_iter().map(|group| group.into_iter().map(known).collect()))
    }
}

/// Matches with the same map and seed, and what is known of them.
pub type Group<'r> = Vec<(Job, Known<'r>)>;

/// What came of a bout of these players; nothing, while matches are missing. Where one match of a group counts for nobody the whole group doesn't: it would no
/// longer be fair.
pub fn sum_up<'r>(players: &[usize], groups: impl IntoIterator<Item = Group<'r>>) -> Option<BoutResult> {
    let count = players.len();
    let (versus, failed) = (vec![vec![0; count]; count], vec![0; count]);
    let mut sum = BoutResult { versus, failed, ..BoutResult::default() };
    let place = |player: usize| players.iter().position(|own| *own == player);
    for group in groups {
        let mut played: Vec<(&Job, &JobResult)> = Vec::new();
        for (job, known) in &group {
            match known {
                Known::Played(result) => {
                    sum.add_faults(job, result, place);
                    played.push((job, result));
                }
                Known::LeftOut => sum.left_out += 1,
                Known::Missing => return None,
            }
        }
        if played.len() < group.len() {
            continue;
        }
        for (job, result) in played {
            let outcome = Outcome { players: job.players.clone(), map: job.map, ranks: result.ranks() };
            sum.add(&outcome, place);
            sum.block.push(outcome);
        }
    }
    Some(sum)
}

impl BoutResult {
    fn add_faults(&mut self, job: &Job, result: &JobResult, place: impl Fn(usize) -> Option<usize>) {
        for (player, _) in job.players.iter().zip(&result.seats).filter(|(_, seat)| seat.faults > 0) {
            place(*player).into_iter().for_each(|place| self.failed[place] += 1);
        }
        let [by_faults, by_budget] = result.failed_behind();
        self.by_faults += usize::from(by_faults);
        self.by_budget += usize::from(by_budget);
    }

    fn add(&mut self, outcome: &Outcome, place: impl Fn(usize) -> Option<usize>) {
        let ends = || outcome.players.iter().zip(&outcome.ranks);
        for (own, rank) in ends() {
            for (other, its) in ends().filter(|(other, _)| *other != own) {
                if let (Some(own), Some(other)) = (place(*own), place(*other)) {
                    self.versus[own][other] += match rank.cmp(its) {
                        Ordering::Less => 2,
                        Ordering::Equal => 1,
                        Ordering::Greater => 0,
                    };
                }
            }
        }
    }

    /// All points of the player in a place.
    pub fn points(&self, place: usize) -> i64 {
        self.versus[place].iter().sum()
    }

    /// The bout itself in halves: two for each of the others over whom one has more points, one where they are equal.
    pub fn score(&self, place: usize) -> i64 {
        let against = |other: usize| match self.versus[place][other].cmp(&self.versus[other][place]) {
            _ if self.block.is_empty() => 0,
            Ordering::Greater => 2,
            Ordering::Equal => 1,
            Ordering::Less => 0,
        };
        (0..self.versus.len()).filter(|other| *other != place).map(against).sum()
    }
}

#[cfg(test)]
pub mod tests {
    use super::super::roster::tests::roster;
    use super::*;
    use crate::experiment::SeatEnd;
    use crate::tournament::JobState;

    fn ended(ranks: &[i64]) -> JobResult {
        let seat = |rank: &i64| SeatEnd { rank: Some(*rank), score: None, faults: 0, spent: 0 };
        JobResult { turns: 3, hash: "h".into(), seats: ranks.iter().map(seat).collect() }
    }

    /// The first of two won both matches.
    pub fn won(players: [usize; 2]) -> BoutResult {
        let outcome =
            |players: [usize; 2], ranks: [i64; 2]| Outcome { players: players.into(), map: 0, ranks: ranks.into() };
        let [winner, other] = players;
        let block = vec![outcome([winner, other], [1, 2]), outcome([other, winner], [2, 1])];
        BoutResult { versus: vec![vec![0, 4], vec![0, 0]], block, failed: vec![0; 2], ..BoutResult::default() }
    }

    #[test]
    fn everybody_has_every_seat_once_on_each_map_with_each_seed() {
        let mut roster = roster(6, 4);
        (roster.maps, roster.seeds) = (vec![roster.maps[0].clone(); 2], 3);
        let bout = Bout { id: "1.1".into(), players: vec![5, 0, 3, 1], series: 2 };
        let groups = bout.jobs(&roster);
        assert_eq!(groups.len(), 2 * 3);
        for (at, group) in groups.iter().enumerate() {
            assert!(group.iter().all(|job| job.map == at / 3 && job.seed == 1 + 2 * 3 + at as u64 % 3));
            for player in &bout.players {
                let mut seats: Vec<usize> =
                    group.iter().filter_map(|job| job.players.iter().position(|own| own == player)).collect();
                seats.sort_unstable();
                assert_eq!(seats, [0, 1, 2, 3]);
            }
        }
        let beside: std::collections::BTreeSet<&[usize]> = groups.iter().map(|group| &group[0].players[..]).collect();
        assert!(beside.len() > 1, "others sit beside them with other seeds");
    }

    #[test]
    fn points_are_counted_against_each_and_unfair_groups_not_at_all() {
        let mut roster = roster(2, 2);
        roster.seeds = 3;
        let bout = Bout { id: "1.1".into(), players: vec![1, 0], series: 0 };
        let jobs = bout.jobs(&roster);
        let mut results = Results::default();
        let mut played = |job: &Job, ranks: &[i64]| results.insert(job.key.clone(), JobState::Done, Some(ended(ranks)));
        // Player 1 wins in the first seat and shares in the second.
        played(&jobs[0][0], &[1, 2]);
        played(&jobs[0][1], &[1, 1]);
        played(&jobs[1][0], &[2, 1]);
        played(&jobs[1][1], &[2, 1]);
        played(&jobs[2][0], &[1, 2]);
        assert!(bout.result(&roster, &results).is_none(), "one is missing");
        results.insert(jobs[2][1].key.clone(), JobState::OurFault, None);
        let sum = bout.result(&roster, &results).expect("all are known");
        assert_eq!((sum.block.len(), sum.left_out), (4, 1));
        assert_eq!((sum.points(0), sum.points(1)), (2 + 1 + 2, 1 + 2));
        assert_eq!((sum.score(0), sum.score(1)), (2, 0));
        assert_eq!(
            BoutResult { versus: vec![vec![0; 2]; 2], ..BoutResult::default() }.score(0),
            0,
            "nobody won nothing"
        );
    }
}
