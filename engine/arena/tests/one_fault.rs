//! One fault makes one finding: whatever keeps the rules of a shipped game from loading, nothing else of the game or of its mods is blamed for it.

use lunarena_arena::check_game;
use lunarena_content::{Report, Root, plain};
use std::fs;
use std::path::{Path, PathBuf};

/// A copy of all content, with one file changed.
struct Copy(PathBuf);

impl Copy {
    fn of(game: &str) -> Copy {
        let dir = std::env::temp_dir().join(format!("lunarena-one-fault-{}-{game}", std::process::id()));
        let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for folder in ["rules", "bots", "maps", "mods"] {
            copy(&top.join(folder), &dir.join(folder));
        }
        Copy(dir)
    }

    /// What is told of the game, and of each of its mods, while a file is changed so.
    fn reports_with(&self, game: &str, file: &str, change: impl Fn(&str) -> String) -> Vec<Report> {
        let path = self.0.join(file);
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let changed = change(&text);
        assert_ne!(changed, text, "{file}");
        fs::write(&path, changed).expect("a writable file");
        let root = Root::at(&self.0).unwrap_or_else(|report| panic!("{}", plain(&report)));
        let mut all: Vec<Report> = check_game(&root, game).expect("the game").reports.into_iter().collect();
        for name in root.mods() {
            let is_ours = fs::read_to_string(self.0.join(format!("mods/{name}/mod.yaml")))
                .is_ok_and(|text| text.lines().any(|line| line == format!("game: {game}")));
            if !is_ours {
                continue;
            }
            let (modded, unfit) = root.with_mods_there(game, std::slice::from_ref(&name));
            let found = check_game(&modded, game).expect("the game").reports;
            let folder = format!("mods/{name}/");
            let own = found.into_iter().filter(|report| report.place().is_none_or(|(at, ..)| at.starts_with(&folder)));
            all.extend(unfit.into_iter().chain(own));
        }
        fs::write(&path, text).expect("a writable file");
        all
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a writable folder");
    for entry in fs::read_dir(from).unwrap_or_else(|error| panic!("{}: {error}", from.display())).flatten() {
        let (path, to) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy(&path, &to);
        } else {
            fs::copy(&path, &to).expect("a readable file");
        }
    }
}

/// The first line that begins so, with something behind it.
fn behind(text: &str, begin: &str, more: &str) -> String {
    let line = text.lines().find(|line| line.trim_start().starts_with(begin)).unwrap_or_else(|| panic!("no {begin}"));
    text.replacen(line, &format!("{line}{more}"), 1)
}

#[test]
fn nothing_else_is_blamed() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let games = Root::at(&top).unwrap_or_else(|report| panic!("{}", plain(&report))).games();
    let mut wrong = String::new();
    for game in games {
        let copy = Copy::of(&game);
        let rules = |name: &str| format!("rules/{game}/{name}");
        type Change = fn(&str) -> String;
        let faults: [(&str, &str, Change); 6] = [
            ("no YAML", "game.yaml", |text| format!("{text}\nlast: [\n")),
            ("no YAML", "constants.yaml", |text| format!("{text}\nlast: [\n")),
            ("an unknown key", "constants.yaml", |text| format!("{text}\nlast_of_all: 1\n")),
            ("an unknown function", "game.yaml", |text| behind(text, "setup:", "_now")),
            ("no Lua", "api.lua", |text| behind(text, "function api.", " return (")),
            ("no return", "api.lua", |text| text.replace("\nreturn api\n", "\n")),
        ];
        for (what, file, change) in faults {
            let file = rules(file);
            let reports = copy.reports_with(&game, &file, change);
            let is_there = |report: &Report| report.place().is_some_and(|(at, ..)| at == file);
            let others: String =
                reports.iter().filter(|report| !is_there(report)).map(|report| plain(report)).collect();
            if !others.is_empty() || reports.is_empty() {
                wrong.push_str(&format!("{file}, {what}: {} found\n{others}\n", reports.len()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
