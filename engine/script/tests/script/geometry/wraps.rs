//! Paths that end on or beside a goal, reachable cells, wrapping edges and hexagonal cells.

use super::{fails, lua, run};

#[test]
fn a_search_ignores_the_filter_at_its_start() {
    // (2, 0) is closed; the path leads right, then down.
    assert_eq!(lua("flat:path('four', { ground = 0 }, 2, 0, 3, 2)"), "2 3 3 2");
    assert_eq!(lua("flat:path('four', { ground = 0 }, 2, 0, 2, 0)"), "nil 0 2 0");
    assert_eq!(lua("flat:nearest('four', { ground = 0 }, { ground = 0 }, 2, 0)"), "2 1 3 0");
    assert_eq!(lua("cells(flat:reachable('four', 1, { ground = 0 }, 2, 0))"), "2,0=0 1,0=1 3,0=1");
}

#[test]
fn a_path_may_end_onto_or_beside_a_closed_cell() {
    assert_eq!(lua("flat:path('four', { ground = 0 }, 0, 0, 2, 1)"), "nil");
    // Down the left side and along the bottom: (2, 2) is beside (2, 1), and (1, 0) is not.
    assert_eq!(lua("cells(flat:route('four', { ground = 0 }, 0, 0, 2, 1, 'beside'))"), "0,0 0,1 0,2 1,2 2,2");
    assert_eq!(lua("flat:path('four', { ground = 0 }, 0, 0, 2, 1, 'beside')"), "3 4 2 2");
    assert_eq!(lua("flat:path('four', { ground = 0 }, 0, 0, 2, 1, 'onto')"), "3 5 2 1");
    assert_eq!(lua("flat:path('four', { ground = 0 }, 0, 0, 2, 1, nil)"), "nil");
    // Already there; on the goal itself; outside.
    assert_eq!(lua("flat:path('four', { ground = 0 }, 1, 0, 2, 0, 'beside')"), "nil 0 1 0");
    assert_eq!(lua("flat:path('four', { ground = 0 }, 1, 1, 1, 1, 'beside')"), "1 1 1 0");
    assert_eq!(lua("flat:path('four', nil, 1, 1, 9, 9, 'beside')"), "nil");
    assert_eq!(lua("flat:path('four', { ground = 9 }, 0, 0, 3, 2, 'beside')"), "nil");
    // A house of three closed cells.
    assert_eq!(lua("flat:nearest('four', { ground = 0 }, { ground = 1 }, 0, 2)"), "nil");
    assert_eq!(lua("flat:nearest('four', { ground = 0 }, { ground = 1 }, 0, 2, 'beside')"), "1 1 0 1");
    assert_eq!(lua("flat:nearest('four', { ground = 0 }, { ground = 1 }, 0, 2, 'onto')"), "1 2 1 1");
    assert_eq!(lua("flat:nearest('four', { ground = 0 }, { ground = 1 }, 0, 2, nil, 'onto')"), "1 2 1 1");
    assert_eq!(lua("deep:path({ { 0, 0, 1 } }, nil, 10, 20, 30, 10, 20, 31, 'beside')"), "nil 0 10 20 30");
    assert_eq!(lua("deep:nearest({ { 1, 0, 1 } }, nil, { gas = 5 }, 10, 20, 30, 'beside')"), "nil");
    let body = "flat:put('units', 1, 3, 2) flat:put('units', 2, 0, 0)
        local free = { ground = 0, free_of = 'units' }
        return { select(2, flat:path('four', free, 0, 0, 3, 2)) or 'closed', (select(2, flat:path('four', free, 0, 0, 3, 2, 'onto'))),
          (select(2, flat:path('four', free, 0, 0, 3, 2, 'beside'))) }";
    assert_eq!(run(body).unwrap(), "[closed, 5, 4]");
}

#[test]
fn reachable_cells_have_distances() {
    assert_eq!(lua("cells(flat:reachable('four', 2, { ground = 0 }, 1, 0))"), "1,0=0 0,0=1 0,1=2");
    assert_eq!(
        lua("#flat:reachable('four', nil, { ground = 0 }, 1, 0), #flat:reachable('four', nil, nil, 1, 0)"),
        "9 12"
    );
    assert_eq!(lua("cells(flat:reachable('four', 0, nil, 1, 0)), #flat:reachable('four', -1, nil, 1, 0)"), "1,0=0 0");
    assert_eq!(lua("#flat:reachable('four', 5, nil, 9, 9), #flat:reachable({}, nil, nil, 1, 1)"), "0 1");
    assert_eq!(lua("cells(deep:reachable({ { 0, 0, 1 }, { 1, 0 } }, nil, nil, 10, 21))"), {
        "10,21,30=0 10,21,31=1 11,21,30=1 11,21,31=2"
    });
    // Without obstacles these are the cells within the same distance.
    assert_eq!(
        lua("cells(flat:reachable('four', 3, nil, 1, 1)) == cells(flat:within('manhattan', 3, nil, 1, 1))"),
        "true"
    );
}

/// Grids of 5 x 3 cells from (0, 0): `round` wraps at all edges, `belt` only at the left and right ones.
const ROUND: &str = "
local round = grid.new{ width = 5, height = 3, wrap = true, layers = { a = 0 }, occupants = { u = {} } }
local belt = grid.new{ width = 5, height = 3, wrap = 'horizontal', layers = { a = 0 } }
";

