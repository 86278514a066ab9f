//! A log as server-sent events. Each has its number, by which a browser that comes back says what it has.

use crate::event_log::EventLog;
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// A word now and then keeps the line open, and shows when nobody listens any more.
pub const SIGN_OF_LIFE: Duration = Duration::from_secs(15);

/// The number of the first event that is wanted, from 0.
pub fn first_wanted(headers: &HeaderMap) -> usize {
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()).and_then(|id| id.parse::<usize>().ok());
    last.map_or(0, |last| last.saturating_add(1))
}

/// All events from one on, as they come. It ends with the server.
pub fn stream(
    log: Arc<EventLog>,
    from: usize,
    ends: watch::Receiver<bool>,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let news = log.follow();
    let stream = stream::unfold((log, from, news, ends), |(log, number, mut news, mut ends)| async move {
        loop {
            // What there is now is seen here, what comes meanwhile is heard of below.
            news.borrow_and_update();
            if let Some((number, event)) = log.get(number) {
                let told = Event::default().id(number.to_string()).data(&*event.data);
                // What has no name is a plain message.
                let told = if event.name.is_empty() { told } else { told.event(event.name) };
                return Some((Ok(told), (log, number + 1, news, ends)));
            }
            tokio::select! {
                changed = news.changed() => changed.ok()?,
                _ = ends.wait_for(|ends| *ends) => return None,
            }
        }
    });
    Sse::new(stream).keep_alive(KeepAlive::new().interval(SIGN_OF_LIFE))
}
