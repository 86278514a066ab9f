//! Schemas and readers say the same of every file.

mod examples;
mod game_files;
mod mod_files;

use crate::pebbles::Pebbles;
use crate::validator::entries;
use lunarena_content::{Ruleset, schema};
use lunarena_kernel::Value;

/// The game, and the game with two mods, one of which needs the other.
fn modded() -> (Pebbles, Vec<Ruleset>) {
    let game = Pebbles::new()
        .file("mods/flood/mod.yaml", "name: flood\nversion: 1.0\ntitle: Flood\ngame: pebbles\n")
        .file("mods/flood/game.yaml", "constants: { flood.depth: integer 1.., heap.size: integer 0..9 }\n")
        .file("mods/flood/constants.yaml", "flood: { depth: 3 }\nheap: { size: 0 }\n")
        .file("mods/drought/mod.yaml", "name: drought\nversion: 1.0\ntitle: Drought\ngame: pebbles\ndepends: [flood]\n")
        .file("mods/drought/game.yaml", "constants: { -stones.*.song: }\n")
        .file("mods/drought/constants.yaml", "flood: { depth: 1 }\nstones: { smooth: { -song: }, -rough: }\n");
    let load = |mods: &[&str]| {
        let mods: Vec<String> = mods.iter().map(|name| (*name).to_owned()).collect();
        let root = game.root().with_mods("pebbles", &mods).expect("good mods");
        Ruleset::load(&root, "pebbles", &[]).expect("a good game")
    };
    let rulesets = vec![load(&[]), load(&["flood"]), load(&["drought"])];
    (game, rulesets)
}

/// Every property of every schema says what it is for.
#[track_caller]
fn explained(schema: &Value, path: &str) {
    for (keyword, inner) in entries(schema) {
        match (keyword.as_str(), inner) {
            ("properties", properties) if !path.contains("allOf") => {
                for (name, property) in entries(properties) {
                    let path = format!("{path}.{name}");
                    let about = property.field("description").and_then(Value::as_str);
                    assert!(about.is_some_and(|about| about.len() > 5), "{path} is not explained");
                    explained(property, &path);
                }
            }
            (_, Value::List(items)) => items.iter().for_each(|item| explained(item, &format!("{path} {keyword}"))),
            (_, inner) => explained(inner, &format!("{path} {keyword}")),
        }
    }
}

#[test]
fn every_property_is_explained() {
    let (_, rulesets) = modded();
    let all: Vec<&Ruleset> = rulesets.iter().collect();
    explained(&schema::game(), "game");
    explained(&schema::game_overlay(), "game");
    explained(&schema::mod_file(&[]), "mod");
    explained(&schema::bench(&schema::Known { rulesets: all.clone(), ..Default::default() }), "bench");
    explained(&schema::constants(&rulesets[0]), "constants");
    explained(&schema::maps(&all), "map");
    explained(&schema::constants_overlay(&all), "overlay");
    let size = schema::constants_overlay(&all);
    let size = size.field("properties").and_then(|all| all.field("heap")?.field("properties")?.field("colour"));
    let about = size.and_then(|size| size.field("description")).and_then(Value::as_str);
    let wanted = "One of `grey` or `white`. rules/pebbles/game.yaml:23 declares it as `one of grey | white`. The game has `grey`.";
    assert_eq!(about, Some(wanted));
}
