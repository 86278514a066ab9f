//! Steps in which something happened: an event that matters, an event of a kind, a fault of a bot.

use lunarena_kernel::Value;
use lunarena_kernel::near::near;
use lunarena_scene::look::{Look, Seen, Stress};
use lunarena_scene::{Film, Step};
use std::collections::BTreeSet;

/// What `e` looks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    /// Whatever matters.
    #[default]
    Stressed,
    Kind(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    On,
    Back,
}

impl Wanted {
    pub fn text(&self) -> String {
        match self {
            Wanted::Stressed => "event that matters".to_owned(),
            Wanted::Kind(kind) => format!("event `{kind}`"),
        }
    }

    /// A kind of event by its name, or the one that was probably meant; nothing written: all that matter.
    pub fn read(text: &str, film: &Film) -> Result<Wanted, String> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(Wanted::Stressed);
        }
        let met = film.steps().iter().flat_map(|step| &step.events).map(name);
        let names: BTreeSet<&str> = film.look.events.names().chain(met).filter(|name| !name.is_empty()).collect();
        match names.get(text).copied().or_else(|| near(text, names.iter().copied())) {
            Some(name) => Ok(Wanted::Kind(name.to_owned())),
            None if names.is_empty() => Err("this match has no events".to_owned()),
            None => Err(format!("no event `{text}`: {}", names.into_iter().collect::<Vec<_>>().join(", "))),
        }
    }

    fn is_in(&self, step: &Step, look: &Look, seat: Option<&str>) -> bool {
        step.events.iter().filter(|event| is_seen(event, look, seat)).any(|event| match self {
            Wanted::Kind(kind) => name(event) == kind,
            Wanted::Stressed => look.events.get(name(event)).is_some_and(|look| look.stress > Stress::None),
        })
    }

    /// The nearest step with such an event.
    pub fn find(&self, film: &Film, from: usize, way: Way, seat: Option<&str>) -> Option<usize> {
        find(film.steps(), from, way, |step| self.is_in(step, &film.look, seat))
    }
}

/// The nearest step with a fault.
pub fn fault(steps: &[Step], from: usize, way: Way, seat: Option<&str>) -> Option<usize> {
    find(steps, from, way, |step| step.faults.iter().any(|fault| seat.is_none_or(|seat| seat == fault.seat)))
}

fn find(steps: &[Step], from: usize, way: Way, good: impl Fn(&Step) -> bool) -> Option<usize> {
    match way {
        Way::On => (from + 1..steps.len()).find(|at| good(&steps[*at])),
        Way::Back => (0..from.min(steps.len())).rev().find(|at| good(&steps[*at])),
    }
}

fn name(event: &Value) -> &str {
    event.field("name").and_then(Value::as_str).unwrap_or_default()
}

/// What a seat doesn't see must not be found either. Of events that are seen by chance, because their place is, none is looked for.
fn is_seen(event: &Value, look: &Look, seat: Option<&str>) -> bool {
    let Some(seat) = seat else { return true };
    let to_all = look.events.get(name(event)).is_some_and(|look| look.seen == Some(Seen::All));
    to_all || event.field("seat").and_then(Value::as_str) == Some(seat)
}
