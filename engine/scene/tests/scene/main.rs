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
#[path = "../../../snapshots.rs"]
mod snapshots;
mod telling;
mod words;
mod xml;

use std::sync::Arc;

/// As scenes hold what they may have in common with others.
fn shared<T>(all: impl IntoIterator<Item = T>) -> Vec<Arc<T>> {
    all.into_iter().map(Arc::new).collect()
}
