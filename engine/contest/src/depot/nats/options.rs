//! Where a NATS server is, and who asks it.

use async_nats::ServerAddr;
use lunarena_content::Report;
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Clone)]
pub struct NatsOptions {
    /// Such as `nats://host:4222` or `tls://user:password@host:4222`.
    pub url: String,
    /// A file of NATS credentials.
    pub credentials: Option<PathBuf>,
    /// The certificate of the authority that signed the server's. Without it those count that the machine knows.
    pub ca: Option<PathBuf>,
    /// A certificate of one's own, and its key.
    pub certificate: Option<(PathBuf, PathBuf)>,
    /// A worker may do less than those who have work done; answers to workers don't reach others, nor the other way round.
    pub worker: bool,
    /// Check one task in this many; 0 turns checks off.
    pub check_every: u64,
    pub pace: Pace,
}

/// How often a task is played by a second worker, unless the caller decides otherwise. WORKERS.md promises it.
const CHECK_EVERY: u64 = 100;

/// How long things take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// A parcel in hand without a sign for so long is handed out again.
    pub ack_wait: Duration,
    /// The server has so long for each answer.
    pub request: Duration,
    /// How long the first connection is tried.
    pub connect: Duration,
    /// How long what must be done is tried, while the server is away.
    pub persistence: Duration,
}

impl Default for Pace {
    fn default() -> Pace {
        let seconds = Duration::from_secs;
        Pace { ack_wait: seconds(30), request: seconds(5), connect: seconds(5), persistence: seconds(600) }
    }
}

/// An address without what nobody else may know, and this.
pub struct Address {
    pub server: ServerAddr,
    pub login: Login,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Login {
    Nobody,
    Token(String),
    User(String, String),
}

impl NatsOptions {
    pub fn new(url: impl Into<String>) -> NatsOptions {
        NatsOptions {
            url: url.into(),
            credentials: None,
            ca: None,
            certificate: None,
            worker: false,
            check_every: CHECK_EVERY,
            pace: Pace::default(),
        }
    }

    /// The address without a password.
    pub fn shown(&self) -> String {
        self.address().map_or_else(|_| "?".to_owned(), |address| address.shown().to_owned())
    }

    /// Of an address that can't be read nothing is told: who knows where its password is.
    pub(super) fn address(&self) -> Result<Address, Report> {
        let unreadable = || {
            Report::error("the address of the NATS server can't be read")
                .help("it looks like nats://host:4222, or tls://user:password@host:4222")
        };
        let mut url = self.url.trim().parse::<ServerAddr>().map_err(|_| unreadable())?.into_inner();
        if !matches!(url.scheme(), "nats" | "tls") || url.host_str().is_none_or(str::is_empty) {
            return Err(unreadable());
        }
        let login = match (decoded(url.username()), url.password().map(decoded)) {
            (user, _) if user.is_empty() => Login::Nobody,
            (token, None) => Login::Token(token),
            (user, Some(password)) => Login::User(user, password),
        };
        url.set_username("").map_err(|()| unreadable())?;
        url.set_password(None).map_err(|()| unreadable())?;
        Ok(Address { server: ServerAddr::from_url(url).map_err(|_| unreadable())?, login })
    }
}

impl Address {
    pub fn shown(&self) -> &str {
        self.server.as_url_str().trim_end_matches('/')
    }
}

impl fmt::Debug for NatsOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NatsOptions").field("url", &self.shown()).field("worker", &self.worker).finish_non_exhaustive()
    }
}

/// With `%40` for `@` and the like. What isn't written so is taken as it is.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, others)) = rest.split_first() {
        let digits = others.get(..2).filter(|_| *first == b'%').and_then(|digits| std::str::from_utf8(digits).ok());
        match digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &others[2..];
            }
            None => {
                bytes.push(*first);
                rest = others;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn login(url: &str) -> Login {
        NatsOptions::new(url).address().map_or_else(|report| panic!("{report}"), |address| address.login)
    }

    #[test]
    fn passwords_are_read_and_never_shown() {
        let user = |name: &str, password: &str| Login::User(name.to_owned(), password.to_owned());
        assert_eq!(login("nats://ann:s3c%40ret%2@host:4222"), user("ann", "s3c@ret%2"));
        assert_eq!(login("ann:secret@host"), user("ann", "secret"));
        assert_eq!(login("tls://key@host"), Login::Token("key".to_owned()));
        assert_eq!(login("host:1"), Login::Nobody);
        let options = NatsOptions::new("nats://ann:secret@host:4222");
        assert_eq!(options.shown(), "nats://host:4222");
        assert_eq!(format!("{options:?}"), "NatsOptions { url: \"nats://host:4222\", worker: false, .. }");
    }

    #[test]
    fn one_task_in_a_hundred_is_checked() {
        assert_eq!(NatsOptions::new("nats://host").check_every, 100);
    }

    #[test]
    fn other_addresses_are_refused() {
        for url in ["", "http://ann:secret@host", "nats://", "nats://ann:sec ret@ho st", "ws://host"] {
            let report = NatsOptions::new(url).address().err().map(|report| report.message().to_owned());
            assert_eq!(report.as_deref(), Some("the address of the NATS server can't be read"), "{url}");
        }
    }
}
