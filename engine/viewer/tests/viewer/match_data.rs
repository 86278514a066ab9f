//! What a page holds of one match.

use crate::pages::page;
use crate::ponds::Pond;
use serde_json::{Value as Json, json};

fn pond() -> Json {
    page(&Pond::new().shown("one")).1
}

#[test]
fn the_match_and_its_seats() {
    let data = pond();
    assert_eq!((&data["format"], &data["difference"]), (&json!(1), &Json::Null));
    let own = &data["matches"][0];
    assert_eq!(own["title"], "Pond, map lake");
    assert_eq!(
        own["command"],
        "lunarena play pond jumper 'own bots/newt.lua' --map lake --seed 7 --mod rain --set 'frog.leap=[1, 2]'"
    );
    let facts: Vec<&str> = own["facts"].as_array().expect("facts").iter().filter_map(|fact| fact[0].as_str()).collect();
    assert_eq!(facts, ["game", "map", "seed", "mod", "set", "rounds", "turns", "hash", "rules", "engine"]);
    assert_eq!(own["facts"][4], json!(["set", "frog.leap = [1, 2]"]));
    assert_eq!(
        own["seats"],
        json!([
            {"name": "Left", "bot": "jumper", "letter": "L", "role": "seat1"},
            {"name": "Right", "bot": "newt", "letter": "R", "role": "seat2"},
        ])
    );
    assert_eq!(
        own["end"],
        json!({
            "decided": "Left won: eggs (2.5 to 1.0)",
            "standings": [
                {"seat": "Left", "rank": 1, "figures": [["eggs laid", "2.5 kg"]]},
                {"seat": "Right", "rank": 2, "figures": [["eggs laid", "1.0 kg"]]},
            ],
        })
    );
}

#[test]
fn steps_are_told_to_all_and_to_each_seat() {
    let data = pond();
    let steps = data["matches"][0]["steps"].as_array().expect("steps");
    let of = |name: &str| steps.iter().map(|step| step[name].clone()).collect::<Vec<_>>();
    assert_eq!(of("heading"), ["the start", "turn 1, round 1, Left", "turn 2"]);
    assert_eq!(of("turns"), [0, 1, 2]);
    assert_eq!(steps[0]["frames"]["all"]["whole"]["field"], json!({"hex": 3}));
    assert_eq!(steps[1]["frames"]["seats"]["Right"]["change"]["things"][0]["at"], json!([1, 0, 0]));
    let leapt = json!({"text": "frog 1 leapt", "kind": "leapt", "seat": "Left"});
    let croaked = json!({"text": "Right croaked", "kind": "croaked", "seat": "Right", "stress": "big", "count": 2});
    assert_eq!(steps[1]["told"], json!([leapt, croaked]));
    assert_eq!(steps[1]["effects"], json!([{"effect": "flash", "places": [[1, 0, 0]], "color": "ink"}]));
    // What a seat doesn't read, it doesn't see drawn.
    assert_eq!(steps[1]["seats"], json!({"Left": {"told": [croaked]}, "Right": {"told": [croaked]}}));
    let fault = json!({"text": "Right: error: newt.lua:3: wet", "kind": "fault", "seat": "Right", "stress": "fault"});
    assert_eq!(steps[2]["told"][1], fault);
    assert_eq!(steps[2]["seats"]["Right"]["told"], json!([fault]));
}

#[test]
fn turns_tell_what_came_of_orders() {
    let data = pond();
    let turns = &data["matches"][0]["turns"];
    assert_eq!(
        turns[0],
        json!({
            "turn": 1,
            "heading": "turn 1, round 1, Left, unit 4",
            "unit": 4,
            "seats": {"Left": {
                "orders": [{"text": "leap(9)", "refused": "too far"}, {"text": "leap(1)"}],
                "asked": "3 questions: 3 depth",
                "printed": "one\ntwo",
                "used": 60,
                "limit": 100,
            }},
        })
    );
    assert_eq!(
        turns[1]["seats"],
        json!({
            // What is left for the match is less than what a turn may take.
            "Left": {
                "orders": [{"text": "dive deep", "refused": "mud"}, {"text": "rest"}],
                "used": 50,
                "limit": 70,
            },
            "Right": {"used": 10, "limit": 100, "fault": {"kind": "error", "message": "newt.lua:3: wet"}},
        })
    );
}

#[test]
fn a_match_that_was_not_played_to_its_end_has_none() {
    let pond = Pond::with(|pond| pond.standings.clear());
    assert_eq!(page(&pond.shown("one")).1["matches"][0]["end"], Json::Null);
}

#[test]
fn of_endless_prints_the_beginning_is_shown() {
    let pond = Pond::with(|pond| {
        pond.turns[0].output.get_mut("Left").expect("a print").text = "croak ".repeat(100_000);
    });
    let data = page(&pond.shown("one")).1;
    let printed = data["matches"][0]["turns"][0]["seats"]["Left"]["printed"].as_str().expect("a print");
    assert!(printed.starts_with("croak croak") && printed.ends_with("\n[cut: the replay has the rest]"));
    assert!(printed.len() < 10_100, "{}", printed.len());
}

#[test]
fn every_role_and_shape_is_there() {
    let data = pond();
    for theme in ["light", "dark"] {
        let colors = data["palette"][theme].as_object().expect("colours");
        assert_eq!(colors.len(), lunarena_scene::look::Role::WORDS.len());
    }
    assert_eq!(data["shapes"].as_object().map(serde_json::Map::len), Some(lunarena_scene::look::Shape::WORDS.len()));
    assert_eq!(data["shapes"]["diamond"]["path"], "M0 -.5L.5 0L0 .5L-.5 0z");
}
