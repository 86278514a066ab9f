//! `lunarena match-process`: does an errand of matches that strangers' bots play. It reads the errand from stdin and answers on stdout.

use lunarena_contest::match_process::serve;
use std::process::exit;
use std::time::Duration;

#[derive(clap::Args)]
pub struct Flags {
    /// Bytes of memory that it may have
    memory: u64,
    /// Seconds of processor time that it may have
    processor: u64,
}

/// There is no way back from here: a process that has given up all it can do without can't report like any other.
pub fn run(flags: &Flags) -> ! {
    exit(serve(flags.memory, Duration::from_secs(flags.processor)).into())
}