fn round(expression: &str) -> String {
    lua(&format!("(function() {ROUND} return {expression} end)()"))
}

#[test]
fn positions_beyond_a_wrapping_edge_continue_on_the_other_side() {
    assert_eq!(
        round("round:set('a', 7, -1, 4), round:get('a', 4, 1), round:get('a', 9, -2), round:contains(99, -99)"),
        "0 7 7 true"
    );
    assert_eq!(
        round("belt:contains(-1, 0), belt:contains(0, -1), belt:get('a', 5, 0), belt:get('a', 0, 3)"),
        "true false 0 nil"
    );
    let body = format!(
        "{ROUND} round:put('u', 1, 5, 3) local left = {{ round:move('u', 1, -1, 0) }}
        return {{ left, {{ round:place('u', 1) }}, round:at('u', -6, 3), cells(round:occupants_within('u', 'manhattan', 1, 0, 0)) }}"
    );
    assert_eq!(run(&body).unwrap(), "[[0, 0], [4, 0], 1, 4,0#1]");
    assert_eq!(round("cells(round:neighbours('four', 0, 0))"), "0,2 1,0 0,1 4,0");
    assert_eq!(round("cells(belt:neighbours('four', 0, 0))"), "1,0 0,1 4,0");
    assert_eq!(round("round:distance('manhattan', 0, 0, 4, 2), belt:distance('manhattan', 0, 0, 4, 2)"), "2 3");
    assert_eq!(round("cells(round:within('manhattan', 1, nil, 0, 0))"), "0,0=0 0,1=1 0,2=1 1,0=1 4,0=1");
    assert_eq!(round("cells(round:block(2, 2, 4, 2))"), "4,2 0,2 4,0 0,0");
    assert_eq!(round("belt:block(2, 2, 4, 2), belt:block(6, 1, 0, 0), #belt:block(5, 1, 3, 0)"), "nil nil 5");
    assert_eq!(round("round:distance_to_block('chebyshev', 2, 1, 4, 0, 2, 0)"), "2");
    assert_eq!(round("round:path('four', nil, 0, 0, 4, 2)"), "1 2 4 2");
    assert_eq!(round("cells(belt:route('four', nil, 0, 0, 3, 0))"), "0,0 4,0 3,0");
    assert_eq!(
        round("(function(c, ...) return cells(c), ... end)(round:ray({ 1, 0 }, 99, nil, 3, 0))"),
        "4,0 0,0 1,0 2,0 round"
    );
    assert_eq!(round("#round:copy():neighbours('eight', 0, 0), #round:reachable('eight', 1, nil, 0, 0)"), "8 9");
    assert_eq!(
        lua(
            "#grid.new{ width = 2, height = 1, wrap = true }:neighbours('eight', 0, 0), #grid.new{ width = 1, height = 1, wrap = true }:neighbours('four', 0, 0)"
        ),
        "1 0"
    );
    assert_eq!(lua("grid.new{ width = 2, height = 1, wrap = false }:contains(2, 0)"), "false");
    assert_eq!(
        fails("grid.new{ width = 2, height = 1, wrap = 'x' }"),
        "a grid's wrap is true for all edges, horizontal or vertical"
    );
}

#[test]
fn grids_can_be_hexagonal() {
    let board = "local board = grid.new{ width = 5, height = 5, origin = { -2, -2 }, layers = { on = 0 } }
        for _, cell in ipairs(board:within('hex', 2, nil, 0, 0)) do board:set('on', 1, cell.x, cell.y) end";
    let hex = |expression: &str| lua(&format!("(function() {board} return {expression} end)()"));
    assert_eq!(hex("board:positive('on')"), "19");
    assert_eq!(hex("cells(board:neighbours('six', 0, 0))"), "0,-1 1,-1 1,0 0,1 -1,1 -1,0");
    assert_eq!(hex("board:distance('hex', -2, 0, 0, 2), board:distance('hex', 0, -2, 2, -2)"), "4 2");
    assert_eq!(hex("board:distance_to_block('hex', 2, 2, 1, 1, -1, 0)"), "3");
    assert_eq!(hex("cells(board:route('six', { on = 1 }, -2, 0, 0, 2))"), "-2,0 -1,0 0,0 0,1 0,2");
    assert_eq!(hex("#board:reachable('six', nil, { on = 1 }, 0, 0)"), "19");
}

#[test]
fn unknown_kinds_of_goals_are_errors() {
    assert_eq!(
        fails("flat:path('four', nil, 0, 0, 1, 1, 'besides')"),
        "there is no kind of goal 'besides': did you mean 'beside'?"
    );
    assert_eq!(
        fails("flat:nearest('four', nil, nil, 0, 0, 'near')"),
        "there is no kind of goal 'near': there are onto, beside"
    );
    assert_eq!(fails("flat:path('four', nil, 0, 0, 1, 1, {})"), "bad argument #8 (string expected, got table)");
    assert_eq!(
        fails("flat:route('four', nil, 0, 0, 'beside')"),
        "two places are x1, y1, x2, y2 or x1, y1, z1, x2, y2, z2"
    );
    assert_eq!(fails("flat:reachable('four', 'all', nil, 0, 0)"), "bad argument #3 (integer expected, got string)");
    assert_eq!(
        fails("flat:neighbours('five', 0, 0)"),
        "there is no set of directions 'five': there are four, six, eight"
    );
}
