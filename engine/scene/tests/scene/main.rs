//! Scenes: read from what rules answer, compared, put together again.

mod changes;
mod glyphs;
mod ponds;
mod reading;
