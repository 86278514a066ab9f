//! What came of a task.

use super::job_result::JobResult;
use super::work::Task;
use crate::experiment::SeatEnd;
use crate::report_json::ReportJson;
use lunarena_content::{Report, plain, visible};
use lunarena_kernel::digest;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    Looked {
        reports: Vec<LookedReport>,
    },
    Played {
        result: JobResult,
        /// The clock stopped a bot: played again, it may come out otherwise.
        #[serde(default)]
        stopped: bool,
        replay: Option<PlayedReplay>,
    },
    /// By no bot's fault.
    Failed {
        why: String,
    },
}

/// Of a report, in characters.
const LONGEST_TEXT: usize = 4000;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LookedReport {
    /// As a terminal shows it.
    pub text: String,
    /// `error` or `warning`.
    pub severity: String,
    pub message: String,
    pub label: Option<String>,
    pub file: Option<String>,
    pub line: Option<usize>,
    pub column: Option<usize>,
    pub help: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedReplay {
    /// With the files that the match needs.
    pub text: String,
    /// The turn from which on those were first who are first at the end.
    pub decided: u64,
}

impl Answer {
    /// Whether it can be the answer to a task, whoever gives it. Replays may have been left where they were made.
    pub fn fits(&self, task: &Task) -> bool {
        match (task, self) {
            (_, Answer::Failed { .. }) | (Task::Look { .. }, Answer::Looked { .. }) => true,
            (Task::Play { players, replay, .. }, Answer::Played { result, replay: played, .. }) => {
                let fits = |played: &PlayedReplay| *replay && played.decided <= result.turns;
                is_possible(result, players.len()) && played.as_ref().is_none_or(fits)
            }
            _ => false,
        }
    }

    /// Whether it holds all that its task asks for.
    pub fn is_whole(&self, task: &Task) -> bool {
        !matches!((task, self), (Task::Play { replay: true, .. }, Answer::Played { replay: None, .. }))
    }
}

/// Whether some match of so many could come to this.
fn is_possible(result: &JobResult, seats: usize) -> bool {
    let is_hash =
        result.hash.len() == digest::of_bytes(&[]).len() && result.hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    let is_seat = |seat: &SeatEnd| {
        seat.faults <= result.turns && seat.spent <= seat.faults && seat.score.is_none_or(f64::is_finite)
    };
    is_hash && result.seats.len() == seats && result.seats.iter().all(is_seat)
}

impl LookedReport {
    /// Texts hide nothing and have an end, whoever wrote them.
    pub fn shown(self) -> LookedReport {
        let shown = |text: String| visible(&text).chars().take(LONGEST_TEXT).collect::<String>();
        LookedReport {
            text: shown(self.text),
            severity: shown(self.severity),
            message: shown(self.message),
            label: self.label.map(shown),
            file: self.file.map(shown),
            help: self.help.map(shown),
            ..self
        }
    }
}

impl From<&Report> for LookedReport {
    fn from(report: &Report) -> LookedReport {
        let ReportJson { file, line, column, severity, message, label, help } = ReportJson::new(report);
        LookedReport {
            text: plain(report),
            severity: severity.to_owned(),
            message: message.to_owned(),
            label: label.map(str::to_owned),
            file: file.map(str::to_owned),
            line,
            column,
            help: help.map(str::to_owned),
        }
    }
}
