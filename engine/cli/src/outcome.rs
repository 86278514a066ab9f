//! How a command ends, and with which exit code.

use crate::terminal;
use crate::text::reports;
use lunarena_content::{Report, Reports, is_hidden};
use std::io::{self, Write};
use std::process::ExitCode;

/// The work was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Good,
    /// The answer is no: a failed example, a replay that differs.
    No,
}

impl Outcome {
    pub fn good_if(good: bool) -> Outcome {
        if good { Outcome::Good } else { Outcome::No }
    }
}

/// The work could not be done.
#[derive(Debug)]
pub enum Failure {
    /// What was named or written by a person is wrong.
    Input(Reports),
    /// What was looked at is broken, and that is the answer.
    Broken(Report),
    Output(io::Error),
}

impl From<Report> for Failure {
    fn from(report: Report) -> Failure {
        Failure::Input(report.into())
    }
}

impl From<Reports> for Failure {
    fn from(reports: Reports) -> Failure {
        Failure::Input(reports)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

const NO: u8 = 1;
pub const WRONG: u8 = 2;

/// The command line can't be read, or asks for help. What clap quotes of it is written as it is, so where something hides in it we write ourselves,
/// without clap's colours.
pub fn usage(error: &clap::Error) -> ExitCode {
    let hides = std::env::args_os().any(|word| word.to_string_lossy().chars().any(is_hidden));
    if error.use_stderr() && hides {
        let _ = io::stderr().write_all(terminal::harmless(&error.render().to_string()).as_bytes());
    } else {
        // If nobody listens any more, there is nobody to tell.
        let _ = error.print();
    }
    u8::try_from(error.exit_code()).unwrap_or(WRONG).into()
}

/// Says what is to be said on stderr and gives the exit code.
pub fn finish(result: Result<Outcome, Failure>) -> ExitCode {
    match result {
        Ok(Outcome::Good) => ExitCode::SUCCESS,
        Ok(Outcome::No) => NO.into(),
        Err(Failure::Broken(report)) => {
            reports::say([&report]);
            NO.into()
        }
        Err(Failure::Input(reports)) => {
            reports::say(reports.iter());
            WRONG.into()
        }
        // Who reads no further, such as `head`, has what he wanted.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Output(error)) => {
            reports::say([&Report::error(format!("the output can't be written: {error}"))]);
            WRONG.into()
        }
    }
}
