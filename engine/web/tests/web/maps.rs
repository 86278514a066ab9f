//! Maps that are drawn on a page: what the page is told of them, and what is wrong with them.

use crate::site::Site;
use serde_json::{Value, json};

fn desk(site: &Site, game: &str) -> Value {
    let desk = site.get(&format!("/api/maps/{game}"));
    assert_eq!(desk.status, 200, "{}", desk.body);
    desk.json()
}

fn open(site: &Site, game: &str, map: &str) -> Value {
    let opened = site.get(&format!("/api/maps/{game}/open?name={map}"));
    assert_eq!(opened.status, 200, "{}", opened.body);
    opened.json()
}

fn check(site: &Site, game: &str, data: &Value) -> Value {
    let checked = site.post(&format!("/api/maps/{game}/check"), None, &json!({ "data": data }));
    assert_eq!(checked.status, 200, "{}", checked.body);
    checked.json()
}

/// An entry of a list by its name or path.
fn entry<'v>(list: &'v Value, key: &str, name: &str) -> &'v Value {
    let found = list.as_array().and_then(|list| list.iter().find(|entry| entry[key] == json!(name)));
    found.unwrap_or_else(|| panic!("{name} in {list}"))
}

#[test]
fn a_page_is_told_how_rows_are_drawn() {
    let site = Site::new();
    let field = desk(&site, "home-run");
    assert_eq!((&field["form"], &field["at"], &field["cell"]), (&json!("rows"), &json!("rows"), &json!("character")));
    assert_eq!((&field["topIsMostY"], &field["yUp"], &field["hex"]), (&json!(true), &json!(true), &json!(false)));
    // Section 4 of the manual: from 20 x 20 to 60 x 60.
    assert_eq!(field["size"], json!({ "width": [20, 60], "height": [20, 60] }));
    let hq = entry(&field["brushes"], "name", "HQ of B");
    assert_eq!((&hq["writes"], &hq["seat"], &hq["only"]), (&json!("B"), &json!("B"), &json!(1)));
    assert_eq!((&hq["look"]["shape"], &hq["look"]["name"]), (&json!("tower"), &json!("HQ")));
    assert_eq!(field["symmetry"]["swaps"], json!([["A", "B"]]));
    assert_eq!(field["symmetry"]["key"], json!("symmetry"));
    let symmetry = entry(&field["fields"], "path", "symmetry");
    assert_eq!((&symmetry["kind"], &symmetry["optional"]), (&json!("word"), &json!(false)));
    assert_eq!(symmetry["words"], json!(["horizontal", "vertical", "rotational"]));
    assert_eq!(entry(&field["fields"], "path", "offset")["kind"], json!("list"));
    assert!(field["fields"].as_array().is_some_and(|fields| fields.iter().all(|field| field["path"] != "rows")));
    assert_eq!(entry(&field["maps"], "name", "random")["made"], json!(true));
    assert_eq!(entry(&field["maps"], "name", "creek")["made"], json!(false));
    assert!(field["palette"]["light"]["water"].is_string() && field["shapes"]["tower"]["path"].is_string());
    assert!(field["look"]["kinds"].is_array());

    let planet = desk(&site, "mars-makeover");
    assert_eq!((&planet["cell"], &planet["topIsMostY"]), (&json!("word"), &json!(false)));
    // A deposit holds 5 to 25.
    assert_eq!(entry(&planet["brushes"], "name", "deposit")["number"], json!({ "least": 5, "most": 25 }));

    let periods = desk(&site, "time-travel");
    assert_eq!(periods["planes"], json!(["far_past", "past", "present"]));
    assert_eq!(periods["planeNames"], json!(["far past", "past", "present"]));
    // Coordinates run from -10 to 10.
    assert_eq!(periods["origin"], json!([-10, -10]));
    assert_eq!(periods["size"], json!({ "width": [21, 21], "height": [21, 21] }));
    assert_eq!(entry(&periods["brushes"], "name", "portal")["above"], json!("-"));
    assert_eq!(entry(&periods["fields"], "path", "start.x")["kind"], json!("integer"));
}

