//! Graphs, grids and hexfields in Lua: every method, the order of its results and its errors; in `geometry/shown.rs` what bots may do with
//! the rules' objects.

// A panic in a function of the tests is a failed test.
#![allow(clippy::unwrap_used)]

mod records;
mod shown;
mod wraps;

use lunarena_kernel::Value;
use lunarena_script::{Module, Rules, RulesSource};

fn rules(modules: &[(&str, &str)]) -> Rules {
    let module = |(name, text): &(&str, &str)| Module::new(name, &format!("{name}.lua"), text);
    let modules: Vec<Module> = modules.iter().map(module).collect();
    let constants = Value::Map(Default::default());
    let source = RulesSource { modules: &modules, constants: &constants, formulas: &[], hooks: &[] };
    Rules::load(&source).unwrap_or_else(|errors| panic!("{errors:?}"))
}

/// Grids shared by the tests: `flat` is 4 x 3 from (0, 0), `deep` 2 x 2 x 2 from (10, 20, 30).
const GRIDS: &str = "
local flat = grid.new{ width = 4, height = 3, layers = { ground = { {0, 0, 1, 0}, {0, 1, 1, 0}, {0, 0, 0, 0} }, height = 0 },
  occupants = { units = {} } }
local deep = grid.new{ width = 2, height = 2, depth = 2, origin = { 10, 20, 30 }, layers = { gas = 5 }, occupants = { ships = {} } }
local function cells(list)
  local out = {}
  for i, c in ipairs(list) do
    out[i] = c.x .. ',' .. c.y .. (c.z and ',' .. c.z or '') .. (c.distance and '=' .. c.distance or '')
      .. (c.unit and '#' .. c.unit or '')
  end
  return table.concat(out, ' ')
end
";

fn run(body: &str) -> Result<String, String> {
    let text = format!("{GRIDS}\nlocal M = {{}}\nfunction M.run()\n{body}\nend\nreturn M");
    let mut rules = rules(&[("probe", &text)]);
    let function = rules.function("probe.run").expect("it compiles").expect("it is there");
    let value = rules.call_plain(function, &[]);
    value.map(|value| value.to_string()).map_err(|error| error.message)
}

/// Returns all results of a chunk as text.
fn lua(expression: &str) -> String {
    run(&format!("local out = table.pack({expression}) for i = 1, out.n do out[i] = tostring(out[i]) end return table.concat(out, ' ')"))
        .unwrap_or_else(|error| panic!("{expression}: {error}"))
}

fn fails(expression: &str) -> String {
    run(expression).expect_err(expression)
}

#[test]
fn grids_report_their_size_and_cells() {
    assert_eq!(lua("flat:size()"), "4 3 1");
    assert_eq!(lua("deep:size()"), "2 2 2");
    assert_eq!(lua("flat:origin()"), "0 0");
    assert_eq!(lua("deep:origin()"), "10 20 30");
    assert_eq!(lua("flat:contains(3, 2), flat:contains(4, 2), flat:contains(0, 0, 1)"), "true false false");
    assert_eq!(lua("deep:contains(11, 21), deep:contains(11, 21, 31), deep:contains(0, 0)"), "true true false");
    assert_eq!(lua("flat:get('ground', 2, 0), flat:get('ground', 2.0, 1), flat:get('ground', 4, 0)"), "1 1 nil");
    assert_eq!(lua("deep:get('gas', 10, 20), deep:get('gas', 10, 20, 31), deep:get('gas', 10, 20, 32)"), "5 5 nil");
}

