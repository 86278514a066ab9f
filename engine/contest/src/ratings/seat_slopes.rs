//! What one outcome says of those who played: in which direction, and how surely.

use super::outcome::Outcome;

/// More seats than this no table has.
pub const MOST_SEATS: usize = 8;

/// How the logarithm of the chance of an outcome changes with what each seat brings.
pub struct SeatSlopes {
    pub count: usize,
    pub slopes: [f64; MOST_SEATS],
    /// How fast the slopes fall, for each two seats.
    pub curves: [[f64; MOST_SEATS]; MOST_SEATS],
}

impl SeatSlopes {
    /// `brought`: what each seat brings, its strength with all effects.
    pub fn new(outcome: &Outcome, brought: &[f64]) -> SeatSlopes {
        let count = brought.len().min(MOST_SEATS);
        let most = brought.iter().copied().fold(f64::MIN, f64::max);
        let mut shares = [0.0; MOST_SEATS];
        shares.iter_mut().zip(brought).for_each(|(share, brought)| *share = libm::exp(brought - most));
        let mut found = SeatSlopes { count, slopes: [0.0; MOST_SEATS], curves: [[0.0; MOST_SEATS]; MOST_SEATS] };
        let mut left: u32 = (1 << count) - 1;
        while left != 0 {
            let best = seats(left).map(|seat| outcome.ranks[seat]).min();
            let sharing =
                seats(left).filter(|seat| Some(outcome.ranks[*seat]) == best).fold(0, |set, seat| set | 1 << seat);
            seats(sharing).for_each(|seat| found.slopes[seat] += 1.0);
            let behind = left & !sharing;
            // One of them after the other goes first, in any order: each set of so many who are left of them is as likely as another.
            let mut set: u32 = sharing;
            while set != 0 {
                let weight = 1.0 / ways(sharing.count_ones(), set.count_ones());
                found.choose(set | behind, weight, &shares);
                set = (set - 1) & sharing;
            }
            left = behind;
        }
        found
    }

    /// One of this set is chosen.
    fn choose(&mut self, set: u32, weight: f64, shares: &[f64; MOST_SEATS]) {
        let sum: f64 = seats(set).map(|seat| shares[seat]).sum();
        for seat in seats(set) {
            let chance = shares[seat] / sum;
            self.slopes[seat] -= weight * chance;
            self.curves[seat][seat] += weight * chance;
            for other in seats(set) {
                self.curves[seat][other] -= weight * chance * shares[other] / sum;
            }
        }
    }
}

fn seats(set: u32) -> impl Iterator<Item = usize> {
    (0..MOST_SEATS).filter(move |seat| set >> seat & 1 == 1)
}

/// In how many ways so many of all can be chosen.
fn ways(all: u32, chosen: u32) -> f64 {
    (0..chosen).fold(1.0, |ways, at| ways * f64::from(all - at) / f64::from(at + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slopes(ranks: &[i64], brought: &[f64]) -> SeatSlopes {
        let outcome = Outcome { players: (0..ranks.len()).collect(), map: 0, ranks: ranks.to_vec() };
        SeatSlopes::new(&outcome, brought)
    }

    fn near(one: f64, other: f64) -> bool {
        (one - other).abs() < 1e-12
    }

    #[test]
    fn who_wins_against_the_odds_says_more() {
        // Three to one: the chance of the stronger is 3/4.
        let odds = [3f64.ln(), 0.0];
        let (win, loss) = (slopes(&[1, 2], &odds), slopes(&[2, 1], &odds));
        assert!(near(win.slopes[0], 0.25) && near(win.slopes[1], -0.25));
        assert!(near(loss.slopes[0], -0.75) && near(loss.slopes[1], 0.75));
        for found in [&win, &loss] {
            assert!(near(found.curves[0][0], 3.0 / 16.0) && near(found.curves[0][1], -3.0 / 16.0));
        }
        // A draw is half of each.
        let draw = slopes(&[1, 1], &odds);
        assert!(near(draw.slopes[0], -0.25) && near(draw.curves[0][0], 3.0 / 16.0));
    }

    #[test]
    fn of_three_the_first_is_chosen_and_then_the_second() {
        // Shares 1, 2 and 3 of 6; then 1 and 2 of 3.
        let found = slopes(&[2, 3, 1], &[0.0, 2f64.ln(), 3f64.ln()]);
        assert!(near(found.slopes[2], 1.0 - 1.0 / 2.0));
        assert!(near(found.slopes[0], -1.0 / 6.0 + 1.0 - 1.0 / 3.0));
        assert!(near(found.slopes[1], -1.0 / 3.0 - 2.0 / 3.0));
    }

    #[test]
    fn a_shared_place_is_all_orders_in_equal_parts() {
        let brought = [0.3, -0.8, 1.1, 0.2];
        let tied = slopes(&[1, 2, 2, 2], &brought);
        let orders = [[2, 3, 4], [2, 4, 3], [3, 2, 4], [3, 4, 2], [4, 2, 3], [4, 3, 2]];
        let each: Vec<SeatSlopes> = orders.iter().map(|[b, c, d]| slopes(&[1, *b, *c, *d], &brought)).collect();
        for seat in 0..4 {
            let mean = each.iter().map(|one| one.slopes[seat]).sum::<f64>() / 6.0;
            assert!(near(tied.slopes[seat], mean), "{seat}");
            for other in 0..4 {
                let mean = each.iter().map(|one| one.curves[seat][other]).sum::<f64>() / 6.0;
                assert!(near(tied.curves[seat][other], mean), "{seat} {other}");
            }
        }
    }
}
