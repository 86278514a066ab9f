//! What VS Code needs to debug recorded matches: how to start the debugger, and which matches to look at.

use super::plan::{File, Guard};
use crate::outcome::Failure;
use lunarena_content::Report;
use serde_json::{Value, json};

/// A folder that VS Code takes for an extension of this workspace, once a person has agreed to it.
const EXTENSION: &str = ".vscode/extensions/lunarena-debug/package.json";
const LAUNCH: &str = ".vscode/launch.json";

/// For the folder that is opened in the editor; `seats` are the names that a seat can have.
pub fn files(seats: &[String]) -> Result<Vec<File>, Failure> {
    Ok(vec![
        File {
            path: EXTENSION.to_owned(),
            text: text(&extension())?,
            guard: Guard::Signed("\"publisher\": \"lunarena\""),
        },
        File { path: LAUNCH.to_owned(), text: text(&launch(seats))?, guard: Guard::Launch },
    ])
}

fn text(value: &Value) -> Result<String, Failure> {
    let text = serde_json::to_string_pretty(value);
    text.map(|text| text + "\n")
        .map_err(|error| Report::error(format!("this can't be written as JSON: {error}")).into())
}

fn extension() -> Value {
    let option = |kind: &str, about: &str| json!({ "type": kind, "description": about });
    let options = json!({
        "replay": option("string", "The replay of the match"),
        "seat": option("string", "The seat whose bot is debugged"),
        "rules": option("boolean", "Debug the rules alone"),
        "turn": option("number", "Start at this turn"),
        "stopOnEntry": option("boolean", "Stop at the first line"),
        "files": { "type": "array", "items": { "type": "string" }, "description": "Bots or maps of the replay that are stored elsewhere now" },
        "root": option("string", "The folder with rules/, bots/ and maps/"),
    });
    json!({
        "name": "lunarena-debug",
        "displayName": "Lunarena debugger",
        "description": "Debugs recorded matches, forwards and backwards",
        "publisher": "lunarena",
        "version": env!("CARGO_PKG_VERSION"),
        "engines": { "vscode": "^1.89.0" },
        "categories": ["Debuggers"],
        "contributes": {
            "breakpoints": [{ "language": "lua" }],
            "debuggers": [{
                "type": "lunarena",
                "label": "Lunarena match",
                "languages": ["lua"],
                "runtime": "lunarena",
                "runtimeArgs": ["debug"],
                "configurationAttributes": { "launch": { "required": ["replay"], "properties": options } },
            }],
        },
    })
}

fn launch(seats: &[String]) -> Value {
    let seat = match seats {
        [] => json!({ "id": "seat", "type": "promptString", "description": "The seat whose bot is debugged" }),
        seats => json!({
            "id": "seat", "type": "pickString", "description": "The seat whose bot is debugged", "options": seats, "default": seats[0],
        }),
    };
    let configuration =
        |name: &str| json!({ "name": name, "type": "lunarena", "request": "launch", "replay": "${input:replay}" });
    let (mut bot, mut rules) = (configuration("Match: a bot"), configuration("Match: the rules"));
    bot["seat"] = "${input:seat}".into();
    rules["rules"] = true.into();
    json!({
        "version": "0.2.0",
        "configurations": [bot, rules],
        "inputs": [
            { "id": "replay", "type": "promptString", "description": "The replay", "default": "${workspaceFolder}/match.replay" },
            seat,
        ],
    })
}
