//! Bots of those who want to do harm: each gets its verdict, and the contest goes on.

use super::client::{Client, request};
use super::{COUNTER, Served, cup, wait_for};
use lunarena_content::is_hidden;
use lunarena_measure::is_thorough;
use serde_json::Value;
use std::path::Path;

const LARGEST: usize = 256 << 10;

/// What nobody else may ever read.
const SECRET: &str = "SECRET-OF-THE-OWLS";

/// How an upload may end: turned away at once, refused after it was looked at, or good.
type Ends = &'static [&'static str];
const AWAY: Ends = &["away"];
const REFUSED: Ends = &["refused"];
const GOOD: Ends = &["good"];
const ANY: Ends = &["refused", "good"];

/// A bot whose turn does this and takes one.
fn turn(lines: &str) -> Vec<u8> {
    format!("function turn(view)\n{lines}\nreturn take(1)\nend\n").into_bytes()
}

/// A bot that does this while it is loaded.
fn load(lines: &str) -> Vec<u8> {
    format!("{lines}\nfunction turn() return take(1) end\n").into_bytes()
}

fn uploads() -> Vec<(&'static str, Vec<u8>, Ends)> {
    let deep =
        |open: &str, close: &str, count: usize| format!("local x = {}1{}", open.repeat(count), close.repeat(count));
    vec![
        // No Lua at all.
        ("nothing", Vec::new(), AWAY),
        ("white space", b" \n\t \r\n".to_vec(), AWAY),
        ("no UTF-8", b"-- \xff\xfe\nfunction turn() end".to_vec(), AWAY),
        ("UTF-16", b"\xff\xfef\0u\0n\0c\0".to_vec(), AWAY),
        ("a nul", b"function turn() end\0".to_vec(), AWAY),
        ("compiled Lua", b"\x1bLua\x54\x00\x19\x93\r\n\x1a\n".to_vec(), AWAY),
        ("compiled Lua as text", "\u{1b}LuaT".as_bytes().to_vec(), AWAY),
        ("a byte too large", vec![b' '; LARGEST + 1], AWAY),
        ("far too large", vec![b'-'; LARGEST + (2 << 20)], AWAY),
        ("no Lua", b"<?php system('id'); ?>".to_vec(), REFUSED),
        ("a shell script", b"#!/bin/sh\nrm -rf /\n".to_vec(), REFUSED),
        ("JSON", br#"{"turn": null}"#.to_vec(), REFUSED),
        ("no turn", b"local x = 1\n".to_vec(), REFUSED),
        ("a turn that is no function", b"turn = 5\n".to_vec(), REFUSED),
        // What is hard to read.
        ("one endless line", load(&format!("local x = \"{}\"", "a".repeat(LARGEST - 100))), ANY),
        ("200,000 lines", load(&"\n".repeat(200_000)), ANY),
        ("nothing but names", load(&"x=y ".repeat(60_000)), ANY),
        ("deep parentheses", load(&deep("(", ")", 100_000)), REFUSED),
        ("deep tables", load(&deep("{", "}", 100_000)), REFUSED),
        ("deep functions", load(&"function() return ".repeat(10_000)), REFUSED),
        ("a long sum", load(&format!("local x = 1{}", "+1".repeat(100_000))), ANY),
        ("a long chain of texts", load(&format!("local x = ''{}", "..''".repeat(60_000))), ANY),
        ("many locals", load(&(0..300).map(|at| format!("local v{at} = {at}\n")).collect::<String>()), REFUSED),
        ("an open comment", b"function turn() return take(1) end --[==[".to_vec(), REFUSED),
        ("an open text", b"function turn() return take(1) end x = [==[".to_vec(), REFUSED),
        // What never ends.
        ("endless while it is loaded", load("while true do end"), REFUSED),
        ("endless in a turn", turn("while true do end"), REFUSED),
        ("endless and caught", turn("while true do pcall(function() while true do end end) end"), REFUSED),
        ("endless by goto", turn("::here:: goto here"), REFUSED),
        ("endless calls", load("local function f() return f() end\nf()"), REFUSED),
        ("endless depth", turn("local function f() f() f() end f()"), REFUSED),
        ("endless coroutines", turn("local f f = coroutine.wrap(function() coroutine.wrap(f)() end) while true do pcall(f) end"), REFUSED),
        ("a metamethod that calls itself", turn("local t = setmetatable({}, {__index = function(t, k) return t[k .. 'x'] end}) return t.a"), REFUSED),
        ("a metamethod in a circle", turn("local t = {} setmetatable(t, {__index = t, __newindex = t}) t.x = 1"), REFUSED),
        ("a pattern for ever", turn("local s = ('a'):rep(3000) print(s:find(('.-'):rep(30) .. 'b'))"), REFUSED),
        ("a sort for ever", turn("local t = {} for i = 1, 4000 do t[i] = i end table.sort(t, function() return true end)"), REFUSED),
        // What never has enough.
        ("memory while it is loaded", load("local t = {} for i = 1, 1e9 do t[i] = {} end"), REFUSED),
        ("memory in a turn", turn("local t = {} for i = 1, 1e9 do t[i] = i end"), REFUSED),
        ("string.rep", turn("local s = ('x'):rep(1 << 40)"), REFUSED),
        ("string.rep, caught", turn("pcall(string.rep, 'x', math.maxinteger)"), ANY),
        ("doubling", turn("local s = 'x' while true do s = s .. s end"), REFUSED),
        ("string.format", turn("print(('%99999d'):format(1))"), REFUSED),
        ("table.concat", turn("local t = {} for i = 1, 1000 do t[i] = ('x'):rep(4000) end print(table.concat(t))"), REFUSED),
        ("table.unpack", turn("print(table.unpack({}, 1, 1e7))"), REFUSED),
        ("prints without end", turn("while true do print(('x'):rep(1000)) end"), REFUSED),
        ("a print of a megabyte", turn("print(('x'):rep(1 << 20))"), ANY),
        ("prints of strange bytes", turn("print('\\27[2J\\27]0;gone\\7', '\\226\\128\\174', '<script>alert(1)</script>', '\\0\\255')"), GOOD),
        ("orders without end", turn("local t = {} for i = 1, 3000 do t[i] = {'take', i} end do return t end"), ANY),
        ("an order that holds itself", turn("local t = {} t[1] = t do return t end"), ANY),
        ("an order of strange numbers", turn("do return {'take', 0/0, 1/0, -0.0, math.mininteger} end"), ANY),
        // What is thrown.
        ("an error with colours", turn("error('\\27[31mred\\27[0m \\226\\128\\174 <script>alert(1)</script>')"), REFUSED),
        ("an error with a forged place", turn("error('bot.lua:99999999999999999999: gone', 0)"), REFUSED),
        ("an error with another forged place", turn("error('bot.lua:4294967296:0: gone', 0)"), REFUSED),
        ("an error of a megabyte", turn("error(('x'):rep(1 << 20))"), REFUSED),
        ("an error that is a table", turn("error({ code = 5 })"), REFUSED),
        ("an error that is nothing", turn("error(nil)"), REFUSED),
        ("an error that fails when it is shown", turn("error(setmetatable({}, {__tostring = function() error('again') end}))"), REFUSED),
        ("an error with a name that loops", turn("error(setmetatable({}, {__tostring = function() while true do end end}))"), REFUSED),
        // What looks around.
        ("io", load("local f = io.open('/etc/passwd') print(f:read('a'))"), REFUSED),
        ("os", turn("os.execute('kill -9 1')"), REFUSED),
        ("require", load("local m = require('cup.contest.sqlite')"), REFUSED),
        ("debug", turn("print(debug.getregistry())"), REFUSED),
        ("dofile", turn("dofile('cup.contest.sqlite')"), REFUSED),
        ("loadstring", turn("load('os.exit()')()"), REFUSED),
        ("package", turn("package.loadlib('/lib/libc.so.6', 'system')"), REFUSED),
        ("all globals", turn("for k, v in pairs(_G or {}) do print(k, v) end"), ANY),
        ("all that is seen", turn("local function show(v, n) if type(v) == 'table' and n < 5 then for k, w in pairs(v) do print(k) show(w, n + 1) end else print(v) end end show(view, 0)"), ANY),
        ("the environment of others", turn("for _, f in ipairs({ print, take, pairs }) do pcall(setmetatable, f, {}) end _ENV = {}"), ANY),
        ("a library replaced", load("string.rep = function() return 'x' end math.floor = nil"), ANY),
        ("the metatable of texts", load("getmetatable('').__index = function() while true do end end"), ANY),
        ("a finaliser", turn("setmetatable({}, {__gc = function() while true do end end}) collectgarbage()"), ANY),
        ("a variable that closes", turn("local x <close> = setmetatable({}, {__close = function() while true do end end})"), REFUSED),
        // What behaves only while it is looked at.
        ("a failure outside of the trial", b"local first\nfunction turn(view)\n  first = first or view.pebbles\n  if first < 10 then error('now') end\n  return take(1)\nend\n".to_vec(), GOOD),
        ("a loop outside of the trial", b"local first\nfunction turn(view)\n  first = first or view.pebbles\n  while first < 10 do end\n  return take(1)\nend\n".to_vec(), GOOD),
    ]
}

/// Names that come with files: none of them is more than a name.
const NAMES: [&str; 10] = [
    "bot.lua",
    "..%2F..%2Fcup.yaml",
    "..%5C..%5Ccup.yaml",
    "%2Fetc%2Fpasswd",
    "a%0D%0Aset-cookie:%20x=y",
    "%00",
    "%1B%5B2J.lua",
    "%E2%80%AEaul.tob",
    "%3Cscript%3Ealert(1)%3C%2Fscript%3E.lua",
    "sleeper.lua",
];

/// Attacks of the arena, made bots of the made-up game: some in each run, all in a thorough one.
fn attacks() -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("engine/arena/tests/hostile/bots");
    let mut paths: Vec<_> = std::fs::read_dir(folder).expect("attacks").flatten().map(|file| file.path()).collect();
    paths.sort();
    let step = if is_thorough() { 1 } else { 12 };
    let bot = |path: &std::path::PathBuf| {
        let text = std::fs::read_to_string(path).expect("an attack");
        let name = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let lines = "\nfunction turn(view)\n  return attack(view) or take(1)\nend\n";
        let text: String = text.lines().map(repeated).collect::<String>() + lines;
        (name, text.into_bytes())
    };
    paths.iter().step_by(step).map(bot).collect()
}

