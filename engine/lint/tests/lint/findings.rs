//! What is found in small sources, by tables.

// A helper that fails fails its test.
#![allow(clippy::unwrap_used)]

use lunarena_lint::{self as lint, Arguments, Chain, Finding, Purpose};

fn is_library(name: &str) -> bool {
    ["print", "pairs", "ipairs", "math", "string", "table", "require", "constants"].contains(&name)
}

/// Each finding as `line:column text`.
fn found(source: &str, may_assign: bool) -> Vec<String> {
    lint::check(source, &is_library, &|_| may_assign).iter().map(shown).collect()
}

fn shown(finding: &Finding) -> String {
    format!("{}:{} {}", finding.line, finding.column, finding.kind)
}

#[track_caller]
fn assert_found(source: &str, expected: &[&str]) {
    assert_eq!(found(source, false), expected, "{source}");
}

#[test]
fn clean_sources_have_no_findings() {
    for source in [
        "",
        "local a = 1 return a",
        "print(math.max(1, 2))",
        "local function f(n) if n == 0 then return 1 end return n * f(n - 1) end return f",
        "for i = 1, 3 do print(i) end for k, v in pairs({}) do print(k, v) end",
        "local x <const> = 3 local y <close> = nil print(x)",
        "repeat local done = true until done",
        "local _, second = string.find('a', 'b') print(second)",
        "local M = {} function M:name(a, ...) return self, a, ... end return M",
        "local t = { name = 1, [1] = 2, 'a'; 'b' } return t.name",
        "do local a = 1 goto out print(a) end ::out::",
    ] {
        assert_found(source, &[]);
    }
}

#[test]
fn undeclared_globals() {
    assert_found("print(widht)", &["1:7 undeclared global 'widht'"]);
    assert_found("local a = a\nreturn a", &["1:11 undeclared global 'a'"]);
    assert_found("do local a = 1 print(a) end\nprint(a)", &["2:7 undeclared global 'a'"]);
    assert_found("for i = i, 2 do print(i) end", &["1:9 undeclared global 'i'"]);
    assert_found("local f = function() return f() end return f", &["1:29 undeclared global 'f'"]);
    assert_found(
        "local function f() return g() end\nlocal function g() end\nreturn f, g",
        &["1:27 global 'g', which is a local from line 2 on"],
    );
    assert_found("local function f() local h = 1 return h end\nreturn f, h", &["2:11 undeclared global 'h'"]);
    assert_found("return _ENV", &["1:8 undeclared global '_ENV'"]);
    assert_found("local t = { key = value } return t", &["1:19 undeclared global 'value'"]);
    assert_found(
        "return x.y[z]:w(v)",
        &["1:8 undeclared global 'x'", "1:12 undeclared global 'z'", "1:17 undeclared global 'v'"],
    );
    assert_found("--[[ ä ]] print('ä', other)", &["1:22 undeclared global 'other'"]);
    assert_found("print(1)\r\nprint(\r\n  other)", &["3:3 undeclared global 'other'"]);
}

#[test]
fn assigned_globals() {
    assert_found("total = 1\nprint(total)", &["1:1 assignment to global 'total'"]);
    assert_found("function turn() end", &["1:10 assignment to global 'turn'"]);
    assert_found(
        "local a a, b.c, d = 1, 2, 3 print(a)",
        &["1:12 undeclared global 'b'", "1:17 assignment to global 'd'"],
    );
    assert_eq!(found("function turn() return count end count = 1", true), [""; 0]);
}

#[test]
fn unused_locals() {
    assert_found("local a = 1", &["1:7 local 'a' is never read"]);
    assert_found("local a a = 2", &["1:7 local 'a' is never read"]);
    assert_found("local function f() end", &["1:16 local 'f' is never read"]);
    assert_found("local a = 1 local a = a + 1 print(a)", &[]);
    assert_found("local t = {} t.x = 1", &[]);
    assert_found("local function f(unused) for i = 1, 2 do end end f()", &[]);
    assert_found("local a local function f() return a end return f", &[]);
}

