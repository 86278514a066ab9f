//! Scenes: read from what rules answer, compared, put together again, and told in words.

mod changes;
mod decisions;
mod ponds;
mod reading;
mod sentences;
mod telling;
mod words;
