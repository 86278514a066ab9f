//! Cases of maps that must be refused.

use super::case_result::{CaseResult, Mismatch};
use lunarena_content::{Case, Reports, Start};

/// Compares what a map is refused for, if it is, with what the case says: the same faults, in whatever order.
pub fn compare(case: &Case<Start>, found: Option<Reports>, result: &mut CaseResult) {
    result.refused = found.into_iter().flatten().map(|report| report.message().to_owned()).collect();
    let mut mismatch = |expected: &str, got: &str, span| {
        let (expected, got) = (expected.to_owned(), got.to_owned());
        result.mismatches.push(Mismatch { step: 0, what: "the map".into(), expected, got, values: None, span });
    };
    let all = if result.refused.is_empty() { "is good".to_owned() } else { result.refused.join("\n") };
    // Each fault counts once, also where two have the same words.
    let mut others = result.refused.clone();
    for expected in &case.refused {
        match others.iter().position(|message| *message == expected.value) {
            Some(at) => drop(others.remove(at)),
            None => mismatch(&expected.value, &all, expected.span),
        }
    }
    for message in others {
        mismatch("no other fault", &message, case.name.span);
    }
}
