//! What events of a step draw onto the field: flashes, trails, lines and dots, where the look asks for them.

use crate::context::Context;
use crate::look::{Effect, EventEffect, Role};
use crate::palette::{Color, Tint};
use crate::scene::Place;
use crate::telling::sees;
use lunarena_kernel::Value;

/// One of them, at its places: a trail or a line goes along them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    pub effect: Effect,
    pub places: Vec<Place>,
    pub color: Tint,
}

/// Bots may draw as much as they like; nobody could look at more of it.
const MOST: usize = 500;

/// In the order in which the events happened, equal ones once. For a seat only what it may see: then the scenes of the context have to be its own.
pub fn effects(events: &[Value], context: &Context, seat: Option<&str>) -> Vec<Drawn> {
    let mut drawn: Vec<Drawn> = Vec::new();
    // What is shown is the scene after the step: a thing flashes where it is by now. One that is gone was there before.
    let now = Context { before: context.after, after: context.before, ..*context };
    for event in events {
        let name = event.field("name").and_then(Value::as_str).unwrap_or_default();
        let Some(entry) = context.look.events.get(name).filter(|entry| !entry.show.is_empty()) else { continue };
        if seat.is_some_and(|seat| !sees(event, Some(entry), context, seat)) {
            continue;
        }
        for effect in &entry.show {
            let mut places: Vec<Place> = effect.at.iter().flat_map(|field| places(event, field, &now)).collect();
            places.dedup();
            let next = Drawn { effect: effect.effect, places, color: color(event, effect, context) };
            if !next.places.is_empty() && !drawn.contains(&next) {
                drawn.push(next);
            }
            if drawn.len() == MOST {
                return drawn;
            }
        }
    }
    drawn
}

/// What a field of an event, or several with commas between, says of places.
fn places(event: &Value, field: &str, context: &Context) -> Vec<Place> {
    if field.contains(',') {
        let coordinates: Option<Vec<Value>> = field.split(',').map(|name| event.field(name.trim()).cloned()).collect();
        return coordinates.and_then(|coordinates| context.place(&Value::List(coordinates))).into_iter().collect();
    }
    let Some(value) = event.field(field) else { return Vec::new() };
    match (context.place(value), value) {
        (Some(place), _) => vec![place],
        (None, Value::List(items)) => items.iter().filter_map(|item| context.place(item)).collect(),
        _ => Vec::new(),
    }
}

/// As the event says, or that of its seat.
fn color(event: &Value, effect: &EventEffect, context: &Context) -> Tint {
    let own = effect.color.as_deref().and_then(|field| event.field(field)?.as_str()).and_then(Color::read);
    let seat = event.field("seat").and_then(Value::as_str);
    let number = context.seats.iter().position(|other| Some(other.name.as_str()) == seat);
    own.map_or(Tint::Role(number.map_or(Role::Ink, Role::seat)), Tint::Own)
}
