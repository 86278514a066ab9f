//! Breakpoints as editors set them.

use super::arguments::list;
use super::debugged_file::{DebuggedFile, file, line_with_code};
use crate::debug::breakpoints::{Breakpoint, Breakpoints, ErrorBreaks, EventBreaks};
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
    files: &[DebuggedFile],
    breakpoints: &mut Breakpoints,
    numbers: &mut Numbers,
) -> Value {
    match command {
        "setBreakpoints" => set_lines(request, files, breakpoints, numbers),
        "setFunctionBreakpoints" => set_names(request, files, breakpoints, numbers),
        _ => {
            set_filters(request, breakpoints);
            let wanted = list(request, "filters").len() + list(request, "filterOptions").len();
            json!({ "breakpoints": vec![json!({ "verified": true }); wanted] })
        }
    }
}

fn set_lines(request: &Value, files: &[DebuggedFile], breakpoints: &mut Breakpoints, numbers: &mut Numbers) -> Value {
    let source = &request["arguments"]["source"];
    let wanted = list(request, "breakpoints");
    let Some(file) = file(files, source) else {
        let told = wanted.iter().map(|wanted| {
            json!({ "id": numbers.next(), "verified": false, "line": wanted["line"], "message": "no script of the match is in this file" })
        });
        return json!({ "breakpoints": told.collect::<Vec<_>>() });
    };
    let (mut set, mut told) = (Vec::new(), Vec::new());
    for wanted in wanted {
        let id = numbers.next();
        let line = wanted["line"].as_u64().unwrap_or_default() as u32;
        let words =
            |name: &str| wanted[name].as_str().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
        let hits = words("hitCondition").map(|text| text.trim_start_matches(['>', '=', ' ']).parse::<u64>());
        match (line_with_code(file, line), hits) {
            (None, _) => told
                .push(json!({ "id": id, "verified": false, "line": line, "message": "there is no code from here on" })),
            (_, Some(Err(_))) => {
                told.push(
                    json!({ "id": id, "verified": false, "line": line, "message": "the hit count is no number" }),
                );
            }
            (Some(line), hits) => {
                let hits = hits.and_then(Result::ok);
                set.push(Breakpoint { id, line, condition: words("condition"), hits, log: words("logMessage") });
                told.push(json!({ "id": id, "verified": true, "line": line }));
            }
        }
    }
    breakpoints.lines.insert(file.shown.clone(), set);
    json!({ "breakpoints": told })
}

/// Breakpoints by name: `turn 30`, `event NAME`, or the name of a function.
fn set_names(request: &Value, files: &[DebuggedFile], breakpoints: &mut Breakpoints, numbers: &mut Numbers) -> Value {
    breakpoints.functions.clear();
    breakpoints.turns.clear();
    breakpoints.named_events.clear();
    let mut told = Vec::new();
    for wanted in list(request, "breakpoints") {
        let (id, name) = (numbers.next(), wanted["name"].as_str().unwrap_or_default().trim());
        let good = match name.split_once(' ') {
            Some(("turn", number)) => match number.trim().parse::<u64>() {
                Ok(turn) => {
                    breakpoints.turns.push((turn, id));
                    Ok(())
                }
                Err(_) => Err(format!("`{number}` is no turn")),
            },
            Some(("event", event)) => {
                breakpoints.named_events.push(event.trim().to_owned());
                Ok(())
            }
            _ => set_function(name, id, files, breakpoints),
        };
        told.push(match good {
            Ok(()) => json!({ "id": id, "verified": true }),
            Err(why) => json!({ "id": id, "verified": false, "message": why }),
        });
    }
    json!({ "breakpoints": told })
}

fn set_function(name: &str, id: u64, files: &[DebuggedFile], breakpoints: &mut Breakpoints) -> Result<(), String> {
    let mut found = false;
    for file in files {
        for begins in file.functions.iter().filter(|(_, own)| own == name).map(|(line, _)| *line) {
            let Some(line) = line_with_code(file, begins + 1).or_else(|| line_with_code(file, begins)) else {
                continue;
            };
            let breakpoint = Breakpoint { id, line, ..Breakpoint::default() };
            breakpoints.functions.entry(file.shown.clone()).or_default().push(breakpoint);
            found = true;
        }
    }
    if found { Ok(()) } else { Err(format!("no script has a function `{name}`; `turn 30` and `event NAME` stop too")) }
}

fn set_filters(request: &Value, breakpoints: &mut Breakpoints) {
    let names: Vec<&str> = list(request, "filters").iter().filter_map(Value::as_str).collect();
    let options = list(request, "filterOptions");
    let option = |name: &str| options.iter().find(|option| option["filterId"] == name);
    let has = |name: &str| names.contains(&name) || option(name).is_some();
    breakpoints.errors = match (has("errors"), has("uncaught")) {
        (true, _) => ErrorBreaks::All,
        (false, true) => ErrorBreaks::Uncaught,
        (false, false) => ErrorBreaks::None,
    };
    breakpoints.refused = has("refused");
    let condition = option("events").and_then(|option| option["condition"].as_str()).map(str::trim).unwrap_or_default();
    breakpoints.events = match (has("events"), condition) {
        (false, _) => EventBreaks::None,
        (true, "") => EventBreaks::All,
        (true, named) => EventBreaks::Named(named.split(',').map(|name| name.trim().to_owned()).collect()),
    };
}
