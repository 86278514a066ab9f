//! `lunarena new`.

mod bot;
pub mod game;
mod modding;
#[cfg(unix)]
mod question;
mod turns;

use crate::content::Content;
use crate::run::shows;

#[test]
fn a_map_is_written_like_another() {
    let content = Content::pebbles();
    shows("new-map", &content.run("new map mine --like small --seed 3").says(0));
    let text = content.read("maps/pebbles/mine.yaml");
    shows("new-map-file", &text);
    let shown = content.run("play pebbles --map mine --seed 1").says(0);
    assert!(shown.contains("--map mine --seed 1"), "{shown}");
    // What it was made like stays as it is.
    assert_eq!(content.read("maps/pebbles/small.yaml"), Content::pebbles().read("maps/pebbles/small.yaml"));
}

#[test]
fn what_lua_makes_follows_from_the_seed() {
    let content = Content::pebbles();
    for (name, seed) in [("one", 1), ("same", 1), ("other", 2)] {
        content.run(&format!("new map {name} --like chance --seed {seed}")).says(0);
    }
    let [one, same, other] = ["one", "same", "other"].map(|name| content.read(&format!("maps/pebbles/{name}.yaml")));
    assert_eq!(one, same);
    assert_ne!(one, other);
    let told = content.run("new map four --like chance --json").says(0);
    let told: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!((&told["file"], &told["like"]), (&"maps/pebbles/four.yaml".into(), &"chance".into()));
    content.run(&format!("new map five --like chance --seed {}", told["seed"])).says(0);
    assert_eq!(content.read("maps/pebbles/five.yaml"), content.read("maps/pebbles/four.yaml"));
}

#[test]
fn nothing_is_overwritten_unasked() {
    let content = Content::pebbles().file("maps/pebbles/mine.yaml", "mine: true\n");
    shows("new-map-there", &content.run("new map mine").complains(2));
    assert_eq!(content.read("maps/pebbles/mine.yaml"), "mine: true\n");
    content.run("new map mine --force").says(0);
    assert_ne!(content.read("maps/pebbles/mine.yaml"), "mine: true\n");
    // With another end it would be a second map of that name.
    shows("new-map-twice", &content.run("new map chance --force --like small").complains(2));
    assert!(!content.has("maps/pebbles/chance.yaml"));
}

#[test]
fn what_can_not_be_made_is_told() {
    let content = Content::pebbles();
    shows("new-map-name", &content.run("new map ../mine").complains(2));
    shows("new-map-like", &content.run("new map mine --like smal").complains(2));
    shows("new-map-game", &content.run("new map mine --game peebles").complains(2));
    assert!(!content.has("maps/pebbles/mine.yaml"));
}
