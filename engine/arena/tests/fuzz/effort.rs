//! How much is tried.

use lunarena_measure::is_thorough;
use proptest::test_runner::{Config, RngSeed};

/// Names how many times the ordinary number of inputs is tried.
const VARIABLE: &str = "LUNARENA_FUZZ";

fn factor() -> Option<u32> {
    let text = std::env::var(VARIABLE).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{VARIABLE} must be a whole number, not {text}")))
}

/// Whether this is a long run, which may take its time.
pub fn is_long() -> bool {
    factor().is_some()
}

/// Of the cases of a thorough run so many are left out that one of this number stays.
const SHARE: u32 = 4;

/// A run of so many cases, where it is to be thorough; else of a part of them. The ordinary run is part of the suite and must not fail one day and pass the next, so it
/// always draws the same; a long one is there to find what nobody has seen yet.
pub fn config(cases: u32) -> Config {
    let ordinary = if is_thorough() || is_long() { cases } else { cases.div_ceil(SHARE) };
    Config {
        cases: ordinary.saturating_mul(factor().unwrap_or(1)),
        rng_seed: if is_long() { RngSeed::Random } else { RngSeed::Fixed(1) },
        // What fails is kept in the corpus, where a person finds it.
        failure_persistence: None,
        max_shrink_time: 120_000,
        ..Config::default()
    }
}
