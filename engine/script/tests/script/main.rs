//! How scripts run: what they may, what they pay, what they are told, and what they can't touch.

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

/// A state with the libraries of Lua that are built.
fn plain_lua() -> mlua::Lua {
    use mlua::StdLib;
    let libraries = StdLib::COROUTINE | StdLib::TABLE | StdLib::STRING | StdLib::UTF8 | StdLib::MATH;
    mlua::Lua::new_with(libraries, mlua::LuaOptions::default()).expect("these libraries are safe")
}
