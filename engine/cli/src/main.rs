//! The program `lunarena`. Each command is a file in `verbs`, with its flags, its help and its work; flags become a checked structure before work
//! begins.
//!
//! All text reaches the terminal or a pipe through `output.rs` or the reports of `exit.rs`, which make control characters visible: names and messages
//! may come from strangers. Our own colours are marks with a random number until then (`terminal.rs`). `text` has what several commands say,
//! `terminal` what draws on a terminal.

mod arguments;
mod embedded;
mod exit;
mod flags;
mod not_built;
mod outcome;
mod output;
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
