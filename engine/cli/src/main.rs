//! The `lunarena` binary: one file for each verb. Flags become a checked structure first, then work begins.

mod ansi;
mod arguments;
mod bench;
mod carried;
mod check;
mod columns;
mod complaint;
mod course;
mod experiment;
mod fork;
mod init;
mod mods;
mod new;
mod order;
mod outcome;
mod output;
mod parcel;
mod play;
mod progress;
mod replay;
mod rules;
mod schemas;
mod screen;
mod shadow;
mod shell;
mod standings;
mod stubs;
mod table;
mod tally;
mod target;
mod terminal;
mod test;
mod twin;
mod verdict;
mod watch;
mod wording;

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
