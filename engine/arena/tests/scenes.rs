//! What there is to see in matches of every shipped game: everything has an entry in the look, nothing hidden is shown, and every page says what it leaves out.

#[path = "scenes/canvases.rs"]
mod canvases;
#[path = "scenes/entries.rs"]
mod entries;
#[path = "scenes/fog.rs"]
mod fog;
#[path = "scenes/hidden.rs"]
mod hidden;
#[path = "scenes/played.rs"]
mod played;
#[path = "scenes/small_games.rs"]
mod small_games;
#[path = "../../snapshots.rs"]
mod snapshots;
#[path = "scenes/windows.rs"]
mod windows;