#[test]
fn a_page_is_told_how_records_and_nodes_are_drawn() {
    let site = Site::new();
    let asteroid = desk(&site, "asterobots");
    assert_eq!((&asteroid["form"], &asteroid["at"]), (&json!("records"), &json!("veins")));
    assert_eq!((&asteroid["hex"], &asteroid["size"]), (&json!(true), &json!({ "key": "size" })));
    assert_eq!(entry(&asteroid["brushes"], "name", "gas")["writes"], json!({ "material": "gas" }));
    let material = entry(&asteroid["parts"], "path", "material");
    assert_eq!((&material["kind"], &material["words"]), (&json!("word"), &json!(["gas", "stone", "metal"])));
    let owner = entry(&asteroid["parts"], "path", "owner");
    assert_eq!((&owner["kind"], &owner["optional"]), (&json!("seat"), &json!(true)));
    let size = entry(&asteroid["fields"], "path", "size");
    assert_eq!((&size["least"], &size["most"]), (&json!(1.0), &json!(50.0)));
    assert_eq!(asteroid["symmetry"]["kinds"], json!(["half turn", "third turn", "sixth turn"]));

    let galaxy = desk(&site, "galaxy-commander");
    assert_eq!((&galaxy["form"], &galaxy["edges"]), (&json!("nodes"), &json!("wormholes")));
    let parts: Vec<&str> =
        galaxy["parts"].as_array().into_iter().flatten().filter_map(|part| part["path"].as_str()).collect();
    assert_eq!(parts, ["generators", "max_generators", "store", "cost", "owner"]);
    assert_eq!(entry(&galaxy["fields"], "path", "agents.Blue.at")["kind"], json!("text"));
}

#[test]
fn every_shipped_map_opens_without_a_fault() {
    let site = Site::new();
    let mut count = 0;
    for game in ["asterobots", "galaxy-commander", "home-run", "mars-makeover", "time-travel"] {
        for map in desk(&site, game)["maps"].as_array().into_iter().flatten() {
            let name = map["name"].as_str().expect("a name");
            let opened = open(&site, game, name);
            assert_eq!(opened["made"], map["made"], "{game} {name}");
            let verdict = check(&site, game, &opened["data"]);
            assert_eq!(verdict["faults"], json!([]), "{game} {name}");
            assert!(verdict["scene"]["field"].is_object(), "{game} {name}");
            count += 1;
        }
    }
    assert!(count >= 25, "only {count} maps");
    // What Lua makes follows from the seed.
    let made =
        |seed: u64| site.get(&format!("/api/maps/mars-makeover/open?name=random&seed={seed}")).json()["data"].clone();
    assert_eq!(made(3), made(3));
    assert_ne!(made(3), made(4));
}

fn row(data: &mut Value, key: &str, number: usize, change: impl Fn(&mut Vec<String>)) {
    let row = &mut data[key][number];
    let mut cells: Vec<String> = row.as_str().expect("a row").split_whitespace().map(str::to_owned).collect();
    change(&mut cells);
    *row = json!(cells.join(" "));
}

