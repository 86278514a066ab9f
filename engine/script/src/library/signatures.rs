//! Descriptions of the script library: definition files (stubs) for Lua language servers, and function signatures for static checks of scripts.

use super::{BOT_GLOBALS, RULES_GLOBALS};
use lunarena_lint::{ApiFunction, Param};
use std::sync::OnceLock;

/// A definition file for Lua language servers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stub {
    pub file: &'static str,
    pub text: &'static str,
}

/// Definition files for the bots of all games. The first file also describes the differences from standard Lua.
pub const STUBS: [Stub; 6] =
    [Stub { file: "bots.lua", text: include_str!("stubs/bots.lua") }, BASE, LUA_STUB, GRAPH, GRID, HEXFIELD];

/// Definition files for the rules of all games. The first file uses types that each game defines.
pub const RULES_STUBS: [Stub; 6] =
    [Stub { file: "rules.lua", text: include_str!("stubs/rules.lua") }, BASE, LUA_STUB, GRAPH, GRID, HEXFIELD];

const BASE: Stub = Stub { file: "base.lua", text: include_str!("stubs/base.lua") };
/// Standard Lua functions. The language server EmmyLua knows these functions already, so it is configured to ignore every file with this name.
/// Therefore no game or module may have this name.
pub const LUA_STUB: Stub = Stub { file: "lua-5.4.lua", text: include_str!("stubs/lua-5.4.lua") };
const GRAPH: Stub = Stub { file: "graph.lua", text: include_str!("stubs/graph.lua") };
const GRID: Stub = Stub { file: "grid.lua", text: include_str!("stubs/grid.lua") };
const HEXFIELD: Stub = Stub { file: "hexfield.lua", text: include_str!("stubs/hexfield.lua") };

/// The standard Lua library: the signatures of its functions and the names of its other values, one per line, such as `math.floor(x)` or `math.pi`.
const LUA: &str = include_str!("signatures/lua.txt");

/// Names that the script library defines, with the parameters of its functions.
#[derive(Clone, Debug, Default)]
pub struct Signatures {
    /// Functions with their full names, such as `math.floor` or `print`.
    pub functions: Vec<ApiFunction>,
    /// Full names of the values that are not functions, such as `math.pi`.
    pub values: Vec<String>,
}

impl Signatures {
    /// Returns the signatures of the library functions that the bots of all games can call.
    pub fn of_bots() -> &'static Signatures {
        static SIGNATURES: OnceLock<Signatures> = OnceLock::new();
        SIGNATURES.get_or_init(|| Signatures::read(&STUBS, BOT_GLOBALS))
    }

    /// Returns the signatures of the library functions that the rules of all games can call.
    pub fn of_rules() -> &'static Signatures {
        static SIGNATURES: OnceLock<Signatures> = OnceLock::new();
        SIGNATURES.get_or_init(|| Signatures::read(&RULES_STUBS, RULES_GLOBALS))
    }

    /// Collects the signatures in `stubs` whose first name is one of `globals`, such as `grid.new` for `grid`. Adds those of the standard Lua
    /// library.
    fn read(stubs: &[Stub], globals: &[&[&str]]) -> Signatures {
        let mut all = Signatures::default();
        for stub in stubs {
            all.functions.extend(lunarena_lint::functions(stub.text).unwrap_or_default());
        }
        let globals = globals.concat();
        all.functions.retain(|function| function.name.split('.').next().is_some_and(|root| globals.contains(&root)));
        for line in LUA.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
            match line.trim_end_matches(')').split_once('(') {
                Some((name, params)) => all.functions.push(function(name, params)),
                None => all.values.push(line.to_owned()),
            }
        }
        all
    }

    /// Returns the signature of the function with this full name, such as `math.floor`.
    pub fn function(&self, name: &str) -> Option<&ApiFunction> {
        self.functions.iter().find(|function| function.name == name)
    }

    /// Returns the names of the members of a library table such as `math`, or an empty list for an unknown table.
    pub fn members(&self, table: &str) -> Vec<&str> {
        let names = self.functions.iter().map(|function| &function.name).chain(&self.values);
        names.filter_map(|name| name.strip_prefix(table)?.strip_prefix('.')).collect()
    }
}

/// Creates the signature of a standard Lua function. The parameters are separated by commas, and a trailing `?` marks an optional one.
fn function(name: &str, params: &str) -> ApiFunction {
    let written = params.split(", ").filter(|param| !param.is_empty());
    let params = written.map(|param| {
        let bare = param.trim_end_matches('?');
        Param { name: bare.to_owned(), type_name: Some(String::new()), optional: bare != param, ..Param::default() }
    });
    ApiFunction { name: name.to_owned(), params: params.collect(), ..ApiFunction::default() }
}
