//! Values that cross between a bot and the rules arrive unchanged. Single tables are copied entry by entry, lists of similar records node by node.

use crate::table::Table;
use lunarena_kernel::Value;
use lunarena_kernel::digest::Digest;
use lunarena_script::{Module, Rules, RulesSource};
use proptest::prelude::*;

/// Lua code that checks whether a value returns from the rules unchanged, and names the difference.
const ECHO: &str = "
local function differ(a, b, path)
  if type(a) ~= 'table' or type(b) ~= 'table' then
    if rawequal(a, b) and math.type(a) == math.type(b) then return nil end
    return path
  end
  for key, value in pairs(a) do
    local where = differ(value, b[key], path .. '.' .. tostring(key))
    if where then return where end
  end
  for key in pairs(b) do
    if a[key] == nil then return path .. '+' .. tostring(key) end
  end
end
function turn(game)
  local given = GIVEN
  local _, back = game:deal(given)
  return differ(given, back, 'it') or 'same'
end";

fn echo(given: &str) -> String {
    let mut table = Table::new(&ECHO.replace("GIVEN", given));
    table.instructions = 1_000_000;
    let answer = table.ask();
    assert_eq!(answer.fault, None, "{given}");
    answer.value.unwrap_or_default().to_string()
}

fn plain() -> impl Strategy<Value = String> {
    prop_oneof![
        (-3..300i64).prop_map(|number| number.to_string()),
        Just("true".to_owned()),
        Just("false".to_owned()),
        Just("0.5".to_owned()),
        Just("'text'".to_owned()),
        Just("('long'):rep(20)".to_owned()),
        Just("{}".to_owned()),
        Just("{ 1, 2, 3 }".to_owned()),
        Just("{ row = 1 }".to_owned()),
    ]
}

/// A record with some of a few names, so that many records of a list have the same or nearly the same names.
fn record() -> impl Strategy<Value = String> {
    const NAMES: [&str; 9] = ["row", "col", "state", "a", "b", "c", "__index", "__newindex", "['']"];
    let fields = prop::collection::vec(prop::option::weighted(0.8, plain()), NAMES.len());
    (0..3usize, fields).prop_map(|(first, fields)| {
        let named = NAMES.iter().zip(fields).skip(3 * first).take(6);
        let fields: Vec<String> = named.filter_map(|(name, field)| Some(format!("{name} = {}", field?))).collect();
        format!("{{ {} }}", fields.join(", "))
    })
}

/// A nested table with keys of all kinds.
fn anything() -> impl Strategy<Value = String> {
    let key = prop_oneof![
        4 => (1..9i64).prop_map(|key| format!("[{key}]")),
        1 => any::<i64>().prop_map(|key| format!("[0x{:x}]", key as u64)),
        4 => "[a-z]{1,3}".prop_map(|key| format!("['{key}']")),
        1 => (30..50usize).prop_map(|length| format!("['{}']", "k".repeat(length))),
    ];
    let item = prop_oneof![plain(), record()];
    item.prop_recursive(4, 200, 40, move |inner| {
        let list = prop::collection::vec(inner.clone(), 0..12).prop_map(|items| format!("{{ {} }}", items.join(", ")));
        let entry = (key.clone(), inner).prop_map(|(key, value)| format!("{key} = {value}"));
        prop_oneof![
            list,
            prop::collection::vec(entry, 0..40).prop_map(|entries| format!("{{ {} }}", entries.join(", ")))
        ]
    })
}

fn digest_of_state(made: &str) -> (String, String) {
    let text = format!("return {{ setup = function() return {{ {made}, 0 / 0, 1e300 }} end }}");
    let modules = [Module::new("game", "game.lua", &text)];
    let constants = Value::Map(Default::default());
    let source = RulesSource { modules: &modules, constants: &constants, formulas: &[], hooks: &[] };
    let mut rules = Rules::load(&source).unwrap_or_else(|errors| panic!("{errors:?}"));
    let setup = rules.function("game.setup").expect("compiles").expect("is there");
    rules.setup(setup, &Value::Null, &Value::Null).expect("a state");
    let (mut in_place, mut copied) = (Digest::new(), Digest::new());
    rules.digest_state(&mut in_place).expect("plain data");
    copied.value(&rules.state().expect("plain data"));
    (in_place.finish(), copied.finish())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn the_digest_of_a_state_in_lua_is_that_of_its_copy(made in anything()) {
        let (one, other) = digest_of_state(&made);
        prop_assert_eq!(one, other);
    }

    #[test]
    fn lists_of_records_survive_a_round_trip(
        kinds in prop::collection::vec(record(), 1..4),
        order in prop::collection::vec(0..4usize, 0..40),
    ) {
        let list: Vec<&str> = order.iter().map(|kind| kinds[kind % kinds.len()].as_str()).collect();
        prop_assert_eq!(echo(&format!("{{ {} }}", list.join(", "))), "same");
    }
}

