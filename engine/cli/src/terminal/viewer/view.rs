//! What stands on the terminal: the page of the step that is looked at, with what a person opened beside or over it.

use super::focus;
use super::help;
use super::projector::Projector;
use super::state::{Input, Open, Viewer, Wish};
use lunarena_scene::curves::curves;
use lunarena_scene::glyphs::{self, Keys, Page, Row, Style};
use lunarena_scene::{Film, Id, Moment, Place, Scene, Step};

pub struct View {
    colors: bool,
    projector: Projector,
    /// Where the action was last.
    action: Option<Place>,
}

const KEYS: Keys = Keys { events: Some('v'), legend: Some('k'), lists: Some('t'), figures: Some('a') };
/// The inspector stands beside the page if that has so many columns left, else below it.
const LEAST_PAGE: usize = 46;
const INSPECTOR: usize = 32;

impl View {
    pub fn new(colors: bool) -> View {
        View { colors, projector: Projector::default(), action: None }
    }

    /// At most so many rows as there are, none wider than the terminal.
    pub fn rows(
        &mut self,
        viewer: &mut Viewer,
        film: &Film,
        ended: Option<&str>,
        (width, height): (usize, usize),
    ) -> Vec<Row> {
        viewer.at = viewer.at.min(film.len().saturating_sub(1));
        let Some(step) = film.steps().get(viewer.at) else {
            return vec![Row::new("waiting for the first turn   q leaves", Style::FAINT).fitted(width)];
        };
        let seat = viewer.eyes(film);
        let scenes = self.scenes(film, viewer.at, seat);
        let heading = heading(film, viewer.at, seat, ended);
        let (before, after) = match scenes {
            Ok(scenes) => scenes,
            Err(why) => {
                let rows = [
                    Row::new(&heading, Style::BOLD),
                    Row::new(&format!("this step can't be shown: {why}"), Style::PLAIN),
                ];
                return rows.into_iter().map(|row| row.fitted(width)).take(height).collect();
            }
        };
        let moment = Moment { film, step, before: before.as_ref(), after: &after, seat };
        let events = moment.told().iter().map(|told| (told.to_string(), told.stress)).collect();
        self.follow(&moment, (width, height));
        grant(viewer, film, &after, self.action.as_ref(), (width, height));
        let line = bottom_line(viewer).map(|row| row.fitted(width));
        let mut page = Page {
            width,
            height: height.saturating_sub(usize::from(line.is_some())),
            colors: self.colors,
            heading,
            corner: corner(viewer, film, ended),
            mover: step.seat.clone(),
            events,
            focus: viewer.window.clone().or_else(|| match &viewer.chosen {
                Some(id) => after.thing(id).and_then(|thing| thing.at.clone()),
                None => self.action.clone(),
            }),
            select: viewer.chosen.clone(),
            effects: moment.effects(),
            keys: KEYS,
        };
        let mut rows = match viewer.open {
            Some(open) => opened(open, viewer, film, &after, &page),
            None if viewer.inspects => inspected(viewer, film, &after, &mut page),
            None => glyphs::draw(&after, &film.look, &film.seats, &page),
        };
        if let Some(line) = line {
            rows.resize(height.saturating_sub(1), Row::default());
            rows.push(line);
        }
        rows.truncate(height);
        rows
    }

    fn scenes(&mut self, film: &Film, at: usize, seat: Option<&str>) -> Result<(Option<Scene>, Scene), String> {
        let before = match at.checked_sub(1) {
            Some(before) => Some(self.projector.scene(film, before, seat)?),
            None => None,
        };
        Ok((before, self.projector.scene(film, at, seat)?))
    }

    /// The window moves only when the action leaves its middle.
    fn follow(&mut self, moment: &Moment<'_>, (width, height): (usize, usize)) {
        if let Some(action) = focus::action(moment) {
            let near = |last: &Place| focus::is_near(last, &action, width as u64 / 6, height as u64 / 4);
            if !self.action.as_ref().is_some_and(near) {
                self.action = Some(action);
            }
        }
    }
}

