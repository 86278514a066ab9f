//! The kinds of files that verbs write, and how each is recognised.

use std::path::Path;

/// What a verb writes into a file that a person names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutputKind {
    /// A match, see the replays of `arena`.
    Replay,
    /// A page of a match or an event.
    Page,
    /// A picture: a moment of a match, a chart, a flame graph.
    Picture,
    /// Figures for a spreadsheet.
    Csv,
    /// The results of an event, one JSON object per line.
    EventLines,
}

impl OutputKind {
    const ALL: [OutputKind; 5] =
        [OutputKind::Replay, OutputKind::Page, OutputKind::Picture, OutputKind::Csv, OutputKind::EventLines];

    pub fn noun(self) -> &'static str {
        match self {
            OutputKind::Replay => "a replay",
            OutputKind::Page => "a page of this program",
            OutputKind::Picture => "a picture of this program",
            OutputKind::Csv => "a CSV file",
            OutputKind::EventLines => "an export of an event",
        }
    }

    /// Whether a file that begins like this is of this kind.
    pub fn matches(self, path: &Path, head: &[u8]) -> bool {
        let text = text(head);
        let first = text.lines().next().unwrap_or_default();
        match self {
            OutputKind::Replay => text.starts_with("{\"lunarena\":\"replay\""),
            OutputKind::Page => text.starts_with("<!doctype html>") && text.contains("<title>Lunarena</title>"),
            OutputKind::Picture => {
                first.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\"") && first.contains("role=\"img\"")
            }
            OutputKind::Csv => {
                let is_plain = |letter: char| !letter.is_control() || matches!(letter, '\n' | '\r' | '\t');
                extension(path) == "csv" && !text.is_empty() && first.contains(',') && text.chars().all(is_plain)
            }
            OutputKind::EventLines => {
                ["roster", "text", "rules", "job", "alarm"].iter().any(|key| text.starts_with(&format!("{{\"{key}\":")))
            }
        }
    }
}

/// What a file seems to be, in words.
pub fn look(path: &Path, head: &[u8]) -> &'static str {
    let is_binary = head.contains(&0) || text(head).is_empty();
    match OutputKind::ALL.iter().find(|kind| kind.matches(path, head)) {
        Some(kind) => kind.noun(),
        None if head.starts_with(b"SQLite format 3") => "a database",
        None if is_binary => "binary data",
        None => match extension(path).as_str() {
            "lua" => "a Lua script",
            "yaml" | "yml" => "a YAML file",
            "html" | "htm" => "a page of another program",
            "svg" => "a picture of another program",
            "json" | "jsonl" => "a JSON file of another kind",
            _ => "a text file",
        },
    }
}

fn extension(path: &Path) -> String {
    path.extension().map(|end| end.to_string_lossy().to_lowercase()).unwrap_or_default()
}

/// The bytes as text, without a last letter that was cut off; nothing if they are no text.
fn text(head: &[u8]) -> &str {
    match std::str::from_utf8(head) {
        Ok(text) => text,
        Err(error) if error.error_len().is_none() => {
            std::str::from_utf8(&head[..error.valid_up_to()]).unwrap_or_default()
        }
        Err(_) => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_are_no_results() {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\" role=\"img\">\n";
        for (path, head, kind) in [
            ("a", "{\"lunarena\":\"replay\",\"format\":1", Some(OutputKind::Replay)),
            ("a", svg, Some(OutputKind::Picture)),
            ("a.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\">\n<path role=\"img\"/>", None),
            ("a.html", "<!doctype html>\n<title>Mine</title>", None),
            ("a.html", "<!doctype html>\n<title>Lunarena</title>", Some(OutputKind::Page)),
            ("a.CSV", "one,two\n1,2\n", Some(OutputKind::Csv)),
            ("a.lua", "one,two = 1,2\n", None),
            ("a.csv", "function turn() end\n", None),
            ("a.csv", "one,\u{0}", None),
            ("a", "{\"roster\":{}}\n", Some(OutputKind::EventLines)),
            ("a.jsonl", "{\"other\":{}}\n", None),
        ] {
            let found = OutputKind::ALL.into_iter().find(|kind| kind.matches(Path::new(path), head.as_bytes()));
            assert_eq!(found, kind, "{path}: {head}");
        }
        // A letter may be cut in two by the end of what is read.
        assert!(OutputKind::Csv.matches(Path::new("a.csv"), &"a,\u{e4}".as_bytes()[..3]));
        assert_eq!(look(Path::new("a.lua"), b"return 1"), "a Lua script");
        assert_eq!(look(Path::new("a"), b"\xff\xfe\x00"), "binary data");
    }
}
