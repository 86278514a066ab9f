//! Events of players whose strengths are known, to see whether they are found again.

use super::model::Scope;
use super::outcome::{Block, Outcome};
use lunarena_kernel::random::Xoshiro;

/// Chance for made events.
pub struct Chance(pub Xoshiro);

impl Chance {
    fn real(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Around 0, with a standard deviation of 1: twelve times something between 0 and 1, less the mean of that.
    fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.real()).sum::<f64>() - 6.0
    }

    /// Ranks by the model itself.
    fn ranks(&mut self, brought: &[f64]) -> Vec<i64> {
        let (mut left, mut ranks): (Vec<usize>, Vec<i64>) = ((0..brought.len()).collect(), vec![0; brought.len()]);
        for rank in 1.. {
            let Some(last) = left.len().checked_sub(1) else { break };
            let mut at = self.real() * left.iter().map(|seat| brought[*seat].exp()).sum::<f64>();
            let chosen = left.iter().position(|seat| {
                at -= brought[*seat].exp();
                at < 0.0
            });
            ranks[left.remove(chosen.unwrap_or(last))] = rank;
        }
        ranks
    }
}

/// Players of known strengths, and what came of their matches.
pub struct MadeEvent {
    pub scope: Scope,
    pub strengths: Vec<f64>,
    pub blocks: Vec<Block>,
}

impl MadeEvent {
    /// All tables of so many seats, each in all seats and on all maps.
    pub fn new(scope: Scope, chance: &mut Chance) -> MadeEvent {
        let mut normal = |times: f64, count: usize| (0..count).map(|_| times * chance.normal()).collect::<Vec<f64>>();
        let (strengths, seats) = (normal(1.0, scope.players), normal(0.3, scope.seats));
        let on_maps = normal(0.2, scope.seats * scope.maps);
        let mean = strengths.iter().sum::<f64>() / scope.players as f64;
        let strengths: Vec<f64> = strengths.iter().map(|strength| strength - mean).collect();
        let mut blocks = Vec::new();
        for first in 0..scope.players {
            for step in 1..=(scope.players - 1) / (scope.seats - 1) {
                let table: Vec<usize> = (0..scope.seats).map(|at| (first + at * step) % scope.players).collect();
                let mut sorted = table.clone();
                sorted.sort_unstable();
                sorted.dedup();
                if sorted.len() < scope.seats {
                    continue;
                }
                let mut block = Block::new();
                for (map, rotation) in (0..scope.maps).flat_map(|map| (0..scope.seats).map(move |turn| (map, turn))) {
                    let players: Vec<usize> =
                        (0..scope.seats).map(|seat| table[(seat + rotation) % scope.seats]).collect();
                    let brought = |(seat, player): (usize, &usize)| {
                        strengths[*player] + seats[seat] + on_maps[map * scope.seats + seat]
                    };
                    let brought: Vec<f64> = players.iter().enumerate().map(brought).collect();
                    block.push(Outcome { ranks: chance.ranks(&brought), players, map });
                }
                blocks.push(block);
            }
        }
        MadeEvent { scope, strengths, blocks }
    }
}
