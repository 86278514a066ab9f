//! Requests that hold what they should not, or are no good HTTP.

use super::{Attack, JSON, Known};
use serde_json::json;

/// Strange paths, methods and forms, by a team.
pub fn strange_words(known: &Known<'_>) -> Vec<Attack> {
    let mut attacks: Vec<Attack> = Vec::new();
    let mut add = |line: &str, head: &str, body: &[u8], allowed| {
        let bytes = known.raw.request(line, &format!("{}{head}", known.attacker), body);
        let body = String::from_utf8_lossy(body).chars().take(60).collect::<String>();
        attacks.push((format!("{} {body}", line.chars().take(80).collect::<String>()), bytes, allowed));
    };
    for path in [
        "/api/../api/organiser/log",
        "/api/%2e%2e/%2e%2e/etc/passwd",
        "/api/matches/%2e%2e%2fcup.contest.sqlite",
        "/api/matches/%00",
        "/api/matches/x'%20OR%201=1%20--",
        "/api/matches/%ff%fe",
        "/api/matches/%e2%80%ae",
        "/api/teams/9223372036854775807",
        "/api/teams/-9223372036854775808",
        "/api/teams/99999999999999999999999",
        "/api/teams/1.5",
        "/api/teams/0x1",
        "/api/teams/1%20OR%201=1",
        "/api/versions/-1/source",
        "/api/versions/1/source/..",
        "/api/bouts/NaN",
        "/api/tournaments/1",
        "/api/bouts?before=9223372036854775808",
        "/api/bouts?team=1&team=2",
        "/api/bouts?kind=trial'%20OR%201=1",
        "/api/bouts?kind=%zz",
        "/api/organiser/log?before=x",
        "/api/none",
        "/api",
    ] {
        add(&format!("GET {path}"), "", b"", &[200, 400, 403, 404]);
    }
    add(&format!("GET /{}", "a".repeat(70_000)), "", b"", &[414]);
    add(&format!("GET /api/bouts?kind={}", "%41".repeat(15_000)), "", b"", &[400]);
    for line in [
        "PUT /api/versions",
        "DELETE /api/versions/1",
        "PATCH /api/team",
        "TRACE /api/versions",
        "OPTIONS *",
        "CONNECT 127.0.0.1:22",
        "FROB /api/team",
    ] {
        add(line, "", b"", &[405]);
    }
    add("POST /api/versions/1", "x-http-method-override: DELETE\r\n", b"", &[405]);
    add("GET /api/team/token", "x-http-method-override: POST\r\n", b"", &[405]);
    for body in [
        &b"{"[..],
        b"null",
        b"[]",
        b"\"\"",
        b"{}",
        b"\xff\xfe",
        b"{\"request\":\"a\",\"request\":\"b\",\"opponents\":[2],\"ranked\":false}",
        b"{\"request\":\"a\",\"opponents\":[2],\"ranked\":false,\"organiser\":true}",
        b"{\"request\":\"a\",\"opponents\":[1.5],\"ranked\":false}",
        b"{\"request\":\"a\",\"opponents\":[1e400],\"ranked\":false}",
        b"{\"request\":\"a\",\"opponents\":[-1],\"ranked\":false}",
        b"{\"request\":\"a\",\"opponents\":[9223372036854775808],\"ranked\":false}",
        b"{\"request\":\"a\",\"opponents\":[],\"ranked\":false}",
        b"{\"request\":\"\",\"opponents\":[2],\"ranked\":false}",
        b"{\"request\":\"\\ud800\",\"opponents\":[2],\"ranked\":false}",
        b"{\"request\":\"a\",\"opponents\":[2],\"ranked\":false,\"map\":\"../../etc/passwd\"}",
        b"{\"request\":\"a\",\"opponents\":[2],\"ranked\":false,\"map\":\"\\u0000\"}",
    ] {
        add("POST /api/scrimmages", JSON, body, &[400, 404, 409, 422]);
    }
    add("POST /api/scrimmages", JSON, &b"[".repeat(60_000), &[400, 422]);
    add("POST /api/team/token", JSON, &b"{\"request\":".repeat(5000), &[400, 422]);
    add(
        "POST /api/scrimmages",
        JSON,
        format!("{{\"request\":\"a\",\"opponents\":[{}2],\"ranked\":false}}", "2,".repeat(20_000)).as_bytes(),
        &[422],
    );
    add("POST /api/scrimmages", JSON, &vec![b' '; 200_000], &[413]);
    add("POST /api/scrimmages", JSON, format!("{{\"request\":\"{}\"}}", "x".repeat(50_000)).as_bytes(), &[422]);
    for kind in [
        "",
        "content-type: text/plain\r\n",
        "content-type: application/x-www-form-urlencoded\r\n",
        "content-type: multipart/form-data; boundary=x\r\n",
    ] {
        add("POST /api/scrimmages", kind, b"{\"request\":\"a\",\"opponents\":[2],\"ranked\":false}", &[415]);
    }
    add(
        "POST /api/scrimmages",
        "content-type: application/json\r\ncontent-encoding: gzip\r\n",
        b"\x1f\x8b\x08\x00",
        &[400, 415],
    );
    for body in [
        json!({ "members": vec!["x"; 13] }),
        json!({ "members": ["x".repeat(41)] }),
        json!({ "accepts": "ALL" }),
        json!({ "accepts": null, "members": 1 }),
    ] {
        add("POST /api/team", JSON, body.to_string().as_bytes(), &[422]);
    }
    attacks
}

