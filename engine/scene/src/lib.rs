//! What there is to see in a match, and every way to show it.
//!
//! A game's rules say what there is to see, as plain data: a [`Scene`]. Its look.yaml says how each kind of thing looks: a [`Look`]. Everything that is
//! shown is made of these two: glyphs on a terminal, pictures, words. This crate knows no Lua, no YAML, no files and no terminal.

pub mod change;
mod context;
pub mod curves;
pub mod decided;
pub mod default_scene;
pub mod effects;
pub mod film;
mod fog;
mod glyph;
pub mod glyphs;
pub mod graph_layout;
pub mod look;
pub mod met;
mod moment;
pub mod palette;
pub mod place_name;
pub mod plain_words;
pub mod reading;
pub mod scene;
mod seat_letters;
pub mod sentence;
mod sentence_error;
pub mod svg;
pub mod telling;
pub mod words;

/// What strangers wrote (labels, names, notes, texts of events) may hold anything.
pub use lunarena_kernel::visible::{is_hidden, visible_line as harmless};

pub use change::Change;
pub use context::Context;
pub use film::{Fault, Film, Frame, FrameMaker, Frames, Seat, Step};
pub use glyph::is_glyph;
pub use look::Look;
pub use met::{Met, Missing, Section};
pub use moment::{FAULT, Moment};
pub use place_name::place_text;
pub use reading::read;
pub use scene::{ByName, Field, GraphField, GridField, Id, Link, Place, Scalar, Scene, Thing};
pub use seat_letters::seat_letters;
pub use sentence::Sentence;
pub use sentence_error::SentenceError;
pub use svg::{PictureOptions, picture};
pub use telling::{Told, tell};
