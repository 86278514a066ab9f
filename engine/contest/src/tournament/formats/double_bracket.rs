//! Who loses twice is out.

use super::draw::{Draw, Slot, seeded};

/// Those who lost once play among themselves, joined after each stage by those who lost in it. The last of them meets the one who never lost; if he wins, both lost
/// once, and they meet again.
pub fn follow(draw: &mut Draw<'_>, order: &[usize]) {
    let mut unbeaten = seeded(order);
    let mut beaten: Vec<Slot> = Vec::new();
    let (mut upper, mut lower) = (0, 0);
    while unbeaten.len() > 1 {
        upper += 1;
        let pairs: Vec<[Slot; 2]> = unbeaten.as_chunks::<2>().0.to_vec();
        let ends = draw.play_stage(&format!("winners' round {upper}"), &pairs, false);
        unbeaten = ends.iter().map(|[winner, _]| *winner).collect();
        // Turned round, so that who met in the stage before meets again as late as can be.
        let mut lost: Vec<Slot> = ends.iter().rev().map(|[_, loser]| *loser).collect();
        if upper > 1 {
            lower += 1;
            let pairs: Vec<[Slot; 2]> = beaten.iter().zip(&lost).map(|(one, other)| [*one, *other]).collect();
            lost = winners(draw, lower, &pairs);
        }
        beaten = lost;
        if beaten.len() > 1 && beaten.len() >= unbeaten.len() {
            lower += 1;
            let pairs: Vec<[Slot; 2]> = beaten.as_chunks::<2>().0.to_vec();
            beaten = winners(draw, lower, &pairs);
        }
    }
    let (Some(first), Some(second)) = (unbeaten.first(), beaten.first()) else { return };
    let ends = draw.play_stage("final", &[[*first, *second]], false);
    let Some([winner, loser]) = ends.first().copied() else { return };
    let (is_decided, is_turned) = (winner != Slot::Open, winner == *second);
    if is_decided && is_turned && loser != Slot::Nobody {
        draw.play_stage("last final", &[[winner, loser]], true);
    } else if is_decided {
        draw.is_out(loser);
    }
}

fn winners(draw: &mut Draw<'_>, number: usize, pairs: &[[Slot; 2]]) -> Vec<Slot> {
    let ends = draw.play_stage(&format!("losers' round {number}"), pairs, true);
    ends.into_iter().map(|[winner, _]| winner).collect()
}
