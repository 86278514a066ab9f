//! Two matches beside each other.

use crate::pages::compared;
use crate::ponds::{Pond, calls};
use lunarena_arena::Turn;
use lunarena_scene::scene::Scalar;
use serde_json::{Value as Json, json};

fn difference(change: impl FnOnce(&mut Pond)) -> Json {
    let (left, right) = (Pond::new().shown("one"), Pond::with(change).shown("other"));
    let data = compared(&left, &right);
    assert_eq!([&data["matches"][0]["name"], &data["matches"][1]["name"]], ["one", "other"]);
    data["difference"].clone()
}

#[test]
fn the_same_match_has_no_difference() {
    assert_eq!(difference(|_| {}), json!({"inputs": [], "values": []}));
}

#[test]
fn the_first_turn_that_differs_and_what_is_other_then() {
    let found = difference(|pond| {
        pond.header.seed = 8;
        pond.turns[1].orders.insert("Right".into(), calls(&[&["croak"]]));
        pond.turns[1].used.insert("Right".into(), 12);
    });
    assert_eq!((&found["turn"], &found["steps"]), (&json!(2), &json!([2, 2])));
    assert_eq!(found["inputs"], json!([{"what": "seed", "before": "7", "after": "8"}]));
    assert_eq!(
        found["values"],
        json!([
            {"what": "orders.Right", "before": "nothing", "after": "[[croak]]"},
            {"what": "used.Right", "before": "10", "after": "12"},
        ])
    );
}

#[test]
fn what_only_the_state_tells_is_told_by_figures() {
    let found = difference(|pond| pond.set_figure("Left", "eggs", Scalar::Float(1.25)));
    assert_eq!(found["turn"], 2);
    assert_eq!(found["values"], json!([{"what": "eggs laid of Left", "before": "nothing", "after": "1.2"}]));
    let found = difference(|pond| pond.turns[1].hash = "feed".into());
    assert_eq!(found["values"], json!([{"what": "hash of the state", "before": "nothing", "after": "feed"}]));
}

#[test]
fn what_bots_use_and_print_is_no_difference() {
    let found = difference(|pond| pond.turns[0].used.extend([("Left".into(), 61)]));
    assert_eq!(found, json!({"inputs": [], "values": []}));
}

#[test]
fn a_match_that_goes_on_parts_where_the_other_ends() {
    let found = difference(|pond| {
        let last = Turn { turn: 3, ..pond.turns[1].clone() };
        pond.turns.push(last);
    });
    assert_eq!((&found["turn"], &found["steps"]), (&json!(3), &json!([2, 3])));
    assert_eq!(found["values"], json!([{"what": "number of turns", "before": "2", "after": "3"}]));
}
