//! All Lua of a game's rules: what the checks that need the whole of it look at.

use lunarena_content::{LuaFile, MapFile, MapKind, Report, Root};
use lunarena_lint::{self as lint, Globals};
use std::collections::BTreeSet;

/// Modules, hooks, and maps that Lua makes.
pub struct Sources {
    pub files: Vec<LuaFile>,
    /// Of those that can be read.
    pub lua: Vec<Globals>,
    /// Whether all of them can be read: else nobody knows what the others do.
    pub all_read: bool,
}

impl Sources {
    /// `rules` are the modules and hooks.
    pub fn of(root: &Root, game: &str, rules: &[&LuaFile]) -> Sources {
        let mut files: Vec<LuaFile> = rules.iter().map(|file| (*file).clone()).collect();
        for map in root.maps(game) {
            if let Ok(MapFile { kind: MapKind::Lua(source), name, .. }) = root.map(game, &map) {
                files.push(LuaFile::new(&name, source));
            }
        }
        // What `bench` plays on.
        let bench = root.all_below(&format!("rules/{game}/bench")).into_iter().filter(|shown| shown.ends_with(".lua"));
        files.extend(lua_files(root, bench, &mut Vec::new()));
        let read: Vec<Option<Globals>> = files.iter().map(|file| lint::globals(file.source.text()).ok()).collect();
        let all_read = read.iter().all(Option::is_some);
        Sources { files, lua: read.into_iter().flatten().collect(), all_read }
    }

    /// Every word that stands anywhere in them.
    pub fn words(&self) -> BTreeSet<&str> {
        self.files.iter().flat_map(|file| words(file.source.text())).collect()
    }
}

/// Names, numbers and whatever else is made of letters, digits and `_`.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').filter(|word| !word.is_empty())
}

/// The files that can be read.
pub fn lua_files(root: &Root, shown: impl Iterator<Item = String>, reports: &mut Vec<Report>) -> Vec<LuaFile> {
    shown.filter_map(|shown| root.read_lua(&shown).map_err(|report| reports.push(report)).ok()).collect()
}
