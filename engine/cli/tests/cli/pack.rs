//! Replays that hold the files of their match, and what is shown of those that don't where there are no files.

use crate::content::Content;
use crate::replay::forge;
use crate::run::{Run, shows};
use serde_json::Value as Json;
use std::fs;

const CAREFUL: &str = "function turn() return take(1) end\n";

/// An empty folder, without content above it, with one file of another.
fn elsewhere(from: &Content, file: &str) -> Content {
    let content = Content::nothing();
    fs::create_dir_all(content.dir()).expect("a writable folder");
    fs::copy(from.dir().join(file), content.dir().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    content
}

/// What is said, beside the line that the files of the replay are used.
#[track_caller]
fn says_with_pack(run: Run) -> String {
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    let line = run.err.strip_prefix("using the ").and_then(|line| line.strip_suffix(" packed in the replay\n"));
    assert!(line.is_some_and(|count| count.ends_with(" files")), "{}", run.err);
    run.out
}

/// The paths that a replay holds, and how many files beside them.
fn packed(text: &str) -> (Vec<String>, usize) {
    let line: Json = serde_json::from_str(text.lines().nth(1).expect("a second line")).expect("JSON");
    let files = line["packed"]["files"].as_array().expect("files");
    let paths = files.iter().map(|file| file["path"].as_str().expect("a path").to_owned()).collect();
    (paths, line["packed"]["outside"].as_array().map_or(0, Vec::len))
}

/// A match with all there is: a mod with a module and a bot of its own, a map that Lua makes, a bot from elsewhere.
fn rich() -> (Content, Content) {
    let content = Content::pebbles()
        .file("mods/crumbs/mod.yaml", "name: crumbs\nversion: 0.1\ntitle: Crumbs\ngame: pebbles\n")
        .file("mods/feast/mod.yaml", "name: feast\nversion: 1.0.0\ntitle: Feast\ngame: pebbles\ndepends: [crumbs]\n")
        .file("mods/feast/constants.yaml", "take:\n  most: 2\n")
        .file("mods/feast/look.yaml", "decided: { score: a larger feast }\n")
        .file("mods/feast/crumbs.lua", "return { left = 2 }\n")
        .file(
            "mods/feast/hooks.lua",
            "local crumbs = require('crumbs')\nlocal around = {}\naround['heap.setup'] = function(setup, map, seats)\n  local state = setup(map, seats)\n  state.crumbs = crumbs.left\n  return state\nend\nreturn { around = around }\n",
        )
        .file("mods/feast/bots/guest.lua", CAREFUL)
        .file("mods/feast/bots/unused.lua", CAREFUL)
        .file("mods/other/mod.yaml", "name: other\nversion: 0.1\ntitle: Other\ngame: pebbles\n");
    let outside = Content::nothing().file("mine.lua", "function turn(view) return take(view.pebbles % 2 + 1) end\n");
    (content, outside)
}

#[test]
fn what_the_match_needs_is_packed_and_nothing_else() {
    let (content, outside) = rich();
    let mine = outside.dir().join("mine.lua").display().to_string();
    let line = format!("play pebbles {mine} guest --map chance --mod feast --seed 5 --replay match.replay");
    content.run(&line).says(0);
    let bare = content.read("match.replay");
    content.run(&format!("{line} --with-content")).says(0);
    let whole = content.read("match.replay");
    let (paths, others) = packed(&whole);
    let expected = [
        "maps/pebbles/chance.lua",
        "mods/crumbs/mod.yaml",
        "mods/feast/bots/guest.lua",
        "mods/feast/constants.yaml",
        "mods/feast/crumbs.lua",
        "mods/feast/hooks.lua",
        "mods/feast/look.yaml",
        "mods/feast/mod.yaml",
        "rules/pebbles/api.lua",
        "rules/pebbles/board.lua",
        "rules/pebbles/constants.yaml",
        "rules/pebbles/game.yaml",
        "rules/pebbles/heap.lua",
        "rules/pebbles/look.yaml",
        "rules/pebbles/orders.lua",
    ];
    assert_eq!((paths, others), (expected.map(str::to_owned).to_vec(), 1));
    // Apart from that line, and from the checksums, it is the replay that it would be without.
    let objects = |text: &str| -> Vec<String> {
        text.lines().map(|line| line.rsplit_once(",\"sum\":").expect("a checksum").0.to_owned()).collect()
    };
    let mut without = objects(&whole);
    without.remove(1);
    assert!(without == objects(&bare), "the same lines");
    // What is packed later is the same to the byte.
    fs::write(content.dir().join("bare.replay"), &bare).expect("a writable file");
    let said = content.run(&format!("replay pack bare.replay --out later.replay --file {mine}")).says(0);
    assert!(said.starts_with("packed 16 files, ") && said.ends_with(" KB\n"), "{said}");
    assert!(content.read("later.replay") == whole, "the same bytes");
    let again = content.run("replay pack later.replay --out again.replay").complains(2);
    assert!(again.contains("the replay holds its files already"), "{again}");
    // All of it is gone, and nothing is missing.
    let place = elsewhere(&content, "match.replay");
    drop((content, outside));
    assert!(says_with_pack(place.run("replay verify match.replay")).starts_with("the same match, "));
    assert_eq!(says_with_pack(place.run("replay show match.replay --turn 1 --state crumbs")), "turn 1     2\n");
    assert!(says_with_pack(place.run("replay extract match.replay --turn 2")).contains("# with --mod feast"));
    let shown = place.run("replay show match.replay").says(0);
    assert!(shown.contains("packed   16 files, "), "{shown}");
    let json: Json = serde_json::from_str(&place.run("replay verify match.replay --json").says(0)).expect("JSON");
    assert_eq!(json["verdict"], "same");
    // A fork holds what it is played with, too.
    let place = place.file("greedy.lua", "function turn() return take(2) end\n");
    says_with_pack(place.run("fork match.replay --at 2 --bot Right=greedy.lua --set roll.most=1 --replay fork.replay"));
    let last = elsewhere(&place, "fork.replay");
    drop(place);
    assert!(says_with_pack(last.run("replay verify fork.replay")).starts_with("the same match, "));
    assert_eq!(packed(&last.read("fork.replay")).1, 2);
}

#[test]
fn a_packed_replay_outlives_its_files() {
    let content = Content::pebbles();
    content.run("play pebbles clumsy counter --seed 3 --replay match.replay --with-content").says(0);
    content.run("play pebbles clumsy counter --seed 3 --replay bare.replay").says(0);
    let content = content.change("rules/pebbles/heap.lua", "state.pebbles == 0", "state.pebbles < 1");
    let content = content.without("bots/pebbles/clumsy.lua");
    says_with_pack(content.run("replay verify match.replay"));
    says_with_pack(content.run("fork match.replay --at 2 --set roll.most=1"));
    // Whoever names a folder, or files, means those.
    let told = content.run("replay verify match.replay --root .").complains(2);
    assert!(told.contains("pebbles has no bot `clumsy`"), "{told}");
    let content = content.file("clumsy.lua", CAREFUL);
    let told = content.run("replay verify match.replay --file clumsy.lua").complains(2);
    assert!(told.contains("pebbles has no bot `clumsy`"), "{told}");
    let content = content.file("bots/pebbles/clumsy.lua", CAREFUL);
    let told = content.run("replay verify match.replay --root .").says(1);
    assert!(told.contains("files have changed since the replay was made") && told.contains("--with-content"), "{told}");
    for line in ["replay extract bare.replay --turn 1", "fork bare.replay --at 1 --set roll.most=1"] {
        let told = content.run(line).complains(2).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains("--with-content` keeps the files with the match"), "{line}: {told}");
    }
    content.run("replay pack bare.replay --out whole.replay").complains(2);
    assert!(!content.has("whole.replay"));
}

