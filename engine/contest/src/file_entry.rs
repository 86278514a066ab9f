//! A bot or a map with what its file says of itself.

use lunarena_content::{Root, first_sentence};
use serde::Serialize;
use std::path::Path;

#[derive(Serialize)]
pub struct FileEntry {
    pub name: String,
    pub file: String,
    /// The first sentence of its first comment; nothing, if it has none.
    pub about: String,
}

impl FileEntry {
    pub fn new(root: &Root, file: String) -> FileEntry {
        let name = Path::new(&file).file_stem().map_or(String::new(), |stem| stem.to_string_lossy().into_owned());
        let about = root.read(&file).map_or(String::new(), |source| about(source.text()));
        FileEntry { name, file, about }
    }
}

/// Of the comment that a Lua or YAML file begins with.
fn about(text: &str) -> String {
    let comment = |line: &str| -> Option<String> {
        let line = line.trim();
        let words = line.strip_prefix("--").or_else(|| line.strip_prefix('#'))?;
        let words = words.trim_start_matches('-').trim();
        (!words.starts_with('@')).then(|| words.to_owned())
    };
    let lines: Vec<String> = text.lines().map_while(comment).collect();
    first_sentence(&lines.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_sentence_of_the_first_comment_is_taken() {
        assert_eq!(about("--- Walks. Then\n-- rests.\nreturn 1"), "Walks.");
        assert_eq!(about("# A map of\n# two lines\nsize: 3"), "A map of two lines");
        assert_eq!(about("return 1 -- not this"), "");
        assert_eq!(about("---@class X\n"), "");
    }
}
