//! `lunarena new mod`.

use crate::content::Content;
use crate::run::shows;

const FILES: [&str; 5] = ["mod.yaml", "constants.yaml", "hooks.lua", "look.yaml", "examples/feast.yaml"];

#[test]
fn a_mod_is_good_from_the_start() {
    let content = Content::pebbles();
    shows("new-mod", &content.run("new mod feast").says(0));
    let files = FILES.map(|file| format!("== {file}\n{}", content.read(&format!("mods/feast/{file}"))));
    shows("new-mod-files", &files.concat());
    assert_eq!(content.run("check feast").says(0), "feast: good\n");
    assert!(content.run("test feast").says(0).contains("1 passed, 0 failed"));
    content.run("play pebbles --mod feast --seed 1 --replay feast.jsonl").says(0);
    let shown = content.run("replay show feast.jsonl --turn 1").says(0);
    assert!(shown.contains("event  noticed {by: feast, stage: heap.take, turn: 1}"), "{shown}");
    let told = content.run("new mod crumbs --game pebbles --json").says(0);
    let told: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!((&told["game"], &told["mod"]), (&"pebbles".into(), &"crumbs".into()));
    assert_eq!(told["files"][4], "mods/crumbs/examples/crumbs.yaml");
}

#[test]
fn its_constant_is_one_of_the_game() {
    let content = Content::pebbles();
    content.run("new mod feast").says(0);
    // As its comment says: another value, and the `#` away.
    let content = content.change("mods/feast/constants.yaml", "# match:\n#   rounds: 50\n", "match:\n  rounds: 7\n");
    let told = content.run("rules why pebbles match.rounds --mod feast").says(0);
    assert!(told.contains("mods/feast/constants.yaml:6") && told.contains('7'), "{told}");
    assert_eq!(content.run("check feast").says(0), "feast: good\n");
}

#[test]
fn names_and_files_that_can_not_be_are_told() {
    let content = Content::pebbles().file("mods/feast/hooks.lua", "return {}\n").file("mods/feast/mod.yaml", "mine\n");
    shows("new-mod-there", &content.run("new mod feast").complains(2));
    assert!(!content.has("mods/feast/constants.yaml") && !content.has("mods/feast/examples"));
    assert_eq!(content.read("mods/feast/mod.yaml"), "mine\n");
    content.run("new mod feast --force").says(0);
    assert_eq!(content.run("check feast").says(0), "feast: good\n");
    shows("new-mod-name", &content.run("new mod Feast").complains(2));
    assert!(!content.has("mods/Feast"));
    let told = content.run("new mod none").complains(2);
    assert!(told.contains("`none` can't be the name of a mod") && told.contains("--vary mod=none"), "{told}");
    let told = content.run("new mod base").complains(2);
    assert!(told.contains("it stands for the game itself"), "{told}");
    let still = content.change(
        "rules/pebbles/game.yaml",
        "      action: [heap.take]\n      round_end: [heap.roll]\n",
        "      action: []\n",
    );
    shows("new-mod-without-stages", &still.run("new mod crumbs").complains(2));
}

#[test]
fn every_game_of_the_house_has_a_start_for_mods() {
    let content = Content::house();
    for game in content.games() {
        let name = format!("my-{game}");
        content.run(&format!("new mod {name} --game {game}")).says(0);
        assert_eq!(content.run(&format!("check {name}")).says(0), format!("{name}: good\n"));
        assert!(content.run(&format!("test {name}")).says(0).ends_with("\n1 passed, 0 failed\n"), "{game}");
        // The constant that it shows is there, and is what it was.
        let file = format!("mods/{name}/constants.yaml");
        let text = content.read(&file);
        let shown: Vec<String> =
            text.lines().skip(4).take_while(|line| *line != "#").map(|line| line.replacen("# ", "", 1)).collect();
        assert!(shown.len() > 1, "{text}");
        std::fs::write(content.dir().join(&file), shown.join("\n") + "\n").expect("a writable file");
        let told = content.run(&format!("check {name}"));
        assert_eq!((told.code, told.out.as_str()), (0, format!("{name}: good, 1 warning\n").as_str()), "{}", told.err);
        assert!(told.err.contains("is what it was"), "{}", told.err);
    }
}
