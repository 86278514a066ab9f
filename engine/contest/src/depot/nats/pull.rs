//! Messages that are fetched from a consumer, of which nothing is asked but this: that needs the fewest permissions.

use super::link::Link;
use super::trouble::Trouble;
use async_nats::{Message, StatusCode, Subscriber};
use futures_util::StreamExt;
use serde_json::json;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, timeout_at};

pub struct Pull {
    subscriber: Subscriber,
    /// So many messages may still come.
    left: usize,
    until: Instant,
    connections: watch::Receiver<u64>,
}

pub enum Pulled {
    Message(Message),
    /// No more come. Who wants some has to ask again.
    Over,
    /// There is no such consumer, or it has no time.
    Nobody,
}

/// The server says when time is over, so late at most.
const GRACE: Duration = Duration::from_secs(2);

/// The shortest time that the server takes for one.
const SHORTEST: Duration = Duration::from_millis(1);

impl Pull {
    /// Asks for so many messages, which come until then.
    pub async fn new(
        link: &Link,
        stream: &str,
        consumer: &str,
        most: usize,
        expires: Duration,
    ) -> Result<Pull, Trouble> {
        // What was asked for by another connection nobody answers.
        let mut connections = link.watch.connections.subscribe();
        connections.mark_unchanged();
        let inbox = link.client.new_inbox();
        let subscriber = link.client.subscribe(inbox.clone()).await.map_err(Trouble::away)?;
        let expires = expires.max(SHORTEST);
        let request = json!({ "batch": most, "expires": expires.as_nanos() as u64 }).to_string();
        let subject = format!("$JS.API.CONSUMER.MSG.NEXT.{stream}.{consumer}");
        link.client.publish_with_reply(subject, inbox, request.into()).await.map_err(Trouble::away)?;
        Ok(Pull { subscriber, left: most, until: Instant::now() + expires, connections })
    }

    /// Whoever stops waiting loses nothing.
    pub async fn next(&mut self) -> Pulled {
        while self.left > 0 {
            let message = tokio::select! {
                biased;
                message = timeout_at(self.until + GRACE, self.subscriber.next()) => message,
                _ = self.connections.changed() => return Pulled::Over,
            };
            let Ok(Some(message)) = message else { return Pulled::Over };
            match message.status {
                None | Some(StatusCode::OK) => {
                    self.left -= 1;
                    return Pulled::Message(message);
                }
                Some(StatusCode::IDLE_HEARTBEAT) => {}
                Some(StatusCode::NOT_FOUND | StatusCode::TIMEOUT) => return Pulled::Over,
                Some(_) => return Pulled::Nobody,
            }
        }
        Pulled::Over
    }
}
