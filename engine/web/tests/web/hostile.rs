//! Requests that nobody sends in good faith: all are refused, and the match goes on as if they had not been.

use crate::site::{Site, key};
use serde_json::{Value, json};
use std::io::Write;
use std::net::Ipv4Addr;

/// A request and the status that it gets.
type Case<'c> = (&'c str, String, Vec<(&'c str, String)>, String, u16);

#[test]
fn nothing_of_this_is_done() {
    let site = Site::new();
    let order =
        json!({ "game": "mars-makeover", "bots": ["human", "human"], "seed": 7, "set": [["match.rounds", "2"]] });
    let started = site.start(&order);
    let id = started["match"].as_str().expect("a name").to_owned();
    let keys: Vec<String> = (0..2).map(|at| key(&started["links"][at]["href"])).collect();
    let mut events = site.follow(&format!("/api/matches/{id}/events?key={}", keys[0]), None);
    let ask = events.until("asked").data["ask"].clone();
    let at = |what: &str| format!("/api/matches/{id}/{what}");
    let host = format!("127.0.0.1:{}", site.port());
    let json_type = || ("Content-Type", "application/json".to_owned());
    let as_person = |key: &str| vec![json_type(), ("X-Lunarena-Key", key.to_owned())];
    let decide = |ask: &Value| json!({ "ask": ask, "id": "x", "orders": [] }).to_string();
    let call = |call: Value| json!({ "ask": ask, "id": "y", "call": call }).to_string();
    let choices = |question: Value| json!({ "ask": ask, "questions": [question] }).to_string();
    let post = |path: &str, headers: Vec<(&'static str, String)>, body: String, status: u16| -> Case<'static> {
        ("POST", path.to_owned(), headers, body, status)
    };
    let get = |path: &str, headers: Vec<(&'static str, String)>, status: u16| -> Case<'static> {
        ("GET", path.to_owned(), headers, String::new(), status)
    };
    let long = "x".repeat(400 << 10);
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let own = || as_person(&keys[0]);
    let cases: Vec<Case> = vec![
        // From elsewhere.
        get("/", vec![("Host", "evil.example".into())], 403),
        get("/", vec![("Host", format!("evil.example:{}", site.port()))], 403),
        get("/", vec![("Host", "127.0.0.1:1".into())], 403),
        get("/", vec![("Host", format!("192.168.1.7:{}", site.port()))], 403),
        get("/api/content", vec![("Origin", "http://evil.example".into())], 403),
        get("/api/content", vec![("Origin", "null".into())], 403),
        get("/api/content", vec![("Origin", format!("https://{host}"))], 403),
        get("/api/content", vec![("Origin", format!("http://{host}")), ("Origin", "http://evil.example".into())], 403),
        post(&at("decide"), [own(), vec![("Origin", "http://evil.example".into())]].concat(), decide(&ask), 403),
        post(
            "/api/matches",
            vec![json_type(), ("Origin", format!("http://{host}.evil.example"))],
            order.to_string(),
            403,
        ),
        // Without a key, with another's, with half of one.
        post(&at("decide"), vec![json_type()], decide(&ask), 403),
        post(&at("decide"), as_person("0"), decide(&ask), 403),
        post(&at("decide"), as_person(&keys[0][1..]), decide(&ask), 403),
        post(&at("decide"), as_person(&format!("{}0", keys[0])), decide(&ask), 403),
        post(&at("call"), as_person(&key(&started["watch"])), call(json!(["robot_action", "a"])), 403),
        post(&at("stop"), vec![json_type()], "{}".into(), 403),
        get(&format!("/api/matches/{id}/events"), vec![], 403),
        get(&format!("/api/matches/{id}/events?key=0"), vec![], 403),
        // The other one is not asked yet: it is the first one's turn.
        post(&at("decide"), as_person(&keys[1]), decide(&ask), 409),
        post(&at("call"), as_person(&keys[1]), call(json!(["spawn_robot", "MINER", 2, 2])), 409),
        post(&at("choices"), own(), json!({ "ask": ask, "seat": "Red", "questions": [] }).to_string(), 403),
        // Too early and too late.
        post(&at("decide"), own(), decide(&json!(0)), 409),
        post(&at("decide"), own(), decide(&json!(99)), 409),
        post(&at("decide"), own(), decide(&json!(-1)), 422),
        post(&at("decide"), own(), decide(&json!("1")), 422),
        // What is no request.
        post(&at("decide"), own(), "{".into(), 400),
        post(&at("decide"), own(), "[]".into(), 422),
        post(&at("decide"), own(), json!({ "ask": ask }).to_string(), 422),
        post(&at("decide"), own(), json!({ "ask": ask, "id": "x", "orders": [], "sudo": true }).to_string(), 422),
        post(&at("decide"), vec![("X-Lunarena-Key", keys[0].clone())], decide(&ask), 415),
        post(&at("decide"), own(), format!("{{\"ask\":{ask},\"id\":\"x\",\"orders\":{deep}}}"), 400),
        post(&at("decide"), own(), format!("{{\"ask\":{ask},\"id\":\"{long}\"}}"), 413),
        post(&at("call"), own(), call(json!("spawn_robot")), 422),
        post(&at("call"), own(), call(json!([])), 422),
        post(&at("call"), own(), call(json!([["spawn_robot"]])), 422),
        post(&at("call"), own(), call(json!(["os.execute", "ls"])), 422),
        post(&at("call"), own(), call(json!(["__index"])), 422),
        post(&at("choices"), own(), choices(json!({ "action": "no such" })), 422),
        post(&at("choices"), own(), choices(json!({ "action": "move_robot", "step": "to" })), 422),
        post(
            &at("choices"),
            own(),
            json!({ "ask": ask, "questions": vec![json!({ "action": "a" }); 65] }).to_string(),
            422,
        ),
        post(&at("take"), own(), json!({ "units": ["all"] }).to_string(), 422),
        post(&at("fork"), vec![json_type()], json!({ "at": 1, "set": [["metal.start", "9"]] }).to_string(), 422),
        post(&at("keep"), vec![json_type()], json!({ "as": "replay", "name": "x" }).to_string(), 422),
        get(&at("orders?turn=1&seat=Red"), vec![], 422),
        // Files that are nobody's business.
        get("/../Cargo.toml", vec![], 404),
        get("/%2e%2e/Cargo.toml", vec![], 404),
        get("/Cargo.toml", vec![], 404),
        get("/api/games/..%2f..%2fengine/manual", vec![], 422),
        get("/api/games/mars-makeover%2f../manual", vec![], 422),
        get("/api/games/mars-makeover/constants?mods=../x", vec![], 422),
        post("/api/replays/..%2fCargo.toml", vec![json_type()], "{}".into(), 404),
        post("/api/replays/%2fetc%2fpasswd", vec![json_type()], "{}".into(), 404),
        post("/api/replays/.hidden.replay", vec![json_type()], "{}".into(), 404),
        post("/api/matches", vec![json_type()], json!({ "game": "../rules" }).to_string(), 422),
        post(
            "/api/matches",
            vec![json_type()],
            json!({ "game": "mars-makeover", "map": "/etc/passwd" }).to_string(),
            422,
        ),
        post(
            "/api/matches",
            vec![json_type()],
            json!({ "game": "mars-makeover", "bots": ["../../x.lua", "idle"] }).to_string(),
            422,
        ),
        post(
            "/api/matches",
            vec![json_type()],
            json!({ "game": "mars-makeover", "bots": ["human+/etc/passwd", "human"] }).to_string(),
            422,
        ),
        post(
            "/api/matches",
            vec![json_type()],
            json!({ "game": "mars-makeover", "mods": ["../../mods"] }).to_string(),
            422,
        ),
        // Ways that there are not.
        ("PUT", at("decide"), own(), decide(&ask), 405),
        ("DELETE", format!("/api/matches/{id}"), own(), String::new(), 404),
        ("TRACE", "/".into(), vec![], String::new(), 405),
        get("/api/matches/m99/events", vec![], 404),
        get("/api/matches/m18446744073709551616/events", vec![], 404),
    ];
    assert!(cases.len() >= 50);
    for (method, path, headers, body, status) in &cases {
        let headers: Vec<(&str, &str)> = headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let response = site.ask(method, path, &headers, body);
        let shown = &body[..body.len().min(200)];
        assert_eq!(response.status, *status, "{method} {path} {headers:?} {shown}: {}", response.body);
        let machine = std::env::current_dir().expect("a folder");
        assert!(
            !response.body.contains(&*machine.to_string_lossy()),
            "{path} shows where things lie: {}",
            response.body
        );
    }
    // The match is as it was: the same question is still open, and nothing was given.
    let done = site.post(&at("decide"), Some(&keys[0]), &json!({ "ask": ask, "id": "mine", "bot": false }));
    assert_eq!(done.status, 200, "{}", done.body);
    assert_eq!(events.until("answered").data["ask"], ask);
}

#[test]
fn who_sends_slowly_or_nonsense_holds_up_nobody() {
    let site = Site::new();
    // A head that never ends, and a body that never comes.
    let mut slow: Vec<_> = (0..20).map(|_| site.connect()).collect();
    for (number, stream) in slow.iter_mut().enumerate() {
        let begin = match number % 2 {
            0 => "GET / HTTP/1.1\r\nHost: 127.0.0.1".to_owned(),
            _ => format!(
                "POST /api/matches HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n{{",
                site.port()
            ),
        };
        stream.write_all(begin.as_bytes()).expect("it is read");
    }
    for nonsense in [
        &b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"[..],
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /\r\n\r\n",
        b"\r\n\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\nffffffffffffffffff\r\n",
    ] {
        if let Some(response) = site.raw(&[nonsense, b"Connection: close\r\n\r\n"].concat()) {
            assert!((400..500).contains(&response.status), "{} for {nonsense:?}", response.status);
        }
    }
    assert_eq!(site.get("/api/matches").status, 200, "others are served");
}

#[test]
fn whom_others_can_reach_asks_for_the_token() {
    let site = Site::at(crate::site::content(), Ipv4Addr::UNSPECIFIED);
    let token = site.server.token.clone().expect("a token");
    assert!(site.server.link("/").ends_with(&format!("?token={token}")));
    assert_eq!(site.get("/").status, 401);
    assert_eq!(site.get("/api/content").status, 401);
    assert_eq!(site.get("/?token=0").status, 401);
    assert_eq!(site.get(&format!("/?token={}", &token[1..])).status, 401);
    assert_eq!(site.ask("POST", &format!("/api/matches?token={token}"), &[], "{}").status, 401, "only for a look");
    let welcome = site.get(&format!("/match/m1?key=7&token={token}"));
    assert_eq!(welcome.status, 303);
    assert!(welcome.head.contains("location: /match/m1?key=7\r\n"), "{}", welcome.head);
    assert!(welcome.head.contains("httponly") && welcome.head.contains("samesite=strict"), "{}", welcome.head);
    let cookie = format!("a=b; lunarena_token={token}");
    assert_eq!(site.ask("GET", "/api/matches", &[("Cookie", &cookie)], "").status, 200);
    assert_eq!(site.ask("GET", "/api/matches", &[("Authorization", &format!("Bearer {token}"))], "").status, 200);
    let elsewhere = site.get(&format!("//evil.example/?token={token}"));
    assert!(!elsewhere.head.contains("location: //"), "{}", elsewhere.head);
}

#[test]
fn pages_say_what_they_may_do() {
    let site = Site::new();
    let page = site.get("/");
    assert_eq!(page.status, 200);
    for header in ["x-content-type-options: nosniff", "x-frame-options: deny", "referrer-policy: no-referrer"] {
        assert!(page.head.contains(header), "{}", page.head);
    }
    assert!(page.body.contains("Content-Security-Policy"));
}
