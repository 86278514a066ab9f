//! `.luarc.json`: the settings of Lua language servers for a folder. Both LuaLS and EmmyLua read it.

use super::FOLDER;
use crate::outcome::Failure;
use lunarena_content::Report;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Libraries that scripts don't have. `basic` goes too, as they have only a part of it, which the definition files declare.
const MISSING: [&str; 5] = ["basic", "debug", "io", "os", "package"];

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    #[serde(rename = "$schema")]
    schema: String,
    #[serde(rename = "runtime.version")]
    version: String,
    #[serde(rename = "runtime.builtin")]
    builtin: BTreeMap<String, String>,
    /// Our definitions first, then files of others that can be required.
    #[serde(rename = "workspace.library")]
    library: Vec<String>,
    /// What stands there is for other settings.
    #[serde(rename = "workspace.ignoreDir", default, skip_serializing_if = "Vec::is_empty")]
    ignored: Vec<String>,
    #[serde(rename = "workspace.checkThirdParty")]
    third_party: bool,
    /// A function that the game asks for has to be a global, which is frowned upon elsewhere.
    #[serde(rename = "diagnostics.globals", default)]
    globals: Vec<String>,
}

impl Settings {
    pub fn new(library: Vec<String>) -> Settings {
        Settings {
            schema: "https://raw.githubusercontent.com/LuaLS/vscode-lua/master/setting/schema.json".into(),
            version: "Lua 5.4".into(),
            builtin: MISSING.into_iter().map(|library| (library.into(), "disable".into())).collect(),
            library,
            ignored: Vec::new(),
            third_party: false,
            globals: Vec::new(),
        }
    }

    pub fn ignoring(mut self, folder: &str) -> Settings {
        self.ignored.push(folder.to_owned());
        self
    }

    pub fn with_globals(mut self, names: &[&str]) -> Settings {
        self.globals = names.iter().map(|name| (*name).to_owned()).collect();
        self
    }

    pub fn text(&self) -> Result<String, Failure> {
        let text = serde_json::to_string_pretty(self);
        text.map(|text| text + "\n")
            .map_err(|error| Report::error(format!("this can't be written as JSON: {error}")).into())
    }
}

/// The folder of definitions that a text names, if it is just as we write them: somebody else's has something more in it, or looks otherwise.
pub fn ours(text: &str) -> Option<String> {
    let settings: Settings = serde_json::from_str(text).ok()?;
    let same = settings.text().is_ok_and(|again| again == text);
    let [first, others @ ..] = settings.library.as_slice() else { return None };
    let known = first.split('/').any(|part| part == FOLDER) && others.iter().all(|path| path.starts_with("../"));
    (same && known).then(|| first.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_own_texts_are_known_again() {
        let wanted = ["../../.stubs/mods/feast/rules".to_owned(), "../../rules/pebbles".to_owned()];
        let text = Settings::new(wanted.to_vec()).ignoring("bots").text().expect("a text");
        assert_eq!(ours(&text), Some(wanted[0].clone()));
        assert_eq!(ours(&text.replace("../../rules", "lib")), None);
        assert_eq!(ours(&text.replace("{\n", "{\n  \"hint.enable\": true,\n")), None);
        assert_eq!(ours(&text.replace(": ", ":")), None);
        assert_eq!(ours("{}"), None);
        assert_eq!(ours("[1"), None);
    }
}
