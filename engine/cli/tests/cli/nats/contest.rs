//! A contest whose matches are played elsewhere.

use super::Running;
use super::nats_process::NatsProcess;
use crate::contest::{COUNTER, CUP, Served, cup, wait_for};
use serde_json::json;

#[test]
#[ignore = "needs a NATS server: see .ci/nats"]
fn workers_look_bots_over_and_play_the_ladder() {
    let (server, content) = (NatsProcess::start(), cup(CUP));
    let served = Served::start_with(&content, &["--nats", &server.url()]);
    let owls = served.team("Owls");
    owls.upload("function turn(view)\n  return tak(1)\nend\n").good();
    // Nobody is there yet: it waits.
    let waits = owls.get("/api/versions").good();
    assert_eq!(waits[0]["state"], "checking", "{waits}");
    let _workers = Running::workers(&content, &server, 2);
    let bad = wait_for("a refusal", || {
        let versions = owls.get("/api/versions").good();
        (versions[0]["state"] == "refused").then(|| versions[0].clone())
    });
    assert_eq!(bad["reports"][0]["line"], 2, "{bad}");
    // What happened in a trial is told, though no replay comes from elsewhere.
    let late = owls.upload_and_wait("function turn(view)\n  local none\n  return take(none.x)\nend\n");
    let reports = late["reports"].as_array().expect("reports");
    assert!(late["state"] == "refused" && reports.iter().any(|report| report["line"] == 3), "{late}");
    let good = owls.upload_and_wait(COUNTER);
    assert_eq!((&good["state"], &good["active"]), (&json!("good"), &json!(true)));
    let bout = owls.challenge_and_wait("sleeper", false);
    assert_eq!((&bout["players"][0]["points"], &bout["players"][1]["points"]), (&json!(2.0), &json!(0.0)));
    // Its replay is made here, when somebody wants to see it.
    let key = bout["matches"][0]["key"].as_str().expect("a key");
    let page = owls.get(&format!("/api/matches/{key}")).good();
    assert!(page["matches"][0]["steps"].as_array().is_some_and(|steps| steps.len() > 3));
    wait_for("a place", || {
        let board = owls.get("/api/leaderboard").good();
        let first = &board["teams"][0];
        (first["name"] == "Owls" && first["won"].as_i64() > Some(2)).then_some(())
    });
}
