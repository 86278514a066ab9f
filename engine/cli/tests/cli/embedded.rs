//! The games that the program carries: played where there is no content folder, and written out by `lunarena init`.

use crate::content::Content;
use crate::run::{Run, run, shows};
use lunarena_content::folders::OF_MATCHES;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn repository() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// A folder with nothing in it, and no content above it.
fn empty() -> Content {
    let content = Content::nothing();
    fs::create_dir_all(content.dir()).expect("a writable folder");
    content
}

fn in_repository(line: &str) -> Run {
    run(&repository(), &line.split_whitespace().collect::<Vec<_>>())
}

/// The games that are shipped, by name.
fn games() -> Vec<String> {
    let entries = fs::read_dir(repository().join("rules")).expect("a folder").flatten();
    let folders = entries.filter(|entry| entry.path().is_dir());
    let mut names: Vec<String> = folders.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.retain(|name| !name.starts_with('.'));
    names.sort();
    names
}

/// All files below a folder by their path, but for hidden ones and for what `lunarena stubs` makes.
fn files(dir: &Path, shown: &str, out: &mut BTreeMap<String, Vec<u8>>) {
    for entry in fs::read_dir(dir.join(shown)).unwrap_or_else(|error| panic!("{shown}: {error}")).flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let shown = format!("{shown}/{name}");
        let is_made = ["bots/", "mods/"].iter().any(|room| shown.starts_with(room)) && name == "REFERENCE.md";
        match entry.path() {
            _ if name.starts_with('.') || is_made => {}
            path if path.is_dir() => files(dir, &shown, out),
            path => drop(out.insert(shown, fs::read(path).expect("a readable file"))),
        }
    }
}

fn content_of(dir: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut out = BTreeMap::new();
    OF_MATCHES.iter().for_each(|folder| files(dir, folder, &mut out));
    out
}

#[test]
fn a_match_is_the_same_as_in_the_folder() {
    let content = empty();
    assert_eq!(content.run("play --seed 1 --json").says(0), in_repository("play --seed 1 --json").says(0));
    for game in games() {
        let line = format!("play {game} --seed 2 --json");
        assert_eq!(content.run(&line).says(0), in_repository(&line).says(0), "{game}");
    }
}

#[test]
fn verbs_that_read_work_anywhere() {
    let content = empty();
    let (games, first) = (games(), &games()[0]);
    let last = games.last().expect("a game");
    for line in [
        "check".to_owned(),
        format!("check {first}"),
        format!("test {first}"),
        format!("rules show {last}"),
        "mods list".to_owned(),
        format!("mods order {first}"),
    ] {
        assert_eq!(content.run(&line).says(0), in_repository(&line).says(0), "{line}");
    }
    // Where a value comes from is told by file and line, as if they lay there.
    let shown = content.run(&format!("rules show {last}")).says(0);
    assert!(shown.contains("  constants.yaml:"), "{shown}");
}

#[test]
fn what_is_made_beside_the_games_goes_with_them() {
    let content = empty();
    for game in games() {
        content.run(&format!("new bot {game}.lua --game {game}")).says(0);
        content.run(&format!("check --game {game} {game}.lua")).says(0);
        content.run(&format!("play {game} --seed 1 --replay {game}.replay -q")).says(0);
        content.run(&format!("replay verify {game}.replay")).says(0);
        content.run(&format!("stubs {game} --out stubs-{game}")).says(0);
        assert!(content.has(&format!("stubs-{game}/REFERENCE.md")));
    }
    let replay = format!("{}.replay", games()[0]);
    let before = content.read(&replay);
    in_repository(&format!("replay verify {}", content.dir().join(&replay).display())).says(0);
    assert_eq!(content.read(&replay), before);
    let played = content.run(&format!("experiment {} --seeds 1 --threads 1", games()[0])).says(0);
    assert!(played.contains("seed 1, each with"), "{played}");
}

#[test]
fn a_mistake_is_told_as_in_the_folder() {
    let content = empty();
    let game = &games()[0];
    let shown: serde_json::Value =
        serde_json::from_str(&content.run(&format!("rules show {game} --json")).says(0)).expect("JSON");
    let text = shown.to_string();
    assert!(text.contains(&format!("rules/{game}/constants.yaml")), "{text}");
    for line in [
        format!("play {game} nobody nobody --seed 1"),
        format!("play {game} --map nowhere --seed 1"),
        format!("play {game} --set no.such=1"),
        "play nothing".to_owned(),
        "check rules/nothing/game.yaml".to_owned(),
    ] {
        assert_eq!(content.run(&line).complains(2), in_repository(&line).complains(2), "{line}");
    }
}

