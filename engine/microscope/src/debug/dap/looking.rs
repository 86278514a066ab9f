//! Requests of those who look around.

use super::arguments::{file, number, text};
use super::frames_json;
use super::launch::Started;
use crate::debug::frames::RUNNING;
use serde_json::{Value, json};

/// What is said to who asks for something that is there only while the match stands still.
const RUNS: &str = "the match is running: pause it first";

/// What a request wants to know, or why that can't be told.
pub fn answer(command: &str, request: &Value, started: &Started) -> Result<Value, String> {
    let (session, files, counting) = (&started.session, &started.places.files, started.counting);
    let frame = number(request, "frameId");
    match command {
        "threads" => {
            let threads = session.threads().unwrap_or_default();
            let told: Vec<Value> =
                threads.iter().map(|thread| json!({ "id": thread.id, "name": thread.name })).collect();
            // Somebody always runs, says the protocol.
            let nobody = || vec![json!({ "id": RUNNING, "name": "match" })];
            Ok(json!({ "threads": if told.is_empty() { nobody() } else { told } }))
        }
        "stackTrace" => {
            let thread = number(request, "threadId").unwrap_or(RUNNING);
            let frames = session.frames(thread).ok_or(RUNS)?;
            let shown = part(&frames, number(request, "startFrame"), number(request, "levels"));
            let shown: Vec<Value> = shown.map(|frame| frames_json::frame(files, counting, frame)).collect();
            Ok(json!({ "stackFrames": shown, "totalFrames": frames.len() }))
        }
        "scopes" => {
            let scopes = session.scopes(frame.unwrap_or_default()).ok_or(RUNS)?;
            Ok(json!({ "scopes": scopes.iter().map(frames_json::scope).collect::<Vec<_>>() }))
        }
        "variables" => {
            let reference = number(request, "variablesReference").unwrap_or_default();
            let nodes = session.inside(reference).ok_or(RUNS)?;
            let shown = part(&nodes, number(request, "start"), number(request, "count"));
            Ok(json!({ "variables": shown.map(frames_json::variable).collect::<Vec<_>>() }))
        }
        "evaluate" => {
            let expression = text(request, "expression").unwrap_or_default();
            let node = session.value(frame, expression).ok_or(RUNS)??;
            Ok(json!({ "result": node.value, "type": node.kind, "variablesReference": node.reference }))
        }
        "source" => {
            let numbered = || files.get((number(request, "sourceReference")? as usize).checked_sub(1)?);
            let found = file(files, &request["arguments"]["source"]).or_else(numbered);
            let found = found.ok_or("there is no such file in the match")?;
            Ok(json!({ "content": found.text, "mimeType": "text/x-lua" }))
        }
        "loadedSources" => {
            let sources: Vec<Value> = files.iter().map(|file| frames_json::source(files, &file.shown)).collect();
            Ok(json!({ "sources": sources }))
        }
        "breakpointLocations" => {
            let line = |name: &str| counting.line_from(&request["arguments"][name]);
            let first = line("line").unwrap_or_default();
            let last = line("endLine").unwrap_or(first);
            let lines = file(files, &request["arguments"]["source"]).map(|file| file.lines.as_slice());
            let lines = lines.unwrap_or_default().iter().filter(|line| (first..=last).contains(line));
            Ok(json!({ "breakpoints": lines.map(|line| json!({ "line": counting.line(*line) })).collect::<Vec<_>>() }))
        }
        other => Err(format!("`{other}` is nothing that this debugger does")),
    }
}

/// So many from the first that is wanted; none and 0 stand for all.
fn part<T>(all: &[T], first: Option<u64>, most: Option<u64>) -> impl Iterator<Item = &T> {
    let most = most.filter(|most| *most > 0).map_or(usize::MAX, |most| most as usize);
    all.iter().skip(first.unwrap_or_default() as usize).take(most)
}
