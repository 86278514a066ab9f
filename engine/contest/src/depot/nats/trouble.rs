//! Why the server didn't do what it was asked for.

use async_nats::jetstream::context::{PublishError, PublishErrorKind, RequestError};
use async_nats::jetstream::{Error, ErrorCode};
use lunarena_content::Report;

#[derive(Debug)]
pub enum Trouble {
    /// Nobody answers, or nobody can do it right now: later it may work.
    Away(String),
    /// What the server said to it.
    Said(Error),
    /// It won't work later, either.
    Final(Report),
}

/// Codes that have no name there: a message isn't kept, for a reason that is told with it; and another message is the last of its subject, as newer servers say it.
const NOT_KEPT: ErrorCode = ErrorCode(10077);
const OTHER_NUMBER: ErrorCode = ErrorCode(10164);

impl Trouble {
    pub fn away(why: impl ToString) -> Trouble {
        Trouble::Away(why.to_string())
    }

    /// What was asked for isn't there.
    pub fn is_absence(&self) -> bool {
        matches!(self, Trouble::Said(error) if error.code() == 404)
    }

    /// There is no room for one more message.
    pub fn is_fullness(&self) -> bool {
        let Trouble::Said(error) = self else { return false };
        match error.error_code() {
            NOT_KEPT => error.to_string().contains("maximum"),
            code => [
                ErrorCode::ACCOUNT_RESOURCES_EXCEEDED,
                ErrorCode::INSUFFICIENT_RESOURCES,
                ErrorCode::STORAGE_RESOURCES_EXCEEDED,
                ErrorCode::MEMORY_RESOURCES_EXCEEDED,
            ]
            .contains(&code),
        }
    }

    /// A message with this subject is there already.
    pub fn is_presence(&self) -> bool {
        let Trouble::Said(error) = self else { return false };
        [ErrorCode::STREAM_WRONG_LAST_SEQUENCE, OTHER_NUMBER].contains(&error.error_code())
    }

    /// Whether it may work later.
    pub fn passes(&self) -> bool {
        match self {
            Trouble::Away(_) => true,
            // Of a server that starts or ends, or of a cluster that chooses a leader; a stream that was made by somebody else in between.
            Trouble::Said(error) => {
                self.is_fullness()
                    || error.code() >= 500
                    || [ErrorCode::JETSTREAM_NOT_ENABLED, ErrorCode::STREAM_NAME_EXIST].contains(&error.error_code())
            }
            Trouble::Final(_) => false,
        }
    }
}

impl From<RequestError> for Trouble {
    fn from(error: RequestError) -> Trouble {
        Trouble::away(error)
    }
}

impl From<PublishError> for Trouble {
    fn from(error: PublishError) -> Trouble {
        let said = std::error::Error::source(&error).and_then(|source| source.downcast_ref::<Error>());
        match (said, error.kind()) {
            (Some(said), _) => Trouble::Said(said.clone()),
            (None, PublishErrorKind::MaxPayloadExceeded) => Trouble::Final(
                Report::error("a message is too long for the NATS server")
                    .help("`max_payload` in the server's configuration says how long messages may be"),
            ),
            (None, _) => Trouble::away(error),
        }
    }
}
