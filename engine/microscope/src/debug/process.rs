//! Copies of this process, which the debugger plays matches in.
//!
//! A copy has only the thread that made it. What it inherits of the others (locks, open files) is never used, and it ends without running any destructor.

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::fs::File;
use std::io;
use std::os::fd::{BorrowedFd, RawFd};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

pub use rustix::process::Pid;

/// Which of the two processes continues.
pub enum Fork {
    Copy,
    Original { copy: Pid },
}

/// Makes a copy of this process.
pub fn fork() -> io::Result<Fork> {
    // SAFETY: the copy runs on with what its only thread owns. Threads of the original hold no lock that a copy takes: they wait for orders, for answers or
    // for the clock.
    match unsafe { libc::fork() } {
        0 => Ok(Fork::Copy),
        copy => Pid::from_raw(copy)
            .filter(|_| copy > 0)
            .map(|copy| Fork::Original { copy })
            .ok_or_else(io::Error::last_os_error),
    }
}

/// Ends a copy as it is.
pub fn end(code: i32) -> ! {
    // SAFETY: nothing is left to run.
    unsafe { libc::_exit(code) }
}

/// Kills a copy and releases its number.
pub fn kill(copy: Pid) {
    let _ = rustix::process::kill_process(copy, rustix::process::Signal::KILL);
    let _ = rustix::process::waitpid(Some(copy), rustix::process::WaitOptions::empty());
}

/// Kills a copy that leads a group (see [`lead_group`]) with all of its own copies.
pub fn kill_group(leader: Pid) {
    let _ = rustix::process::kill_process_group(leader, rustix::process::Signal::KILL);
    let _ = rustix::process::waitpid(Some(leader), rustix::process::WaitOptions::empty());
}

/// Makes a process the leader of a group; `None` for this one.
pub fn lead_group(process: Option<Pid>) {
    let _ = rustix::process::setpgid(process, process);
}

/// Makes this copy independent of the original: without its input and output, and with only the `own` of its files. Its own copies are not waited for.
pub fn isolate(own: &[RawFd]) {
    lead_group(None);
    if let Ok(nothing) = File::options().read(true).write(true).open("/dev/null") {
        let _ = rustix::stdio::dup2_stdin(&nothing);
        let _ = rustix::stdio::dup2_stdout(&nothing);
    }
    // SAFETY: no code of the copy uses any of the files that are closed.
    unsafe {
        libc::signal(libc::SIGCHLD, libc::SIG_IGN);
        let count = libc::sysconf(libc::_SC_OPEN_MAX).clamp(256, 4096) as RawFd;
        for other in (libc::STDERR_FILENO + 1..count).filter(|other| !own.contains(other)) {
            libc::close(other);
        }
    }
}

/// Waits for an event of a pipe. Returns the events.
fn wait(pipe: BorrowedFd, events: PollFlags, patience: Duration) -> PollFlags {
    let mut ends = [PollFd::from_borrowed_fd(pipe, events)];
    let patience = Timespec { tv_sec: patience.as_secs() as i64, tv_nsec: patience.subsec_nanos().into() };
    match poll(&mut ends, Some(&patience)) {
        Ok(count) if count > 0 => ends[0].revents(),
        _ => PollFlags::empty(),
    }
}

/// Whether the other end of a pipe is closed.
pub fn is_abandoned(pipe: BorrowedFd) -> bool {
    wait(pipe, PollFlags::empty(), Duration::ZERO).contains(PollFlags::HUP)
}

/// Whether there is something to read, or the end, within a time.
pub fn has_input(pipe: BorrowedFd, patience: Duration) -> bool {
    !wait(pipe, PollFlags::IN, patience).is_empty()
}

/// A request to stop the match, which all copies of a process can read at any time.
#[derive(Clone, Copy)]
pub struct PauseFlag(&'static AtomicBool);

impl PauseFlag {
    /// Takes a page of shared memory, which is never given back: a debugger makes one for each match.
    pub fn new() -> io::Result<PauseFlag> {
        let (protection, kind) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_SHARED | libc::MAP_ANONYMOUS);
        // SAFETY: new memory begins as zeros, which is a valid value, and stays.
        unsafe {
            let memory = libc::mmap(std::ptr::null_mut(), size_of::<AtomicBool>(), protection, kind, -1, 0);
            if memory == libc::MAP_FAILED {
                return Err(io::Error::last_os_error());
            }
            Ok(PauseFlag(&*memory.cast()))
        }
    }

    pub fn set(self, is_wanted: bool) {
        self.0.store(is_wanted, Ordering::Relaxed);
    }

    #[inline]
    pub fn is_set(self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
