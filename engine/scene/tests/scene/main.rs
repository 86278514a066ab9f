//! Scenes: read from what rules answer, compared, put together again, drawn and told in words.

mod changes;
mod decisions;
mod glyph_ponds;
mod glyphs;
mod graph_layout;
mod hostile_pictures;
mod pictures;
mod pond;
mod ponds;
mod reading;
mod sentences;
mod telling;
mod words;
mod xml;
