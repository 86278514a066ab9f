//! Nobody sees another team's code, or what goes on inside of its bot.

use super::client::{Client, request};
use super::{CUP, Served, cup};
use serde_json::{Value, json};

/// Says something in every turn, and fails when it doesn't begin: its trial it plays in the first seat.
fn talkative(secret: &str) -> String {
    format!(
        "local first\nfunction turn(view)\n  first = first or view.pebbles\n  print(\"{secret} print\")\n  if first < 10 then error(\"{secret} fault\") end\n  return take(1)\nend\n"
    )
}

fn page(client: &Client, key: &str) -> String {
    let answer = client.get(&format!("/api/matches/{key}"));
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.text
}

fn around(text: &str, word: &str) -> String {
    text.match_indices(word)
        .take(3)
        .map(|(at, _)| &text[at.saturating_sub(150)..(at + 60).min(text.len())])
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn only_ones_own_bot_is_seen_from_inside() {
    let content = cup(CUP);
    let served = Served::start(&content);
    let (owls, crows) = (served.team("Owls"), served.team("Crows"));
    for (team, secret) in [(&owls, "owl"), (&crows, "crow")] {
        assert_eq!(team.upload_and_wait(&talkative(secret))["state"], "good");
    }
    let bout = owls.challenge_and_wait("Crows", true);
    assert_eq!(bout["state"], "done", "{bout}");
    for one in bout["matches"].as_array().into_iter().flatten() {
        let key = one["key"].as_str().expect("a key");
        let (owl, crow) = (page(&owls, key), page(&crows, key));
        assert!(
            owl.contains("owl print") && !owl.contains("crow print") && !owl.contains("crow fault"),
            "{key} {}",
            around(&owl, "crow ")
        );
        assert!(
            crow.contains("crow print") && !crow.contains("owl print") && !crow.contains("owl fault"),
            "{key} {}",
            around(&crow, "owl ")
        );
        assert!(owl.contains("owl fault") != crow.contains("crow fault"), "one of them doesn't begin");
        let anybody = page(&served.stranger(), key);
        assert!(["print", "fault\\\""].iter().all(|word| !anybody.contains(&format!("owl {word}"))), "{key}");
        let all = page(&served.organiser(), key);
        assert!(all.contains("owl print") && all.contains("crow print"));
        // How much another bot needs is its own affair, too.
        let used = |text: &str, seat: &str| {
            let data: Value = serde_json::from_str(text).expect("JSON");
            let turns = data["matches"][0]["turns"].as_array().cloned().unwrap_or_default();
            turns.iter().filter(|turn| !turn["seats"][seat]["used"].is_null()).count()
        };
        let seats = serde_json::from_str::<Value>(&owl).expect("JSON")["matches"][0]["seats"].clone();
        let [own, other] = [0, 1].map(|at| seats[at]["name"].as_str().unwrap_or_default().to_owned());
        let owl_is_first = one["seats"][0] == 0;
        let (own, other) = if owl_is_first { (own, other) } else { (other, own) };
        assert!(used(&owl, &own) > 0 && used(&owl, &other) == 0 && used(&anybody, &own) == 0);
    }
    // Code is nobody else's.
    assert_eq!(crows.get("/api/versions").good().as_array().map(Vec::len), Some(1));
    assert!(crows.get("/api/versions/1/source").text.contains("crow"));
    crows.get("/api/versions/2/source").refused(404);
    served.stranger().get("/api/versions/1/source").refused(401);
    served.organiser().get("/api/versions/1/source").refused(403);
    // Nor are trials.
    let trial = owls.get("/api/versions/1").good()["trial"].clone();
    let own = owls.get(&format!("/api/bouts/{trial}")).good();
    let key = own["matches"][0]["key"].as_str().expect("a key");
    page(&owls, key);
    for other in [&crows, &served.stranger()] {
        other.get(&format!("/api/bouts/{trial}")).refused(403);
        other.get(&format!("/api/matches/{key}")).refused(403);
        let seen = other.get("/api/bouts?kind=trial").good();
        assert!(seen.as_array().into_iter().flatten().all(|bout| bout["id"] != trial), "{seen}");
    }
}

#[test]
fn tokens_and_cookies_are_kept_as_digests() {
    let content = cup(CUP);
    let mut served = Served::start(&content);
    let code =
        served.organiser().post("/api/organiser/invitations", &json!({ "request": request(), "uses": 3 })).good();
    let form = json!({ "request": request(), "code": code["code"], "name": "Owls", "members": [] });
    let signed = served.stranger().post("/api/signup", &form);
    let cookie =
        signed.header("set-cookie").and_then(|cookie| cookie.split([';', '=']).nth(1)).expect("a key").to_owned();
    let token = signed.good()["token"].as_str().expect("a token").to_owned();
    let organiser = served.organiser.clone().expect("a token");
    served.end();
    let files: Vec<Vec<u8>> = ["cup.contest.sqlite", "cup.contest.sqlite-wal"]
        .iter()
        .filter_map(|name| std::fs::read(content.dir().join(name)).ok())
        .collect();
    let holds = |word: &str| files.iter().any(|file| file.windows(word.len()).any(|part| part == word.as_bytes()));
    assert!(holds("Owls"), "this is where it would stand");
    for secret in [token.as_str(), &cookie, &organiser, code["code"].as_str().unwrap_or_default()] {
        assert!(secret.len() >= 32 && !holds(secret), "{secret}");
    }
}
