//! What happened in a step of a match, in sentences.

mod witness;

pub(crate) use witness::sees;

use crate::context::Context;
use crate::harmless;
use crate::look::{EventLook, Stress};
use crate::sentence::Sentence;
use lunarena_kernel::{Key, Value};
use std::collections::BTreeMap;
use std::fmt;

/// One sentence, and how often it is true of the step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    pub text: String,
    /// The name of the event.
    pub kind: String,
    /// Whose it is, as far as it says so; nothing, if it is true of several.
    pub seat: Option<String>,
    pub stress: Stress,
    pub count: usize,
}

/// `the frog jumped`, `the frog jumped (12 times)`.
impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.count {
            0 | 1 => f.write_str(&self.text),
            count => write!(f, "{} ({count} times)", self.text),
        }
    }
}

/// How one kind of event is told.
enum Manner<'l> {
    Sentence(Sentence, &'l EventLook),
    /// As it is: the look has no entry, or a sentence that can't be read.
    Plain(Option<&'l EventLook>),
    Silent,
}

/// The events of a step, in the order in which they happened first. Equal sentences are told once, with a count. For a seat only what it may see is told:
/// then the scenes of the context have to be its own.
pub fn tell(events: &[Value], context: &Context, seat: Option<&str>) -> Vec<Told> {
    let mut manners: BTreeMap<&str, Manner> = BTreeMap::new();
    let mut places: BTreeMap<(String, Stress), usize> = BTreeMap::new();
    let mut told: Vec<Told> = Vec::new();
    for event in events {
        let name = event_name(event);
        let manner = manners.entry(name).or_insert_with(|| manner(name, context));
        let entry = match manner {
            Manner::Sentence(_, entry) => Some(*entry),
            Manner::Plain(entry) => *entry,
            Manner::Silent => continue,
        };
        if seat.is_some_and(|seat| !sees(event, entry, context, seat)) {
            continue;
        }
        let text = match manner {
            // Whoever did it knows where.
            Manner::Sentence(sentence, _) if seat.is_some_and(|seat| is_of_another(event, seat, context)) => {
                sentence.render_seen(event, context)
            }
            Manner::Sentence(sentence, _) => sentence.render(event, context),
            _ => plain_event(event),
        };
        if text.trim().is_empty() {
            continue;
        }
        let stress = entry.map_or(Stress::None, |entry| entry.stress);
        let whose = seat_of(event, manner, context);
        let place = *places.entry((text.clone(), stress)).or_insert(told.len());
        match told.get_mut(place) {
            Some(known) => {
                known.count += 1;
                known.seat = known.seat.take().filter(|known| whose == Some(known));
            }
            None => {
                let (kind, seat) = (harmless(name).into_owned(), whose.map(str::to_owned));
                told.push(Told { text, kind, seat, stress, count: 1 });
            }
        }
    }
    told
}

/// Whose an event is: it says so itself, or its sentence does.
fn seat_of<'a>(event: &Value, manner: &Manner, context: &Context<'a>) -> Option<&'a str> {
    let own = event.field("seat").and_then(Value::as_str).and_then(|seat| context.seat(seat));
    own.or_else(|| match manner {
        Manner::Sentence(sentence, _) => sentence.seat(event, context),
        Manner::Plain(_) | Manner::Silent => None,
    })
}

fn is_of_another(event: &Value, seat: &str, context: &Context) -> bool {
    context.look.fog && event.field("seat").and_then(Value::as_str) != Some(seat)
}

fn event_name(event: &Value) -> &str {
    event.field("name").and_then(Value::as_str).unwrap_or_default()
}

fn manner<'l>(name: &str, context: &Context<'l>) -> Manner<'l> {
    let Some(entry) = context.look.events.get(name) else { return Manner::Plain(None) };
    match entry.text.as_deref().map(Sentence::parse) {
        None => Manner::Silent,
        Some(Ok(sentence)) => Manner::Sentence(sentence, entry),
        Some(Err(_)) => Manner::Plain(Some(entry)),
    }
}

/// An event as it is: `jumped {far: 2, seat: Left}`.
pub fn plain_event(event: &Value) -> String {
    let told = match event {
        Value::Map(map) if event.field("name").is_some_and(|name| name.as_str().is_some()) => {
            let rest: BTreeMap<Key, Value> = map
                .iter()
                .filter(|(key, _)| **key != Key::from("name"))
                .map(|(key, value)| (key.clone(), value.clone()))
                .collect();
            let name = event_name(event);
            if rest.is_empty() { name.to_owned() } else { format!("{name} {}", Value::Map(rest)) }
        }
        event => event.to_string(),
    };
    harmless(&told).into_owned()
}
