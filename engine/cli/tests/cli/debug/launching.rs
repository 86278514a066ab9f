//! How a debugger is started, what it refuses, and what it does with nonsense.

use super::client::{Client, PATIENCE};
use super::played;
use crate::run::command;
use serde_json::json;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Stdio;

#[test]
fn what_is_wrong_is_told_before_anything_begins() {
    let content = played();
    for (arguments, why) in [
        ("debug none.replay", "none.replay"),
        ("debug match.replay --seat Middle", "no seat `Middle`"),
        ("debug match.replay --seat Left --rules", "--rules"),
        ("debug --terminal", "<REPLAY>"),
    ] {
        let told = content.run(arguments).complains(2);
        assert!(told.contains(why), "{arguments}: {told}");
    }
    let mut client = Client::start(&content, &[]);
    assert!(client.refused("threads", json!({})).contains("no match was launched"));
    client.good("initialize", json!({}));
    assert!(client.refused("launch", json!({})).contains("no replay is named"));
    assert!(client.refused("launch", json!({ "replay": "none.replay" })).contains("none.replay"));
    let why = client.refused("launch", json!({ "replay": "match.replay", "seat": "Lft" }));
    assert!(why.contains("did you mean `Left`?"), "{why}");
    for (wrong, why) in [
        (json!({ "replay": 7 }), "`replay` is 7, not a text"),
        (json!({ "replay": "match.replay", "turn": "two" }), "`turn` is \"two\", not a whole number"),
        (json!({ "replay": "match.replay", "rules": "yes" }), "not true or false"),
        (json!({ "replay": "match.replay", "files": [1] }), "not a list of paths"),
        (json!({ "replay": "match.replay", "rules": true, "seat": "Left" }), "either `seat` or `rules`"),
    ] {
        let told = client.refused("launch", wrong);
        assert!(told.contains(why), "{told}");
    }
    client.good("launch", json!({ "replay": "match.replay", "seat": "Left" }));
    assert!(client.refused("launch", json!({ "replay": "match.replay" })).contains("already"));
    assert!(client.refused("moonwalk", json!({})).contains("moonwalk"));
    client.end();
}

#[test]
fn a_bot_that_changed_since_is_told() {
    let content = played().file("bots/pebbles/counter.lua", "function turn() end\n");
    let told = content.run("debug match.replay --terminal").complains(2);
    assert!(told.contains("bot counter changed since"), "{told}");
}

#[test]
fn nonsense_ends_the_conversation_and_nothing_else() {
    let content = played();
    for nonsense in ["Content-Length: x\r\n\r\n{}", "Content-Length: 3\r\n\r\n{]}", "\r\n\r\n"] {
        let mut process = command(content.dir())
            .args(["debug", "match.replay"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the debugger is started");
        process.stdin.take().expect("stdin").write_all(nonsense.as_bytes()).expect("a debugger that listens");
        let ended = process.wait_with_output().expect("an end");
        assert_eq!((ended.status.code(), ended.stderr.as_slice()), (Some(0), b"".as_slice()), "{nonsense}");
        assert!(String::from_utf8_lossy(&ended.stdout).contains("a message"), "{nonsense}");
    }
}

#[test]
fn a_port_serves_one_editor_after_the_other() {
    let content = played();
    let mut process = command(content.dir())
        .args(["debug", "match.replay", "--seat", "Left", "--port", "0"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the debugger is started");
    let mut out = BufReader::new(process.stdout.take().expect("stdout"));
    let mut line = String::new();
    out.read_line(&mut line).expect("an address");
    let address = line.split_whitespace().nth(2).expect("an address").trim_end_matches(':').to_owned();
    for _ in 0..2 {
        let mut editor = TcpStream::connect(&address).expect("a debugger that listens");
        editor.set_read_timeout(Some(PATIENCE)).expect("a patient editor");
        let request = json!({ "seq": 1, "type": "request", "command": "initialize", "arguments": {} }).to_string();
        write!(editor, "Content-Length: {}\r\n\r\n{request}", request.len()).expect("a request");
        let request = json!({ "seq": 2, "type": "request", "command": "disconnect", "arguments": {} }).to_string();
        write!(editor, "Content-Length: {}\r\n\r\n{request}", request.len()).expect("a request");
        let mut told = String::new();
        editor.read_to_string(&mut told).expect("answers");
        assert!(told.contains("supportsStepBack") && told.contains("\"command\":\"disconnect\""), "{told}");
    }
    process.kill().expect("an end");
    process.wait().expect("an end");
}

/// An editor that counts from 0 is answered so.
#[test]
fn lines_are_counted_as_the_editor_does() {
    let content = played();
    let mut client = Client::start(&content, &[]);
    client.good("initialize", json!({ "linesStartAt1": false, "columnsStartAt1": false }));
    client.good("launch", json!({ "replay": "match.replay", "seat": "Left", "stopOnEntry": false }));
    client.event("initialized");
    let source = json!({ "path": "bots/pebbles/counter.lua" });
    let set = client.good("setBreakpoints", json!({ "source": source, "breakpoints": [{ "line": 4 }] }));
    assert_eq!(set["breakpoints"][0]["line"], 4);
    client.good("configurationDone", json!({}));
    client.event("stopped");
    let frames = client.good("stackTrace", json!({ "threadId": 1 }));
    assert_eq!((&frames["stackFrames"][0]["line"], &frames["stackFrames"][0]["column"]), (&json!(4), &json!(0)));
    // What stands on line 5 for people runs next: it knows the surplus.
    assert_eq!(client.value("surplus"), "2");
    client.end();
}
