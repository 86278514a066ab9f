//! What comes of a command.

use lunarena_content::{Report, Reports};
use std::io;

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

pub const NO: u8 = 1;
pub const WRONG: u8 = 2;
