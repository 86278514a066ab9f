//! The `lunarena` binary: one file for each verb. Flags become a checked structure first, then work begins.

mod arguments;
mod carried;
mod flags;
mod new_files;
mod outcome;
mod output;
mod result_file;
mod terminal;
mod text;
mod verbs;

use clap::Parser;

/// Chosen by measurement, see `Cargo.toml`.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    match arguments::Arguments::try_parse() {
        Ok(arguments) => outcome::finish(arguments.run()),
        Err(error) => outcome::usage(&error),
    }
}
