//! Bots or maps, each with what its file says of itself.

use crate::outcome::Failure;
use crate::output;
use crate::terminal::text_table::{Cell, Table};
use crate::terminal::{self, Paint};
use lunarena_content::Root;
use lunarena_contest::FileEntry;

/// `noun` is what each is called.
pub fn print(noun: &str, root: &Root, files: Vec<String>, json: bool) -> Result<(), Failure> {
    let lines: Vec<FileEntry> = files.into_iter().map(|file| FileEntry::new(root, file)).collect();
    if json {
        return output::json(&lines);
    }
    let mut table = Table::new([noun, "about"]);
    for line in &lines {
        table.row([Cell::from(&line.name), Cell::from(&line.about)]);
    }
    Ok(output::text(&table.within(terminal::width()).text("", Paint::stdout()))?)
}
