//! One thing: its shape in the colour of its owner, the letter of the seat, label, bar and marks.

use super::drawing::Drawing;
use super::lettering::{Lettering, Side};
use super::paints::{Paints, WHITE, darker, readable_on};
use super::patterns::STRIPES;
use super::plan::Point;
use super::shapes::{self, Coat};
use crate::look::{MarkLook, Role, Style};
use crate::palette;
use crate::scene::Thing;

/// Smaller things have no label: nobody could read it.
const LABELLED: f64 = 12.0;

pub(super) struct ThingMark<'s> {
    pub thing: &'s Thing,
    /// How many of its kind and owner stand there.
    pub count: usize,
    pub is_chosen: bool,
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
        drawing.tag("g").maybe("opacity", has(Style::Faded).then_some(".5")).open();
        drawing.tag("title").holding(&self.words(paints));
        let shape = paints.shape(&thing.kind);
        let owner = paints.color(Role::Owner, thing.owner.as_deref());
        let coat = coat(paints, thing);
        shapes::draw(drawing, shape, at, room.size, coat);
        if has(Style::Hatched) {
            shapes::overlay(drawing, shape, at, room.size, STRIPES);
        }
        if let Some(letter) = thing.owner.as_deref().and_then(|owner| paints.letter(owner)) {
            let outline = shapes::of(shape);
            let color = if outline.inside { readable_on(coat.fill) } else { darker(owner) };
            let lettering = Lettering::of(outline.letter_size * room.size).bold().color(color);
            let lettering =
                if outline.inside && !has(Style::Hatched) { lettering } else { lettering.color(darker(owner)).halo() };
            let (x, y) = (at.0 + outline.letter.0 * room.size, at.1 + outline.letter.1 * room.size);
            lettering.write_around(drawing, x, y, &letter.to_string());
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
        let label = thing.label.as_ref().map(|label| format!(": {label}")).unwrap_or_default();
        match self.count {
            1 => format!("{} {}{owner}{label}", paints.name(&thing.kind), thing.id),
            count => format!("{}{owner}", paints.count(&thing.kind, count)),
        }
    }

    /// How many there are, or the label of the only one.
    fn write_label(&self, drawing: &mut Drawing, (x, y): Point, room: Room, has_bar: bool) {
        let text = match (self.count, &self.thing.label) {
            (1, None) => return,
            (1, Some(_)) if room.size < LABELLED && !self.is_chosen => return,
            (1, Some(label)) => label.to_string(),
            (count, _) => format!("×{count}"),
        };
        let size = room.size;
        if room.below {
            let lettering = Lettering::of((size * 0.45).min(12.0)).halo().middle();
            let down = size * 0.5 + lettering.size * 0.95 + if has_bar { size * 0.2 } else { 0.0 };
            lettering.write(drawing, x, y + down, &lettering.cut(&text, size * 3.0));
        } else {
            let share = if self.count > 1 { 0.5 } else { 0.38 };
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