/// A line as the attacks write it: `--repeat 60000 "text",` stands for so many of them.
fn repeated(line: &str) -> String {
    let told = line.trim().strip_prefix("--repeat ").and_then(|rest| rest.split_once(' '));
    match told.and_then(|(count, text)| Some((count.parse::<usize>().ok()?, text))) {
        Some((count, text)) => format!("{text} ").repeat(count.min(LARGEST / 2 / text.len())) + "\n",
        None => format!("{line}\n"),
    }
}

fn send(client: &Client, name: &str, body: &[u8]) -> super::client::Answer {
    client.send("POST", &format!("/api/versions?name={name}&request={}", request()), &[], body)
}

fn verdict(client: &Client, number: &Value) -> Value {
    wait_for("a verdict", || {
        let version = client.get(&format!("/api/versions/{number}")).good();
        ["good", "refused"].contains(&version["state"].as_str()?).then_some(version)
    })
}

/// All texts that a team is told of a version hide nothing.
fn hides_something(value: &Value) -> bool {
    match value {
        Value::String(text) => text.chars().any(|letter| is_hidden(letter) && !matches!(letter, '\n' | '\t')),
        Value::Array(list) => list.iter().any(hides_something),
        Value::Object(fields) => fields.values().any(hides_something),
        _ => false,
    }
}

