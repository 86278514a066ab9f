//! The files of a match, as a debugger knows them.

use crate::sources::SourceFile;
use lunarena_script::observe::lines_with_code;
use std::path::PathBuf;

/// A file of the match.
pub struct DebuggedFile {
    pub shown: String,
    /// Where it lies on this machine, if it is there as the match has it.
    pub path: Option<PathBuf>,
    pub text: String,
    /// Those that have code on them.
    pub lines: Vec<u32>,
    /// The line at which each function begins, and its name.
    pub functions: Vec<(u32, String)>,
}

impl DebuggedFile {
    pub fn new(source: &SourceFile, path: Option<PathBuf>) -> DebuggedFile {
        DebuggedFile {
            shown: source.shown.clone(),
            path,
            lines: lines_with_code(&source.text),
            functions: source.functions().map(|(line, name)| (line, name.to_owned())).collect(),
            text: source.text.clone(),
        }
    }

    /// The line itself, or the next one with code.
    pub fn line_with_code(&self, line: u32) -> Option<u32> {
        self.lines.iter().copied().find(|other| *other >= line)
    }
}
