//! People who play, from the command line: their links, the end of their match, and where they can't play.

use crate::content::Content;
use crate::run::command;
use serde_json::Value as Json;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::process::Stdio;

/// The made-up game, whose rules say what a person can do.
pub fn with_choices() -> Content {
    Content::pebbles().change("rules/pebbles/game.yaml", "functions:\n", "functions:\n  choices: choices.now\n").file(
        "rules/pebbles/choices.lua",
        "local M = {}\nfunction M.now(_, _, _, step, chosen)\n  if step then return { least = 1, most = 2 } end\n  return { answer = { 'take', chosen.pebbles } }\nend\nreturn M\n",
    )
}

/// Listens to a match as the page behind a link does.
fn open(link: &str) -> TcpStream {
    let (host, path) = link.trim_start_matches("http://").split_once('/').expect("a path");
    let (id, key) = path.trim_start_matches("match/").split_once('?').expect("a key");
    let mut stream = TcpStream::connect(host).expect("the server listens");
    let request = format!("GET /api/matches/{id}/events?{key} HTTP/1.1\r\nHost: {host}\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("the server reads");
    stream
}

/// Plays a match, with `--json`, in which the first person opens the page and does nothing, to its end.
pub fn play_with_an_idle_person(content: &Content, line: &str) {
    assert_eq!(exit_code_with_an_idle_person(content, line), Some(0), "{line}");
}

fn exit_code_with_an_idle_person(content: &Content, line: &str) -> Option<i32> {
    let mut process =
        command(content.dir()).args(line.split_whitespace()).stdout(Stdio::piped()).spawn().expect("it runs");
    let mut out = BufReader::new(process.stdout.take().expect("stdout"));
    let mut links = String::new();
    out.read_line(&mut links).expect("text");
    let links: Json = serde_json::from_str(&links).expect("JSON");
    let _page = open(links[0]["link"].as_str().expect("a link"));
    out.read_line(&mut String::new()).expect("text");
    process.wait().expect("a child").code()
}

#[test]
fn a_match_with_a_person_that_its_limit_of_turns_stops_leaves_its_replay() {
    let content = with_choices().change("rules/pebbles/game.yaml", "\nlimits:\n", "\nmost_turns: 4\nlimits:\n");
    let line = "play pebbles human sleeper --seed 3 --think 0.05 --json --replay own.replay";
    assert_eq!(exit_code_with_an_idle_person(&content, line), Some(2));
    let shown = content.run("replay show own.replay").out;
    assert!(shown.contains("failed   the match is not over after 4 turns\n"), "{shown}");
    content.run("replay verify own.replay").says(0);
}

#[test]
fn a_match_with_a_person_ends_and_is_a_replay_like_any_other() {
    let content = with_choices();
    let line = "play pebbles human grabber --seed 7 --think 0.05 --json --replay own.replay";
    let mut process =
        command(content.dir()).args(line.split_whitespace()).stdout(Stdio::piped()).spawn().expect("it runs");
    let mut out = BufReader::new(process.stdout.take().expect("stdout"));
    let mut read = || {
        let mut line = String::new();
        out.read_line(&mut line).expect("text");
        serde_json::from_str::<Json>(&line).expect("JSON")
    };
    let links = read();
    // The person may think from when the page is open.
    let _page = open(links[0]["link"].as_str().expect("a link"));
    let end = read();
    assert!(process.wait().expect("a child").success());
    assert_eq!(links[0]["seat"], "Left");
    assert!(links[0]["link"].as_str().is_some_and(|link| link.starts_with("http://127.0.0.1:")), "{links}");
    assert_ne!(links[0]["link"], links[1]["link"], "who looks on has another link");
    assert!(end["standings"].as_array().is_some_and(|standings| standings.len() == 2), "{end}");
    content.run("replay verify own.replay").says(0);
    let shown = content.run("replay show own.replay").says(0);
    assert!(shown.contains("human"), "{shown}");
    // From a turn on, a bot takes the seat.
    content.run("fork own.replay --at 1 --bot Left=counter").says(0);
}

#[test]
fn people_play_only_where_they_can() {
    let content = Content::pebbles();
    let refused = content.run("play pebbles human grabber --seed 7").complains(2);
    assert!(refused.contains("nobody can play pebbles by hand yet"), "{refused}");
    for line in ["experiment pebbles human grabber --seeds 2", "watch pebbles human grabber --seed 7"] {
        let refused = content.run(line).complains(2);
        assert!(refused.contains("nobody can play along here"), "{line}: {refused}");
    }
    let refused = with_choices().run("play pebbles human+nowhere grabber --seed 7").complains(2);
    assert!(refused.contains("nowhere"), "{refused}");
    let refused = with_choices().run("play pebbles human grabber --think 0").complains(2);
    assert!(refused.contains("--think"), "{refused}");
}

#[test]
fn one_turn_can_have_other_orders() {
    let content = Content::pebbles();
    content.run("play pebbles --seed 7 --replay one.replay --json").says(0);
    let turn = |text: &str| -> Json {
        let lines: Vec<Json> = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        lines.into_iter().find(|line| line.get("turn").is_some()).expect("a turn")
    };
    let before = turn(&content.read("one.replay"));
    let seat = before["seat"].as_str().expect("a seat").to_owned();
    let other = if before["orders"][&seat].to_string().contains('1') { 2 } else { 1 };
    let orders = format!("{seat}=[\"take\",{other}]");
    content.run_with(&["fork", "one.replay", "--at", "1", "--orders", &orders, "--replay", "two.replay"]).says(0);
    let after = turn(&content.read("two.replay"));
    assert_eq!(after["orders"][&seat], serde_json::json!(["take", other]));
    assert_eq!(after["inputs"][&seat]["bot"], true, "the bot is asked all the same");
    content.run("replay verify two.replay").says(0);
    let refused = content.run_with(&["fork", "one.replay", "--at", "1", "--orders", "Left"]).complains(2);
    assert!(refused.contains("expected a seat"), "{refused}");
}
