//! How often each instruction of a piece of code ran.

use super::call_tree::FunctionId;
use lunarena_script::observe::Moment;

/// Lines are told apart by file.
pub type FileId = u32;

/// The line that something is counted for; none for what the library does by itself.
pub type Line = Option<(FileId, u32)>;

/// A piece of code, as it lies in one state.
pub struct CodeCounts {
    pub function: FunctionId,
    pub file: Option<FileId>,
    /// The line of each instruction, 0 for none.
    pub lines: Vec<u32>,
    pub counts: Vec<u64>,
}

impl CodeCounts {
    pub fn new(moment: &Moment, function: FunctionId, file: Option<FileId>) -> CodeCounts {
        let length = moment.length();
        let mut lines: Vec<u32> = (0..length).map(|place| moment.line_at(place).unwrap_or_default()).collect();
        // What only sets a function up belongs to its first line.
        if let [first @ 0, second, ..] = lines.as_mut_slice() {
            *first = *second;
        }
        CodeCounts { function, file, lines, counts: vec![0; length] }
    }

    pub fn line(&self, place: usize) -> Line {
        let line = self.lines.get(place).copied().filter(|line| *line > 0)?;
        Some((self.file?, line))
    }

    /// The lines that ran, with their counts.
    pub fn by_line(&self) -> impl Iterator<Item = (Line, u64)> {
        let ran = self.counts.iter().enumerate().filter(|(_, count)| **count > 0);
        ran.map(|(place, count)| (self.line(place), *count))
    }
}