#[test]
fn cells_are_set_and_counted() {
    assert_eq!(lua("flat:set('height', 7, 1, 2), flat:get('height', 1, 2), flat:set('height', -2, 1, 2)"), "0 7 7");
    let counted = "flat:count('ground', 1), flat:positive('ground'), flat:negative('ground'), flat:count('ground', 9)";
    assert_eq!(lua(counted), "3 3 0 0");
    let body = "flat:set('ground', -4, 0, 0) flat:set('ground', 1000, 1, 0)
        return { flat:count('ground', 1), flat:positive('ground'), flat:negative('ground'), flat:count('ground', 1000) }";
    assert_eq!(run(body).unwrap(), "[3, 4, 1, 1]");
    let body = "deep:set('gas', 1, 11, 21, 31) deep:set('gas', 2, 11, 21)
        return { deep:get('gas', 11, 21, 30), deep:get('gas', 11, 21, 31), deep:count('gas', 5) }";
    assert_eq!(run(body).unwrap(), "[2, 1, 6]");
    assert_eq!(
        run("flat:fill('ground', 3) return { flat:count('ground', 3), flat:get('ground', 2, 2) }").unwrap(),
        "[12, 3]"
    );
    let body = "local twin = flat:copy() twin:set('height', 5, 0, 0) return { flat:get('height', 0, 0), twin:get('height', 0, 0) }";
    assert_eq!(run(body).unwrap(), "[0, 5]");
    assert_eq!(
        lua(
            "(function() local g = grid.new{ width = 2, height = 2, depth = 2, origin = { 5, 5, 5 }, layers = { a = 0 } } g:set('a', 7, 6, 5, 6) \
             local first, second = g:rows('a'), g:rows('a', 6) return #first, #second[2], first[1][2], second[1][2], second[2][2] end)()"
        ),
        "2 2 0 7 0"
    );
    assert_eq!(fails("grid.new{ width = 1, height = 1, layers = { a = 0 } }:rows('a', 3)"), "there is no such plane");
}

#[test]
fn filters_find_cells_row_by_row() {
    assert_eq!(lua("cells(flat:find{ ground = 1 })"), "2,0 1,1 2,1");
    assert_eq!(lua("#flat:find(), #flat:find{}, cells(flat:find{ ground = { not_ = nil, at_least = 2 } })"), "12 12 ");
    assert_eq!(lua("#flat:find{ ground = { ['not'] = 1 }, height = { 0, 1 } }"), "9");
    let body = "flat:put('units', 7, 1, 1) return cells(flat:find{ ground = { at_least = 1, at_most = 1 }, free_of = 'units' })";
    assert_eq!(run(body).unwrap(), "2,0 2,1");
    assert_eq!(
        lua("cells(deep:find{ gas = 5 })"),
        "10,20,30 11,20,30 10,21,30 11,21,30 10,20,31 11,20,31 10,21,31 11,21,31"
    );
}

#[test]
fn ranges_go_by_distance_then_x_then_y() {
    assert_eq!(lua("cells(flat:within('manhattan', 1, nil, 1, 1))"), "1,1=0 0,1=1 1,0=1 1,2=1 2,1=1");
    assert_eq!(lua("cells(flat:within('squared', 2, { ground = 0 }, 1, 1))"), "0,1=1 1,0=1 1,2=1 0,0=2 0,2=2 2,2=2");
    assert_eq!(lua("cells(flat:within('chebyshev', 1, nil, 0, 0))"), "0,0=0 0,1=1 1,0=1 1,1=1");
    assert_eq!(lua("#flat:within('squared', 1 << 60, nil, 0, 0), #flat:within('squared', -1, nil, 0, 0)"), "12 0");
    assert_eq!(lua("#flat:within('squared', 4, nil, 9, 9)"), "0");
    assert_eq!(lua("cells(deep:within('manhattan', 1, nil, 10, 20, 31))"), "10,20,31=0 10,21,31=1 11,20,31=1");
    assert_eq!(
        lua(
            "flat:distance('manhattan', 0, 0, 3, 2), flat:distance('chebyshev', 0, 0, 3, 2), flat:distance('squared', 0, 0, 3, 2)"
        ),
        "5 3 13"
    );
    assert_eq!(
        lua("flat:distance('squared', 0, 0, 4, 0), deep:distance('squared', 10, 20, 30, 10, 20, 31)"),
        "nil nil"
    );
    assert_eq!(lua("deep:distance('squared', 10, 20, 31, 11, 21, 31)"), "2");
    assert_eq!(lua("cells(flat:block(2, 2, 1, 0)), flat:block(2, 2, 3, 0)"), "1,0 2,0 1,1 2,1 nil");
    assert_eq!(
        lua(
            "flat:distance_to_block('manhattan', 2, 2, 0, 0, 3, 2), flat:distance_to_block('manhattan', 2, 2, 0, 0, 1, 1)"
        ),
        "3 0"
    );
}

