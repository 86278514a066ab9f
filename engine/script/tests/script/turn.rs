//! The fields of the turn have the value set last, whatever they had before.

use lunarena_kernel::{Key, Value};
use lunarena_script::{FieldValue, FnRef, Module, Rules, RulesSource, TurnField};
use proptest::prelude::*;
use std::collections::BTreeMap;

const GAME: &str = "
local M = {}
function M.setup() return { kept = {} } end
function M.turn(_, turn) return turn end
function M.keep(state, turn) state.kept[#state.kept + 1] = turn.orders end
function M.fill(_, turn) turn.orders = turn.orders or {} turn.orders.mine = 1 end
function M.litter()
  local litter
  for i = 1, 3000 do litter = { litter and i, ('a text of its own %d'):format(i) } end
end
return M";

struct Table {
    rules: Rules,
    turn: FnRef,
    litter: FnRef,
}

impl Table {
    fn new() -> Table {
        let (modules, constants) = ([Module::new("game", "game.lua", GAME)], Value::Map(Default::default()));
        let source = RulesSource { modules: &modules, constants: &constants, formulas: &[], hooks: &[] };
        let mut rules = Rules::load(&source).expect("good rules");
        let [setup, turn, litter] = ["setup", "turn", "litter"].map(|name| function(&mut rules, name));
        rules.setup(setup, &Value::Null, &Value::Null).expect("a state");
        Table { rules, turn, litter }
    }

    fn set(&mut self, field: TurnField, value: FieldValue) {
        self.rules.set_turn(&[(field, value)]).expect("room for a field");
    }

    fn seen(&mut self) -> Value {
        self.rules.ask(self.turn).expect("a turn")
    }

    fn stage(&mut self, name: &str) {
        let stage = function(&mut self.rules, name);
        self.rules.stage(stage).expect("a good stage");
    }
}

fn function(rules: &mut Rules, name: &str) -> FnRef {
    rules.function(&format!("game.{name}")).expect("it compiles").expect("it is there")
}

fn field_value(value: &Value) -> FieldValue<'_> {
    match value {
        Value::Null => FieldValue::Nothing,
        Value::Bool(value) => FieldValue::Bool(*value),
        Value::Int(number) => FieldValue::Int(*number),
        Value::Str(text) => FieldValue::Text(text),
        Value::Map(entries) if entries.is_empty() => FieldValue::Empty,
        value => FieldValue::Value(value),
    }
}

fn any_field() -> impl Strategy<Value = TurnField> {
    prop::sample::select(&[TurnField::Orders, TurnField::Phase, TurnField::Seat, TurnField::Unit][..])
}

fn any_value() -> impl Strategy<Value = Value> {
    prop_oneof![
        3 => Just(Value::Null),
        2 => any::<bool>().prop_map(Value::Bool),
        2 => any::<i64>().prop_map(Value::Int),
        2 => "[ab]{0,2}".prop_map(Value::Str),
        1 => Just(Value::Str("a text that is longer than those of which Lua has only one each".into())),
        2 => Just(Value::Map(BTreeMap::new())),
        1 => "[ab]".prop_map(|name| Value::map([(name.as_str(), 1.into())])),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn fields_have_the_value_set_last(steps in prop::collection::vec((any_field(), any_value(), 0..8u8), 1..80)) {
        let (mut table, mut fields) = (Table::new(), BTreeMap::new());
        for (field, value, litter) in &steps {
            table.set(*field, field_value(value));
            match value {
                Value::Null => fields.remove(&Key::from(field.name())),
                value => fields.insert(Key::from(field.name()), value.clone()),
            };
            if *litter == 0 {
                table.rules.stage(table.litter).expect("a good stage");
            }
            prop_assert_eq!(table.seen(), Value::Map(fields.clone()));
        }
    }
}

/// The rules may keep a table that they wrote into; the next turn has a new one.
#[test]
fn each_turn_starts_with_its_own_tables() {
    let mut table = Table::new();
    for _ in 0..3 {
        table.set(TurnField::Orders, FieldValue::Empty);
        assert_eq!(table.seen().to_string(), "{orders: []}");
        table.stage("fill");
        assert_eq!(table.seen().to_string(), "{orders: {mine: 1}}");
        table.stage("keep");
    }
    assert_eq!(table.rules.state().expect("a state").to_string(), "{kept: [{mine: 1}, {mine: 1}, {mine: 1}]}");
}

/// An error in a stage or a question leaves nothing on the stack and does not affect later calls.
#[test]
fn a_failed_stage_names_its_line_and_can_run_again() {
    let text = "local M = {}\nfunction M.fails(_, turn)\n  return turn.unit.thing\nend\nreturn M";
    let (modules, constants) = ([Module::new("game", "game.lua", text)], Value::Map(Default::default()));
    let source = RulesSource { modules: &modules, constants: &constants, formulas: &[], hooks: &[] };
    let mut rules = Rules::load(&source).expect("good rules");
    let fails = function(&mut rules, "fails");
    for _ in 0..300 {
        let error = rules.stage(fails).expect_err("nothing has no fields");
        assert_eq!(error.to_string(), "game.lua:3: attempt to index a nil value (field 'unit')");
        assert!(rules.ask(fails).is_err());
    }
    let thing = Value::map([("thing", 5.into())]);
    rules.set_turn(&[(TurnField::Unit, FieldValue::Value(&thing))]).expect("room for a field");
    assert_eq!(rules.ask(fails).expect("a number"), Value::Int(5));
}
