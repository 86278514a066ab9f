//! `lunarena schemas`.

use crate::content::Content;
use crate::run::shows;
use crate::validator::faults;
use lunarena_content::{Document, Source};
use lunarena_kernel::Value;
use std::path::Path;

fn value(content: &Content, path: &str) -> Value {
    let source = Source::new(path, &content.read(path));
    Document::parse(&source).unwrap_or_else(|reports| panic!("{path}: {reports:?}")).root.to_plain()
}

/// What the schema of a game says of another file.
fn verdict(content: &Content, schema: &str, path: &str) -> Vec<String> {
    faults(&value(content, &format!(".schemas/{schema}")), &value(content, path))
}

fn flooded() -> Content {
    Content::pebbles()
        .file("mods/flood/mod.yaml", "name: flood\nversion: 1.0\ntitle: Flood\ngame: pebbles\n")
        .file("mods/flood/game.yaml", "constants:\n  flood.depth: integer 1..\n")
        .file("mods/flood/constants.yaml", "flood: { depth: 3 }\ntake: { most: 2 }\n")
        .file("mods/flood/maps/lake.yaml", "pebbles: 4\n")
        .file("mods/flood/examples/lake.yaml", "- { name: a lake, map: lake, set: { flood.depth: 2 }, steps: [] }\n")
}

#[test]
fn schemas_and_what_they_are_for() {
    let content = flooded();
    shows("schemas", &content.run("schemas").says(0));
    shows("schemas-settings", &content.read(".vscode/settings.json"));
    shows("schemas-constants", &content.read(".schemas/pebbles/constants.json"));
    shows("schemas-mod", &content.read(".schemas/mod.json"));
    for (schema, path) in [
        ("game.json", "rules/pebbles/game.yaml"),
        ("game-overlay.json", "mods/flood/game.yaml"),
        ("mod.json", "mods/flood/mod.yaml"),
        ("pebbles/constants.json", "rules/pebbles/constants.yaml"),
        ("pebbles/constants-overlay.json", "mods/flood/constants.yaml"),
        ("pebbles/examples.json", "rules/pebbles/examples/ending.yaml"),
        ("pebbles/examples.json", "mods/flood/examples/lake.yaml"),
    ] {
        assert_eq!(verdict(&content, schema, path), Vec::<String>::new(), "{path}");
    }
    assert_eq!(content.run("check").code, 0);
}

#[test]
fn what_the_schema_refuses_is_refused_by_check_and_test_too() {
    let content = flooded();
    content.run("schemas").says(0);
    for (schema, path, from, to) in [
        ("game.json", "rules/pebbles/game.yaml", "kind: sequence", "kind: sequnce"),
        ("game.json", "rules/pebbles/game.yaml", "ask: turn", "aks: turn"),
        ("game.json", "rules/pebbles/game.yaml", "memory: 4000000", "memory: much"),
        ("game.json", "rules/pebbles/game.yaml", "output: 1000", "output: -1"),
        ("mod.json", "mods/flood/mod.yaml", "game: pebbles", "game: peebles"),
        ("pebbles/constants.json", "rules/pebbles/constants.yaml", "least: 1", "least: 0"),
        ("pebbles/constants.json", "rules/pebbles/constants.yaml", "[grey, white]", "grey"),
        ("pebbles/constants-overlay.json", "mods/flood/constants.yaml", "depth: 3", "dephth: 3"),
        ("pebbles/examples.json", "rules/pebbles/examples/ending.yaml", "roll.most: 2", "roll.least: 2"),
        (
            "pebbles/examples.json",
            "rules/pebbles/examples/ending.yaml",
            "standings: { Right: 1",
            "standings: { Rigth: 1",
        ),
        ("pebbles/examples.json", "mods/flood/examples/lake.yaml", "map: lake", "map: lkae"),
    ] {
        let text = content.read(path);
        assert!(text.contains(from), "{path}: {from}");
        let write = |text: &str| std::fs::write(content.dir().join(path), text).expect("a writable file");
        write(&text.replacen(from, to, 1));
        assert_ne!(verdict(&content, schema, path), Vec::<String>::new(), "{path}: {to}");
        assert_ne!((content.run("check").code, content.run("test").code), (0, 0), "{path}: {to}");
        write(&text);
    }
}

#[test]
fn calls_are_known_where_bots_call() {
    let api = "local api = {}\n\n--- Takes.\nfunction api.take(state, turn, count)\n  return state, turn, count\nend\n\nreturn api\n";
    let content = Content::pebbles()
        .change("rules/pebbles/game.yaml", "turns:\n", "bots: calls\n\nturns:\n")
        .file("rules/pebbles/api.lua", api)
        .file("mine.yaml", "- { name: a, map: small, steps: [{ orders: { Left: [[take, 1], [tkae]] } }] }\n");
    content.run("schemas").says(0);
    let wanted = [".1.steps.1.orders.Left.2.1: enum [take], not tkae"];
    assert_eq!(verdict(&content, "pebbles/examples.json", "mine.yaml"), wanted);
}