/// Does what only a scene makes possible.
fn grant(viewer: &mut Viewer, film: &Film, scene: &Scene, action: Option<&Place>, (width, height): (usize, usize)) {
    for wish in std::mem::take(&mut viewer.wishes) {
        let from = viewer.window.clone().or_else(|| action.cloned());
        match wish {
            Wish::Choose(by) => viewer.chosen = next_thing(scene, viewer.chosen.as_ref(), by),
            Wish::Move(columns, rows) => {
                let (columns, rows) = (columns * (width as i64 / 8).max(1), rows * (height as i64 / 4).max(1));
                viewer.window = focus::moved(&scene.field, from.as_ref(), columns, rows, film.look.field.y_up);
            }
            Wish::NextPlane => viewer.window = focus::next_plane(&scene.field, from.as_ref()).or(viewer.window.take()),
        }
    }
}

fn next_thing(scene: &Scene, chosen: Option<&Id>, by: i64) -> Option<Id> {
    let count = scene.things.len() as i64;
    let at = chosen.and_then(|id| scene.things.iter().position(|thing| thing.id == *id));
    let next = match at {
        Some(at) => (at as i64 + by).rem_euclid(count.max(1)),
        None if by < 0 => count - 1,
        None => 0,
    };
    scene.things.get(usize::try_from(next).ok()?).map(|thing| thing.id.clone())
}

/// `turn 12 of 80, round 3 of 9, Left's turn, seen by Right · ponds`.
fn heading(film: &Film, at: usize, seat: Option<&str>, ended: Option<&str>) -> String {
    let steps = film.steps();
    let (step, last) = (&steps[at], &steps[steps.len() - 1]);
    let of = |number: u64, all: u64| if ended.is_some() { format!("{number} of {all}") } else { number.to_string() };
    let mut parts = match step.turn {
        0 => vec!["start".to_owned()],
        turn => vec![format!("turn {}", of(turn, last.turn))],
    };
    parts.extend(step.round.map(|round| format!("round {}", of(round, last.round.unwrap_or(round)))));
    let several = |phase: &Step| !phase.phase.is_empty() && phase.phase != step.phase;
    if !step.phase.is_empty() && steps.iter().any(several) {
        parts.push(step.phase.clone());
    }
    parts.extend(step.seat.as_ref().map(|seat| format!("{seat}'s turn")));
    parts.extend(step.unit.map(|unit| format!("unit {unit}")));
    parts.extend(step.action.map(|action| format!("action {action}")));
    parts.extend(seat.map(|seat| match film.look.fog {
        true => format!("seen by {seat}"),
        false => format!("{seat} sees all"),
    }));
    let ending = ended.filter(|ending| at + 1 == steps.len() && !ending.is_empty());
    let parts = [Some(parts.join(", ")), ending.map(str::to_owned), Some(film.title.clone())];
    parts.into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
}

fn corner(viewer: &Viewer, film: &Film, ended: Option<&str>) -> String {
    let is_last = viewer.at + 1 >= film.len();
    let state = match (viewer.plays, is_last, ended.is_some()) {
        (false, true, true) => "end".to_owned(),
        (false, _, _) => "paused".to_owned(),
        (true, true, false) => "live".to_owned(),
        (true, _, _) => viewer.speed.text(),
    };
    format!("{state}  ? help")
}

/// What is typed, or what came of the last key.
fn bottom_line(viewer: &Viewer) -> Option<Row> {
    let prompt = |question: &str, text: &str| {
        let mut row = Row::new(question, Style::BOLD);
        row.push(&format!(" {text}"), Style::PLAIN);
        row.push(" ", Style { reverse: true, ..Style::PLAIN });
        row
    };
    match (&viewer.input, &viewer.said) {
        (Some(Input::Turn(text)), _) => Some(prompt("go to turn:", text)),
        (Some(Input::Kind(text)), _) => Some(prompt("kind of event:", text)),
        (None, Some(said)) => Some(Row::new(said, Style::BOLD)),
        (None, None) => None,
    }
}

