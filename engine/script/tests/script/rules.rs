//! Rules in their state: the data that generators return, and the positions of errors.

use lunarena_kernel::Value;
use lunarena_script::{Formula, Module, Rules, RulesSource};

fn rules() -> Rules {
    let constants = Value::Map(Default::default());
    Rules::load(&RulesSource { modules: &[], constants: &constants, formulas: &[], hooks: &[] })
        .unwrap_or_else(|errors| panic!("{errors:?}"))
}

#[test]
fn scale_is_available_in_rules_and_formulas() {
    let made = rules().run_generator("made.lua", "return function() return { scale(-7, 1, 2), scale(7, 3.0, 2) } end");
    assert_eq!(made.unwrap().to_string(), "[-4, 10]");
    let worth = |source: &str| {
        let formula = Formula { path: vec!["worth".into()], arguments: Vec::new(), source: source.into() };
        rules().evaluate(&formula).map_or_else(|error| error.message, |value| value.to_string())
    };
    assert_eq!(worth("scale(100, 400, 130, 400, 130) + 1"), "947");
    assert_eq!(worth("scale(1, 2, 3, 4)"), "the top of pair 2 has no bottom");
    assert_eq!(worth("scale(1, 2, 3, 4, 0)"), "the bottom of pair 2 is 0");
    assert_eq!(worth("scale(1)"), "there is nothing to scale by: give at least one pair of top and bottom");
    assert_eq!(worth("scale(1, 0.5, 2)"), "bad argument #2 (number has no integer representation)");
}

#[test]
fn an_empty_choice_returns_its_most_frequent_reason() {
    let possible = |reasons: &str| {
        let source = format!(
            "return function()
  local reasons = {reasons}
  local candidates = {{ {{ value = 1 }}, {{ value = 2 }}, {{ value = 3 }}, {{ value = 4 }} }}
  return choices.possible(candidates, function(value) return reasons[value] end, 'none')
end"
        );
        rules().run_generator("made.lua", &source).unwrap().to_string()
    };
    assert_eq!(possible("{ 'wet', 'far', 'deep', 'far' }"), "{refused: far}");
    assert_eq!(possible("{ 'wet', 'far', 'wet', 'far' }"), "{refused: wet}");
    assert_eq!(possible("{ 'wet', nil, 'wet', 'far' }"), "[{value: 2}]");
    let none = "return function() return choices.possible({}, function() end, 'none') end";
    assert_eq!(rules().run_generator("made.lua", none).unwrap().to_string(), "{refused: none}");
}

#[test]
fn a_generator_is_a_function_that_returns_data() {
    let made = rules().run_generator("made.lua", "return function() return { size = 3 } end").unwrap();
    assert_eq!(made.to_string(), "{size: 3}");
    let error = rules().run_generator("made.lua", "return 3").unwrap_err();
    assert_eq!(error.to_string(), "made.lua must return a function");
}

#[test]
fn a_failed_module_reports_its_error_at_every_require() {
    let module = |name: &str, text: &str| Module::new(name, &format!("{name}.lua"), text);
    let modules = [
        module("one", "return require('broken')"),
        module("other", "return require('broken')"),
        module("broken", "error('no')"),
        module("round", "return require('about')"),
        module("about", "local round = require('round') return round"),
    ];
    let constants = Value::Map(Default::default());
    let mut rules =
        Rules::load(&RulesSource { modules: &modules, constants: &constants, formulas: &[], hooks: &[] }).unwrap();
    for name in ["one.x", "other.x", "one.x"] {
        assert_eq!(rules.function(name).unwrap_err().to_string(), "broken.lua:1: no");
    }
    assert_eq!(rules.function("round.x").unwrap_err().to_string(), "about.lua:1: module 'round' requires itself");
}

