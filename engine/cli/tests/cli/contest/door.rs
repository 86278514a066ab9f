//! Who is let in.

use super::client::{Client, request};
use super::{COUNTER, CUP, Served, cup};
use serde_json::json;

/// As a browser that is logged in.
fn browser(served: &Served<'_>, token: &str) -> Client {
    let mut client = served.stranger();
    let answer = client.post("/api/login", &json!({ "token": token }));
    client.cookie = answer.header("set-cookie").and_then(|cookie| cookie.split(';').next()).map(str::to_owned);
    client.form = answer.good()["form"].as_str().map(str::to_owned);
    client
}

#[test]
fn forms_of_other_sites_do_nothing() {
    let content = cup(CUP);
    let served = Served::start(&content);
    let token = served.team("Owls").token.expect("a token");
    let owls = browser(&served, &token);
    let change = json!({ "accepts": "none" });
    let json = ("content-type", "application/json");
    let sent = |client: &Client, headers: &[(&str, &str)]| {
        client.send("POST", "/api/team", headers, change.to_string().as_bytes()).status
    };
    assert_eq!(sent(&owls, &[json]), 200);
    assert_eq!(sent(&owls, &[json, ("origin", &served.link)]), 200);
    // A page from elsewhere has the cookie at best, and doesn't know what our forms hold.
    for (form, origin) in [
        (None, None),
        (Some("".to_owned()), None),
        (Some("0".repeat(32)), None),
        (owls.form.clone(), Some("http://evil.example")),
        (owls.form.clone(), Some("null")),
        (None, Some(served.link.as_str())),
    ] {
        let forged = Client { form, ..owls.at(&served.link) };
        let headers: Vec<(&str, &str)> = [json].into_iter().chain(origin.map(|origin| ("origin", origin))).collect();
        assert_eq!(sent(&forged, &headers), 403, "{:?} {origin:?}", forged.form);
    }
    assert_eq!(sent(&owls, &[json, ("host", "evil.example")]), 403);
    assert_eq!(sent(&served.stranger(), &[json]), 401);
    assert_eq!(owls.get("/api/site").good()["me"]["accepts"], "none");
    // Every answer says that it is no picture, no frame, and nobody's to keep.
    let page = served.stranger().get("/leaderboard");
    assert_eq!(
        (page.status, page.header("x-frame-options"), page.header("cache-control")),
        (200, Some("DENY"), Some("no-store"))
    );
    assert!(page.text.contains("Content-Security-Policy"));
}

#[test]
fn a_token_that_is_renewed_ends_all_that_came_by_the_old_one() {
    let content = cup(CUP);
    let served = Served::start(&content);
    let old = served.team("Owls");
    let token = old.token.clone().expect("a token");
    let (one, other) = (browser(&served, &token), browser(&served, &token));
    let renewed = one.post("/api/team/token", &json!({ "request": request() }));
    let cookie = renewed.header("set-cookie").and_then(|cookie| cookie.split(';').next()).map(str::to_owned);
    let renewed = renewed.good();
    let one = Client { cookie, form: renewed["me"]["form"].as_str().map(str::to_owned), ..served.stranger() };
    assert_eq!(one.get("/api/site").good()["me"]["name"], "Owls");
    assert!(other.get("/api/site").good()["me"].is_null(), "this browser has to log in again");
    old.get("/api/versions").refused(401);
    Client::new(&served.link, renewed["token"].as_str()).get("/api/versions").good();
    // Logged out is logged out, for who kept the cookie too.
    assert!(
        one.post("/api/logout", &json!({})).header("set-cookie").is_some_and(|cookie| cookie.contains("Max-Age=0"))
    );
    assert!(one.get("/api/site").good()["me"].is_null());
}

#[test]
fn who_is_barred_neither_comes_in_nor_plays() {
    let content = cup(CUP);
    let served = Served::start(&content);
    let (organiser, owls) = (served.organiser(), served.team("Owls"));
    assert_eq!(owls.upload_and_wait(COUNTER)["state"], "good");
    let id = owls.team("Owls");
    organiser.post(&format!("/api/organiser/teams/{id}"), &json!({ "barred": true })).good();
    assert_eq!(owls.upload(COUNTER).refused(403), "your team is barred");
    served.stranger().post("/api/login", &json!({ "token": owls.token })).refused(403);
    let others = served.stranger().get("/api/teams").good();
    assert!(others.as_array().into_iter().flatten().all(|team| team["name"] != "Owls"), "{others}");
    organiser.post(&format!("/api/organiser/teams/{id}"), &json!({ "barred": false })).good();
    owls.get("/api/versions").good();
}

