//! Prints the results of every mathematical and formatting function of scripts. `.ci/platforms` compares them with
//! `script/tests/script/functions/results.txt`: they are the same on every platform.

use std::process::ExitCode;

#[allow(dead_code)]
#[path = "../../script/tests/script/functions/run.rs"]
mod run;

fn main() -> ExitCode {
    match run::results() {
        Ok(lines) => {
            print!("{lines}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}
