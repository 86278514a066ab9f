//! What whoever began a match is told.

use crate::live_match::LiveMatch;
use serde::Serialize;

/// Where a match can be looked at and played.
#[derive(Serialize)]
pub struct Started {
    #[serde(rename = "match")]
    id: String,
    command: String,
    links: Vec<SeatLink>,
    watch: String,
}

#[derive(Serialize)]
struct SeatLink {
    seat: String,
    href: String,
}

impl Started {
    pub fn new(live: &LiveMatch) -> Started {
        let link = |(seat, href): (String, String)| SeatLink { seat, href };
        Started {
            id: live.id.clone(),
            command: live.command.clone(),
            links: live.links().into_iter().map(link).collect(),
            watch: live.watch_path(),
        }
    }
}