#[test]
fn who_tries_many_tokens_has_to_wait() {
    let content = cup(CUP);
    let served = Served::start(&content);
    let (stranger, owls) = (served.stranger(), served.team("Owls"));
    // However slowly they are answered, at some time it is too much.
    let knock = |at: u32| {
        let form = json!({ "token": format!("{at:032x}") }).to_string();
        let answer = stranger.try_send("POST", "/api/login", &[("content-type", "application/json")], form.as_bytes());
        answer.map_or(0, |answer| answer.status)
    };
    let tried: Vec<u16> = (0..5000).map(knock).take_while(|status| *status != 429).collect();
    assert!(tried.len() < 5000 && tried.iter().all(|status| *status == 401), "{tried:?}");
    // It is written down, and pages are still shown.
    served.stranger().get("/api/site").good();
    // Who has a good token comes in, though others of the same address don't.
    let form = json!({ "token": owls.token }).to_string();
    let json = [("content-type", "application/json")];
    for answer in [
        owls.try_send("GET", "/api/versions", &[], b""),
        stranger.try_send("POST", "/api/login", &json, form.as_bytes()),
    ] {
        assert_eq!(answer.map(|answer| answer.status), Some(200));
    }
    let log = served.organiser().get("/api/organiser/log").good();
    let wrong = |entry: &&serde_json::Value| entry["what"] == "tried to log in with a wrong token";
    assert!(log.as_array().is_some_and(|log| log.iter().any(|entry| wrong(&entry))), "{log}");
}

#[test]
fn behind_another_server_it_is_known_by_its_name() {
    let content = cup(CUP);
    let served = Served::start_with(&content, &["--public-url", "https://cup.example.org/", "--proxy"]);
    assert_eq!(served.link, "https://cup.example.org");
    // The port is told to nobody else: it is looked up.
    let port = std::fs::read_dir("/proc/self").ok().and_then(|_| port_of(served.pid()));
    let Some(port) = port else { return };
    let token = served.team("Owls").token;
    let owls = Client::new(&format!("http://127.0.0.1:{port}"), None);
    let through = [
        ("host", "cup.example.org"),
        ("origin", "https://cup.example.org"),
        ("content-type", "application/json"),
        ("x-forwarded-for", "203.0.113.9, 198.51.100.7"),
    ];
    let answer = owls.send("POST", "/api/login", &through, json!({ "token": token }).to_string().as_bytes());
    assert!(answer.header("set-cookie").is_some_and(|cookie| cookie.ends_with("; Secure")), "{answer:?}");
    answer.good();
    let organiser = Client::new(&owls.link, served.organiser.as_deref());
    let log = organiser.get("/api/organiser/log").good();
    assert_eq!((&log[0]["what"], &log[0]["from"]), (&json!("logged in"), &json!("198.51.100.7")));
    let other =
        [("host", "cup.example.org"), ("origin", "http://cup.example.org"), ("content-type", "application/json")];
    assert_eq!(owls.send("POST", "/api/login", &other, b"{}").status, 403);
}

/// The port at which a process listens, as Linux tells it.
fn port_of(process: u32) -> Option<u16> {
    let sockets: Vec<String> = std::fs::read_dir(format!("/proc/{process}/fd"))
        .ok()?
        .flatten()
        .filter_map(|entry| {
            std::fs::read_link(entry.path())
                .ok()?
                .to_str()?
                .strip_prefix("socket:[")?
                .strip_suffix(']')
                .map(str::to_owned)
        })
        .collect();
    let table = std::fs::read_to_string(format!("/proc/{process}/net/tcp")).ok()?;
    table.lines().skip(1).find_map(|line| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let is_listening =
            fields.get(3) == Some(&"0A") && sockets.iter().any(|own| fields.get(9) == Some(&own.as_str()));
        u16::from_str_radix(fields.get(1)?.split_once(':')?.1, 16).ok().filter(|_| is_listening)
    })
}

#[test]
fn with_a_certificate_it_speaks_tls_by_itself() {
    let here = |name: &str| format!("{}/engine/cli/tests/contest/{name}", env!("CARGO_MANIFEST_DIR"));
    let (certificate, key) = (here("localhost.pem"), here("localhost.key"));
    let content = cup(CUP).file("mine.lua", COUNTER);
    let mut served = Served::start_with(&content, &["--cert", &certificate, "--key", &key]);
    assert!(served.link.starts_with("https://"), "{}", served.link);
    let token = served.team("Owls").token.expect("a token");
    let site = served.link.clone();
    let sent = content.run_with(&["submit", "mine.lua", "--site", &site, "--token", &token, "--cert", &certificate]);
    assert_eq!(sent.says(0), "version 1 (mine.lua): good: it plays from now on\n");
    // A certificate that nobody vouches for is not believed.
    let sent = content.run_with(&["submit", "mine.lua", "--site", &site, "--token", &token]);
    assert!(sent.complains(2).contains("can't be reached"));
    served.end();
    let said = content.run_with(&["contest", "serve", "cup.yaml", "--cert", &key, "--key", &certificate]).complains(2);
    assert!(said.contains("holds no"), "{said}");
}
