//! `.luarc.json`: the settings of the Lua language server for a folder of bots.

use super::FOLDER;
use crate::outcome::Failure;
use lunarena_arena::Guide;
use lunarena_content::Report;
use serde::Serialize;
use std::collections::BTreeMap;

/// Libraries that bots don't have. `basic` goes too, as bots have only a part of it, which the definition files declare.
const MISSING: [&str; 5] = ["basic", "debug", "io", "os", "package"];

#[derive(Serialize)]
struct Settings<'a> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    #[serde(rename = "runtime.version")]
    version: &'static str,
    #[serde(rename = "runtime.builtin")]
    builtin: BTreeMap<&'static str, &'static str>,
    #[serde(rename = "workspace.library")]
    library: [&'static str; 1],
    #[serde(rename = "workspace.checkThirdParty")]
    third_party: bool,
    /// A function that the game asks for has to be a global, which is frowned upon elsewhere.
    #[serde(rename = "diagnostics.globals")]
    globals: Vec<&'a str>,
}

pub fn text(guide: &Guide) -> Result<String, Failure> {
    let settings = Settings {
        schema: "https://raw.githubusercontent.com/LuaLS/vscode-lua/master/setting/schema.json",
        version: "Lua 5.4",
        builtin: MISSING.into_iter().map(|library| (library, "disable")).collect(),
        library: [FOLDER],
        third_party: false,
        globals: guide.asked(),
    };
    let text = serde_json::to_string_pretty(&settings);
    text.map(|text| text + "\n")
        .map_err(|error| Report::error(format!("this can't be written as JSON: {error}")).into())
}
