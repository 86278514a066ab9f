//! Forwards and backwards: what is seen at a moment is the same, whichever way one came.

use super::client::{Client, Stop};
use super::played;
use crate::content::Content;
use serde_json::json;
use std::collections::HashMap;

fn lines(stop: &Stop) -> Vec<(&str, u64)> {
    stop.stack.iter().map(|(name, _, line)| (name.as_str(), *line)).collect()
}

#[test]
fn a_bot_is_gone_through_line_by_line() {
    let content = played();
    let mut client = Client::launched(&content, json!({ "replay": "match.replay", "seat": "Left" }), |_| {});
    // While it is loaded.
    let first = client.stop();
    assert_eq!((first.reason.as_str(), lines(&first)), ("entry", vec![("(the file)", 6)]));
    assert_eq!(lines(&client.go("next")), [("(the file)", 3)]);
    assert_eq!(lines(&client.go("next")), [("(the file)", 6)]);
    let second = client.go("next");
    assert_eq!(lines(&second), [("turn", 4)]);
    assert_eq!(second.locals, [("view".to_owned(), "{me = \"Left\", pebbles = 10}".to_owned())]);
    let third = client.go("next");
    assert_eq!((lines(&third), third.locals[1].1.as_str()), (vec![("turn", 5)], "2"));
    let back = client.go("stepBack");
    assert_eq!(back, second);
    assert_eq!(lines(&client.go("stepBack")), [("(the file)", 6)]);
    assert_eq!(lines(&client.go("stepBack")), [("(the file)", 3)]);
    assert_eq!((lines(&client.go("stepBack")), &first.locals), (lines(&first), &Vec::new()));
    // From the last turn that it was asked in back to the one before it.
    client.good("setFunctionBreakpoints", json!({ "breakpoints": [{ "name": "turn 9" }] }));
    let last = client.go("continue");
    assert_eq!((last.description.as_str(), lines(&last)), ("turn 9", vec![("turn", 4)]));
    assert_eq!(last.locals[0].1, "{me = \"Left\", pebbles = 3}");
    let before = client.go("stepBack");
    assert_eq!((lines(&before), before.locals[0].1.as_str()), (vec![("turn", 5)], "{me = \"Left\", pebbles = 4}"));
    client.end();
}

#[test]
fn the_end_of_a_match_can_be_looked_back_from() {
    let content = played();
    let mut client =
        Client::launched(&content, json!({ "replay": "match.replay", "seat": "Left", "stopOnEntry": false }), |_| {});
    let end = client.stop();
    assert_eq!((end.description.as_str(), lines(&end)), ("the end of the match", vec![("turn", 5)]));
    assert!(client.said().contains("over after 9 turns"), "{}", client.said());
    let before = client.go("stepBack");
    assert_eq!((lines(&before), before.locals[0].1.as_str()), (vec![("turn", 4)], "{me = \"Left\", pebbles = 3}"));
    assert_eq!(client.go("continue").description, "the end of the match");
    // Whoever goes on from the last line is done.
    client.good("continue", json!({}));
    client.event("terminated");
}

/// A hundred steps into whatever comes, and back by other ways: at each moment that was seen before, the same is seen.
#[test]
fn a_hundred_steps_forwards_and_backwards_see_the_same() {
    let content = Content::house();
    content.run("play galaxy-commander admiral settler --seed 7 --quiet --replay match.replay").says(0);
    let arguments = json!({ "replay": "match.replay", "seat": "Blue", "turn": 30 });
    let mut client = Client::launched(&content, arguments, |_| {});
    let key = |stop: &Stop| stop.description.clone();
    let mut seen: HashMap<String, Stop> = HashMap::new();
    let first = client.stop();
    seen.insert(key(&first), first.clone());
    let mut last = first.clone();
    for _ in 0..100 {
        last = client.go("stepIn");
        assert!(seen.insert(key(&last), last.clone()).is_none(), "twice at {}", last.description);
    }
    let deepest = seen.values().map(|stop| stop.stack.len()).max();
    assert!(deepest >= Some(2), "no function was stepped into");
    let (mut backwards, mut forwards) = (0, 0);
    while backwards < 100 {
        let (command, step) = if backwards % 5 == 4 && forwards < 20 { ("next", 1) } else { ("stepBack", 0) };
        let stop = client.go(command);
        let (before, now) = (number(&last), number(&stop));
        assert_eq!(now > before, command == "next", "{command} from {before:?} to {now:?}");
        if let Some(known) = seen.get(&key(&stop)) {
            assert_eq!((&stop.stack, &stop.locals), (&known.stack, &known.locals), "at {}", stop.description);
        } else {
            assert!(now < number(&first) || now > before, "a line that was not seen on the way, at {now:?}");
        }
        forwards += step;
        backwards += 1 - step;
        if step == 1 {
            backwards += 1;
        }
        last = stop;
    }
    client.end();
}

