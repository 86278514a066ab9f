//! The visible state of a match, and all ways to show it.
//!
//! Rules describe the visible part of a match as plain data, a [`Scene`]; `look.yaml` describes how each kind of thing looks, a [`Look`]. All output
//! is made of these two: terminal glyphs, pictures, sentences. No Lua, no YAML, no files, no terminal.
//!
//! - A [`Film`] holds a whole scene every few dozen steps and changes in between (`film.rs`, `change.rs`).
//! - `glyphs` fits a scene into a window of any size. `glyphs/layout.rs` tries arrangements from wide cells with everything to a part of the field
//!   around the action; what is left out is named on the page. Rows for events are reserved, so that the page does not jump between steps.
//! - `svg` writes pictures. All text goes through `svg/drawing.rs`, which escapes it; no other module writes XML.
//! - `graph_layout` places nodes that a map does not place. It uses sums, products, quotients and square roots only, which all machines round alike.
//! - `fog` derives what a seat sees from the scene of everything.
//!
//! Labels, names and event texts may come from strangers and contain anything; [`harmless`] makes them visible on one line.

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
