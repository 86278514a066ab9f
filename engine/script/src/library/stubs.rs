//! What editors are told of a bot's library: definition files for the Lua language server, which ship as they stand here.

/// One definition file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stub {
    pub file: &'static str,
    pub text: &'static str,
}

/// What all bots have. The first file tells how their Lua differs from others'.
pub const STUBS: [Stub; 4] = [
    Stub { file: "base.lua", text: include_str!("stubs/base.lua") },
    Stub { file: "graph.lua", text: include_str!("stubs/graph.lua") },
    Stub { file: "grid.lua", text: include_str!("stubs/grid.lua") },
    Stub { file: "hexfield.lua", text: include_str!("stubs/hexfield.lua") },
];
