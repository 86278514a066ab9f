//! Ends of the process from outside: signals, and a terminal that closes. The terminal is restored first, also while the viewer is busy or waits.

#[cfg(unix)]
pub use unix::{Signals, Watch, interrupt};

#[cfg(unix)]
mod unix {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::{flag, low_level};
    use std::io;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::sync::{Arc, Mutex, PoisonError};
    use std::thread::{self, JoinHandle};
    use std::time::{Duration, Instant};

    /// Time between two looks at signals and the terminal.
    const PAUSE: Duration = Duration::from_millis(50);

    /// A terminal that takes no more bytes is not waited for longer than this.
    const PATIENCE: Duration = Duration::from_millis(500);

    /// Signals wait to be asked for as long as this lives.
    pub struct Signals(Heard);

    #[derive(Clone)]
    struct Heard {
        last: Arc<AtomicUsize>,
        /// Whether signals do what they always do.
        usual: Arc<AtomicBool>,
    }

    pub struct Signal(i32);

    /// What is registered stays so: to take it back would leave signals without any effect.
    static REGISTERED: Mutex<Option<Heard>> = Mutex::new(None);

    impl Signals {
        pub fn hear() -> io::Result<Signals> {
            let mut registered = REGISTERED.lock().unwrap_or_else(PoisonError::into_inner);
            let heard = match &*registered {
                Some(heard) => heard.clone(),
                None => {
                    let heard = Heard { last: Arc::default(), usual: Arc::new(AtomicBool::new(true)) };
                    for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
                        flag::register_conditional_default(signal, heard.usual.clone())?;
                        flag::register_usize(signal, heard.last.clone(), signal as usize)?;
                    }
                    registered.insert(heard).clone()
                }
            };
            heard.usual.store(false, Ordering::SeqCst);
            Ok(Signals(heard))
        }

        pub fn heard(&self) -> Option<Signal> {
            match self.0.last.load(Ordering::SeqCst) {
                0 => None,
                signal => Some(Signal(signal as i32)),
            }
        }
    }

    impl Signal {
        /// Restores the terminal and ends the process as the signal would have done.
        fn obey(self, restore: fn()) {
            let restoring = thread::spawn(restore);
            let until = Instant::now() + PATIENCE;
            while !restoring.is_finished() && Instant::now() < until {
                thread::sleep(Duration::from_millis(5));
            }
            let _ = low_level::emulate_default_handler(self.0);
        }
    }

    /// Ends the process as Ctrl-C does where no viewer reads keys.
    pub fn interrupt() {
        let _ = low_level::emulate_default_handler(SIGINT);
    }

    /// Looks for signals and for the end of the terminal on a thread of its own: crossterm reads from a closed terminal for ever.
    pub struct Watch {
        ends: Arc<AtomicBool>,
        thread: Option<JoinHandle<()>>,
    }

    impl Watch {
        pub fn begin(signals: Signals, restore: fn()) -> Watch {
            let ends = Arc::new(AtomicBool::new(false));
            let seen = ends.clone();
            let watch = move || {
                loop {
                    // Output from just before the end is included.
                    let ends = seen.load(Ordering::SeqCst);
                    let hangup = || is_closed().then_some(Signal(SIGHUP));
                    if let Some(signal) = signals.heard().or_else(hangup) {
                        signal.obey(restore);
                    }
                    if ends {
                        return;
                    }
                    thread::park_timeout(PAUSE);
                }
            };
            Watch { ends, thread: Some(thread::spawn(watch)) }
        }
    }

    impl Drop for Watch {
        fn drop(&mut self) {
            self.ends.store(true, Ordering::SeqCst);
            if let Some(thread) = self.thread.take() {
                thread.thread().unpark();
                let _ = thread.join();
            }
        }
    }

    /// Whether the other end of the terminal on stdin is gone.
    fn is_closed() -> bool {
        let stdin = std::io::stdin();
        let mut ends = [PollFd::new(&stdin, PollFlags::empty())];
        let polled = poll(&mut ends, Some(&Timespec { tv_sec: 0, tv_nsec: 0 }));
        polled.is_ok() && ends[0].revents().intersects(PollFlags::HUP | PollFlags::ERR)
    }

    impl Drop for Signals {
        fn drop(&mut self) {
            self.0.usual.store(true, Ordering::SeqCst);
        }
    }
}

#[cfg(not(unix))]
pub struct Signals;

#[cfg(not(unix))]
pub struct Watch;

#[cfg(not(unix))]
impl Signals {
    pub fn hear() -> std::io::Result<Signals> {
        Ok(Signals)
    }
}

#[cfg(not(unix))]
impl Watch {
    pub fn begin(_: Signals, _: fn()) -> Watch {
        Watch
    }
}

/// Ends the process with the code of one that Ctrl-C ended.
#[cfg(not(unix))]
pub fn interrupt() {
    std::process::exit(130);
}
