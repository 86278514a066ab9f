//! What workers are told to do. Who doesn't listen doesn't hear it, and nobody says it again.

use super::link::Link;
use super::names;
use super::trouble::Trouble;
use async_nats::Subscriber;
use futures_util::{FutureExt, StreamExt};
use std::sync::{Mutex, PoisonError};
use tokio::time::Instant;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkerCommand {
    /// Take nothing more, and end when all is done.
    Drain,
    /// End at once.
    Stop,
}

/// What a worker hears.
pub struct Commands {
    subscribers: Mutex<[Subscriber; 2]>,
}

impl WorkerCommand {
    fn text(self) -> &'static str {
        match self {
            WorkerCommand::Drain => "drain",
            WorkerCommand::Stop => "stop",
        }
    }

    fn read(text: &[u8]) -> Option<WorkerCommand> {
        [WorkerCommand::Drain, WorkerCommand::Stop].into_iter().find(|command| command.text().as_bytes() == text)
    }
}

impl Commands {
    /// The next command, if one has come. Doesn't wait for it.
    pub fn next(&self) -> Option<WorkerCommand> {
        let mut subscribers = self.subscribers.lock().unwrap_or_else(PoisonError::into_inner);
        subscribers.iter_mut().find_map(|subscriber| {
            loop {
                let message = subscriber.next().now_or_never()??;
                // Of others nothing is known here.
                if let Some(command) = WorkerCommand::read(&message.payload) {
                    return Some(command);
                }
            }
        })
    }
}

impl Link {
    /// From now on.
    pub async fn commands(&self, worker: &str) -> Result<Commands, Trouble> {
        let begun = Instant::now();
        let listen = async |worker| self.client.subscribe(names::commands(worker)).await.map_err(Trouble::away);
        let subscribers = [listen(Some(worker)).await?, listen(None).await?];
        self.be_heard(begun).await?;
        Ok(Commands { subscribers: Mutex::new(subscribers) })
    }

    pub async fn command(&self, worker: Option<&str>, command: WorkerCommand) -> Result<(), Trouble> {
        let begun = Instant::now();
        self.client.publish(names::commands(worker), command.text().into()).await.map_err(Trouble::away)?;
        self.be_heard(begun).await
    }
}
