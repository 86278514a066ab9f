//! Those who look on: each gets every turn, whenever he comes.

use crate::site::Site;
use serde_json::json;

/// As many as a class room with guests.
const MANY: usize = 100;

#[test]
fn every_one_of_many_gets_every_turn() {
    let site = Site::new();
    let order = json!({ "game": "galaxy-commander", "seed": 7 });
    let started = site.start(&order);
    let id = started["match"].as_str().expect("a name").to_owned();
    let path = format!("/api/matches/{id}/events");
    let turns = std::thread::scope(|scope| {
        let watch = || {
            let mut events = site.follow(&path, None);
            let (mut turns, mut expected) = (Vec::new(), 0);
            loop {
                let event = events.next();
                assert_eq!(event.id, expected, "nothing is left out");
                expected += 1;
                match event.name.as_str() {
                    "turn" => turns.push(event.data["turns"][0]["turn"].as_u64().expect("a turn")),
                    "end" => return turns,
                    _ => {}
                }
            }
        };
        let all: Vec<_> = (0..MANY).map(|_| scope.spawn(watch)).collect();
        all.into_iter().map(|one| one.join().expect("no panic")).collect::<Vec<_>>()
    });
    let live = site.server.hall.find(&id).unwrap_or_else(|problem| panic!("{problem:?}"));
    let last = turns[0].len() as u64;
    assert!(last > 10 && live.is_done());
    for seen in &turns {
        assert_eq!(*seen, (1..=last).collect::<Vec<u64>>());
    }
}

#[test]
fn who_looks_on_while_people_play_needs_the_link() {
    let site = Site::new();
    let order =
        json!({ "game": "mars-makeover", "bots": ["human", "wanderer"], "seed": 7, "set": [["match.rounds", "2"]] });
    let started = site.start(&order);
    let id = started["match"].as_str().expect("a name").to_owned();
    assert_eq!(site.get(&format!("/api/matches/{id}/events")).status, 403);
    assert_eq!(site.get(&format!("/api/pages?matches={id}")).status, 422, "it isn't over");
    let watch = started["watch"].as_str().expect("a link").to_owned();
    let mut all = site.follow(&watch.replace("/match/", "/api/matches/").replace("?", "/events?"), None);
    let opening = all.next();
    assert_eq!(opening.data["matches"][0]["look"]["fog"], json!(true), "it shows everything");
    let stopped = site.post(&format!("/api/matches/{id}/stop"), None, &json!({}));
    assert_eq!(stopped.status, 403, "only people of the match stop it");
}