#[test]
fn faults_are_told_with_their_places() {
    let site = Site::new();
    let at = |verdict: &Value| -> Vec<Value> {
        let faults = verdict["faults"].as_array().expect("faults");
        assert!(!faults.is_empty() && verdict["scene"].is_null(), "{verdict}");
        faults.iter().map(|fault| fault["at"].clone()).collect()
    };
    let mut planet = open(&site, "mars-makeover", "twins")["data"].clone();
    row(&mut planet, "rows", 3, |cells| cells[7] = "X".into());
    assert_eq!(at(&check(&site, "mars-makeover", &planet)), [json!([[7, 3, 0]])]);
    // A row that is too short is marked as a whole: 19 cells of it are left.
    row(&mut planet, "rows", 3, |cells| drop(cells.remove(7)));
    let short: Vec<[usize; 3]> = (0..19).map(|x| [x, 3, 0]).collect();
    assert_eq!(at(&check(&site, "mars-makeover", &planet)), [json!(short)]);

    let mut field = open(&site, "home-run", "diamond")["data"].clone();
    let height = field["rows"].as_array().map_or(0, Vec::len);
    let first = field["rows"][0].as_str().expect("a row").to_owned();
    field["rows"][0] = json!(format!("?{}", &first[1..]));
    assert_eq!(at(&check(&site, "home-run", &field)), [json!([[0, height - 1, 0]])]);

    let mut period = open(&site, "time-travel", "meadow")["data"].clone();
    row(&mut period, "past", 0, |cells| cells[2] = "?".into());
    assert_eq!(at(&check(&site, "time-travel", &period)), [json!([[-8, -10, 1]])]);

    let mut asteroid = open(&site, "asterobots", "duel")["data"].clone();
    let far = json!({ "x": 90, "y": 90, "material": "gas", "robots": 1, "material_initial": 5, "robot_initial": 5 });
    asteroid["veins"].as_array_mut().expect("veins").push(far);
    assert_eq!(at(&check(&site, "asterobots", &asteroid)), [json!([[90, 90, 0]])]);

    let mut galaxy = open(&site, "galaxy-commander", "line-of-four")["data"].clone();
    galaxy["systems"]["A"]["cost"] = json!(-3);
    assert_eq!(at(&check(&site, "galaxy-commander", &galaxy)), [json!(["A"])]);
    galaxy["systems"]["A"]["cost"] = json!("much");
    let verdict = check(&site, "galaxy-commander", &galaxy);
    assert_eq!(verdict["faults"][0]["path"], json!("systems.A.cost"));
    assert_eq!(at(&verdict), [json!(["A"])]);
    galaxy["systems"]["A"]["cost"] = json!(5);
    galaxy["systems"]["A"]["spot"] = json!([3]);
    assert_eq!(at(&check(&site, "galaxy-commander", &galaxy)), [json!(["A"])]);
}

#[test]
fn what_a_map_says_of_where_it_is_drawn_counts() {
    let site = Site::new();
    let mut galaxy = open(&site, "galaxy-commander", "line-of-four")["data"].clone();
    for (name, spot) in [("A", json!([3, 4.5])), ("C", json!([-2, 0]))] {
        galaxy["systems"][name]["spot"] = spot;
    }
    let verdict = check(&site, "galaxy-commander", &galaxy);
    let nodes = &verdict["scene"]["field"]["graph"]["nodes"];
    // They are drawn in a square: the two are 5 apart in x and 4.5 in y, so that 5 is its side.
    assert_eq!(entry(nodes, "name", "A")["spot"], json!([1.0, 0.9]), "{verdict}");
    assert_eq!(entry(nodes, "name", "C")["spot"], json!([0.0, 0.0]));
    // Those of which it says nothing have a spot too.
    assert!(entry(nodes, "name", "B")["spot"].is_array(), "{nodes}");
}

#[test]
fn what_can_not_be_a_map_is_refused() {
    let site = Site::new();
    for data in [json!(null), json!([1]), json!("rows"), json!({ "x": { "@grid": 5 } })] {
        let refused = site.post("/api/maps/mars-makeover/check", None, &json!({ "data": data }));
        assert_eq!(refused.status, 422, "{data}: {}", refused.body);
    }
    let empty = check(&site, "mars-makeover", &json!({}));
    assert_eq!(empty["faults"][0]["message"], json!("a map needs the key `rows`"));
    for (path, status) in [
        ("/api/maps/nothing", 422),
        ("/api/maps/mars-makeover/open?name=nowhere", 422),
        ("/api/maps/mars-makeover/open?name=..%2F..%2Fmaps%2Fhome-run%2Fcreek", 422),
        ("/api/maps/mars-makeover/open?name=twins.yaml", 422),
    ] {
        assert_eq!(site.get(path).status, status, "{path}");
    }
    let seats = json!({ "data": {}, "seats": 99 });
    assert_eq!(site.post("/api/maps/mars-makeover/check", None, &seats).status, 422);
}
