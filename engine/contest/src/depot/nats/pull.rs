//! Messages that are fetched from a consumer, of which nothing is asked but this: that needs the fewest permissions.

use super::link::Link;
use super::trouble::Trouble;
use async_nats::{Message, StatusCode, Subscriber};
use futures_util::StreamExt;
use serde_json::json;
use std::time::Duration;
use tokio::time::{Instant, timeout};

pub struct Pull {
    subscriber: Subscriber,
    /// So many messages may still come.
    left: usize,
    until: Instant,
    /// The connection by which it was asked for.
    epoch: u64,
    link: Link,
}

/// By which the server knows a message again.
pub struct Receipt {
    /// Where it hears of it.
    pub reply: String,
    /// The connection by which it came.
    pub epoch: u64,
}

pub enum Pulled {
    Message(Box<Message>, Receipt),
    /// No more come. Who wants some has to ask again.
    Over,
    /// There is no such consumer, or it has no time.
    Nobody,
}

/// The server says when time is over, so late at most.
const GRACE: Duration = Duration::from_secs(2);

/// How often somebody looks whether the connection is still the same.
const LOOK: Duration = Duration::from_millis(100);

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
        let epoch = link.epoch();
        let inbox = link.client.new_inbox();
        let subscriber = link.client.subscribe(inbox.clone()).await.map_err(Trouble::away)?;
        let expires = expires.max(SHORTEST);
        let request = json!({ "batch": most, "expires": expires.as_nanos() as u64 }).to_string();
        let subject = format!("$JS.API.CONSUMER.MSG.NEXT.{stream}.{consumer}");
        link.client.publish_with_reply(subject, inbox, request.into()).await.map_err(Trouble::away)?;
        Ok(Pull { subscriber, left: most, until: Instant::now() + expires, epoch, link: link.clone() })
    }

    /// Whoever stops waiting loses nothing.
    pub async fn next(&mut self) -> Pulled {
        while self.left > 0 {
            let message = match timeout(LOOK, self.subscriber.next()).await {
                Ok(Some(message)) => message,
                Ok(None) => return Pulled::Over,
                // What was asked for by another connection nobody answers.
                Err(_) if self.link.epoch() != self.epoch || Instant::now() > self.until + GRACE => {
                    return Pulled::Over;
                }
                Err(_) => continue,
            };
            match message.status {
                None | Some(StatusCode::OK) => {
                    self.left -= 1;
                    let reply = message.reply.as_deref().unwrap_or_default().to_owned();
                    return Pulled::Message(Box::new(message), Receipt { reply, epoch: self.epoch });
                }
                Some(StatusCode::IDLE_HEARTBEAT) => {}
                Some(StatusCode::NOT_FOUND | StatusCode::TIMEOUT) => return Pulled::Over,
                Some(_) => return Pulled::Nobody,
            }
        }
        Pulled::Over
    }
}
