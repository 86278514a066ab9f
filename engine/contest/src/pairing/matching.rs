//! The pairing of a round that costs least.

use super::blossom::heaviest_matching;
use super::meeting::{Meeting, Terms};
use super::player::{Field, Player};

/// Everybody once; where their number is odd, one has nobody to meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// In the order of the first players.
    pub pairs: Vec<Meeting>,
}

/// The pairing that costs least. `salt` says which round of which event it is.
pub fn pair(players: &[Player], salt: &str) -> Pairing {
    let field = Field::new(players, salt);
    let meeting =
        |first: usize, second: usize| Meeting { first, second: Some(second).filter(|second| *second < players.len()) };
    // With an odd number of players, the one without an opponent meets one that doesn't exist.
    let places = players.len().next_multiple_of(2);
    let pairs = heaviest_matching(places, |first, second| -Terms::new(&field, meeting(first, second)).price());
    Pairing { pairs: pairs.into_iter().map(|[first, second]| meeting(first, second)).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lunarena_kernel::random::Xoshiro;

    fn players(count: usize) -> Vec<Player> {
        (0..count).map(|at| Player { name: format!("p{at}"), ..Player::default() }).collect()
    }

    /// Plays a round: the better of the two by a number of its own, mostly.
    fn play(players: &mut [Player], pairing: &Pairing, chance: &mut Xoshiro) {
        for Meeting { first, second } in &pairing.pairs {
            let Some(second) = second else {
                players[*first].byes += 1;
                players[*first].score += 2;
                continue;
            };
            players[*first].met.push(*second);
            players[*second].met.push(*first);
            let (a, b) = (players[*first].score, players[*second].score);
            let (up, down) = if a < b { (*first, *second) } else { (*second, *first) };
            if a != b {
                players[up].drawn_up += 1;
                players[down].drawn_down += 1;
            }
            let winner = if chance.next_u64().is_multiple_of(4) { second } else { first };
            players[*winner].score += 2;
        }
    }

    /// The least cost of all pairings, by trying them.
    fn least(field: &Field, left: &[usize], may_leave: bool) -> i128 {
        let Some((first, others)) = left.split_first() else { return 0 };
        let mut best = i128::MAX;
        if may_leave {
            best = Terms::new(field, Meeting { first: *first, second: None }).price() + least(field, others, false);
        }
        for (at, second) in others.iter().enumerate() {
            let rest: Vec<usize> = others[..at].iter().chain(&others[at + 1..]).copied().collect();
            let price = Terms::new(field, Meeting { first: *first, second: Some(*second) }).price();
            best = best.min(price + least(field, &rest, may_leave));
        }
        best
    }

    #[test]
    fn no_pairing_costs_less() {
        for (count, seed) in (2..=9).flat_map(|count| (0..4).map(move |seed| (count, seed))) {
            let (mut all, mut chance) = (players(count), Xoshiro::from_seed(seed));
            for round in 1..=6 {
                let salt = format!("{seed}, round {round}");
                let pairing = pair(&all, &salt);
                let mut met: Vec<usize> = pairing
                    .pairs
                    .iter()
                    .flat_map(|meeting| std::iter::once(meeting.first).chain(meeting.second))
                    .collect();
                met.sort_unstable();
                assert_eq!(met, (0..count).collect::<Vec<_>>());
                let field = Field::new(&all, &salt);
                let cost: i128 = pairing.pairs.iter().map(|meeting| Terms::new(&field, *meeting).price()).sum();
                let order: Vec<usize> = (0..count).collect();
                assert_eq!(cost, least(&field, &order, count % 2 == 1), "{count} players, {salt}");
                play(&mut all, &pairing, &mut chance);
            }
        }
    }

    #[test]
    fn any_number_of_earlier_meetings_is_accepted() {
        let mut all = players(6);
        for (first, second) in [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (3, 4)] {
            all[first].met.extend(vec![second; 1000]);
            all[second].met.extend(vec![first; 1000]);
        }
        let pairing = pair(&all, "");
        assert!(pairing.pairs.contains(&Meeting { first: 0, second: Some(5) }), "{pairing:?}");
    }

    #[test]
    fn many_players_meet_nobody_twice_and_nearly_their_like() {
        let (mut all, mut chance) = (players(61), Xoshiro::from_seed(3));
        for round in 1..=8 {
            let pairing = pair(&all, &round.to_string());
            assert_eq!(pairing, pair(&all, &round.to_string()));
            let field = Field::new(&all, "");
            for meeting in &pairing.pairs {
                let terms = Terms::new(&field, *meeting);
                assert_eq!(terms.again, 0, "{meeting:?}");
                assert!(terms.gap <= 2 * 3, "{meeting:?}");
            }
            play(&mut all, &pairing, &mut chance);
        }
    }
}