#[test]
fn hostile_bots_get_their_verdict_and_the_contest_goes_on() {
    let content =
        cup("title: Pebble cup\ngame: pebbles\nentries: [sleeper, grabber]\nseeds: 1\ncontest: { uploads: 5000 }\n");
    let served = Served::start(&content);
    let (owls, magpies) = (served.team("Owls"), served.team("Magpies"));
    let good = format!("-- {SECRET}\n{COUNTER}");
    assert_eq!(owls.upload_and_wait(&good)["state"], "good");
    let own = uploads();
    assert!(own.len() >= 30);
    let mut sent = Vec::new();
    let mut wrong = Vec::new();
    for (at, (what, body, ends)) in own.iter().enumerate() {
        let answer = send(&magpies, NAMES[at % NAMES.len()], body);
        match answer.status {
            200 => sent.push((what.to_string(), answer.good()["number"].clone(), *ends)),
            413 | 422 if *ends == AWAY => {}
            _ => wrong.push(format!("{what}: {} {:.200}", answer.status, answer.text)),
        }
    }
    for (name, body) in attacks() {
        sent.push((name, send(&magpies, "bot.lua", &body).good()["number"].clone(), ANY));
    }
    for (what, number, ends) in &sent {
        let version = verdict(&magpies, number);
        let text = version.to_string();
        if !ends.contains(&version["state"].as_str().unwrap_or_default()) {
            wrong.push(format!("{what}: not {ends:?}: {text:.600}"));
        }
        if version["state"] == "refused" && version["reports"].as_array().is_none_or(|told| told.is_empty()) {
            wrong.push(format!("{what}: nobody says why"));
        }
        if hides_something(&version) || text.len() > 200_000 || text.contains(SECRET) {
            wrong.push(format!("{what}: {} bytes: {text:.600}", text.len()));
        }
        if ["could not be looked over", "could not be played"].iter().any(|words| text.contains(words)) {
            wrong.push(format!("{what}: broke down: {text:.600}"));
        }
        // Nobody else hears of it.
        let queue = served.stranger().get("/api/queue").good();
        let all = ["playing", "waiting"].map(|key| queue[key].as_array().cloned().unwrap_or_default()).concat();
        assert!(all.iter().all(|bout| bout["kind"] != "trial"), "{queue}");
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), own.len(), wrong.join("\n"));
    // The other team is what it was, and all go on.
    let kept = owls.get("/api/versions").good();
    assert_eq!((kept.as_array().map(Vec::len), &kept[0]["active"]), (Some(1), &Value::Bool(true)));
    assert_eq!(owls.get("/api/versions/1/source").text, good);
    let bout = owls.challenge_and_wait("Magpies", true);
    assert_eq!(bout["state"], "done", "{bout}");
    for one in bout["matches"].as_array().into_iter().flatten() {
        let page = magpies.get(&format!("/api/matches/{}", one["key"].as_str().unwrap_or_default()));
        assert!(page.status == 200 && !page.text.contains(SECRET), "{}", page.status);
    }
    assert_eq!(magpies.upload_and_wait(COUNTER)["state"], "good");
    assert_eq!(magpies.challenge_and_wait("Owls", false)["state"], "done");
}
