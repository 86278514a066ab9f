//! Signals that end the process: they are heard first, so that the terminal is as it was when they do.

#[cfg(unix)]
pub use unix::Signals;

#[cfg(unix)]
mod unix {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::{flag, low_level};
    use std::io;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::sync::{Arc, Mutex, PoisonError};

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
        /// Ends the process as the signal would have done.
        pub fn obey(self) {
            let _ = low_level::emulate_default_handler(self.0);
        }
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
pub enum Signal {}

#[cfg(not(unix))]
impl Signals {
    pub fn hear() -> std::io::Result<Signals> {
        Ok(Signals)
    }

    pub fn heard(&self) -> Option<Signal> {
        None
    }
}

#[cfg(not(unix))]
impl Signal {
    pub fn obey(self) {}
}
