//! The page: a heading, the field, and the panel in columns beside or below it.

use super::PictureOptions;
use super::block::{Block, quiet};
use super::drawing::{Drawing, number};
use super::grid_plan::GridPlan;
use super::lettering::Lettering;
use super::plan::Plan;
use crate::scene::{Field, Scene};

pub(super) const MARGIN: f64 = 20.0;
/// How wide the panel is beside a field.
pub(super) const PANEL: f64 = 280.0;
const GAP: f64 = 16.0;
const MOST_SENTENCES: usize = 12;

pub(super) fn heading_height(options: &PictureOptions) -> f64 {
    let line = |text: &str, high: f64| if text.is_empty() { 0.0 } else { high };
    line(&options.title, 28.0) + line(&options.moment, 22.0) + 4.0
}

pub(super) fn write_heading(body: &mut Drawing, options: &PictureOptions, room: f64) {
    let mut y = MARGIN;
    if !options.title.is_empty() {
        // A long title is smaller before it is cut.
        let usual = Lettering::of(20.0).bold();
        let size = (20.0 * room / usual.width(&options.title)).clamp(14.0, 20.0);
        let lettering = Lettering { size, ..usual };
        lettering.write(body, MARGIN, y + 18.0, &lettering.cut(&options.title, room));
        y += 28.0;
    }
    if !options.moment.is_empty() {
        let lettering = Lettering { size: 14.0, ..quiet() };
        lettering.write(body, MARGIN, y + 13.0, &lettering.cut(&options.moment, room));
    }
}

struct Column {
    x: f64,
    width: f64,
    /// Where the next block begins.
    y: f64,
}

/// The columns that blocks are put in.
pub(super) struct Columns {
    columns: Vec<Column>,
}

impl Columns {
    /// One at the right of the field, and one below it.
    pub fn beside(field_width: f64, top: f64, below: f64) -> Columns {
        let right = Column { x: MARGIN + field_width + MARGIN, width: PANEL, y: top };
        Columns { columns: vec![Column { x: MARGIN, width: field_width, y: below }, right] }
    }

    /// Three below the field.
    pub fn below(field_width: f64, below: f64) -> Columns {
        let width = (field_width - 2.0 * MARGIN) / 3.0;
        let column = |number: usize| Column { x: MARGIN + number as f64 * (width + MARGIN), width, y: below };
        Columns { columns: (0..3).map(column).collect() }
    }

    /// Where the seats are: at the right of the field, or the first below it.
    pub fn panel(&self) -> usize {
        if self.columns.len() == 2 { 1 } else { 0 }
    }

    pub fn shortest(&self) -> usize {
        let ends = self.columns.iter().enumerate();
        ends.min_by(|(_, a), (_, b)| a.y.total_cmp(&b.y)).map_or(0, |(number, _)| number)
    }

    pub fn put(&mut self, body: &mut Drawing, column: usize, make: impl Fn(f64) -> Option<Block>) {
        let Some(column) = self.columns.get_mut(column) else { return };
        let Some(block) = make(column.width) else { return };
        let place = format!("translate({} {})", number(column.x), number(column.y));
        body.tag("g").word("transform", &place).open();
        body.add(block.drawing);
        body.close("g");
        column.y += block.height + GAP;
    }

    pub fn put_anywhere(&mut self, body: &mut Drawing, make: impl Fn(f64) -> Option<Block>) {
        self.put(body, self.shortest(), make);
    }

    pub fn bottom(&self) -> f64 {
        self.columns.iter().map(|column| column.y).fold(0.0, f64::max)
    }
}

/// Sentences below a heading; nothing without any.
pub(super) fn sentences(heading: &str, sentences: &[String], width: f64) -> Option<Block> {
    if sentences.is_empty() {
        return None;
    }
    let mut block = Block::new(width, heading);
    for sentence in sentences.iter().take(MOST_SENTENCES) {
        block.sentence(sentence, 3);
    }
    block.more(sentences.len().saturating_sub(MOST_SENTENCES), "");
    Some(block)
}

/// What is said of a field that can't be drawn.
pub(super) fn too_large(scene: &Scene, plan: &Plan) -> Option<String> {
    let (wide, high) = match (&scene.field, plan) {
        (Field::Grid(grid), Plan::Grid(GridPlan { has_cells: false, .. })) => (grid.size.0, grid.size.1),
        (Field::Hex(size), Plan::Hex(plan)) if !plan.has_edges() => (*size, *size),
        _ => return None,
    };
    Some(format!("The field is too large to be drawn: {wide} by {high}."))
}
