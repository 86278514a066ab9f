//! A draw: who meets whom is decided by who won before.

use super::preliminary::without;
use crate::tournament::bout::{Bout, BoutResult};
use crate::tournament::roster::Roster;
use crate::tournament::round::{PlayedRound, times_met};
use std::collections::HashMap;

/// Who meets and comes out equal meets again, with other seeds, up to so many times in all; then the one that was seeded higher goes on.
pub const TRIES: usize = 3;

/// What is known of a place in the draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// It isn't decided yet.
    Open,
    /// Nobody: who meets it goes on.
    Nobody,
    Player(usize),
}

/// The draw, followed as far as it was played.
pub struct Draw<'r> {
    played: &'r [PlayedRound],
    results: HashMap<&'r str, (&'r Bout, &'r BoutResult)>,
    /// By player, its place in the seeding.
    pub seeds: Vec<usize>,
    /// What can be played now, with the names of the stages.
    pub open: Vec<(String, Bout)>,
    /// When each player went out: by the number of the stage, of which later ones are higher.
    pub out: Vec<Option<usize>>,
    pub stage: usize,
}

impl<'r> Draw<'r> {
    /// With nothing followed yet. The strongest come first in the order.
    pub fn new(roster: &Roster, played: &'r [PlayedRound], order: &[usize]) -> Draw<'r> {
        let mut seeds = vec![0; order.len()];
        order.iter().enumerate().for_each(|(place, player)| seeds[*player] = place);
        let played = without(roster, played);
        let bouts = played.iter().flat_map(PlayedRound::bouts);
        let results = bouts.map(|(bout, result)| (bout.id.as_str(), (bout, result))).collect();
        Draw { played, results, out: vec![None; order.len()], seeds, open: Vec::new(), stage: 0 }
    }

    /// What came of a bout, if it was played.
    pub fn result(&self, id: &str) -> Option<&'r BoutResult> {
        self.results.get(id).map(|(_, result)| *result)
    }

    /// The winners and losers of a stage. Who loses is out, where that is so.
    pub fn play_stage(&mut self, name: &str, pairs: &[[Slot; 2]], is_last_chance: bool) -> Vec<[Slot; 2]> {
        self.stage += 1;
        let ends: Vec<[Slot; 2]> = pairs
            .iter()
            .enumerate()
            .map(|(at, pair)| {
                let id = if pairs.len() == 1 { name.to_owned() } else { format!("{name} {}", at + 1) };
                self.meet(name, &id, *pair)
            })
            .collect();
        ends.iter().filter(|_| is_last_chance).for_each(|[_, loser]| self.is_out(*loser));
        ends
    }

    /// In the stage at hand.
    pub fn is_out(&mut self, loser: Slot) {
        if let Slot::Player(loser) = loser {
            self.out[loser] = Some(self.stage);
        }
    }

    /// The winner and the loser.
    fn meet(&mut self, stage: &str, id: &str, pair: [Slot; 2]) -> [Slot; 2] {
        let (one, other) = match pair {
            [Slot::Open, _] | [_, Slot::Open] => return [Slot::Open; 2],
            [Slot::Player(one), Slot::Player(other)] => (one, other),
            [one, Slot::Nobody] => return [one, Slot::Nobody],
            [Slot::Nobody, other] => return [other, Slot::Nobody],
        };
        let (mut points, mut tries) = ([0, 0], 0);
        while tries < TRIES && points[0] == points[1] {
            let id = if tries == 0 { id.to_owned() } else { format!("{id}, again {tries}") };
            let Some((bout, result)) = self.results.get(id.as_str()) else {
                let series = times_met(self.played, &[one, other]);
                self.open.push((stage.to_owned(), Bout { id, players: vec![one, other], series }));
                return [Slot::Open; 2];
            };
            let place = |player: usize| bout.players.iter().position(|own| *own == player);
            for (sum, player) in points.iter_mut().zip([one, other]) {
                *sum += place(player).map_or(0, |place| result.points(place));
            }
            tries += 1;
        }
        let first_wins = points[0] > points[1] || (points[0] == points[1] && self.seeds[one] < self.seeds[other]);
        let [winner, loser] = if first_wins { [one, other] } else { [other, one] };
        [Slot::Player(winner), Slot::Player(loser)]
    }
}

/// Places in the draw: the first two can meet in the last stage only, the first four in the one before.
pub fn seeded(order: &[usize]) -> Vec<Slot> {
    let mut places = vec![0];
    while places.len() < order.len() {
        let count = 2 * places.len();
        places = places.into_iter().flat_map(|place| [place, count - 1 - place]).collect();
    }
    let slot = |place: usize| order.get(place).map_or(Slot::Nobody, |player| Slot::Player(*player));
    places.into_iter().map(slot).collect()
}
