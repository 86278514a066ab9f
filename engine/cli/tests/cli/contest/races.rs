//! Two things at once that exclude each other: one of them happens.

use super::client::{Client, request};
use super::{COUNTER, CUP, Served, cup, wait_for};
use serde_json::{Value, json};
use std::thread::scope;

/// Both at the same time: with which statuses they were answered.
fn at_once(one: impl FnOnce() -> u16 + Send, other: impl FnOnce() -> u16) -> (u16, u16) {
    scope(|scope| {
        let one = scope.spawn(one);
        let other = other();
        (one.join().expect("an answer"), other)
    })
}

fn teams(served: &Served<'_>) -> [Client; 2] {
    ["Owls", "Crows"].map(|name| {
        let team = served.team(name);
        assert_eq!(team.upload_and_wait(COUNTER)["active"], true);
        team
    })
}

#[test]
fn a_challenge_is_accepted_refused_or_withdrawn() {
    let content = cup(CUP);
    let served = Served::start(&content);
    let [owls, crows] = teams(&served);
    crows.post("/api/team", &json!({ "accepts": "ask" })).good();
    let rival = owls.team("Crows");
    for round in 0..12 {
        let order = json!({ "request": request(), "opponents": [rival], "ranked": false });
        let bout = owls.post("/api/scrimmages", &order).good();
        assert_eq!(bout["state"], "asked");
        let path = |what: &str| format!("/api/bouts/{}/{what}", bout["id"]);
        let accept = round % 2 == 0;
        let (answered, withdrawn) = at_once(
            || crows.post(&path("answer"), &json!({ "accept": accept })).status,
            || owls.post(&path("withdraw"), &json!({})).status,
        );
        // What was accepted may still be withdrawn while it waits; what was withdrawn or refused stays so.
        let state = wait_for("an end", || {
            let state = owls.get(&format!("/api/bouts/{}", bout["id"])).good()["state"].clone();
            (state != "queued" && state != "playing").then_some(state)
        });
        let fits = match (answered, withdrawn) {
            (200, 409) => state == if accept { "done" } else { "refused" },
            (409, 200) => state == "withdrawn",
            (200, 200) => accept && state == "withdrawn",
            _ => false,
        };
        assert!(fits, "{answered} {withdrawn} {state}");
    }
}

#[test]
fn a_token_that_goes_takes_nothing_with_it() {
    let content = cup(CUP);
    let served = Served::start(&content);
    let [mut owls, _] = teams(&served);
    for round in 0..6 {
        let text = format!("{COUNTER}-- {round}\n");
        let mut renewed = Value::Null;
        let (uploaded, _) = at_once(
            || owls.at(&served.link).upload(&text).status,
            || {
                let answer = owls.post("/api/team/token", &json!({ "request": request() }));
                let status = answer.status;
                renewed = answer.good();
                status
            },
        );
        assert!([200, 401].contains(&uploaded), "{uploaded}");
        owls.get("/api/versions").refused(401);
        owls = Client::new(&served.link, renewed["token"].as_str());
        let versions = owls.get("/api/versions").good();
        let is_there = versions.as_array().into_iter().flatten().any(|version| version["bytes"] == text.len());
        assert!(is_there || uploaded == 401, "what was answered is there");
    }
}

#[test]
fn who_is_barred_meanwhile_does_not_play() {
    let content = cup(CUP);
    let served = Served::start(&content);
    let [owls, crows] = teams(&served);
    let id = owls.team("Owls");
    for _ in 0..6 {
        let bar = |barred: bool| {
            let form = json!({ "barred": barred });
            served.organiser().post(&format!("/api/organiser/teams/{id}"), &form).status
        };
        let (activated, barred) = at_once(|| owls.post("/api/versions/1/activate", &json!({})).status, || bar(true));
        assert!([200, 403].contains(&activated) && barred == 200, "{activated} {barred}");
        owls.post("/api/versions/1/activate", &json!({})).refused(403);
        let order = json!({ "request": request(), "opponents": [id], "ranked": false });
        crows.post("/api/scrimmages", &order).refused(409);
        assert_eq!(bar(false), 200);
    }
    owls.get("/api/versions/1").good();
}
