//! The file of a contest: older ones are taken up, others are refused and left alone.

use super::{CUP, Served, cup};
use serde_json::Value;

/// The first form, as it was published.
const FIRST: &str = include_str!("../../../../contest/src/tournament/store/form_1.sql");

/// A file of SQLite in which these lines were done.
fn made(content: &crate::content::Content, lines: &str) {
    let db = rusqlite::Connection::open(content.dir().join("cup.contest.sqlite")).expect("a file");
    db.execute_batch(lines).expect("SQL");
}

#[test]
fn an_older_file_is_taken_up_with_all_that_is_in_it() {
    let content = cup(CUP);
    let old =
        "INSERT INTO job VALUES ('k', 'r', '{\"map\":\"m\",\"seed\":1,\"bots\":[]}', 'our-fault', NULL, 'old', NULL);";
    made(&content, &format!("PRAGMA application_id = 1282764353; PRAGMA user_version = 1; {FIRST} {old}"));
    let served = Served::start(&content);
    served.team("Owls");
    drop(served);
    let lines = content.run("tournament export cup.contest.sqlite").says(0);
    let jobs: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert!(jobs.iter().any(|line| line["job"]["why"] == "old"), "{lines}");
}

#[test]
fn what_is_newer_or_somebody_elses_is_refused_and_left_alone() {
    for (lines, says) in [
        ("PRAGMA application_id = 1282764353; PRAGMA user_version = 99; CREATE TABLE own (a);", "newer version"),
        ("CREATE TABLE own (a); INSERT INTO own VALUES ('mine');", "holds no results"),
    ] {
        let content = cup(CUP);
        made(&content, lines);
        let file = content.dir().join("cup.contest.sqlite");
        let before = std::fs::read(&file).expect("a file");
        for line in ["contest serve cup.yaml", "contest team add cup.yaml Owls", "contest invite cup.yaml"] {
            let said = content.run(line).complains(2);
            assert!(said.contains(says), "{said}");
        }
        assert_eq!(std::fs::read(&file).expect("a file"), before);
    }
    let content = cup(CUP).file("cup.contest.sqlite", "This is a letter to my aunt, and no contest at all.\n");
    content.run("contest serve cup.yaml").complains(2);
    assert!(content.read("cup.contest.sqlite").starts_with("This is a letter"));
}

#[test]
fn a_contest_is_served_once() {
    let content = cup(CUP);
    let served = Served::start(&content);
    let said = content.run("contest serve cup.yaml").complains(2);
    assert!(said.contains("is served already"), "{said}");
    served.team("Owls");
}

#[test]
fn what_is_wrong_is_told_before_anything_is_served() {
    let content = cup(
        "title: Cup\ngame: pebbles\nentries: [sleper]\ncontest: { ends: tomorrow, uplods: 3, tournaments: [{ format: mcmahon }] }\n",
    );
    let said = content.run("contest serve cup.yaml").complains(2);
    for part in ["a moment such as 2027-03-01 18:00", "uplods", "title"] {
        assert!(said.contains(part), "{part} in {said}");
    }
    assert!(!content.has("cup.contest.sqlite"));
    let content = cup("title: Cup\ngame: pebbles\nentries: [sleper]\n");
    assert!(content.run("contest serve cup.yaml").complains(2).contains("sleeper"), "a near name");
    for line in [
        "contest serve none.yaml",
        "contest backup cup.yaml x",
        "contest restore x cup.yaml",
        "contest team list cup.yaml",
        "contest team token cup.yaml Owls",
        "submit none.lua --site http://127.0.0.1:1 --token x",
    ] {
        let said = content.run(line).complains(2);
        assert!(said.contains("×"), "{line}: {said}");
    }
    let content = content.file("bot.lua", "function turn() end\n");
    assert!(
        content.run("submit bot.lua --site http://127.0.0.1:1 --token x").complains(2).contains("can't be reached")
    );
    assert!(content.run("submit bot.lua --site cup --token x").complains(2).contains("https://cup.example.org"));
}
