//! Who loses is out.

use super::double_bracket;
use super::mcmahon::table_sizes;
use super::preliminary::{by_strength, strengths, without};
use crate::tournament::bout::{Bout, BoutResult};
use crate::tournament::roster::Roster;
use crate::tournament::round::{PlayedRound, Round, times_met};
use std::collections::HashMap;

/// Who meets and comes out equal meets again, with other seeds, up to so many times in all; then the one that was seeded higher goes on.
const TRIES: usize = 3;

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
    seeds: Vec<usize>,
    /// What can be played now, with the names of the stages.
    open: Vec<(String, Bout)>,
    /// When each player went out: by the number of the stage, of which later ones are higher.
    out: Vec<Option<usize>>,
    stage: usize,
}

pub fn round(roster: &Roster, played: &[PlayedRound]) -> Option<Round> {
    let draw = Draw::follow(roster, played);
    let mut names: Vec<String> = draw.open.iter().map(|(name, _)| name.clone()).collect();
    names.dedup();
    let bouts: Vec<Bout> = draw.open.into_iter().map(|(_, bout)| bout).collect();
    (!bouts.is_empty()).then(|| Round::new(names.join(", "), bouts, Vec::new()))
}

/// For each player how far it came: more is farther, and equal ones went out in the same stage. Who isn't out yet came farthest.
pub fn reached(roster: &Roster, played: &[PlayedRound]) -> Vec<usize> {
    let draw = Draw::follow(roster, played);
    draw.out.iter().map(|out| out.unwrap_or(draw.stage + 1)).collect()
}

impl<'r> Draw<'r> {
    fn follow(roster: &Roster, played: &'r [PlayedRound]) -> Draw<'r> {
        let order = by_strength(&strengths(roster, played));
        let mut seeds = vec![0; order.len()];
        order.iter().enumerate().for_each(|(place, player)| seeds[*player] = place);
        let own = without(roster, played);
        let results = own.iter().flat_map(PlayedRound::bouts).map(|(bout, result)| (bout.id.as_str(), (bout, result)));
        let mut draw = Draw {
            played: own,
            results: results.collect(),
            out: vec![None; order.len()],
            seeds,
            open: Vec::new(),
            stage: 0,
        };
        match (roster.table(), roster.format.double) {
            (2, false) => draw.single(&order),
            (2, true) => double_bracket::follow(&mut draw, &order),
            (table, _) => draw.at_tables(&order, table, roster.least),
        }
        draw
    }

    fn single(&mut self, order: &[usize]) {
        let mut slots = seeded(order);
        while slots.len() > 1 {
            let name = stage_name(slots.len());
            let pairs: Vec<[Slot; 2]> = slots.as_chunks::<2>().0.to_vec();
            slots = self.stage(&name, &pairs, true).into_iter().map(|[winner, _]| winner).collect();
        }
    }

    /// The winners and losers of a stage. Who loses is out, where that is so.
    pub fn stage(&mut self, name: &str, pairs: &[[Slot; 2]], is_last_chance: bool) -> Vec<[Slot; 2]> {
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

    /// The better half of each table goes on, until one table is left.
    fn at_tables(&mut self, order: &[usize], table: usize, least: usize) {
        let mut left = order.to_vec();
        loop {
            self.stage += 1;
            let (sizes, out) = table_sizes(left.len(), table, least);
            let is_final = sizes.len() <= 1 && out == 0;
            let name = if is_final { "final".to_owned() } else { format!("{} players left", left.len()) };
            // The strongest go on where there is no place for all; of the others the strongest are dealt out first.
            let (mut stay, mut tables): (Vec<usize>, Vec<Vec<usize>>) =
                (left[..out].to_vec(), vec![Vec::new(); sizes.len()]);
            dealt(&left[out..], &sizes, &mut tables);
            let mut is_open = false;
            for (at, players) in tables.into_iter().enumerate() {
                let id = if is_final { name.clone() } else { format!("{name} {}", at + 1) };
                let Some((_, result)) = self.results.get(id.as_str()) else {
                    self.open.push((name.clone(), Bout { id, players, series: 0 }));
                    is_open = true;
                    continue;
                };
                let mut ranked: Vec<usize> = (0..players.len()).collect();
                ranked.sort_by_key(|place| (-result.points(*place), self.seeds[players[*place]]));
                let on = if is_final { 1 } else { players.len().div_ceil(2) };
                for (rank, place) in ranked.into_iter().enumerate() {
                    match (rank < on, is_final) {
                        (true, _) => stay.push(players[place]),
                        // In the final each rank is a place of its own.
                        (false, true) => self.out[players[place]] = Some(self.stage + players.len() - rank),
                        (false, false) => self.out[players[place]] = Some(self.stage),
                    }
                }
            }
            if is_final {
                self.stage += table;
            }
            if is_open || is_final || stay.len() < 2 {
                return;
            }
            stay.sort_by_key(|player| self.seeds[*player]);
            left = stay;
        }
    }
}

/// To and fro, so that tables are about equally strong.
fn dealt(players: &[usize], sizes: &[usize], tables: &mut [Vec<usize>]) {
    let count = tables.len().max(1);
    let mut next = players.iter().copied();
    for row in 0..sizes.iter().copied().max().unwrap_or(0) {
        for place in 0..count {
            let at = if row % 2 == 0 { place } else { count - 1 - place };
            if tables[at].len() < sizes[at]
                && let Some(player) = next.next()
            {
                tables[at].push(player);
            }
        }
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

/// Of those who are left.
pub fn stage_name(left: usize) -> String {
    match left {
        2 => "final".to_owned(),
        4 => "semi-finals".to_owned(),
        8 => "quarter-finals".to_owned(),
        left => format!("round of {left}"),
    }
}

#[cfg(test)]
mod tests;
