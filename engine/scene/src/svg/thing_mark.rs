//! One thing: its shape in the colour of its owner, the letter of the seat, label, bar and marks.

use super::drawing::Drawing;
use super::drawing::Point;
use super::lettering::{Lettering, Side};
use super::paints::{Paints, WHITE, darker, readable_on};
use super::patterns::STRIPES;
use super::shapes::{self, Coat};
use crate::look::{MarkLook, Role, Style};
use crate::palette;
use crate::plain_words::{listed, scalar_text};
use crate::scene::Thing;

/// Smaller things have no label: nobody could read it.
const LABELLED: f64 = 12.0;

pub(super) struct ThingMark<'s> {
    pub thing: &'s Thing,
    /// Others of its owner that it stands for.
    pub others: &'s [&'s Thing],
    pub is_chosen: bool,
    /// Whether it is only the ground for others.
    pub is_pale: bool,
}

/// Where a thing is drawn.
#[derive(Clone, Copy)]
pub(super) struct Room {
    pub size: f64,
    /// Whether there is room below it, for its bar and label.
    pub below: bool,
}

impl ThingMark<'_> {
    pub fn draw(&self, drawing: &mut Drawing, paints: &Paints, at: Point, room: Room) {
        let thing = self.thing;
        let marks: Vec<&MarkLook> = thing.marks.iter().filter_map(|mark| paints.look.marks.get(mark)).collect();
        let has = |style: Style| marks.iter().any(|mark| mark.style == Some(style));
        // Below its label.
        if self.is_chosen {
            let ring = drawing.tag("circle").number("cx", at.0).number("cy", at.1).number("r", room.size * 0.68);
            ring.word("fill", "none").stroke(palette::of(Role::Ink), 1.6).word("stroke-dasharray", "4 2").end();
        }
        drawing.tag("g").open();
        drawing.tag("title").holding(&self.words(paints));
        let shape = paints.shape(&thing.kind);
        let owner = paints.color(Role::Owner, thing.owner.as_deref());
        let is_faded = has(Style::Faded) || self.is_pale;
        let coat = if is_faded { coat(paints, thing).faded() } else { coat(paints, thing) };
        shapes::draw(drawing, shape, at, room.size, coat);
        if has(Style::Hatched) {
            shapes::overlay(drawing, shape, at, room.size, STRIPES);
        }
        if let Some(letter) = thing.owner.as_deref().and_then(|owner| paints.letter(owner)) {
            let outline = shapes::of(shape);
            let is_plain = outline.inside && !is_faded && !has(Style::Hatched);
            let color = if is_plain { readable_on(coat.fill) } else { darker(owner) };
            // A long label in the corner would cover a part of it.
            let is_pushed = !room.below && self.label(room).is_some_and(|label| label.chars().count() > 1);
            let (share, right, down) = if is_pushed { (0.85, -0.12, -0.08) } else { (1.0, 0.0, 0.0) };
            let lettering = Lettering::of(outline.letter_size * room.size * share).bold().color(color);
            let lettering = if is_plain || is_faded && outline.inside { lettering } else { lettering.halo() };
            let (x, y) = (outline.letter.0 + right, outline.letter.1 + down);
            lettering.write_around(drawing, at.0 + x * room.size, at.1 + y * room.size, &letter.to_string());
        }
        let bar = paints.kind(&thing.kind).and_then(|kind| kind.bar.as_ref()).and_then(|bar| thing.bars.get(bar));
        let share = bar.and_then(|(now, most)| Some(now.number()? / most.number()?)).filter(|share| share.is_finite());
        if let Some(share) = share {
            draw_bar(drawing, at, room, share);
        }
        self.write_label(drawing, at, room, share.is_some());
        draw_badges(drawing, &marks, at, room.size);
        drawing.close("g");
    }

    /// What the mouse shows, and what is read out.
    fn words(&self, paints: &Paints) -> String {
        let thing = self.thing;
        let owner = thing.owner.as_deref().map(|owner| format!(" of {owner}")).unwrap_or_default();
        let label = thing.label.as_ref().map(|label| format!(": {}", scalar_text(label, None))).unwrap_or_default();
        if self.others.is_empty() {
            return format!("{} {}{owner}{label}", paints.name(&thing.kind), thing.id);
        }
        let mut counts: Vec<(&str, usize)> = vec![(&thing.kind, 1)];
        for other in self.others {
            match counts.iter_mut().find(|(kind, _)| *kind == other.kind) {
                Some((_, count)) => *count += 1,
                None => counts.push((&other.kind, 1)),
            }
        }
        let counts: Vec<String> = counts.into_iter().map(|(kind, count)| paints.count(kind, count)).collect();
        format!("{}{owner}", listed(&counts))
    }

    /// How many there are, or the label of the only one.
    fn label(&self, room: Room) -> Option<String> {
        match (self.others.len() + 1, &self.thing.label) {
            (1, Some(label)) => (room.size >= LABELLED || self.is_chosen).then(|| scalar_text(label, None)),
            (1, None) => None,
            (count, _) => Some(format!("×{count}")),
        }
    }

    fn write_label(&self, drawing: &mut Drawing, (x, y): Point, room: Room, has_bar: bool) {
        let Some(text) = self.label(room) else { return };
        let size = room.size;
        if room.below {
            let lettering = Lettering::of((size * 0.45).min(12.0)).halo().middle();
            let down = size * 0.5 + lettering.size * 0.95 + if has_bar { size * 0.2 } else { 0.0 };
            lettering.write(drawing, x, y + down, &lettering.cut(&text, size * 3.0));
        } else {
            let share = match text.chars().count() {
                _ if !self.others.is_empty() => 0.42,
                1 => 0.36,
                _ => 0.31,
            };
            let lettering = Lettering::of(size * share).bold().halo().side(Side::End);
            let down = if has_bar { 0.36 } else { 0.5 };
            lettering.write(drawing, x + size * 0.54, y + size * down, &lettering.cut(&text, size * 1.3));
        }
    }
}

