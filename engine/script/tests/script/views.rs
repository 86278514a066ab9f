//! What several views have in common can be read and shown, and not changed until it is forgotten.

use lunarena_kernel::Value;
use lunarena_script::{FnRef, Module, Rules, RulesSource, Told, TurnField};

const GAME: &str = "
local M = {}
local own = { kept = true }
function M.setup() return { units = { { id = 1 }, { id = 2, load = { 5 } } }, empty = {} } end
function M.common(state, turn)
  local made = { units = state.units, own = own, sizes = constants.sizes, turn = turn, deep = {} }
  made.self = made
  for i = 1, 5000 do made.deep = { made.deep } end
  return made
end
function M.none() end
function M.failing() error('no') end
function M.view(state, turn, common) return { units = common and common.units } end
function M.change(state, turn)
  state.units[2].load[1], state.units[3], own.more, turn.more = 6, { id = 3 }, 1, 1
  assert(not pcall(function() constants.sizes.small = 2 end))
end
return M";

/// Ways of a view to change what it got.
const CHANGES: [&str; 11] = [
    "common.me = 1",
    "common.units = nil",
    "common.units[3] = {}",
    "common.units[1].id = 7",
    "common.units[2].load[2] = 1",
    "common.own.kept = false",
    "common.sizes.small = 2",
    "state.units[1].id = 7",
    "table.insert(common.units, {})",
    "table.sort(common.units, function(a, b) return a.id > b.id end)",
    "rawset(common.units[1], 'id', 7)",
];

fn function(rules: &mut Rules, name: &str) -> FnRef {
    rules.function(&format!("game.{name}")).expect("compiles").expect("is there")
}

fn rules(more: &str) -> Rules {
    let text = GAME
        .replace("return M", &format!("function M.changing(state, turn, common) {more} return common end\nreturn M"));
    let modules = [Module::new("game", "game.lua", &text)];
    let constants = Value::map([("sizes", Value::map([("small", 1.into())]))]);
    let source = RulesSource { modules: &modules, constants: &constants, formulas: &[], hooks: &[] };
    let mut rules = Rules::load(&source).unwrap_or_else(|errors| panic!("{errors:?}"));
    let setup = function(&mut rules, "setup");
    rules.setup(setup, &Value::Null, &Value::List(Vec::new())).expect("a state");
    rules.set_turn(&[(TurnField::Seat, Told::Text("Left"))]).expect("a turn");
    rules
}

#[test]
fn a_view_gets_it_as_long_as_it_is_there() {
    let mut rules = rules("");
    let (common, view) = (function(&mut rules, "common"), function(&mut rules, "view"));
    rules.make_view(view).expect("a view");
    assert_eq!(rules.view().expect("a view").to_string(), "[]");
    rules.make_common(common).expect("something in common");
    for _ in 0..2 {
        rules.make_view(view).expect("a view");
        assert_eq!(rules.view().expect("a view").to_string(), "{units: [{id: 1}, {id: 2, load: [5]}]}");
    }
    rules.forget_common();
    rules.make_view(view).expect("a view");
    assert_eq!(rules.view().expect("a view").to_string(), "[]");
}

#[test]
fn no_view_can_change_it_and_the_rules_can_when_it_is_forgotten() {
    for change in CHANGES {
        let mut rules = rules(change);
        let before = rules.state().expect("a state");
        let (common, view) = (function(&mut rules, "common"), function(&mut rules, "changing"));
        rules.make_common(common).expect("something in common");
        let error = rules.make_view(view).expect_err(change).to_string();
        assert!(error.contains("can't be changed"), "{change}: {error}");
        assert_eq!(rules.state().expect("a state"), before, "{change}");
        // The host writes to the turn all the time.
        rules
            .set_turn(&[
                (TurnField::Seat, Told::Nothing),
                (TurnField::Bank, Told::Value(&Value::map([("Left", 1.into())]))),
            ])
            .expect("a turn");
        // Whatever is made next takes its place; what fails leaves nothing.
        rules.make_common(common).expect("something else in common");
        let failing = function(&mut rules, "failing");
        assert_eq!(rules.make_common(failing).expect_err("an error").to_string(), "game.lua:12: no");
        let stage = function(&mut rules, "change");
        rules.stage(stage).unwrap_or_else(|error| panic!("{change}: {error}"));
        assert_eq!(
            rules.state().expect("a state").to_string(),
            "{empty: [], units: [{id: 1}, {id: 2, load: [6]}, {id: 3}]}"
        );
    }
}

#[test]
fn it_is_a_table() {
    let mut rules = rules("");
    let none = function(&mut rules, "none");
    let error = rules.make_common(none).expect_err("nothing");
    assert_eq!(error.to_string(), "game.lua:11: what views have in common must be a table");
}

#[test]
fn it_outlives_collections_while_views_are_made() {
    let mut rules = rules("local waste = {} for i = 1, 20000 do waste = { waste = { i } } end");
    let (common, view) = (function(&mut rules, "common"), function(&mut rules, "changing"));
    for _ in 0..20 {
        rules.make_common(common).expect("something in common");
        rules
            .set_turn(&[
                (TurnField::Seat, Told::Nothing),
                (TurnField::Orders, Told::Value(&Value::List(vec![1.into()]))),
            ])
            .expect("a turn");
        for _ in 0..3 {
            rules.make_view(view).expect("a view");
        }
    }
    rules.forget_common();
    let stage = function(&mut rules, "change");
    rules.stage(stage).unwrap_or_else(|error| panic!("{error}"));
    assert!(rules.used_memory() < 8 << 20, "{}", rules.used_memory());
}
