//! What came of a task.

use super::job_result::JobResult;
use crate::report_json::ReportJson;
use lunarena_content::{Report, plain, visible};
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
