//! What can be told of Lua without running it. Whether the parser takes what Lua takes is tested where there is a Lua: in `script`.

mod any_text;
mod declared;
mod findings;
mod objects;
mod types;
