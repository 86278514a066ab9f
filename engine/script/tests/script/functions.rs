//! Every mathematical and formatting function returns the stored bits, in rules and in bots. `.ci/platforms` compares the same results on other
//! platforms.

pub mod run;

use crate::harness::play;
use run::{PROGRAM, joined, results};

const STORED: &str = include_str!("functions/results.txt");

/// Compares line by line, so that a failure names the call.
fn assert_stored(results: &str) {
    for (result, stored) in results.lines().zip(STORED.lines()) {
        assert_eq!(result, stored);
    }
    assert_eq!(results.lines().count(), STORED.lines().count());
}

#[test]
fn rules_get_the_stored_bits() {
    assert_stored(&results().unwrap_or_else(|error| panic!("{error}")));
}

#[test]
fn bots_get_the_stored_bits() {
    let answer = play(&format!("function turn() return (function() {PROGRAM} end)()() end"));
    let Some(lines) = &answer.value else { panic!("{answer:?}") };
    assert_stored(&joined(lines).unwrap_or_else(|error| panic!("{error}")));
}

/// The stored bits of transcendental functions are those of the C library of this machine, or one of the two floats beside them.
#[test]
fn stored_bits_are_close_to_the_c_library() {
    let float = |text: &str| Some(f64::from_bits(u64::from_str_radix(text.strip_prefix("0x")?, 16).ok()?));
    type Function = fn(f64) -> f64;
    let functions: [(&str, Function); 10] = [
        ("math.sin", f64::sin),
        ("math.cos", f64::cos),
        ("math.tan", f64::tan),
        ("math.asin", f64::asin),
        ("math.acos", f64::acos),
        ("math.atan", f64::atan),
        ("math.exp", f64::exp),
        ("math.log", f64::ln),
        ("math.sqrt", f64::sqrt),
        ("math.abs", f64::abs),
    ];
    let mut compared = 0;
    for line in STORED.lines() {
        let Some((call, result)) = line.split_once(") = ") else { continue };
        let Some((name, argument)) = call.split_once('(') else { continue };
        let Some((_, function)) = functions.iter().find(|(known, _)| *known == name) else { continue };
        // Not an integer, and not two arguments.
        let Some(argument) = float(argument) else { continue };
        let expected = function(argument);
        compared += 1;
        match float(result) {
            Some(result) => {
                assert!(result.to_bits().abs_diff(expected.to_bits()) <= 1, "{line}: expected {expected:e}")
            }
            None => assert!(result == "nan" && expected.is_nan(), "{line}: expected {expected:e}"),
        }
    }
    assert!(compared >= 10 * 14, "only {compared} calls were compared");
}
