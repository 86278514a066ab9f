//! Challenges, rounds that wait, and matches that don't count.

use super::client::request;
use super::{COUNTER, CUP, Served, cup, wait_for};
use serde_json::{Value, json};

const ONE: &str = "function turn() return take(1) end\n";

#[test]
fn teams_accept_refuse_and_withdraw() {
    let content = cup(&format!("{CUP}contest: {{ scrimmages: 4 }}\n"));
    let served = Served::start(&content);
    let (owls, crows) = (served.team("Owls"), served.team("Crows"));
    let rival = owls.team("Crows");
    let order = |id: &str| json!({ "request": id, "opponents": [rival], "ranked": false });
    assert_eq!(owls.post("/api/scrimmages", &order("x")).refused(409), "your team has no active bot");
    owls.upload_and_wait(COUNTER);
    assert_eq!(owls.post("/api/scrimmages", &order("x")).refused(409), "Crows has no active bot");
    crows.upload_and_wait(ONE);
    crows.post("/api/team", &json!({ "accepts": "ask" })).good();
    let asked: Vec<Value> = ["a", "b", "c"].iter().map(|id| owls.post("/api/scrimmages", &order(id)).good()).collect();
    assert!(asked.iter().all(|bout| bout["state"] == "asked"), "{asked:?}");
    assert_eq!(crows.get("/api/site").good()["me"]["asked"], 3);
    let path = |at: usize, what: &str| format!("/api/bouts/{}/{what}", asked[at]["id"]);
    // Only who was asked answers, and only who asked withdraws.
    owls.post(&path(0, "answer"), &json!({ "accept": true })).refused(403);
    crows.post(&path(0, "withdraw"), &json!({})).refused(403);
    crows.post(&path(0, "answer"), &json!({ "accept": true })).good();
    assert_eq!(crows.post(&path(1, "answer"), &json!({ "accept": false })).good()["state"], "refused");
    assert_eq!(owls.post(&path(2, "withdraw"), &json!({})).good()["state"], "withdrawn");
    crows.post(&path(2, "answer"), &json!({ "accept": true })).refused(409);
    let played = owls.ended(&asked[0]["id"]);
    assert_eq!((&played["state"], &played["players"][0]["points"]), (&json!("done"), &json!(2.0)));
    // Who accepts nothing is not asked, and four in an hour are enough.
    crows.post("/api/team", &json!({ "accepts": "none" })).good();
    assert_eq!(owls.post("/api/scrimmages", &order("d")).refused(409), "Crows accepts no challenges");
    let house = json!({ "request": "e", "opponents": [owls.team("sleeper")], "map": "small", "ranked": true });
    assert_eq!(owls.post("/api/scrimmages", &house).good()["maps"], json!(["small"]));
    let more = json!({ "request": "f", "opponents": [owls.team("sleeper")], "ranked": true });
    assert_eq!(owls.post("/api/scrimmages", &more).refused(429), "a team challenges at most 4 times in an hour");
    assert_eq!(owls.get("/api/site").good()["me"]["scrimmages_left"], 0);
    for (wrong, status) in [
        (json!({ "request": "g", "opponents": [], "ranked": true }), 422),
        (json!({ "request": "g", "opponents": [1, 2, 3], "ranked": true }), 422),
        (json!({ "request": "g", "opponents": [999], "ranked": true }), 404),
        (json!({ "request": "g", "opponents": [rival], "ranked": true, "map": "none" }), 422),
        (json!({ "request": "", "opponents": [rival], "ranked": true }), 422),
        (json!({ "opponents": [rival], "ranked": true }), 422),
    ] {
        let status_now = crows.post("/api/scrimmages", &wrong).status;
        assert!(status_now == status || status_now == 409, "{wrong}: {status_now}");
    }
    let both = owls.get(&format!("/api/bouts?team={}&against={rival}", owls.team("Owls"))).good();
    assert!(both.as_array().is_some_and(|bouts| bouts.len() >= 3), "{both}");
}

