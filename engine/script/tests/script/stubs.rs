//! The definition files for editors declare exactly what the library has.

use crate::harness::play;
use lunarena_kernel::Value;
use lunarena_lint as lint;
use lunarena_script::{BOT_GLOBALS, RULES_GLOBALS, RULES_STUBS, STUBS, Stub};

/// Lua's own libraries, which editors know.
const KNOWN: [&str; 5] = ["coroutine", "math", "string", "table", "utf8"];

/// Returns the part of each line between `head` and `(`.
fn declared<'a>(text: &'a str, head: &str) -> Vec<&'a str> {
    text.lines().filter_map(|line| line.trim_start().strip_prefix(head)?.split(['(', '"']).next()).collect()
}

/// Returns the globals that the files declare, and Lua's own libraries.
fn globals(stubs: &[Stub]) -> Vec<String> {
    let mut declared: Vec<String> = KNOWN.map(str::to_owned).to_vec();
    for stub in stubs {
        assert!(stub.text.starts_with("---@meta\n"), "{}", stub.file);
        let globals = lint::globals(stub.text).unwrap_or_else(|error| panic!("{}: {error}", stub.file));
        declared.extend(globals.writes.into_iter().map(|write| write.name));
    }
    declared.sort();
    declared
}

#[test]
fn stubs_declare_every_global_of_bots() {
    let mut there = BOT_GLOBALS.concat();
    there.sort_unstable();
    assert_eq!(globals(&STUBS), there);
}

#[test]
fn stubs_declare_every_global_of_rules_but_the_constants() {
    let mut there = RULES_GLOBALS.concat();
    there.retain(|name| *name != "constants");
    there.sort_unstable();
    assert_eq!(globals(&RULES_STUBS), there);
}

#[test]
fn stubs_declare_every_method() {
    for (class, file, made, source) in [
        ("Graph", "graph.lua", "graph.new({ A = {} })", include_str!("../../src/library/graphs.rs")),
        ("Grid", "grid.lua", "grid.new({ width = 1, height = 1 })", include_str!("../../src/library/grids/mod.rs")),
        ("HexField", "hexfield.lua", "hexfield.new(1)", include_str!("../../src/library/hexfields.rs")),
    ] {
        let stub = STUBS.into_iter().find(|stub| stub.file == file).expect("a file");
        let mut methods = declared(stub.text, &format!("function {class}:"));
        for method in &methods {
            let answer = play(&format!("function turn() return type({made}.{method}) end"));
            assert_eq!(answer.value, Some(Value::from("function")), "{class}:{method}");
        }
        let mut there = declared(source, "(\"");
        methods.sort_unstable();
        there.sort_unstable();
        assert_eq!(methods, there, "{class}");
    }
}

#[test]
fn stubs_declare_every_method_of_rules() {
    let stub = RULES_STUBS.into_iter().find(|stub| stub.file == "rules.lua").expect("a file");
    let numbers = include_str!("../../src/library/numbers.rs");
    let streams = numbers.split("let methods = [").nth(1).expect("the methods");
    let mut there: Vec<&str> =
        streams.lines().filter_map(|line| line.trim().strip_prefix("(\"")?.split('"').next()).collect();
    let mut methods = declared(stub.text, "function Rng:");
    methods.sort_unstable();
    there.sort_unstable();
    assert_eq!(methods, there);
    let prelude = include_str!("../../src/library/prelude/faults.lua");
    for head in ["function Faults:", "function faults."] {
        assert_eq!(declared(stub.text, head), declared(prelude, head), "{head}");
    }
}
