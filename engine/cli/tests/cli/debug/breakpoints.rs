//! Where a match stands still: lines, conditions, counts, turns, events, refusals, errors.

use super::client::Client;
use super::played;
use crate::content::Content;
use serde_json::{Value, json};

const BOT: &str = "bots/pebbles/counter.lua";

/// A match of which nothing is looked at before a breakpoint.
fn running(content: &Content, who: &Value, configure: impl FnOnce(&mut Client)) -> Client {
    let mut arguments = json!({ "replay": "match.replay", "stopOnEntry": false });
    for (key, value) in who.as_object().expect("who is looked at") {
        arguments[key] = value.clone();
    }
    Client::launched(content, arguments, configure)
}

fn line(client: &mut Client, path: &str, breakpoint: Value) -> Value {
    let source = json!({ "path": path });
    client.good("setBreakpoints", json!({ "source": source, "breakpoints": [breakpoint] }))["breakpoints"][0].take()
}

fn turn_of(description: &str) -> &str {
    description.split(',').next().unwrap_or_default()
}

#[test]
fn a_condition_and_a_count_are_heeded() {
    let content = played();
    let left = json!({ "seat": "Left" });
    let mut client = running(&content, &left, |client| {
        // A comment has no code: the next line that has some is taken.
        assert_eq!(line(client, BOT, json!({ "line": 1 }))["line"], 3);
        let set = line(client, BOT, json!({ "line": 5, "condition": "view.pebbles < 8 and surplus == 0" }));
        assert_eq!((&set["verified"], &set["line"]), (&true.into(), &5.into()));
    });
    // 8 pebbles are left in turn 3, 4 in turn 7.
    let stop = client.stop();
    assert_eq!((stop.reason.as_str(), turn_of(&stop.description)), ("breakpoint", "turn 7"));
    line(&mut client, BOT, json!({ "line": 4, "hitCondition": "2" }));
    // Counted from where one sets off, in both directions: from turn 7 back it is come to in 7 and 5, from there on in 7 and 9.
    let back = client.go("reverseContinue");
    assert_eq!((back.reason.as_str(), turn_of(&back.description)), ("breakpoint", "turn 5"));
    let on = client.go("continue");
    assert_eq!((on.reason.as_str(), turn_of(&on.description)), ("breakpoint", "turn 9"));
    client.end();
}

/// Conditions that can be looked up are; they hold where Lua says that they do.
#[test]
fn conditions_hold_as_in_lua() {
    let content = Content::pebbles().file(
        "bots/pebbles/values.lua",
        "local shared = { [1] = 'one', two = 2, inner = { deep = 'x' }, [2.5] = 'half', no = false }\nlocal odd = setmetatable({ own = 1 }, { __index = { lent = 5 }, __eq = function() return true end, __lt = function() return true end })\nlocal other = setmetatable({}, getmetatable(odd))\nbig = math.maxinteger\nlocal nan = 0 / 0\nlocal same = shared\nfunction turn(view)\n  for _, v in ipairs({ 1, -3, 2.5, 0.0, 'one', 'two', true, shared, odd, turn, 1 << 60, math.pi }) do\n    local i = v\n    local shadow = 1\n    do local shadow = 'inner' end\n    big = big\n  end\n  return take(1)\nend\n",
    );
    content.run("play pebbles values sleeper --seed 3 --replay match.replay").says(0);
    let conditions = [
        "v",
        "not v",
        "v == 1",
        "v ~= 1",
        "v == 1.0",
        "v == 'one'",
        "v == shared",
        "v == odd",
        "odd == other",
        "v == turn",
        "same == shared",
        "v == true",
        "v == nil",
        "shared[v]",
        "shared[v] == 'one'",
        "shared.two == 2",
        "shared.none",
        "shared.no == false",
        "shared.inner.deep == 'x'",
        "shared[1] == v",
        "odd.own == 1",
        "odd.lent == 5",
        "odd.none",
        "big > 0",
        "big + 1 < 0",
        "big == v",
        "nan == nan",
        "nan < 1",
        "not (nan >= 1)",
        "none",
        "none == nil",
        "shadow == 1",
        "shared.two * 2 - 1 == 3",
        "-shared.two // 1 == -2",
        "-7 // 2 == -4",
        "-7 % 3 == 2",
        "7 % -3 == -2",
        "7 // 0.0 > 0",
        "1 / 2 == 0.5",
        "v and shared.two == 2 or false",
        "v == 1 or v == 'two'",
        "v == -3 and 'yes'",
        "'a' < 'b'",
        "'Z' < 'a'",
        "2^53 == 9007199254740992",
        "9007199254740993 == 9007199254740992.0",
        "v == 1152921504606846976.0",
        "_G.big == big",
        "view.pebbles >= 9 and view.me == 'Left'",
        "math.pi == v",
        "#shared == 1",
        "v == 1, v",
    ];
    let mut set = Vec::new();
    for (number, condition) in conditions.iter().enumerate() {
        let slowly = format!("(function() return {condition} end)()");
        let said = |how: &str| format!("{how} {number} {{_}}.");
        set.push(json!({ "line": 12, "condition": condition, "logMessage": said("looked") }));
        set.push(json!({ "line": 12, "condition": slowly, "logMessage": said("ran") }));
    }
    let mut client = running(&content, &json!({ "seat": "Left" }), |client| {
        client.good("setFunctionBreakpoints", json!({ "breakpoints": [{ "name": "turn 3" }] }));
        let source = json!({ "path": "bots/pebbles/values.lua" });
        let told = client.good("setBreakpoints", json!({ "source": source, "breakpoints": set }));
        let verified = told["breakpoints"].as_array().expect("a list").iter().all(|one| one["verified"] == true);
        assert!(verified, "{told}");
    });
    assert_eq!(client.stop().description, "turn 3");
    let said = client.said();
    let of = |how: &str| -> Vec<&str> { said.lines().filter_map(|line| line.strip_prefix(how)).collect() };
    assert_eq!(of("looked"), of("ran"));
    assert!(of("looked").len() > 200 && of("looked").len() < 12 * conditions.len(), "{said}");
    client.end();
}

