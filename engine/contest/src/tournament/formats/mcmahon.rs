//! Everybody plays in every round, against those who stand alike. Who is believed to be strong starts with more.

use super::preliminary::{by_strength, strengths, without};
use super::rounds_to_find_the_first;
use crate::pairing::{Field, Meeting, Player, Terms, pair, tables};
use crate::tournament::roster::Roster;
use crate::tournament::round::{PlayedRound, Round};
use lunarena_content::{Bands, Format};

/// Of the event, beside a preliminary one.
pub fn rounds(roster: &Roster) -> usize {
    let usual = rounds_to_find_the_first(roster.entrants.len(), roster.table());
    roster.format.rounds.unwrap_or(usual)
}

pub fn round(roster: &Roster, played: &[PlayedRound]) -> Option<Round> {
    let own = without(roster, played);
    if own.len() >= rounds(roster) || roster.entrants.len() < 2 {
        return None;
    }
    let number = own.len() + 1;
    let Footing { players, salt } = Footing::before(roster, played, number);
    let (groups, byes) = match roster.table() {
        2 => {
            let pairing = pair(&players, &salt);
            let (two, one): (Vec<Meeting>, Vec<Meeting>) =
                pairing.pairs.into_iter().partition(|meeting| meeting.second.is_some());
            let group = |meeting: Meeting| std::iter::once(meeting.first).chain(meeting.second).collect();
            (two.into_iter().map(group).collect(), one.into_iter().map(|meeting| meeting.first).collect())
        }
        _ => at_tables(roster, &players, &salt),
    };
    Some(Round::of(number, groups, byes, own))
}

/// The players as they stand before a round, and what its lots begin with.
pub struct Footing {
    pub players: Vec<Player>,
    salt: String,
}

impl Footing {
    /// Before the so many-th round of the event, a preliminary one aside.
    pub fn before(roster: &Roster, played: &[PlayedRound], number: usize) -> Footing {
        let rounds = played.len() - without(roster, played).len() + number - 1;
        let players = players(roster, &played[..rounds.min(played.len())]);
        Footing { players, salt: roster.salt(&format!("round {number}")) }
    }

    pub fn field(&self) -> Field<'_> {
        Field::new(&self.players, &self.salt)
    }

    /// As scores are told.
    pub fn score(&self, player: usize) -> f64 {
        self.players[player].score as f64 / 2.0
    }
}

/// Tables of nearly equal size, where the game may be played by fewer; else those who are too many sit out.
fn at_tables(roster: &Roster, players: &[Player], salt: &str) -> (Vec<Vec<usize>>, Vec<usize>) {
    let field = Field::new(players, salt);
    let order = field.order();
    let (sizes, out) = table_sizes(order.len(), roster.table(), roster.least);
    // The lowest of those who sat out least.
    let mut lowest: Vec<usize> = order.clone();
    lowest.reverse();
    lowest.sort_by_key(|player| players[*player].byes);
    let byes: Vec<usize> = lowest.into_iter().take(out).collect();
    let order: Vec<usize> = order.into_iter().filter(|player| !byes.contains(player)).collect();
    let price = |one: usize, other: usize| Terms::new(&field, Meeting { first: one, second: Some(other) }).at_table();
    (tables(&order, &sizes, price), byes)
}

/// The sizes of the tables, and how many sit out.
pub fn table_sizes(players: usize, most: usize, least: usize) -> (Vec<usize>, usize) {
    let count = players.div_ceil(most).max(1);
    if players / count >= least {
        let size = |table: usize| players / count + usize::from(table < players % count);
        return ((0..count).map(size).collect(), 0);
    }
    (vec![most; players / most], players % most)
}

/// The players as they stand after these rounds.
pub fn players(roster: &Roster, played: &[PlayedRound]) -> Vec<Player> {
    let (strengths, starts) = (strengths(roster, played), starts(roster, played));
    let player = |(at, strength): (usize, &i64)| Player {
        name: roster.entrants[at].name.clone(),
        score: starts[at],
        strength: *strength,
        ..Player::default()
    };
    let mut players: Vec<Player> = strengths.iter().enumerate().map(player).collect();
    for round in without(roster, played) {
        let before: Vec<i64> = players.iter().map(|player| player.score).collect();
        for (bout, result) in round.bouts() {
            for (place, own) in bout.players.iter().enumerate() {
                let player = &mut players[*own];
                player.score += result.score(place);
                for other in bout.players.iter().filter(|other| *other != own) {
                    player.met.push(*other);
                    player.drawn_up += u32::from(before[*other] > before[*own]);
                    player.drawn_down += u32::from(before[*other] < before[*own]);
                }
            }
        }
        for bye in &round.round.byes {
            players[*bye].byes += 1;
            // Elsewhere who has nobody to meet now plays against everybody in the end, or is not counted by wins.
            players[*bye].score += if roster.format.format == Format::McMahon { win(roster) } else { 0 };
        }
    }
    players
}

