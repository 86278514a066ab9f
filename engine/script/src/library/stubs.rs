//! What editors are told of the library: definition files for Lua language servers, which ship as they stand here.

/// One definition file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stub {
    pub file: &'static str,
    pub text: &'static str,
}

/// What all bots have. The first file tells how their Lua differs from others'.
pub const STUBS: [Stub; 6] =
    [Stub { file: "bots.lua", text: include_str!("stubs/bots.lua") }, BASE, LUA, GRAPH, GRID, HEXFIELD];

/// What the rules of all games have. Their first file names types that each game fills in.
pub const RULES_STUBS: [Stub; 6] =
    [Stub { file: "rules.lua", text: include_str!("stubs/rules.lua") }, BASE, LUA, GRAPH, GRID, HEXFIELD];

const BASE: Stub = Stub { file: "base.lua", text: include_str!("stubs/base.lua") };
/// A name that no game and no module can have: EmmyLua is told to leave it out, as two lists of the same functions are one too many for it.
pub const LUA: Stub = Stub { file: "lua-5.4.lua", text: include_str!("stubs/lua-5.4.lua") };
const GRAPH: Stub = Stub { file: "graph.lua", text: include_str!("stubs/graph.lua") };
const GRID: Stub = Stub { file: "grid.lua", text: include_str!("stubs/grid.lua") };
const HEXFIELD: Stub = Stub { file: "hexfield.lua", text: include_str!("stubs/hexfield.lua") };