#[test]
fn who_wants_to_write_is_told_how() {
    let content = empty();
    let game = &games()[0];
    for line in [
        format!("new bot mine --game {game}"),
        format!("new map mine --game {game}"),
        format!("new mod mine --game {game}"),
        format!("stubs {game}"),
        "schemas".to_owned(),
    ] {
        let said = content.run(&line).complains(2).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains("there is no content folder here"), "{line}: {said}");
        assert!(said.contains("`lunarena init DIR` writes them out"), "{line}: {said}");
    }
    assert!(content.run("new game mine").complains(2).contains("--root games"));
    assert_eq!(fs::read_dir(content.dir()).expect("a folder").count(), 0);
}

#[test]
fn init_writes_just_what_is_shipped() {
    let content = empty();
    let said = content.run("init games").says(0);
    let (written, shipped) = (content_of(&content.dir().join("games")), content_of(&repository()));
    let names = |files: &BTreeMap<String, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&written), names(&shipped));
    assert!(written == shipped, "all bytes are the same");
    // And a page that tells what is where.
    let files = shipped.len() + 1;
    assert_eq!(said, format!("wrote {files} files to games\nnext  cd games && lunarena play\n"));
    let entries = fs::read_dir(content.dir().join("games")).expect("a folder").flatten();
    assert_eq!(entries.count(), OF_MATCHES.len() + 1, "nothing else");
    // It is a folder like any other: what is changed there is played.
    let inside = run(&content.dir().join("games"), &["play", "--seed", "1", "--json"]).says(0);
    assert_eq!(inside, content.run("play --seed 1 --json").says(0));
    let told: serde_json::Value = serde_json::from_str(&content.run("init more --json").says(0)).expect("JSON");
    assert_eq!((told["dir"].as_str(), told["files"].as_array().map(Vec::len)), (Some("more"), Some(files)));
}

#[test]
fn init_overwrites_nothing_unasked() {
    let content = empty().file("games/maps/own/mine.yaml", "mine: true\n");
    shows("init-there", &content.run("init games").complains(2));
    assert_eq!(content_of_maps(&content), ["games/maps/own/mine.yaml"]);
    let first = content_of(&repository()).into_keys().next().expect("a file");
    let content = content.file(&format!("games/{first}"), "mine\n");
    content.run("init games --force").says(0);
    assert_eq!(content.read(&format!("games/{first}")).into_bytes(), content_of(&repository())[&first]);
    assert_eq!(content.read("games/maps/own/mine.yaml"), "mine: true\n");
    // A folder with other things in it is good enough; a file is not.
    let content = content.file("notes/todo.txt", "write a game\n").file("plain", "text\n");
    content.run("init notes").says(0);
    content.run("init plain").complains(2);
    assert_eq!((content.read("notes/todo.txt"), content.read("plain")), ("write a game\n".into(), "text\n".into()));
}

fn content_of_maps(content: &Content) -> Vec<String> {
    let mut out = BTreeMap::new();
    files(content.dir(), "games", &mut out);
    out.into_keys().collect()
}

#[test]
fn a_folder_comes_before_what_is_carried_and_a_named_one_before_all() {
    let content = Content::pebbles();
    let deep = content.dir().join("some/where");
    fs::create_dir_all(&deep).expect("a writable folder");
    assert_eq!(run(&deep, &["play", "--seed", "1", "--json"]).says(0), content.run("play --seed 1 --json").says(0));
    let own = content.dir().to_str().expect("a path");
    let named = empty().run_with(&["play", "--seed", "1", "--json", "--root", own]).says(0);
    assert_eq!(named, content.run("play --seed 1 --json").says(0));
    let house = repository();
    let house = house.to_str().expect("a path");
    let elsewhere = content.run_with(&["mods", "list", "--root", house]).says(0);
    assert_eq!(elsewhere, empty().run("mods list").says(0));
    // A folder that was named wrongly is a mistake, and no reason to play something else.
    assert!(empty().run("play --seed 1 --root .").complains(2).contains("holds no folder rules/"));
}
