//! A NATS server, for threads that wait for it.

use super::commands::{Commands, WorkerCommand};
use super::connecting::{self, Refusals};
use super::inbox::NatsInbox;
use super::link::Link;
use super::names::Names;
use super::options::NatsOptions;
use super::outbox::NatsOutbox;
use super::queue_state::QueueState;
use super::signs::WorkerSign;
use super::trouble::Trouble;
use async_nats::Client;
use async_nats::jetstream::ContextBuilder;
use lunarena_content::Report;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::{Builder, Handle, Runtime};
use tokio::sync::watch;
use tokio::time::{Instant, timeout};

/// A connection, which is made again by itself whenever it is lost. Nothing of it may be asked from inside an asynchronous task.
pub struct NatsServer {
    pub(super) link: Link,
    pub(super) handle: Handle,
    /// Taken when it ends.
    runtime: Option<Runtime>,
    stopped: watch::Sender<bool>,
    pub(super) check_every: u64,
}

/// The oldest version that will do.
const OLDEST: (u64, u64) = (2, 12);

/// How long an end may take.
const LAST_BREATH: Duration = Duration::from_secs(3);

impl NatsServer {
    pub fn connect(options: &NatsOptions) -> Result<Arc<NatsServer>, Report> {
        let runtime = Builder::new_multi_thread().worker_threads(1).thread_name("nats").enable_all().build();
        let runtime = runtime.map_err(|error| Report::error(format!("no thread can be started: {error}")))?;
        let handle = runtime.handle().clone();
        match handle.block_on(linked(options)) {
            Ok(link) => {
                let stopped = watch::Sender::new(false);
                let (runtime, check_every) = (Some(runtime), options.check_every);
                Ok(Arc::new(NatsServer { link, handle, runtime, stopped, check_every }))
            }
            Err(report) => {
                runtime.shutdown_background();
                Err(report)
            }
        }
    }

    /// For those who have work done. A run has only one at a time.
    pub fn outbox(self: &Arc<Self>, run: &str) -> Result<NatsOutbox, Report> {
        NatsOutbox::new(self, run)
    }

    /// For workers. They wait until somebody has work.
    pub fn inbox(self: &Arc<Self>) -> Result<NatsInbox, Report> {
        Ok(NatsInbox::new(self))
    }

    /// A worker tells that it lives.
    pub fn sign(&self, sign: &WorkerSign) -> Result<(), Report> {
        self.persist(async || self.link.sign(sign).await)
    }

    /// The last one of each worker, of all versions, with its age.
    pub fn signs(&self) -> Result<Vec<WorkerSign>, Report> {
        self.persist(async || self.link.signs().await)
    }

    /// A worker listens from now on.
    pub fn commands(&self, worker: &str) -> Result<Commands, Report> {
        self.persist(async || self.link.commands(worker).await)
    }

    /// To one worker, or to all.
    pub fn command(&self, worker: Option<&str>, command: WorkerCommand) -> Result<(), Report> {
        self.persist(async || self.link.command(worker, command).await)
    }

    /// How much waits for workers of this version, and by them.
    pub fn queue(&self) -> Result<QueueState, Report> {
        self.persist(async || self.link.queue().await)
    }

    /// Ends all waiting, now and later.
    pub fn stop(&self) {
        self.stopped.send_replace(true);
    }

    /// Waits for something, unless it is stopped.
    pub(super) fn wait<T>(&self, work: impl Future<Output = T>) -> Result<T, Report> {
        let mut stopped = self.stopped.subscribe();
        self.handle.block_on(async {
            tokio::select! {
                biased;
                _ = stopped.wait_for(|stopped| *stopped) => Err(Report::error("the work with the NATS server was stopped")),
                done = work => Ok(done),
            }
        })
    }

    /// Tries until it works, can't work, has taken too long, or is stopped.
    pub(super) fn persist<T>(&self, attempt: impl AsyncFnMut() -> Result<T, Trouble>) -> Result<T, Report> {
        self.wait(self.link.persist(attempt))?
    }

    /// Does something on the way out, even if it is stopped. It may fail: whoever comes next sees to it.
    pub(super) fn at_last(&self, work: impl Future) {
        // Where others run tasks nobody may wait.
        if self.link.is_connected() && Handle::try_current().is_err() {
            let _ = self.handle.block_on(async { timeout(LAST_BREATH, work).await });
        }
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        // What was said last still goes out.
        self.at_last(self.link.client.flush());
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

async fn linked(options: &NatsOptions) -> Result<Link, Report> {
    let (address, refusals) = (options.address()?, Refusals::default());
    let client = connecting::connect(options, &address, &refusals).await?;
    check_version(&client, address.shown())?;
    let context = ContextBuilder::new().timeout(options.pace.request).build(client.clone());
    let (names, shown) = (Names::of_this_engine(), address.shown().into());
    let link = Link { client, context, names, pace: options.pace, shown, refusals, store: Arc::default() };
    check_jetstream(&link, options.worker).await?;
    Ok(link)
}

fn check_version(client: &Client, shown: &str) -> Result<(), Report> {
    let version = client.server_info().version;
    let mut parts = version.split(['.', '-']).map(|part| part.parse::<u64>().unwrap_or(0));
    if (parts.next().unwrap_or(0), parts.next().unwrap_or(0)) >= OLDEST {
        return Ok(());
    }
    let (major, minor) = OLDEST;
    let message = format!("the NATS server at {shown} is of version {version}, and {major}.{minor} or later is needed");
    Err(Report::error(message).help("others are at https://github.com/nats-io/nats-server/releases"))
}

/// Workers aren't allowed to ask, and believe what the server says of itself.
async fn check_jetstream(link: &Link, is_worker: bool) -> Result<(), Report> {
    let begun = Instant::now();
    loop {
        if is_worker && link.client.server_info().jetstream {
            return Ok(());
        }
        if link.context.query_account().await.is_ok() || link.refused_since(begun).is_some() {
            return Ok(());
        }
        // One that has just been started may need a moment.
        if begun.elapsed() >= link.pace.connect || !link.client.server_info().jetstream {
            let report = Report::error(format!("the NATS server at {} has no JetStream", link.shown));
            return Err(report.help("start it with `-js`, or put `jetstream {}` into its configuration"));
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}
