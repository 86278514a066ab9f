//! Matches as HTML pages.

use crate::content::Content;
use crate::replay::forge;
use crate::run::shows;
use crate::unpacked::unpack;
use serde_json::Value as Json;
use std::fs;

/// In bytes. A page is sent by mail and opened on a telephone.
const LARGEST: usize = 1_500_000;

fn played() -> Content {
    let content = Content::pebbles();
    content.run("play pebbles counter sleeper --seed 3 --replay match.replay").says(0);
    content
}

/// The replay as it was written before there were scenes.
fn without_scenes(text: &str) -> String {
    let mut lines = String::new();
    for line in text.lines().filter(|line| !line.starts_with("{\"opening\"")) {
        let mut line: Json = serde_json::from_str(line).expect("JSON");
        let fields = line.as_object_mut().expect("an object");
        fields.remove("scenes");
        fields.remove("sum");
        let line = line.to_string();
        lines.push_str(&format!("{},\"sum\":\"\"}}\n", line.strip_suffix('}').expect("an object")));
    }
    // What a file is stands first.
    let (first, rest) = lines.split_once('\n').expect("a header");
    let header: Json = serde_json::from_str(first).expect("JSON");
    let kind = "\"lunarena\":\"replay\"";
    assert_eq!(header["lunarena"], "replay");
    let first = format!("{{{kind},{}", first.replacen(&format!("{kind},"), "", 1).trim_start_matches('{'));
    forge(&format!("{first}\n{rest}"), "", "")
}

#[test]
fn a_match_of_every_game_is_a_small_page_that_holds_all_of_it() {
    let house = Content::house();
    for game in house.games() {
        let line = format!("play {game} --seed 7 -q --html match.html --replay match.replay --json");
        let result: Json = serde_json::from_str(&house.run(&line).says(0)).expect("JSON");
        assert_eq!(result["html"], "match.html");
        let page = house.read("match.html");
        assert!(page.len() < LARGEST, "{game}: {} bytes", page.len());
        let data = unpack(&page);
        let own = &data["matches"][0];
        assert_eq!(own["end"]["decided"], result["decided"], "{game}");
        let (steps, turns) = (own["steps"].as_array().expect("steps"), own["turns"].as_array().expect("turns"));
        assert_eq!(turns.len() as u64, result["turns"].as_u64().expect("turns"), "{game}");
        assert_eq!(steps.last().expect("a step")["turns"], turns.len(), "{game}: all turns lead to a step");
        assert!(steps[0]["frames"]["all"]["whole"].is_object(), "{game}");
        let told = steps.iter().flat_map(|step| step["told"].as_array().into_iter().flatten());
        assert!(told.count() > 10, "{game}: next to nothing is told");
        let seats = turns.iter().flat_map(|turn| turn["seats"].as_object().expect("seats").values());
        let asked: Vec<&Json> = seats.filter(|seat| seat["used"].is_u64()).collect();
        assert!(
            !asked.is_empty() && asked.iter().all(|seat| seat["used"].as_u64() <= seat["limit"].as_u64()),
            "{game}"
        );
        // The replay makes the same page.
        let told = house.run("replay html match.replay --out again.html").says(0);
        assert_eq!(told, format!("wrote again.html, {} KB\n", page.len().div_ceil(1000)));
        assert_eq!(unpack(&house.read("again.html")), data, "{game}");
    }
}

#[test]
fn a_page_is_made_where_there_is_nothing_but_the_replay() {
    let content = played();
    content.run("replay html match.replay").says(0);
    let here = unpack(&content.read("match.html"));
    let place = Content::nothing().file("match.replay", &content.read("match.replay"));
    assert_eq!(place.run("replay html match.replay").says(0), content.run("replay html match.replay").says(0));
    assert_eq!(unpack(&place.read("match.html")), here);
}

#[test]
fn a_replay_without_scenes_is_played_again() {
    let content = played();
    content.run("replay html match.replay --out with.html").says(0);
    let old = without_scenes(&content.read("match.replay"));
    let content = content.file("match.replay", &old);
    content.run("replay html match.replay --out without.html").says(0);
    assert_eq!(unpack(&content.read("without.html")), unpack(&content.read("with.html")));
    let place = Content::nothing().file("match.replay", &old);
    let told = place.run("replay html match.replay").complains(2);
    assert!(told.contains("there is no game `pebbles`"), "{told}");
}

#[test]
fn two_matches_beside_each_other() {
    let content = played();
    content.run("play pebbles counter sleeper --seed 3 --set take.most=2 --replay other.replay").says(0);
    let said: Json =
        serde_json::from_str(&content.run("replay html match.replay other.replay --out two.html --json").says(0))
            .expect("JSON");
    let page = content.read("two.html");
    assert_eq!((said["html"].as_str(), said["bytes"].as_u64()), (Some("two.html"), Some(page.len() as u64)));
    let data = unpack(&page);
    let names: Vec<&str> = (0..2).filter_map(|at| data["matches"][at]["name"].as_str()).collect();
    assert_eq!(names, ["match", "other"]);
    let inputs = data["difference"]["inputs"].as_array().expect("inputs");
    assert!(inputs.iter().any(|input| input["what"] == "set.take.most" && input["after"] == "2"), "{inputs:?}");
    assert!(data["difference"]["turn"].is_u64() && data["difference"]["values"][0]["what"].is_string());
}

#[test]
fn what_can_not_be_a_page_is_told() {
    let content = played();
    let other = forge(&content.read("match.replay"), "\"game\":\"pebbles\"", "\"game\":\"ponds\"");
    let content = content.file("other.replay", &other).file("page.html", "no replay");
    shows("replay-html-no-such-file", &content.run("replay html mach.replay").complains(2));
    shows("replay-html-no-replay", &content.run("replay html page.html --out new.html").complains(1));
    shows("replay-html-itself", &content.run("replay html match.replay --out match.replay").complains(2));
    shows("replay-html-no-folder", &content.run("replay html match.replay --out no/page.html").complains(2));
    shows("replay-html-other-game", &content.run("replay html match.replay other.replay").complains(2));
    shows("play-html-replay", &content.run("play pebbles --replay one --html one").complains(2));
    assert!(!content.has("match.html") && !content.has("one"));
}

#[test]
fn a_page_needs_no_replay_beside_it() {
    let content = Content::pebbles();
    let said = content.run("play pebbles counter sleeper --seed 3 --html match.html").says(0);
    assert!(said.contains("page    match.html\n"), "{said}");
    let files = fs::read_dir(content.dir()).expect("a folder").count();
    assert_eq!(files, 4, "three folders and the page");
}