/// The turn and the instruction that a stop tells of.
fn number(stop: &Stop) -> (u64, u64) {
    let words: Vec<u64> =
        stop.description.split(|letter: char| !letter.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect();
    match words.as_slice() {
        [turn, step] => (*turn, *step),
        _ => panic!("no moment in `{}`", stop.description),
    }
}

/// Where several calls stand on one line, what ends is followed by its caller, in the middle of that line.
#[test]
fn two_calls_on_one_line() {
    let content = Content::pebbles().file(
        "bots/pebbles/pair.lua",
        "local function one()\n  return 1\nend\nlocal function two(n)\n  if n == 0 then\n    return 0\n  end\n  return two(n - 1) + two(n - 1)\nend\nfunction turn(view)\n  local n = one() + two(1)\n  return take(n)\nend\n",
    );
    content.run("play pebbles pair sleeper --seed 3 --replay match.replay").says(0);
    let mut client = Client::launched(&content, json!({ "replay": "match.replay", "seat": "Left", "turn": 1 }), |_| {});
    let first = client.stop();
    assert_eq!(lines(&first), [("turn", 11)]);
    assert_eq!(lines(&client.go("stepIn")), [("one", 2), ("turn", 11)]);
    let between = client.go("stepOut");
    assert_eq!(lines(&between), [("turn", 11)]);
    assert_ne!(between.description, first.description);
    assert_eq!(lines(&client.go("stepIn"))[0], ("two", 5));
    // Back over what was called before on the same line, and on again.
    assert_eq!(client.go("stepBack"), between);
    assert_eq!(lines(&client.go("stepIn"))[0], ("two", 5));
    assert_eq!(lines(&client.go("next"))[0], ("two", 8));
    // Into the first of the two inner calls, through it line by line, and out of it to the middle of line 8.
    assert_eq!(lines(&client.go("stepIn")), [("two", 5), ("two", 8), ("turn", 11)]);
    assert_eq!(lines(&client.go("next")), [("two", 6), ("two", 8), ("turn", 11)]);
    assert_eq!(lines(&client.go("next")), [("two", 8), ("turn", 11)]);
    assert_eq!(lines(&client.go("next")), [("turn", 11)]);
    assert_eq!(lines(&client.go("next")), [("turn", 12)]);
    assert_eq!(client.go("stepBack"), Stop { reason: "step".to_owned(), ..first });
    client.end();
}

/// Functions that the library calls one after the other are as deep as each other: whoever steps over goes into none of the others.
#[test]
fn callbacks_are_told_apart() {
    let content = Content::pebbles().file(
        "bots/pebbles/sorts.lua",
        "local function less(a, b)\n  local is_less = a < b\n  return is_less\nend\nfunction turn(view)\n  local list = { 3, 1, 2 }\n  table.sort(list, less)\n  return take(list[1])\nend\n",
    );
    content.run("play pebbles sorts sleeper --seed 3 --replay match.replay").says(0);
    let arguments = json!({ "replay": "match.replay", "seat": "Left", "stopOnEntry": false });
    let mut client = Client::launched(&content, arguments, |client| {
        let source = json!({ "path": "bots/pebbles/sorts.lua" });
        client.good("setBreakpoints", json!({ "source": source, "breakpoints": [{ "line": 2 }] }));
    });
    client.stop();
    let second = client.go("continue");
    client.good("setBreakpoints", json!({ "source": { "path": "bots/pebbles/sorts.lua" }, "breakpoints": [] }));
    assert_eq!(lines(&client.go("next"))[0], ("less", 3));
    assert_eq!(client.go("stepBack"), Stop { reason: "step".to_owned(), ..second });
    assert_eq!(lines(&client.go("stepBack"))[0], ("turn", 7));
    assert_eq!(lines(&client.go("next"))[0], ("turn", 8));
    client.end();
}

/// Events and the lines of a bot, one after the other, are come to in the opposite order on the way back.
#[test]
fn the_way_back_is_the_way_there() {
    let content = Content::house();
    for game in ["time-travel", "galaxy-commander"] {
        content.run(&format!("play {game} --seed 7 --quiet --replay match.replay")).says(0);
        let arguments = json!({ "replay": "match.replay", "seat": "Blue", "turn": 15 });
        let mut client = Client::launched(&content, arguments, |client| {
            client.good("setExceptionBreakpoints", json!({ "filters": ["events"] }));
        });
        let first = client.stop();
        let on = client.go("stepIn");
        assert_eq!(client.go("stepBack"), Stop { reason: "step".to_owned(), ..first });
        assert_eq!(client.go("stepIn"), on);
        let mut stops: Vec<Stop> = (0..25).map(|_| client.go("continue")).collect();
        assert!(stops.iter().all(|stop| stop.reason == "exception"), "{game}");
        while let (Some(_), Some(before)) = (stops.pop(), stops.last()) {
            assert_eq!(client.go("reverseContinue"), *before, "{game}");
        }
        client.end();
    }
}

/// Without a seat it begins in the rules, at a line that can be shown.
#[test]
fn the_first_line_is_one_of_a_script() {
    let content = played();
    for arguments in
        [json!({ "replay": "match.replay" }), json!({ "replay": "match.replay", "rules": true, "turn": 0 })]
    {
        let mut client = Client::launched(&content, arguments, |_| {});
        let first = client.stop();
        assert_eq!(first.reason, "entry");
        assert!(first.stack[0].2 > 0 && !first.stack[0].1.is_empty(), "{first:?}");
        client.end();
    }
}

#[test]
fn stepping_out_goes_to_who_called() {
    let content = Content::pebbles().file(
        "bots/pebbles/deep.lua",
        "local function inner(n)\n  local twice = n * 2\n  return twice\nend\n\nfunction turn(view)\n  local taken = inner(1)\n  return take(taken - 1)\nend\n",
    );
    content.run("play pebbles deep sleeper --seed 3 --replay match.replay").says(0);
    let configure = |client: &mut Client| {
        let source = json!({ "path": "bots/pebbles/deep.lua" });
        let told = client.good("setBreakpoints", json!({ "source": source, "breakpoints": [{ "line": 2 }] }));
        assert_eq!(told["breakpoints"][0]["verified"], true, "{told}");
    };
    let arguments = json!({ "replay": "match.replay", "seat": "Left", "stopOnEntry": false });
    let mut client = Client::launched(&content, arguments, configure);
    let inside = client.stop();
    assert_eq!(lines(&inside), [("inner", 2), ("turn", 7)]);
    let outside = client.go("stepOut");
    assert_eq!(lines(&outside), [("turn", 8)]);
    assert!(outside.locals.contains(&("taken".to_owned(), "2".to_owned())));
    // Backwards over the call, and backwards to the breakpoint inside of it.
    assert_eq!(lines(&client.go("stepBack")), [("turn", 7)]);
    let outside = client.go("next");
    assert_eq!(lines(&outside), [("inner", 2), ("turn", 7)], "a breakpoint on the way");
    client.good("setBreakpoints", json!({ "source": { "path": "bots/pebbles/deep.lua" }, "breakpoints": [] }));
    assert_eq!(lines(&client.go("stepOut")), [("turn", 8)]);
    client.end();
}
