//! How a debugger is started, what it refuses, and what it does with nonsense.

use super::client::{Client, PATIENCE};
use super::played;
use crate::content::Content;
use crate::people::play_with_an_idle_person;
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

/// How many processes have this word on their command lines.
#[cfg(target_os = "linux")]
fn processes(word: &str) -> usize {
    let all = std::fs::read_dir("/proc").expect("processes").filter_map(Result::ok);
    let lines = all.filter_map(|process| std::fs::read(process.path().join("cmdline")).ok());
    lines.filter(|line| String::from_utf8_lossy(line).contains(word)).count()
}

/// Copies of the process wait at earlier turns; whichever way the debugger ends, none of them is left.
#[cfg(target_os = "linux")]
#[test]
fn nothing_is_left_of_a_debugger_that_ended() {
    let content = Content::house();
    content.run("play mars-makeover --seed 7 --quiet --replay match.replay").says(0);
    let unique = content.dir().join("match.replay").display().to_string();
    let wait_until_none = || {
        let begun = std::time::Instant::now();
        while processes(&unique) > 0 {
            assert!(begun.elapsed() < PATIENCE, "{} processes are left", processes(&unique));
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
    };
    for is_killed in [false, true] {
        let mut client = Client::start(&content, &[&unique]);
        client.good("initialize", json!({}));
        client.good("launch", json!({ "seat": "Blue", "turn": 250 }));
        client.event("initialized");
        client.good("configurationDone", json!({}));
        client.stop();
        client.go("stepBack");
        assert!(processes(&unique) > 2, "the debugger, who plays, and who waits");
        if is_killed {
            // As a machine does that has no memory left: nobody tidies up.
            drop(client);
        } else {
            client.end();
        }
        wait_until_none();
    }
}

/// A seat that a person plays has no script: there is nothing to stop at, and that is soon told. Another match can be launched then, and whatever was
/// told of the one before is none of that one's.
#[test]
fn a_seat_without_a_script_and_a_match_after_it() {
    let content = Content::house();
    let short = "--set match.actions=6 --seed 7 --json --replay";
    play_with_an_idle_person(
        &content,
        &format!("play galaxy-commander human settler --think 0.01 {short} person.replay"),
    );
    content.run(&format!("play galaxy-commander idle settler {short} match.replay")).says(0);
    let mut client = Client::launched(&content, json!({ "replay": "person.replay", "seat": "Blue" }), |_| {});
    client.event("terminated");
    client.good("terminate", json!({}));
    client.event("terminated");
    client.good("launch", json!({ "replay": "match.replay", "seat": "Red", "turn": 1 }));
    client.event("initialized");
    client.good("configurationDone", json!({}));
    assert!(client.stop().description.starts_with("turn 1,"));
    let said = client.said();
    assert!(!said.contains("has ended"), "{said}");
    client.end();
}