#[test]
fn hooks_add_functions_that_rules_find_by_name() {
    let modules = [Module::new("songs", "songs.lua", "return { hum = function() return 'hm' end }")];
    let constants = Value::Map(Default::default());
    let sung = |hooks: &[&str]| {
        let hook = |(number, text): (usize, &&str)| Module::new("hooks", &format!("hooks{number}.lua"), text);
        let hooks: Vec<Module> = hooks.iter().enumerate().map(hook).collect();
        let source = RulesSource { modules: &modules, constants: &constants, formulas: &[], hooks: &hooks };
        let mut rules = Rules::load(&source).map_err(|errors| errors[0].to_string())?;
        let text = "return function() return { require('songs')['yodel']() } end";
        rules.run_generator("made.lua", text).map(|made| made.to_string()).map_err(|error| error.to_string())
    };
    let add = "return { add = { ['songs.yodel'] = function() return 'yo' end } }";
    // Independent of whether the module is loaded before; a later mod can wrap the function like any other.
    let twice = "return { around = { ['songs.yodel'] = function(yodel) return yodel() .. yodel() end } }";
    assert_eq!(sung(&[add]).as_deref(), Ok("[yo]"));
    assert_eq!(sung(&["require('songs') return {}", add, twice]).as_deref(), Ok("[yoyo]"));
    let again = "hooks1.lua:1: the module 'songs' has 'yodel' already: wrap it instead of adding it";
    assert_eq!(sung(&[add, add]).unwrap_err(), again);
    assert_eq!(
        sung(&[&add.replace("yodel", "hum")]).unwrap_err(),
        again.replace("hooks1", "hooks0").replace("yodel", "hum")
    );
}

#[test]
fn an_error_in_a_generator_names_its_line() {
    for (text, wanted) in [
        ("local x\nx = nil + 1", "made.lua:2: attempt to perform arithmetic on a nil value"),
        ("return function()\n  error('no')\nend", "made.lua:2: no"),
        ("return function(", "made.lua:1: <name> or '...' expected near <eof>"),
    ] {
        let error = rules().run_generator("made.lua", text).unwrap_err();
        assert_eq!(error.to_string(), wanted);
    }
}

#[test]
fn faults_of_a_map_are_collected_with_their_paths() {
    let text = "return function()
      local found = faults.new()
      local good = {
        found:integer('size', 3, 1, 3),
        found:integer('size', 0, 1, 3),
        found:integer('size', 4, 1, 3),
        found:integer('size', 2.0),
        found:integer('size'),
        found:one_of('seat', 'Blue', { 'Blue', 'Red' }, 'seat'),
        found:one_of('seat', 'Rad', { 'Blue', 'Red' }, 'seat'),
        found:one_of('seat', 7, { 'Blue', 'Red' }, 'seat'),
        found:one_of('seat', nil, { 'Blue', 'Red' }, 'seat'),
      }
      local lines = {}
      for i, fault in ipairs(found.list) do
        lines[i] = fault.path .. ': ' .. fault.message .. (fault.hint and ' (' .. fault.hint .. ')' or '')
      end
      return { good = good, lines = lines }
    end";
    let made = rules().run_generator("made.lua", text).unwrap();
    let (yes, no) = (Value::Bool(true), Value::Bool(false));
    let good = [&yes, &no, &no, &no, &no, &yes, &no, &no, &no];
    assert_eq!(made.field("good"), Some(&good.map(Clone::clone).to_vec().into()));
    let lines: Vec<String> =
        made.field("lines").and_then(Value::as_list).into_iter().flatten().map(ToString::to_string).collect();
    assert_eq!(
        lines,
        [
            "size: must be at least 1",
            "size: must be at most 3",
            "size: must be an integer",
            "size: is missing",
            "seat: there is no seat Rad (did you mean Red?)",
            "seat: there is no seat 7 (there are Blue, Red)",
            "seat: is missing",
        ]
    );
}