/// What is no good HTTP, or on its border.
pub fn broken(known: &Known<'_>) -> Vec<Attack> {
    let host = format!("host: {}\r\nconnection: close\r\n", known.raw.host);
    let post = format!("POST /api/login HTTP/1.1\r\n{host}{JSON}");
    let stolen = format!("GET /api/versions HTTP/1.1\r\n{host}\r\n");
    let many: String = (0..5000).map(|at| format!("x-{at}: 1\r\n")).collect();
    let mut attacks: Vec<Attack> = Vec::new();
    let mut add = |what: &str, text: String, allowed| attacks.push((what.to_owned(), text.into_bytes(), allowed));
    add("no host", "GET /api/site HTTP/1.1\r\nconnection: close\r\n\r\n".into(), &[400, 403]);
    add("no host in HTTP/1.0", "GET /api/site HTTP/1.0\r\n\r\n".into(), &[400, 403]);
    add("another host", "GET /api/site HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n".into(), &[403]);
    add(
        "a host by an address",
        format!("GET http://{}/api/site HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n", known.raw.host),
        &[403],
    );
    add("an address of elsewhere", format!("GET http://evil.example/api/versions HTTP/1.1\r\n{host}\r\n"), &[401, 403]);
    add("two lengths", format!("{post}content-length: 2\r\ncontent-length: 50\r\n\r\n{{}}"), &[400]);
    add("a length below zero", format!("{post}content-length: -1\r\n\r\n{{}}"), &[400]);
    add("a length with a sign", format!("{post}content-length: +2\r\n\r\n{{}}"), &[400]);
    add("a length beyond all numbers", format!("{post}content-length: 99999999999999999999\r\n\r\n{{}}"), &[400]);
    add("a length that is none", format!("{post}content-length: 0x2\r\n\r\n{{}}"), &[400]);
    add(
        "a length and chunks",
        format!("{post}content-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n{stolen}"),
        &[400],
    );
    add(
        "chunks and something else",
        format!("{post}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n{stolen}"),
        &[400],
    );
    add(
        "chunks twice",
        format!("{post}transfer-encoding: identity\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n"),
        &[400],
    );
    add("chunks of no size", format!("{post}transfer-encoding: chunked\r\n\r\nzz\r\n{{}}\r\n0\r\n\r\n"), &[400]);
    add(
        "chunks of a size beyond all numbers",
        format!("{post}transfer-encoding: chunked\r\n\r\nfffffffffffffffff\r\n{{}}\r\n0\r\n\r\n"),
        &[400],
    );
    add(
        "a head that goes on in the next line",
        format!("GET /api/site HTTP/1.1\r\n{host}x-a: b\r\n c: d\r\n\r\n"),
        &[400],
    );
    add(
        "a gap before the colon",
        format!("GET /api/versions HTTP/1.1\r\n{host}authorization : Bearer x\r\n\r\n"),
        &[400],
    );
    add("a nul in a head", format!("GET /api/site HTTP/1.1\r\n{host}x-a: \0\r\n\r\n"), &[400]);
    add("a line end in a head", format!("GET /api/versions HTTP/1.1\r\n{host}x-a: a\rb\r\n\r\n"), &[400]);
    add("thousands of heads", format!("GET /api/site HTTP/1.1\r\n{host}{many}\r\n"), &[431]);
    add(
        "a head of a megabyte",
        format!("GET /api/site HTTP/1.1\r\n{host}x-a: {}\r\n\r\n", "a".repeat(1 << 20)),
        &[0, 431],
    );
    add("another version", format!("GET /api/site HTTP/9.9\r\n{host}\r\n"), &[400]);
    add("HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".into(), &[0, 400, 505]);
    add("no version", "GET /api/site\r\n\r\n".into(), &[400]);
    add("no slash", format!("GET api/site HTTP/1.1\r\n{host}\r\n"), &[400]);
    add("no request", "\r\n\r\n\r\n\u{16}\u{3}\u{1}\r\n\r\n".into(), &[400]);
    add("another protocol", "EHLO evil.example\r\nMAIL FROM:<a@b>\r\n\r\n".into(), &[400]);
    add(
        "an upgrade",
        format!(
            "GET /api/versions HTTP/1.1\r\nhost: {}\r\nconnection: close, upgrade\r\nupgrade: websocket\r\n\r\n",
            known.raw.host
        ),
        &[401],
    );
    attacks
}
