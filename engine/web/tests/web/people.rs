//! People who play: they are asked, they answer, and what they did is a match like any other.

use crate::site::{Event, Site, content, key};
use lunarena_arena::{Replay, Verdict, verify};
use lunarena_content::{Root, Source};
use lunarena_web::Outcome;
use serde_json::{Value, json};

struct Person<'s> {
    site: &'s Site,
    id: String,
    key: String,
    count: u64,
}

impl<'s> Person<'s> {
    fn new(site: &'s Site, started: &Value, at: usize) -> Person<'s> {
        let id = started["match"].as_str().expect("a name").to_owned();
        Person { site, id, key: key(&started["links"][at]["href"]), count: 0 }
    }

    fn events(&self) -> String {
        format!("/api/matches/{}/events?key={}", self.id, self.key)
    }

    fn post(&mut self, what: &str, mut body: Value) -> (u16, Value) {
        self.count += 1;
        if what != "choices" && what != "take" {
            body["id"] = json!(format!("own-{}", self.count));
        }
        self.again(what, &body)
    }

    fn again(&self, what: &str, body: &Value) -> (u16, Value) {
        let response = self.site.post(&format!("/api/matches/{}/{what}", self.id), Some(&self.key), body);
        (response.status, response.json())
    }
}

/// The replay of a match that is over, verified.
fn verified(site: &Site, id: &str) -> Replay {
    let live = site.server.hall.find(id).unwrap_or_else(|problem| panic!("{problem:?}"));
    let Outcome::Replay(text) = live.wait() else { panic!("{id} failed") };
    let replay = Replay::parse(&Source::new(id, text)).expect("a replay");
    let root = Root::at(&content()).expect("content");
    let verdict = verify(&root, &replay, |_| {}).unwrap_or_else(|reports| panic!("{reports}"));
    assert!(matches!(verdict, Verdict::Same { .. }), "{id}: {verdict:?}");
    replay
}

/// The first thing that can be done, chosen step by step; nothing, where all is refused.
fn first_choice(person: &mut Person, asked: &Event) -> Option<Value> {
    let ask = &asked.data["ask"];
    for action in asked.data["actions"].as_array()? {
        let mut chosen = json!({});
        let steps: Vec<Option<&str>> = action["steps"].as_array()?.iter().map(|step| step["name"].as_str()).collect();
        let mut done = true;
        for step in &steps {
            let question = json!({ "action": action["name"], "step": step, "chosen": chosen });
            let (status, answer) = person.post("choices", json!({ "ask": ask, "questions": [question] }));
            assert_eq!(status, 200, "{answer}");
            let answer = &answer["answers"][0];
            let value = match (answer.get("choices"), answer.get("number")) {
                (Some(choices), _) => choices[0]["value"].clone(),
                (_, Some(number)) => number["least"].clone(),
                _ => Value::Null,
            };
            if value.is_null() {
                done = false;
                break;
            }
            chosen[step.expect("a name")] = value;
        }
        let question = json!({ "action": action["name"], "chosen": chosen });
        if done && steps.len() < 3 {
            let (_, answer) = person.post("choices", json!({ "ask": ask, "questions": [question] }));
            if let Some(call) = answer["answers"][0].get("call").or(answer["answers"][0].get("answer")) {
                return Some(call.clone());
            }
        }
    }
    None
}

#[test]
fn a_person_plays_a_game_of_calls() {
    let site = Site::new();
    let order =
        json!({ "game": "mars-makeover", "bots": ["human", "wanderer"], "seed": 7, "set": [["match.rounds", "6"]] });
    let started = site.start(&order);
    let mut person = Person::new(&site, &started, 0);
    let mut events = site.follow(&person.events(), None);
    let opening = events.next();
    assert_eq!(opening.name, "opening");
    // Nothing of what others see is in it.
    assert!(opening.data["matches"][0]["steps"][0]["frames"].get("seats").is_none());
    let asked = events.until("asked");
    assert_eq!((&asked.data["seat"], &asked.data["style"]), (&json!("Blue"), &json!("calls")));
    let call = first_choice(&mut person, &asked).expect("something can be done");
    let ask = asked.data["ask"].clone();
    let (status, made) = person.post("call", json!({ "ask": ask, "call": call }));
    assert_eq!(status, 200, "{made}");
    assert!(made.get("result").is_some(), "what is offered isn't refused: {made}");
    let now = events.until("now");
    assert!(now.data["scene"]["things"].is_array() || now.id > 0);
    // The same once more, as after a lost connection: it was done once.
    let again = json!({ "ask": ask, "call": call, "id": format!("own-{}", person.count) });
    assert_eq!(person.again("call", &again), (200, made));
    let (status, answer) = person.post("decide", json!({ "ask": ask, "bot": true }));
    assert_eq!(status, 200, "{answer}");
    loop {
        let event = events.next();
        match event.name.as_str() {
            "asked" => {
                let (status, answer) = person.post("decide", json!({ "ask": event.data["ask"], "bot": true }));
                assert_eq!(status, 200, "{answer}");
            }
            "end" => break,
            _ => {}
        }
    }
    let replay = verified(&site, &person.id);
    assert_eq!(replay.inputs.len(), 1, "only in the first turn anything was given");
    let name = call[0].as_str().expect("a name");
    let first = replay.turns[0].field("orders").and_then(|orders| orders.field("Blue"));
    assert!(first.expect("calls").to_string().contains(name));
}

#[test]
fn two_people_think_side_by_side_and_one_comes_back() {
    let site = Site::new();
    let order =
        json!({ "game": "galaxy-commander", "bots": ["human", "human"], "seed": 7, "set": [["match.actions", "21"]] });
    let started = site.start(&order);
    let (mut one, mut other) = (Person::new(&site, &started, 0), Person::new(&site, &started, 1));
    let (mut first, mut second) = (site.follow(&one.events(), None), site.follow(&other.events(), None));
    let mut last = None;
    while let Some(asked) = next_asked(&mut first) {
        // Both are asked before anybody answers.
        let also = next_asked(&mut second).expect("both are asked");
        let order = first_choice(&mut one, &asked);
        let (status, answer) =
            one.post("decide", json!({ "ask": asked.data["ask"], "orders": order.into_iter().collect::<Vec<_>>() }));
        assert_eq!(status, 200, "{answer}");
        // The second one loses the line, and finds everything where it was.
        drop(second);
        second = site.follow(&other.events(), Some(also.id - 1));
        let again = second.until("asked");
        assert_eq!((again.id, &again.data), (also.id, &also.data));
        let (status, answer) = other.post("decide", json!({ "ask": again.data["ask"], "orders": [] }));
        assert_eq!(status, 200, "{answer}");
        // Too late is too late.
        let (status, _) = other.post("decide", json!({ "ask": again.data["ask"], "orders": [] }));
        assert_eq!(status, 409);
        last = Some(again);
    }
    assert!(last.is_some());
    assert_eq!(second.until("end").name, "end");
    verified(&site, &one.id);
}

fn next_asked(events: &mut crate::site::Events) -> Option<Event> {
    loop {
        let event = events.next();
        match event.name.as_str() {
            "asked" => return Some(event),
            "end" => return None,
            _ => {}
        }
    }
}

#[test]
fn units_are_taken_and_left() {
    let site = Site::new();
    let order = json!({ "game": "home-run", "bots": ["human", "null"], "seed": 7, "set": [["match.rounds", "12"]] });
    let started = site.start(&order);
    let mut person = Person::new(&site, &started, 0);
    let mut events = site.follow(&person.events(), None);
    let asked = next_asked(&mut events).expect("a look at the first round");
    assert_eq!(asked.data["idle"], json!(true));
    let unit = asked.data["unit"].clone();
    assert_eq!(person.post("take", json!({ "units": [unit] })).0, 200);
    assert_eq!(person.post("decide", json!({ "ask": asked.data["ask"] })).0, 200);
    let own = next_asked(&mut events).expect("the unit's next turn");
    assert_eq!((&own.data["unit"], &own.data["idle"]), (&unit, &json!(false)));
    assert!(!own.data["actions"].as_array().expect("actions").is_empty());
    // It is left to the bot again, for the rest of the match.
    assert_eq!(person.post("take", json!({ "units": [] })).0, 200);
    assert_eq!(person.post("decide", json!({ "ask": own.data["ask"], "bot": false, "rounds": 1000 })).0, 200);
    assert_eq!(events.until("end").name, "end");
    let replay = verified(&site, &person.id);
    assert_eq!(replay.inputs.len(), 1, "one turn of one unit was the person's");
}

#[test]
fn the_clock_starts_when_the_page_is_opened() {
    let site = Site::new();
    let order = json!({ "game": "galaxy-commander", "bots": ["human", "human"], "seed": 7, "set": [["match.actions", "21"]], "think": 0.05 });
    let started = site.start(&order);
    let (one, other) = (Person::new(&site, &started, 0), Person::new(&site, &started, 1));
    let live = site.server.hall.find(&one.id).unwrap_or_else(|problem| panic!("{problem:?}"));
    // Many times longer than both may think; no question is put, and nothing is lost.
    std::thread::sleep(std::time::Duration::from_millis(500));
    assert!(!live.is_done());
    let mut first = site.follow(&one.events(), None);
    let asked = first.until("asked");
    assert!(asked.data["until"].is_number(), "{}", asked.data);
    // The clock of one runs out, and still the other has a turn to come.
    assert_eq!(first.until("answered").data["late"], json!(true));
    std::thread::sleep(std::time::Duration::from_millis(500));
    assert!(!live.is_done());
    let mut second = site.follow(&other.events(), None);
    assert_eq!(second.next().name, "opening");
    assert_eq!(second.until("asked").data["ask"], asked.data["ask"]);
    assert_eq!(second.until("end").name, "end");
    assert_eq!(first.until("end").name, "end");
    verified(&site, &one.id);
}

#[test]
fn who_thinks_too_long_is_not_waited_for() {
    let site = Site::new();
    let order = json!({ "game": "mars-makeover", "bots": ["human+nobody", "wanderer"], "seed": 7, "set": [["match.rounds", "3"]], "think": 0.05 });
    let started = site.start(&order);
    let person = Person::new(&site, &started, 0);
    let mut events = site.follow(&person.events(), None);
    assert_eq!(events.until("end").name, "end");
    verified(&site, &person.id);
}
