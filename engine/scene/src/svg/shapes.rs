//! The shapes of things: path data in a box from -0.5 to 0.5, and where a letter stands on each.

use super::drawing::{Drawing, number};
use super::paints::lighter;
use crate::look::Shape;
use crate::palette::Color;

pub struct Outline {
    pub data: &'static str,
    /// The middle of the letter, and how high it is.
    pub letter: (f64, f64),
    pub letter_size: f64,
    /// Whether the letter stands on the colour, and not in a hole or beside it.
    pub inside: bool,
}

const fn outline(data: &'static str, letter: (f64, f64), letter_size: f64) -> Outline {
    Outline { data, letter, letter_size, inside: true }
}

const fn open(data: &'static str, letter: (f64, f64), letter_size: f64) -> Outline {
    Outline { data, letter, letter_size, inside: false }
}

pub const fn of(shape: Shape) -> Outline {
    match shape {
        Shape::Disc => outline("M-.44 0a.44 .44 0 1 0 .88 0a.44 .44 0 1 0 -.88 0z", (0.0, 0.0), 0.56),
        Shape::Ring => open(
            "M-.46 0a.46 .46 0 1 0 .92 0a.46 .46 0 1 0 -.92 0zM-.3 0a.3 .3 0 1 1 .6 0a.3 .3 0 1 1 -.6 0z",
            (0.0, 0.0),
            0.48,
        ),
        Shape::Dot => open("M-.2 -.1a.2 .2 0 1 0 .4 0a.2 .2 0 1 0 -.4 0z", (0.0, 0.3), 0.4),
        Shape::Square => outline("M-.4 -.4h.8v.8h-.8z", (0.0, 0.0), 0.58),
        Shape::Frame => open("M-.44 -.44h.88v.88h-.88zM-.3 -.3v.6h.6v-.6z", (0.0, 0.0), 0.52),
        Shape::Diamond => outline("M0 -.5L.5 0L0 .5L-.5 0z", (0.0, 0.0), 0.5),
        Shape::Triangle => outline("M0 -.46L.5 .42H-.5z", (0.0, 0.14), 0.44),
        Shape::Wedge => outline("M0 .46L.5 -.42H-.5z", (0.0, -0.15), 0.44),
        Shape::Chevron => outline("M0 -.48L.46 -.08V.44L0 .14L-.46 .44V-.08z", (0.0, -0.09), 0.42),
        Shape::Hexagon => outline("M0 -.48L.43 -.24V.24L0 .48L-.43 .24V-.24z", (0.0, 0.0), 0.54),
        Shape::Drop => outline(
            "M0 -.5C.1 -.24 .38 -.06 .38 .14A.38 .36 0 0 1 -.38 .14C-.38 -.06 -.1 -.24 0 -.5z",
            (0.0, 0.12),
            0.5,
        ),
        Shape::Gear => outline(
            "M-.09 -.34L-.08 -.46H.08L.09 -.34L.18 -.3L.27 -.38L.38 -.27L.3 -.18L.34 -.09L.46 -.08V.08L.34 .09L.3 .18L.38 .27L.27 .38\
             L.18 .3L.09 .34L.08 .46H-.08L-.09 .34L-.18 .3L-.27 .38L-.38 .27L-.3 .18L-.34 .09L-.46 .08V-.08L-.34 -.09L-.3 -.18L-.38 -.27\
             L-.27 -.38L-.18 -.3z",
            (0.0, 0.0),
            0.5,
        ),
        Shape::Crystal => outline("M-.24 -.44H.24L.46 -.12L0 .48L-.46 -.12z", (0.0, -0.09), 0.46),
        Shape::Star => outline(
            "M0 -.48L.15 -.17L.49 -.12L.25 .11L.3 .44L0 .28L-.3 .44L-.25 .11L-.49 -.12L-.15 -.17z",
            (0.0, 0.04),
            0.42,
        ),
        Shape::Cross => outline("M-.18 -.46H.18V-.18H.46V.18H.18V.46H-.18V.18H-.46V-.18H-.18z", (0.0, 0.0), 0.44),
        Shape::House => outline("M0 -.48L.48 -.04H.36V.44H-.36V-.04H-.48z", (0.0, 0.13), 0.48),
        Shape::Tower => {
            outline("M-.4 -.46H-.2V-.34H-.1V-.46H.1V-.34H.2V-.46H.4V-.16H.3V.46H-.3V-.16H-.4z", (0.0, 0.1), 0.5)
        }
        Shape::Flag => outline("M-.42 -.48H-.32V-.44H.46L.34 -.18L.46 .1H-.32V.48H-.42z", (0.0, -0.16), 0.44),
        Shape::Arrow => outline("M-.46 -.24H.02V-.44L.48 0L.02 .44V.24H-.46z", (-0.06, 0.0), 0.42),
        Shape::Sphere => Outline {
            data: "M-.4 0a.4 .4 0 1 0 .8 0a.4 .4 0 1 0 -.8 0zM-.24 -.14a.1 .1 0 1 1 .2 0a.1 .1 0 1 1 -.2 0z",
            letter: (0.06, 0.08),
            letter_size: 0.44,
            inside: true,
        },
    }
}

