//! `lunarena new bot`.

use crate::content::Content;
use crate::run::shows;
use crate::stubs;

const NONE: [&str; 0] = [];

/// What the bot in the first seat failed at.
#[track_caller]
fn faults(told: &str) -> Vec<String> {
    let told: serde_json::Value = serde_json::from_str(told).expect("JSON");
    let faults = told["faults"].as_array().unwrap_or_else(|| panic!("no faults in {told}"));
    faults.iter().filter(|fault| fault["seat"] == told["bots"][0]["seat"]).map(ToString::to_string).collect()
}

#[test]
fn a_bot_tells_what_it_is_asked_and_plays() {
    let content = Content::pebbles();
    shows("new-bot", &content.run("new bot mine").says(0));
    shows("new-bot-orders", &content.read("bots/pebbles/mine.lua"));
    assert_eq!(content.run("check bots/pebbles/mine.lua").says(0), "bots/pebbles/mine.lua: good\n");
    assert_eq!(faults(&content.run("play pebbles mine counter --seed 1 --replay first.jsonl --json").says(0)), NONE);
    // What it sees in its first turn stands in the replay.
    let shown = content.run("replay show first.jsonl --turn 1").says(0);
    assert!(shown.contains("pebbles\t"), "{shown}");
}

#[test]
fn a_bot_that_calls_is_told_so() {
    let content = stubs::live();
    content.run("new bot mine").says(0);
    shows("new-bot-calls", &content.read("bots/pebbles/mine.lua"));
    content.run("check --game pebbles bots/pebbles/mine.lua").says(0);
}

#[test]
fn a_game_that_says_little_of_itself_has_bots_too() {
    let content = Content::pebbles().without("rules/pebbles/api.lua");
    // Without an API a bot answers with plain data.
    content.run("new bot mine.lua").says(0);
    let text = content.read("mine.lua");
    assert!(text.contains("\n  -- Here it answers. With nil it does nothing.\n"), "{text}");
    assert!(!text.contains("What it sees") && !text.contains("---@param"), "{text}");
    content.run("check --game pebbles mine.lua").says(0);
    assert_eq!(faults(&content.run("play pebbles mine.lua mine.lua --json").says(0)), NONE);
}

#[test]
fn a_bot_stands_where_it_is_wanted() {
    let content = Content::pebbles();
    let told = content.run("new bot my/own.lua --json").says(0);
    assert_eq!(told, "{\"game\":\"pebbles\",\"bot\":\"my/own.lua\",\"file\":\"my/own.lua\"}\n");
    let text = content.read("my/own.lua");
    assert!(text.starts_with("--- own: a bot for Pebbles.\n"), "{text}");
    assert!(text.contains("  lunarena play pebbles my/own.lua grabber\n"), "{text}");
    assert!(text.contains("  lunarena check --game pebbles my/own.lua\n"), "{text}");
    assert!(text.contains("  lunarena stubs pebbles --out my writes REFERENCE.md"), "{text}");
    content.run("new bot own.lua").says(0);
    assert!(content.read("own.lua").contains("  lunarena stubs pebbles --out . writes REFERENCE.md"));
}

/// Where no content folder is, only a path has a place to stand at.
#[test]
fn without_a_folder_of_games_a_bot_can_be_made_here() {
    let empty = Content::nothing().file("notes", "");
    let told = empty.run("new bot mine").complains(2);
    assert!(told.contains("it isn't said which game is meant"), "{told}");
    let told = empty.run("new bot mine --game asterobots").complains(2);
    assert!(told.contains("lunarena new bot mine.lua --game ") && told.contains("lunarena init DIR"), "{told}");
    empty.run("new bot mine.lua --game asterobots").says(0);
    assert!(empty.has("mine.lua"));
}

#[test]
fn a_bot_is_not_overwritten_and_has_a_good_name() {
    let content = Content::pebbles();
    let before = content.read("bots/pebbles/counter.lua");
    shows("new-bot-there", &content.run("new bot counter").complains(2));
    assert_eq!(content.read("bots/pebbles/counter.lua"), before);
    content.run("new bot counter --force").says(0);
    assert_ne!(content.read("bots/pebbles/counter.lua"), before);
    shows("new-bot-name", &content.run("new bot ../mine").complains(2));
    let told = content.run("new bot mine --game peebles").complains(2);
    assert!(told.contains("did you mean `pebbles`?"), "{told}");
}

#[test]
fn every_game_of_the_house_has_a_start_for_bots() {
    let content = Content::house();
    for game in content.games() {
        content.run(&format!("new bot scout --game {game}")).says(0);
        let file = format!("bots/{game}/scout.lua");
        assert_eq!(content.run(&format!("check {file}")).says(0), format!("{file}: good\n"));
        let text = content.read(&file);
        assert!(text.lines().all(|line| line.chars().count() <= 120), "{text}");
        // The head says how to play it.
        let play = text.lines().find_map(|line| line.split_once("play it    lunarena ")).map(|(_, play)| play);
        let play = play.unwrap_or_else(|| panic!("{text}"));
        assert_eq!(faults(&content.run(&format!("{play} --seed 1 --json")).says(0)), NONE, "{game}");
    }
}
