//! Scenes that rules functions return, and what changes from one to the next.

use lunarena_kernel::Value;
use lunarena_scene::look::Named;
use lunarena_scene::reading::Eyes;
use lunarena_scene::{Change, Frame, FrameMaker, Id, Look, Place, Scalar, Scene};
use lunarena_script::{FnRef, Module, Rules, RulesSource};
use std::sync::Arc;

/// A pond with frogs, which `tables` and `groups` describe in two ways, and functions for single tests.
const GAME: &str = r#"
local M = {}
function M.setup()
  return {
    pond = grid.new({ width = 4, height = 2, layers = { depth = 0, seen = { { 1, 1, 0, 0 }, { 0, 0, 0, 1 } } } }),
    frogs = {
      { number = 1, race = "frog", team = "Left", x = 0, y = 0, hp = 3, asleep = true, cargo = { size = 2 }, goal = { x = 3, y = 1 } },
      { number = 2, race = "newt", team = "Right", x = 3, y = 1, hp = 5, cargo = { size = 0 } },
      { number = 3, race = "frog", x = 2, y = 0, hp = 1, cargo = {} },
    },
  }
end
function M.tables(state)
  local things, links = {}, {}
  for i, frog in ipairs(state.frogs) do
    things[i] = {
      id = frog.number, kind = frog.race, at = { frog.x, frog.y }, owner = frog.team, label = frog.cargo.size,
      marks = frog.asleep and { "asleep" } or {}, bars = { health = { frog.hp, 5 } }, areas = { leap = frog.hp },
      facts = frog,
    }
    if frog.goal then
      links[#links + 1] = { kind = "leap", from = frog.number, to = { frog.goal.x, frog.goal.y } }
    end
  end
  return { field = state.pond, things = things, links = links, figures = { Left = { frogs = #state.frogs } } }
end
local GROUP = {
  id = "number", kind = "race", at = { "x", "y" }, owner = "team", label = "cargo.size", marks = { "asleep" },
  bars = { health = { "hp", 5 } }, areas = { leap = "hp" },
}
local function group(state, more)
  local own = { each = state.frogs }
  for key, value in pairs(GROUP) do own[key] = value end
  for key, value in pairs(more or {}) do own[key] = value end
  return own
end
function M.groups(state)
  return {
    field = state.pond, things = { group(state) },
    links = { { each = state.frogs, as = "leap", from = "number", to = { "goal.x", "goal.y" } } },
    figures = { Left = { { frogs = #state.frogs } } },
  }
end
function M.laid(state)
  local left = { { frogs = #state.frogs, flies = 1 }, flies = 2, shy = #state.frogs > 2 }
  return { figures = { Left = left, Right = #state.frogs > 2 and { { frogs = 1 } } or nil } }
end
function M.in_two_tables() return { figures = { Left = { { frogs = 1 }, { frogs = 2 } } } } end
function M.bare() return { figures = { Left = { 7 } } } end
function M.fog(state, _, seat) return { field = state.pond, known = seat and "seen", things = { group(state) }, links = M.groups(state).links } end
function M.nodes(state)
  local known = { A = true, B = false }
  local lilies = { each = { x = { at = "A" }, y = { at = "B" }, z = {} }, as = "lily", at = "at" }
  return { field = graph.new({ A = { B = 1 }, B = {} }), known = known, things = { lilies } }
end
function M.lists(state) local scene = M.nodes(state) scene.known = { "B" } return scene end
function M.everywhere(state) local scene = M.fog(state, nil, "Left") scene.things[1].everywhere = true return scene end
function M.known_to(state) local scene = M.groups(state) scene.known_to = { Left = "seen" } return scene end
function M.both(state) local scene = M.known_to(state) scene.things[1].everywhere = true return scene end
function M.twice(state) return { things = { group(state), group(state) } } end
function M.no_kind(state) return { things = { { each = state.frogs, id = "number", kind = "rase" } } } end
function M.typo(state) return { things = { group(state, { onwer = "team" }) } } end
function M.places(state) return { things = { { each = state.frogs, id = "number", as = "frog", "x" } } } end
function M.words(state) return { things = { { each = { "frog" }, as = "frog" } } } end
function M.no_each(state) return { things = { { each = 7, as = "frog" } } } end
function M.odd(state) return { things = { 7 } } end
function M.ways(state)
  local leap = { each = state.frogs, as = "leap", from = { "x", "y" }, to = { 0, 0 }, way = "race" }
  for _, frog in ipairs(state.frogs) do frog.x, frog.y = 1, 1 end
  return { links = { leap } }
end
function M.named(state) return { things = { { each = { x = { asleep = 1 } }, as = "lily", marks = { asleep = "dozing" } } } } end
function M.bad_link(state) return { links = { { kind = "leap", from = { 1, 1 } } } } end
function M.dangling(state) return { links = { { kind = "leap", from = 1, to = 9 } }, things = { group(state) } } end
function M.function_in_it(state) return { things = { { id = 1, kind = "frog", facts = { M.move } } } } end
function M.many(state)
  local all = {}
  for i = 1, 100001 do all[i] = { id = i } end
  return { things = { { each = all, as = "frog" } } }
end
function M.endless(state)
  local pond = {}
  for _ = 1, 50 do pond = { pond, pond } end
  return { things = pond }
end
function M.any(...) return M.groups(...) end
function M.nothing() return {} end
function M.move(state) state.frogs[2].x = 2 end
function M.leave(state) table.remove(state.frogs, 1) end
function M.come(state) table.insert(state.frogs, 1, { number = 4, race = "newt", x = 1, y = 0, hp = 2, cargo = {} }) end
return M
"#;

fn rules() -> Rules {
    let modules = [Module::new("game", "game.lua", GAME)];
    let constants = Value::map([("frogs", 3.into())]);
    let source = RulesSource { modules: &modules, constants: &constants, formulas: &[], hooks: &[] };
    let mut rules = Rules::load(&source).unwrap_or_else(|errors| panic!("{errors:?}"));
    let setup = function(&mut rules, "setup");
    rules.setup(setup, &Value::Null, &Value::List(Vec::new())).expect("a state");
    rules.set_turn(&[]).expect("a turn");
    rules
}

fn function(rules: &mut Rules, name: &str) -> FnRef {
    rules.function(&format!("game.{name}")).expect("compiles").expect("is there")
}

fn stage(rules: &mut Rules, name: &str) {
    let function = function(rules, name);
    rules.stage(function).expect("a stage");
}

/// Returns the frame of a function's scene, after earlier frames.
fn frame(rules: &mut Rules, name: &str, frames: &mut FrameMaker) -> Result<Frame, String> {
    let function = function(rules, name);
    let facts = ["hp", "race", "cargo"].map(|name| (name.to_owned(), Default::default()));
    let look = Look { facts: Named(facts.into()), ..Look::default() };
    let eyes = Eyes { seat: Some("Left"), seats: &["Left".to_owned()] };
    let scene = rules.see(function, Some("Left")).expect("no error")?;
    frames.read(scene, &look, eyes).map(|(frame, _)| frame)
}

/// Returns a function's scene as the first one.
fn see(rules: &mut Rules, name: &str) -> Result<Scene, String> {
    match frame(rules, name, &mut FrameMaker::default())? {
        Frame::Whole(scene) => Ok(*scene),
        Frame::Change(_) => panic!("the first frame is whole"),
    }
}

/// Returns the changes of a function's scene.
fn change(rules: &mut Rules, name: &str, frames: &mut FrameMaker) -> Change {
    match frame(rules, name, frames).expect("a good scene") {
        Frame::Change(change) => *change,
        Frame::Whole(_) => panic!("the frames after the first are changes"),
    }
}

#[test]
fn parameters_are_counted() {
    let mut rules = rules();
    for (name, count) in [("groups", Some(1)), ("nothing", Some(0)), ("fog", Some(3)), ("any", None)] {
        let function = function(&mut rules, name);
        assert_eq!(rules.parameters(function), count, "{name}");
    }
}

fn ids(rules: &mut Rules, name: &str) -> Vec<String> {
    see(rules, name).expect("a scene").things.iter().map(|thing| thing.id.to_string()).collect()
}

#[test]
fn a_group_equals_one_table_for_each_record() {
    let mut rules = rules();
    let [tables, groups] = ["tables", "groups"].map(|name| see(&mut rules, name).expect("a scene"));
    assert_eq!(tables, groups);
    let frog = groups.thing(&Id::Number(1)).expect("the first");
    assert_eq!(
        (frog.kind.as_str(), frog.owner.as_deref(), &frog.at),
        ("frog", Some("Left"), &Some(Place::At(0, 0, 0)))
    );
    assert_eq!((&frog.label, frog.marks.as_slice()), (&Some(Scalar::Int(2)), ["asleep".to_owned()].as_slice()));
    assert_eq!(frog.bars["health"], (Scalar::Int(3), Scalar::Int(5)));
    // Facts come from the whole record; only single values become facts.
    assert_eq!(frog.facts.names().collect::<Vec<_>>(), ["hp", "race"]);
    assert_eq!(groups.links.len(), 1);
}

#[test]
fn frames_hold_what_changed() {
    for name in ["tables", "groups"] {
        let (mut rules, mut frames) = (rules(), FrameMaker::default());
        frame(&mut rules, name, &mut frames).expect("a scene");
        assert!(change(&mut rules, name, &mut frames).is_empty(), "{name}");
        stage(&mut rules, "move");
        let moved = change(&mut rules, name, &mut frames);
        assert_eq!(moved.things.iter().map(|thing| thing.id.clone()).collect::<Vec<_>>(), [Id::Number(2)], "{name}");
        assert_eq!(moved, Change { things: moved.things.clone(), ..Change::default() }, "{name}");
        stage(&mut rules, "leave");
        let left = change(&mut rules, name, &mut frames);
        assert_eq!((left.things.len(), left.gone.as_slice()), (0, [Id::Number(1)].as_slice()), "{name}");
        assert_eq!((left.links.len(), left.cut.len()), (0, 1), "{name}");
        assert!(!left.figures.is_empty(), "{name}");
    }
}

#[test]
fn unchanged_bytes_are_not_parsed_again() {
    for name in ["tables", "groups"] {
        let (mut rules, mut frames) = (rules(), FrameMaker::default());
        frame(&mut rules, name, &mut frames).expect("a scene");
        for (event, same) in [("nothing", 3), ("move", 2), ("leave", 2), ("come", 2)] {
            let before = frames.scene().clone();
            stage(&mut rules, event);
            frame(&mut rules, name, &mut frames).expect("a scene");
            let is_same = |thing: &&Arc<_>| before.things.iter().any(|other| Arc::ptr_eq(other, thing));
            assert_eq!(frames.scene().things.iter().filter(is_same).count(), same, "{name}, {event}");
            assert_eq!(*frames.scene(), see(&mut rules, name).expect("a scene"), "{name}, {event}");
        }
    }
}

#[test]
fn frames_hold_the_figures_that_changed() {
    let (mut rules, mut frames) = (rules(), FrameMaker::default());
    let first = see(&mut rules, "laid").expect("a scene").figures;
    let text = |(name, value): (&str, &Scalar)| format!("{name} {value}");
    assert_eq!(first["Left"].iter().map(text).collect::<Vec<_>>(), ["flies 2", "frogs 3", "shy yes"]);
    assert_eq!(first["Right"].iter().map(text).collect::<Vec<_>>(), ["frogs 1"]);
    frame(&mut rules, "laid", &mut frames).expect("a scene");
    assert!(change(&mut rules, "laid", &mut frames).is_empty());
    stage(&mut rules, "leave");
    let figures = change(&mut rules, "laid", &mut frames).figures;
    let text = |(name, value): (&str, &Option<Scalar>)| {
        format!("{name} {}", value.as_ref().map_or("gone".to_owned(), ToString::to_string))
    };
    assert_eq!(figures["Left"].iter().map(text).collect::<Vec<_>>(), ["frogs 2", "shy no"]);
    assert_eq!(figures["Right"].iter().map(text).collect::<Vec<_>>(), ["frogs gone"]);
}

#[test]
fn in_fog_records_elsewhere_are_left_out() {
    let mut rules = rules();
    // Known are 0/0, 1/0 and 3/1, so the third frog is hidden.
    assert_eq!(ids(&mut rules, "fog"), ["1", "2"]);
    assert_eq!(ids(&mut rules, "everywhere"), ["1", "2", "3"]);
    assert_eq!(ids(&mut rules, "nodes"), ["x"]);
    assert_eq!(ids(&mut rules, "lists"), ["y"]);
    assert_eq!(see(&mut rules, "fog").expect("a scene").links.len(), 1);
    stage(&mut rules, "move");
    assert_eq!(ids(&mut rules, "fog"), ["1"]);
    // The knowledge of each seat is applied later.
    assert_eq!(ids(&mut rules, "known_to"), ["1", "2", "3"]);
}

#[test]
fn marks_may_have_other_names_than_fields() {
    let scene = see(&mut rules(), "named").expect("a scene");
    assert_eq!((scene.things[0].id.to_string(), &scene.things[0].marks), ("x".to_owned(), &vec!["dozing".to_owned()]));
}

#[test]
fn faults_of_a_scene_are_reported() {
    for (name, message) in [
        ("twice", "two things have the id 1"),
        ("both", "a group in `things`: `everywhere` goes with `known`, not with `known_to`"),
        ("no_kind", "the thing 1: it has no `kind`"),
        ("typo", "a group in `things`: a thing has no `onwer`: did you mean `owner`?"),
        ("ways", "two links of one kind have the same ends, and another way"),
        (
            "places",
            "a group in `things`: a thing has no `1`: it has id, kind, at, owner, size, label, marks, bars, areas, facts",
        ),
        ("words", "`each` in `things` must hold records, not a string"),
        ("no_each", "`each` in `things` must be a table of records"),
        ("odd", "`things` must hold tables, not an integer"),
        ("in_two_tables", "figures.Left.frogs is said twice"),
        ("bare", "figures.Left.1 is an integer"),
        ("bad_link", "links[1]: it has no `to`"),
        ("dangling", "links[1]: a link of the kind leap: `to`: there is no thing 9"),
        ("function_in_it", "it holds a function, which can't be handed over"),
        ("many", "there are more than 100000 things"),
        ("endless", "it holds too many values"),
    ] {
        assert_eq!(see(&mut rules(), name).expect_err("a fault"), message, "{name}");
    }
}

#[test]
fn bytes_from_lua_are_those_of_the_value() {
    let mut rules = rules();
    for name in ["tables", "groups", "laid", "nothing"] {
        let function = function(&mut rules, name);
        let value = rules.call(function, &[]).expect("a value");
        let written = rules.see(function, None).expect("no error").expect("bytes");
        assert_eq!(written.value().value(), value, "{name}");
        assert_eq!(written, lunarena_kernel::written::Written::of(&value), "{name}");
    }
}
