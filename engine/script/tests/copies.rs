//! What crosses between a bot and the rules arrives as it was: read entry by entry where it stands alone, node by node where many records
//! are alike.

#[path = "calls/table.rs"]
mod table;

use proptest::prelude::*;
use table::Table;

/// Says whether a value came back from the rules as it went there, and where it did not.
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

/// A record with some of a few names, so that many of a list are alike, and some only nearly.
fn record() -> impl Strategy<Value = String> {
    const NAMES: [&str; 9] = ["row", "col", "state", "a", "b", "c", "__index", "__newindex", "['']"];
    let fields = prop::collection::vec(prop::option::weighted(0.8, plain()), NAMES.len());
    (0..3usize, fields).prop_map(|(first, fields)| {
        let named = NAMES.iter().zip(fields).skip(3 * first).take(6);
        let fields: Vec<String> = named.filter_map(|(name, field)| Some(format!("{name} = {}", field?))).collect();
        format!("{{ {} }}", fields.join(", "))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn lists_of_records_cross_twice_and_are_the_same(
        kinds in prop::collection::vec(record(), 1..4),
        order in prop::collection::vec(0..4usize, 0..40),
    ) {
        let list: Vec<&str> = order.iter().map(|kind| kinds[kind % kinds.len()].as_str()).collect();
        prop_assert_eq!(echo(&format!("{{ {} }}", list.join(", "))), "same");
    }
}

/// Records whose keys came and went lie otherwise than those made at once.
#[test]
fn records_with_a_history_cross_as_they_are() {
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

/// Lua remembers of a table which metamethods it lacks; what was copied must not be remembered to lack those it has.
#[test]
fn a_copied_table_is_a_good_metatable() {
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
