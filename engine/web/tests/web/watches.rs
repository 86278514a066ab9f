//! Matches that are played again when a file is saved, and what pages hear of it.

use crate::content_copy::Copy;
use crate::site::{Events, Site};
use lunarena_arena::{Replay, Verdict, verify};
use lunarena_content::Root;
use serde_json::{Value, json};
use std::net::Ipv4Addr;
use std::path::Path;

const CONSTANTS: &str = "rules/mars-makeover/constants.yaml";

/// Puts a file in its place at once, as editors do.
fn save(root: &Path, change: impl Fn(&str) -> String) {
    let text = std::fs::read_to_string(root.join(CONSTANTS)).expect("a file");
    let beside = root.join("rules/mars-makeover/.saved");
    std::fs::write(&beside, change(&text)).expect("a file");
    std::fs::rename(beside, root.join(CONSTANTS)).expect("a file in its place");
}

/// The next event of a kind.
fn heard(events: &mut Events, kind: &str) -> Value {
    loop {
        let event = events.next();
        if event.data["kind"] == kind {
            return event.data;
        }
    }
}

/// All that is told of a match, gathered as a page does it.
fn gathered(site: &Site, id: &str) -> Value {
    let mut events = site.follow(&format!("/api/matches/{id}/events"), None);
    let mut page = events.until("opening").data;
    loop {
        let event = events.next();
        let own = &mut page["matches"][0];
        if event.name == "end" {
            (own["end"], own["facts"]) = (event.data["end"].clone(), event.data["facts"].clone());
            return page;
        }
        for part in ["steps", "turns"] {
            let more = event.data[part].as_array().expect("a list").clone();
            own[part].as_array_mut().expect("a list").extend(more);
        }
    }
}

#[test]
fn a_save_is_answered_with_both_matches_and_where_they_part() {
    let copy = Copy::of("mars-makeover", "watch");
    let site = Site::at(copy.0.clone(), Ipv4Addr::LOCALHOST);
    let order = json!({ "game": "mars-makeover", "seed": 7, "set": [["match.rounds", "8"]] });
    let watching = site.post("/api/watches", None, &order);
    let path = format!("/api/watches/{}/events", watching.json()["watch"].as_str().expect("a name"));
    let mut events = site.follow(&path, None);
    let first = heard(&mut events, "played");
    assert!(first.get("before").is_none(), "{first}");

    save(&copy.0, |text| text.replace("per_turn: 10 #", "per_turn: 90 #"));
    let playing = heard(&mut events, "playing");
    let second = heard(&mut events, "played");
    assert_eq!((&playing["match"], &second["before"]), (&second["match"], &first["match"]));
    assert_eq!(second["verdict"][0], json!(format!("{CONSTANTS} changed")));
    let [before, after] = [&second["before"], &second["match"]].map(|id| id.as_str().expect("a name").to_owned());

    // What was told on the way is what a page of the replays shows.
    let compared = site.get(&format!("/api/pages?matches={before},{after}")).json();
    assert_eq!(compared["difference"], second["difference"]);
    assert!(second["difference"]["turn"].as_u64().is_some_and(|turn| turn > 1), "{second}");
    for (at, id) in [&before, &after].into_iter().enumerate() {
        let told = gathered(&site, id);
        for part in ["title", "command", "seats", "look", "steps", "end", "facts"] {
            assert_eq!(told["matches"][0][part], compared["matches"][at][part], "{part}");
        }
        // Which calls are only questions is known better when all of them are known.
        let turns = |page: &Value, at: usize| page["matches"][at]["turns"].as_array().map(Vec::len);
        assert_eq!(turns(&told, 0), turns(&compared, at));
    }

    // Its replay is there, whoever asks for it first.
    let kept = site.post(&format!("/api/matches/{after}/keep"), None, &json!({ "as": "replay", "name": "after" }));
    assert_eq!(kept.status, 200, "{}", kept.body);
    let replay = Replay::read(&copy.0.join("after.replay")).expect("a replay");
    let verdict = verify(&Root::at(&copy.0).expect("content"), &replay, |_| {}).unwrap_or_else(|why| panic!("{why}"));
    assert!(matches!(verdict, Verdict::Same { .. }), "{verdict:?}");

    // A mistake is told, and mended; who comes now hears of the last good match first.
    save(&copy.0, |text| text.replace("per_turn: 90 #", "per_turn: lots #"));
    let broken = heard(&mut events, "broken");
    assert_eq!(broken["reports"][0]["file"], json!(CONSTANTS));
    let late = site.follow(&path, None).next().data;
    assert_eq!((&late["kind"], &late["match"]), (&json!("played"), &second["match"]));
    save(&copy.0, |text| text.replace("per_turn: lots #", "per_turn: 90 #"));
    heard(&mut events, "mended");
}
