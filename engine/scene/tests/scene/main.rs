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
