//! The small pictures of a legend.

use super::cell_cover::{Cover, ramp_color};
use super::drawing::{Drawing, Path};
use super::lettering::Lettering;
use super::paints::{Paints, WHITE, darker};
use super::patterns::{FOG, LOW, STRIPES};
use super::shapes::{self, Coat};
use super::strokes::{Stroke, arrow_head};
use crate::look::{LinkLook, MarkLook, Ramp, Role, Shape, Style};
use crate::palette::{self, Color};

const SIZE: f64 = 16.0;

/// What stands before a name.
pub(super) enum Icon<'p> {
    Kind(&'p str),
    Label,
    Bar,
    Cover(Cover),
    Ramp(&'p Ramp),
    Mark(&'p MarkLook),
    Line(LinkLook),
    Area(Color),
    Fog,
}

impl Icon<'_> {
    pub fn draw(&self, drawing: &mut Drawing, paints: &Paints, (x, y): (f64, f64)) {
        let (left, right) = (x - 11.0, x + 11.0);
        match self {
            Icon::Kind(kind) => {
                let fill = palette::of(paints.role(kind).unwrap_or(Role::Owner));
                shapes::draw(
                    drawing,
                    paints.shape(kind),
                    (x, y),
                    SIZE,
                    Coat { fill, edge: darker(fill), edge_width: 0.05 },
                );
            }
            Icon::Label => Lettering::of(11.0).bold().write_around(drawing, x, y, "7"),
            Icon::Bar => {
                rectangle(drawing, (left, y - 2.5), (22.0, 5.0), "#fff");
                rectangle(drawing, (left, y - 2.5), (14.0, 5.0), &palette::of(Role::Ink).hex());
            }
            Icon::Cover(cover) => {
                let square = (SIZE - 1.0, SIZE - 1.0);
                let corner = (x - square.0 / 2.0, y - square.1 / 2.0);
                rectangle(drawing, corner, square, &cover.color.unwrap_or(palette::of(Role::Ground)).hex());
                if let Some(pattern) = cover.pattern {
                    rectangle(drawing, corner, square, &format!("url(#{pattern})"));
                }
                if let Some(shape) = cover.shape {
                    shapes::draw(
                        drawing,
                        shape,
                        (x, y),
                        SIZE * 0.75,
                        Coat { fill: cover.ink, edge: darker(cover.ink), edge_width: 0.05 },
                    );
                }
                if let Some(number) = cover.number {
                    Lettering::of(10.0).bold().color(darker(cover.ink)).write_around(
                        drawing,
                        x,
                        y,
                        &number.to_string(),
                    );
                }
            }
            Icon::Ramp(ramp) => {
                for step in 0..6 {
                    let value = ramp.from + (ramp.to - ramp.from) * f64::from(step) / 5.0;
                    let (color, is_low) = ramp_color(ramp, value, paints);
                    let (corner, size) = ((left + 3.7 * f64::from(step), y - 6.0), (3.7, 12.0));
                    let area = drawing.tag("rect").number("x", corner.0).number("y", corner.1);
                    area.number("width", size.0).number("height", size.1).fill(color).end();
                    if is_low && paints.letter_of_role(ramp.low).is_some() {
                        let area = drawing.tag("rect").number("x", corner.0).number("y", corner.1);
                        area.number("width", size.0)
                            .number("height", size.1)
                            .word("fill", &format!("url(#{LOW})"))
                            .end();
                    }
                }
            }
            Icon::Mark(mark) => draw_mark(drawing, mark, (x, y)),
            Icon::Line(look) => {
                let color = paints.color(look.role, None);
                let end = if look.arrow { right - 6.0 } else { right };
                Stroke { color, width: 1.8, line: look.line }.draw(drawing, &Path::line(&[(left, y), (end, y)]));
                if look.arrow {
                    arrow_head(drawing, (left, y), (right, y), 7.0, color);
                }
            }
            Icon::Area(color) => {
                let area = drawing
                    .tag("rect")
                    .number("x", left)
                    .number("y", y - 6.0)
                    .number("width", 22.0)
                    .number("height", 12.0);
                area.fill(*color).word("fill-opacity", ".2").stroke(*color, 1.5).end();
            }
            Icon::Fog => {
                let corner = (x - 7.5, y - 7.5);
                rectangle(drawing, corner, (15.0, 15.0), &palette::of(Role::Fog).hex());
                rectangle(drawing, corner, (15.0, 15.0), &format!("url(#{FOG})"));
            }
        }
    }
}

fn draw_mark(drawing: &mut Drawing, mark: &MarkLook, at: (f64, f64)) {
    let grey = palette::of(Role::Owner);
    let square = Shape::Square;
    let coat = Coat { fill: grey, edge: darker(grey), edge_width: 0.05 };
    match (mark.badge, mark.style) {
        (Some(badge), _) => {
            let disc = drawing.tag("circle").number("cx", at.0).number("cy", at.1).number("r", 7.0).fill(WHITE);
            disc.stroke(palette::of(Role::Ink), 1.0).end();
            let ink = palette::of(Role::Ink);
            shapes::draw(drawing, badge, at, 10.0, Coat { fill: ink, edge: ink, edge_width: 0.0 });
        }
        (None, Some(Style::Faded)) => {
            shapes::draw(drawing, square, at, SIZE, coat.faded());
        }
        (None, Some(Style::Hatched)) => {
            shapes::draw(drawing, square, at, SIZE, coat);
            shapes::overlay(drawing, square, at, SIZE, STRIPES);
        }
        (None, None) => {}
    }
}

fn rectangle(drawing: &mut Drawing, (x, y): (f64, f64), (wide, high): (f64, f64), fill: &str) {
    let area = drawing.tag("rect").number("x", x).number("y", y).number("width", wide).number("height", high);
    area.word("fill", fill).stroke(palette::of(Role::Muted), 0.8).end();
}
