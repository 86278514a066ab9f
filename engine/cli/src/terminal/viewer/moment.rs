//! A step of a match with the scenes before and after it.

use lunarena_scene::look::Stress;
use lunarena_scene::{Look, Scene, Step};

pub struct Moment<'a> {
    pub look: &'a Look,
    pub step: &'a Step,
    pub before: &'a Scene,
    pub after: &'a Scene,
    /// Whose eyes it is seen with; nothing: all there is.
    pub seat: Option<&'a str>,
}

/// Tells what happened in a moment: the events of its step, in words.
pub type Tell = Box<dyn Fn(&Moment<'_>) -> Vec<(String, Stress)>>;

impl Moment<'_> {
    /// Faults of bots: a seat hears of its own alone, where seats see different things.
    pub fn faults(&self) -> Vec<(String, Stress)> {
        let heard = self.step.faults.iter().filter(|fault| self.seat.is_none_or(|seat| seat == fault.seat));
        heard.map(|fault| (format!("{}: {}: {}", fault.seat, fault.kind, fault.message), Stress::Fault)).collect()
    }
}