#[test]
fn rounds_wait_for_the_organiser_and_void_matches_count_for_nobody() {
    let content = cup(CUP);
    let served = Served::start(&content);
    let organiser = served.organiser();
    for (name, bot) in [
        ("Owls", COUNTER),
        ("Crows", ONE),
        ("Gulls", "function turn(view) return take(math.min(2, view.pebbles)) end\n"),
    ] {
        assert_eq!(served.team(name).upload_and_wait(bot)["state"], "good");
    }
    organiser.post("/api/organiser/freeze", &json!({ "ladder": false })).good();
    let order = json!({ "request": request(), "title": "Final", "format": "mcmahon", "rounds": 2, "by_round": true });
    let id = organiser.post("/api/organiser/tournaments", &order).good()["id"].clone();
    let start = || organiser.post(&format!("/api/organiser/tournaments/{id}/start"), &json!({}));
    start().good();
    let entry = || organiser.get("/api/site").good()["tournaments"][0].clone();
    let page = || organiser.get(&format!("/api/tournaments/{id}")).good()["event"].clone();
    wait_for("the first round", || (entry()["waits"] == true).then_some(()));
    assert_eq!(page()["tables"]["rounds"].as_array().map(Vec::len), Some(1));
    start().good();
    wait_for("the end", || (entry()["state"] == "done").then_some(()));
    start().refused(409);
    let tables = page()["tables"].clone();
    assert_eq!((tables["rounds"].as_array().map(Vec::len), &tables["left_out"]), (Some(2), &json!(0)));
    // One match is voided: neither it nor the other with its seed counts, and what follows is played again if it has to be.
    let key = tables["rounds"][1]["bouts"][0]["jobs"][0].as_str().expect("a key").to_owned();
    organiser.post("/api/organiser/void", &json!({ "match": key, "why": "wrong file" })).good();
    organiser.post("/api/organiser/void", &json!({ "match": "none", "why": "" })).refused(404);
    wait_for("the end again", || (entry()["state"] == "done").then_some(()));
    let after = page();
    assert_eq!((&after["tables"]["left_out"], &after["tables"]["is_over"]), (&json!(1), &json!(true)));
    let whys: Vec<&Value> =
        after["matches"].as_array().into_iter().flatten().map(|one| &one["why"]).filter(|why| !why.is_null()).collect();
    assert_eq!(whys, [&json!("wrong file")]);
}

#[test]
fn while_the_leaderboard_is_frozen_nobody_else_sees_what_changes_it() {
    let content = cup(CUP);
    let served = Served::start(&content);
    let (organiser, owls, crows) = (served.organiser(), served.team("Owls"), served.team("Crows"));
    owls.upload_and_wait(COUNTER);
    crows.upload_and_wait(ONE);
    organiser.post("/api/organiser/freeze", &json!({ "leaderboard": true, "ladder": false })).good();
    let frozen = crows.get("/api/leaderboard").good();
    // A second later by the clock of the server: what ended in the same one was there before.
    let ranked = wait_for("a bout after the freeze", || {
        let bout = owls.challenge_and_wait("sleeper", true);
        (bout["ended"].as_i64() > owls.get("/api/site").good()["leaderboard_frozen"].as_i64()).then_some(bout)
    });
    let (id, key) = (&ranked["id"], ranked["matches"][0]["key"].as_str().expect("a key"));
    owls.get(&format!("/api/bouts/{id}")).good();
    organiser.get(&format!("/api/bouts/{id}")).good();
    for other in [&crows, &served.stranger()] {
        assert_eq!(other.get(&format!("/api/bouts/{id}")).refused(403), "the leaderboard is frozen");
        other.get(&format!("/api/matches/{key}")).refused(403);
        let listed = other.get("/api/bouts").good();
        assert!(listed.as_array().into_iter().flatten().all(|bout| bout["id"] != *id), "{listed}");
        assert_eq!(other.get("/api/leaderboard").good()["teams"], frozen["teams"]);
    }
    organiser.post("/api/organiser/freeze", &json!({ "leaderboard": false })).good();
    crows.get(&format!("/api/bouts/{id}")).good();
}