#[test]
fn mods_and_bots_for_a_fork_come_from_where_one_stands() {
    let content = Content::pebbles();
    content.run("play pebbles counter sleeper --seed 3 --replay match.replay --with-content").says(0);
    let place = Content::pebbles()
        .file("mods/modest/mod.yaml", "name: modest\nversion: 1.0.0\ntitle: Modest\ngame: pebbles\n")
        .file("mods/modest/constants.yaml", "take:\n  most: 2\n")
        .file("bots/pebbles/careful.lua", CAREFUL)
        .file("bots/pebbles/counter.lua", CAREFUL)
        .change("rules/pebbles/heap.lua", "state.pebbles == 0", "state.pebbles < 1");
    fs::copy(content.dir().join("match.replay"), place.dir().join("match.replay")).expect("a replay");
    says_with_pack(place.run("fork match.replay --at 3 --mod modest --bot Right=careful --replay fork.replay"));
    let last = elsewhere(&place, "fork.replay");
    drop(place);
    says_with_pack(last.run("replay verify fork.replay"));
    let (paths, others) = packed(&last.read("fork.replay"));
    for path in ["mods/modest/constants.yaml", "mods/modest/mod.yaml", "bots/pebbles/careful.lua"] {
        assert!(paths.iter().any(|own| own == path), "{path}: {paths:?}");
    }
    assert_eq!(others, 0);
    // Without a replay that holds them, a flag packs them.
    content.run("play pebbles counter sleeper --seed 3 --replay bare.replay").says(0);
    content.run("fork bare.replay --at 3 --set roll.most=1 --replay fork.replay --with-content").says(0);
    assert!(says_with_pack(elsewhere(&content, "fork.replay").run("replay verify fork.replay")).contains("the same"));
}

