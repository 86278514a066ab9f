//! Scenes as rows of styled text, for a terminal window of any size. The caller writes the rows.
//!
//! A page is a heading, figures of the seats, the field, a legend of what occurs, lists of things without a place, notes, and the events of the step.
//! Parts that do not fit are left out one by one (`layout`), and the page says so; a field that is still too large is shown in part.

mod area;
mod board;
mod cast;
mod cell;
mod curves;
mod drawing;
mod effects;
mod facts;
mod figures;
mod graph;
mod inks;
mod inspector;
mod layout;
mod legend;
mod lists;
mod overlay;
mod panes;
mod row;
mod told;
mod window;

pub use row::{Row, Span, Style, text_width};

use crate::curves::Curve;
use crate::effects::Drawn;
use crate::film::Seat;
use crate::look::{Look, Stress};
use crate::scene::{Id, Place, Scene};
use cast::Cast;

/// The window, and what is to be seen beside the scene.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// In columns.
    pub width: usize,
    /// In rows.
    pub height: usize,
    pub colors: bool,
    /// What is played, and how far it is.
    pub heading: String,
    /// At the right end of the heading, if there is room.
    pub corner: String,
    /// Whose turn it is.
    pub mover: Option<String>,
    /// What happened in the step, in words.
    pub events: Vec<(String, Stress)>,
    /// Where the action is: what a window that shows a part of the field is around.
    pub focus: Option<Place>,
    /// The thing whose areas and links are marked.
    pub select: Option<Id>,
    /// What the events of the step draw onto the field.
    pub effects: Vec<Drawn>,
    /// By which what has no room can be seen.
    pub keys: Keys,
}

/// What to press for a pane; nothing where there is nothing to press.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Keys {
    pub events: Option<char>,
    pub legend: Option<char>,
    pub lists: Option<char>,
    pub figures: Option<char>,
}

/// A part of a page by itself, of any length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pane {
    Events,
    Legend,
    /// With the notes.
    Lists,
    Figures,
}

/// At most as many rows as the page has, none wider than it.
pub fn draw(scene: &Scene, look: &Look, seats: &[Seat], page: &Page) -> Vec<Row> {
    let cast = Cast::new(scene, look, seats, page.colors);
    layout::rows(scene, &cast, page)
}

/// All of a pane, none of its rows wider than the page.
pub fn pane(scene: &Scene, look: &Look, seats: &[Seat], page: &Page, pane: Pane) -> Vec<Row> {
    let cast = Cast::new(scene, look, seats, page.colors);
    match pane {
        Pane::Events => told::events(&page.events, page.width),
        Pane::Legend => legend::entries(scene, &cast).into_iter().map(|row| row.fitted(page.width)).collect(),
        Pane::Lists => {
            let mut rows = lists::rows(scene, &cast, page.width);
            rows.extend(told::notes(&scene.notes, page.width));
            rows
        }
        Pane::Figures => figures::full(scene, &cast, page.mover.as_deref(), page.width, false),
    }
}

/// Figures over the match, in so many columns and rows; nothing, if there is no room for them.
pub fn diagrams(curves: &[Curve], seats: &[Seat], room: (usize, usize), colors: bool) -> Vec<Row> {
    curves::rows(curves, seats, room, colors)
}

/// What a thing holds: nothing, if there is no such thing.
pub fn inspect(scene: &Scene, look: &Look, seats: &[Seat], page: &Page, id: &Id) -> Vec<Row> {
    let cast = Cast::new(scene, look, seats, page.colors);
    scene.thing(id).map(|thing| inspector::rows(scene, &cast, thing, page.width)).unwrap_or_default()
}