/// A pane over the whole page, scrolled as far as there is something.
fn opened(open: Open, viewer: &mut Viewer, film: &Film, scene: &Scene, page: &Page) -> Vec<Row> {
    let rows = match open {
        Open::Help => help::rows(page.width),
        Open::Curves => diagrams(viewer, film, page),
        Open::Pane(pane) => glyphs::pane(scene, &film.look, &film.seats, page, pane),
    };
    let rows = if rows.is_empty() { vec![Row::new("nothing", Style::FAINT)] } else { rows };
    let room = page.height.saturating_sub(2).max(1);
    viewer.scroll = viewer.scroll.min(rows.len().saturating_sub(room));
    let (first, count) = (viewer.scroll, rows.len());
    let note = match count > room {
        true => format!("Esc closes, up and down scroll: rows {} to {} of {count}", first + 1, first + room),
        false => "Esc closes".to_owned(),
    };
    let mut shown = vec![Row::new(&page.heading, Style::BOLD).fitted(page.width)];
    shown.extend(rows.into_iter().skip(first).take(room).map(|row| row.fitted(page.width)));
    shown.push(Row::new(&note, Style::FAINT).fitted(page.width));
    shown.truncate(page.height);
    shown
}

/// Figures over the match up to this step, as large as there is room.
fn diagrams(viewer: &Viewer, film: &Film, page: &Page) -> Vec<Row> {
    let curves = curves(film, viewer.at, viewer.eyes(film));
    if curves.is_empty() {
        return vec![Row::new("no figure of this game is shown as a curve", Style::FAINT)];
    }
    let rows = glyphs::diagrams(&curves, &film.seats, (page.width, page.height.saturating_sub(2)), page.colors);
    if rows.is_empty() { vec![Row::new("curves need a larger window", Style::FAINT)] } else { rows }
}

/// The page, and what the chosen thing holds beside it or below.
fn inspected(viewer: &Viewer, film: &Film, scene: &Scene, page: &mut Page) -> Vec<Row> {
    let beside = page.width >= LEAST_PAGE + INSPECTOR;
    let (whole, width) = (page.width, if beside { INSPECTOR } else { page.width });
    let small = Page { width: width.saturating_sub(2), ..page.clone() };
    let mut held = match &viewer.chosen {
        Some(id) => glyphs::inspect(scene, &film.look, &film.seats, &small, id),
        None => vec![Row::new("there is nothing to inspect", Style::FAINT)],
    };
    if let (true, Some(id)) = (held.is_empty(), &viewer.chosen) {
        held.push(Row::new(&format!("{id} is not there in this step"), Style::FAINT));
    }
    if beside {
        page.width -= INSPECTOR;
        let mut rows = glyphs::draw(scene, &film.look, &film.seats, page);
        held.truncate(page.height);
        rows.resize(rows.len().max(held.len()), Row::default());
        for (row, held) in rows.iter_mut().zip(held) {
            *row = std::mem::take(row).padded(page.width);
            row.push("│ ", Style::FAINT);
            row.append(held.fitted(INSPECTOR - 2));
        }
        return rows;
    }
    let room = (page.height / 3).max(2).min(held.len());
    if held.len() > room {
        let left = held.len() - room + 1;
        held.truncate(room - 1);
        held.push(Row::new(&format!("… {left} more rows in a larger window"), Style::FAINT));
    }
    page.height = page.height.saturating_sub(held.len());
    let mut rows = glyphs::draw(scene, &film.look, &film.seats, page);
    rows.resize(page.height, Row::default());
    rows.extend(held.into_iter().map(|row| row.fitted(whole)));
    rows
}
