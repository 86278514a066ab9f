//! Events as HTML pages.

use super::{event, json};
use crate::content::Content;
use crate::unpacked::{unpack, unpack_element};
use serde_json::{Value, json};

const HOSTILE: &str = "</script><script>alert(1)</script>\u{202e}\u{1b}[2J";

/// As it is written.
const SEEN: &str = "</script><script>alert(1)</script>\\u{202e}\\u{1b}[2J";

/// An event of the format mcmahon with faults, a bot with a hostile name, and somebody who sits out.
fn cup() -> Content {
    let yaml = format!(
        "title: {}\ngame: pebbles\nformat: mcmahon\nrounds: 3\nseeds: 1\nmaps: [small, chance]\n\
         entries: [counter, sleeper, grabber, clumsy, {{ bot: counter, name: {} }}]\n",
        json!(format!("Cup {HOSTILE}")),
        json!(HOSTILE)
    );
    let content = event(Content::pebbles(), &yaml);
    let played = content.run("tournament run cup.yaml");
    assert_eq!(played.code, 0, "{}", played.err);
    content
}

fn list<'v>(value: &'v Value, of: &str) -> &'v Vec<Value> {
    value[of].as_array().unwrap_or_else(|| panic!("{of} is a list: {value}"))
}

#[test]
fn a_page_holds_all_of_its_event_and_asks_for_nothing() {
    let content = cup();
    let told = content.run("tournament html cup.yaml").says(0);
    let page = content.read("cup.html");
    let kept = std::fs::read_dir(content.dir().join("cup-matches")).expect("a folder").count();
    assert!(kept > 0);
    let pages = if kept == 1 { "1 match page".to_owned() } else { format!("{kept} match pages") };
    assert_eq!(told, format!("wrote cup.html, {} KB\nwrote {pages} into cup-matches\n", page.len().div_ceil(1000)));
    for outside in ["<script src", "<link", "<iframe", "@import"] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert!(page.contains("Content-Security-Policy") && page.contains("default-src 'none'"));
    let data = unpack_element(&page, "event");
    assert_eq!(data["format"], 1);
    let own = &data["event"];
    // The figures are those of the other verbs.
    let table = json(&content, "tournament table cup.yaml --json");
    for (row, known) in list(&own["tables"], "standings").iter().zip(table.as_array().expect("rows")) {
        assert_eq!(
            (&row["place"], &row["points"], &row["rating"]),
            (&known["place"], &known["points"], &known["rating"])
        );
    }
    assert_eq!(own["tables"]["bias"], json(&content, "tournament bias cup.yaml --json"));
    let rounds = list(&own["tables"], "rounds");
    assert_eq!(rounds.len(), 3);
    let jobs: Vec<&str> = rounds
        .iter()
        .flat_map(|round| list(round, "bouts"))
        .flat_map(|bout| list(bout, "jobs"))
        .filter_map(Value::as_str)
        .collect();
    let matches = list(own, "matches");
    assert_eq!(matches.len(), jobs.len());
    // Every match that is said to have a page has it, and it is a page of a match.
    let linked: Vec<&&str> =
        jobs.iter().zip(matches).filter(|(_, row)| row["decided"].is_u64()).map(|(key, _)| key).collect();
    assert_eq!((linked.len(), own["folder"].as_str()), (kept, Some("cup-matches")));
    for key in linked {
        assert_eq!(list(&unpack(&content.read(&format!("cup-matches/{key}.html"))), "matches").len(), 1);
    }
}

#[test]
fn pairings_have_the_reasons_that_are_told() {
    let content = cup();
    content.run("tournament html cup.yaml --no-matches").says(0);
    let own = &unpack_element(&content.read("cup.html"), "event")["event"];
    let name = |player: &Value| own["tables"]["names"][player.as_u64().expect("a player") as usize].clone();
    for (number, round) in list(own, "reasons").iter().enumerate() {
        assert_eq!(list(round, "byes").len(), 1, "one of five sits out");
        for reason in list(round, "bouts").iter().flat_map(|bout| bout.as_array().expect("pairs")) {
            let [one, other] = [name(&reason["players"][0]), name(&reason["players"][1])];
            if [&one, &other].contains(&&SEEN.into()) {
                continue;
            }
            let line = format!("tournament why cup.yaml {} {} {} --json", number + 1, one, other).replace('"', "");
            let told = json(&content, &line);
            for term in ["again", "gap", "drawn", "places", "hash"] {
                assert_eq!(told["pairs"][0][term], reason[term], "{term}: {told}");
            }
            assert_eq!(told["scores"][0][1], reason["scores"][0]);
        }
    }
}

