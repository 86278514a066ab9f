//! Which colour, letter and shape something has in a match: whose it is, and what it is.

use crate::film::Seat;
use crate::look::{Appearance, KindLook, Look, Role, Shape};
use crate::palette::{self, Color};
use crate::scene::Scene;
use crate::seat_letters::seat_letters;
use std::collections::BTreeSet;

/// Those that stand for kinds without a shape, the first for the first of them.
const SPARE: [Shape; 8] = [
    Shape::Disc,
    Shape::Square,
    Shape::Diamond,
    Shape::Triangle,
    Shape::Hexagon,
    Shape::Star,
    Shape::House,
    Shape::Drop,
];

pub(super) const WHITE: Color = Color { red: 255, green: 255, blue: 255 };

pub(super) struct Paints<'p> {
    pub look: &'p Look,
    pub seats: &'p [Seat],
    letters: Vec<char>,
    /// Kinds that have no shape of their own.
    plain: Vec<&'p str>,
}

impl<'p> Paints<'p> {
    pub fn new(scene: &'p Scene, look: &'p Look, seats: &'p [Seat]) -> Paints<'p> {
        let names: Vec<&str> = seats.iter().map(|seat| seat.name.as_str()).collect();
        let kinds: BTreeSet<&str> = scene.things.iter().map(|thing| thing.kind.as_str()).collect();
        let has_shape = |kind: &&str| look.kinds.get(kind).is_some_and(|kind| kind.look.shape.is_some());
        let plain = kinds.into_iter().filter(|kind| !has_shape(kind)).collect();
        Paints { look, seats, letters: seat_letters(&names), plain }
    }

    fn seat(&self, owner: &str) -> Option<usize> {
        self.seats.iter().position(|seat| seat.name == owner)
    }

    /// The second mark beside the colour.
    pub fn letter(&self, owner: &str) -> Option<char> {
        self.letters.get(self.seat(owner)?).copied()
    }

    /// The letter of the seat whose colour a role is.
    pub fn letter_of_role(&self, role: Role) -> Option<char> {
        let number = (0..6).find(|number| Role::seat(*number) == role)?;
        self.letters.get(number).copied()
    }

    pub fn color(&self, role: Role, owner: Option<&str>) -> Color {
        match (role, owner.and_then(|owner| self.seat(owner))) {
            (Role::Owner, Some(number)) => palette::of(Role::seat(number)),
            (role, _) => palette::of(role),
        }
    }

    pub fn seat_color(&self, number: usize) -> Color {
        palette::of(Role::seat(number))
    }

    pub fn kind(&self, kind: &str) -> Option<&'p KindLook> {
        self.look.kinds.get(kind)
    }

    pub fn shape(&self, kind: &str) -> Shape {
        let own = self.kind(kind).and_then(|kind| kind.look.shape);
        own.unwrap_or_else(|| SPARE[self.plain.iter().position(|plain| *plain == kind).unwrap_or(0) % SPARE.len()])
    }

    /// Nothing, where the owner's colour is meant.
    pub fn role(&self, kind: &str) -> Option<Role> {
        self.kind(kind).and_then(|kind| kind.look.role).filter(|role| *role != Role::Owner)
    }

    pub fn name<'a>(&'a self, kind: &'a str) -> &'a str {
        self.kind(kind).map_or(kind, |look| look.look.name(kind))
    }

    /// `3 frogs`.
    pub fn count(&self, kind: &str, number: usize) -> String {
        let plain = Appearance::default();
        self.kind(kind).map_or(&plain, |look| &look.look).count(kind, number)
    }

    /// Later kinds lie on top; those without an entry below all.
    pub fn rank(&self, kind: &str) -> Option<usize> {
        self.look.kinds.rank(kind)
    }
}

/// Dark or light, whichever can be read on a colour.
pub(super) fn readable_on(color: Color) -> Color {
    let light = 299 * u32::from(color.red) + 587 * u32::from(color.green) + 114 * u32::from(color.blue);
    if light > 150_000 { palette::of(Role::Ink) } else { WHITE }
}

pub(super) fn darker(color: Color) -> Color {
    color.toward(palette::of(Role::Ink), 0.5)
}

pub(super) fn lighter(color: Color, share: f64) -> Color {
    color.toward(WHITE, share)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_can_be_read_on_every_seat() {
        let dark = [Role::Seat4, Role::Seat5, Role::Seat6].map(palette::of);
        assert!(dark.iter().all(|color| readable_on(*color) == palette::of(Role::Ink)), "these are light");
        assert_eq!(readable_on(palette::of(Role::Seat1)), WHITE);
    }
}
