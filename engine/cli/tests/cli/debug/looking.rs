//! What is to be seen where a match stands still, and that looking at it leaves no trace.

use super::client::Client;
use super::played;
use crate::content::Content;
use serde_json::json;

fn at_turn(content: &Content, seat: &str, turn: u64) -> Client {
    let mut client = Client::launched(content, json!({ "replay": "match.replay", "seat": seat, "turn": turn }), |_| {});
    client.stop();
    client
}

#[test]
fn expressions_are_evaluated_without_a_trace() {
    let content = played();
    let mut client = at_turn(&content, "Left", 3);
    assert_eq!(client.value("view.pebbles * 2, view.me"), "16, \"Left\"");
    assert_eq!(client.value("(function() local sum = 0 for i = 1, 4 do sum = sum + i end return sum end)()"), "10");
    // Statements run too, in a copy that is thrown away.
    assert_eq!(client.value("view.pebbles = 0 turn = nil math = nil return view.pebbles"), "0");
    assert_eq!(client.value("view.pebbles"), "8");
    assert_eq!(client.value("math.max(1, 2)"), "2");
    assert_eq!(client.value("turn(view)"), "{\"take\", 1}");
    assert_eq!(client.value("print('one', 2)"), "one    2");
    assert_eq!(client.value("(function() print('first') return 7 end)()"), "first\n7");
    for (wrong, why) in [
        ("view.none.more", "attempt to index a nil value (field 'none')"),
        ("1 +", "unexpected symbol"),
        ("error('no')", "no"),
        ("while true do end", "it took longer than"),
        ("('x'):rep(1 << 40)", ""),
    ] {
        let told = client.refused("evaluate", json!({ "expression": wrong, "context": "repl" }));
        assert!(told.contains(why) && !told.is_empty(), "{wrong}: {told}");
    }
    // The match comes to the same end: the debugger itself compares every turn with the replay.
    client.good("continue", json!({}));
    assert_eq!(client.stop().description, "the end of the match");
    client.end();
}

#[test]
fn tables_are_trees() {
    let content = Content::pebbles().file(
        "bots/pebbles/rich.lua",
        "local memory = { seen = { 1, 2, { deep = true } }, [10] = 'ten', [true] = false }\nsetmetatable(memory, { __len = function() return 7 end })\nfunction turn(view, ...)\n  local text = 'a\\n\"b\"'\n  local wait = coroutine.wrap(function(a) local inside = a coroutine.yield(inside) end)\n  wait(5)\n  local board = grid.new({ width = 2, height = 1, layers = { a = 1 } })\n  memory.seen[1] = text\n  return take(1)\nend\n",
    );
    content.run("play pebbles rich sleeper --seed 3 --replay match.replay").says(0);
    let arguments = json!({ "replay": "match.replay", "seat": "Left", "stopOnEntry": false });
    let mut client = Client::launched(&content, arguments, |client| {
        let source = json!({ "path": "bots/pebbles/rich.lua" });
        client.good("setBreakpoints", json!({ "source": source, "breakpoints": [{ "line": 9 }] }));
    });
    let stop = client.stop();
    let local = |name: &str| stop.locals.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str());
    assert_eq!(local("text"), Some("\"a\\n\\\"b\\\"\""));
    assert_eq!((local("wait"), local("board")), (Some("function of the library"), Some("a grid")));
    let frames = client.good("stackTrace", json!({ "threadId": 1 }));
    let frame = frames["stackFrames"][0]["id"].as_u64().expect("a call");
    let around = client.variables(frame, "Upvalues");
    assert_eq!(around[0].0, "memory");
    // Opened one by one, down to what lies deepest.
    let scopes = client.good("scopes", json!({ "frameId": frame }));
    let upvalues = scopes["scopes"].as_array().expect("scopes").iter().find(|scope| scope["name"] == "Upvalues");
    let reference = upvalues.expect("variables around")["variablesReference"].clone();
    let told = client.good("variables", json!({ "variablesReference": reference }));
    let memory = told["variables"][0]["variablesReference"].clone();
    let inside = client.open(&memory);
    let names: Vec<&str> = inside.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["[10]", "seen", "[true]", "(metatable)"]);
    let told = client.good("variables", json!({ "variablesReference": memory }));
    let seen = client.open(&told["variables"][1]["variablesReference"]);
    assert_eq!(seen[1], ("[2]".to_owned(), "2".to_owned()));
    assert_eq!(seen[2].1, "{deep = true}");
    // A coroutine that waits is a thread of its own, with variables.
    let threads = client.good("threads", json!({}));
    let names: Vec<&str> =
        threads["threads"].as_array().expect("threads").iter().filter_map(|thread| thread["name"].as_str()).collect();
    assert_eq!((names.len(), names[0]), (2, "Left"), "{names:?}");
    assert!(names[1].starts_with("Left, coroutine "), "{names:?}");
    let frames = client.good("stackTrace", json!({ "threadId": threads["threads"][1]["id"] }));
    let waiting = frames["stackFrames"].as_array().expect("calls").iter().find(|frame| frame["line"] == 5);
    let id = waiting.unwrap_or_else(|| panic!("{frames}"))["id"].as_u64().expect("a call");
    assert!(client.variables(id, "Locals").contains(&("inside".to_owned(), "5".to_owned())));
    client.end();
}

