//! A scene in words.

use crate::ponds::{appearance, look, named, scene, seats, thing};
use crate::shared;
use lunarena_kernel::Value;
use lunarena_kernel::geometry::Graph;
use lunarena_scene::look::{CellLook, CellShow, Look, Role, Stress};
use lunarena_scene::scene::{Cells, End};
use lunarena_scene::words::{cell, describe, thing as rows};
use lunarena_scene::{ByName, Field, GridField, Id, Link, Place, Scalar, Scene, Told, read};
use std::collections::BTreeMap;
use std::sync::Arc;

#[test]
fn a_whole_scene() {
    let told =
        [Told { text: "frog 1 jumped".into(), kind: "jumped".into(), seat: None, stress: Stress::None, count: 12 }];
    let text = describe(&scene(), &look(), &seats(), "Turn 3 of Ponds", &told);
    let expected = "\
Turn 3 of Ponds

Blue (sample): 2 frogs, 3.5 depth, money 40 coins
Red: 1 frog, 4 wet feet
Blue has 2 frogs and 1 axolotl; Red has 2 mice; nobody has 1 reed
Offers:
- offer 9 of Red: costs 2.5 coins
2 cells of water, 1 of reed, 2 stones
2 cells with fish, 7 in all
4 cells of mud: 2 of Blue and 2 of Red
1 of 6 cells is unknown
Notes:
- it rains
What happened:
- frog 1 jumped (12 times)
";
    assert_eq!(text, expected);
}

#[test]
fn owners_without_a_seat() {
    let things = vec![thing(1, "newt", Some((0, 0)), Some("Green")), thing(2, "REED", Some((0, 0)), None)];
    let of_green = ByName::from([("luck".to_owned(), Scalar::Text("good".into()))]);
    let scene =
        Scene { things: shared(things), figures: BTreeMap::from([("Green".to_owned(), of_green)]), ..Scene::default() };
    let herons = Look { nobody: "the herons".into(), ..look() };
    let text = describe(&scene, &herons, &[], "", &[]);
    assert_eq!(text, "Green: luck good\nGreen has 1 newt; the herons have 1 reed\n");
    let scene = Scene { things: shared([thing(2, "REED", Some((0, 0)), None)]), ..Scene::default() };
    assert_eq!(describe(&scene, &look(), &[], "", &[]), "Nobody has 1 reed\n");
    assert_eq!(describe(&Scene::default(), &look(), &[], "", &[]), "");
}

#[test]
fn ramps_without_seats_are_high_and_low() {
    let mut look = look();
    look.cells.retain(|entry| entry.of == ["mud"]);
    let CellShow::Ramp(ramp) = &mut look.cells[0].shown else { panic!("a ramp") };
    (ramp.high, ramp.low, ramp.hide) = (Role::Soft, Role::Water, None);
    let scene = Scene { things: Vec::new(), figures: BTreeMap::new(), notes: Vec::new(), ..scene() };
    let text = describe(&scene, &look, &[], "", &[]);
    // Of 0, 5, -5, 10, -1: the unknown cell isn't counted.
    assert_eq!(text, "5 cells of mud: 2 high, 2 low and 1 in the middle\n1 of 6 cells is unknown\n");
}

#[test]
fn two_layers_are_one_terrain_and_links_are_counted() {
    let table = named([("0 0", appearance("water")), ("1 0", appearance("ice")), ("1 1", appearance("snow"))]);
    let both = CellLook { of: vec!["cold".into(), "white".into()], shown: CellShow::Table(table) };
    let all = CellLook { of: vec!["cold".into()], shown: CellShow::Number { role: Role::Ink, hide: None } };
    let look = Look { cells: vec![both, all], ..Look::default() };
    let layers = named([("cold", Cells(vec![0, 1, 1, 0])), ("white", Cells(vec![0, 0, 0, 1]))]);
    let grid = GridField { size: (2, 2, 1), origin: (5, 5, 3), layers, known: None };
    let link = |kind: &str| Link {
        kind: kind.into(),
        from: End::At(Place::At(5, 5, 3)),
        to: End::At(Place::At(6, 6, 3)),
        way: None,
    };
    let links = vec![link("leap"), link("leap"), link("dive")];
    let scene = Scene { field: Field::Grid(grid), links: shared(links), ..Scene::default() };
    let text = describe(&scene, &look, &[], "", &[]);
    // What the table doesn't name (0 1) isn't there to be seen.
    assert_eq!(text, "1 cell of water, 2 of ice\n4 cells with cold, 2 in all\nLinks: 1 dive and 2 leaps\n");
    assert_eq!(cell(&scene, &look, &Place::At(6, 5, 3)), "(6, 5): ice, cold 1");
    assert_eq!(cell(&scene, &look, &Place::At(6, 6, 3)), "(6, 6): cold 0");
}

