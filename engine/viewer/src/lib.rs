//! A match or an event as one HTML file. Rust collects the data of replays, scenes and looks and puts it, compressed, into a page that
//! `engine/viewer/page` builds. The pages of servers ([`LIVE_PAGE`], [`SITE_PAGE`]) are built there too.
//!
//! The page knows no game and writes no sentences: all sentences are made here. It draws [`PageData`], which `page/src/model/format.ts` describes for
//! TypeScript; change both together. The data of an event is described by `page/src/event/format.ts`. A node of a graph has one place in all steps
//! and for all viewers (`spots`).

mod difference;
mod event_data;
mod facts;
mod live_data;
mod match_data;
mod page_data;
mod page_file;
mod refused_orders;
mod seat_data;
mod spots;
mod start_scene;
mod step_data;
mod styles;
mod turn_data;
mod visible_json;

pub use difference::Difference as PageDifference;
pub use event_data::{EventData, Styled};
pub use live_data::{Audiences, LiveData};
pub use match_data::{MatchData, ShownError, ShownMatch};
pub use page_data::PageData;
pub use page_file::{LIVE_PAGE, SITE_PAGE, event_html, html, json, written};
pub use start_scene::{scene_json, visible_json};
pub use styles::Styles;