#[test]
fn the_rules_are_seen_below_the_bot_that_called_them() {
    let content = Content::house();
    content.run("play time-travel --seed 7 --quiet --replay match.replay").says(0);
    let mut client =
        Client::launched(&content, json!({ "replay": "match.replay", "seat": "Blue", "turn": 20 }), |_| {});
    client.stop();
    // Into whatever the bot calls, until that is the rules.
    for _ in 0..2000 {
        let stop = client.go("stepIn");
        let files: Vec<&str> = stop.stack.iter().map(|(_, file, _)| file.as_str()).collect();
        if files.first().is_some_and(|file| !file.is_empty() && *file != "chronicler.lua") {
            assert!(files.contains(&"chronicler.lua"), "{files:?}");
            client.end();
            return;
        }
    }
    panic!("the bot never calls the rules");
}

#[test]
fn files_can_be_read_through_the_debugger() {
    let content = played();
    content.run("replay pack match.replay --out packed.replay");
    // Elsewhere nothing of the match lies on the disk.
    let elsewhere = Content::nothing();
    std::fs::create_dir_all(elsewhere.dir()).expect("a folder");
    let replay = content.dir().join("packed.replay");
    let mut client = Client::launched(&elsewhere, json!({ "replay": replay, "seat": "Left", "turn": 1 }), |_| {});
    client.stop();
    let frames = client.good("stackTrace", json!({ "threadId": 1 }));
    let source = &frames["stackFrames"][0]["source"];
    assert!(source["sourceReference"].as_u64() > Some(0), "{source}");
    let text = client.good("source", json!({ "source": source, "sourceReference": source["sourceReference"] }));
    assert!(text["content"].as_str().is_some_and(|text| text.contains("surplus")), "{text}");
    let all = client.good("loadedSources", json!({}));
    assert!(all["sources"].as_array().is_some_and(|all| all.len() > 3), "{all}");
    client.end();
}

#[test]
fn units_that_are_paused_are_threads() {
    let content = Content::house();
    content.run("play home-run --seed 7 --quiet --replay match.replay").says(0);
    let mut client = Client::launched(&content, json!({ "replay": "match.replay", "seat": "A", "turn": 300 }), |_| {});
    client.stop();
    let threads = client.good("threads", json!({}));
    let threads = threads["threads"].as_array().expect("threads").clone();
    let paused: Vec<_> = threads
        .iter()
        .filter(|thread| {
            thread["name"].as_str().is_some_and(|name| name.starts_with("A, unit ") && name.ends_with(", paused"))
        })
        .collect();
    assert!(paused.len() > 2, "{threads:?}");
    // Each waits where it ended its turn.
    let frames = client.good("stackTrace", json!({ "threadId": paused[0]["id"] }));
    let calls = frames["stackFrames"].as_array().expect("calls");
    assert!(calls.iter().any(|call| call["source"]["name"] == "slugger.lua"), "{frames}");
    client.end();
}
