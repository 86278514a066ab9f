//! All that a process does that is asked to do an errand.

use super::answers::Line;
use super::sealed::seal;
use crate::errand::{Answer, Bench, Errand};
use std::io::{ErrorKind, Read, Write, stdin, stdout};
use std::time::Duration;

/// In bytes, of JSON.
const LARGEST_ERRAND: u64 = 64 << 20;

/// With which code it ends, beside 0.
pub const NO_ERRAND: u8 = 3;
pub const OUT_OF_MEMORY: u8 = 4;
pub const NOBODY_LISTENS: u8 = 5;

/// Seals the process, reads one errand from stdin, does its tasks in their order, and says of each on stdout what came of it. Gives the exit code.
pub fn serve(memory: u64, processor: Duration) -> u8 {
    // How a clock is read is found out by calls that are given up.
    let _ = processor_seconds();
    let walls = seal(memory, processor);
    if say(&Line::Walls(walls)).is_err() {
        return NOBODY_LISTENS;
    }
    let errand = match errand() {
        Ok(errand) => errand,
        Err(code) => return code,
    };
    if errand.work.tasks.is_empty() {
        return 0;
    }
    let fetch = |hash: &str| errand.text(hash).map(str::to_owned);
    let mut bench = Bench::new(&errand.work.kit, &fetch);
    // What it takes to begin is the same for few tasks and for many.
    let begun = processor_seconds();
    for task in &errand.work.tasks {
        let answer = match &mut bench {
            Ok(bench) => bench.answer(&errand.work, task, &fetch),
            Err(why) => Answer::Failed { why: why.clone() },
        };
        if say(&Line::Answer(answer)).is_err() {
            return NOBODY_LISTENS;
        }
    }
    if say(&Line::Spent(processor_seconds() - begun)).is_err() { NOBODY_LISTENS } else { 0 }
}

/// How long processors worked for this process.
#[cfg(unix)]
fn processor_seconds() -> f64 {
    let spent = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    spent.tv_sec as f64 + spent.tv_nsec as f64 / 1e9
}

/// Nobody knows.
#[cfg(not(unix))]
fn processor_seconds() -> f64 {
    0.0
}

/// The errand, or the code to end with.
fn errand() -> Result<Errand, u8> {
    let mut bytes = Vec::new();
    let read = stdin().lock().take(LARGEST_ERRAND + 1).read_to_end(&mut bytes);
    read.map_err(|error| if error.kind() == ErrorKind::OutOfMemory { OUT_OF_MEMORY } else { NO_ERRAND })?;
    if bytes.len() as u64 > LARGEST_ERRAND {
        return Err(NO_ERRAND);
    }
    serde_json::from_slice(&bytes).map_err(|_| NO_ERRAND)
}

fn say(line: &Line) -> std::io::Result<()> {
    let mut bytes = serde_json::to_vec(line)?;
    bytes.push(b'\n');
    let mut out = stdout().lock();
    out.write_all(&bytes)?;
    out.flush()
}
