//! What a source calls on the object that its functions are given.

use lunarena_lint::{self as lint, Handed};

/// The calls as `name/arguments`, with a `+` where there may be more; `?` behind it where it may be handed no object, `!` where it surely is not.
#[track_caller]
fn assert_calls(source: &str, expected: &[&str]) {
    let calls =
        lint::object_calls(source, &["turn", "rest"], "Game").unwrap_or_else(|error| panic!("{source}: {error}"));
    let shown: Vec<String> = calls
        .iter()
        .map(|call| {
            assert_eq!(source[call.span.clone()].trim_matches('\''), call.name, "{source}");
            let handed = match call.handed {
                Handed::Yes => "",
                Handed::Perhaps => "?",
                Handed::No => "!",
            };
            format!("{}/{}{}{handed}", call.name, call.args.count, if call.args.open { "+" } else { "" })
        })
        .collect();
    assert_eq!(shown, expected, "{source}");
}

#[test]
fn the_object_is_the_first_parameter_of_what_is_asked() {
    assert_calls("function turn(game) game:a() game:b(1, 2) end", &["a/0", "b/2"]);
    assert_calls("turn = function(game) game:a 'x' game:b { 1, 2 } end", &["a/1", "b/1"]);
    assert_calls("function turn(g) g:a() end function rest(h, i) h:b() i:c() end", &["a/0", "b/0"]);
    assert_calls("function other(game) game:a() end", &[]);
    assert_calls("local function turn(game) game:a() end", &[]);
    assert_calls("local M = {} function M.turn(game) game:a() end function M:turn(game) self:a() end", &[]);
    assert_calls("function turn(game) game.field:a() game.list[1]:b() game:c():d() end", &["c/0"]);
}

#[test]
fn arguments_are_counted_without_the_object() {
    assert_calls("function turn(game, ...) game:a(...) game:b(1, f()) game:c(1, (f())) end", &["a/0+", "b/1+", "c/2"]);
    assert_calls("function turn(game) game.a(game, 1) game['b'](game) end", &["a/1", "b/0"]);
    assert_calls(
        "function turn(game) game.a() game.b(1, 2) game.c({}) game.d('x', 1) end",
        &["a/0!", "b/1!", "c/0!", "d/1!"],
    );
    assert_calls("function turn(game) game.a(x, 2) game.b(f()) game.c(x.y, 1, 2) end", &["a/1?", "b/0+?", "c/2?"]);
    assert_calls("function turn(game) local list = {} game.a(list, 2) end", &["a/1!"]);
}

#[test]
fn names_are_resolved_by_scope() {
    assert_calls("function turn(game) local game = other() game:a() end", &[]);
    assert_calls("function turn(game) do local game = {} game:a() end game:b() end", &["b/0"]);
    assert_calls(
        "function turn(game) for _, game in pairs(x) do game:a() end for game = 1, 2 do game:b() end end",
        &[],
    );
    assert_calls("function turn(game) local function f(game) game:a() end return f end", &[]);
    assert_calls("function turn(game) return function() game:a() end end", &["a/0"]);
    assert_calls("function turn(game) game = wrap(game) game:a() end", &[]);
    assert_calls("function turn(game) game = game or other game:a() end", &[]);
}

#[test]
fn variables_that_hold_nothing_else() {
    assert_calls("function turn(game) local g, h = game, 1 g:a() h:b() end", &["a/0"]);
    assert_calls("local uc function turn(game) uc = game end local function f() uc:a() end return f", &["a/0"]);
    assert_calls("local uc = nil function turn(game) uc = game end function rest() uc:a() uc = nil end", &["a/0"]);
    assert_calls("local uc = {} function turn(game) uc = game end function rest() uc:a() end", &[]);
    assert_calls("function turn(game) uc = game help() end function help() uc:a() end", &["a/0"]);
    assert_calls("function turn(game) uc = game _G.uc = {} uc:a() end", &[]);
    assert_calls("function turn(game) local a, b = f(), game b:a() local c, d = f() d:b() end", &["a/0"]);
    assert_calls("function turn(game) local a = print a = game a:x() end", &[]);
    assert_calls("local b local a = b function turn(game) b = game a:x() end", &["x/0"]);
}

#[test]
fn parameters_to_which_only_the_object_is_handed() {
    assert_calls("local function f(n, g) g:a(n) end function turn(game) f(1, game) f(2, game) end", &["a/1"]);
    assert_calls("local function f(g) g:a() end function turn(game) f(game) f({}) end", &[]);
    assert_calls("local function f(g) g:a() end function turn(game) f(game) pcall(f, game) end", &[]);
    assert_calls(
        "local function f(g, n) g:a() if n > 0 then f(g, n - 1) end end function turn(game) f(game, 3) end",
        &["a/0"],
    );
    assert_calls("local f f = function(g) g:a() end function turn(game) f(game) end", &["a/0"]);
    assert_calls("local f = print f = function(g) g:a() end function turn(game) f(game) end", &[]);
    assert_calls("function f(g) g:a() end function turn(game) f(game) end", &["a/0"]);
    assert_calls("local function f(n, g) g:a() end function turn(game, ...) f(...) f(1, game) end", &[]);
    assert_calls("local function f(g) g:a() end return f", &[]);
}

#[test]
fn annotations_say_so() {
    assert_calls("---@param g Game\nlocal function f(g, h) g:a() h:b() end return f", &["a/0"]);
    assert_calls("--- Text.\n---@param g Game? the game\nfunction M.f(g) g:a() end", &["a/0"]);
    assert_calls("---@param g Gamer\nfunction M.f(g) g:a() end", &[]);
    assert_calls("---@type Game\nlocal uc\nfunction turn() uc:a() end", &["a/0"]);
    assert_calls("---@type Game\nlocal uc\nfunction turn() uc = {} uc:a() end", &[]);
}

#[test]
fn what_a_source_puts_into_the_object_is_its_own() {
    assert_calls("function turn(game) game.a = f game:a() game:b() end", &["b/0"]);
    assert_calls(
        "function turn(game) function game.a() end function game:b() end game:a() game:b() game:c() end",
        &["c/0"],
    );
    assert_calls("function turn(game) game['a'] = f game:a() end", &[]);
    assert_calls("function turn(game) game[name] = f game:a() end", &[]);
    assert_calls("function turn(game) rawset(game, name, f) game:a() end", &[]);
    // Whoever is handed the object may put something into it; whoever has another table can't.
    assert_calls("function M.add(it) it.a = f end function turn(game) M.add(game) game:a() game:b() end", &["b/0"]);
    assert_calls("function turn(game) x.y.a = f f().b = f game:a() game:b() end", &[]);
    assert_calls(
        "local M = {} function M.a() end function turn(game) M.list = {} M.list[1] = 2 game:a() end",
        &["a/0"],
    );
}

#[test]
fn what_is_looked_for_is_marked() {
    let source = "function turn(game) if game.a then game:a() end game:b() end";
    let calls = lint::object_calls(source, &["turn"], "Game").expect("Lua");
    let shown: Vec<_> =
        calls.iter().map(|call| (call.name.as_str(), call.looked_for, call.line, call.column)).collect();
    assert_eq!(shown, [("a", true, 1, 41), ("b", false, 1, 54)]);
}

#[test]
fn long_ways_take_no_long_time() {
    let count = 30_000;
    let backwards: String = (1..count).map(|at| format!("a{at} = a{} ", at + 1)).collect();
    let source = format!("function turn(game) a1:x() {backwards} a{count} = game end");
    assert_calls(&source, &["x/0"]);
}
