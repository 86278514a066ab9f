//! A step of a match with the scenes before and after it, and what is told of it.

use lunarena_scene::effects::{Drawn, effects};
use lunarena_scene::look::Stress;
use lunarena_scene::{Context, Film, Scene, Step, tell};

pub struct Moment<'a> {
    pub film: &'a Film,
    pub step: &'a Step,
    /// Nothing before the first step.
    pub before: Option<&'a Scene>,
    pub after: &'a Scene,
    /// Whose eyes it is seen with; nothing: all there is.
    pub seat: Option<&'a str>,
}

impl Moment<'_> {
    fn context(&self) -> Context<'_> {
        Context { look: &self.film.look, before: self.before, after: Some(self.after), seats: &self.film.seats }
    }

    /// What events draw onto the field.
    pub fn effects(&self) -> Vec<Drawn> {
        effects(&self.step.events, &self.context(), self.seat)
    }

    /// Events in words, then faults of bots. A seat is told what it may know.
    pub fn told(&self) -> Vec<(String, Stress)> {
        let events = tell(&self.step.events, &self.context(), self.seat).into_iter();
        let faults = self.step.faults.iter().filter(|fault| self.seat.is_none_or(|seat| seat == fault.seat));
        let faults = faults.map(|fault| (format!("{}: {}: {}", fault.seat, fault.kind, fault.message), Stress::Fault));
        events.map(|told| (told.to_string(), told.stress)).chain(faults).collect()
    }
}
