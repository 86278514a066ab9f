//! Calls and variables as the protocol has them.

use super::arguments::Counting;
use crate::debug::debugged_file::DebuggedFile;
use crate::debug::facts::{FrameFacts, Node};
use serde_json::{Value, json};

/// A file: by its path, where it lies on this machine as the match has it; else by a number with which its text can be asked for.
pub fn source(files: &[DebuggedFile], shown: &str) -> Value {
    let name = shown.rsplit('/').next().unwrap_or(shown);
    let at = files.iter().position(|file| file.shown == shown);
    match at.map(|at| (at, &files[at].path)) {
        Some((_, Some(path))) => json!({ "name": name, "path": path }),
        Some((at, None)) => json!({ "name": name, "path": shown, "sourceReference": at + 1, "origin": "replay" }),
        None => json!({ "name": name }),
    }
}

pub fn frame(files: &[DebuggedFile], counting: Counting, frame: &FrameFacts) -> Value {
    let (line, column) = (counting.line(frame.line), counting.first_column());
    let mut told = json!({ "id": frame.id, "name": frame.name, "line": line, "column": column });
    match &frame.file {
        Some(file) => told["source"] = source(files, file),
        None => {
            told["line"] = 0.into();
            told["presentationHint"] = "subtle".into();
        }
    }
    told
}

pub fn variable(node: &Node) -> Value {
    json!({ "name": node.name, "value": node.value, "type": node.kind, "variablesReference": node.reference })
}

pub fn scope(node: &Node) -> Value {
    let hint = if node.name == "Locals" { "locals" } else { "globals" };
    json!({
        "name": node.name, "variablesReference": node.reference, "expensive": node.name == "Globals", "presentationHint": hint,
    })
}
