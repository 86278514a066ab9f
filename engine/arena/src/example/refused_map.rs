//! Cases of maps that must be refused.

use super::case_result::{CaseResult, Mismatch};
use lunarena_content::{Case, Expected, Refused, Reports, Span, Spanned, Start};
use lunarena_kernel::Value;

/// Compares what a map is refused for, if it is, with what the case says.
pub fn compare(case: &Case<Start>, refused: &Refused, found: Option<Reports>, result: &mut CaseResult) {
    result.refused = found.into_iter().flatten().map(|report| report.message().to_owned()).collect();
    let all = if result.refused.is_empty() { "is good".to_owned() } else { result.refused.join("\n") };
    let mut mismatch = |expected: String, got: &str, span: Span| {
        let got = got.to_owned();
        result.mismatches.push(Mismatch { step: 0, what: "the map".into(), expected, got, values: None, span });
    };
    let list = Value::List(result.refused.iter().map(|message| message.as_str().into()).collect());
    match refused {
        // A good map is not refused, whatever is true of its faults.
        Refused::All(expected) if result.refused.is_empty() || !expected.holds(&list) => {
            mismatch(expected.to_string(), &all, expected.span);
        }
        Refused::All(_) => {}
        Refused::Faults(faults) => {
            let whole = Expected::AnyOrder(faults.iter().map(|fault| fault.value.clone()).collect());
            if !whole.holds(&list) {
                alone(faults, &result.refused.clone(), |expected, got, span| {
                    mismatch(expected, got.unwrap_or(&all), span.unwrap_or(case.name.span));
                });
            }
        }
    }
}

/// The faults that did not come, and those that nobody expects. Each counts once, also where two have the same words.
fn alone(faults: &[Spanned<Expected>], found: &[String], mut say: impl FnMut(String, Option<&str>, Option<Span>)) {
    let mut others: Vec<&String> = found.iter().collect();
    // What is told by its words takes no fault from another.
    let (plain, loose): (Vec<_>, Vec<_>) = faults.iter().partition(|fault| fault.value().is_some());
    for fault in plain.into_iter().chain(loose) {
        match others.iter().position(|message| fault.holds(&message.as_str().into())) {
            Some(at) => drop(others.remove(at)),
            None => say(fault.to_string(), None, Some(fault.span)),
        }
    }
    for message in others {
        say("no other fault".to_owned(), Some(message), None);
    }
}
