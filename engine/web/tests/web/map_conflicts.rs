//! Maps that are saved: nothing is lost of a file, and nothing is written over that somebody else wrote.

use crate::content_copy::Copy;
use crate::site::Site;
use serde_json::{Value, json};
use std::net::Ipv4Addr;
use std::path::PathBuf;

struct Desk {
    copy: Copy,
    site: Site,
    game: &'static str,
}

impl Desk {
    fn new(game: &'static str, name: &str) -> Desk {
        let copy = Copy::of(game, name);
        let site = Site::at(copy.0.clone(), Ipv4Addr::LOCALHOST);
        Desk { copy, site, game }
    }

    fn open(&self, map: &str) -> Value {
        let opened = self.site.get(&format!("/api/maps/{}/open?name={map}", self.game));
        assert_eq!(opened.status, 200, "{}", opened.body);
        opened.json()
    }

    /// The status, and what is said.
    fn save(&self, body: &Value) -> (u16, Value) {
        let saved = self.site.post(&format!("/api/maps/{}/save", self.game), None, body);
        (saved.status, saved.json())
    }

    fn save_over(&self, opened: &Value, data: &Value) -> (u16, Value) {
        let from = json!({ "name": opened["name"], "hash": opened["hash"] });
        self.save(&json!({ "name": opened["name"], "data": data, "from": from }))
    }

    fn path(&self, file: &str) -> PathBuf {
        self.copy.0.join("maps").join(self.game).join(file)
    }

    fn text(&self, file: &str) -> String {
        std::fs::read_to_string(self.path(file)).expect("a file")
    }
}

#[test]
fn what_is_opened_and_saved_unchanged_has_the_same_bytes() {
    for game in ["asterobots", "galaxy-commander", "home-run", "mars-makeover", "time-travel"] {
        let desk = Desk::new(game, &format!("same-{game}"));
        let files: Vec<String> = std::fs::read_dir(desk.path(""))
            .expect("a folder")
            .flatten()
            .filter_map(|file| file.file_name().into_string().ok())
            .collect();
        for file in files.iter().filter(|file| !file.ends_with(".lua")) {
            let before = desk.text(file);
            let opened = desk.open(file.rsplit_once('.').expect("an end").0);
            assert_eq!(opened["text"], json!(file.ends_with(".txt")), "{game} {file}");
            let (status, saved) = desk.save_over(&opened, &opened["data"]);
            assert_eq!((status, &saved["hash"]), (200, &opened["hash"]), "{game} {file}");
            assert_eq!(desk.text(file), before, "{game} {file}");
        }
    }
}

#[test]
fn comments_and_order_stay() {
    let desk = Desk::new("asterobots", "comments");
    let before = desk.text("duel.yaml");
    let opened = desk.open("duel");
    let mut data = opened["data"].clone();
    data["veins"][0]["robots"] = json!(55);
    data["title"] = json!("Two homes, once more");
    let (status, saved) = desk.save_over(&opened, &data);
    assert_eq!((status, &saved["file"]), (200, &json!("maps/asterobots/duel.yaml")), "{saved}");
    assert_eq!(saved["command"], json!("lunarena play asterobots --map duel"));
    let expected =
        before.replace("title: Two homes\n", "title: Two homes, once more\n").replacen("robots: 50", "robots: 55", 1);
    assert_eq!(desk.text("duel.yaml"), expected);
    // From the file as it is now, one step back.
    let (status, _) = desk.save_over(&json!({ "name": "duel", "hash": saved["hash"] }), &opened["data"]);
    assert_eq!((status, desk.text("duel.yaml")), (200, before));
}

