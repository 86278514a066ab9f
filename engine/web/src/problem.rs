//! What is wrong with a request, as pages show it.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use lunarena_content::{Report, Reports, plain};
use lunarena_contest::ReportJson;
use serde::Serialize;

#[derive(Debug)]
pub struct Problem {
    pub status: StatusCode,
    pub reports: Vec<Report>,
}

#[derive(Serialize)]
struct ProblemData<'r> {
    reports: Vec<ReportData<'r>>,
}

/// A report as pages show it.
#[derive(Serialize)]
pub struct ReportData<'r> {
    /// The whole of it, as in a terminal without colours.
    text: String,
    #[serde(flatten)]
    parts: ReportJson<'r>,
}

impl<'r> ReportData<'r> {
    pub fn all(reports: impl IntoIterator<Item = &'r Report>) -> Vec<ReportData<'r>> {
        reports.into_iter().map(|report| ReportData { text: plain(report), parts: ReportJson::new(report) }).collect()
    }
}

impl Problem {
    pub fn new(status: StatusCode, report: Report) -> Problem {
        Problem { status, reports: vec![report] }
    }

    /// Nobody may do this.
    pub fn forbidden(message: &str) -> Problem {
        Problem::new(StatusCode::FORBIDDEN, Report::error(message))
    }

    pub fn not_found(message: &str) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, Report::error(message))
    }

    /// The request came too late.
    pub fn past(message: &str) -> Problem {
        Problem::new(StatusCode::CONFLICT, Report::error(message))
    }

    pub fn busy(message: &str) -> Problem {
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, Report::error(message))
    }
}

impl From<Report> for Problem {
    fn from(report: Report) -> Problem {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, report)
    }
}

impl From<Reports> for Problem {
    fn from(reports: Reports) -> Problem {
        Problem { status: StatusCode::UNPROCESSABLE_ENTITY, reports: reports.into_iter().collect() }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let reports = ReportData::all(&self.reports);
        (self.status, Json(ProblemData { reports })).into_response()
    }
}
