//! Types in Lua: LuaCATS definitions of the library and of a game, and the comments of the source itself. Only what is certainly wrong is reported.

mod callers;
mod calls;
mod comments;
mod comparing;
mod data;
mod declared_twice;
mod definitions;
mod examine;
mod fields;
mod gathered;
mod hooks;
mod inference;
mod kind;
mod members;
mod notation;
mod operands;
mod reading;
mod remarks;
mod results;
mod slip;

pub use data::{DataTypes, Held};
pub use definitions::{Definitions, What};
pub use examine::{Context, Examined, examine};
pub use kind::Type;
pub use notation::read as read_type;
pub use slip::{Missing, Slip, SlipKind, is_one_edit};
