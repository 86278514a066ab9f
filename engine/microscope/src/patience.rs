//! Time for those who are looked at.

use lunarena_arena::stop_switch;

/// While this is held, no script of this thread is stopped for want of time: looking at it takes time too, and must not change what it does.
pub struct Patience;

impl Patience {
    pub fn begin() -> Patience {
        stop_switch().set_unlimited_time(true);
        Patience
    }
}

impl Drop for Patience {
    fn drop(&mut self) {
        stop_switch().set_unlimited_time(false);
    }
}