#[test]
fn settings_of_a_person_are_left_alone() {
    let own = "{\n  // mine\n  \"editor.tabSize\": 2\n}\n";
    let content = flooded().file(".vscode/settings.json", own);
    shows("schemas-settings-to-add", &content.run("schemas pebbles").says(0));
    assert_eq!(content.read(".vscode/settings.json"), own);
    let json = content.run("schemas --json").says(0);
    assert!(json.contains(r#"{"file":".vscode/settings.json","written":false,"add":{"yaml.schemas":{"#), "{json}");
    // With the lines added, nothing more is said.
    let told = content.run("schemas").says(0);
    let lines = told.split_once("\n\n").map(|(_, lines)| lines).expect("lines to add");
    let content =
        content.file(".vscode/settings.json", &format!("{{\n  // mine\n  \"editor.tabSize\": 2,\n{lines}}}\n"));
    let told = content.run("schemas").says(0);
    assert!(told.ends_with("kept  .vscode/settings.json, which names them already\n"), "{told}");
}

#[test]
fn a_schema_of_a_person_needs_force_and_one_of_ours_does_not() {
    let own = "{\n  \"$schema\": \"http://json-schema.org/draft-07/schema#\",\n  \"title\": \"mod.yaml\"\n}\n";
    let content = flooded().file(".schemas/mod.json", own);
    let refused = content.run("schemas").complains(2);
    assert!(refused.contains(".schemas/mod.json already exists and was not written by this program"), "{refused}");
    assert!(refused.contains("overwrite it with --force"), "{refused}");
    assert_eq!(content.read(".schemas/mod.json"), own);
    assert!(!content.has(".schemas/game.json"));
    content.run("schemas --force").says(0);
    let written = content.read(".schemas/mod.json");
    let content = content.file(".schemas/mod.json", &written.replace("pebbles", "stones"));
    content.run("schemas").says(0);
    assert_eq!(content.read(".schemas/mod.json"), written);
}

#[test]
fn another_folder_and_one_game_after_the_other() {
    let content = flooded();
    for file in ["game.yaml", "constants.yaml", "heap.lua", "orders.lua", "board.lua", "api.lua"] {
        let text = content.read(&format!("rules/pebbles/{file}"));
        let path = content.dir().join("rules/stones").join(file);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a writable folder");
        std::fs::write(path, text).expect("a writable file");
    }
    shows("schemas-dir", &content.run("schemas stones --out mine/").says(0));
    assert!(!content.has(".schemas") && !content.has("mine/.schemas/pebbles"));
    content.run("schemas pebbles --out mine").says(0);
    let settings = content.read("mine/.vscode/settings.json");
    assert!(
        settings.contains("./.schemas/stones/constants.json") && settings.contains("./.schemas/pebbles/constants.json")
    );
    // A game without mods has nothing to be laid over.
    assert!(!settings.contains("stones/constants-overlay.json"), "{settings}");
}

#[test]
fn wrong_names_and_broken_content() {
    shows("schemas-unknown-game", &Content::pebbles().run("schemas peebles").complains(2));
    shows("schemas-no-folder", &Content::pebbles().run("schemas --dir maps/pebbles/small.yaml").complains(2));
    let broken = flooded()
        .change("mods/flood/constants.yaml", "depth: 3", "depth: 0")
        .file("mods/dry/mod.yaml", "name: dry\nversion: 1.0\ntitle: Dry\n");
    shows("schemas-broken-mods", &broken.run("schemas").complains(2));
    assert!(!broken.has(".schemas"));
}

#[test]
fn every_file_of_the_house() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let content = Content::copy(top);
    content.run("schemas").says(0);
    let settings = value(&content, ".vscode/settings.json");
    let Some(Value::Map(schemas)) = settings.field("yaml.schemas") else { panic!("no schemas: {settings}") };
    let mut seen = 0;
    for (schema, globs) in schemas {
        let schema = value(&content, &schema.to_string());
        for glob in globs.as_list().expect("a list").iter().filter_map(Value::as_str) {
            for path in files(content.dir(), glob) {
                let found = faults(&schema, &value(&content, &path));
                assert!(found.is_empty(), "{path}: {found:#?}");
                seen += 1;
            }
        }
    }
    // Each game has its two files and examples, each mod its mod.yaml.
    assert!(seen > 80, "only {seen} files");
}

/// The files that a pattern means; `*` stands for one name, or for the beginning of one.
fn files(dir: &Path, glob: &str) -> Vec<String> {
    let mut found = vec![String::new()];
    for part in glob.split('/') {
        let below = |path: &String| {
            let entries = std::fs::read_dir(dir.join(path)).into_iter().flatten().flatten();
            let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
            let met = names.filter(|name| match part.strip_prefix('*') {
                Some(end) => name.ends_with(end),
                None => name == part,
            });
            met.map(|name| if path.is_empty() { name } else { format!("{path}/{name}") }).collect::<Vec<_>>()
        };
        found = found.iter().flat_map(below).collect();
    }
    found
}
