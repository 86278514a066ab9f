//! What goes where on a page. Tried in this order, until it fits: cells of three columns with all there is; cells of two, with fewer rows for events,
//! without the legend, without lists and notes, with one figure a seat; the same with cells of one column; at last a window of the field. Each time the
//! field stands beside the rest if the page is wide enough, else above it.

use super::area::marked;
use super::cast::Cast;
use super::drawing::Drawing;
use super::effects::Marks;
use super::overlay::Overlay;
use super::panes::{Content, Panes};
use super::row::{Row, Style, text_width};
use super::{Page, told};
use crate::scene::{Place, Scene};
use std::collections::BTreeSet;

/// Fewer columns than these are no use beside a field.
const LEAST_BESIDE: usize = 26;
/// Between the field and what stands beside it.
const GAP: usize = 2;
/// A window of a field that is lower needs all of its rows.
const LEAST_WITH_EVENT: usize = 10;

struct Layout<'a> {
    scene: &'a Scene,
    cast: &'a Cast<'a>,
    page: &'a Page,
    drawing: Drawing<'a>,
}

pub fn rows(scene: &Scene, cast: &Cast<'_>, page: &Page) -> Vec<Row> {
    let marked: BTreeSet<Place> = marked(scene, cast.look, page.select.as_ref());
    let effects = Marks::new(&page.effects, cast.look.field.y_up);
    let overlay = Overlay { marked: &marked, effects: &effects, chosen: page.select.as_ref() };
    let drawing = Drawing::new(scene, cast, &overlay);
    let layout = Layout { scene, cast, page, drawing };
    let rows = layout.whole().unwrap_or_else(|| layout.part());
    let rows = rows.into_iter().map(|row| row.fitted(page.width));
    told::clipped(rows.collect(), page.height, page.width)
}

