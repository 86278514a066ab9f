//! Slips in content, planted one by one: `check` finds each on its line, and says nothing of what only looks like one.
//!
//! `slips/content/orchard` is a small game with a mod, which `orchard-that-is-seen` gives a scene and a look. Each folder of `slips` holds files that are laid over it; the lines to be found end in a
//! comment `slip`. Those of `innocent` have no such line.

#[path = "../../snapshots.rs"]
mod snapshots;

use lunarena_arena::{check_game, strays};
use lunarena_content::{Report, Root};
use snapshots::together;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const MARKS: [&str; 3] = ["# slip", "-- slip", "<!-- slip -->"];

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/slips/content").join(name)
}

/// The names of the folders in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())).flatten();
    let mut names: Vec<String> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort();
    names
}

fn lay_over(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a writable folder");
    for name in names(from) {
        let (from, to) = (from.join(&name), to.join(&name));
        if from.is_dir() {
            lay_over(&from, &to);
        } else {
            fs::copy(&from, &to).expect("a readable file");
        }
    }
}

/// Cases of scenes and looks have both for a start, but for those that lack one.
fn is_seen(case: &str) -> bool {
    ["look-", "scene-"].iter().any(|start| case.starts_with(start)) && !case.contains("-without-")
}

/// The game with the files of one case laid over it, in a folder of its own.
struct Laid(PathBuf);

impl Laid {
    fn new(kind: &str, case: &str) -> Laid {
        let dir = std::env::temp_dir().join(format!("lunarena-slips-{}-{kind}-{case}", std::process::id()));
        lay_over(&folder("orchard"), &dir);
        if is_seen(case) {
            lay_over(&folder("orchard-that-is-seen"), &dir);
        }
        lay_over(&folder(kind).join(case), &dir);
        Laid(dir)
    }

    /// What `lunarena check` tells of the game and of each of its mods.
    fn reports(&self) -> Vec<Report> {
        let root = Root::at(&self.0).expect("content");
        let mut all: Vec<Report> = check_game(&root, "orchard").expect("a game").reports.into_iter().collect();
        all.extend(strays(&root));
        for name in root.mods() {
            let (modded, unfit) = root.with_mods_there("orchard", std::slice::from_ref(&name));
            let found = check_game(&modded, "orchard").expect("a game").reports;
            let own =
                |report: &Report| report.place().is_some_and(|(file, ..)| file.starts_with(&format!("mods/{name}/")));
            let new: Vec<Report> = unfit.into_iter().chain(found.into_iter().filter(own)).collect();
            all.extend(
                new.into_iter().filter(|report| !all.iter().any(|told| told.says_the_same(report))).collect::<Vec<_>>(),
            );
        }
        all
    }

    /// File and line of each mark.
    fn marks(&self, folder: &Path) -> BTreeSet<(String, usize)> {
        let mut marks = BTreeSet::new();
        for name in names(folder) {
            let path = folder.join(&name);
            if path.is_dir() {
                marks.extend(self.marks(&path));
                continue;
            }
            let text = fs::read_to_string(&path).expect("a text");
            let shown = path.strip_prefix(&self.0).expect("below it").to_string_lossy().replace('\\', "/");
            let marked = text.lines().enumerate().filter(|(_, line)| MARKS.iter().any(|mark| line.ends_with(mark)));
            marks.extend(marked.map(|(at, _)| (shown.clone(), at + 1)));
        }
        marks
    }
}

impl Drop for Laid {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// On one line each: place, what is wrong, what is said of the place, and how to mend it.
fn told(report: &Report) -> String {
    let place = report.place().map_or("nowhere".to_owned(), |(file, line, _)| format!("{file}:{line}"));
    let kind = if report.is_error() { "error" } else { "warning" };
    let parts = [report.label(), report.help_text()].into_iter().flatten().map(|text| format!("\n    {text}"));
    format!("{place}: {kind}: {}{}\n", report.message(), parts.collect::<String>())
}

#[test]
fn each_slip_is_found_on_its_line() {
    let cases = names(&folder("slips"));
    assert!(cases.len() >= 40, "{}", cases.len());
    let (mut all, mut wrong) = (String::new(), String::new());
    for case in cases {
        let laid = Laid::new("slips", &case);
        let reports = laid.reports();
        let place = |report: &Report| report.place().map(|(file, line, _)| (file.to_owned(), line)).unwrap_or_default();
        let found: BTreeSet<(String, usize)> = reports.iter().map(place).collect();
        let text: String = reports.iter().map(told).collect();
        let marks = laid.marks(&laid.0);
        if found != marks {
            wrong += &format!("{case}: found {found:?}, marked {marks:?}\n{text}\n");
        }
        all += &format!("{case}\n{text}\n");
    }
    assert!(wrong.is_empty(), "{wrong}");
    together(|differences| {
        differences.check("snapshots/slips", "content", || insta::assert_snapshot!("content", all));
    });
}

#[test]
fn what_only_looks_like_a_slip_is_left_alone() {
    let cases = names(&folder("innocent"));
    assert!(cases.len() >= 15, "{}", cases.len());
    for case in cases {
        let laid = Laid::new("innocent", &case);
        let text: String = laid.reports().iter().map(told).collect();
        assert_eq!(text, "", "{case}");
    }
}
