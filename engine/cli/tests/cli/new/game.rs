//! `lunarena new game`: a game from nothing, and every verb on it.

use crate::content::Content;
use crate::run::{Run, run, shows};
use std::path::Path;

/// Runs the binary outside of all content, with that of the folder.
pub fn outside(content: &Content, line: &str) -> Run {
    let root = content.dir().to_str().expect("a path");
    let words: Vec<&str> = line.split_whitespace().chain(["--root", root]).collect();
    run(&std::env::temp_dir(), &words)
}

fn made() -> Content {
    let content = Content::nothing();
    outside(&content, "new game my-bees").says(0);
    content
}

/// All files below a folder, relative to it, sorted.
pub fn files(dir: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(dir).unwrap_or_else(|error| panic!("{}: {error}", dir.display())).flatten() {
        let name = entry.file_name().into_string().expect("a name");
        match entry.path().is_dir() {
            true => found.extend(files(&entry.path()).into_iter().map(|file| format!("{name}/{file}"))),
            false => found.push(name),
        }
    }
    found.sort();
    found
}

#[test]
fn a_game_from_nothing_is_good() {
    let content = made();
    assert_eq!(content.run("check").says(0), "my-bees: 9 rules files, 17 constants, 2 maps, 3 bots, 36 cases: good\n");
    assert!(content.run("check --twice").says(0).ends_with("the same: good\n"));
    assert!(content.run("check --twice maps/my-bees/random.lua").says(0).ends_with("the same: good\n"));
    assert!(content.run("test").says(0).ends_with("\n36 passed, 0 failed\n"));
    assert!(content.read("rules/my-bees/MANUAL.md").starts_with("# My Bees\n"));
}

#[test]
fn every_text_that_stands_beside_the_program_is_used() {
    let texts = Path::new(env!("CARGO_MANIFEST_DIR")).join("engine/cli/src/verbs/new/game");
    let list = std::fs::read_to_string(texts.join("files.rs")).expect("a list");
    for file in files(&texts).iter().filter(|file| !file.ends_with(".rs")) {
        assert!(list.contains(&format!("include_str!(\"{file}\")")), "{file} is in no game");
    }
}

#[test]
fn a_new_game_is_played_and_shown() {
    let content = made();
    shows("new-game-play", &content.run("play my-bees --seed 7").says(0));
    shows("new-game-rules", &content.run("rules show my-bees").says(0));
    let told = content.run("play my-bees greedy greedy random idle --map random --seed 7 --json").says(0);
    let told: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    let places: Vec<&str> =
        told["standings"].as_array().into_iter().flatten().filter_map(|at| at["seat"].as_str()).collect();
    assert!(places[..2].contains(&"Ada") && places[..2].contains(&"Bea"), "{places:?}");
    assert_eq!(places[2..], ["Cleo", "Dora"]);
    content.run("stubs my-bees").says(0);
    assert!(content.read("bots/my-bees/REFERENCE.md").contains("### `fly(direction)`"));
}

#[test]
fn a_new_game_is_a_game_to_the_other_starts() {
    let content = made();
    content.run("new bot mine --game my-bees").says(0);
    content.run("new mod drought --game my-bees").says(0);
    content.run("new map wild --game my-bees --like random --seed 7").says(0);
    content.run("play my-bees mine greedy --map wild --mod drought --seed 1").says(0);
    let told = content.run("check").says(0);
    assert_eq!(
        told,
        "my-bees: 9 rules files, 17 constants, 3 maps, 4 bots, 36 cases: good\n\
         drought: good\n"
    );
    assert!(content.run("test").says(0).ends_with("\n37 passed, 0 failed\n"));
}

#[test]
fn a_game_joins_those_that_are_there() {
    let content = Content::pebbles();
    shows("new-game", &content.run("new game meadow").says(0));
    assert!(content.run("check meadow").says(0).ends_with(": good\n"));
    let told = content.run("new game other --json").says(0);
    let told: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!((&told["game"], &told["files"][0]), (&"other".into(), &"rules/other/MANUAL.md".into()));
    assert_eq!(told["turns"], "simultaneous");
}

#[test]
fn all_that_is_in_the_way_is_told_and_nothing_is_made() {
    let content = Content::pebbles()
        .file("rules/meadow/honey.lua", "mine\n")
        .file("maps/meadow/garden.yaml", "mine\n")
        .file("bots/meadow/greedy.lua/x", "mine\n");
    let before = files(content.dir());
    shows("new-game-there", &content.run("new game meadow").complains(2));
    assert_eq!(files(content.dir()), before);
    // A folder in the place of a file isn't overwritten either.
    let told = content.run("new game meadow --force").complains(2);
    assert!(told.contains("bots/meadow/greedy.lua is a folder") && !told.contains("honey.lua"), "{told}");
    assert_eq!(content.read("rules/meadow/honey.lua"), "mine\n");
    let content = content.without("bots/meadow/greedy.lua/x");
    std::fs::remove_dir(content.dir().join("bots/meadow/greedy.lua")).expect("an empty folder");
    content.run("new game meadow --force").says(0);
    assert!(content.run("check meadow").says(0).ends_with(": good\n"));
}

#[test]
fn a_game_that_is_there_is_told_once_and_never_mixed_with_another() {
    let content = Content::pebbles();
    let before = files(content.dir());
    for line in ["new game pebbles", "new game pebbles --force"] {
        let told = content.run(line).complains(2);
        assert_eq!(told.matches('×').count(), 1, "{told}");
        assert!(told.contains("the game `pebbles` already exists"), "{told}");
        assert!(told.contains("choose another name; --force would not help"), "{told}");
    }
    assert_eq!(files(content.dir()), before);
    // One that was begun in the same way can be begun anew.
    content.run("new game meadow").says(0);
    let told = content.run("new game meadow").complains(2);
    assert_eq!(told.matches('×').count(), 1, "{told}");
    assert!(told.contains("or overwrite its files with --force"), "{told}");
    content.run("new game meadow --force").says(0);
    // Also with other turns, as long as nothing is left of those before.
    content.run("new game meadow --turns rules --force").says(0);
    assert!(content.run("check meadow").says(0).ends_with(": good\n"));
    for (line, left) in [("new game meadow --force", "clock.lua"), ("new game meadow --bare --force", "api.lua")] {
        let told = content.run(line).complains(2);
        assert!(told.contains(&format!("as rules/meadow/{left} would be left of it")), "{told}");
    }
}

#[test]
fn a_game_that_can_not_be_finished_is_not_begun() {
    // A file where a folder is needed shows only once the rules are written.
    let content = Content::nothing().file("bots", "not a folder\n");
    let told = outside(&content, "new game meadow").complains(2);
    assert!(told.contains("bots/meadow/greedy.lua can't be written"), "{told}");
    assert_eq!(files(content.dir()), ["bots"]);
    assert!(!content.has("rules") && !content.has("maps"));
}

#[test]
fn names_and_folders_are_checked() {
    let content = Content::nothing();
    shows("new-game-name", &outside(&content, "new game ../bees").complains(2));
    let told = outside(&content, "new game Bees").complains(2);
    assert!(told.contains("use small letters, digits, `-` and `_`"), "{told}");
    assert!(!content.has(""));
    shows("new-game-nowhere", &run(&std::env::temp_dir(), &["new", "game", "bees"]).complains(2));
    let file = Content::nothing().file("notes", "");
    let root = file.dir().join("notes");
    let told = run(file.dir(), &["new", "game", "bees", "--root", root.to_str().expect("a path")]).complains(2);
    assert!(told.contains("is a file, not a folder"), "{told}");
}