#[test]
fn a_text_of_the_game_stays_one() {
    let desk = Desk::new("home-run", "text");
    let before = desk.text("creek.txt");
    let opened = desk.open("creek");
    let mut data = opened["data"].clone();
    data["title"] = json!("Brook");
    assert_eq!(desk.save_over(&opened, &data).0, 200);
    assert_eq!(desk.text("creek.txt"), before.replacen("Creek", "Brook", 1));
    // A text holds good maps alone; another file may hold what isn't good yet.
    let opened = desk.open("creek");
    data["rows"][0] = json!("?");
    let (status, problem) = desk.save_over(&opened, &data);
    assert_eq!(status, 422, "{problem}");
    assert_eq!(desk.text("creek.txt"), before.replacen("Creek", "Brook", 1));
    let (status, saved) = desk.save(&json!({ "name": "sketch", "data": data }));
    assert_eq!((status, &saved["file"]), (200, &json!("maps/home-run/sketch.yaml")), "{saved}");
    assert_eq!(desk.open("sketch")["data"], data);
    // A new one that is good is written as the game writes its maps.
    let data = desk.open("diamond")["data"].clone();
    let (status, saved) = desk.save(&json!({ "name": "anew", "data": data }));
    assert_eq!((status, &saved["file"]), (200, &json!("maps/home-run/anew.txt")), "{saved}");
    assert_eq!(desk.open("anew")["data"]["rows"], data["rows"]);
}

#[test]
fn a_new_name_makes_a_new_file() {
    let desk = Desk::new("mars-makeover", "new");
    let before = desk.text("twins.yaml");
    let opened = desk.open("twins");
    let from = json!({ "name": "twins", "hash": opened["hash"] });
    // Also one that is the name of something else on the way.
    for name in ["triplets", "check", "save", "open"] {
        let (status, saved) = desk.save(&json!({ "name": name, "data": opened["data"], "from": from }));
        assert_eq!((status, &saved["file"]), (200, &json!(format!("maps/mars-makeover/{name}.yaml"))), "{saved}");
        assert_eq!(desk.text(&format!("{name}.yaml")), before);
        assert_eq!(desk.open(name)["data"], opened["data"]);
    }
    assert_eq!(desk.text("twins.yaml"), before);
    // So does one draw of a map that Lua makes.
    let made = desk.site.get("/api/maps/mars-makeover/open?name=random&seed=5").json();
    let from = json!({ "name": "random", "hash": made["hash"] });
    let (status, saved) = desk.save(&json!({ "name": "drawn", "data": made["data"], "from": from }));
    assert_eq!(status, 200, "{saved}");
    assert_eq!(desk.open("drawn")["data"], made["data"]);
}

#[test]
fn nothing_is_written_over() {
    let desk = Desk::new("mars-makeover", "over");
    let opened = desk.open("twins");
    let data = &opened["data"];
    let files = || -> Vec<(PathBuf, Vec<u8>)> {
        let mut files: Vec<PathBuf> =
            std::fs::read_dir(desk.path("")).expect("a folder").flatten().map(|file| file.path()).collect();
        files.sort();
        files.into_iter().map(|file| (file.clone(), std::fs::read(&file).expect("a file"))).collect()
    };
    let changed = desk.text("twins.yaml").replace("Twin valleys", "Valleys of others");
    std::fs::write(desk.path("twins.yaml"), &changed).expect("a file");
    let before = files();
    let made = desk.open("random");
    let from = |name: &str, hash: &Value| json!({ "name": name, "hash": hash });
    for (body, status) in [
        (json!({ "name": "twins", "data": data, "from": from("twins", &opened["hash"]) }), 409),
        (json!({ "name": "twins", "data": data }), 409),
        (json!({ "name": "TWINS", "data": data }), 409),
        (json!({ "name": "plains", "data": data, "from": from("twins", &opened["hash"]) }), 409),
        (json!({ "name": "random", "data": data }), 409),
        (json!({ "name": "random", "data": data, "from": from("random", &made["hash"]) }), 409),
        (json!({ "name": "gone", "data": data, "from": from("gone", &opened["hash"]) }), 409),
        (json!({ "name": "../../bots/x", "data": data }), 422),
        (json!({ "name": "a/b", "data": data }), 422),
        (json!({ "name": "", "data": data }), 422),
        (json!({ "name": "-x", "data": data }), 422),
        (json!({ "name": "x.yaml", "data": data }), 422),
        (json!({ "name": "x".repeat(300), "data": data }), 422),
        (json!({ "name": "x", "data": [] }), 422),
        (json!({ "name": "x" }), 422),
        (json!({ "name": "x", "data": data, "force": true }), 422),
    ] {
        let path = format!("/api/maps/{}/save", desk.game);
        let refused = desk.site.post(&path, None, &body);
        assert_eq!(refused.status, status, "{}: {}", body["name"], refused.body);
    }
    assert_eq!(files(), before);
}
