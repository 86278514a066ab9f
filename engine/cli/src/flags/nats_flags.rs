//! Where workers on other machines are found.

use crate::outcome::Failure;
use lunarena_contest::depot::Dispatch;
use lunarena_contest::depot::nats::{NatsOptions, NatsServer};
use std::path::PathBuf;
use std::sync::Arc;

/// The variable that names the server: a password in it is seen by no other user of the machine.
pub const VARIABLE: &str = "LUNARENA_NATS";

#[derive(clap::Args, Clone)]
pub struct NatsFlags {
    /// Let workers on other machines play, by way of this NATS server
    #[arg(long, value_name = "URL", env = VARIABLE, hide_env_values = true)]
    nats: Option<String>,
    #[command(flatten)]
    keys: NatsKeys,
}

/// By which one is let in.
#[derive(clap::Args, Clone)]
pub struct NatsKeys {
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

impl NatsKeys {
    pub fn connect(&self, url: &str) -> Result<Arc<NatsServer>, Failure> {
        let options = NatsOptions {
            credentials: self.nats_creds.clone(),
            ca: self.nats_ca.clone(),
            certificate: self.nats_cert.clone().zip(self.nats_key.clone()),
            ..NatsOptions::new(url)
        };
        Ok(NatsServer::connect(&options)?)
    }
}

impl NatsFlags {
    pub fn is_given(&self) -> bool {
        self.nats.is_some()
    }

    /// Sends work to workers elsewhere, if a server is named. The run has a name that it keeps when it is started again.
    pub fn dispatch(&self, run: impl FnOnce() -> Result<String, Failure>) -> Result<Option<Dispatch>, Failure> {
        let Some(url) = &self.nats else { return Ok(None) };
        let server = self.keys.connect(url)?;
        Ok(Some(Dispatch::new(Arc::new(server.outbox(&run()?)?))?))
    }
}
