//! A case as it is written down.

use std::fs;
use std::path::{Path, PathBuf};

pub struct Case {
    /// The folder that it stands in.
    pub cause: String,
    /// Its name there.
    pub file: String,
    pub why: String,
    /// For how many seconds scripts may run, where nobody should wait as long as usual.
    pub patience: Option<String>,
    pub lines: Vec<Line>,
    /// Files that were written and are shown.
    pub shows: Vec<String>,
    pub parts: Vec<Part>,
}

/// A command line, and how it may exit.
pub struct Line {
    pub text: String,
    pub arguments: Vec<String>,
    pub codes: Vec<i32>,
}

/// What is put into the content.
pub struct Part {
    /// `file`, `link`, and so on.
    pub kind: String,
    pub path: String,
    pub text: String,
}

impl Case {
    /// All of them, by cause and name.
    pub fn all(folder: &Path) -> Vec<Case> {
        let inside = |folder: &Path| -> Vec<PathBuf> {
            let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
            let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
            paths.sort();
            paths
        };
        let causes = inside(folder).into_iter().filter(|path| path.is_dir());
        let files = causes.flat_map(|cause| inside(&cause));
        files.filter(|path| path.extension().is_some_and(|end| end == "case")).map(|path| Case::read(&path)).collect()
    }

    fn read(path: &Path) -> Case {
        let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut parts = text.split("\n--- ");
        let head = parts.next().unwrap_or_default();
        let word =
            |path: Option<&Path>| path.and_then(Path::file_stem).and_then(|name| name.to_str()).map(str::to_owned);
        let said = |name: &'static str| head.lines().filter_map(move |line| line.strip_prefix(name));
        Case {
            cause: word(path.parent()).expect("a folder"),
            file: word(Some(path)).expect("a name"),
            why: said("why: ").next().unwrap_or_else(|| panic!("{}: no `why`", path.display())).to_owned(),
            patience: said("patience: ").next().map(str::to_owned),
            shows: said("shows: ").map(str::to_owned).collect(),
            lines: head.lines().filter_map(Line::read).collect(),
            parts: parts.map(Part::read).collect(),
        }
    }

    pub fn name(&self) -> String {
        format!("{}/{}", self.cause, self.file)
    }
}

impl Line {
    /// `exit 2: play pebbles`.
    fn read(line: &str) -> Option<Line> {
        let (codes, text) = line.strip_prefix("exit ")?.split_once(": ")?;
        let codes = codes.strip_prefix("any of ").unwrap_or(codes);
        let codes = codes.split(' ').map(|code| code.parse().expect("an exit code")).collect();
        let arguments = text.split_whitespace().map(spelled).collect();
        Some(Line { text: text.to_owned(), arguments, codes })
    }
}

impl Part {
    /// `file PATH` and the text below it; `lines N PATH` is a file too.
    fn read(text: &str) -> Part {
        let (head, body) = text.split_once('\n').unwrap_or((text, ""));
        let words: Vec<&str> = head.split_whitespace().collect();
        let body = if body.is_empty() || body.ends_with('\n') { body.to_owned() } else { format!("{body}\n") };
        let body = spelled(&body);
        match words.as_slice() {
            ["lines", count, path] => {
                let count: usize = count.parse().expect("a number");
                let once = body.split_inclusive('\n').take_while(|line| !line.contains("{n}"));
                let (head, each) = body.split_at(once.map(str::len).sum());
                let many = (1..=count).map(|n| each.replace("{n}", &n.to_string()));
                let text: String = std::iter::once(head.to_owned()).chain(many).collect();
                Part { kind: "file".to_owned(), path: spelled(path), text }
            }
            [kind, path] => Part { kind: (*kind).to_owned(), path: spelled(path), text: body },
            _ => panic!("`--- {head}` is no part of a case"),
        }
    }
}

/// The text with `\u{1b}` made into that character.
fn spelled(text: &str) -> String {
    let mut parts = text.split("\\u{");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (code, rest) = part.split_once('}').expect("a closed escape");
        let letter = u32::from_str_radix(code, 16).ok().and_then(char::from_u32);
        out.push(letter.unwrap_or_else(|| panic!("`{code}` is no character")));
        out.push_str(rest);
    }
    out
}
