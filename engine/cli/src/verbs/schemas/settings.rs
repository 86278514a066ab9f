//! `.vscode/settings.json`: which schema is for which files.

use super::family::{BENCH, CONSTANTS, CONSTANTS_OVERLAY, EXAMPLES, Family, MAPS};
use super::{FOLDER, pretty};
use crate::outcome::Failure;
use lunarena_content::Report;
use lunarena_content::disk::{self, ReadError};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::Path;

/// In bytes. No settings are larger.
const MOST_READ: u64 = 1 << 23;

pub const PATH: &str = ".vscode/settings.json";

/// As the editor reads it. A file with anything else in it is a person's.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// From a schema to patterns of files.
    #[serde(rename = "yaml.schemas")]
    schemas: BTreeMap<String, Vec<String>>,
}

/// What is to be done with the settings that are there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// There are none, or they are ours.
    Write,
    /// They name all schemas.
    Keep,
    /// They are a person's, and lack a schema.
    Add,
}

impl Settings {
    pub fn new<'a>(families: impl Iterator<Item = &'a Family>) -> Settings {
        let mut schemas = BTreeMap::new();
        let mut add = |schema: &str, files: Vec<String>| {
            if !files.is_empty() {
                schemas.insert(format!("./{FOLDER}/{schema}"), files);
            }
        };
        add("game.json", vec!["rules/*/game.yaml".to_owned()]);
        add("game-overlay.json", vec!["mods/*/game.yaml".to_owned()]);
        add("look.json", vec!["rules/*/look.yaml".to_owned()]);
        add("look-overlay.json", vec!["mods/*/look.yaml".to_owned()]);
        add("mod.json", vec!["mods/*/mod.yaml".to_owned()]);
        add("event.json", vec!["events/*.yaml".to_owned(), "*.event.yaml".to_owned()]);
        for Family { game, mods, .. } in families {
            let of_mods = |file: &str| mods.iter().map(|name| format!("mods/{name}/{file}")).collect::<Vec<_>>();
            let examples = std::iter::once(format!("rules/{game}/examples/*.yaml")).chain(of_mods("examples/*.yaml"));
            add(&format!("{game}/{BENCH}"), vec![format!("rules/{game}/bench.yaml")]);
            add(&format!("{game}/{CONSTANTS}"), vec![format!("rules/{game}/constants.yaml")]);
            add(&format!("{game}/{CONSTANTS_OVERLAY}"), of_mods("constants.yaml"));
            let maps = std::iter::once(format!("maps/{game}/*.yaml")).chain(of_mods("maps/*.yaml"));
            add(&format!("{game}/{EXAMPLES}"), examples.collect());
            add(&format!("{game}/{MAPS}"), maps.collect());
        }
        Settings { schemas }
    }

    /// With what stands in a folder already.
    pub fn compare(&self, dir: &Path) -> Result<Verdict, Report> {
        let there = match disk::read(&dir.join(PATH), MOST_READ) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            // That there is no such folder is told when it is written to.
            Err(ReadError::Io(error)) if [ErrorKind::NotFound, ErrorKind::NotADirectory].contains(&error.kind()) => {
                return Ok(Verdict::Write);
            }
            Err(why) => return Err(Report::error(format!("{PATH} can't be read: {why}")).help("move it away")),
        };
        let ours = |schema: &String| schema.starts_with(&format!("./{FOLDER}/"));
        // With comments, as the editor allows them, it is no JSON, and not ours.
        if serde_json::from_str::<Settings>(&there).is_ok_and(|found| found.schemas.keys().all(ours)) {
            return Ok(Verdict::Write);
        }
        let named = self.schemas.keys().all(|schema| there.contains(&format!("\"{schema}\"")));
        Ok(if named { Verdict::Keep } else { Verdict::Add })
    }

    pub fn text(&self) -> Result<String, Failure> {
        pretty(self)
    }

    /// What a person copies into settings of his own: all but the outer braces.
    pub fn lines(&self) -> Result<String, Failure> {
        let text = self.text()?;
        Ok(text.lines().filter(|line| !["{", "}"].contains(line)).map(|line| format!("{line}\n")).collect())
    }
}
