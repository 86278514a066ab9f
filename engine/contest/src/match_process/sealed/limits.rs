//! How much a process may have of its machine.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use std::time::Duration;

/// What Lua may need to call deep, and no more than a main thread usually has.
const STACK: u64 = 8 << 20;

/// stdin, stdout and stderr are open.
const OPEN_FILES: u64 = 3;

/// Whether all of them hold.
pub fn set(memory: u64, processor: Duration) -> bool {
    // A process that takes no notice at the first is ended a second later.
    let seconds = processor.as_secs().max(1);
    let all = [
        (Resource::As, memory, memory),
        (Resource::Cpu, seconds, seconds + 1),
        (Resource::Stack, STACK, STACK),
        (Resource::Fsize, 0, 0),
        (Resource::Nofile, OPEN_FILES, OPEN_FILES),
        (Resource::Nproc, 0, 0),
        (Resource::Core, 0, 0),
    ];
    all.map(|(resource, soft, hard)| lower(resource, soft, hard)).iter().all(|is_set| *is_set)
}

/// As far as it is still allowed.
fn lower(resource: Resource, soft: u64, hard: u64) -> bool {
    let now = getrlimit(resource);
    let within = |wanted: u64, now: Option<u64>| Some(now.map_or(wanted, |now| now.min(wanted)));
    setrlimit(resource, Rlimit { current: within(soft, now.maximum), maximum: within(hard, now.maximum) }).is_ok()
}