#[test]
fn what_is_only_said_does_not_stop() {
    let content = played();
    let mut client = running(&content, &json!({ "seat": "Left" }), |client| {
        line(client, BOT, json!({ "line": 5, "logMessage": "{view.pebbles} left, {surplus} over, {nil + 1}" }));
    });
    client.stop();
    let said = client.said();
    assert!(said.contains("10 left, 2 over, <"), "{said}");
    assert!(said.contains("3 left, 3 over"), "{said}");
    assert!(said.contains("attempt to perform arithmetic on a nil value"), "{said}");
    client.end();
}

#[test]
fn what_is_said_each_second_time_stops_on_no_way() {
    let content = played();
    let mut client = running(&content, &json!({ "seat": "Left" }), |client| {
        line(client, BOT, json!({ "line": 5, "hitCondition": "2", "logMessage": "{view.pebbles} left." }));
    });
    let end = client.stop();
    assert_eq!(end.description, "the end of the match");
    // Come to in turns 1, 3, 5, 7 and 9, with 10, 8, 7, 4 and 3 pebbles.
    let said = client.said();
    let told: Vec<&str> = said.lines().filter(|line| line.ends_with(" left.")).collect();
    assert_eq!(told, ["8 left.", "4 left."]);
    assert_eq!(turn_of(&client.go("reverseContinue").description), "turn 0");
    client.end();
}

#[test]
fn turns_events_and_functions_by_name() {
    let content = played();
    let mut client = running(&content, &json!({ "rules": true }), |client| {
        let names = ["turn 5", "event taken", "M.over", "turn x", "turn 10", "event lost", "nowhere"];
        let names = names.map(|name| json!({ "name": name }));
        let told = client.good("setFunctionBreakpoints", json!({ "breakpoints": names }));
        let verified: Vec<bool> =
            told["breakpoints"].as_array().expect("a list").iter().map(|one| one["verified"] == true).collect();
        assert_eq!(verified, [true, true, true, false, false, false, false], "{told}");
        assert_eq!(told["breakpoints"][4]["message"], "the match has 9 turns");
        assert_eq!(told["breakpoints"][5]["message"], "the match has no event `lost`; it has taken");
    });
    let event = client.stop();
    assert_eq!(event.reason, "exception");
    assert!(
        event.description.starts_with("turn 1, event: ") && event.description.contains("taken"),
        "{}",
        event.description
    );
    assert_eq!(event.stack[1].0, "M.take", "{event:?}");
    let info = client.good("exceptionInfo", json!({ "threadId": 1 }));
    assert_eq!(info["exceptionId"], "event");
    let over = client.go("continue");
    assert_eq!((over.reason.as_str(), over.stack[0].0.as_str()), ("breakpoint", "M.over"));
    client.good("setFunctionBreakpoints", json!({ "breakpoints": [{ "name": "turn 5" }] }));
    assert_eq!(client.go("continue").description, "turn 5");
    // Whoever goes back and on again comes to it once more, and to no other line of that turn.
    client.go("next");
    let back = client.go("stepBack");
    assert_eq!(turn_of(&back.description), "turn 5");
    client.good("continue", json!({}));
    assert_eq!(client.stop().description, "the end of the match");
    client.end();
}

