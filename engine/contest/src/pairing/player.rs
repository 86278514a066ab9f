//! Players as they stand before a round.

use std::collections::BTreeMap;

/// What of a player counts for whom it meets next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// No other has the same.
    pub name: String,
    /// In halves: a win is 2. Those of the first round are where it starts.
    pub score: i64,
    /// How strong it is believed to be, among those with the same score; more is better.
    pub strength: i64,
    /// Those that it has met, by their numbers.
    pub met: Vec<usize>,
    /// How often it met somebody with more.
    pub drawn_up: u32,
    /// How often it met somebody with less.
    pub drawn_down: u32,
    /// How often it had nobody to meet.
    pub byes: u32,
}

/// All players of a round, with their places among those of the same score.
pub struct Field<'p> {
    pub players: &'p [Player],
    /// What the hash begins with: the event, and the round.
    pub salt: &'p str,
    /// By score, then strength, then name.
    order: Vec<usize>,
    /// The place of each in its group, from 0, the strongest first.
    places: Vec<usize>,
    /// By score, how many there are.
    groups: BTreeMap<i64, usize>,
}

impl<'p> Field<'p> {
    pub fn new(players: &'p [Player], salt: &'p str) -> Field<'p> {
        let mut order: Vec<usize> = (0..players.len()).collect();
        order.sort_by(|a, b| {
            let [a, b] = [&players[*a], &players[*b]];
            (b.score, b.strength, &a.name).cmp(&(a.score, a.strength, &b.name))
        });
        let (mut places, mut groups) = (vec![0; players.len()], BTreeMap::new());
        for player in order.iter().copied() {
            let place = groups.entry(players[player].score).or_insert(0);
            places[player] = *place;
            *place += 1;
        }
        Field { players, salt, order, places, groups }
    }

    /// All players, the first first.
    pub fn order(&self) -> Vec<usize> {
        self.order.clone()
    }

    /// The place of a player among those of its score, and how many these are.
    pub fn place(&self, player: usize) -> (usize, usize) {
        (self.places[player], self.groups.get(&self.players[player].score).copied().unwrap_or(1))
    }

    pub fn lowest(&self) -> i64 {
        self.groups.keys().next().copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_go_by_score_then_strength_then_name() {
        let player = |name: &str, score, strength| Player { name: name.into(), score, strength, ..Player::default() };
        let players = [player("newt", 2, 5), player("frog", 2, 9), player("toad", 4, 0), player("carp", 2, 5)];
        let field = Field::new(&players, "");
        let places: Vec<_> = (0..4).map(|player| field.place(player)).collect();
        assert_eq!(places, [(2, 3), (0, 3), (0, 1), (1, 3)]);
        assert_eq!(field.lowest(), 2);
    }
}
