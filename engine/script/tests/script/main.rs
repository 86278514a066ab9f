//! Tests of running scripts: what they may do, what they pay, what they receive, and what they cannot reach.

mod abandoned;
mod agreement;
mod bots;
mod calls;
mod compiling;
mod copies;
mod costliest;
mod cuts;
mod foreign;
mod format;
mod functions;
mod geometry;
mod harness;
mod lint_agreement;
mod memory;
mod observe;
mod pattern;
mod pauses;
mod payers;
mod prices;
mod printing;
mod rules;
mod runs_fuzz;
mod scenes;
mod shortcuts;
mod signatures;
mod speed;
mod stop;
mod stubs;
mod table;
mod turn;

/// Creates a Lua state with all standard libraries that are built.
fn plain_lua() -> mlua::Lua {
    use mlua::StdLib;
    let libraries = StdLib::COROUTINE | StdLib::TABLE | StdLib::STRING | StdLib::UTF8 | StdLib::MATH;
    mlua::Lua::new_with(libraries, mlua::LuaOptions::default()).expect("these libraries are safe")
}
