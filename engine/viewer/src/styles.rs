//! What a page needs to draw: the colours of roles, and the outlines of shapes.

use lunarena_scene::look::{Role, Shape};
use lunarena_scene::{palette, svg};
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Serialize)]
pub struct Styles {
    palette: Palettes,
    shapes: BTreeMap<&'static str, Outline>,
}

/// Colours by role.
#[derive(Serialize)]
struct Palettes {
    light: BTreeMap<&'static str, String>,
    dark: BTreeMap<&'static str, String>,
}

#[derive(Serialize)]
struct Outline {
    path: &'static str,
    letter: (f64, f64),
    size: f64,
    inside: bool,
}

impl Default for Styles {
    fn default() -> Styles {
        let colors = |color: fn(Role) -> palette::Color| {
            Role::WORDS.iter().map(|(word, role)| (*word, color(*role).hex())).collect()
        };
        let outline = |shape: Shape| {
            let outline = svg::outline(shape);
            Outline { path: outline.data, letter: outline.letter, size: outline.letter_size, inside: outline.inside }
        };
        Styles {
            palette: Palettes { light: colors(palette::of), dark: colors(palette::dark) },
            shapes: Shape::WORDS.iter().map(|(word, shape)| (*word, outline(*shape))).collect(),
        }
    }
}
