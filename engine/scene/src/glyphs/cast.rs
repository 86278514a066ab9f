//! Who is who: the letter and the colour of each seat, the glyph of each kind.

use super::inks::Inks;
use super::row::Style;
use crate::film::Seat;
use crate::is_hidden;
use crate::look::{Appearance, CellShow, KindLook, Look, Role, Shape};
use crate::palette::{self, Color};
use crate::scene::{Scene, Thing};
use crate::seat_letters;
use std::collections::{BTreeMap, BTreeSet};
use unicode_width::UnicodeWidthChar;

pub struct Cast<'a> {
    pub look: &'a Look,
    pub seats: &'a [Seat],
    pub letters: Vec<char>,
    pub inks: Inks,
    glyphs: BTreeMap<&'a str, char>,
    numbers: BTreeMap<&'a str, usize>,
    ranks: BTreeMap<&'a str, usize>,
}

/// Nothing in a look or a scene stands for the ground.
pub const GROUND: char = '·';

impl<'a> Cast<'a> {
    pub fn new(scene: &'a Scene, look: &'a Look, seats: &'a [Seat], colors: bool) -> Cast<'a> {
        let names: Vec<&str> = seats.iter().map(|seat| seat.name.as_str()).collect();
        let numbers = names.iter().enumerate().map(|(number, name)| (*name, number)).collect();
        let ranks = look.kinds.names().enumerate().map(|(rank, name)| (name, rank)).collect();
        let letters = seat_letters(&names);
        Cast { look, seats, letters, inks: Inks { colors }, glyphs: glyphs(scene, look), numbers, ranks }
    }

    pub fn seat(&self, name: &str) -> Option<usize> {
        self.numbers.get(name).copied()
    }

    pub fn owner(&self, thing: &Thing) -> Option<usize> {
        self.seat(thing.owner.as_deref()?)
    }

    /// A blank for what nobody owns.
    pub fn letter(&self, thing: &Thing) -> char {
        self.owner(thing).map_or(' ', |number| self.letters[number])
    }

    /// What stands for the kind, or for a mark that the thing has.
    pub fn glyph(&self, thing: &Thing) -> char {
        let marks = thing.marks.iter().filter_map(|mark| self.look.marks.get(mark)?.glyph.as_deref());
        let mark = marks.filter_map(one_column).next();
        mark.unwrap_or_else(|| self.kind_glyph(&thing.kind))
    }

    pub fn kind_glyph(&self, kind: &str) -> char {
        self.glyphs.get(kind).copied().unwrap_or('?')
    }

    /// What stands at the corner of a thing, where there is room.
    pub fn badge(&self, thing: &Thing) -> Option<char> {
        thing.marks.iter().find_map(|mark| self.look.marks.get(mark)?.badge).map(badge)
    }

    pub fn kind(&self, kind: &str) -> Option<&'a KindLook> {
        self.look.kinds.get(kind)
    }

    /// What things of the kind are called.
    pub fn name(&self, kind: &'a str) -> &'a str {
        self.kind(kind).map_or(kind, |look| look.look.name(kind))
    }

    pub fn many(&self, kind: &str) -> String {
        self.kind(kind).map_or_else(|| Appearance::default().many(kind), |look| look.look.many(kind))
    }

    /// Later ones lie on top; those that nothing is said of above all, so that they are seen.
    pub fn rank(&self, kind: &str) -> usize {
        self.ranks.get(kind).copied().unwrap_or(usize::MAX)
    }

    pub fn color(&self, thing: &Thing) -> Color {
        let role = self.kind(&thing.kind).and_then(|look| look.look.role).unwrap_or(Role::Owner);
        palette::of(match (role, self.owner(thing)) {
            (Role::Owner, Some(number)) => Role::seat(number),
            (role, _) => role,
        })
    }

    /// Letters in the colour of a seat.
    pub fn seat_style(&self, number: usize) -> Style {
        self.inks.text(Role::seat(number))
    }
}

/// The first character of a text that takes one column.
pub fn one_column(text: &str) -> Option<char> {
    text.chars().find(|letter| letter.width() == Some(1) && !is_hidden(*letter))
}

/// A glyph for each kind: its own, or a letter of its name that nothing else has, in either case.
fn glyphs<'a>(scene: &'a Scene, look: &'a Look) -> BTreeMap<&'a str, char> {
    let mut glyphs: BTreeMap<&str, char> = BTreeMap::new();
    for (kind, look) in look.kinds.iter() {
        if let Some(glyph) = look.look.glyph.as_deref().and_then(one_column) {
            glyphs.insert(kind, glyph);
        }
    }
    let tables = look.cells.iter().flat_map(|cells| match &cells.shown {
        CellShow::Table(table) => table.iter().filter_map(|(_, look)| look.glyph.as_deref()).collect(),
        _ => Vec::new(),
    });
    let mut used: BTreeSet<char> = tables.filter_map(one_column).chain([GROUND]).collect();
    used.extend(glyphs.values());
    let mut used: BTreeSet<char> = used.iter().map(char::to_ascii_lowercase).collect();
    let others: BTreeSet<&str> = scene.things.iter().map(|thing| thing.kind.as_str()).collect();
    for kind in look.kinds.names().chain(others) {
        if glyphs.contains_key(kind) {
            continue;
        }
        let own = kind.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase());
        let free = own.chain('a'..='z').chain('0'..='9').find(|letter| !used.contains(letter)).unwrap_or('?');
        used.insert(free);
        glyphs.insert(kind, free);
    }
    glyphs
}

pub fn badge(shape: Shape) -> char {
    match shape {
        Shape::Disc | Shape::Ring | Shape::Sphere | Shape::Hexagon | Shape::Drop => 'o',
        Shape::Dot => '.',
        Shape::Square | Shape::Frame => '=',
        Shape::Diamond | Shape::Crystal => '%',
        Shape::Triangle | Shape::House | Shape::Tower => '^',
        Shape::Wedge | Shape::Chevron | Shape::Arrow => '>',
        Shape::Gear | Shape::Star => '*',
        Shape::Cross => 'x',
        Shape::Flag => '!',
    }
}
