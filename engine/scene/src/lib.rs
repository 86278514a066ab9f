//! What there is to see in a match, and every way to show it.
//!
//! A game's rules say what there is to see, as plain data: a [`Scene`]. Its look.yaml says how each kind of thing looks: a [`Look`]. Everything that is
//! shown is made of these two: glyphs on a terminal, pictures, words. This crate knows no Lua, no YAML, no files and no terminal.

pub mod change;
pub mod default_scene;
pub mod film;
pub mod glyphs;
mod harmless;
pub mod look;
pub mod palette;
pub mod reading;
pub mod scene;
mod seat_letters;

pub use change::Change;
pub use film::{Fault, Film, Frame, FrameMaker, Frames, Seat, Step};
pub use harmless::harmless;
pub use look::Look;
pub use reading::read;
pub use scene::{Field, GraphField, GridField, Id, Link, Place, Scalar, Scene, Thing};
pub use seat_letters::seat_letters;
