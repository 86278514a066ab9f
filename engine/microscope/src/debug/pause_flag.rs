//! A word that all copies of a process can read at any time: somebody wants the match to stand still.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

/// Lies in memory that copies of the process share.
pub struct PauseFlag(*mut libc::c_void);

// Nothing but an atomic is there.
unsafe impl Send for PauseFlag {}
unsafe impl Sync for PauseFlag {}

const SIZE: usize = size_of::<AtomicBool>();

impl PauseFlag {
    pub fn new() -> io::Result<PauseFlag> {
        let (protection, kind) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_SHARED | libc::MAP_ANONYMOUS);
        let at = unsafe { libc::mmap(std::ptr::null_mut(), SIZE, protection, kind, -1, 0) };
        if at == libc::MAP_FAILED { Err(io::Error::last_os_error()) } else { Ok(PauseFlag(at)) }
    }

    fn word(&self) -> &AtomicBool {
        // As long as this lives, so does the memory, which began as zeros.
        unsafe { &*self.0.cast::<AtomicBool>() }
    }

    pub fn set(&self, wanted: bool) {
        self.word().store(wanted, Ordering::Relaxed);
    }

    #[inline]
    pub fn is_set(&self) -> bool {
        self.word().load(Ordering::Relaxed)
    }
}

impl Drop for PauseFlag {
    fn drop(&mut self) {
        unsafe { libc::munmap(self.0, SIZE) };
    }
}
