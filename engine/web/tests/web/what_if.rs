//! What if: matches that take another turn, beside the match as it was.

use crate::content_copy::Copy;
use crate::site::Site;
use lunarena_arena::{Replay, Verdict, verify};
use lunarena_content::Root;
use serde_json::{Value, json};

fn played(site: &Site, order: &Value) -> String {
    let started = site.start(order);
    let id = started["match"].as_str().expect("a name").to_owned();
    site.server.hall.find(&id).unwrap_or_else(|problem| panic!("{problem:?}")).wait();
    id
}

#[test]
fn a_branch_is_kept_and_verifies() {
    let copy = Copy::of("mars-makeover", "branch");
    let site = Site::at(copy.0.clone(), std::net::Ipv4Addr::LOCALHOST);
    let order = json!({ "game": "mars-makeover", "seed": 7, "set": [["match.rounds", "8"]] });
    let id = played(&site, &order);
    let branch =
        site.post(&format!("/api/matches/{id}/fork"), None, &json!({ "at": 5, "set": [["metal.per_turn", "90"]] }));
    assert_eq!(branch.status, 200, "{}", branch.body);
    let branch = branch.json();
    assert_eq!((&branch["from"], &branch["first"]), (&json!(id), &json!(5)));
    assert_eq!(branch["command"], json!("lunarena fork match.replay --at 5 --set metal.per_turn=90"));
    let other = branch["match"].as_str().expect("a name");
    let page = site.get(&format!("/api/pages?matches={id},{other}"));
    assert_eq!(page.json()["difference"]["turn"], json!(5));
    // From the branch one can branch again.
    let orders = site.get(&format!("/api/matches/{other}/orders?turn=6&seat=Red"));
    assert!(orders.json()["text"].as_str().is_some_and(|text| text.starts_with('[')), "{}", orders.body);
    let again = site.post(
        &format!("/api/matches/{other}/fork"),
        None,
        &json!({ "at": 6, "orders": { "seat": "Red", "text": "[]" } }),
    );
    assert_eq!(again.status, 200, "{}", again.body);
    for (match_id, name) in [(other, "other"), (again.json()["match"].as_str().expect("a name"), "again")] {
        let kept = site.post(&format!("/api/matches/{match_id}/keep"), None, &json!({ "as": "replay", "name": name }));
        assert_eq!((kept.status, &kept.json()["file"]), (200, &json!(format!("{name}.replay"))));
        let replay = Replay::read(&copy.0.join(format!("{name}.replay"))).expect("a replay");
        let root = Root::at(&copy.0).expect("content");
        let verdict = verify(&root, &replay, |_| {}).unwrap_or_else(|reports| panic!("{reports}"));
        assert!(matches!(verdict, Verdict::Same { .. }), "{verdict:?}");
    }
    // It is never written over.
    let twice = site.post(&format!("/api/matches/{other}/keep"), None, &json!({ "as": "replay", "name": "other" }));
    assert_eq!(twice.status, 422, "{}", twice.body);
    let listed = site.get("/api/content").json();
    assert_eq!(listed["replays"], json!(["again.replay", "other.replay"]));
    let opened = site.post("/api/replays/other.replay", None, &json!({}));
    assert_eq!(opened.status, 200, "{}", opened.body);
}

#[test]
fn a_turn_is_kept_as_an_example_that_passes() {
    let copy = Copy::of("mars-makeover", "example");
    let site = Site::at(copy.0.clone(), std::net::Ipv4Addr::LOCALHOST);
    let id = played(&site, &json!({ "game": "mars-makeover", "seed": 7, "set": [["match.rounds", "4"]] }));
    let keep = |name: &str| json!({ "as": "example", "name": name, "at": 3 });
    let kept = site.post(&format!("/api/matches/{id}/keep"), None, &keep("found"));
    assert_eq!(kept.status, 200, "{}", kept.body);
    let file = kept.json()["file"].as_str().expect("a file").to_owned();
    assert_eq!(file, "rules/mars-makeover/examples/found.yaml");
    assert!(std::fs::read_to_string(copy.0.join(&file)).is_ok_and(|text| text.contains("- name:")));
    for bad in ["../out", "a/b", "", "x.yaml"] {
        assert_eq!(site.post(&format!("/api/matches/{id}/keep"), None, &keep(bad)).status, 422, "{bad}");
    }
}

#[test]
fn what_is_wrong_with_a_change_is_told() {
    let site = Site::new();
    let id = played(&site, &json!({ "game": "mars-makeover", "seed": 7, "set": [["match.rounds", "4"]] }));
    for (body, said) in [
        (json!({ "at": 2 }), "nothing is changed"),
        (json!({ "at": 99, "set": [["metal.per_turn", "1"]] }), "the match has no turn 99"),
        (json!({ "at": 2, "set": [["metal.per_tun", "1"]] }), "metal.per_turn"),
        (json!({ "at": 2, "bots": [["Blue", "nobody-there"]] }), "there is no bot `nobody-there`"),
        (json!({ "at": 2, "mods": ["../mods"] }), "there is no mod"),
        (json!({ "at": 2, "orders": { "seat": "Blue", "text": "[1," } }), "not JSON"),
    ] {
        let refused = site.post(&format!("/api/matches/{id}/fork"), None, &body);
        assert_eq!(refused.status, 422, "{body}");
        assert!(refused.body.contains(said), "{body}: {}", refused.body);
    }
}
