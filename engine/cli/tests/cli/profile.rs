//! `lunarena profile`: exact, the same every time, and true.

use crate::content::Content;
use crate::run::shows;
use serde_json::Value;

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

/// A bot whose instructions can be counted by hand.
fn counted() -> Content {
    Content::pebbles().file(
        "bots/pebbles/loops.lua",
        "local function twice(n)\n  return n + n\nend\n\nfunction turn(view)\n  local sum = 0\n  for i = 1, 10 do\n    sum = twice(sum)\n  end\n  local text = string.rep('x', 160)\n  return take(1)\nend\n",
    )
}

#[test]
fn tables_of_a_bot() {
    shows("profile", &counted().run("profile pebbles loops sleeper --seed 3 --top 6").says(0));
}

#[test]
fn figures_beside_lines() {
    shows("profile-source", &counted().run("profile pebbles loops sleeper --seed 3 --turns 1..1 --source").says(0));
}

#[test]
fn a_loop_that_runs_ten_times_calls_ten_times() {
    let content = counted();
    let told = json(&content.run("profile pebbles loops sleeper --seed 3 --turns 1 --json").says(0));
    let function = |name: &str| {
        let all = told["functions"].as_array().expect("functions");
        all.iter().find(|function| function["name"] == name).unwrap_or_else(|| panic!("no {name}")).clone()
    };
    assert_eq!(function("twice")["calls"], 10);
    // An addition, a look for its metamethod that never runs, and the return.
    assert_eq!(function("twice")["own"], 20);
    let library = told["library"].as_array().expect("library").clone();
    let rep = library.iter().find(|cost| cost["name"] == "string.rep").expect("string.rep");
    // 2, and one more for each 16 bytes: see the price list.
    assert_eq!((&rep["calls"], &rep["instructions"]), (&1.into(), &12.into()));
}

/// Calls that come one after the other from the library, in the place of their callers, and where a loop comes back to its beginning.
#[test]
fn calls_are_counted_when_they_begin() {
    let content = Content::pebbles().file(
        "bots/pebbles/calls.lua",
        "local function tick() end\nlocal function less(a, b)\n  tick()\n  return a < b\nend\nlocal function down(n)\n  if n == 0 then\n    return 0\n  end\n  return down(n - 1)\nend\nlocal function spin(n)\n  while n > 0 do\n    n = n - 1\n  end\nend\nlocal function each(n)\n  coroutine.yield(n)\nend\nfunction turn(view)\n  table.sort({ 3, 1, 2, 5, 4 }, less)\n  down(3)\n  spin(5)\n  local co = coroutine.wrap(function() each(1) each(2) end)\n  co() co() co()\n  return take(1)\nend\n",
    );
    let told = json(&content.run("profile pebbles calls sleeper --seed 3 --turns 1 --json").says(0));
    let calls = |name: &str| {
        let all = told["functions"].as_array().expect("functions");
        let found = all.iter().find(|function| function["name"] == name).unwrap_or_else(|| panic!("no {name}"));
        found["calls"].as_u64().expect("a number")
    };
    assert!(calls("less") > 3);
    assert_eq!(calls("less"), calls("tick"));
    assert_eq!((calls("down"), calls("spin"), calls("each"), calls("turn")), (4, 1, 2, 1));
}

#[test]
fn all_that_is_used_is_found_and_nothing_else() {
    let content = Content::house();
    for game in content.games() {
        let line = format!("profile {game} --seed 5 --turns ..40 --json");
        let first = content.run(&line).says(0);
        assert_eq!(first, content.run(&line).says(0), "{game}: twice the same");
        let told = json(&first);
        let number = |value: &Value| value.as_u64().expect("a number");
        let sum = |list: &str, keys: &[&str]| -> u64 {
            let all = told[list].as_array().expect("a list");
            all.iter().map(|one| keys.iter().map(|key| number(&one[*key])).sum::<u64>()).sum()
        };
        let all = number(&told["instructions"]);
        assert!(all > 1000, "{game}");
        assert_eq!(sum("functions", &["own"]), all, "{game}");
        assert_eq!(sum("tree", &["own"]), all, "{game}");
        assert_eq!(sum("lines", &["own", "library"]), all, "{game}");
        // In a match that nobody looks at just as much is used.
        content.run(&format!("play {game} --seed 5 --quiet --replay match.replay")).says(0);
        let seat = told["subject"]["seat"].as_str().expect("a seat").to_owned();
        let used: u64 = turns(&content).iter().take(40).map(|turn| turn["used"][&seat].as_u64().unwrap_or(0)).sum();
        assert_eq!(all + number(&told["reading"]), used + loading(&told), "{game}");
    }
}

/// What was spent before the first turn, while the bot was loaded: the match doesn't count it as part of a turn.
fn loading(told: &Value) -> u64 {
    told["loading"].as_u64().expect("what loading took")
}

fn turns(content: &Content) -> Vec<Value> {
    let text = std::fs::read_to_string(content.dir().join("match.replay")).expect("a replay");
    text.lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .filter(|line: &Value| !line["turn"].is_null())
        .collect()
}

#[test]
fn rules_have_profiles_too() {
    let content = Content::pebbles();
    shows("profile-rules", &content.run("profile pebbles counter sleeper --rules --seed 3 --top 4").says(0));
}

