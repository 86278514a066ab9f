//! Scenes: read from what rules answer, compared, put together again, told in words, drawn as pictures.

mod changes;
mod decisions;
mod drawn_pond;
mod graph_layout;
mod hostile_pictures;
mod pictures;
mod ponds;
mod reading;
mod sentences;
mod telling;
mod words;
mod xml;
