//! What a rules function answered becomes a scene, or a message that names the place.

use lunarena_kernel::geometry::grid::{Cell, Frame};
use lunarena_kernel::geometry::{Graph, Grid};
use lunarena_kernel::written::Written;
use lunarena_kernel::{Key, Value};
use lunarena_scene::look::{CellLook, CellShow, Look, Named, Role};
use lunarena_scene::reading::{Eyes, SceneReader};
use lunarena_scene::scene::{End, Reach};
use lunarena_scene::{Field, Id, Place, Scalar, Scene, read};

fn pond() -> Grid {
    let frame = Frame::new(3, 2, 1, Cell { x: 0, y: 0, z: 0 }).expect("a frame");
    let mut grid = Grid::new(frame);
    grid.add_cells("depth", vec![1, 2, 3, 4, 5, 6]).expect("a layer");
    grid.add_cells("seen", vec![1, 0, 0, 0, 1, 1]).expect("a layer");
    grid
}

fn look() -> Look {
    let depth = CellLook { of: vec!["depth".into()], shown: CellShow::Number { role: Role::Ink, hide: None } };
    let facts = Named(vec![("age".to_owned(), Default::default())]);
    Look { cells: vec![depth], facts, ..Look::default() }
}

fn frog(id: i64, at: [i64; 2]) -> Value {
    Value::map([
        ("id", id.into()),
        ("kind", "frog".into()),
        ("at", Value::List(at.into_iter().map(Value::Int).collect())),
        ("facts", Value::map([("age", 3.into()), ("thoughts", Value::map([("deep", true.into())]))])),
    ])
}

#[test]
fn a_scene_is_read() {
    let scene = Value::map([
        ("field", Value::Grid(pond())),
        ("things", Value::List(vec![frog(2, [1, 1]), frog(1, [0, 0])])),
        ("links", Value::List(vec![Value::map([("kind", "leap".into()), ("from", 1.into()), ("to", 2.into())])])),
        ("kinds", Value::map([("frog", Value::map([("areas", Value::map([("sight", 2.into())]))]))])),
        ("figures", Value::map([("Left", Value::map([("frogs", 2.into())]))])),
    ]);
    let scene = read(&scene, &look()).expect("a good scene");
    let Field::Grid(grid) = &scene.field else { panic!("a grid") };
    // Only what is shown.
    assert_eq!(grid.layers.names().collect::<Vec<_>>(), ["depth"]);
    assert_eq!(grid.value("depth", grid.index(2, 1, 0).expect("inside")), Some(6));
    assert_eq!(scene.things.iter().map(|thing| thing.id.clone()).collect::<Vec<_>>(), [Id::Number(1), Id::Number(2)]);
    let frog = scene.thing(&Id::Number(2)).expect("the second");
    assert_eq!(frog.at, Some(Place::At(1, 1, 0)));
    assert_eq!(frog.facts.get("age"), Some(&Scalar::Int(3)));
    assert_eq!(frog.facts.len(), 1);
    assert_eq!(scene.reaches_of(frog).collect::<Vec<_>>(), [("sight", Reach(0, 2))]);
    assert_eq!(scene.links[0].to, End::Thing(Id::Number(2)));
    assert_eq!(scene.figures["Left"]["frogs"], Scalar::Int(2));
}

#[test]
fn a_table_among_figures_stands_for_what_it_holds() {
    let figures = |first: Value| {
        let own = Value::Map([(Key::Int(1), first), (Key::Str("flies".into()), 5.into())].into());
        read(&Value::map([("figures", Value::map([("Left", own)]))]), &look())
    };
    let scene = figures(Value::map([("reeds", 4.into()), ("flies", 3.into())])).expect("a good scene");
    let left: Vec<(&str, &Scalar)> = scene.figures["Left"].iter().collect();
    assert_eq!(left, [("flies", &Scalar::Int(5)), ("reeds", &Scalar::Int(4))]);
    let deeper = figures(Value::map([("reeds", Value::map([("long", 1.into())]))]));
    assert_eq!(deeper.expect_err("too deep"), "figures.Left.reeds is a map");
    assert_eq!(figures(7.into()).expect_err("no table"), "figures.Left.1 is an integer");
    let list = figures(Value::List(vec![7.into()])).expect_err("no names");
    assert!(list.contains("a table among the figures of a seat"), "{list}");
}

#[test]
fn nothing_is_left_of_cells_that_are_not_known() {
    let scene = Value::map([("field", Value::Grid(pond())), ("known", "seen".into())]);
    let Field::Grid(grid) = read(&scene, &look()).expect("a good scene").field else { panic!("a grid") };
    assert_eq!(grid.layers.get("depth").expect("a layer").0, [1, 0, 0, 0, 5, 6]);
    assert_eq!((0..6).map(|cell| grid.is_known(cell)).collect::<Vec<_>>(), [true, false, false, false, true, true]);
}