#[test]
fn errors_and_refusals_stop_where_they_come_from() {
    let content = Content::pebbles().file(
        "bots/pebbles/slips.lua",
        "function turn(view)\n  pcall(error, 'caught')\n  if view.pebbles < 10 then\n    local x = nil\n    return x.y\n  end\n  return take(99)\nend\n",
    );
    content.run("play pebbles slips counter --seed 3 --replay match.replay").says(0);
    let filters = |client: &mut Client, names: &[&str]| {
        let told = client.good("setExceptionBreakpoints", json!({ "filters": names }));
        assert_eq!(told["breakpoints"][0]["verified"], true, "{told}");
    };
    let left = json!({ "seat": "Left" });
    let mut client = running(&content, &left, |client| filters(client, &["uncaught"]));
    let stop = client.stop();
    assert!(stop.description.ends_with("attempt to index a nil value (local 'x')"), "{}", stop.description);
    assert_eq!((stop.stack[0].0.as_str(), stop.stack[0].2), ("turn", 5));
    client.end();
    let mut client = running(&content, &left, |client| filters(client, &["errors"]));
    assert_eq!(client.stop().description, "turn 1, caught");
    let told = client.good(
        "setExceptionBreakpoints",
        json!({
            "filters": ["odd"], "filterOptions": [
                { "filterId": "events", "condition": "taken, lost" }, { "filterId": "errors", "condition": "x" },
            ],
        }),
    );
    assert_eq!(
        told["breakpoints"].as_array().map(|all| all.iter().filter(|one| one["verified"] == false).count()),
        Some(3)
    );
    client.end();
}

/// What is caught by somebody further out is caught; a coroutine hands on what goes wrong in it, unless somebody resumes it who doesn't.
#[test]
fn errors_in_coroutines_are_caught_by_those_who_resume() {
    let content = Content::pebbles().file(
        "bots/pebbles/woven.lua",
        "function turn(view)\n  local co = coroutine.create(function() error('resumed') end)\n  coroutine.resume(co)\n  local wrapped = coroutine.wrap(function() error('wrapped') end)\n  pcall(wrapped)\n  coroutine.wrap(function() error('nobody') end)()\nend\n",
    );
    content.run("play pebbles woven counter --seed 3 --replay match.replay").says(0);
    let mut client = running(&content, &json!({ "seat": "Left" }), |client| {
        client.good("setExceptionBreakpoints", json!({ "filters": ["uncaught"] }));
    });
    let stop = client.stop();
    assert!(stop.description.ends_with("nobody"), "{}", stop.description);
    client.end();
}

/// The rules refuse orders when they carry them out, long after the bot has answered; that is of interest to who looks at that bot alone.
#[test]
fn refused_orders_of_a_seat_stop_forwards_and_backwards() {
    let content = Content::house();
    content.run("play galaxy-commander admiral settler --seed 7 --quiet --replay match.replay").says(0);
    let mut client = running(&content, &json!({ "seat": "Blue" }), |client| {
        client.good("setExceptionBreakpoints", json!({ "filters": ["refused"] }));
    });
    let first = client.stop();
    assert!(
        first.description.starts_with("turn 17, refused: ") && first.description.contains("Blue"),
        "{}",
        first.description
    );
    let second = client.go("continue");
    let third = client.go("continue");
    assert!(second.description.contains("Blue") && third.description.contains("Blue"));
    assert_ne!((&first, &second), (&second, &third));
    let back = client.go("reverseContinue");
    assert_eq!((back.reason.as_str(), &back), ("exception", &second));
    assert_eq!(client.go("reverseContinue"), first);
    client.end();
}

#[test]
fn files_that_are_none_of_the_match_have_no_breakpoints() {
    let content = played();
    let mut client = running(&content, &json!({}), |client| {
        assert_eq!(line(client, "bots/pebbles/sleepy.lua", json!({ "line": 1 }))["verified"], false);
        assert_eq!(line(client, BOT, json!({ "line": 999 }))["verified"], false);
        assert_eq!(line(client, BOT, json!({ "line": 4, "hitCondition": "often" }))["verified"], false);
        let told = line(client, BOT, json!({ "line": 4, "condition": "view.pebbles <" }));
        assert!(told["message"].as_str().is_some_and(|why| why.contains("unexpected symbol")), "{told}");
        let told = client.good("breakpointLocations", json!({ "source": { "path": BOT }, "line": 1, "endLine": 9 }));
        let lines: Vec<u64> =
            told["breakpoints"].as_array().expect("lines").iter().filter_map(|one| one["line"].as_u64()).collect();
        assert_eq!(lines, [3, 4, 5, 6]);
    });
    client.stop();
    client.end();
}
