//! Help for authors of bots, rules and mods: what a game offers them, and what their editors are told.

mod added_functions;
mod bot_guide;
mod definitions;
mod hook_points;

pub use added_functions::added_functions;
pub use bot_guide::{Given, Guide, OBJECT, OBJECT_CLASS, VIEW, documentation};
pub use definitions::{Definition, LIBRARY, SIGN, order, signature, signature_of};
pub use hook_points::{HookPoint, Wrapping};