impl Layout<'_> {
    /// The page with all of the field.
    fn whole(&self) -> Option<Vec<Row>> {
        let widths = self.drawing.widths();
        let (best, narrower) = widths.split_first()?;
        let first = std::iter::once((*best, &Content::STAGES[..if narrower.is_empty() { 7 } else { 1 }]));
        let others = narrower.iter().map(|cell| (*cell, &Content::STAGES[..]));
        let mut tries = first.chain(others).flat_map(|(cell, stages)| stages.iter().map(move |stage| (cell, *stage)));
        tries.find_map(|(cell, content)| self.beside(cell, content).or_else(|| self.below(cell, content)))
    }

    fn panes(&self, content: Content, cell: usize, room: (usize, usize)) -> Option<Panes> {
        Panes::new(self.scene, self.cast, self.page, content, cell == 1, room)
    }

    fn beside(&self, cell: usize, content: Content) -> Option<Vec<Row>> {
        let Page { width, height, .. } = *self.page;
        let high = height.checked_sub(1 + usize::from(content.says_so))?;
        if matches!(self.drawing, Drawing::Nothing) {
            return None;
        }
        let field = self.drawing.whole(cell, (width.checked_sub(LEAST_BESIDE + GAP)?, high), false)?;
        self.joined(field, cell, content, high, &[])
    }

    /// The field, and to its right the panes; nothing, if these have no room there.
    fn joined(&self, field: Vec<Row>, cell: usize, content: Content, high: usize, note: &[String]) -> Option<Vec<Row>> {
        let edge = field.iter().map(Row::width).max().unwrap_or(0) + GAP;
        let mut panes = self.panes(content, cell, (self.page.width.saturating_sub(edge), high))?;
        let (heading, footer) = self.frame(note, &panes.missing, content.says_so);
        let mut rows = vec![heading];
        let figures = std::mem::take(&mut panes.figures);
        let mut right = figures.into_iter().chain(panes.rest());
        let mut left = field.into_iter();
        loop {
            match (left.next(), right.next()) {
                (None, None) => break,
                (row, None) => rows.extend(row),
                (row, Some(more)) => {
                    let mut row = row.unwrap_or_default().padded(edge);
                    row.append(more);
                    rows.push(row);
                }
            }
        }
        rows.extend(footer);
        Some(rows)
    }

    fn below(&self, cell: usize, content: Content) -> Option<Vec<Row>> {
        let Page { width, height, .. } = *self.page;
        let high = height.checked_sub(1 + usize::from(content.says_so))?;
        let field = self.drawing.whole(cell, (width, high), true)?;
        self.stacked(&field, cell, content, high, &[])
    }

    /// Figures, the field, and below it the other panes; nothing, if these have no room there.
    fn stacked(&self, field: &[Row], cell: usize, content: Content, high: usize, note: &[String]) -> Option<Vec<Row>> {
        let mut panes = self.panes(content, cell, (self.page.width, high.checked_sub(field.len())?))?;
        let (heading, footer) = self.frame(note, &panes.missing, content.says_so);
        let mut rows = vec![heading];
        rows.append(&mut panes.figures);
        rows.extend_from_slice(field);
        rows.extend(panes.rest());
        rows.extend(footer);
        Some(rows)
    }

    /// The page with a window of the field: the last row says which.
    fn part(&self) -> Vec<Row> {
        let Page { width, height, .. } = *self.page;
        let chosen = self.page.select.as_ref().and_then(|id| self.scene.thing(id)).and_then(|thing| thing.at.as_ref());
        let focus = self.page.focus.as_ref().or(chosen);
        let high = height.saturating_sub(2);
        let stages = || Content::STAGES.iter().map(|stage| Content { says_so: true, ..*stage });
        let fit = self.drawing.row_fit(width).filter(|(_, wide)| wide + GAP + LEAST_BESIDE <= width);
        if let Some((cell, wide)) = fit.filter(|_| high > 0) {
            let (field, note) = self.drawing.window((wide, high), focus);
            if let Some(rows) = stages().find_map(|stage| self.joined(field.clone(), cell, stage, high, &note)) {
                return rows;
            }
        }
        let cell = self.drawing.row_fit(width).map_or(0, |(cell, _)| cell);
        // What is too wide may leave rows free.
        let (field, note) = self.drawing.window((width, high), focus);
        if let Some(rows) = stages().find_map(|stage| self.stacked(&field, cell, stage, high, &note)) {
            return rows;
        }
        let panes = self.panes(Content::STAGES[5], cell, (width, usize::MAX / 2));
        let (mut figures, mut missing) = panes.map(|panes| (panes.figures, panes.missing)).unwrap_or_default();
        figures = told::clipped(figures, high / 3, width);
        // As the field has no end in sight anyway, the event that matters most has a row; so it has one in every step.
        let room = usize::from(high >= LEAST_WITH_EVENT);
        let event = told::foremost(&self.page.events).filter(|_| room > 0).map(|event| event.fitted(width));
        let unsaid = self.page.events.len() - usize::from(event.is_some());
        if unsaid > 0 {
            let (more, many) = (if event.is_some() { "more " } else { "" }, if unsaid == 1 { "" } else { "s" });
            missing.insert(0, (format!("{unsaid} {more}event{many}"), self.page.keys.events));
        }
        let (mut field, note) = self.drawing.window((width, high - figures.len() - room), focus);
        if room > 0 {
            field.push(event.unwrap_or_default());
        }
        let (heading, footer) = self.frame(&note, &missing, true);
        let mut rows = vec![heading];
        rows.extend(figures);
        rows.extend(field);
        rows.extend(footer);
        rows
    }

    /// The first row, and the last one, where there is something to say and room for it: which part of the field this is, and what isn't shown. What
    /// has no room below is said above, by its keys.
    fn frame(&self, note: &[String], missing: &[(String, Option<char>)], has_footer: bool) -> (Row, Option<Row>) {
        let told = missing.iter().map(|(what, key)| match key {
            Some(key) => format!("{what} [{key}]"),
            None => what.clone(),
        });
        let told = told.collect::<Vec<_>>().join(", ");
        let all = match (note.first().map_or("", String::as_str), told.is_empty()) {
            (note, true) => note.to_owned(),
            ("", false) => format!("not shown: {told}"),
            (note, false) => format!("{note}; not shown: {told}"),
        };
        let footer = |text: &str| (!text.is_empty()).then(|| Row::new(text, Style::FAINT).fitted(self.page.width));
        if has_footer && text_width(&all) <= self.page.width {
            return (self.heading(&[]), footer(&all));
        }
        let fitting = note.iter().find(|note| text_width(note) <= self.page.width).or(note.last());
        (self.heading(missing), fitting.and_then(|note| footer(note)))
    }

    /// What is played, and at the right what isn't shown, or else what the page wants there.
    fn heading(&self, missing: &[(String, Option<char>)]) -> Row {
        let row = Row::new(&self.page.heading, Style::BOLD);
        let width = self.page.width;
        let short = || missing.iter().map(|(what, key)| key.map_or(what.clone(), |key| key.to_string()));
        let corner = match missing {
            [] => Row::new(&self.page.corner, Style::FAINT),
            _ => Row::new(&format!("+ {}", short().collect::<Vec<_>>().join(" ")), Style::FAINT),
        };
        let wide = corner.width();
        if wide == 0 || (missing.is_empty() && row.width() + 2 + wide > width) {
            return row.fitted(width);
        }
        let mut row = row.fitted(width.saturating_sub(wide + 2)).padded(width.saturating_sub(wide));
        row.append(corner);
        row
    }
}
