//! Every format, in every game.

use super::{event, jobs, json};
use crate::content::Content;

/// The first three bots of a game.
fn bots(content: &Content, game: &str) -> Vec<String> {
    let entries = std::fs::read_dir(content.dir().join("bots").join(game)).expect("bots").flatten();
    let mut names: Vec<String> =
        entries.filter_map(|entry| Some(entry.file_name().to_str()?.strip_suffix(".lua")?.to_owned())).collect();
    names.sort();
    names.truncate(3);
    names
}

/// Three bots have three pairs, whatever the format: the matches of one are those of the others, and are played once.
#[test]
fn an_event_of_each_format_in_each_game() {
    let content = Content::house();
    for game in content.games() {
        let bots = bots(&content, &game);
        let mut known = 0;
        for format in ["round-robin", "mcmahon", "ladder", "bracket"] {
            let rounds = if ["mcmahon", "ladder"].contains(&format) { "rounds: 3\n" } else { "" };
            let yaml = format!(
                "game: {game}\nformat: {format}\nentries: [{}]\nseeds: 1\nreplays: none\n{rounds}",
                // What is in quotes is a name, even if it is `null`.
                bots.iter().map(|bot| format!("'{bot}'")).collect::<Vec<_>>().join(", ")
            );
            std::fs::write(content.dir().join("cup.yaml"), yaml).expect("room");
            let store = format!("tournament run cup.yaml --store {game}.sqlite --json");
            let played = content.run(&store);
            assert_eq!(played.code, 0, "{game}, {format}: {} {}", played.out, played.err);
            let tables: serde_json::Value = serde_json::from_str(&played.out).expect("JSON");
            assert_eq!((&tables["is_over"], &tables["left_out"]), (&true.into(), &0.into()), "{game}, {format}");
            let places = tables["standings"].as_array().map(Vec::len);
            assert_eq!(places, Some(3), "{game}, {format}");
            let all = jobs(&content.run(&format!("tournament export {game}.sqlite")).says(0)).len();
            assert!(format == "round-robin" || all <= known + 4, "{game}, {format}: {all} matches, {known} before");
            known = all;
        }
    }
}

#[test]
fn tables_of_more_than_two() {
    let content = Content::pebbles().change(
        "rules/pebbles/game.yaml",
        "names: [Left, Right], least: 2, most: 2",
        "names: [Left, Middle, Right], least: 2, most: 3",
    );
    let content = event(
        content,
        "game: pebbles\nentries: [counter, sleeper, grabber, clumsy]\nseeds: 1\ntable: 3\nreplays: none\n",
    );
    let tables = json(&content, "tournament run cup.yaml --json");
    // Four ways to leave one out, each in three orders of seats.
    assert_eq!((&tables["matches"], &tables["seats"]), (&12.into(), &serde_json::json!(["Left", "Middle", "Right"])));
    let first = &tables["rounds"][0]["bouts"][0];
    assert_eq!((first["players"].as_array().map(Vec::len), &first["matches"]), (Some(3), &3.into()));
    for format in ["mcmahon", "ladder", "bracket"] {
        let content = content.run(&format!(
            "tournament run pebbles counter sleeper grabber clumsy --table 3 --seeds 1 --format {format} --store {format}.sqlite --json"
        ));
        assert_eq!(content.code, 0, "{format}: {}", content.err);
        let tables: serde_json::Value = serde_json::from_str(&content.out).expect("JSON");
        assert_eq!(tables["is_over"], true, "{format}");
    }
}

#[test]
fn bands_start_with_more_and_pairings_have_reasons() {
    let yaml = "\
title: Spring cup
game: pebbles
format: mcmahon
rounds: 2
bands: 2
ties: [sos, sos-1, sosos, direct]
seeds: 1
replays: none
entries:
  - { bot: counter, name: Ada, strength: 9 }
  - { bot: grabber, name: Bob, strength: 8 }
  - { bot: sleeper, strength: 2 }
  - { bot: clumsy, strength: 1 }
";
    let content = event(Content::pebbles(), yaml);
    let tables = json(&content, "tournament run cup.yaml --json");
    let starts: Vec<&serde_json::Value> =
        tables["curves"].as_array().expect("curves").iter().map(|curve| &curve[0]).collect();
    assert_eq!(starts, [1.0, 1.0, 0.0, 0.0]);
    assert_eq!(tables["standings"][0]["ties"].as_array().map(Vec::len), Some(3));
    let why = content.run("tournament why cup.yaml 1 Ada Bob").says(0);
    assert!(why.contains("Before round 1: Ada had 1, Bob had 1.") && why.contains("gap between scores"), "{why}");
    // They met, so that nothing else is told.
    assert!(why.contains("Ada : Bob") && !why.contains("sleeper"), "{why}");
    let why = content.run("tournament why cup.yaml 1 Ada sleeper").says(0);
    // One win is two halves: 2 times 3.
    assert!(why.contains("Ada : sleeper  Ada : Bob  sleeper : clumsy"), "{why}");
    let gap = why.lines().find(|line| line.starts_with("gap")).expect("a row");
    assert_eq!(gap.split_whitespace().collect::<Vec<_>>()[3..], ["6", "0", "0"]);
    let wrong = content.run("tournament why cup.yaml 1 Ada Bab").complains(2);
    assert!(wrong.contains("did you mean `Bob`?"), "{wrong}");
    let wrong = content.run("tournament why cup.yaml 7 Ada Bob").complains(2);
    assert!(wrong.contains("there are 2 so far"), "{wrong}");
}

#[test]
fn a_preliminary_round_makes_the_seeding() {
    let yaml = "\
game: pebbles
format: bracket
double: true
preliminary: [grabber]
seeds: 2
replays: none
entries: [sleeper, counter]
";
    let content = event(Content::pebbles(), yaml);
    let tables = json(&content, "tournament run cup.yaml --json");
    assert_eq!(tables["rounds"][0]["name"], "preliminary");
    // The house takes part, and has no place.
    assert_eq!(
        (&tables["names"], &tables["entrants"]),
        (&serde_json::json!(["sleeper", "counter", "grabber"]), &2.into())
    );
    assert_eq!(tables["standings"][0]["player"], 1);
    assert_eq!(
        tables["rounds"][1]["bouts"][0]["players"],
        serde_json::json!([1, 0]),
        "the stronger stands first in the draw"
    );
}
