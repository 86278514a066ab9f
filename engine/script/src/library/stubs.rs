//! What editors are told of a bot's library: definition files for the Lua language server, which ship as they stand here.

use crate::bridge::Style;

/// One definition file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stub {
    pub file: &'static str,
    pub text: &'static str,
}

/// What all bots have. The first file tells how their Lua differs from others'.
const SHARED: [Stub; 4] = [
    Stub { file: "base.lua", text: include_str!("stubs/base.lua") },
    Stub { file: "graph.lua", text: include_str!("stubs/graph.lua") },
    Stub { file: "grid.lua", text: include_str!("stubs/grid.lua") },
    Stub { file: "hexfield.lua", text: include_str!("stubs/hexfield.lua") },
];

const CALLS: Stub = Stub { file: "calls.lua", text: include_str!("stubs/calls.lua") };

/// The library of bots that speak to their game in this style.
pub fn stubs(style: Style) -> Vec<Stub> {
    let own = (style == Style::Calls).then_some(CALLS);
    SHARED.into_iter().chain(own).collect()
}
