//! What stands on a page beside its heading and its field, and how many rows each part of it gets.

use super::cast::Cast;
use super::row::{Row, flow};
use super::{Page, figures, legend, lists, told};
use crate::scene::Scene;

/// What is shown at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Content {
    /// Else each seat has the one that leads.
    pub all_figures: bool,
    pub legend: bool,
    /// With the notes.
    pub lists: bool,
    /// Rows that are kept for events, whether or not there are any: so that a page keeps its form from step to step.
    pub events: usize,
    /// Whether a row is kept to say what isn't shown.
    pub says_so: bool,
}

impl Content {
    /// From all to as little as there can be.
    pub const STAGES: [Content; 7] = [
        Content { all_figures: true, legend: true, lists: true, events: 3, says_so: false },
        Content { all_figures: true, legend: true, lists: true, events: 1, says_so: false },
        Content { all_figures: true, legend: true, lists: true, events: 0, says_so: true },
        Content { all_figures: true, legend: false, lists: true, events: 0, says_so: true },
        Content { all_figures: true, legend: false, lists: false, events: 0, says_so: true },
        Content { all_figures: false, legend: false, lists: false, events: 0, says_so: true },
        Content { all_figures: false, legend: false, lists: false, events: 0, says_so: false },
    ];
}

/// Of a list or of notes so many rows are enough to be worth it.
const FEW: usize = 4;

pub struct Panes {
    pub figures: Vec<Row>,
    pub legend: Vec<Row>,
    pub lists: Vec<Row>,
    pub notes: Vec<Row>,
    pub events: Vec<Row>,
    /// What isn't shown, in words and by its key.
    pub missing: Vec<(String, Option<char>)>,
}

impl Panes {
    /// The panes in so many columns and rows, if they have room there.
    pub fn new(
        scene: &Scene,
        cast: &Cast<'_>,
        page: &Page,
        content: Content,
        case: bool,
        (width, room): (usize, usize),
    ) -> Option<Panes> {
        let mover = page.mover.as_deref();
        let mut missing = Vec::new();
        let figures = match content.all_figures {
            true => figures::full(scene, cast, mover, width, case),
            false => figures::compact(scene, cast, mover, width, case),
        };
        if !content.all_figures && scene.figures.values().any(|figures| figures.len() > 1) {
            missing.push(("figures".to_owned(), page.keys.figures));
        }
        let mut legend = flow(legend::entries(scene, cast), 2, width, 0);
        let mut lists = lists::rows(scene, cast, width);
        let mut notes = told::notes(&scene.notes, width);
        if !content.legend && !legend.is_empty() {
            legend.clear();
            missing.push(("legend".to_owned(), page.keys.legend));
        }
        let has_lists = !lists.is_empty() || !notes.is_empty();
        if has_lists && !content.lists {
            let what = if lists.is_empty() { "notes" } else { "lists" };
            missing.push((what.to_owned(), page.keys.lists));
            (lists, notes) = (Vec::new(), Vec::new());
        }
        let wanted = [lists.len(), notes.len(), told::events(&page.events, width).len()];
        let least = [lists.len().min(FEW), notes.len().min(FEW), content.events];
        let fixed = figures.len() + legend.len();
        let mut left = room.checked_sub(fixed + least.iter().sum::<usize>())?;
        let mut given = least;
        for pane in [2, 1, 0] {
            let more = wanted[pane].saturating_sub(given[pane]).min(left);
            given[pane] += more;
            left -= more;
        }
        let events = told::fitting_events(&page.events, width, given[2]);
        if events.is_empty() && !page.events.is_empty() {
            let (count, many) = (page.events.len(), if page.events.len() == 1 { "" } else { "s" });
            missing.insert(0, (format!("{count} event{many}"), page.keys.events));
        }
        let (lists, notes) = (told::clipped(lists, given[0], width), told::clipped(notes, given[1], width));
        Some(Panes { figures, legend, lists, notes, events, missing })
    }

    /// What stands below the field, or beside it.
    pub fn rest(self) -> impl Iterator<Item = Row> {
        self.legend.into_iter().chain(self.lists).chain(self.notes).chain(self.events)
    }
}
