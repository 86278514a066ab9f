//! Scenes: read from what rules answer, compared, put together again, told in words, and drawn as glyphs.

mod changes;
mod decisions;
mod glyphs;
mod invented;
mod ponds;
mod reading;
mod sentences;
mod telling;
mod words;
//! Scenes: read from what rules answer, compared, put together again, drawn.

mod changes;
mod graph_layout;
mod hostile_pictures;
mod pictures;
mod pond;
mod reading;
mod xml;