#[test]
fn neighbours_rays_and_paths() {
    assert_eq!(lua("cells(flat:neighbours('four', 1, 1))"), "1,0 2,1 1,2 0,1");
    assert_eq!(lua("cells(flat:neighbours('eight', 0, 0))"), "1,0 1,1 0,1");
    assert_eq!(lua("cells(flat:neighbours({ { 2, 1 }, { -1, 0 }, { 0, 0, 1 } }, 1, 1))"), "3,2 0,1");
    assert_eq!(lua("cells(deep:neighbours({ { 0, 0, 1 } }, 10, 20))"), "10,20,31");
    assert_eq!(lua("#flat:neighbours('four', 9, 9)"), "0");
    let ray = |arguments: &str| lua(&format!("(function(c, ...) return cells(c), ... end)(flat:ray({arguments}))"));
    assert_eq!(ray("{ 1, 0 }, 9, { ground = 0 }, 0, 0"), "1,0 blocked 2 0");
    assert_eq!(ray("{ 1, 1 }, 1, nil, 0, 0"), "1,1 limit");
    assert_eq!(ray("{ 1, 1 }, 9, nil, 0, 0"), "1,1 2,2 edge");
    assert_eq!(ray("{ 1, 0 }, 9, nil, 7, 7"), " edge");
    // Around the wall: left, down, right and up.
    assert_eq!(lua("flat:path('four', { ground = 0 }, 1, 0, 3, 0)"), "4 8 3 0");
    assert_eq!(lua("cells(flat:route('four', { ground = 0 }, 1, 0, 3, 0))"), "1,0 0,0 0,1 0,2 1,2 2,2 3,2 3,1 3,0");
    assert_eq!(lua("flat:path('eight', { ground = 0 }, 0, 1, 3, 1)"), "4 3 3 1");
    assert_eq!(lua("cells(flat:route('eight', { ground = 0 }, 0, 1, 3, 1))"), "0,1 1,2 2,2 3,1");
    assert_eq!(lua("flat:path('eight', nil, 1, 1, 1, 1)"), "nil 0 1 1");
    assert_eq!(lua("cells(flat:route('eight', nil, 1, 1, 1, 1))"), "1,1");
    for nowhere in ["'four', { ground = 0 }, 0, 0, 1, 1", "'four', nil, 0, 0, 9, 9"] {
        assert_eq!(lua(&format!("flat:path({nowhere})")), "nil");
        assert_eq!(lua(&format!("flat:route({nowhere})")), "nil");
    }
    assert_eq!(lua("flat:nearest('four', nil, { ground = 1 }, 0, 2)"), "1 2 1 1");
    assert_eq!(lua("flat:nearest('four', nil, { ground = 8 }, 0, 2)"), "nil");
    // An occupied goal is closed like any other cell; the start may be occupied.
    let body = "flat:put('units', 1, 1, 0) local free = { free_of = { 'units' } }
        local _, round = flat:path('four', free, 0, 0, 2, 0)
        local _, onto = flat:path('four', free, 0, 0, 1, 0)
        local _, away = flat:path('four', free, 1, 0, 2, 0)
        return { round, onto or 'closed', away }";
    assert_eq!(run(body).unwrap(), "[4, closed, 1]");
    assert_eq!(
        lua("select(2, deep:path({ { 1, 0 }, { 0, 1 }, { 0, 0, 1 } }, nil, 10, 20, 30, 11, 21, 31))"),
        "3 11 21 31"
    );
}

#[test]
fn grids_mirror_cells_and_find_asymmetries() {
    assert_eq!(lua("flat:mirror('horizontal', 0, 0)"), "3 0");
    assert_eq!(lua("flat:mirror('vertical', 0, 0), flat:mirror('rotational', 0, 0)"), "0 3 2");
    assert_eq!(lua("flat:mirror('vertical', 9, 0)"), "nil");
    assert_eq!(lua("flat:asymmetry('ground', 'horizontal')"), "1 0 2 0");
    assert_eq!(lua("flat:asymmetry('height', 'rotational'), flat:asymmetry('height', 'rotational', true)"), "nil nil");
    let body = "flat:set('height', 3, 0, 0) flat:set('height', -3, 3, 2)
        return { flat:asymmetry('height', 'rotational', true) == nil, flat:asymmetry('height', 'rotational') }";
    assert_eq!(run(body).unwrap(), "[true, 0, 0, 3, 2]");
}

