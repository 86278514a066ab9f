//! What editors are told of the library: definition files for Lua language servers, which ship as they stand here.

/// One definition file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stub {
    pub file: &'static str,
    pub text: &'static str,
}

/// What all bots have. The first file tells how their Lua differs from others'.
pub const STUBS: [Stub; 5] =
    [Stub { file: "bots.lua", text: include_str!("stubs/bots.lua") }, BASE, GRAPH, GRID, HEXFIELD];

/// What the rules of all games have. Their first file names types that each game fills in.
pub const RULES_STUBS: [Stub; 5] =
    [Stub { file: "rules.lua", text: include_str!("stubs/rules.lua") }, BASE, GRAPH, GRID, HEXFIELD];

const BASE: Stub = Stub { file: "base.lua", text: include_str!("stubs/base.lua") };
const GRAPH: Stub = Stub { file: "graph.lua", text: include_str!("stubs/graph.lua") };
const GRID: Stub = Stub { file: "grid.lua", text: include_str!("stubs/grid.lua") };
const HEXFIELD: Stub = Stub { file: "hexfield.lua", text: include_str!("stubs/hexfield.lua") };