#[test]
fn syntax_errors() {
    for (source, expected) in [
        ("x = = 1", "1:5 unexpected symbol near '='"),
        ("local a =", "1:10 unexpected symbol near <eof>"),
        ("if x then", "1:10 'end' expected near <eof>"),
        ("if x then\n\n", "3:1 'end' expected (to close 'if' at line 1) near <eof>"),
        ("print(1", "1:8 ')' expected near <eof>"),
        ("f", "1:2 syntax error near <eof>"),
        ("(f)", "1:4 syntax error near <eof>"),
        ("(a) = 1", "1:5 syntax error near '='"),
        ("f() = 1", "1:5 syntax error near '='"),
        ("a, f() = 1", "1:8 syntax error near '='"),
        ("for x do end", "1:7 '=' or 'in' expected near 'do'"),
        ("return 1 print(2)", "1:10 <eof> expected near 'print'"),
        ("end", "1:1 <eof> expected near 'end'"),
        ("function f(a,) end", "1:14 <name> or '...' expected near ')'"),
        ("function f() return ... end", "1:21 cannot use '...' outside a vararg function near '...'"),
        ("local x <const> = 1 x = 2", "1:21 attempt to assign to const variable 'x'"),
        ("local x <const> = 1 function x() end", "1:30 attempt to assign to const variable 'x'"),
        ("local x <const> = 1 return function() x = 2 end", "1:39 attempt to assign to const variable 'x'"),
        ("local x <konst> = 1", "1:10 unknown attribute 'konst'"),
        ("local a <close>, b <close> = 1", "1:28 multiple to-be-closed variables in local list near '='"),
        ("break", "1:1 break outside loop at line 1"),
        ("while true do local f = function() break end end", "1:36 break outside loop at line 1"),
        ("goto nowhere", "1:6 no visible label 'nowhere' for <goto> at line 1"),
        ("goto a do ::a:: end", "1:6 no visible label 'a' for <goto> at line 1"),
        ("::a:: ::a::", "1:3 label 'a' already defined on line 1"),
        ("goto a local b ::a:: print(b)", "1:6 <goto a> at line 1 jumps into the scope of local 'b'"),
        ("x = 3x", "1:5 malformed number near '3x'"),
        ("x = 'abc", "1:5 unfinished string"),
        ("x = 'abc\n'", "1:5 unfinished string"),
        ("x = [[abc", "1:5 unfinished long string"),
        ("x = [=abc", "1:5 invalid long string delimiter"),
        ("--[[ abc", "1:3 unfinished long comment"),
        ("x = '\\q'", "1:6 invalid escape sequence"),
        ("x = '\\xg0'", "1:6 hexadecimal digit expected"),
        ("x = '\\300'", "1:6 decimal escape too large"),
        ("x = '\\u{80000000}'", "1:6 UTF-8 value too large"),
        ("x = '\\u0041'", "1:6 missing '{'"),
        ("x = a €", "1:7 unexpected symbol near '€'"),
        ("x = a != b", "1:7 unexpected symbol near '!'"),
        ("x:y = 1", "1:5 function arguments expected near '='"),
    ] {
        assert_eq!(found(source, true), [expected], "{source}");
    }
}

#[test]
fn calls_know_their_arguments() {
    let source = "f() f(1, 2) f(...) f(1, g()) f((g())) f'x' f{1, 2} local l l(1) t.f(1)";
    let calls = lint::globals(source).unwrap().calls;
    let args = |call: &lint::Call| (call.args.count, call.args.open);
    let shown: Vec<_> = calls.iter().map(|call| (&source[call.span.clone()], args(call))).collect();
    assert_eq!(
        shown,
        [
            ("f()", (0, false)),
            ("f(1, 2)", (2, false)),
            ("f(...)", (0, true)),
            ("f(1, g())", (1, true)),
            ("g()", (0, false)),
            ("f((g()))", (1, false)),
            ("g()", (0, false)),
            ("f'x'", (1, false)),
            ("f{1, 2}", (1, false)),
        ]
    );
}

