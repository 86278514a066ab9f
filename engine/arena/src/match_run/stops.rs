//! What the clock did to the bots of a match. It is an input like the seed: which run of a seat it stopped, and at which instruction, is written
//! down, and with that the match can be played again on a machine of any speed.

use lunarena_script::{ClockStop, Fault, FaultKind, ScriptError};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A seat whose bot the clock stopped so often is not asked again.
pub const MOST_STOPS: u32 = 3;

/// One run of a bot that the clock stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stopped {
    /// Which run of the seat's it was, from 1: its first question since the turn before, or the loading of its file before that.
    pub run: u64,
    /// The instructions that it had used.
    pub used: u64,
}

/// The runs of each seat that the clock stopped since the turn before.
pub type Stops = BTreeMap<String, Vec<Stopped>>;

/// What is known of the clock before a turn is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Foreseen<'s> {
    /// The turn was played before: these stops, and no others.
    Recorded(&'s Stops),
    /// A turn like it was: these stops where the bots come as far, and others where the clock says so.
    Alike(&'s Stops),
}

/// The runs of one seat.
#[derive(Clone, Debug, Default)]
pub struct Runs {
    known: Vec<Stopped>,
    /// No others count.
    recorded: bool,
    /// How many there were since the last turn.
    run: u64,
    stopped: Vec<Stopped>,
    /// How often the clock stopped the bot in this match.
    times: u32,
}

impl Runs {
    /// What is foreseen for the next turn, and for all that comes before it.
    pub fn foresee(&mut self, seat: &str, foreseen: Option<Foreseen>) {
        let (stops, recorded) = match foreseen {
            Some(Foreseen::Recorded(stops)) => (Some(stops), true),
            Some(Foreseen::Alike(stops)) => (Some(stops), false),
            None => (None, false),
        };
        self.known = stops.and_then(|stops| stops.get(seat)).cloned().unwrap_or_default();
        self.recorded = recorded;
    }

    /// The next run begins; when it is to be stopped.
    pub fn begin(&mut self) -> ClockStop {
        self.run += 1;
        let known = self.known.iter().find(|stopped| stopped.run == self.run).map(|stopped| stopped.used);
        match (self.recorded, known) {
            (true, known) => ClockStop::Recorded(known),
            (false, Some(used)) => ClockStop::Known(used),
            (false, None) => ClockStop::ByClock,
        }
    }

    /// The run is over; with what it had used if the clock stopped it.
    pub fn end(&mut self, stopped: Option<u64>) {
        if let Some(used) = stopped {
            self.times += 1;
            self.stopped.push(Stopped { run: self.run, used });
        }
    }

    /// The turn is over: what was stopped in it, and before it.
    pub fn finish_turn(&mut self) -> Vec<Stopped> {
        self.run = 0;
        self.known.clear();
        std::mem::take(&mut self.stopped)
    }

    /// Another bot takes over, with a clean slate.
    pub fn forgive(&mut self) {
        self.times = 0;
    }

    /// What every question is answered with once the clock stopped the bot too often.
    pub fn retirement(&self) -> Option<Fault> {
        (self.times >= MOST_STOPS).then(|| {
            let message =
                format!("out of time: it is not asked any more, since the clock stopped it {MOST_STOPS} times");
            Fault { kind: FaultKind::OutOfTime, error: ScriptError::new(message) }
        })
    }
}
