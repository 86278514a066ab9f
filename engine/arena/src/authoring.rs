//! Help for authors of bots, rules and mods: guides and definitions for editors. `check` reads the same definitions.

mod bot_guide;
mod definitions;
mod hook_functions;
mod hook_points;
mod rules_types;

pub use bot_guide::{Given, Guide, OBJECT, OBJECT_CLASS, VIEW, documentation};
pub use definitions::{Definition, LIBRARY, NamesInCalls, SIGN, enumerations, order, signature, signature_of};
pub use hook_points::{HookPoint, Wrapping};
pub use rules_types::{RulesTypes, defined};
