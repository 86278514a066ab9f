//! Scenes: read from what rules answer, compared, put together again, drawn and told in words.

mod changes;
mod curves;
mod decisions;
mod drawn_pond;
mod effects;
mod glyph_ponds;
mod glyphs;
mod graph_layout;
mod hostile_pictures;
mod met;
mod pictures;
mod ponds;
mod reading;
mod sentences;
mod telling;
mod words;
mod xml;