#[test]
fn time_is_measured_beside_what_is_counted() {
    let content = Content::pebbles();
    let line = "profile pebbles counter sleeper --rules --seed 3 --json";
    let (counted, timed) = (json(&content.run(line).says(0)), json(&content.run(&format!("{line} --time")).says(0)));
    assert_eq!(counted["instructions"], timed["instructions"]);
    let shares = |told: &Value| {
        let functions = told["functions"].as_array().expect("functions").clone();
        functions.iter().filter_map(|function| function["time"][1].as_f64()).collect::<Vec<_>>()
    };
    assert_eq!(shares(&counted), [0.0; 0]);
    let timed = shares(&timed);
    assert!(!timed.is_empty() && timed.iter().all(|share| (0.0..=1.001).contains(share)), "{timed:?}");
    let text = content.run("profile pebbles counter sleeper --rules --time --seed 3").says(0);
    assert!(text.contains("time %"), "{text}");
}

#[test]
fn what_a_change_saved_is_told() {
    let content = counted();
    let before = content.run("profile pebbles loops sleeper --seed 3 --json").says(0);
    let content = content.file("before.json", &before);
    let same = content.run("profile pebbles loops sleeper --seed 3 --against before.json").says(0);
    assert!(same.contains("the same") && !same.contains("Functions"), "{same}");
    let path = content.dir().join("bots/pebbles/loops.lua");
    let text = std::fs::read_to_string(&path).expect("the bot");
    content.save(&path, &text.replace("1, 10", "1, 5"));
    shows("profile-against", &content.run("profile pebbles loops sleeper --seed 3 --against before.json").says(0));
    let told = json(&content.run("profile pebbles loops sleeper --seed 3 --against before.json --json").says(0));
    assert!(told["instructions"]["before"].as_u64() > told["instructions"]["after"].as_u64());
    let other = content.run("profile pebbles loops sleeper --seed 4 --against before.json").says(0);
    assert!(other.contains("seed: 3 before, 4 now"), "{other}");
    let other = content.run("profile pebbles loops sleeper --seed 3 --seat Right --against before.json").says(0);
    assert!(other.contains("looked at: the bot of Left before, the bot of Right now"), "{other}");
    let both = content.run("profile pebbles loops sleeper --source --against before.json").complains(2);
    assert!(both.contains("--source"), "{both}");
}

#[test]
fn flames_are_a_picture_with_all_names() {
    let content = counted();
    content.run("profile pebbles loops sleeper --seed 3 --svg flames.svg").says(0);
    let svg = std::fs::read_to_string(content.dir().join("flames.svg")).expect("a picture");
    assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"));
    for name in ["turn (bots/pebbles/loops.lua:5)", "twice (bots/pebbles/loops.lua:1)", "string.rep (library)"] {
        assert!(svg.contains(name), "no {name} in {svg}");
    }
}

#[test]
fn slips_are_told() {
    let content = Content::pebbles().file("broken.json", "{}");
    for (line, why) in [
        ("profile pebbles --seat Lft", "did you mean `Left`?"),
        ("profile pebbles --turns 0", "no range of turns"),
        ("profile pebbles --seed 3 --turns 500..", "the match has only"),
        ("profile pebbles --against none.json", "none.json can't be read"),
        ("profile pebbles --against broken.json", "it is no profile"),
        ("profile pebbles --svg none/flames.svg", "its folder doesn't exist"),
    ] {
        let told = content.run(line).complains(2);
        assert!(told.contains(why), "{line}: {told}");
    }
}

#[test]
fn turns_near_their_limit_are_explained() {
    // The limit of a turn in pebbles is told by its game.yaml.
    let content = Content::pebbles().file(
        "bots/pebbles/slow.lua",
        "function turn(view)\n  if view.pebbles < 8 then\n    for i = 1, 1e9 do\n      local x = i * i + i - 1\n    end\n  end\n  return take(1)\nend\n",
    );
    shows("play-explain", &content.run("play pebbles slow sleeper --seed 3 --quiet --explain").says(0));
    let told: Value = serde_json::from_str(&content.run("play pebbles slow sleeper --seed 3 --explain --json").says(0))
        .expect("JSON");
    let explained = &told["explained"][0];
    assert_eq!((&explained["seat"], &explained["line"]["line"]), (&"Left".into(), &4.into()));
    let turn = &explained["turns"][0];
    assert!(turn["used"].as_u64() >= turn["limit"].as_u64().map(|limit| limit * 9 / 10), "{turn}");
    let quiet = content.run("play pebbles counter sleeper --seed 3 --quiet --explain").says(0);
    assert!(quiet.contains("no bot came within 10 %"), "{quiet}");
}

#[test]
fn parts_of_a_match_add_up_to_all_of_it() {
    let content = Content::pebbles();
    for who in ["--rules", "--seat Left"] {
        let of = |turns: &str| {
            let line = format!("profile pebbles counter sleeper {who} --seed 3 --turns {turns} --json");
            json(&content.run(&line).says(0))["instructions"].as_u64().expect("a number")
        };
        let (first, rest, all) = (of("1..5"), of("6.."), of("1.."));
        assert!(first > 0 && rest > 0, "{who}: {first} and {rest}");
        assert_eq!(first + rest, all, "{who}");
    }
}
