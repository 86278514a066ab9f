//! Bots or maps, each with what its file says of itself.

use crate::outcome::Failure;
use crate::output;
use crate::terminal::text_table::{Cell, Table};
use crate::terminal::{self, Paint};
use lunarena_content::{ContentPath, Root};
use serde::Serialize;
use std::path::Path;

#[derive(Serialize)]
struct FileLine {
    name: String,
    file: String,
    /// The first sentence of its first comment; nothing, if it has none.
    about: String,
}

/// `noun` is what each is called.
pub fn print(noun: &str, root: &Root, files: &[ContentPath], json: bool) -> Result<(), Failure> {
    let lines: Vec<FileLine> = files.iter().map(|file| FileLine::new(root, file)).collect();
    if json {
        return output::json(&lines);
    }
    let mut table = Table::new([noun, "about"]);
    for line in &lines {
        table.row([Cell::from(&line.name), Cell::from(&line.about)]);
    }
    Ok(output::text(&table.within(terminal::width()).text("", Paint::stdout()))?)
}

impl FileLine {
    fn new(root: &Root, file: &ContentPath) -> FileLine {
        let file = file.to_string();
        let name = Path::new(&file).file_stem().map_or(String::new(), |stem| stem.to_string_lossy().into_owned());
        let about = root.read(&file).map_or(String::new(), |source| first_sentence(source.text()));
        FileLine { name, file, about }
    }
}

/// Of the comment that a Lua or YAML file begins with.
fn first_sentence(text: &str) -> String {
    let comment = |line: &str| -> Option<String> {
        let line = line.trim();
        let words = line.strip_prefix("--").or_else(|| line.strip_prefix('#'))?;
        let words = words.trim_start_matches('-').trim();
        (!words.starts_with('@')).then(|| words.to_owned())
    };
    let lines: Vec<String> = text.lines().map_while(comment).collect();
    let whole = lines.join(" ");
    match whole.split_once(". ") {
        Some((first, _)) => format!("{first}."),
        None => whole,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_sentence_of_the_first_comment_is_taken() {
        assert_eq!(first_sentence("--- Walks. Then\n-- rests.\nreturn 1"), "Walks.");
        assert_eq!(first_sentence("# A map of\n# two lines\nsize: 3"), "A map of two lines");
        assert_eq!(first_sentence("return 1 -- not this"), "");
        assert_eq!(first_sentence("---@class X\n"), "");
    }
}
