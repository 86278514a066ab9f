//! What changed, for all pages that are open.

use crate::event_stream::SIGN_OF_LIFE;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream};
use lunarena_contest::site::Change;
use std::convert::Infallible;
use tokio::sync::{broadcast, watch};

pub struct Changes(broadcast::Sender<Change>);

/// Who is further behind comes again, and asks for everything.
const KEPT: usize = 256;

impl Default for Changes {
    fn default() -> Changes {
        Changes(broadcast::channel(KEPT).0)
    }
}

impl Changes {
    pub fn tell(&self, change: Change) {
        // Without anybody who listens there is nobody to tell.
        let _ = self.0.send(change);
    }

    /// As they come, until the server ends.
    pub fn stream(&self, end: watch::Receiver<bool>) -> Sse<impl Stream<Item = Result<Event, Infallible>> + use<>> {
        let heard = self.0.subscribe();
        let stream = stream::unfold((heard, end), |(mut heard, mut end)| async move {
            let change = tokio::select! {
                change = heard.recv() => change.ok()?,
                _ = end.wait_for(|end| *end) => return None,
            };
            let event = Event::default().event("changed").json_data(change).ok()?;
            Some((Ok(event), (heard, end)))
        });
        Sse::new(stream).keep_alive(KeepAlive::new().interval(SIGN_OF_LIFE))
    }
}