/// How a shape is filled and outlined.
#[derive(Clone, Copy)]
pub(super) struct Coat {
    pub fill: Color,
    pub edge: Color,
    /// In parts of its size.
    pub edge_width: f64,
}

impl Coat {
    /// Of something that matters less for now. What lies below doesn't shine through.
    pub fn faded(self) -> Coat {
        Coat { fill: lighter(self.fill, 0.55), edge: lighter(self.edge, 0.4), ..self }
    }
}

/// Draws a shape of that size around a point.
pub(super) fn draw(drawing: &mut Drawing, shape: Shape, (x, y): (f64, f64), size: f64, coat: Coat) {
    placed(drawing, shape, (x, y), size, &coat.fill.hex(), Some(coat));
}

/// Draws it again in a pattern.
pub(super) fn overlay(drawing: &mut Drawing, shape: Shape, at: (f64, f64), size: f64, pattern: &str) {
    placed(drawing, shape, at, size, &format!("url(#{pattern})"), None);
}

fn placed(drawing: &mut Drawing, shape: Shape, (x, y): (f64, f64), size: f64, fill: &str, coat: Option<Coat>) {
    let data = scaled(of(shape).data, (x, y), size);
    let tag = drawing.tag("path").word("d", &data).word("fill", fill);
    let tag = tag.maybe("fill-rule", of(shape).data.matches('M').nth(1).map(|_| "evenodd"));
    match coat {
        Some(coat) if coat.edge_width > 0.0 => tag.stroke(coat.edge, coat.edge_width * size).end(),
        _ => tag.end(),
    }
}

/// The same path at another place in another size. Patterns and strokes then keep theirs.
fn scaled(data: &str, (x, y): (f64, f64), size: f64) -> String {
    let mut out = String::new();
    let mut letter = ' ';
    let mut count = 0;
    for word in words(data) {
        if let Some(next) = word.chars().next().filter(char::is_ascii_alphabetic) {
            out.push(next);
            (letter, count) = (next, 0);
            continue;
        }
        let value: f64 = word.parse().unwrap_or(0.0);
        let shift = match letter {
            'H' => x,
            'V' => y,
            'M' | 'L' | 'C' if count % 2 == 0 => x,
            'M' | 'L' | 'C' => y,
            'A' if count == 5 => x,
            'A' if count == 6 => y,
            _ => 0.0,
        };
        // The third to fifth number of an arc are no lengths.
        let is_length = !(matches!(letter, 'a' | 'A') && (2..5).contains(&count));
        let value = if is_length { value * size + shift } else { value };
        out.push_str(if count == 0 { "" } else { " " });
        out.push_str(&number(value));
        count += 1;
    }
    out
}

/// The letters and the numbers of path data.
fn words(data: &str) -> impl Iterator<Item = &str> {
    let parts = data.split(' ').flat_map(|part| {
        let starts = part.char_indices().filter(|(_, letter)| letter.is_ascii_alphabetic()).map(|(at, _)| at);
        let mut cuts: Vec<usize> = starts.flat_map(|at| [at, at + 1]).collect();
        cuts.insert(0, 0);
        cuts.push(part.len());
        cuts.windows(2).map(|pair| &part[pair[0]..pair[1]]).collect::<Vec<_>>()
    });
    parts.filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shape_goes_where_it_is_wanted() {
        assert_eq!(scaled(of(Shape::Diamond).data, (10.0, 20.0), 8.0), "M10 16L14 20L10 24L6 20z");
        assert_eq!(scaled("M-.4 0a.4 .4 0 1 0 .8 0z", (10.0, 20.0), 10.0), "M6 20a4 4 0 1 0 8 0z");
        assert_eq!(scaled("M0 0H.5V-.5A.5 .5 0 0 1 0 0z", (1.0, 2.0), 2.0), "M1 2H2V1A1 1 0 0 1 1 2z");
    }

    #[test]
    fn no_two_shapes_are_alike() {
        for (at, (word, shape)) in Shape::WORDS.iter().enumerate() {
            assert!(of(*shape).data.ends_with('z'), "{word}");
            assert!(Shape::WORDS[at + 1..].iter().all(|(_, other)| of(*other).data != of(*shape).data), "{word}");
        }
    }
}
