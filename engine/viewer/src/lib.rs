//! A match as one HTML file: what the page shows is made here of replays, scenes and looks, and put into the page that `engine/viewer/page` builds.
//!
//! The page knows no game and makes no sentences; it draws what stands in [`PageData`], which `page/src/model/format.ts` describes for it.

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
