//! Why something was not done: nothing of it was.

use lunarena_content::{Report, Reports};

#[derive(Debug)]
pub struct Refusal {
    pub reason: Reason,
    pub report: Report,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Who asks is not known.
    Stranger,
    /// Who asks is known, and may not.
    Forbidden,
    /// There is no such thing, or none that the one who asks may know of.
    Unknown,
    /// It came too late, or somebody was faster.
    Conflict,
    /// So much is not allowed in an hour.
    TooMany,
    /// What was sent is not good.
    Wrong,
    /// The disk is full.
    NoRoom,
    /// We failed.
    Broken,
}

impl Refusal {
    pub fn new(reason: Reason, report: Report) -> Refusal {
        Refusal { reason, report }
    }

    pub fn stranger() -> Refusal {
        Refusal::new(
            Reason::Stranger,
            Report::error("log in first")
                .help("with your team's token, on the page or as `authorization: Bearer TOKEN`"),
        )
    }

    pub fn forbidden(message: &str) -> Refusal {
        Refusal::new(Reason::Forbidden, Report::error(message))
    }

    pub fn unknown(message: &str) -> Refusal {
        Refusal::new(Reason::Unknown, Report::error(message))
    }

    pub fn conflict(message: impl Into<String>) -> Refusal {
        Refusal::new(Reason::Conflict, Report::error(message.into()))
    }

    pub fn wrong(message: impl Into<String>) -> Refusal {
        Refusal::new(Reason::Wrong, Report::error(message.into()))
    }

    pub fn too_many(message: impl Into<String>) -> Refusal {
        Refusal::new(Reason::TooMany, Report::error(message.into()).help("try again later"))
    }

    pub fn help(self, help: impl Into<String>) -> Refusal {
        Refusal { report: self.report.help(help), ..self }
    }
}

impl From<rusqlite::Error> for Refusal {
    fn from(error: rusqlite::Error) -> Refusal {
        let is_full = matches!(
            error.sqlite_error_code(),
            Some(rusqlite::ErrorCode::DiskFull | rusqlite::ErrorCode::SystemIoFailure)
        );
        match is_full {
            true => Refusal::new(
                Reason::NoRoom,
                Report::error("the server's disk is full or can't be written: nothing was done")
                    .help("try again later"),
            ),
            false => Refusal::new(Reason::Broken, Report::error(format!("the contest's file can't be used: {error}"))),
        }
    }
}

impl From<Report> for Refusal {
    fn from(report: Report) -> Refusal {
        Refusal::new(Reason::Broken, report)
    }
}

impl From<serde_json::Error> for Refusal {
    fn from(error: serde_json::Error) -> Refusal {
        Refusal::new(Reason::Broken, Report::error(format!("the contest's file holds what it should not: {error}")))
    }
}

impl From<Refusal> for Report {
    fn from(refusal: Refusal) -> Report {
        refusal.report
    }
}

impl From<Refusal> for Reports {
    fn from(refusal: Refusal) -> Reports {
        refusal.report.into()
    }
}
