//! How the program ends: what is said at last, and the exit code.

use crate::outcome::{Failure, NO, Outcome, WRONG};
use crate::output;
use crate::terminal;
use crate::text::reports::{self, ReportJson};
use lunarena_content::{Report, is_hidden};
use serde::Serialize;
use std::io::{self, Write};
use std::process::ExitCode;

/// The command line can't be read, or asks for help. What clap quotes of it is written as it is, so where something hides in it we write ourselves,
/// without clap's colours.
pub fn usage(error: &clap::Error) -> ExitCode {
    let hides = std::env::args_os().any(|word| word.to_string_lossy().chars().any(is_hidden));
    if error.use_stderr() && is_json() {
        let text = error.render().to_string();
        let message = text.trim_start_matches("error: ").split("\n\nUsage:").next().unwrap_or_default();
        json_errors(&[&Report::error(message.trim_end())]);
    } else if error.use_stderr() && hides {
        let _ = io::stderr().write_all(terminal::harmless(&error.render().to_string()).as_bytes());
    } else {
        // If nobody listens any more, there is nobody to tell.
        let _ = error.print();
    }
    u8::try_from(error.exit_code()).unwrap_or(WRONG).into()
}

/// Says what is to be said and gives the exit code. Reports go to stderr; who asked for JSON gets them on stdout, as JSON.
pub fn finish(result: Result<Outcome, Failure>) -> ExitCode {
    let say = if is_json() { json_errors } else { reports::say };
    match result {
        Ok(Outcome::Good) => ExitCode::SUCCESS,
        Ok(Outcome::No) => NO.into(),
        Err(Failure::Broken(report)) => {
            say(&[&report]);
            NO.into()
        }
        Err(Failure::Input(reports)) => {
            say(&reports.iter().collect::<Vec<_>>());
            WRONG.into()
        }
        // The output has no end, or is all that there is, and its reader wants no more. See `output` for commands with an answer.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Output(error)) => {
            reports::say(&[&Report::error(format!("the output can't be written: {error}"))]);
            WRONG.into()
        }
    }
}

/// Whether JSON was asked for. Looked up in the words of the command line, as the answer must be JSON even where these can't be read.
pub fn is_json() -> bool {
    std::env::args_os().skip(1).take_while(|word| word != "--").any(|word| word == "--json")
}

#[derive(Serialize)]
struct ErrorsJson<'a> {
    errors: Vec<ReportJson<'a>>,
}

/// Reports in place of the answer that was asked for.
fn json_errors(reports: &[&Report]) {
    // If stdout is gone, there is nobody to tell.
    let _ = output::json(&ErrorsJson { errors: reports.iter().map(|report| ReportJson::new(report)).collect() });
}