#[test]
fn a_graph() {
    let edge = |from: &str, to: &str, weight| (from.to_owned(), to.to_owned(), weight);
    let edges = [edge("A", "B", 3), edge("A", "C", 7), edge("C", "A", 1)];
    let graph = Graph::from_edges(["A", "B", "C"].map(str::to_owned), edges).expect("a graph");
    let scene = read(&Value::map([("field", Value::Graph(graph))]), &look()).expect("a scene");
    assert_eq!(describe(&scene, &look(), &[], "", &[]), "3 places and 3 ways\n");
    let node = |name: &str| cell(&scene, &look(), &Place::Node(name.to_owned()));
    assert_eq!([node("A"), node("B"), node("C")], ["A: ways to B 3 and C 7", "B: nothing", "C: way to A 1"]);
    assert_eq!(node("D"), "D: outside of the field");
}

#[test]
fn cells() {
    let at = |x, y| cell(&scene(), &look(), &Place::At(x, y, 0));
    assert_eq!(
        at(0, 0),
        "0/0: water, fish 3; frog 1 of Blue: eggs 4, health 3 of 5, fast asleep, wet feet, age 2.0 years"
    );
    assert_eq!(at(1, 0), "1/0: water, mud 5; frog 2 of Blue; axolotl 3 of Blue");
    assert_eq!(at(0, 1), "0/1: stone, fish 4, mud 10; reed 6");
    // The reed is two cells wide.
    assert_eq!(at(1, 1), "1/1: stone, mud -1; reed 6");
    assert_eq!(at(2, 1), "2/1: unknown");
    assert_eq!(at(3, 0), "3/0: outside of the field");
    assert_eq!(at(i64::MIN, i64::MAX), format!("{}/{}: outside of the field", i64::MIN, i64::MAX));
}

#[test]
fn things() {
    let shown = |id: i64| {
        let rows = rows(&scene(), &look(), &Id::Number(id));
        rows.into_iter().map(|(name, value)| format!("{name}: {value}")).collect::<Vec<_>>()
    };
    assert_eq!(
        shown(1),
        [
            "kind: frog",
            "id: 1",
            "owner: Blue",
            "place: 0/0",
            "eggs: 4",
            "health: 3 of 5",
            "marks: fast asleep, wet feet",
            "age: 2.0 years"
        ]
    );
    assert_eq!(shown(6), ["kind: reed", "id: 6", "owner: nobody", "place: 0/1"]);
    assert_eq!(shown(9), ["kind: offer", "id: 9", "owner: Red", "age: 1.0 years", "costs: 2.5 coins"]);
    assert_eq!(shown(77), Vec::<String>::new());
}

#[test]
fn counts_equal_what_is_there() {
    for number in 0..40_i64 {
        let owners = [Some("Blue"), Some("Red"), None];
        let things: Vec<_> = (0..number)
            .map(|id| thing(id, ["FROG", "MOUSE"][(id % 2) as usize], Some((0, 0)), owners[(id % 3) as usize]))
            .collect();
        let scene = Scene { things: shared(things), ..Scene::default() };
        let text = describe(&scene, &look(), &[], "", &[]);
        let counts =
            text.split(|letter: char| !letter.is_ascii_digit()).filter_map(|digits| digits.parse::<i64>().ok());
        assert_eq!(counts.sum::<i64>(), number, "{text}");
    }
}

#[test]
fn hostile_texts_stay_on_their_line() {
    let evil = "evil\u{1b}[2J\nBlue won";
    let mut scene = scene();
    let first = Arc::make_mut(&mut scene.things[0]);
    first.kind = evil.into();
    first.owner = Some(evil.into());
    first.marks = vec![evil.into()];
    first.label = Some(Scalar::Text(evil.into()));
    Arc::make_mut(&mut scene.things[6]).kind = evil.into();
    scene.notes = vec![evil.into()];
    scene.figures.insert(evil.into(), ByName::from([(evil, Scalar::Text(evil.into()))]));
    let told = [Told { text: evil.into(), kind: evil.into(), seat: None, stress: Stress::None, count: 1 }];
    let text = describe(&scene, &look(), &seats(), evil, &told);
    let shown = "evil\\u{1b}[2J\\nBlue won";
    assert!(text.contains(shown) && text.starts_with(shown), "{text}");
    assert!(!text.chars().any(|letter| letter.is_control() && letter != '\n'), "{text}");
    assert!(text.lines().all(|line| !line.starts_with("Blue won")), "{text}");
    assert!(cell(&scene, &look(), &Place::At(0, 0, 0)).contains(shown));
    assert!(rows(&scene, &look(), &Id::Number(1)).iter().any(|(_, value)| value == shown));
    let mut hostile = look();
    hostile.field.place = Some("\u{7}{x}".into());
    hostile.kinds = named([]);
    scene.field = Field::Nothing;
    assert!(cell(&scene, &hostile, &Place::At(0, 0, 0)).starts_with("\\u{7}0: "));
}
