//! The files of a match, as a debugger knows them.

use crate::sources::SourceFile;
use lunarena_script::observe::lines_with_code;
use serde_json::Value;
use std::path::{Path, PathBuf};

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
}

/// Which of the files a request means.
pub fn file<'f>(files: &'f [DebuggedFile], source: &Value) -> Option<&'f DebuggedFile> {
    if let Some(number) = source["sourceReference"].as_u64().filter(|number| *number > 0) {
        return files.get(number as usize - 1);
    }
    let path = source["path"].as_str()?;
    let real = |path: &Path| std::fs::canonicalize(path).ok();
    let wanted = real(Path::new(path));
    let is_same =
        |file: &&DebuggedFile| file.shown == path || wanted.is_some() && file.path.as_deref().and_then(real) == wanted;
    files.iter().find(is_same)
}

/// The line itself, or the next one with code.
pub fn line_with_code(file: &DebuggedFile, line: u32) -> Option<u32> {
    file.lines.iter().copied().find(|other| *other >= line)
}
