//! Holm's correction: who asks many questions finds a rare answer by chance, so each has to be rarer.

/// The chances of several comparisons, each raised so that one rare answer among all of them is still rare. In the order given.
pub fn corrected(chances: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..chances.len()).collect();
    order.sort_by(|one, other| chances[*one].total_cmp(&chances[*other]));
    let mut raised = vec![1.0; chances.len()];
    let mut least = 0.0_f64;
    for (rank, at) in order.into_iter().enumerate() {
        // The rarest is one of all, the next one of those that are left.
        least = least.max(chances[at] * (chances.len() - rank) as f64).min(1.0);
        raised[at] = least;
    }
    raised
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rarest_counts_for_all_the_next_for_those_that_are_left() {
        // 3 x 0.01; 2 x 0.03; 1 x 0.04, which can't be less than the one before.
        let found = corrected(&[0.01, 0.04, 0.03]);
        for (found, expected) in found.iter().zip([0.03, 0.06, 0.06]) {
            assert!((found - expected).abs() < 1e-12, "{found}");
        }
        assert_eq!(corrected(&[0.5, 0.75]), [1.0, 1.0]);
        assert_eq!(corrected(&[0.25]), [0.25]);
        assert!(corrected(&[]).is_empty());
    }
}
