//! Help for authors of bots, rules and mods: what a game offers them, and what their editors are told.

mod bot_guide;
mod definitions;
mod hook_functions;
mod hook_points;

pub use bot_guide::{Given, Guide, OBJECT, OBJECT_CLASS};
pub use definitions::{Definition, LIBRARY, SIGN, order, signature, signature_of};
pub use hook_functions::hook_functions;
pub use hook_points::{HookPoint, Wrapping};
