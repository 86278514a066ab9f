//! The kinds of files that verbs write, and how each is recognised.

use std::path::Path;

/// The kind of file that a verb writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutputKind {
    /// A match, see the replays of `arena`.
    Replay,
    /// A page of a match or an event.
    Page,
    /// A picture: a moment of a match, a chart, a flame graph.
    Picture,
    /// Figures for a spreadsheet. The file begins like this, where `*` stands for any text within a line.
    Csv(&'static str),
    /// The results of an event, one JSON object per line.
    EventLines,
}

/// Shapes of the beginnings of pictures: a moment of a match, a chart, a flame graph. `cli/tests/cli/outputs.rs` compares them with what verbs write.
const PICTURES: [&str; 3] = [
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 *\" width=\"*\" height=\"*\" font-family=\"sans-serif\" \
     role=\"img\">\n<title>*</title>\n<desc>",
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"*\" height=\"*\" viewBox=\"0 0 *\" role=\"img\">\n<title>*</title>\n\
     <style>\ntext { font: 13px 'Segoe UI', 'Helvetica Neue', 'DejaVu Sans', sans-serif; stroke: none }\n",
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"*\" height=\"*\" viewBox=\"0 0 *\" \
     font-family=\"ui-monospace, monospace\" role=\"img\" aria-label=\"*\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fbfaf6\"/>",
];

/// Shapes of the lines of an export.
const EVENT_LINES: [&str; 5] = [
    "{\"roster\":{\"title\":\"*\",\"game\":\"*\",\"game_title\":\"",
    "{\"text\":{\"hash\":\"*\",\"name\":\"*\",\"text\":\"",
    "{\"rules\":{\"hash\":\"*\",\"facts\":",
    "{\"job\":{\"key\":\"*\",\"rules\":\"*\",\"spec\":",
    "{\"alarm\":{\"key\":\"*\",\"first\":\"*\",\"later\":\"",
];

impl OutputKind {
    const ALL: [OutputKind; 4] = [OutputKind::Replay, OutputKind::Page, OutputKind::Picture, OutputKind::EventLines];

    pub fn noun(self) -> &'static str {
        match self {
            OutputKind::Replay => "a replay",
            OutputKind::Page => "a page of this program",
            OutputKind::Picture => "a picture of this program",
            OutputKind::Csv(_) => "a CSV file of this command",
            OutputKind::EventLines => "an export of an event",
        }
    }

    /// Whether a file that begins like this is of this kind.
    pub fn matches(self, path: &Path, head: &[u8]) -> bool {
        let text = text(head);
        match self {
            OutputKind::Replay => text.starts_with("{\"lunarena\":\"replay\""),
            OutputKind::Page => text.starts_with("<!doctype html>") && text.contains("<title>Lunarena</title>"),
            OutputKind::Picture => PICTURES.iter().any(|shape| has_shape(text, shape)),
            OutputKind::Csv(shape) => extension(path) == "csv" && has_shape(text, shape),
            OutputKind::EventLines => {
                let is_json = ["json", "jsonl"].contains(&extension(path).as_str());
                is_json && EVENT_LINES.iter().any(|shape| has_shape(text, shape))
            }
        }
    }
}

/// Names the apparent kind of a file.
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
            "csv" => "a CSV file of another kind",
            "json" | "jsonl" => "a JSON file of another kind",
            _ => "a text file",
        },
    }
}

/// Whether a text begins with this shape, in which `*` stands for any text within a line.
fn has_shape(text: &str, shape: &str) -> bool {
    let mut parts = shape.split('*');
    let Some(rest) = parts.next().and_then(|start| text.strip_prefix(start)) else { return false };
    let end = parts.try_fold(rest, |rest, part| {
        rest.split_once(part).filter(|(gap, _)| !gap.contains('\n')).map(|(_, rest)| rest)
    });
    end.is_some()
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
        const TABLE: OutputKind = OutputKind::Csv("one,*two,three");
        let svg = PICTURES[0].replace('*', "9");
        let badge = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\" role=\"img\" aria-label=\"a: b\"><title>a: b</title>";
        for (path, head, kind) in [
            ("a", "{\"lunarena\":\"replay\",\"format\":1", Some(OutputKind::Replay)),
            ("a", &svg, Some(OutputKind::Picture)),
            ("a.svg", badge, None),
            ("a.html", "<!doctype html>\n<title>Mine</title>", None),
            ("a.html", "<!doctype html>\n<title>Lunarena</title>", Some(OutputKind::Page)),
            ("a.CSV", "one,two,three\n1,2,3\n", Some(TABLE)),
            ("a.csv", "one,half,two,three\n1,1,2,3\n", Some(TABLE)),
            ("a.csv", "one,half\n1,two,three\n", None),
            ("a.lua", "one,two,three = 1,2,3\n", None),
            ("a.jsonl", "{\"text\":{\"hash\":\"9\",\"name\":\"a.lua\",\"text\":\"\"}}\n", Some(OutputKind::EventLines)),
            ("a.jsonl", "{\"text\":\"a line of mine\"}\n", None),
            ("a.json", "{\"rules\":{\"semi\":2}}\n", None),
        ] {
            let mut kinds = OutputKind::ALL.into_iter().chain([TABLE]);
            let found = kinds.find(|kind| kind.matches(Path::new(path), head.as_bytes()));
            assert_eq!(found, kind, "{path}: {head}");
        }
        // A letter may be cut in two by the end of what is read.
        assert!(OutputKind::Csv("a,").matches(Path::new("a.csv"), &"a,\u{e4}".as_bytes()[..3]));
        assert_eq!(look(Path::new("a.lua"), b"return 1"), "a Lua script");
        assert_eq!(look(Path::new("a"), b"\xff\xfe\x00"), "binary data");
    }
}
