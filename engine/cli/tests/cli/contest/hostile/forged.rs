//! Requests that are good HTTP, by those who may not make them; and slips of those who may.

use super::super::COUNTER;
use super::{Attack, JSON, Known};
use serde_json::{Value, json};

/// What a team alone may ask for, and what an organiser alone.
const OF_TEAMS: [(&str, &str); 11] = [
    ("GET /api/versions", ""),
    ("GET /api/versions/1", ""),
    ("GET /api/versions/1/source", ""),
    ("POST /api/versions?name=b.lua&request=x", COUNTER),
    ("POST /api/versions/1/activate", "{}"),
    ("POST /api/team", r#"{"accepts":"none"}"#),
    ("POST /api/team/token", r#"{"request":"x"}"#),
    ("POST /api/scrimmages", r#"{"request":"x","opponents":[2],"ranked":true}"#),
    ("POST /api/bouts/1/answer", r#"{"accept":true}"#),
    ("POST /api/bouts/1/withdraw", "{}"),
    ("POST /api/bouts/2/withdraw", "{}"),
];

const OF_ORGANISERS: [(&str, &str); 11] = [
    ("POST /api/organiser/freeze", r#"{"submissions":true,"ladder":false}"#),
    ("POST /api/organiser/announce", r#"{"request":"x","text":"all is lost"}"#),
    ("POST /api/organiser/invitations", r#"{"request":"x","uses":100}"#),
    ("POST /api/organiser/teams", r#"{"request":"x","name":"Intruders","members":[]}"#),
    ("POST /api/organiser/teams/4", r#"{"barred":true,"token":true}"#),
    ("POST /api/organiser/void", r#"{"match":"x","why":"y"}"#),
    ("POST /api/organiser/tournaments", r#"{"request":"x","title":"Mine","format":"bracket"}"#),
    ("POST /api/organiser/tournaments/1/start", "{}"),
    ("POST /api/organiser/tournaments/1/release", "{}"),
    ("GET /api/organiser/tournaments/1/export", ""),
    ("GET /api/organiser/log", ""),
];

pub fn without_leave(known: &Known<'_>) -> Vec<Attack> {
    let mut attacks: Vec<Attack> = Vec::new();
    let mut add = |what: &str, line: &str, head: &str, body: &str, allowed| {
        let bytes = known.raw.request(line, &format!("{JSON}{head}"), body.as_bytes());
        attacks.push((format!("{what}: {line}"), bytes, allowed));
    };
    for (line, body) in OF_TEAMS.iter().chain(&OF_ORGANISERS) {
        add("a stranger", line, "", body, &[401]);
        if line.starts_with("POST") {
            add("a form from elsewhere", line, &known.cookie, body, &[403]);
        }
    }
    for (line, body) in OF_ORGANISERS {
        add("no organiser", line, &known.attacker, body, &[403]);
    }
    let own = "GET /api/versions/1/source";
    for head in [
        "authorization: Bearer\r\n",
        "authorization: Bearer \r\n",
        "authorization: Bearer null\r\n",
        "authorization: Bearer ' OR 1=1 --\r\n",
        "authorization: Basic b3dsczpvd2xz\r\n",
        "authorization: bearer undefined\r\n",
        "authorization: Bearer \u{ff}\r\n",
        "cookie: lunarena_session=\r\n",
        "cookie: lunarena_session=' OR ''='\r\n",
        "cookie: lunarena_session=1; lunarena_session=2\r\n",
        "cookie: team=1; organiser=true\r\n",
        "x-forwarded-for: 127.0.0.1\r\nx-real-ip: 127.0.0.1\r\n",
        "x-forwarded-user: organiser\r\nremote-user: organiser\r\n",
        "x-original-url: /api/site\r\nx-rewrite-url: /api/site\r\n",
    ] {
        add(head.trim(), own, head, "", &[401]);
    }
    add("two tokens", own, &format!("authorization: Bearer x\r\n{}", known.attacker), "", &[401]);
    add("a token in the address", "GET /api/versions?token=x&access_token=x", "", "", &[401]);
    add("another site", "POST /api/login", "origin: http://evil.example\r\n", r#"{"token":"x"}"#, &[403]);
    add("a sandbox", "POST /api/login", "origin: null\r\n", r#"{"token":"x"}"#, &[403]);
    add(
        "two origins",
        "POST /api/login",
        &format!("origin: http://{0}\r\norigin: http://{0}.evil\r\n", known.raw.host),
        "{}",
        &[403],
    );
    add(
        "a name that goes on",
        "POST /api/login",
        &format!("origin: http://{}.evil.example\r\n", known.raw.host),
        "{}",
        &[403],
    );
    add("a second host", "GET /api/site", "host: evil.example\r\n", "", &[400, 403]);
    for token in ["null", "true", "{}", "[]", "\"\"", "\"%\"", "\"\\u0000\"", "1e999"] {
        add("a token of another kind", "POST /api/login", "", &format!("{{\"token\":{token}}}"), &[400, 401, 422]);
    }
    for (code, id) in [("x", "a"), ("' OR uses > 0 --", "b"), ("", "c"), ("*", "d")] {
        let form = json!({ "request": id, "code": code, "name": "Intruders", "members": [] }).to_string();
        add("an invitation that nobody made", "POST /api/signup", "", &form, &[403]);
    }
    attacks
}

/// What only a slip of the organiser's pen would ask for.
pub fn slips(known: &Known<'_>) -> Vec<Attack> {
    let forms = [
        ("tournaments", json!({ "request": "a", "title": "T", "format": "bracket", "at": i64::MAX })),
        ("tournaments", json!({ "request": "a", "title": "T", "format": "bracket", "at": -1 })),
        ("tournaments", json!({ "request": "a", "title": "T", "format": "mcmahon", "rounds": u64::MAX })),
        ("tournaments", json!({ "request": "a", "title": "T", "format": "ladder", "rounds": 0 })),
        ("tournaments", json!({ "request": "a", "title": "T", "format": "ladder", "rounds": -1 })),
        ("tournaments", json!({ "request": "a", "title": "T", "format": "'; DROP TABLE team" })),
        ("tournaments", json!({ "request": "a", "title": "x".repeat(10_000), "format": "bracket" })),
        ("tournaments/9/start", json!({})),
        ("tournaments/9223372036854775807/release", json!({})),
        ("tournaments/1/explode", json!({})),
        ("invitations", json!({ "request": "a", "uses": i64::MAX })),
        ("invitations", json!({ "request": "a", "uses": 0 })),
        ("announce", json!({ "request": "a", "text": " " })),
        ("announce", json!({ "request": "a", "text": "x".repeat(2001) })),
        ("teams", json!({ "request": "a", "name": " \u{2800} " })),
        ("teams", json!({ "request": "a", "name": "x".repeat(41) })),
        ("teams/2", json!({ "token": true })),
        ("teams/999", json!({ "barred": true })),
        ("void", json!({ "match": "' OR 1=1 --" })),
    ];
    let attack = |(path, form): (&str, Value)| {
        let bytes = known.raw.request(
            &format!("POST /api/organiser/{path}"),
            &format!("{JSON}{}", known.organiser),
            form.to_string().as_bytes(),
        );
        (format!("{path} {form:.80}"), bytes, &[404_u16, 422][..])
    };
    forms.into_iter().map(attack).collect()
}
