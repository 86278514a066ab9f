//! The first connection to a server, and why there is none.

use super::options::{Address, Login, NatsOptions};
use async_nats::{Client, ConnectError, ConnectErrorKind, ConnectOptions, Event, ServerError, rustls};
use lunarena_content::Report;
use std::error::Error;
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// What the server didn't allow last, and when.
#[derive(Clone, Default)]
pub struct Refusals {
    last: Arc<Mutex<Option<(Instant, String)>>>,
}

/// Answers to workers come here, so that they can't listen to those of others.
const INBOX_OF_WORKERS: &str = "_LUNARENA";

/// A server that doesn't answer for so long is looked for anew.
const PING: Duration = Duration::from_secs(10);

/// Between two tries to connect.
const PAUSE: Duration = Duration::from_millis(200);

/// Between tries to connect again, at most.
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

const REFUSAL: &str = "Permissions Violation";

impl Refusals {
    fn note(&self, event: Event) {
        match event {
            Event::ServerError(ServerError::Other(text)) if text.starts_with(REFUSAL) => {
                *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some((Instant::now(), text));
            }
            _ => {}
        }
    }

    /// The last one, if that was since then.
    pub fn since(&self, begun: Instant) -> Option<String> {
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        last.as_ref().filter(|(at, _)| *at >= begun).map(|(_, text)| text.clone())
    }
}

/// Tries for a while, if nobody answers.
pub async fn connect(options: &NatsOptions, address: &Address, refusals: &Refusals) -> Result<Client, Report> {
    // Where several are built in, TLS has to know which one to take. It is taken once.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let begun = Instant::now();
    loop {
        let connected = prepared(options, address, refusals)?.connect(address.server.clone()).await;
        match connected {
            Ok(client) => return Ok(client),
            Err(error) if may_come(&error) && begun.elapsed() < options.pace.connect => sleep(PAUSE).await,
            Err(error) => return Err(why_not(&error, options, address.shown())),
        }
    }
}

fn prepared(options: &NatsOptions, address: &Address, refusals: &Refusals) -> Result<ConnectOptions, Report> {
    let refusals = refusals.clone();
    let mut prepared = ConnectOptions::new()
        .name(if options.worker { "lunarena worker" } else { "lunarena" })
        .connection_timeout(options.pace.connect)
        .request_timeout(Some(options.pace.request))
        .ping_interval(PING)
        .reconnect_delay_callback(|tries| LONGEST_PAUSE.min(PAUSE * tries.saturating_sub(1).min(100) as u32))
        .event_callback(move |event| {
            refusals.note(event);
            std::future::ready(())
        });
    if options.worker {
        prepared = prepared.custom_inbox_prefix(INBOX_OF_WORKERS);
    }
    prepared = match &address.login {
        Login::Nobody => prepared,
        Login::Token(token) => prepared.token(token.clone()),
        Login::User(user, password) => prepared.user_and_password(user.clone(), password.clone()),
    };
    if let Some(path) = &options.credentials {
        let text = read(path)?;
        let unreadable = |_| Report::error(format!("{} holds no NATS credentials", path.display()));
        prepared = prepared.credentials(&text).map_err(unreadable)?;
    }
    if let Some(path) = &options.ca {
        read(path)?;
        prepared = prepared.add_root_certificates(path.clone());
    }
    if let Some((certificate, key)) = &options.certificate {
        read(certificate)?;
        read(key)?;
        prepared = prepared.add_client_certificate(certificate.clone(), key.clone());
    }
    Ok(prepared)
}

fn read(path: &Path) -> Result<String, Report> {
    std::fs::read_to_string(path)
        .map_err(|error| Report::error(format!("{} can't be read: {}", path.display(), error.kind())))
}

/// Whether somebody may answer a moment later.
fn may_come(error: &ConnectError) -> bool {
    match error.kind() {
        ConnectErrorKind::Io => cause::<rustls::Error>(error).is_none(),
        ConnectErrorKind::Dns | ConnectErrorKind::TimedOut => true,
        _ => false,
    }
}

fn why_not(error: &ConnectError, options: &NatsOptions, shown: &str) -> Report {
    let tls = cause::<rustls::Error>(error);
    match error.kind() {
        ConnectErrorKind::AuthorizationViolation | ConnectErrorKind::Authentication => {
            let with = if options.credentials.is_some() { "these credentials" } else { "this user and password" };
            Report::error(format!("the NATS server at {shown} lets nobody in with {with}"))
                .help("user and password stand before the host: nats://user:password@host:4222")
        }
        ConnectErrorKind::Dns => Report::error(format!("the host of the NATS server at {shown} isn't known"))
            .help("is it spelled as it should be?"),
        _ if matches!(tls, Some(rustls::Error::InvalidMessage(_))) => {
            Report::error(format!("the NATS server at {shown} speaks no TLS"))
                .help("without TLS the address begins with nats://")
        }
        ConnectErrorKind::Tls | ConnectErrorKind::Io if tls.is_some() || error.kind() == ConnectErrorKind::Tls => {
            let why = tls.map_or_else(|| last(error).to_string(), ToString::to_string);
            Report::error(format!("there is no safe connection to the NATS server at {shown}: {why}"))
                .help("a server whose certificate isn't signed by an authority that all know needs that of its own")
        }
        kind => {
            let why = match (kind, cause::<io::Error>(error)) {
                (ConnectErrorKind::TimedOut, _) => "timed out".to_owned(),
                (_, Some(error)) if error.raw_os_error().is_some() => error.kind().to_string(),
                _ => last(error).to_string(),
            };
            Report::error(format!("no NATS server answers at {shown}: {why}"))
                .help("is it running, and can it be reached from here?")
        }
    }
}

/// The error of this kind that is behind another one.
fn cause<'e, T: Error + 'static>(error: &'e (dyn Error + 'static)) -> Option<&'e T> {
    let mut next = Some(error);
    while let Some(error) = next {
        if let Some(found) = error.downcast_ref::<T>() {
            return Some(found);
        }
        // An error of the machine may be wrapped around another one, of which it tells by another way.
        let inner = error.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
        next = inner.map(|inner| inner as &(dyn Error + 'static)).or_else(|| error.source());
    }
    None
}

fn last<'e>(error: &'e (dyn Error + 'static)) -> &'e (dyn Error + 'static) {
    error.source().map_or(error, last)
}
