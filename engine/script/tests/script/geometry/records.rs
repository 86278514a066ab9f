//! Rows of records from the cells of a grid.

use super::{fails, lua, run};

/// A Lua function that formats rows of records as text, with the fields of a record by name.
const SHEET: &str = "
local function sheet(rows)
  local out = {}
  for y, row in ipairs(rows) do
    for x, record in ipairs(row) do
      local fields = {}
      for name, value in pairs(record or {}) do fields[#fields + 1] = name .. '=' .. tostring(value) end
      out[#out + 1] = record and table.concat(fields, ' ') or 'no'
    end
    out[#out + 1] = '/'
  end
  return table.concat(out, ', ')
end
";

fn records(call: &str) -> String {
    let text = run(&format!("{SHEET} return sheet({call})")).unwrap_or_else(|error| panic!("{call}: {error}"));
    text.trim_end_matches(", /").to_owned()
}

#[test]
fn a_grid_returns_rows_of_records() {
    let small = "grid.new{ width = 2, height = 2, origin = { 5, 7 }, layers = { a = { {1, 2}, {3, 4} } } }";
    assert_eq!(
        records(&format!("{small}:records({{ a = {{ at_least = 2 }} }}, {{ col = 'x', row = 'y', what = 'a' }})")),
        "no, col=6 row=7 what=2, /, col=5 row=8 what=3, col=6 row=8 what=4"
    );
    assert_eq!(
        records(&format!(
            "{small}:records(nil, {{ n = {{ layer = 'a', times = -2 }}, w = {{ layer = 'a', names = {{ 'one', [3] = true }} }} }})"
        )),
        // A number without a name has no field.
        "n=-2 w=one, n=-4, /, n=-6 w=true, n=-8"
    );
    assert_eq!(records("deep:records(nil, { z = 'z', x = 'x', g = 'gas' }, 31)"), {
        "g=5 x=10 z=31, g=5 x=11 z=31, /, g=5 x=10 z=31, g=5 x=11 z=31"
    });
    assert_eq!(records(&format!("{small}:records(nil, {{}})")), ", , /, , ");
    // Fields can be added to a record without any.
    let filled =
        format!("local r = {small}:records(nil, {{}}) for i = 1, 20 do r[1][1]['k' .. i] = i end return r[1][1].k20");
    assert_eq!(run(&filled).as_deref(), Ok("20"));
    // Each record is a separate table.
    assert_eq!(
        lua(&format!(
            "(function() local r = {small}:records(nil, {{ a = 'a' }}) r[1][1].a = 9 r[1][1].more = 1 return r[1][1].a, r[1][2].a, r[1][2].more end)()"
        )),
        "9 2 nil"
    );
}

#[test]
fn invalid_descriptions_of_records_are_refused() {
    let wrong = "a field is x, y, z, a layer, or { layer =, times =, names = }";
    for fields in
        ["{ a = 1 }", "{ a = { times = 2 } }", "{ a = { layer = 'ground', often = 2 } }", "{ a = { 'ground' } }"]
    {
        let error = fails(&format!("return flat:records(nil, {fields})"));
        assert!(error.ends_with(wrong), "{fields}: {error}");
    }
    let end = |body: &str, end: &str| {
        let error = fails(body);
        assert!(error.ends_with(end), "{body}: {error}");
    };
    end("return flat:records(nil, { a = 'grond' })", "the grid has no layer grond: did you mean ground?");
    end("return flat:records(nil, { 'ground' })", "the fields of a record have names");
    end("return flat:records(nil)", "(table expected, got no value)");
    end("return flat:records(nil, { a = 'ground' }, 1)", "there is no such plane");
    end(
        "local many = {} for i = 1, 9 do many['f' .. i] = 'ground' end return flat:records(nil, many)",
        "a record has at most 8 fields",
    );
}
