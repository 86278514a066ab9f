//! What a process gives up, for good, before it looks at the scripts of strangers.

#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
mod kernel_calls;
#[cfg(unix)]
mod limits;

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Which walls are around a process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Walls {
    /// The kernel ends it at the first call that no match needs.
    pub seccomp: bool,
    /// It has so much memory and time, and no files.
    pub limits: bool,
}

/// From here on this process computes, and reads stdin and writes to stdout and stderr as they are now. Its threads are those that it has, one of which looks at the
/// clock. What the machine has no means for is left out.
pub fn seal(memory: u64, processor: Duration) -> Walls {
    modest();
    // Whoever looks at the clock has to be there before threads are given up.
    let _ = lunarena_arena::stop_switch();
    Walls { limits: limited(memory, processor), seccomp: filtered() }
}

/// Others come first, nobody looks into it, and it doesn't outlive the thread that started it. None of it holds anybody back, so that nobody is told if the
/// machine can't.
#[cfg(unix)]
fn modest() {
    let _ = rustix::process::nice(10);
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{DumpableBehavior, Signal};
        let _ = rustix::process::set_parent_process_death_signal(Some(Signal::KILL));
        let _ = rustix::process::set_dumpable_behavior(DumpableBehavior::NotDumpable);
        let _ = rustix::thread::set_no_new_privs(true);
    }
}

#[cfg(not(unix))]
fn modest() {}

#[cfg(unix)]
fn limited(memory: u64, processor: Duration) -> bool {
    limits::set(memory, processor)
}

#[cfg(not(unix))]
fn limited(_: u64, _: Duration) -> bool {
    false
}

#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))]
fn filtered() -> bool {
    kernel_calls::filter()
}

#[cfg(not(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64"))))]
fn filtered() -> bool {
    false
}
