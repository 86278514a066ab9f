//! What requests of the protocol say.

use crate::debug::debugged_file::DebuggedFile;
use serde_json::Value;
use std::path::Path;

/// A number of a request's arguments.
pub fn number(request: &Value, name: &str) -> Option<u64> {
    request["arguments"][name].as_u64()
}

pub fn text<'r>(request: &'r Value, name: &str) -> Option<&'r str> {
    request["arguments"][name].as_str()
}

pub fn list<'r>(request: &'r Value, name: &str) -> &'r [Value] {
    request["arguments"][name].as_array().map(Vec::as_slice).unwrap_or_default()
}

/// How an editor counts lines and columns: from 1 or from 0.
#[derive(Clone, Copy, Debug)]
pub struct Counting {
    lines_from: u32,
    columns_from: u32,
}

impl Counting {
    /// As it says when it introduces itself.
    pub fn of(request: &Value) -> Counting {
        let from = |name: &str| u32::from(request["arguments"][name].as_bool() != Some(false));
        Counting { lines_from: from("linesStartAt1"), columns_from: from("columnsStartAt1") }
    }

    /// A line as the editor counts it.
    pub fn line(self, line: u32) -> u32 {
        (line + self.lines_from).saturating_sub(1)
    }

    pub fn first_column(self) -> u32 {
        self.columns_from
    }

    /// A line of the editor's.
    pub fn line_from(self, line: &Value) -> Option<u32> {
        u32::try_from(line.as_u64()?).ok()?.checked_add(1 - self.lines_from)
    }
}

impl Default for Counting {
    fn default() -> Counting {
        Counting { lines_from: 1, columns_from: 1 }
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

#[cfg(test)]
mod tests {
    use super::Counting;
    use serde_json::json;

    #[test]
    fn lines_are_counted_as_the_editor_does() {
        let from_one = Counting::of(&json!({ "arguments": { "linesStartAt1": true } }));
        assert_eq!((from_one.line(7), from_one.line_from(&json!(7))), (7, Some(7)));
        let from_zero = Counting::of(&json!({ "arguments": { "linesStartAt1": false, "columnsStartAt1": false } }));
        assert_eq!((from_zero.line(7), from_zero.line_from(&json!(6))), (6, Some(7)));
        assert_eq!((from_zero.first_column(), from_one.first_column()), (0, 1));
        assert_eq!(from_one.line_from(&json!("seven")), None);
    }
}
