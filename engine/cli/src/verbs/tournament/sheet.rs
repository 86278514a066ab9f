//! Figures in rows, as a table for a person or for a spreadsheet.

use super::event_place::EventFlags;
use crate::flags::ForceFlag;
use crate::outcome::{Failure, Outcome};
use crate::output;
use crate::terminal::Paint;
use crate::terminal::text_table::{Cell, Table};
use crate::text::csv::line;
use lunarena_content::{OutputFile, OutputKind, Report};
use serde::Serialize;
use std::path::PathBuf;

/// How figures are wanted.
#[derive(clap::Args)]
pub struct SheetFlags {
    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
    /// Write the figures to this CSV file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    #[command(flatten)]
    force: ForceFlag,
}

/// How figures are wanted, with the file checked.
pub struct SheetOutput {
    json: bool,
    csv: Option<OutputFile>,
}

impl SheetFlags {
    /// Checks that the CSV file may be written; `columns` is how its text begins, see [`OutputKind::Csv`].
    pub fn check(self, columns: &'static str) -> Result<SheetOutput, Report> {
        Ok(SheetOutput { json: self.json, csv: self.force.optional(self.csv, OutputKind::Csv(columns))? })
    }
}

/// An event, and how its figures are wanted.
#[derive(clap::Args)]
pub struct ViewFlags {
    #[command(flatten)]
    pub event: EventFlags,
    #[command(flatten)]
    pub sheet: SheetFlags,
}

pub struct Sheet {
    pub head: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

impl Sheet {
    pub fn new<S: ToString>(head: impl IntoIterator<Item = S>) -> Sheet {
        Sheet { head: head.into_iter().map(|name| name.to_string()).collect(), rows: Vec::new() }
    }

    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    pub fn text(&self, paint: Paint) -> String {
        let mut table = Table::new(&self.head);
        self.rows.iter().for_each(|row| table.row(row.iter().map(Cell::from)));
        table.text("", paint)
    }

    fn csv(&self) -> String {
        let mut out = String::new();
        line(&mut out, self.head.iter().cloned());
        self.rows.iter().for_each(|row| line(&mut out, row.iter().cloned()));
        out
    }
}

/// Tells figures as they are wanted: `text` is for a person.
pub fn tell(
    wanted: SheetOutput,
    value: &impl Serialize,
    sheet: &Sheet,
    text: impl FnOnce(Paint) -> String,
) -> Result<Outcome, Failure> {
    if let Some(file) = wanted.csv {
        file.write(&sheet.csv())?;
    }
    match wanted.json {
        true => output::json(value)?,
        false => output::text(&text(Paint::stdout()))?,
    }
    Ok(Outcome::Good)
}

/// A number with no more digits than it needs.
pub fn short(number: f64) -> String {
    if number.fract() == 0.0 { format!("{number:.0}") } else { format!("{number:.1}") }
}

pub fn percent(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}