#[test]
fn constants_are_read_only_tables() {
    let list: Value = vec![5i64, 6, 7].into();
    let page = Value::map([("width", Value::Int(80)), ("sizes", list)]);
    let constants = Value::map([("page", page)]);
    let source = RulesSource { modules: &[], constants: &constants, formulas: &[], hooks: &[] };
    let made = |body: &str| {
        let mut rules = Rules::load(&source).unwrap_or_else(|errors| panic!("{errors:?}"));
        let made = rules.run_generator("made.lua", &format!("return function() {body} end"));
        made.map_or_else(|error| error.to_string(), |value| value.to_string())
    };
    let all = "local page, out = constants.page, {}
        for i, size in ipairs(page.sizes) do out[#out + 1] = i .. '=' .. size end
        for key in pairs(page) do out[#out + 1] = key end
        return { page.width, #page.sizes, page.sizes[2], tostring(page.sizes[4]), table.unpack(out) }";
    assert_eq!(made(all), "[80, 3, 6, nil, 1=5, 2=6, 3=7, sizes, width]");
    for (write, path) in [
        ("constants.page = 1", "page"),
        ("constants.page.width = 1", "page.width"),
        ("constants.page.wide = 1", "page.wide"),
        ("constants.page.sizes[1] = 1", "page.sizes.1"),
        ("constants.page.sizes[4] = 1", "page.sizes.4"),
        ("local key = 'width' constants.page[key] = nil", "page.width"),
        ("local at = 2 constants.page.sizes[at] = nil", "page.sizes.2"),
        ("setmetatable({}, { __newindex = constants.page }).width = 1", "page.width"),
    ] {
        assert_eq!(made(write), format!("made.lua:1: constants can't be changed: 'constants.{path}'"), "{write}");
    }
    for write in [
        "table.insert(constants.page.sizes, 1)",
        "table.remove(constants.page.sizes)",
        "table.sort(constants.page.sizes, function(a, b) return a > b end)",
    ] {
        assert!(made(write).contains("constants can't be changed"), "{write}: {}", made(write));
    }
    assert!(made("rawset(constants.page, 'width', 1)").contains("it can't be changed"));
    assert_eq!(
        made("return constants.page.widht"),
        "made.lua:1: there is no constant 'constants.page.widht': did you mean 'width'?"
    );
    assert_eq!(made("return getmetatable(constants.page)"), "false");
}

/// A number that would be used as the address of a table if it were not checked.
const ADDRESS: &str = "0x4141414141414141";

/// Rules with a module `songs` and one file of hooks.
fn hooked(hook: &str) -> Result<Rules, Vec<lunarena_script::ScriptError>> {
    let songs = "
        local songs = {}
        function songs.setup() return {} end
        function songs.hum() return 'hm' end
        function songs.ordered(_, turn) turn.orders = ORDERS return {} end
        return songs"
        .replace("ORDERS", ADDRESS);
    let modules = [Module::new("songs", "songs.lua", &songs)];
    let hooks = [Module::new("hooks", "hooks.lua", hook)];
    let constants = Value::map([("song", Value::map([("length", Value::Int(4))]))]);
    Rules::load(&RulesSource { modules: &modules, constants: &constants, formulas: &[], hooks: &hooks })
}

#[test]
fn the_engine_calls_its_own_require_whatever_scripts_assign() {
    for value in [ADDRESS, &format!("function() return {ADDRESS} end"), "nil"] {
        let mut rules = hooked(&format!("require = {value} return {{}}")).expect("rules");
        assert!(rules.function("songs.hum").expect("the module").is_some());
        let api = rules.api_of("songs").expect("the module");
        assert_eq!(api.calls.len(), 3);
    }
}

#[test]
fn formulas_use_the_engines_functions_and_constants_whatever_scripts_assign() {
    let formula = |source: &str| Formula { path: vec!["worth".into()], arguments: Vec::new(), source: source.into() };
    for replaced in ["math", "scale", "grow", "constants", "_G", "math.floor"] {
        let mut rules = hooked(&format!("{replaced} = {ADDRESS} return {{}}")).expect("rules");
        let worth = rules.evaluate(&formula("floor(2.5) + scale(song.length, 2, 1)")).expect("a number");
        assert_eq!(worth, Value::Int(10), "{replaced}");
    }
    let error = hooked("return {}").expect("rules").evaluate(&formula("song.lenght")).unwrap_err();
    assert!(error.message.contains("did you mean 'length'?"), "{error}");
}

#[test]
fn orders_require_a_table() {
    let mut rules = hooked("return {}").expect("rules");
    let setup = rules.function("songs.setup").expect("the module").expect("the function");
    rules.setup(setup, &Value::Null, &Value::Null).expect("a state");
    let ordered = rules.function("songs.ordered").expect("the module").expect("the function");
    let error = rules.take_orders(ordered, "Blue", &Value::Null, &Value::Null).unwrap_err();
    assert_eq!(error.message, "turn.orders must stay a table");
}

#[test]
fn a_setup_that_returns_no_table_leaves_no_state() {
    let mut rules = hooked("return {}").expect("rules");
    let hum = rules.function("songs.hum").expect("the module").expect("the function");
    let error = rules.setup(hum, &Value::Null, &Value::Null).unwrap_err();
    assert_eq!(error.message, "setup must return a table, the state");
    assert_eq!(rules.state().expect("still a table").to_string(), "[]");
}

#[test]
fn globals_of_a_map_are_local_to_it() {
    let mut rules = hooked("return {}").expect("rules");
    let make = "
        math.floor, string.format, pairs, require, own = nil, nil, nil, nil, 1
        return function() return { math.floor == nil, _G.own, pairs == nil } end";
    assert_eq!(rules.run_generator("made.lua", make).expect("a list").to_string(), "[true, 1, true]");
    let look = "return function() return { math.floor(2.5), ('%d'):format(3), own == nil, require('songs').hum() } end";
    assert_eq!(rules.run_generator("seen.lua", look).expect("a list").to_string(), "[2, 3, true, hm]");
}
