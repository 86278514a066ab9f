//! A contest from its first team to its last table.

use super::client::{Client, request};
use super::{COUNTER, CUP, Served, cup, wait_for};
use serde_json::{Value, json};

#[test]
fn a_team_signs_up_mends_its_bot_and_climbs() {
    let content = cup(CUP);
    let served = Served::start(&content);
    let organiser = served.organiser();
    let code = organiser.post("/api/organiser/invitations", &json!({ "request": request(), "uses": 1 })).good();
    // As a browser does: a cookie, and what its forms hold.
    let mut owls = served.stranger();
    let form = json!({ "request": "sign", "code": code["code"], "name": "Owls", "members": ["Ada", " "] });
    let signed = owls.post("/api/signup", &form);
    let cookie = signed.header("set-cookie").expect("a cookie").to_owned();
    assert!(cookie.contains("; HttpOnly; SameSite=Strict") && !cookie.contains("Secure"), "{cookie}");
    let signed = signed.good();
    owls.cookie = cookie.split(';').next().map(str::to_owned);
    owls.form = signed["me"]["form"].as_str().map(str::to_owned);
    assert_eq!((&signed["name"], &signed["me"]["members"]), (&json!("Owls"), &json!(["Ada"])));
    // An invitation for one is for one.
    let second = json!({ "request": "other", "code": code["code"], "name": "Crows" });
    served.stranger().post("/api/signup", &second).refused(403);

    // A mistake is shown with its line, and the bot doesn't play.
    let bad = owls.upload_and_wait("function turn(view)\n  return tak(1)\nend\n");
    assert_eq!(
        (&bad["state"], &bad["active"], &bad["reports"][0]["line"]),
        (&json!("refused"), &json!(false), &json!(2))
    );
    // One that only shows when it is played, too.
    let late = owls.upload_and_wait("function turn(view)\n  local none\n  return take(none.x)\nend\n");
    assert_eq!((&late["state"], &late["number"]), (&json!("refused"), &json!(2)));
    let reports = late["reports"].as_array().expect("reports");
    assert!(reports.iter().any(|report| report["line"] == 3), "{late}");
    owls.post("/api/versions/2/activate", &json!({})).refused(409);
    // A mended one plays at once.
    let good = owls.upload_and_wait(COUNTER);
    assert_eq!((&good["state"], &good["active"], &good["number"]), (&json!("good"), &json!(true), &json!(3)));
    assert_eq!(owls.get("/api/versions/3/source").text, COUNTER);

    // The counter wins in both seats against who takes nothing.
    let bout = owls.challenge_and_wait("sleeper", false);
    assert_eq!((&bout["state"], &bout["ranked"]), (&json!("done"), &json!(false)), "{bout}");
    assert_eq!((&bout["players"][0]["points"], &bout["players"][1]["points"]), (&json!(2.0), &json!(0.0)));
    assert_eq!(bout["matches"].as_array().map(Vec::len), Some(2));
    let key = bout["matches"][0]["key"].as_str().expect("a key");
    let page = owls.get(&format!("/api/matches/{key}")).good();
    assert_eq!(page["matches"][0]["seats"][0]["bot"], "Owls", "it is watched under the names of teams");
    assert!(page["matches"][0]["steps"].as_array().is_some_and(|steps| steps.len() > 3));

    // The ladder plays by itself, and who wins everything is the first.
    wait_for("a place", || {
        let board = owls.get("/api/leaderboard").good();
        let first = &board["teams"][0];
        (first["name"] == "Owls" && first["won"].as_i64() > Some(2)).then_some(())
    });
    let own = owls.get("/api/site").good()["me"]["team"].clone();
    let page = owls.get(&format!("/api/teams/{own}")).good();
    assert_eq!(page["standing"]["place"], 1, "{page}");
}

/// A team with a bot that plays.
fn team(served: &Served<'_>, name: &str, bot: &str) -> Client {
    let team = served.team(name);
    let version = team.upload_and_wait(bot);
    assert_eq!(version["active"], true, "{version}");
    team
}

