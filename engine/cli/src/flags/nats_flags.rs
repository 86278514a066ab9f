//! Where workers on other machines are found.

#[cfg(not(feature = "nats"))]
use crate::not_built;
use crate::outcome::Failure;
use lunarena_contest::depot::Dispatch;
use std::path::PathBuf;
#[cfg(feature = "nats")]
use {
    lunarena_arena::ENGINE,
    lunarena_contest::depot::nats::{NatsOptions, NatsServer, WorkerSign, WorkerState},
    std::io::{self, Write},
    std::sync::Arc,
    std::thread,
    std::time::Duration,
};

/// The variable that names the server: a password in it is seen by no other user of the machine.
const VARIABLE: &str = "LUNARENA_NATS";

#[derive(clap::Args, Clone)]
pub struct NatsFlags {
    /// Let workers on other machines play, by way of this NATS server
    #[arg(long, value_name = "URL", env = VARIABLE, hide_env_values = true)]
    nats: Option<String>,
    #[command(flatten)]
    keys: NatsKeys,
}

/// For verbs that can do nothing without it.
#[cfg(feature = "nats")]
#[derive(clap::Args, Clone)]
pub struct NatsServerFlags {
    /// The NATS server that has the work
    #[arg(long, value_name = "URL", env = VARIABLE, hide_env_values = true)]
    nats: String,
    #[command(flatten)]
    keys: NatsKeys,
}

/// By which one is let in.
#[derive(clap::Args, Clone)]
#[cfg_attr(not(feature = "nats"), allow(dead_code))]
struct NatsKeys {
    /// Of the NATS server: a file of credentials (.creds)
    #[arg(long, value_name = "FILE")]
    nats_creds: Option<PathBuf>,
    /// Of the NATS server: who signed its certificate, a PEM file
    #[arg(long, value_name = "FILE")]
    nats_ca: Option<PathBuf>,
    /// For the NATS server: one's own certificate, a PEM file
    #[arg(long, value_name = "FILE", requires = "nats_key")]
    nats_cert: Option<PathBuf>,
    /// For the NATS server: the private key of that, a PEM file
    #[arg(long, value_name = "FILE", requires = "nats_cert")]
    nats_key: Option<PathBuf>,
}

#[cfg(feature = "nats")]
impl NatsKeys {
    fn options(&self, url: &str, worker: bool) -> NatsOptions {
        NatsOptions {
            credentials: self.nats_creds.clone(),
            ca: self.nats_ca.clone(),
            worker,
            certificate: self.nats_cert.clone().zip(self.nats_key.clone()),
            ..NatsOptions::new(url)
        }
    }
}

#[cfg(feature = "nats")]
impl NatsServerFlags {
    /// Of a worker, or of somebody who has work done.
    pub fn options(&self, worker: bool) -> NatsOptions {
        self.keys.options(&self.nats, worker)
    }
}

impl NatsFlags {
    /// Sends work to workers elsewhere, if a server is named. The run has a name that it keeps when it is started again.
    #[cfg(feature = "nats")]
    pub fn dispatch(&self, run: impl FnOnce() -> Result<String, Failure>) -> Result<Option<Dispatch>, Failure> {
        let Some(url) = &self.nats else { return Ok(None) };
        let server = NatsServer::connect(&self.keys.options(url, false))?;
        let dispatch = Dispatch::new(Arc::new(server.outbox(&run()?)?))?;
        tell_if_nobody_comes(server);
        Ok(Some(dispatch))
    }

    /// Refuses to play here what should be played elsewhere.
    #[cfg(not(feature = "nats"))]
    pub fn dispatch(&self, _run: impl FnOnce() -> Result<String, Failure>) -> Result<Option<Dispatch>, Failure> {
        if self.nats.is_some() { Err(not_built::report("--nats").into()) } else { Ok(None) }
    }
}

/// Workers show that they are there every five seconds.
#[cfg(feature = "nats")]
const PATIENCE: Duration = Duration::from_secs(12);

/// Who waits for workers that nobody started has to know.
#[cfg(feature = "nats")]
fn tell_if_nobody_comes(server: Arc<NatsServer>) {
    let look = move || {
        thread::sleep(PATIENCE);
        let is_there = |sign: &WorkerSign| sign.engine == ENGINE && sign.state != WorkerState::Ended;
        if server.signs().is_ok_and(|signs| !signs.iter().any(is_there)) {
            // If stderr is gone, there is nobody to tell.
            let _ =
                writeln!(io::stderr(), "no worker of version {ENGINE} is there yet: start some with `lunarena worker`");
        }
    };
    // Without a thread for it, nobody is told.
    let _ = thread::Builder::new().name("look for workers".to_owned()).spawn(look);
}

#[cfg(all(test, feature = "nats"))]
mod tests {
    use super::*;

    /// `tournament run`, `experiment` and `contest serve` all connect with these options.
    #[test]
    fn runs_with_workers_check_one_match_in_a_hundred() {
        let keys = NatsKeys { nats_creds: None, nats_ca: None, nats_cert: None, nats_key: None };
        assert_eq!(keys.options("nats://host", false).check_every, 100);
    }
}
