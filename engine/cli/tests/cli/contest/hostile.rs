//! Requests of those who want to do harm: none gets in, none breaks anything, none is answered as our fault.

mod forged;
mod malformed;

use super::client::{Client, request};
use super::raw::Raw;
use super::{COUNTER, CUP, Served, cup};
use serde_json::{Value, json};
use std::io::{Read, Write};

/// What is tried, the bytes, and how it may be answered; 0 is no answer.
pub type Attack = (String, Vec<u8>, &'static [u16]);

pub const JSON: &str = "content-type: application/json\r\n";

pub struct Known<'k> {
    pub raw: &'k Raw,
    /// Lines of a head: by which the one who attacks is known, the organiser, and the cookie of another team.
    pub attacker: String,
    pub organiser: String,
    pub cookie: String,
}

/// All of what belongs to a team, or everybody.
fn state(owls: &Client) -> Value {
    let mut site = owls.get("/api/site").good();
    site["now"] = Value::Null;
    let teams = owls.get("/api/teams").good();
    json!([site, teams, owls.get("/api/versions").good(), owls.get("/api/versions/1/source").text])
}

#[test]
fn hostile_requests_get_nothing_and_break_nothing() {
    let content = cup(CUP);
    let served = Served::start(&content);
    let (organiser, owls, magpies) = (served.organiser(), served.team("Owls"), served.team("Magpies"));
    assert_eq!(owls.upload_and_wait(COUNTER)["state"], "good");
    let logged = served.stranger().post("/api/login", &json!({ "token": owls.token }));
    let cookie = logged.header("set-cookie").and_then(|cookie| cookie.split(';').next()).expect("a cookie");
    let bearer = |client: &Client| format!("authorization: Bearer {}\r\n", client.token.as_deref().unwrap_or_default());
    // What is there to be started, released and seen.
    organiser.post("/api/organiser/freeze", &json!({ "ladder": false })).good();
    organiser
        .post("/api/organiser/tournaments", &json!({ "request": request(), "title": "Final", "format": "bracket" }))
        .good();
    let before = state(&owls);
    let raw = Raw::new(&served);
    let known = Known {
        raw: &raw,
        attacker: bearer(&magpies),
        organiser: bearer(&organiser),
        cookie: format!("cookie: {cookie}\r\n"),
    };
    let attacks = [
        forged::without_leave(&known),
        forged::slips(&known),
        malformed::strange_words(&known),
        malformed::broken(&known),
    ]
    .concat();
    assert!(attacks.len() >= 60);
    let mut wrong = Vec::new();
    for (what, bytes, allowed) in &attacks {
        let mut answer = raw.send(bytes);
        while answer.status() == 429 {
            std::thread::sleep(std::time::Duration::from_millis(100));
            answer = raw.send(bytes);
        }
        let is_problem = answer.status() < 400
            || answer.body().is_empty()
            || serde_json::from_str::<Value>(answer.body()).is_ok_and(|body| body["reports"].is_array());
        if !allowed.contains(&answer.status()) || answer.statuses.len() > 1 || !is_problem {
            wrong.push(format!("{what}: {:?}, not one of {allowed:?}: {:.300}", answer.statuses, answer.body()));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), attacks.len(), wrong.join("\n"));
    // Who goes away in the middle holds up nobody.
    let whole = raw.request("POST /api/versions?request=half", &known.attacker, COUNTER.as_bytes());
    for cut in [1, 20, whole.len() / 2, whole.len() - 1] {
        raw.send_and_leave(&whole[..cut]);
    }
    assert_eq!(magpies.get("/api/versions").good(), json!([]), "half a bot is none");
    assert_eq!(state(&owls), before);
    assert_eq!(organiser.get("/api/site").good()["announcements"], json!([]));
    assert_eq!(owls.challenge_and_wait("sleeper", false)["state"], "done");
}

#[test]
fn who_listens_without_end_leaves_room_for_others() {
    let content = cup(CUP);
    let served = Served::start(&content);
    let owls = served.team("Owls");
    let raw = Raw::new(&served);
    let listen = |head: &str| {
        let mut stream = raw.connect();
        stream
            .write_all(format!("GET /api/events HTTP/1.1\r\nhost: {}\r\n{head}\r\n", raw.host).as_bytes())
            .expect("sent");
        let mut status = [0; 12];
        stream.read_exact(&mut status).expect("an answer");
        (String::from_utf8_lossy(&status[9..]).into_owned(), stream)
    };
    let mut open = Vec::new();
    let refused = loop {
        let (status, stream) = listen("");
        if status != "200" {
            break status;
        }
        open.push(stream);
        assert!(open.len() < 1000, "it never ends");
    };
    assert_eq!(refused, "503");
    let own = format!("authorization: Bearer {}\r\n", owls.token.as_deref().unwrap_or_default());
    assert_eq!(listen(&own).0, "200", "a team has places of its own");
    // Nor can connections that say nothing take all of them.
    let silent: Vec<_> = (0..600).map(|_| raw.connect()).collect();
    drop((open, silent));
    owls.get("/api/versions").good();
}
