//! What sentences about a step of a match need to know beside the event.

use crate::film::Seat;
use crate::look::Look;
use crate::place_name::{place_text_above, read_place};
use crate::scene::{Field, Id, Place, Scene, Thing};
use lunarena_kernel::Value;

/// The scenes are those of the one who reads: of a seat, what that seat sees.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    pub look: &'a Look,
    pub before: Option<&'a Scene>,
    pub after: Option<&'a Scene>,
    pub seats: &'a [Seat],
}

impl<'a> Context<'a> {
    fn scenes(&self) -> impl Iterator<Item = &'a Scene> {
        [self.before, self.after].into_iter().flatten()
    }

    /// As it was before the step: what happened, happened to that. What is new is found after it.
    pub fn thing(&self, id: &Id) -> Option<&'a Thing> {
        self.scenes().find_map(|scene| scene.thing(id))
    }

    /// The seat of that name.
    pub fn seat(&self, name: &str) -> Option<&'a str> {
        self.seats.iter().map(|seat| seat.name.as_str()).find(|seat| *seat == name)
    }

    fn least_z(&self) -> i64 {
        self.scenes().find_map(|scene| scene.field.least_z()).unwrap_or(0)
    }

    pub fn place_text(&self, place: &Place) -> String {
        place_text_above(place, self.look, self.least_z())
    }

    /// The place that a value of an event stands for: coordinates, a place's name, or the place of a thing.
    pub fn place(&self, value: &Value) -> Option<Place> {
        match value {
            Value::List(numbers) => match numbers.as_slice() {
                [Value::Int(x), Value::Int(y)] => Some(Place::At(*x, *y, self.least_z())),
                [Value::Int(x), Value::Int(y), Value::Int(z)] => Some(Place::At(*x, *y, *z)),
                _ => None,
            },
            Value::Map(_) => {
                let number = |name: &str| value.field(name).and_then(Value::as_int);
                Some(Place::At(number("x")?, number("y")?, number("z").unwrap_or(self.least_z())))
            }
            Value::Str(name) => {
                let node = Place::Node(name.clone());
                let is_node = self.scenes().any(|scene| scene.field.contains(&node));
                let called = || read_place(name, self.look, self.least_z());
                if is_node { Some(node) } else { called().or_else(|| self.place_of_thing(value)) }
            }
            Value::Int(_) => self.place_of_thing(value),
            _ => None,
        }
    }

    fn place_of_thing(&self, value: &Value) -> Option<Place> {
        let id = Id::read(value)?;
        self.scenes().find_map(|scene| scene.thing(&id)?.at.clone())
    }

    /// Whether a place can be seen in one of the scenes.
    pub fn knows(&self, place: &Place) -> bool {
        self.scenes().any(|scene| scene.field.knows(place))
    }
}

impl Field {
    /// That of a grid's first plane.
    pub(crate) fn least_z(&self) -> Option<i64> {
        match self {
            Field::Grid(grid) => Some(grid.origin.2),
            _ => None,
        }
    }
}
