//! Stops as the protocol has them, and what it offers.

use super::breakpoint_requests::filters;
use crate::debug::stopped::Reason;
use serde_json::{Value, json};

/// What is asked of a stop that is no line.
pub fn exception_info(why: Option<&Reason>) -> Value {
    let (id, text) = match why {
        Some(Reason::Error(why)) => ("error", why.as_str()),
        Some(Reason::Refused(why)) => ("refused", why.as_str()),
        Some(Reason::Event(event)) => ("event", event.as_str()),
        _ => ("none", ""),
    };
    json!({ "exceptionId": id, "description": text, "breakMode": "always" })
}

/// What a stop is called, what is said of it, and its breakpoints.
pub fn told(reason: &Reason, is_end: bool) -> (&'static str, String, Vec<u64>) {
    match reason {
        Reason::Step | Reason::Goal if is_end => ("step", "the end of the match".to_owned(), Vec::new()),
        Reason::Step => ("step", String::new(), Vec::new()),
        Reason::Goal => ("entry", String::new(), Vec::new()),
        Reason::Breakpoint(ids) => ("breakpoint", String::new(), ids.clone()),
        Reason::Turn { turn, id } => ("function breakpoint", format!("turn {turn}"), vec![*id]),
        Reason::Error(why) => ("exception", why.clone(), Vec::new()),
        Reason::Refused(why) => ("exception", format!("refused: {why}"), Vec::new()),
        Reason::Event(event) => ("exception", format!("event: {event}"), Vec::new()),
        Reason::Pause => ("pause", String::new(), Vec::new()),
    }
}

/// What this debugger can do.
pub fn capabilities() -> Value {
    json!({
        "supportsConfigurationDoneRequest": true,
        "supportsFunctionBreakpoints": true,
        "supportsConditionalBreakpoints": true,
        "supportsHitConditionalBreakpoints": true,
        "supportsLogPoints": true,
        "supportsEvaluateForHovers": true,
        "supportsStepBack": true,
        "supportsExceptionInfoRequest": true,
        "supportsExceptionFilterOptions": true,
        "exceptionBreakpointFilters": filters(),
        "supportsLoadedSourcesRequest": true,
        "supportsBreakpointLocationsRequest": true,
        "supportsTerminateRequest": true,
    })
}