#[test]
fn units_occupy_one_cell_each() {
    let body = "flat:put('units', 7, 1, 2) flat:put('units', 3, 0, 0)
        local left = { flat:move('units', 7, 2, 2) }
        return { flat:at('units', 2, 2), flat:at('units', 1, 2) or 'free', left, { flat:place('units', 7) }, cells(flat:occupants('units')),
          { flat:remove('units', 3) }, flat:remove('units', 3) or 'gone', flat:place('units', 3) or 'nowhere', flat:at('units', 9, 9) or 'outside' }";
    assert_eq!(run(body).unwrap(), "[7, free, [1, 2], [2, 2], 0,0#3 2,2#7, [0, 0], gone, nowhere, outside]");
    let body = "for i = 1, 4 do flat:put('units', i, i - 1, 1) end return cells(flat:occupants_within('units', 'manhattan', 2, 2, 1))";
    assert_eq!(run(body).unwrap(), "2,1#3 1,1#2 3,1#4 0,1#1");
    let body = "deep:put('ships', 1, 10, 20, 31) return { deep:at('ships', 10, 20) or 'free', deep:at('ships', 10, 20, 31), { deep:place('ships', 1) } }";
    assert_eq!(run(body).unwrap(), "[free, 1, [10, 20, 31]]");
    assert_eq!(
        lua("grid.new{ width = 2, height = 1, occupants = { units = { [5] = { 1, 0 } } } }:at('units', 1, 0)"),
        "5"
    );
}

#[test]
fn hexfields_answer_every_query() {
    assert_eq!(lua("hexfield.new(2):size(), hexfield.new(2):count()"), "2 24");
    assert_eq!(lua("cells(hexfield.new(1):vertices())"), "0,0 1,0 2,0 0,1 1,1 2,1");
    assert_eq!(lua("hexfield.new(2):contains(0, 0), hexfield.new(2):contains(50, 0)"), "true false");
    assert_eq!(
        lua(
            "cells(hexfield.new(1):neighbours(1, 0)), cells(hexfield.new(1):neighbours(0, 0)), #hexfield.new(1):neighbours(7, 7)"
        ),
        "0,0 2,0 1,0 0,1 0"
    );
    assert_eq!(lua("hexfield.new(1):adjacent(0, 0, 0, 1), hexfield.new(1):adjacent(1, 0, 1, 1)"), "true false");
    assert_eq!(lua("hexfield.new(1):distance(0, 0, 2, 1), hexfield.new(1):distance(0, 0, 9, 9)"), "3 nil");
    assert_eq!(
        lua(
            "cells(hexfield.new(1):path(0, 0, 2, 1)), cells(hexfield.new(1):path(2, 1, 0, 0)), hexfield.new(1):path(0, 0, 9, 9)"
        ),
        "0,0 1,0 2,0 2,1 2,1 2,0 1,0 0,0 nil"
    );
    assert_eq!(lua("cells(hexfield.new(1):within(0, 0, 1)), #hexfield.new(1):within(9, 9, 1)"), "0,0=0 1,0=1 0,1=1 0");
    assert_eq!(lua("hexfield.new(2):steps({ { x = 0, y = 0 }, { x = 0, y = 1 }, { x = 1, y = 1 } })"), "vr");
    assert_eq!(lua("hexfield.new(2):steps({ { x = 0, y = 0 }, { x = 2, y = 0 } })"), "nil 2");
    assert_eq!(lua("cells(hexfield.new(2):follow(0, 0, 'vr')), hexfield.new(2):follow(0, 0, 'x')"), "0,0 0,1 1,1 nil");
    assert_eq!(lua("hexfield.new(2):go(0, 0, 'vr')"), "1 1");
    assert_eq!(lua("hexfield.new(2):go(4, 0, 'r'), hexfield.new(2):go(90, 0, '')"), "nil nil");
    assert_eq!(fails("hexfield.new(1):steps({ 1, 2 })"), "a path is a list of points with x and y");
}

#[test]
fn graphs_answer_every_query() {
    let make = "local g = graph.new{ S1 = { S2 = 3, S10 = 1 }, S2 = { S1 = 3 }, S10 = { S2 = 1, S1 = 1 } }";
    let lua = |expression: &str| run(&format!("{make} return {expression}")).unwrap();
    assert_eq!(
        lua(
            "{ g:size(), g:name(3), g:index('S2'), g:index('S3') or 'none', g:weight('S1', 'S2'), g:weight(2, 3) or 'none' }"
        ),
        "[3, S10, 2, none, 3, none]"
    );
    assert_eq!(lua("{ g:path('S1', 'S2') }"), "[[1, 3, 2], 2]");
    assert_eq!(lua("g:within('S1', 1)"), "[{hops: 0, node: 1}, {hops: 1, node: 2}, {hops: 1, node: 3}]");
    assert_eq!(
        lua("{ g:edges('S2'), g:hops('S2', 'S10'), g:unreachable_pair() or 'none' }"),
        "[[{to: 1, weight: 3}], 2, none]"
    );
    assert_eq!(
        lua("(function() g:set_weight('S1', 'S2', 0) g:set_weights(g:weights()) return g:weights() end)()"),
        "[0, 1, 3, 1, 1]"
    );
    let fails = |call: &str| run(&format!("{make} {call}")).unwrap_err();
    assert_eq!(fails("g:weight('S11', 1)"), "the graph has no node called 'S11': did you mean 'S1'?");
    assert_eq!(fails("g:weight('elsewhere', 1)"), "the graph has no node called 'elsewhere'");
    assert_eq!(fails("g:weight(4, 1)"), "the graph has nodes 1 to 3, not 4");
    assert_eq!(fails("g:set_weights{ 1 }"), "1 weights for 5 edges");
}

