//! Every example of every shipped game, locked whole: what went in, what came out, the state after every step.

use lunarena_arena::{Game, Outcome, Snapshot, run_examples, snapshot_of, stale_snapshots};
use lunarena_content::{Case, ModFile, Root, Start, plain};
use std::collections::BTreeMap;
use std::path::Path;

fn root() -> Root {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    Root::at(&top).unwrap_or_else(|report| panic!("{}", plain(&report)))
}

/// Plays the examples below a folder and compares them with snapshots/NAME.
fn hold(root: &Root, game: &str, folder: &str, name: &str) {
    let game = Game::load(root, game, &[]).unwrap_or_else(|reports| panic!("{}", plain(&reports)));
    let own = |case: &Case<Start>| case.source.shown().starts_with(folder);
    let results = run_examples(root, &game, own, |_, _| ()).unwrap_or_else(|reports| panic!("{}", plain(&reports)));
    assert!(!results.is_empty(), "{name} has no examples");
    let mut files: BTreeMap<String, Vec<Outcome>> = BTreeMap::new();
    for case in &results {
        assert!(case.passed(), "{name}: case `{}`: {:#?}", case.name, case.mismatches);
        files.entry(case.source.shown().to_owned()).or_default().push(Outcome::of(case));
    }
    let stale = stale_snapshots(root, name);
    assert!(stale.is_empty(), "examples are gone, `lunarena test --lock` removes {stale:?}");
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(format!("../../../snapshots/{name}"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    for (examples, outcomes) in files {
        let snapshot = snapshot_of(&examples).expect("a place");
        let stem = snapshot.trim_start_matches(&format!("snapshots/{name}/")).trim_end_matches(".snap");
        settings.bind(|| insta::assert_snapshot!(stem, Snapshot::new(&examples, outcomes.clone()).body()));
        // What `lunarena test --lock` would write is what is there, to the byte.
        let there = root.read(&snapshot).unwrap_or_else(|report| panic!("{}", plain(&report)));
        assert_eq!(Snapshot::parse(there.text()).with(outcomes).file(), there.text(), "{snapshot}");
    }
}

#[test]
fn every_example_holds_and_stays_as_it_is() {
    let root = root();
    for name in root.games() {
        hold(&root, &name, "rules/", &name);
    }
}

/// Each mod alone, with what it needs.
#[test]
fn every_example_of_a_mod_holds_and_stays_as_it_is() {
    let root = root();
    let mods = root.mods();
    assert!(mods.len() >= 10, "there are only {} mods", mods.len());
    for name in mods {
        let file = ModFile::load(&root, &name).unwrap_or_else(|reports| panic!("{}", plain(&reports)));
        let modded = root.with_mods(&file.game, std::slice::from_ref(&name));
        let modded = modded.unwrap_or_else(|reports| panic!("{}", plain(&reports)));
        hold(&modded, &file.game, &format!("mods/{name}/"), &name);
    }
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