#[test]
fn what_strangers_wrote_stays_in_the_data() {
    let hostile = cup();
    hostile.run("tournament html cup.yaml --no-matches").says(0);
    let plain = event(Content::pebbles(), "game: pebbles\nentries: [counter, sleeper]\nseeds: 1\n");
    plain.run("tournament run cup.yaml").says(0);
    plain.run("tournament html cup.yaml --no-matches").says(0);
    // But for the data both are the same page.
    let around = |html: &str| {
        let (before, rest) = html.split_once(" id=\"event\">").expect("the element");
        let (_, after) = rest.split_once("</script>").expect("its end");
        (before.to_owned(), after.to_owned())
    };
    let page = hostile.read("cup.html");
    assert_eq!(around(&page), around(&plain.read("cup.html")));
    assert!(!page.contains("alert(1)") && !page.contains(['\u{1b}', '\u{202e}']));
    let own = &unpack_element(&page, "event")["event"];
    assert_eq!(own["tables"]["title"], format!("Cup {SEEN}"));
    assert!(list(&own["tables"], "names").contains(&SEEN.into()));
    assert!(!hostile.has("cup-matches") && own.get("folder").is_none());
}

#[test]
fn a_match_that_does_not_count_says_why_and_the_others_can_be_played_again() {
    let content = Content::pebbles();
    content.run("tournament run pebbles counter sleeper --seeds 2").says(0);
    let rounds = json(&content, "tournament rounds pebbles --json");
    let key = rounds[0]["bouts"][0]["jobs"][0].as_str().expect("a key").to_owned();
    content.run_with(&["tournament", "void", "pebbles", &key, "--why", "the light\nwent out"]).says(0);
    let told = json(&content, "tournament html pebbles --json");
    assert_eq!((&told["html"], &told["pages"], &told["matches"]), (&"pebbles.html".into(), &0.into(), &Value::Null));
    let own = &unpack_element(&content.read("pebbles.html"), "event")["event"];
    let states: Vec<_> = list(own, "matches").iter().map(|row| (&row["state"], &row["counts"])).collect();
    let [void, done] = ["void".into(), "done".into()];
    let [yes, no] = [true.into(), false.into()];
    assert_eq!(states, [(&void, &no), (&done, &no), (&done, &yes), (&done, &yes)]);
    assert_eq!(own["matches"][0]["why"], "the light\\nwent out");
    let play = &own["play"];
    assert_eq!(
        (&play["begin"], &play["players"], &play["maps"]),
        (&"lunarena play pebbles".into(), &json!(["counter", "sleeper"]), &json!(["small"]))
    );
    // Seats are turned from match to match; the command plays what was played.
    let last = &own["matches"][3];
    let bots = last["players"]
        .as_array()
        .expect("players")
        .iter()
        .map(|player| &play["players"][player.as_u64().unwrap_or(9) as usize]);
    let bots: Vec<&str> = bots.filter_map(Value::as_str).collect();
    let line = format!("play pebbles {} --map small --seed {} --json", bots.join(" "), last["seed"]);
    assert_eq!(json(&content, &line)["turns"], last["turns"]);
}

#[test]
fn pages_stand_where_they_are_wanted_and_damaged_replays_are_told() {
    let content = cup();
    let nowhere = content.run("tournament html cup.yaml --out site/index.html").complains(2);
    assert!(nowhere.contains("its folder doesn't exist"), "{nowhere}");
    std::fs::create_dir(content.dir().join("site")).expect("a folder");
    content.run("tournament html cup.yaml --out site/index.html --matches games").says(0);
    let own = unpack_element(&content.read("site/index.html"), "event");
    assert_eq!(own["event"]["folder"], "../games");
    let replays = content.dir().join("cup.replays");
    let kept: Vec<_> = std::fs::read_dir(&replays).expect("a folder").flatten().map(|file| file.path()).collect();
    content.save(&kept[0], "no replay");
    let damaged = content.run("tournament html cup.yaml");
    assert_eq!(damaged.code, 1, "{}", damaged.err);
    assert!(damaged.out.starts_with("wrote cup.html") && damaged.err.contains("has no page"), "{}", damaged.err);
    let own = unpack_element(&content.read("cup.html"), "event");
    let linked = list(&own["event"], "matches").iter().filter(|row| row["decided"].is_u64()).count();
    assert_eq!(linked, kept.len() - 1);
    let unplayed = event(Content::pebbles(), "game: pebbles\nentries: [counter, sleeper]\n");
    let told = unplayed.run("tournament html cup.yaml").complains(2);
    assert!(told.contains("there are no results in cup.sqlite"), "{told}");
}
