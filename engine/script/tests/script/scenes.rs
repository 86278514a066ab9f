//! What there is to see, read out of the rules: records where they lie, and only what is other than the last time.

use lunarena_kernel::Value;
use lunarena_scene::change::FigureChanges;
use lunarena_scene::reading::{self, Answer, Eyes};
use lunarena_scene::{Id, Look, Place, Scalar, Scene};
use lunarena_script::{FnRef, Module, Rules, RulesSource, SeenScene};
use std::sync::Arc;

/// A pond with frogs, of which `see` says the same in two ways, as tables and as a group, and what the test wants besides.
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
  return { known = known, things = { { each = { x = { at = "A" }, y = { at = "B" }, z = {} }, as = "lily", at = "at" } } }
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
function M.any(...) return M.groups(...) end
function M.nothing() return {} end
function M.move(state) state.frogs[2].x = 2 end
function M.leave(state) table.remove(state.frogs, 1) end
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

fn see(rules: &mut Rules, name: &str, seen: &mut SeenScene) -> Result<Answer, String> {
    let function = function(rules, name);
    let picks = ["hp", "race", "cargo"].map(Arc::from);
    rules.see(function, Some("Left"), &picks, seen).expect("no error")
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
    let answer = see(rules, name, &mut SeenScene::default()).expect("a scene");
    let mut ids: Vec<String> = answer.things.iter().map(|thing| thing.id.to_string()).collect();
    ids.sort();
    ids
}

fn scene(answer: Answer) -> Scene {
    let mut scene = Scene::default();
    reading::next(answer, &Look::default(), Eyes::default(), &mut scene).expect("a good scene");
    scene
}

#[test]
fn a_group_says_what_a_table_for_each_record_says() {
    let mut rules = rules();
    let [tables, groups] =
        ["tables", "groups"].map(|name| scene(see(&mut rules, name, &mut SeenScene::default()).expect("a scene")));
    assert_eq!(tables, groups);
    let frog = groups.thing(&Id::Number(1)).expect("the first");
    assert_eq!(
        (frog.kind.as_str(), frog.owner.as_deref(), &frog.at),
        ("frog", Some("Left"), &Some(Place::At(0, 0, 0)))
    );
    assert_eq!((&frog.label, frog.marks.as_slice()), (&Some(Scalar::Int(2)), ["asleep".to_owned()].as_slice()));
    assert_eq!(frog.bars["health"], (Scalar::Int(3), Scalar::Int(5)));
    // A whole record is handed over: what isn't a single value is no fact.
    assert_eq!(frog.facts.names().collect::<Vec<_>>(), ["hp", "race"]);
    assert_eq!(groups.links.len(), 1);
}

#[test]
fn only_what_is_other_is_read() {
    for name in ["tables", "groups"] {
        let (mut rules, mut seen) = (rules(), SeenScene::default());
        let first = see(&mut rules, name, &mut seen).expect("a scene");
        assert_eq!((first.things.len(), first.links.len(), first.is_whole), (3, 1, true), "{name}");
        let same = see(&mut rules, name, &mut seen).expect("a scene");
        assert_eq!((same.things.len(), same.links.len(), same.is_whole), (0, 0, false), "{name}");
        assert!(!first.figures.is_empty() && same.figures.is_empty(), "{name}");
        let step = |rules: &mut Rules, name| {
            let function = function(rules, name);
            rules.stage(function).expect("a stage");
        };
        step(&mut rules, "move");
        let moved = see(&mut rules, name, &mut seen).expect("a scene");
        assert_eq!(moved.things.iter().map(|thing| thing.id.clone()).collect::<Vec<_>>(), [Id::Number(2)], "{name}");
        assert!(moved.gone.is_empty() && moved.links.is_empty() && moved.cut.is_empty(), "{name}");
        step(&mut rules, "leave");
        let left = see(&mut rules, name, &mut seen).expect("a scene");
        assert_eq!((left.things.len(), left.gone), (0, vec![Id::Number(1)]), "{name}");
        assert_eq!((left.links.len(), left.cut.len()), (0, 1), "{name}");
        assert!(!left.figures.is_empty(), "{name}");
    }
}

#[test]
fn figures_are_told_by_what_changed() {
    let (mut rules, mut seen) = (rules(), SeenScene::default());
    let told = |rules: &mut Rules, seen: &mut SeenScene| {
        let figures = see(rules, "laid", seen).expect("a scene").figures.into_iter();
        let text = |(name, value): (&str, &Option<Scalar>)| {
            format!("{name} {}", value.as_ref().map_or("gone".to_owned(), ToString::to_string))
        };
        let own = |(seat, changes): (String, FigureChanges)| {
            format!("{seat}: {}", changes.iter().map(text).collect::<Vec<_>>().join(", "))
        };
        figures.map(own).collect::<Vec<_>>().join("; ")
    };
    assert_eq!(told(&mut rules, &mut seen), "Left: flies 2, frogs 3, shy yes; Right: frogs 1");
    assert_eq!(told(&mut rules, &mut seen), "");
    let leave = function(&mut rules, "leave");
    rules.stage(leave).expect("a stage");
    assert_eq!(told(&mut rules, &mut seen), "Left: frogs 2, shy no; Right: frogs gone");
    let wrong = |name| see(&mut self::rules(), name, &mut SeenScene::default()).expect_err("it is wrong");
    assert_eq!(wrong("in_two_tables"), "figures.Left.frogs is said twice");
    assert_eq!(wrong("bare"), "figures.Left.1 is an integer");
}

#[test]
fn in_fog_records_elsewhere_are_left_out() {
    let mut rules = rules();
    // Known are 0/0, 1/0 and 3/1: the third frog isn't seen.
    assert_eq!(ids(&mut rules, "fog"), ["1", "2"]);
    assert_eq!(ids(&mut rules, "everywhere"), ["1", "2", "3"]);
    assert_eq!(ids(&mut rules, "nodes"), ["x"]);
    assert_eq!(ids(&mut rules, "lists"), ["y"]);
    let links = |rules: &mut Rules, name| see(rules, name, &mut SeenScene::default()).expect("a scene").links.len();
    assert_eq!(links(&mut rules, "fog"), 1);
    let leave = function(&mut rules, "move");
    rules.stage(leave).expect("a stage");
    assert_eq!(ids(&mut rules, "fog"), ["1"]);
    // What seats know that are told of together is for others to sort out.
    assert_eq!(ids(&mut rules, "known_to"), ["1", "2", "3"]);
}

#[test]
fn marks_may_have_other_names_than_fields() {
    let answer = see(&mut rules(), "named", &mut SeenScene::default()).expect("a scene");
    assert_eq!(
        (answer.things[0].id.to_string(), &answer.things[0].marks),
        ("x".to_owned(), &vec!["dozing".to_owned()])
    );
}

#[test]
fn what_is_wrong_with_a_group_is_told() {
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
    ] {
        let fault = see(&mut rules(), name, &mut SeenScene::default()).expect_err("a fault");
        assert_eq!(fault, message, "{name}");
    }
}