/// Three frogs, of which the first and the last are on known cells, and links from the first to the others.
fn foggy(known_to: Value) -> Result<(Scene, Option<Vec<Field>>), String> {
    let link = |to: i64| Value::map([("kind", "leap".into()), ("from", 1.into()), ("to", to.into())]);
    let scene = Value::map([
        ("field", Value::Grid(pond())),
        ("known_to", known_to),
        ("things", Value::List([(1, [0, 0]), (2, [1, 0]), (3, [2, 1])].map(|(id, at)| frog(id, at)).into())),
        ("links", Value::List(vec![link(2), link(3)])),
    ]);
    let seats = ["Left", "Right"].map(str::to_owned);
    let eyes = Eyes { seat: None, seats: &seats };
    let read = SceneReader::default().read(Written::of(&scene), &look(), eyes, &Scene::default())?;
    Ok((read.scene, read.left))
}

#[test]
fn what_seats_know_may_be_said_of_all_at_once() {
    let mut nothing = Grid::new(*pond().frame());
    nothing.add_cells("seen", vec![0; 6]).expect("a layer");
    let (all, left) = foggy(Value::map([("Left", "seen".into()), ("Right", Value::Grid(nothing))])).expect("a scene");
    assert_eq!((all.things.len(), all.links.len()), (3, 2));
    let [left, right] = <[Field; 2]>::try_from(left.expect("fields")).expect("two");
    let seen = all.seen_by("Left", left, &look());
    assert_eq!(seen.things.iter().map(|thing| thing.id.to_string()).collect::<Vec<_>>(), ["1", "3"]);
    assert_eq!(seen.links.iter().map(|link| &link.to).collect::<Vec<_>>(), [&End::Thing(Id::Number(3))]);
    let Field::Grid(grid) = &seen.field else { panic!("a grid") };
    assert_eq!(grid.layers.get("depth").expect("a layer").0, [1, 0, 0, 0, 5, 6]);
    let seen = all.seen_by("Right", right, &look());
    assert!(seen.things.is_empty() && seen.links.is_empty());
    let message = |known_to| foggy(known_to).map(drop);
    assert_eq!(
        message(Value::map([("Left", "seen".into())])),
        Err("`known_to` has no entry for the seat Right".into())
    );
    let typo = Value::map([("Left", "sean".into()), ("Right", "seen".into())]);
    let wanted = "known_to.Left: `known` names no layer of the grid: did you mean `seen`?";
    assert_eq!(message(typo), Err(wanted.into()));
}

#[test]
fn a_grid_may_say_that_it_is_larger_than_anything() {
    let most = i64::MAX;
    let grid = lunarena_scene::GridField {
        size: (most, most, most),
        origin: (0, 0, 0),
        layers: Named::default(),
        known: None,
    };
    assert_eq!((grid.len(), grid.index(most - 1, most - 1, 0), grid.index(1, 0, 0)), (0, None, Some(1)));
}

#[test]
fn edges_to_nodes_that_are_not_known_are_gone() {
    let edge = |from: &str, to: &str, weight| (from.to_owned(), to.to_owned(), weight);
    let graph = Graph::from_edges(
        ["A", "B", "C"].map(str::to_owned),
        [edge("A", "B", 7), edge("B", "C", 8), edge("C", "A", 9)],
    )
    .expect("a graph");
    let known = Value::map([("A", true.into()), ("C", true.into())]);
    let scene = Value::map([("field", Value::Graph(graph)), ("known", known)]);
    let Field::Graph(graph) = read(&scene, &Look::default()).expect("a good scene").field else { panic!("a graph") };
    assert_eq!(graph.nodes.iter().map(|node| node.name.as_str()).collect::<Vec<_>>(), ["A", "C"]);
    assert_eq!(graph.edges, [(1, 0, 9)]);
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let things = |things: Vec<Value>| Value::map([("things", Value::List(things))]);
    let thing = |key: &'static str, value: Value| {
        let Value::Map(mut map) = frog(1, [0, 0]) else { panic!("a map") };
        map.insert(key.into(), value);
        things(vec![Value::Map(map)])
    };
    for (scene, message) in [
        (7.into(), "a scene must be a table, not an integer"),
        (Value::map([("thing", 1.into())]), "a scene has no `thing`: did you mean `things`?"),
        (things(vec![frog(4, [0, 0]), frog(4, [1, 1])]), "two things have the id 4"),
        (thing("onwer", "Left".into()), "the thing 1: a thing has no `onwer`: did you mean `owner`?"),
        (thing("id", true.into()), "things[1]: `id` must be an integer or a string, not a boolean"),
        (
            thing("at", 3.into()),
            "the thing 1: a place must be a list of integers or the name of a node, not an integer",
        ),
        (
            Value::map([("field", Value::Grid(pond())), ("known", "sean".into())]),
            "`known` names no layer of the grid: did you mean `seen`?",
        ),
    ] {
        assert_eq!(read(&scene, &look()), Err(message.to_owned()));
    }
}
