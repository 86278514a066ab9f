//! A step of a match with the scenes before and after it, and what is told of it.

use crate::context::Context;
use crate::effects::{Drawn, effects};
use crate::film::{Film, Step};
use crate::look::Stress;
use crate::scene::Scene;
use crate::telling::{Told, tell};

/// What a fault of a bot is told as, beside the names of events.
pub const FAULT: &str = "fault";

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

    /// Without fog a seat sees what all see.
    fn eyes(&self) -> Option<&str> {
        self.seat.filter(|_| self.film.look.fog)
    }

    /// What events draw onto the field.
    pub fn effects(&self) -> Vec<Drawn> {
        effects(&self.step.events, &self.context(), self.eyes())
    }

    /// Events in words, then faults of bots. A seat is told what it may know.
    pub fn told(&self) -> Vec<Told> {
        let mut told = tell(&self.step.events, &self.context(), self.eyes());
        let faults = self.step.faults.iter().filter(|fault| self.seat.is_none_or(|seat| seat == fault.seat));
        told.extend(faults.map(|fault| Told {
            text: format!("{}: {}: {}", fault.seat, fault.kind, fault.message),
            kind: FAULT.to_owned(),
            seat: Some(fault.seat.clone()),
            stress: Stress::Fault,
            count: 1,
        }));
        told
    }
}
