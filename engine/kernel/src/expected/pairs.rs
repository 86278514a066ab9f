//! Who goes with whom: the most pairs of expected and found elements, where each goes with at most one other.

/// For each of `wanted` elements the one of `found` that it goes with, so that as many as possible have one. To take the first that fits would
/// leave some without, where another choice has one for each.
pub fn pair(wanted: usize, found: usize, mut fits: impl FnMut(usize, usize) -> bool) -> Vec<Option<usize>> {
    // Whoever fits as many as there are rivals gets one of those in any case: more need not be known.
    let choices: Vec<Vec<usize>> =
        (0..wanted).map(|want| (0..found).filter(|candidate| fits(want, *candidate)).take(wanted).collect()).collect();
    let mut partner: Vec<Option<usize>> = vec![None; found];
    for want in 0..wanted {
        settle(want, &choices, &mut partner);
    }
    let mut pairs = vec![None; wanted];
    for (candidate, want) in partner.iter().enumerate() {
        if let Some(want) = want {
            pairs[*want] = Some(candidate);
        }
    }
    pairs
}

/// Finds a partner for one, where those who have one may be moved to another: a search in breadth over all such moves.
fn settle(want: usize, choices: &[Vec<usize>], partner: &mut [Option<usize>]) {
    // Who asked first for a candidate.
    let mut asked: Vec<Option<usize>> = vec![None; partner.len()];
    let mut queue = std::collections::VecDeque::from([want]);
    while let Some(asker) = queue.pop_front() {
        for candidate in &choices[asker] {
            if asked[*candidate].is_some() {
                continue;
            }
            asked[*candidate] = Some(asker);
            match partner[*candidate] {
                Some(rival) => queue.push_back(rival),
                None => return move_along(*candidate, &asked, partner, choices),
            }
        }
    }
}

/// Gives a free candidate to whoever asked for it, and the one that he had to whoever asked for that, back to the first.
fn move_along(free: usize, asked: &[Option<usize>], partner: &mut [Option<usize>], choices: &[Vec<usize>]) {
    let mut candidate = free;
    while let Some(asker) = asked[candidate] {
        let before = choices[asker].iter().copied().find(|other| partner[*other] == Some(asker));
        partner[candidate] = Some(asker);
        let Some(before) = before else { return };
        candidate = before;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn an_element_makes_room_for_another() {
        // 0 fits both, 1 only the first: who takes the first that fits leaves 1 without.
        assert_eq!(pair(2, 2, |want, found| want == 0 || found == 0), [Some(1), Some(0)]);
        // A chain of three moves.
        let fits =
            |want: usize, found: usize| found == want || (want > 0 && found == want - 1) || (want == 0 && found == 3);
        assert_eq!(pair(4, 4, |want, found| fits(want, found) && (want, found) != (3, 3)).iter().flatten().count(), 4);
        assert_eq!(pair(2, 0, |_, _| true), [None, None]);
        assert_eq!(pair(3, 1, |_, _| true).iter().flatten().count(), 1);
    }

    /// By trying every choice for each in turn.
    fn most(wanted: usize, found: usize, fits: &[bool], taken: &mut Vec<bool>, want: usize) -> usize {
        if want == wanted {
            return 0;
        }
        let mut best = most(wanted, found, fits, taken, want + 1);
        for candidate in 0..found {
            if fits[want * found + candidate] && !taken[candidate] {
                taken[candidate] = true;
                best = best.max(1 + most(wanted, found, fits, taken, want + 1));
                taken[candidate] = false;
            }
        }
        best
    }

    proptest! {
        #[test]
        fn there_are_as_many_pairs_as_can_be(wanted in 0usize..6, found in 0usize..7, fits in prop::collection::vec(any::<bool>(), 42)) {
            let pairs = pair(wanted, found, |want, candidate| fits[want * found + candidate]);
            let mut used: Vec<usize> = pairs.iter().flatten().copied().collect();
            prop_assert_eq!(used.len(), most(wanted, found, &fits, &mut vec![false; found], 0));
            for (want, candidate) in pairs.iter().enumerate() {
                prop_assert!(candidate.is_none_or(|candidate| fits[want * found + candidate]));
            }
            used.sort_unstable();
            used.dedup();
            prop_assert_eq!(used.len(), pairs.iter().flatten().count());
        }
    }
}