/// Who is first of a table gets so much, in halves; so does who has nobody to meet.
pub fn win(roster: &Roster) -> i64 {
    2 * (roster.table() as i64 - 1)
}

/// The scores that players start with, in halves: a win more for each band.
pub fn starts(roster: &Roster, played: &[PlayedRound]) -> Vec<i64> {
    let strengths = strengths(roster, played);
    let order = by_strength(&strengths);
    let mut bands = vec![0; order.len()];
    match &roster.format.bands {
        Bands::Equal(count) => {
            let count = (*count).clamp(1, order.len().max(1));
            for (place, player) in order.iter().enumerate() {
                bands[*player] = (count - 1 - place * count / order.len()) as i64;
            }
            // Who is as strong as somebody of a higher band belongs there too.
            for pair in order.windows(2).filter(|pair| strengths[pair[0]] == strengths[pair[1]]) {
                bands[pair[1]] = bands[pair[0]];
            }
        }
        Bands::From(from) => {
            for (player, strength) in strengths.iter().enumerate() {
                bands[player] = from.iter().filter(|least| *least <= strength).count() as i64;
            }
        }
    }
    let highest = bands.iter().copied().max().unwrap_or(0);
    order.iter().take(roster.format.bar).for_each(|player| bands[*player] = highest);
    bands.into_iter().map(|band| band * win(roster)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::bout::tests::won;
    use crate::tournament::roster::tests::roster;

    #[test]
    fn bands_go_by_strength_and_equals_stay_together() {
        let mut ten = roster(10, 2);
        ten.format.bands = Bands::Equal(3);
        // 4, 3 and 3 of them, a win apart.
        assert_eq!(starts(&ten, &[]), [4, 4, 4, 4, 2, 2, 2, 0, 0, 0]);
        (3..6).for_each(|at| ten.entrants[at].strength = Some(-3));
        assert_eq!(starts(&ten, &[]), [4, 4, 4, 4, 4, 4, 2, 0, 0, 0]);
        ten.format.bar = 8;
        assert_eq!(starts(&ten, &[]), [4, 4, 4, 4, 4, 4, 4, 4, 0, 0]);
        (ten.format.bands, ten.format.bar) = (Bands::From(vec![-7, -2]), 0);
        assert_eq!(starts(&ten, &[]), [4, 4, 4, 2, 2, 2, 2, 2, 0, 0]);
    }

    #[test]
    fn tables_are_of_nearly_equal_size() {
        assert_eq!(table_sizes(14, 6, 2), (vec![5, 5, 4], 0));
        assert_eq!(table_sizes(14, 6, 6), (vec![6, 6], 2));
        assert_eq!(table_sizes(7, 6, 2), (vec![4, 3], 0));
        assert_eq!(table_sizes(5, 6, 2), (vec![5], 0));
    }

    #[test]
    fn wins_count_and_the_lowest_sits_out() {
        let mut five = roster(5, 2);
        five.format.format = Format::McMahon;
        let first = round(&five, &[]).expect("a round");
        assert_eq!((first.bouts.len(), first.byes.as_slice()), (2, &[4][..]));
        // The first of each bout wins.
        let played = PlayedRound { results: vec![won([0, 1]); 2], round: first.clone() };
        let now = players(&five, std::slice::from_ref(&played));
        let scores: Vec<i64> = now.iter().map(|player| player.score).collect();
        assert_eq!(scores, [2, 2, 0, 0, 2]);
        assert_eq!(now[4].byes, 1);
        let second = round(&five, std::slice::from_ref(&played)).expect("another");
        assert_eq!(second.byes.len(), 1);
        assert!([2, 3].contains(&second.byes[0]), "one of those with no point, not the one who sat out");
        assert_eq!(rounds(&five), 3);
        assert!(round(&five, &vec![played; 3]).is_none());
    }
}