/// Where the kind has a colour of its own, the owner's is that of the edge.
fn coat(paints: &Paints, thing: &Thing) -> Coat {
    let owner = paints.color(Role::Owner, thing.owner.as_deref());
    match (paints.role(&thing.kind), &thing.owner) {
        (None, _) => Coat { fill: owner, edge: darker(owner), edge_width: 0.05 },
        (Some(role), None) => {
            let fill = palette::of(role);
            Coat { fill, edge: darker(fill), edge_width: 0.05 }
        }
        (Some(role), Some(_)) => Coat { fill: palette::of(role), edge: owner, edge_width: 0.16 },
    }
}

fn draw_bar(drawing: &mut Drawing, (x, y): Point, room: Room, share: f64) {
    let (wide, high) = (room.size * 0.9, (room.size * 0.12).max(1.0));
    let (left, top) = (x - wide / 2.0, y + room.size * if room.below { 0.54 } else { 0.4 });
    let ink = palette::of(Role::Ink);
    let back = drawing.tag("rect").number("x", left).number("y", top).number("width", wide).number("height", high);
    back.fill(WHITE).stroke(ink, room.size * 0.03).end();
    let full = drawing.tag("rect").number("x", left).number("y", top).number("width", wide * share.clamp(0.0, 1.0));
    full.number("height", high).fill(ink).end();
}

/// Along the upper edge, from the right.
fn draw_badges(drawing: &mut Drawing, marks: &[&MarkLook], (x, y): Point, size: f64) {
    for (number, badge) in marks.iter().filter_map(|mark| mark.badge).enumerate() {
        let at = (x + size * (0.38 - 0.36 * number as f64), y - size * 0.36);
        let radius = (size * 0.2).max(3.4).min(size * 0.3);
        let disc = drawing.tag("circle").number("cx", at.0).number("cy", at.1).number("r", radius).fill(WHITE);
        disc.stroke(palette::of(Role::Ink), radius * 0.15).end();
        let ink = palette::of(Role::Ink);
        shapes::draw(drawing, badge, at, radius * 1.4, Coat { fill: ink, edge: ink, edge_width: 0.0 });
    }
}
