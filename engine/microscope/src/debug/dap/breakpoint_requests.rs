//! Breakpoints as editors set them.

use super::arguments::{file, list};
use super::launch::Started;
use crate::debug::breakpoints::{Breakpoint, Breakpoints, ErrorBreaks, EventBreaks};
use crate::debug::places::Places;
use serde_json::{Value, json};

/// Numbers for breakpoints.
#[derive(Default)]
pub struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 += 1;
        self.0
    }
}

/// What is offered beside lines, as the protocol calls it: filters of exceptions.
pub fn filters() -> Value {
    json!([
        { "filter": "uncaught", "label": "Errors that nobody catches", "default": true },
        { "filter": "errors", "label": "All errors" },
        { "filter": "refused", "label": "Refused orders and calls" },
        {
            "filter": "events", "label": "Events", "supportsCondition": true,
            "conditionDescription": "names of events, with commas between them; none: all",
        },
    ])
}

/// Sets what one of the three requests says; what is told of it.
pub fn set(
    command: &str,
    request: &Value,
    started: &Started,
    breakpoints: &mut Breakpoints,
    numbers: &mut Numbers,
) -> Value {
    let told: Vec<Value> = match command {
        "setBreakpoints" => set_lines(request, started, breakpoints, numbers),
        "setFunctionBreakpoints" => set_names(request, &started.places, breakpoints, numbers),
        _ => set_filters(request, &started.places, breakpoints),
    };
    json!({ "breakpoints": told })
}

fn set_lines(request: &Value, started: &Started, breakpoints: &mut Breakpoints, numbers: &mut Numbers) -> Vec<Value> {
    let (places, counting) = (&started.places, started.counting);
    let file = file(&places.files, &request["arguments"]["source"]);
    let (mut set, mut told) = (Vec::new(), Vec::new());
    for wanted in list(request, "breakpoints") {
        let id = numbers.next();
        let words =
            |name: &str| wanted[name].as_str().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
        let good = || {
            let file = file.ok_or("no script of the match is in this file")?;
            let line = counting.line_from(&wanted["line"]).ok_or("it has no line")?;
            let hits = words("hitCondition").map(|text| text.parse::<u64>().ok().filter(|hits| *hits > 0));
            if hits == Some(None) {
                return Err("the hit count is no number from 1 on".to_owned());
            }
            let (condition, log) = (words("condition"), words("logMessage"));
            places.at_line(file, Breakpoint { id, line, condition, hits: hits.flatten(), log })
        };
        match good() {
            Ok(breakpoint) => {
                told.push(json!({ "id": id, "verified": true, "line": counting.line(breakpoint.line) }));
                set.push(breakpoint);
            }
            Err(why) => {
                told.push(json!({ "id": id, "verified": false, "line": wanted["line"], "message": why }));
            }
        }
    }
    if let Some(file) = file {
        breakpoints.lines.insert(file.shown.clone(), set);
    }
    told
}

/// Breakpoints by name: `turn 30`, `event NAME`, or the name of a function.
fn set_names(request: &Value, places: &Places, breakpoints: &mut Breakpoints, numbers: &mut Numbers) -> Vec<Value> {
    breakpoints.functions.clear();
    breakpoints.turns.clear();
    breakpoints.named_events.clear();
    let mut set = |wanted: &Value| {
        let (id, name) = (numbers.next(), wanted["name"].as_str().unwrap_or_default().trim());
        match places.set_named(name, id, breakpoints) {
            Ok(()) => json!({ "id": id, "verified": true }),
            Err(why) => json!({ "id": id, "verified": false, "message": why }),
        }
    };
    list(request, "breakpoints").iter().map(&mut set).collect()
}

fn set_filters(request: &Value, places: &Places, breakpoints: &mut Breakpoints) -> Vec<Value> {
    (breakpoints.errors, breakpoints.refused, breakpoints.events) = (ErrorBreaks::None, false, EventBreaks::None);
    let plain = list(request, "filters").iter().map(|name| (name.as_str().unwrap_or_default(), ""));
    let options = list(request, "filterOptions").iter().map(|option| {
        let text = |name: &str| option[name].as_str().unwrap_or_default().trim();
        (text("filterId"), text("condition"))
    });
    let mut set = |(name, condition): (&str, &str)| {
        match (name, condition) {
            ("errors", "") => breakpoints.errors = ErrorBreaks::All,
            ("uncaught", "") if breakpoints.errors == ErrorBreaks::All => {}
            ("uncaught", "") => breakpoints.errors = ErrorBreaks::Uncaught,
            ("refused", "") => breakpoints.refused = true,
            ("events", "") => breakpoints.events = EventBreaks::All,
            ("events", named) => {
                let names: Vec<String> = named.split(',').map(|name| name.trim().to_owned()).collect();
                names.iter().try_for_each(|name| places.check_event(name))?;
                breakpoints.events = EventBreaks::Named(names);
            }
            ("errors" | "uncaught" | "refused", _) => return Err(format!("`{name}` takes no condition")),
            _ => return Err(format!("there is no filter `{name}`")),
        }
        Ok(())
    };
    let told = |set: Result<(), String>| match set {
        Ok(()) => json!({ "verified": true }),
        Err(why) => json!({ "verified": false, "message": why }),
    };
    plain.chain(options).map(|wanted| told(set(wanted))).collect()
}
