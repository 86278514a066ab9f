//! Every example of every shipped game, locked whole: what went in, what came out, the state after every step.

#[path = "../../snapshots.rs"]
mod snapshots;

use lunarena_arena::{CaseResult, Game, Outcome, Snapshot, pending_of, run_examples, snapshot_of, stale_snapshots};
use lunarena_content::{Case, ModFile, Root, Start, plain};
use snapshots::{Differences, together};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The shipped content, or that of the copy of the project in which insta compares.
fn root() -> Root {
    let project = std::env::var_os("INSTA_WORKSPACE_ROOT").map(PathBuf::from);
    let top = project.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
    Root::at(&top).unwrap_or_else(|report| panic!("{}", plain(&report)))
}

/// Plays the examples below a folder and compares them with snapshots/NAME.
fn compare(root: &Root, game: &str, folder: &str, name: &str, differences: &mut Differences) {
    let game = Game::load(root, game, &[]).unwrap_or_else(|reports| panic!("{}", plain(&reports)));
    let own = |case: &Case<Start>| case.source.shown().starts_with(folder);
    let results = run_examples(root, &game, own, |_, _| ()).unwrap_or_else(|reports| panic!("{}", plain(&reports)));
    assert!(!results.is_empty(), "{name} has no examples");
    let mut files: BTreeMap<&str, Vec<&CaseResult>> = BTreeMap::new();
    for case in &results {
        files.entry(case.source.shown()).or_default().push(case);
    }
    for (examples, cases) in files {
        let file = snapshot_of(examples).expect("a place");
        differences.check(&folder_from_here(&file), stem(&file), || compare_file(root, examples, &cases));
    }
    for file in stale_snapshots(root, name) {
        differences.check(&folder_from_here(&file), stem(&file), || {
            panic!("{file}: its examples are gone, `lunarena test --lock` removes it");
        });
    }
}

fn compare_file(root: &Root, examples: &str, cases: &[&CaseResult]) {
    for case in cases {
        assert!(case.passed(), "{examples}: case `{}`: {:#?}", case.name, case.mismatches);
    }
    let outcomes: Vec<Outcome> = cases.iter().map(|case| Outcome::of(case)).collect();
    let file = snapshot_of(examples).expect("a place");
    insta::assert_snapshot!(stem(&file).to_owned(), Snapshot::new(examples, outcomes.clone()).body());
    // With `INSTA_FORCE_PASS` a difference passes, but leaves a pending snapshot.
    if !root.has(&pending_of(&file)) {
        let stored = root.read(&file).unwrap_or_else(|report| panic!("{}", plain(&report)));
        let locked = Snapshot::parse(stored.text()).with(outcomes).file();
        assert!(locked == stored.text(), "{file} is not byte-identical to what `lunarena test --lock` writes");
    }
}

/// The folder of a snapshot, relative to this file.
fn folder_from_here(file: &str) -> String {
    format!("../../../{}", file.rsplit_once('/').map_or("", |(folder, _)| folder))
}

fn stem(file: &str) -> &str {
    file.rsplit('/').next().unwrap_or(file).trim_end_matches(".snap")
}

#[test]
fn every_example_holds_and_stays_as_it_is() {
    let root = root();
    together(|differences| {
        for name in root.games() {
            compare(&root, &name, "rules/", &name, differences);
        }
    });
}

/// Each mod alone, with what it needs.
#[test]
fn every_example_of_a_mod_holds_and_stays_as_it_is() {
    let root = root();
    let mods = root.mods();
    assert!(mods.len() >= 10, "there are only {} mods", mods.len());
    together(|differences| {
        for name in mods {
            let file = ModFile::load(&root, &name).unwrap_or_else(|reports| panic!("{}", plain(&reports)));
            let modded = root.with_mods(&file.game, std::slice::from_ref(&name));
            let modded = modded.unwrap_or_else(|reports| panic!("{}", plain(&reports)));
            compare(&modded, &file.game, &format!("mods/{name}/"), &name, differences);
        }
    });
}

/// What the program locks by itself is read by insta, with the same text.
#[test]
fn insta_reads_what_is_locked() {
    let root = root();
    let game = root.games().remove(0);
    let loaded = Game::load(&root, &game, &[]).unwrap_or_else(|reports| panic!("{}", plain(&reports)));
    let results =
        run_examples(&root, &loaded, |_| true, |_, _| ()).unwrap_or_else(|reports| panic!("{}", plain(&reports)));
    let ours = Snapshot::new("rules/a game: of \"two\"/examples/x.yaml", results.iter().map(Outcome::of).collect());
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("locked.snap");
    std::fs::write(&path, ours.file()).expect("a writable file");
    let read = insta::Snapshot::from_file(&path).expect("a snapshot of insta's");
    assert_eq!(read.metadata().source(), Some("rules/a game: of \"two\"/examples/x.yaml"));
    assert_eq!(read.as_text().map(ToString::to_string), Some(ours.body()));
    // And written by insta it is the same, to the byte.
    let again = path.with_file_name("again.snap");
    read.save(&again).expect("a writable file");
    assert_eq!(std::fs::read_to_string(&again).expect("a file"), ours.file());
}

#[test]
fn all_differences_are_reported_together() {
    let failed = std::panic::catch_unwind(|| {
        together(|differences| {
            differences.check("../one", "first", || panic!("it differs"));
            differences.check("../one", "same", || ());
            differences.check("../two", "last", || panic!("it differs"));
        });
    });
    let message = failed.expect_err("two differ");
    let message = message.downcast_ref::<String>().expect("a text");
    assert_eq!(
        message,
        "2 snapshots differ, see above:\n  one/first.snap\n  two/last.snap\nreview them with `cargo insta review --workspace`"
    );
    together(|differences| differences.check("../one", "same", || ()));
}
