//! Slips planted in Lua, which `check` finds without playing, and look-alikes, of which it says nothing. `slips/types` has two small games
//! (`base`) and folders of files that are put into them one at a time. A line with a slip ends in `-- slip: what it is`.

#[path = "../../snapshots.rs"]
mod snapshots;

use lunarena_arena::check_game;
use lunarena_content::{Report, Root, plain};
use snapshots::together;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The folders, and what a file from each becomes: the path in the content, the game, and the mod in use.
const ROLES: [(&str, &str, &str, Option<&str>); 5] = [
    ("bots-harbour", "bots/harbour/trial.lua", "harbour", None),
    ("bots-orchard", "bots/orchard/trial.lua", "orchard", None),
    ("rules", "rules/harbour/deeds.lua", "harbour", None),
    ("mods", "mods/trial/hooks.lua", "harbour", Some("trial")),
    ("maps", "maps/harbour/trial.lua", "harbour", None),
];

const SLIP: &str = "-- slip: ";
const INNOCENT: &str = "-- innocent: ";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/slips/types")
}

/// All files below a folder, by their paths from there.
fn files_below(dir: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut wanted = vec![dir.to_owned()];
    while let Some(next) = wanted.pop() {
        for entry in std::fs::read_dir(&next).unwrap_or_else(|error| panic!("{}: {error}", next.display())) {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                wanted.push(path);
                continue;
            }
            let shown = path.strip_prefix(dir).expect("below it").display().to_string();
            found.push((shown, std::fs::read_to_string(&path).expect("a text")));
        }
    }
    found.sort();
    found
}

/// The two games with one more file, or another one.
fn root_with(path: &str, text: &str) -> Root {
    let mut files: BTreeMap<String, String> = files_below(&folder().join("base")).into_iter().collect();
    files.insert(path.to_owned(), text.to_owned());
    // A test's few kilobytes may live as long as it does.
    let kept = |text: String| -> &'static str { text.leak() };
    let files: Vec<(&str, &str)> = files.into_iter().map(|(shown, text)| (kept(shown), kept(text))).collect();
    Root::embedded(files.leak())
}

fn reports(path: &str, text: &str, game: &str, with: Option<&str>) -> Vec<Report> {
    let mods: Vec<String> = with.into_iter().map(str::to_owned).collect();
    let root = root_with(path, text).with_mods(game, &mods).expect("the mod");
    check_game(&root, game).expect("the game").reports.into_iter().collect()
}

/// The lines that a mark stands in.
fn marked(text: &str, mark: &str) -> Vec<usize> {
    text.lines().zip(1..).filter(|(line, _)| line.contains(mark)).map(|(_, number)| number).collect()
}

#[test]
fn every_slip_is_found_and_nothing_else() {
    let (mut all, mut found) = (0, 0);
    let mut wrong = String::new();
    let mut lists = Vec::new();
    for (role, path, game, with) in ROLES {
        let mut told = String::new();
        for (name, text) in files_below(&folder().join(role)) {
            let reports = reports(path, &text, game, with);
            let lines: Vec<usize> =
                reports.iter().map(|report| report.place().map_or(0, |(_, line, _)| line)).collect();
            let wanted = marked(&text, SLIP);
            all += wanted.len();
            found += wanted.iter().filter(|line| lines.contains(line)).count();
            if lines != wanted || reports.iter().any(|report| report.place().is_some_and(|(file, ..)| file != path)) {
                let missed: Vec<_> = wanted.iter().filter(|line| !lines.contains(line)).collect();
                let shown: String = reports.iter().map(|report| plain(report)).collect();
                wrong.push_str(&format!(
                    "{role}/{name}: wanted {wanted:?}, found {lines:?}, missed {missed:?}\n{shown}\n"
                ));
            }
            told.push_str(&format!("# {name}\n\n"));
            told.extend(reports.iter().map(|report| format!("{}\n", plain(report))));
        }
        lists.push((role, told));
    }
    assert!(wrong.is_empty(), "{found} of {all} found\n{wrong}");
    assert!(all >= 40, "there are {all}");
    together(|differences| {
        for (role, told) in lists {
            differences.check("snapshots/slips", role, || insta::assert_snapshot!(role, told));
        }
    });
}

#[test]
fn look_alikes_stay_silent() {
    let mut all = 0;
    let mut wrong = String::new();
    for (role, path, game, with) in ROLES {
        for (name, text) in files_below(&folder().join("innocent").join(role)) {
            all += marked(&text, INNOCENT).len();
            let reports = reports(path, &text, game, with);
            if !reports.is_empty() {
                let shown: String = reports.iter().map(|report| plain(report)).collect();
                wrong.push_str(&format!("{role}/{name}:\n{shown}\n"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(all >= 30, "there are {all}");
}

/// The games that slips are planted in have none of their own.
#[test]
fn the_games_themselves_are_good() {
    for (game, with) in [("harbour", None), ("orchard", None), ("harbour", Some("trial"))] {
        let text = std::fs::read_to_string(folder().join("base/mods/trial/mod.yaml")).expect("a text");
        let shown: String =
            reports("mods/trial/mod.yaml", &text, game, with).iter().map(|report| plain(report)).collect();
        assert_eq!(shown, "", "{game}");
    }
}