/// A table whose keys were added and removed has another layout in memory than a new one.
#[test]
fn records_with_removed_keys_are_copied_unchanged() {
    let grown = "(function()
      local list = {}
      for i = 1, 20 do
        local record = { a = 1, b = 2 }
        if i % 2 == 0 then record.c, record.d, record.e = 3, 4, 5 end
        if i % 4 == 0 then record.a = nil end
        if i % 8 == 0 then record.a, record.b = i, nil end
        if i % 3 == 0 then record[i] = i end
        list[i] = record
      end
      return list
    end)()";
    assert_eq!(echo(grown), "same");
}

/// Lua caches which metamethods a table lacks; a copy must not inherit outdated entries of that cache.
#[test]
fn a_copied_table_works_as_a_metatable() {
    let records = "{ { __index = { gold = 1 } }, { __index = { gold = 2 } }, { __index = { gold = 3 }, more = 1 } }";
    let bot = format!(
        "function turn(game)
           local _, metas = game:deal({records})
           local out = {{}}
           for i, meta in ipairs(metas) do out[i] = setmetatable({{}}, meta).gold end
           return out
         end"
    );
    let answer = Table::new(&bot).ask();
    assert_eq!(answer.value.unwrap_or_default().to_string(), "[1, 2, 3]");
}

/// A copy reserves room for 65,536 names and grows when it needs more.
#[test]
fn a_copy_grows_beyond_its_reserved_names() {
    let api =
        "return { names = function(_, _, count) local t = {} for i = 1, count do t['n' .. i] = i end return t end }";
    let bot = "function turn(game)
      local out = {}
      for i, count in ipairs({ 65535, 65536, 65537, 131072, 131073 }) do
        local names, sum = game:names(count), 0
        for j = 1, count do sum = sum + names['n' .. j] end
        out[i] = sum == count * (count + 1) // 2 and names['n' .. count + 1] == nil
      end
      return out
    end";
    let mut table = Table::with_memory(api, bot, 1 << 28);
    table.instructions = 1 << 30;
    let answer = table.ask();
    assert_eq!(answer.fault, None);
    assert_eq!(answer.value.unwrap_or_default().to_string(), "[true, true, true, true, true]");
}

#[test]
fn large_and_unusual_states_are_digested() {
    for made in [
        "('x'):rep(100000)",
        "(function() local t = {} for i = 1, 3000 do t['k' .. i * 7919 % 3001] = { i, ('y'):rep(i % 90) } end return t end)()",
        "(function() local t = {} for i = 1, 3000 do t[i * 7919 % 300007] = { id = i } end return t end)()",
        "(function() local t = {} for i = 3000, 1, -1 do t[i] = i end return t end)()",
        "(function() local t = { 1, 2, 3, 4 } t[2] = nil t.x = 5 return t end)()",
        "{ grid = grid.new({ width = 3, height = 2 }), after = 1 }",
    ] {
        let (one, other) = digest_of_state(made);
        assert_eq!(one, other, "{made}");
    }
    let failing = |made: &str| {
        let modules = [Module::new("game", "game.lua", &format!("return {{ setup = function() {made} end }}"))];
        let constants = Value::Map(Default::default());
        let source = RulesSource { modules: &modules, constants: &constants, formulas: &[], hooks: &[] };
        let mut rules = Rules::load(&source).unwrap_or_else(|errors| panic!("{errors:?}"));
        let setup = rules.function("game.setup").expect("compiles").expect("is there");
        rules.setup(setup, &Value::Null, &Value::Null).expect("a state");
        rules.digest_state(&mut Digest::new()).map_or_else(|error| error.to_string(), |()| "good".to_owned())
    };
    assert_eq!(
        failing("local t = {} t.t = t return t"),
        "the state can't be kept: it is nested too deeply, or holds itself"
    );
    assert_eq!(
        failing("return { { f = print } }"),
        "the state can't be kept: it holds a function, which can't be handed over"
    );
    assert_eq!(
        failing("return { a = { [0.5] = 1 } }"),
        "the state can't be kept: a number as key can't be handed over: keys are strings or integers"
    );
}