#[test]
fn chains_lead_from_globals_to_fields() {
    let source = "local a = constants.page.width\nprint(constants['sizes'][kind].width(1, 2) + constants.x.y:z())\n\
                  constants.a.b = constants\nfunction tools.fix() end\nlocal c = {} print(c.d, (constants).e)";
    let chains = lint::globals(source).unwrap().chains;
    let shown = chains
        .iter()
        .map(|Chain { root, path, purpose, line, .. }| (format!("{root}.{}", path.join(".")), purpose.clone(), *line));
    let [none, two] = [0, 2].map(|count| Arguments { count, open: false });
    assert_eq!(
        shown.collect::<Vec<_>>(),
        [
            ("constants.page.width".to_owned(), Purpose::Read, 1),
            ("constants.sizes.*.width".to_owned(), Purpose::Called { args: two }, 2),
            ("constants.x.y".to_owned(), Purpose::Method { name: "z".to_owned(), args: none }, 2),
            ("constants.a.b".to_owned(), Purpose::Assigned, 3),
            ("tools.fix".to_owned(), Purpose::Assigned, 4),
        ]
    );
    let source_of_tests = "if a.b then end return a.c or a.d, not a.e, a.f == nil, knot, a.g, -a.h";
    let tested =
        lint::globals(source_of_tests).unwrap().chains.into_iter().filter(|chain| chain.purpose == Purpose::Tested);
    assert_eq!(tested.map(|chain| chain.path.join(".")).collect::<Vec<_>>(), ["b", "c", "e", "f"]);
    assert_eq!(&source[chains[0].span.clone()], "constants.page.width");
    assert_eq!(&source[chains[1].span.clone()], "constants['sizes'][kind].width");
}

#[test]
fn requires_know_their_module() {
    let source = r#"require("a") local b = require "b".c require [[d]] require(name) require('\x65\u{66}\103')
        do local require = print require("local") end"#;
    let requires = lint::globals(source).unwrap().requires;
    let modules: Vec<_> = requires.iter().map(|require| require.module.as_deref()).collect();
    assert_eq!(modules, [Some("a"), Some("b"), Some("d"), None, Some("efg")]);
}

#[test]
fn uses_know_whether_they_stand_in_a_function() {
    let globals = lint::globals("a = 1 function b() c = 1 local d end").unwrap();
    let writes: Vec<_> = globals.writes.iter().map(|write| (write.name.as_str(), write.top_level)).collect();
    assert_eq!(writes, [("a", true), ("b", true), ("c", false)]);
    assert!(!globals.unused_locals[0].top_level);
    assert!(globals.defines("c") && !globals.defines("d"));
}

#[test]
fn long_sources_take_no_long_time() {
    let calls = "f(a.b.c) ".repeat(50_000);
    let globals = lint::globals(&calls).unwrap();
    assert_eq!((globals.reads.len(), globals.chains.len()), (100_000, 50_000));
    let jumps: String = (0..10_000).map(|at| format!("goto a{at} ")).collect();
    let labels: String = (0..10_000).map(|at| format!("::a{at}:: ; f() ")).collect();
    assert!(lint::globals(&format!("{jumps}{labels}")).is_ok());
    let locals = (0..190).map(|at| format!("local a{at}\n")).collect::<String>();
    let nested =
        format!("{}{}{}", format!("{locals} f = function() ").repeat(90), "g() ".repeat(50_000), "end ".repeat(90));
    assert!(lint::globals(&nested).is_ok());
}

/// Only a local that is in scope can have been meant.
#[test]
fn a_global_beside_a_local_with_a_near_name_is_a_slip() {
    let slips = |source: &str| -> Vec<String> {
        let found = lint::globals(source).unwrap().slips;
        found.iter().map(|slip| format!("{} {} {}", slip.write.line, slip.write.name, slip.local)).collect()
    };
    assert_eq!(
        slips("local count = 0\nfunction f(total)\n  cout = 1\n  totl, other = 2, 3\nend"),
        ["3 cout count", "4 totl total"]
    );
    assert_eq!(slips("do local count end cout = 1 count = 2 local a b = 3"), [""; 0]);
    assert_eq!(slips("local count local function counts() end function cuont() end"), ["1 cuont count"]);
}
