//! What a meeting of two players costs, term by term.

use super::player::{Field, Player};
use lunarena_kernel::digest::Digest;
use serde::Serialize;

/// Two players, or one who has nobody to meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Meeting {
    pub first: usize,
    pub second: Option<usize>,
}

/// Each is 0 where nothing is to be said against the meeting; a term counts only where all before it are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Terms {
    /// How often they have met, or how often the one had nobody to meet.
    pub again: i128,
    /// The gap between their scores, in halves, times one more than itself, as two small gaps are better than a large one; of who has nobody to meet that to
    /// the lowest score, many times, as it is for the lowest.
    pub gap: i128,
    /// Whom the gap hits: less, where it makes up for one the other way before.
    pub drawn: i128,
    /// How far it is from the meeting that the places in the group suggest: the upper half against the lower, of others the middle of both groups.
    pub places: i128,
    /// Chance, which is the same for everybody.
    pub hash: i128,
}

/// To have nobody to meet is so many times as bad as an equal gap.
const BYE: i128 = 64;

/// Whom a gap hits costs this much, more or less for gaps before.
const DRAWN: i128 = 8;

/// Of the hash.
const BITS: u32 = 30;

/// How many units of each term one unit of the term before it is worth: more than all players of an event can add up.
const LEVELS: [i128; 4] = [10_000_000, 1_000_000, 10_000_000_000, 1 << 41];

/// More repeats than this cost no more, so that prices stay in the range that `heaviest_matching` accepts.
const MAX_AGAIN: i128 = 48;

impl Terms {
    pub fn new(field: &Field, meeting: Meeting) -> Terms {
        let own = &field.players[meeting.first];
        let Some(second) = meeting.second else {
            let gap = i128::from(own.score - field.lowest());
            let hash = hash(field, &own.name, "");
            let (place, count) = field.place(meeting.first);
            let places = (count - 1 - place) as i128;
            return Terms { again: own.byes.into(), gap: BYE * gap * (gap + 1), drawn: 0, places, hash };
        };
        let other = &field.players[second];
        let gap = i128::from(own.score.abs_diff(other.score));
        let again = own.met.iter().filter(|met| **met == second).count() as i128;
        let places = places(field.place(meeting.first), field.place(second), gap == 0);
        Terms {
            again,
            gap: gap * (gap + 1),
            drawn: drawn(own, other),
            places,
            hash: hash(field, &own.name, &other.name),
        }
    }

    /// The most important first.
    pub fn all(&self) -> [i128; 5] {
        [self.again, self.gap, self.drawn, self.places, self.hash]
    }

    /// The price of two at the same table of more. Who of a group sits where is left to chance: upper and lower halves are for pairs.
    pub fn at_table(&self) -> i128 {
        Terms { places: 0, ..*self }.price()
    }

    /// All of them in one number.
    pub fn price(&self) -> i128 {
        let [gap, drawn, places, hash] = LEVELS;
        (((self.again.min(MAX_AGAIN) * gap + self.gap) * drawn + self.drawn) * places + self.places) * hash + self.hash
    }
}

fn drawn(own: &Player, other: &Player) -> i128 {
    let (upper, lower) = match own.score.cmp(&other.score) {
        std::cmp::Ordering::Equal => return 0,
        std::cmp::Ordering::Greater => (own, other),
        std::cmp::Ordering::Less => (other, own),
    };
    let before = i128::from(upper.drawn_down) - i128::from(upper.drawn_up);
    let beneath = i128::from(lower.drawn_up) - i128::from(lower.drawn_down);
    (DRAWN + before + beneath).max(0)
}

/// Places and sizes of two groups, or of one.
fn places((one, size): (usize, usize), (other, its): (usize, usize), is_same: bool) -> i128 {
    let square = |number: i128| number * number;
    if is_same {
        return square(one.abs_diff(other) as i128 - (size / 2) as i128);
    }
    square(one as i128 - (size / 2) as i128) + square(other as i128 - (its / 2) as i128)
}

/// Of the names, in whatever order.
fn hash(field: &Field, one: &str, other: &str) -> i128 {
    lot(field.salt, [one.min(other), one.max(other)], BITS)
}

/// What chance says of two, the same for everybody: a number of so many bits.
pub fn lot(salt: &str, names: [&str; 2], bits: u32) -> i128 {
    let mut digest = Digest::new();
    digest.bytes(salt.as_bytes());
    names.iter().for_each(|name| digest.bytes(name.as_bytes()));
    let text = digest.finish();
    let number = u64::from_str_radix(text.get(..16).unwrap_or_default(), 16).unwrap_or_default();
    i128::from(number >> (64 - bits))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn players() -> Vec<Player> {
        let player = |(at, score): (usize, i64)| Player { name: format!("p{at}"), score, ..Player::default() };
        [4, 4, 2, 2, 0].into_iter().enumerate().map(player).collect()
    }

    fn terms(players: &[Player], first: usize, second: Option<usize>) -> Terms {
        Terms::new(&Field::new(players, "spring, round 3"), Meeting { first, second })
    }

    #[test]
    fn gaps_count_more_the_larger_they_are() {
        let all = players();
        let gap = |a, b| terms(&all, a, Some(b)).gap;
        assert_eq!((gap(0, 1), gap(0, 2), gap(0, 4)), (0, 2 * 3, 4 * 5));
        assert_eq!((terms(&all, 4, None).gap, terms(&all, 0, None).gap), (0, 64 * 4 * 5));
        assert_eq!(terms(&all, 0, Some(3)), terms(&all, 3, Some(0)));
    }

    #[test]
    fn who_was_drawn_down_is_drawn_up_rather_than_down_again() {
        let mut all = players();
        let plain = terms(&all, 0, Some(2)).drawn;
        all[0].drawn_down = 1;
        assert_eq!(terms(&all, 0, Some(2)).drawn, plain + 1);
        (all[0].drawn_down, all[0].drawn_up) = (0, 1);
        assert_eq!(terms(&all, 0, Some(2)).drawn, plain - 1);
        all[2].drawn_up = 2;
        assert_eq!(terms(&all, 0, Some(2)).drawn, plain + 1);
        assert_eq!(terms(&all, 0, Some(1)).drawn, 0);
    }

    #[test]
    fn no_number_of_lesser_evils_makes_up_for_a_greater_one() {
        // Two thousand players, thirty rounds, groups of all of them.
        let most =
            Terms { again: 0, gap: 60 * 61, drawn: 2 * (DRAWN + 60), places: 2 * 1000 * 1000, hash: (1 << BITS) - 1 };
        let worst = |terms: Terms| terms.price() * 1000;
        let none = Terms { again: 0, gap: 0, drawn: 0, places: 0, hash: 0 };
        assert!(Terms { again: 1, ..none }.price() > worst(most));
        assert!(Terms { gap: 1, ..none }.price() > worst(Terms { gap: 0, drawn: 0, ..most }));
        assert!(Terms { drawn: 1, ..none }.price() > worst(Terms { gap: 0, drawn: 0, places: 0, ..most }));
        assert!(Terms { places: 1, ..none }.price() > worst(Terms { gap: 0, drawn: 0, places: 0, ..most }));
        // Whoever looks for the best pairing adds up a few of them.
        assert!(Terms { again: 30, ..most }.price().checked_mul(16).is_some());
    }
}
