//! What changed, for all pages that are open.

use crate::event_stream::SIGN_OF_LIFE;
use crate::listening::MOST_CONNECTIONS;
use crate::places::Places;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream};
use lunarena_contest::site::{Change, Team};
use std::convert::Infallible;
use std::net::IpAddr;
use tokio::sync::{broadcast, watch};

pub struct Changes {
    told: broadcast::Sender<Change>,
    places: Places<Listens>,
}

/// Who listens: a team, or strangers from one address.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Listens {
    Team(i64),
    From(IpAddr),
}

/// Who is further behind comes again, and asks for everything.
const KEPT: usize = 256;

/// Listeners of each, and of all: connections are left for those who ask for something.
const EACH: usize = 128;
const MOST: usize = MOST_CONNECTIONS / 4 * 3;

impl Listens {
    pub fn team(team: &Team) -> Listens {
        Listens::Team(team.id)
    }
}

impl Default for Changes {
    fn default() -> Changes {
        Changes { told: broadcast::channel(KEPT).0, places: Places::new(MOST, EACH) }
    }
}

impl Changes {
    pub fn tell(&self, change: Change) {
        // Without anybody who listens there is nobody to tell.
        let _ = self.told.send(change);
    }

    /// As they come, until the server ends; nothing, if there is no room.
    pub fn stream(
        &self,
        who: Listens,
        end: watch::Receiver<bool>,
    ) -> Option<Sse<impl Stream<Item = Result<Event, Infallible>> + use<>>> {
        let place = self.places.take(who)?;
        let heard = self.told.subscribe();
        let stream = stream::unfold((heard, end, place), |(mut heard, mut end, place)| async move {
            let change = tokio::select! {
                change = heard.recv() => change.ok()?,
                _ = end.wait_for(|end| *end) => return None,
            };
            let event = Event::default().event("changed").json_data(change).ok()?;
            Some((Ok(event), (heard, end, place)))
        });
        Some(Sse::new(stream).keep_alive(KeepAlive::new().interval(SIGN_OF_LIFE)))
    }
}