#[test]
fn every_game_is_played_again_in_an_empty_folder() {
    // One module more than the program carries: its own games can't stand in for the packed ones.
    let games = Content::house().games();
    let house = games
        .iter()
        .fold(Content::house(), |house, game| house.file(&format!("rules/{game}/newts.lua"), "return {}\n"));
    for game in games {
        house.run(&format!("new bot mine/{game}.lua --game {game}")).says(0);
        let played = house.run(&format!("play {game} --seed 2 --json")).says(0);
        let played: Json = serde_json::from_str(&played).expect("JSON");
        let seats = played["bots"].as_array().expect("bots");
        let name = |seat: &Json, key: &str| seat[key].as_str().expect("a name").to_owned();
        let mut bots: Vec<String> = seats.iter().map(|seat| name(seat, "bot")).collect();
        bots[0] = format!("mine/{game}.lua");
        let bots = bots.join(" ");
        house.run(&format!("play {game} {bots} --seed 2 -q --replay match.replay --with-content")).says(0);
        let place = elsewhere(&house, "match.replay");
        assert!(says_with_pack(place.run("replay verify match.replay")).starts_with("the same match, "), "{game}");
        says_with_pack(place.run("replay extract match.replay --turn 1"));
        place.run("replay picture match.replay --out match.svg").says(0);
        let unknown = place.run("replay show match.replay --turn 2 --state nothing").err;
        let first = unknown.split_once("it begins with ").and_then(|(_, rest)| rest.split([',', ' ', '\n']).next());
        let first = first.unwrap_or_else(|| panic!("{game}: {unknown}"));
        says_with_pack(place.run(&format!("replay show match.replay --turn 2 --state {first}")));
        let place = place.file("other.lua", &house.read(&format!("mine/{game}.lua")));
        let seat = name(&seats[1], "seat");
        says_with_pack(place.run(&format!("fork match.replay --at 2 --bot {seat}=other.lua --replay fork.replay")));
        let last = elsewhere(&place, "fork.replay");
        drop(place);
        assert!(says_with_pack(last.run("replay verify fork.replay")).starts_with("the same match, "), "{game}");
    }
}

#[test]
fn a_replay_without_files_is_shown_without_any() {
    let content = Content::pebbles().file("mine/careful.lua", CAREFUL);
    content.run("play pebbles mine/careful.lua counter --seed 3 --replay match.replay").says(0);
    let place = elsewhere(&content, "match.replay");
    let same = |line: &str| {
        let said = place.run(line).says(0);
        assert_eq!(said, content.run(line).says(0), "{line}");
        said
    };
    let shown = same("replay show match.replay --turn 3 --board");
    assert!(shown.contains("careful") && shown.contains("counter"), "{shown}");
    let told = same("replay show match.replay --turn 3 --text");
    assert!(told.contains("careful") && told.contains("counter"), "{told}");
    let drawn = same("replay picture match.replay --turn 3");
    assert!(drawn.contains("careful") && drawn.contains("counter"), "{drawn}");
    same("replay show match.replay --turn 3");
    same("replay show match.replay --events");
    same("replay show match.replay --json");
    let summary = place.run("replay show match.replay").says(0);
    assert!(summary.contains("careful") && summary.contains("counter"), "{summary}");
    // Only what takes the match itself is out of reach, and says so.
    let told = place.run("replay verify match.replay").complains(2);
    assert!(told.contains("there is no game `pebbles`"), "{told}");
}

#[test]
fn packed_files_that_are_not_those_of_the_header_are_named() {
    let content = Content::pebbles();
    content.run("play pebbles counter sleeper --seed 3 --replay match.replay --with-content").says(0);
    let good = content.read("match.replay");
    let place = elsewhere(&content, "match.replay");
    let mut place = place.file("bad.replay", &forge(&good, "--- Takes nothing.", "--- Takes all."));
    shows("replay-pack-other-bot", &place.run("replay verify bad.replay").whole());
    shows("replay-pack-other-bot-fork", &place.run("fork bad.replay --at 2 --set roll.most=1").whole());
    place = place.file("bad.replay", &forge(&good, "state.pebbles == 0", "state.pebbles < 1"));
    let told = place.run("replay verify bad.replay");
    assert!(told.code == 1 && told.out.contains("the rules of pebbles"), "{}", told.whole());
    // What is missing is missed.
    place = place.file(
        "bad.replay",
        &forge(&good, "\"path\":\"bots/pebbles/sleeper.lua\"", "\"path\":\"bots/pebbles/slept.lua\""),
    );
    shows("replay-pack-missing-bot", &place.run("replay verify bad.replay").whole());
    place = place.file(
        "bad.replay",
        &forge(&good, "\"path\":\"rules/pebbles/heap.lua\"", "\"path\":\"rules/pebbles/pile.lua\""),
    );
    assert_eq!(place.run("replay verify bad.replay").code, 2);
    place = place.file(
        "bad.replay",
        &forge(&good, "\"path\":\"rules/pebbles/game.yaml\"", "\"path\":\"rules/pebble/game.yaml\""),
    );
    assert_eq!(place.run("replay verify bad.replay").code, 2);
}
