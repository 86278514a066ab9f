//! All that is written into the page: one match, or two beside each other.

use crate::difference::Difference;
use crate::match_data::{MatchData, ShownMatch};
use lunarena_arena::ENGINE;
use lunarena_content::Report;
use lunarena_scene::look::{Role, Shape};
use lunarena_scene::{palette, svg};
use serde::Serialize;
use std::collections::BTreeMap;

/// As in `format.ts`: raised when a page would misread what it is given.
pub const FORMAT: u32 = 1;

#[derive(Serialize)]
pub struct PageData<'a> {
    format: u32,
    engine: &'static str,
    palette: Palettes,
    shapes: BTreeMap<&'static str, Outline>,
    matches: Vec<MatchData<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<Difference>,
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

impl<'a> PageData<'a> {
    pub fn new(shown: &'a ShownMatch) -> Result<PageData<'a>, Report> {
        Ok(PageData::of(vec![MatchData::new(shown)?], None))
    }

    pub fn compared(left: &'a ShownMatch, right: &'a ShownMatch) -> Result<PageData<'a>, Report> {
        let difference = Difference::new(left, right);
        Ok(PageData::of(vec![MatchData::new(left)?, MatchData::new(right)?], Some(difference)))
    }

    fn of(matches: Vec<MatchData<'a>>, difference: Option<Difference>) -> PageData<'a> {
        let colors = |color: fn(Role) -> palette::Color| {
            Role::WORDS.iter().map(|(word, role)| (*word, color(*role).hex())).collect()
        };
        let outline = |shape: Shape| {
            let outline = svg::outline(shape);
            Outline { path: outline.data, letter: outline.letter, size: outline.letter_size, inside: outline.inside }
        };
        PageData {
            format: FORMAT,
            engine: ENGINE,
            palette: Palettes { light: colors(palette::of), dark: colors(palette::dark) },
            shapes: Shape::WORDS.iter().map(|(word, shape)| (*word, outline(*shape))).collect(),
            matches,
            difference,
        }
    }
}