#[test]
fn errors_name_the_mistake() {
    assert_eq!(fails("flat:get('groud', 1, 1)"), "the grid has no layer groud: did you mean ground?");
    assert_eq!(fails("flat:get('lava', 1, 1)"), "the grid has no layer lava; its layers are ground, height");
    assert_eq!(fails("flat:at('unit', 1, 1)"), "the grid has no occupancy unit: did you mean units?");
    assert_eq!(fails("flat:find{ heigth = 1 }"), "the grid has no layer heigth: did you mean height?");
    assert_eq!(fails("flat:find{ free_of = 'unit' }"), "the grid has no occupancy unit: did you mean units?");
    assert_eq!(fails("flat:find{ free_of = 1 }"), "free_of names an occupancy or a list of them, not an integer");
    assert_eq!(fails("flat:set('ground', 1, 4, 0)"), "(4, 0) lies outside the grid");
    assert_eq!(fails("deep:set('gas', 1, 10, 20, 9)"), "(10, 20, 9) lies outside the grid");
    assert_eq!(fails("flat:set('ground', 1.5, 0, 0)"), "bad argument #3 (number has no integer representation)");
    assert_eq!(fails("flat:set('ground', 1, 0)"), "bad argument #5 (integer expected, got no value)");
    assert_eq!(
        fails("flat:distance('manhatan', 0, 0, 1, 1)"),
        "there is no metric 'manhatan': did you mean 'manhattan'?"
    );
    assert_eq!(
        fails("flat:distance('euclid', 0, 0, 1, 1)"),
        "there is no metric 'euclid': there are manhattan, chebyshev, squared, hex"
    );
    assert_eq!(fails("flat:distance('squared', 0, 0, 1)"), "two places are x1, y1, x2, y2 or x1, y1, z1, x2, y2, z2");
    assert_eq!(fails("flat:neighbours('for', 0, 0)"), "there is no set of directions 'for': did you mean 'four'?");
    assert_eq!(fails("flat:neighbours({ 1, 2 }, 0, 0)"), "a direction is { dx, dy } or { dx, dy, dz }, in integers");
    assert_eq!(fails("flat:mirror('rotation', 0, 0)"), "there is no symmetry 'rotation': did you mean 'rotational'?");
    assert_eq!(fails("flat:put('units', 1, 0, 0) flat:put('units', 2, 0, 0)"), "(0, 0) is taken by 1");
    assert_eq!(fails("flat:put('units', 1, 0, 0) flat:put('units', 1, 1, 0)"), "1 is at (0, 0) already");
    assert_eq!(fails("flat:move('units', 1, 0, 0)"), "1 is in no cell");
    assert_eq!(
        fails("flat.get('ground', 1, 1)"),
        "bad argument #1 (grid expected, got string; call methods with a colon)"
    );
    assert_eq!(
        fails("flat.get(hexfield.new(1), 'ground', 1, 1)"),
        "bad argument #1 (grid expected, got userdata; call methods with a colon)"
    );
    assert_eq!(fails("grid.new{ width = 3 }"), "a grid needs a height");
    assert_eq!(fails("grid.new{ width = 3, height = 0 }"), "a grid's height must be between 1 and 1048576, not 0");
    assert_eq!(
        fails("grid.new{ width = 3, height = 1, layer = {} }"),
        "a grid has no field layer; its fields are width, height, depth, origin, wrap, layers, occupants"
    );
    assert_eq!(fails("hexfield.new(0)"), "the size of a hex field must be between 1 and 1000, not 0");
    assert_eq!(
        fails("local l = {} for i = 1, 65 do l['l' .. i] = 0 end grid.new{ width = 1, height = 1, layers = l }"),
        "with l9 the grid would have more than 64 layers and occupancies"
    );
}
