//! Who guesses an id, or takes a name that looks like another's, gains nothing by it.

use super::client::{Client, request};
use super::{COUNTER, CUP, Served, cup};
use serde_json::{Value, json};

fn code(organiser: &Client, uses: u32) -> Value {
    organiser.post("/api/organiser/invitations", &json!({ "request": request(), "uses": uses })).good()["code"].clone()
}

#[test]
fn the_id_of_another_sign_up_opens_nothing() {
    let content = cup(CUP);
    let served = Served::start(&content);
    let code = code(&served.organiser(), 5);
    let form = json!({ "request": "1", "code": code, "name": "Owls", "members": ["Ada"] });
    let first = served.stranger().post("/api/signup", &form).good();
    // Whoever knows less than all that was sent is somebody else.
    for (key, value) in [
        ("code", json!("x")),
        ("code", json!("")),
        ("name", json!("Crows")),
        ("name", json!("owls")),
        ("members", json!([])),
    ] {
        let mut other = form.clone();
        other[key] = value;
        let said = served.stranger().post("/api/signup", &other).refused(409);
        assert_eq!(said, "this `request` id was used for something else", "{other}");
    }
    let owls = Client::new(&served.link, first["token"].as_str());
    owls.get("/api/versions").good();
    // Whose answer was lost on the way asks again, and the lost token is worth nothing.
    let again = served.stranger().post("/api/signup", &form).good();
    assert_eq!(again["team"], first["team"]);
    owls.get("/api/versions").refused(401);
    let owls = Client::new(&served.link, again["token"].as_str());
    // Who has used a token has one.
    owls.upload(COUNTER).good();
    assert_eq!(served.stranger().post("/api/signup", &form).refused(409), "Owls has signed up already");
    owls.get("/api/versions").good();
}

#[test]
fn an_id_is_good_for_one_thing() {
    let content = cup(CUP);
    let served = Served::start(&content);
    let (organiser, owls) = (served.organiser(), served.team("Owls"));
    assert_eq!(owls.upload_and_wait(COUNTER)["state"], "good");
    let rival = owls.team("sleeper");
    let upload = |id: &str, text: &str| owls.send("POST", &format!("/api/versions?request={id}"), &[], text.as_bytes());
    let order = |id: &str, ranked: bool| json!({ "request": id, "opponents": [rival], "ranked": ranked });
    let used = "this `request` id was used for something else";
    let other = format!("{COUNTER}-- other\n");
    assert_eq!(upload("a", &other).good()["number"], 2);
    assert_eq!(owls.post("/api/scrimmages", &order("a", false)).refused(409), used);
    assert_eq!(upload("a", COUNTER).refused(409), used);
    assert_eq!(upload("a", &other).good()["number"], 2);
    let bout = owls.post("/api/scrimmages", &order("b", false)).good();
    assert_eq!(upload("b", &other).refused(409), used);
    assert_eq!(owls.post("/api/scrimmages", &order("b", true)).refused(409), used);
    assert_eq!(owls.post("/api/scrimmages", &order("b", false)).good()["id"], bout["id"]);
    // An answer to one thing is none to another: no team gets a token by the number of an announcement.
    let forms = [
        ("announce", json!({ "request": "c", "text": "Hello" })),
        ("teams", json!({ "request": "c", "name": "Crows" })),
        ("tournaments", json!({ "request": "c", "title": "Final", "format": "bracket" })),
    ];
    for (at, (path, form)) in forms.iter().enumerate() {
        let answer = organiser.post(&format!("/api/organiser/{path}"), form);
        assert_eq!(answer.status, if at == 0 { 200 } else { 409 }, "{}", answer.text);
    }
    // The same id of another team is another id.
    assert_eq!(served.team("Crows").send("POST", "/api/versions?request=a", &[], b"x = 1").good()["number"], 1);
}

#[test]
fn nobody_passes_for_another_team() {
    let content = cup(CUP);
    let served = Served::start(&content);
    let organiser = served.organiser();
    let code = code(&organiser, 50);
    let sign = |name: &str| {
        let form = json!({ "request": request(), "code": code, "name": name, "members": ["\u{1b}[2J", "a\u{202e}b"] });
        served.stranger().post("/api/signup", &form)
    };
    let signed = sign("Öwls").good();
    assert_eq!(signed["me"]["members"], json!(["\\u{1b}[2J", "a\\u{202e}b"]));
    for name in ["öwls", "ÖWLS", "Ö w l s", "Öwlѕ", "Öｗls", "organisеr", "ORGANISER", "sleeper", "ѕleeper", "Grabber"]
    {
        assert_eq!(sign(name).status, 409, "{name}");
    }
    for name in ["", " ", "\u{2800}", "O\u{308}wls", "a\u{300}\u{300}\u{300}\u{300}", &"x".repeat(41)] {
        assert_eq!(sign(name).status, 422, "{name:?}");
    }
    // What nobody could see is seen.
    for (name, shown) in [
        ("\u{1b}[31mred", "\\u{1b}[31mred"),
        ("a\u{202e}b", "a\\u{202e}b"),
        ("two\r\nset-cookie: x=y", "two\\r\\nset-cookie: x=y"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("null", "null"),
        ("'; DROP TABLE team; --", "'; DROP TABLE team; --"),
        ("../../etc/passwd", "../../etc/passwd"),
    ] {
        assert_eq!(sign(name).good()["name"], shown);
    }
    let list = content.run("contest team list cup.yaml").says(0);
    assert!(list.chars().all(|letter| letter == '\n' || !lunarena_content::is_hidden(letter)), "{list:?}");
    let log = organiser.get("/api/organiser/log").text;
    assert!(log.contains("signed up") && !log.contains("\\u001b") && !log.contains('\u{202e}'), "{log}");
}
