//! `.emmyrc.json`: what EmmyLua, which reads `.luarc.json` too, has to be told besides.

use crate::outcome::Failure;
use lunarena_arena::LUA_STUB;
use lunarena_content::Report;
use serde::{Deserialize, Serialize};
use std::path::{Component, Path, PathBuf};

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// It finds no module behind `..`, so the folders that can be required stand here with their whole paths.
    #[serde(rename = "workspace.library", default, skip_serializing_if = "Vec::is_empty")]
    library: Vec<String>,
    /// It has its own list of Lua's functions, and infers nothing from those that are declared twice.
    #[serde(rename = "workspace.ignoreGlobs")]
    ignored: Vec<String>,
    /// An element of a list may be used without a look whether it is there, as in LuaLS.
    #[serde(rename = "strict.arrayIndex")]
    array_index: bool,
    /// A text may stand where one of several words is wanted.
    #[serde(rename = "strict.docBaseConstMatchBaseType")]
    words_match_texts: bool,
    #[serde(rename = "diagnostics.disable", default, skip_serializing_if = "Vec::is_empty")]
    disabled: Vec<String>,
}

impl Settings {
    /// For a folder that can require what stands in others, which are named from `base`.
    pub fn new(base: &Path, required: &[String]) -> Settings {
        let whole = |path: &String| clean(&base.join(path)).display().to_string();
        Settings {
            library: required.iter().map(whole).collect(),
            ignored: vec![format!("**/{}", LUA_STUB.file)],
            array_index: false,
            words_match_texts: true,
            disabled: Vec::new(),
        }
    }

    /// For mods: they add fields to classes of the game, which LuaLS takes as it is meant.
    pub fn with_more_of_a_class(mut self) -> Settings {
        self.disabled.push("duplicate-type".to_owned());
        self
    }

    pub fn text(&self) -> Result<String, Failure> {
        let text = serde_json::to_string_pretty(self);
        text.map(|text| text + "\n")
            .map_err(|error| Report::error(format!("this can't be written as JSON: {error}")).into())
    }
}

/// Whether a text is just as we write them, for whatever folders: those may have moved.
pub fn is_ours(text: &str) -> bool {
    let settings: Option<Settings> = serde_json::from_str(text).ok();
    settings.is_some_and(|settings| settings.text().is_ok_and(|again| again == text))
}

/// The whole path, without `.` and `..`.
fn clean(path: &Path) -> PathBuf {
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut clean = PathBuf::new();
    for part in whole.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => drop(clean.pop()),
            other => clean.push(other),
        }
    }
    clean
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_own_texts_are_known_again() {
        let settings = Settings::new(Path::new("/games/x/../meadow/."), &["rules/bees".into()]);
        assert_eq!(settings.library, ["/games/meadow/rules/bees"]);
        let text = settings.text().expect("a text");
        assert!(is_ours(&text));
        assert!(is_ours(&Settings::new(Path::new("/"), &[]).text().expect("a text")));
        assert!(!is_ours(&text.replace("{\n", "{\n  \"hint.enable\": true,\n")));
        assert!(!is_ours("{}"));
    }
}
