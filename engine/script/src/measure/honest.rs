//! What an honest instruction takes on this machine, here and now: the unit in which other work is measured, so that neither a slow machine nor a
//! busy one decides anything.

use super::scene::Scene;
use super::timed;
use crate::error::ScriptError;
use std::time::Duration;

/// A plain loop of a counted bot, as expensive as Lua is when nobody tries anything.
const LOOP: &str = "function turn() local x = 0 for i = 1, 100000 do x = x + i * 2 % 7 end return x end";

pub struct Honest {
    scene: Scene,
    /// Of one instruction: the least that was measured so far.
    nanos: f64,
}

impl Honest {
    pub fn new() -> Result<Honest, ScriptError> {
        const ROUNDS: usize = 5;
        let mut honest = Honest { scene: Scene::new(LOOP)?, nanos: f64::MAX };
        for _ in 0..ROUNDS {
            honest.measure()?;
        }
        Ok(honest)
    }

    /// Measures once more, in turn with what is compared with it.
    pub fn measure(&mut self) -> Result<(), ScriptError> {
        let (time, answer) = timed(|| self.scene.ask());
        let used = answer?.used.max(1) as f64;
        // A clock that stood still tells nothing.
        self.nanos = self.nanos.min(time.as_nanos() as f64 / used).max(0.1);
        Ok(())
    }

    /// How many honest instructions take as long.
    pub fn instructions(&self, time: Duration) -> f64 {
        time.as_nanos() as f64 / self.nanos
    }
}