#[test]
fn an_organiser_freezes_holds_a_final_and_takes_it_elsewhere() {
    let content = cup(CUP);
    let mut served = Served::start(&content);
    let organiser = served.organiser();
    // Who leaves a multiple of four wins; who takes one or two always loses against that, and who begins wins among them.
    let owls = team(&served, "Owls", COUNTER);
    let crows = team(&served, "Crows", "function turn() return take(1) end\n");
    team(&served, "Gulls", "function turn(view) return take(math.min(2, view.pebbles)) end\n");
    organiser
        .post("/api/organiser/freeze", &json!({ "submissions": true, "leaderboard": true, "ladder": false }))
        .good();
    assert_eq!(owls.upload("function turn() end\n").refused(403), "submissions are frozen");
    crows.post("/api/versions/1/activate", &json!({})).refused(403);
    assert_eq!(crows.get("/api/leaderboard").good()["frozen"], true);
    assert_eq!(organiser.get("/api/leaderboard").good()["frozen"], false);

    let order = json!({ "request": "final", "title": "Final", "format": "mcmahon", "rounds": 2 });
    let planned = organiser.post("/api/organiser/tournaments", &order).good();
    assert_eq!(
        organiser.post("/api/organiser/tournaments", &order).good()["id"],
        planned["id"],
        "asked twice, planned once"
    );
    let id = planned["id"].clone();
    owls.post(&format!("/api/organiser/tournaments/{id}/start"), &json!({})).refused(403);
    organiser.post(&format!("/api/organiser/tournaments/{id}/start"), &json!({})).good();
    organiser.post(&format!("/api/organiser/tournaments/{id}/start"), &json!({})).refused(409);
    let state = |client: &Client| {
        let site = client.get("/api/site").good();
        site["tournaments"][0].clone()
    };
    wait_for("the end of the final", || (state(&organiser)["state"] == "done").then_some(()));
    // Nobody sees it before it is released.
    owls.get(&format!("/api/tournaments/{id}")).refused(403);
    let bouts = owls.get("/api/bouts?kind=tournament").good();
    assert_eq!(bouts, json!([]));
    let hidden = organiser.get("/api/bouts?kind=tournament").good();
    let key = hidden[0]["matches"][0]["key"].as_str().expect("a key").to_owned();
    served.stranger().get(&format!("/api/matches/{key}")).refused(403);
    organiser.post(&format!("/api/organiser/tournaments/{id}/release"), &json!({})).good();
    let page = owls.get(&format!("/api/tournaments/{id}")).good();
    let tables = &page["event"]["tables"];
    assert_eq!(
        (&tables["is_over"], &tables["names"][tables["standings"][0]["player"].as_u64().expect("a player") as usize]),
        (&json!(true), &json!("Owls"))
    );
    served.stranger().get(&format!("/api/matches/{key}")).good();
    assert!(owls.get("/api/projector").good()["shown"].as_array().is_some_and(|shown| !shown.is_empty()));

    // Its lines make a store that says the same.
    let lines = organiser.get(&format!("/api/organiser/tournaments/{id}/export"));
    assert_eq!(lines.status, 200);
    let file = content.dir().join("final.jsonl");
    content.save(&file, &lines.text);
    content.run("tournament import final.jsonl --store final.sqlite").says(0);
    let table: Value =
        serde_json::from_str(&content.run("tournament table final.sqlite --json").says(0)).expect("JSON");
    assert_eq!(table[0]["bot"], "Owls");
    let log = organiser.get("/api/organiser/log").good();
    let said: Vec<&str> = log.as_array().into_iter().flatten().filter_map(|entry| entry["what"].as_str()).collect();
    for what in ["froze submissions", "started the tournament Final", "released the tournament Final"] {
        assert!(said.contains(&what), "{said:?}");
    }
    owls.get("/api/organiser/log").refused(403);

    // A backup is taken while it runs, and is the same contest elsewhere.
    let told = content.run("contest backup cup.yaml backup --json").says(0);
    let told: Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!((&told["teams"], &told["versions"]), (&json!(6), &json!(5)));
    content.run("contest backup cup.yaml backup").complains(2);
    served.end();
    let elsewhere = cup(CUP);
    let from = content.dir().join("backup");
    elsewhere.run_with(&["contest", "restore", &from.to_string_lossy(), "cup.yaml"]).says(0);
    elsewhere.run_with(&["contest", "restore", &from.to_string_lossy(), "cup.yaml"]).complains(2);
    let again = Served::start(&elsewhere);
    assert_eq!(again.organiser, None, "there is one already");
    let owls = owls.at(&again.link);
    assert_eq!(owls.get(&format!("/api/tournaments/{id}")).good(), page);
    assert_eq!(owls.get("/api/versions/1/source").text, COUNTER);
    owls.get(&format!("/api/matches/{key}")).good();
}
