//! The `lunarena` binary: one file for each verb. Flags become a checked structure first, then work begins.

mod arguments;
mod embedded;
mod exit;
mod flags;
mod outcome;
mod output;
mod result_file;
mod terminal;
mod text;
mod verbs;

use arguments::Arguments;

/// Chosen by measurement, see `Cargo.toml`.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    match Arguments::parse_words() {
        Ok(arguments) => exit::finish(arguments.run()),
        Err(error) => exit::usage(&error),
    }
}
