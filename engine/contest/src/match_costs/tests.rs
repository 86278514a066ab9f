//! What is counted of turns, as they are played and as a replay holds them.

use super::*;
use lunarena_arena::RefusedCalls;
use std::collections::BTreeMap;

fn costs(events: &[&str]) -> MatchCosts {
    MatchCosts::new(&["Left".to_owned(), "Right".to_owned()], RefusalSigns::new(events, true))
}

fn turn(number: u64, answer: Value) -> Turn {
    let left = || "Left".to_owned();
    let (orders, used) = (BTreeMap::from([(left(), answer)]), BTreeMap::from([(left(), 10)]));
    Turn { turn: number, phase: "dive".to_owned(), orders, used, ..Turn::default() }
}

/// As a replay holds it.
fn recorded(turn: &Turn) -> Value {
    fn plain(json: &serde_json::Value) -> Value {
        match json {
            serde_json::Value::String(text) => text.as_str().into(),
            serde_json::Value::Number(number) => Value::Int(number.as_i64().unwrap_or_default()),
            serde_json::Value::Bool(yes) => Value::Bool(*yes),
            serde_json::Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().into(),
            serde_json::Value::Object(map) => {
                Value::Map(map.iter().map(|(key, value)| (key.as_str().into(), plain(value))).collect())
            }
            serde_json::Value::Null => Value::Null,
        }
    }
    plain(&serde_json::to_value(turn).expect("JSON"))
}

#[test]
fn what_came_to_nothing_is_counted_with_the_first_time() {
    let sunk = |seat: &str| Value::map([("name", "sunk".into()), ("seat", seat.into())]);
    let mut turns = vec![turn(1, "nonsense".into()), turn(2, Value::List(Vec::new())), turn(3, Value::Null)];
    turns[1].events = vec![sunk("Left"), sunk("Right"), sunk("Left")];
    for costs in
        [MatchCosts::of(&["Left".to_owned(), "Right".to_owned()], RefusalSigns::new(&["sunk"], true), &turns), {
            let mut costs = costs(&["sunk"]);
            turns.iter().for_each(|turn| costs.add_recorded(&recorded(turn)));
            costs
        }]
    {
        let [left, right] = costs.seats.as_slice() else { panic!("two seats") };
        assert_eq!(left.misshapen, Noted { count: 1, first: Some((1, "nonsense".into())) });
        assert_eq!(left.refused, Noted { count: 2, first: Some((2, sunk("Left"))) });
        assert_eq!((left.unanswered.count, left.is_silent()), (1, false));
        // Who was not asked gave no orders.
        assert_eq!(right.refused, Noted::default());
        assert_eq!((costs.turns, costs.rounds), (3, None));
    }
}

#[test]
fn units_that_were_paused_and_rounds_are_counted() {
    let unit = |number: u64, round: u64, unit: Option<i64>, unit_end: Option<UnitEnd>| Turn {
        round: Some(round),
        unit,
        unit_end,
        ..turn(number, Value::List(Vec::new()))
    };
    let turns = [
        unit(1, 1, Some(7), Some(UnitEnd::Paused)),
        unit(2, 1, Some(8), Some(UnitEnd::Returned)),
        unit(3, 2, Some(7), Some(UnitEnd::Paused)),
        unit(4, 3, None, None),
    ];
    let mut written = costs(&[]);
    turns.iter().for_each(|turn| written.add_recorded(&recorded(turn)));
    for costs in [MatchCosts::of(&["Left".to_owned()], RefusalSigns::default(), &turns), written] {
        assert_eq!(costs.seats[0].paused, Noted { count: 2, first: Some((1, 7)) });
        assert_eq!(costs.seats[0].returned, Noted { count: 1, first: Some((2, 8)) });
        assert_eq!((costs.turns, costs.rounds), (4, Some(3)));
    }
}

#[test]
fn refused_calls_are_counted_whether_or_not_they_are_written_down() {
    let leap: Value = vec!["leap".into(), Value::Int(9)].into();
    let mut long = turn(5, Value::Null);
    let refused = RefusedCalls { count: 3000, first: Some((leap.clone(), "too far".into())) };
    long.refused.insert("Left".to_owned(), refused);
    let costs = MatchCosts::of(&["Left".to_owned()], RefusalSigns::default(), [&long]);
    let said = refusal::refused_call("Left", leap, "too far".into());
    assert_eq!(costs.seats[0].refused, Noted { count: 3000, first: Some((5, said)) });
}
