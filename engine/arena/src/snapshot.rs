//! Locked outcomes: everything the cases of an example file led to, as text. The files are in insta's format, so that its tools work on them: a
//! header between two lines of `---`, then the text, whose trailing whitespace does not count.

mod line_diff;
mod outcome_text;

use crate::example::CaseResult;
pub use line_diff::{Hunk, hunks};
use lunarena_content::Root;
use lunarena_content::folders::{MODS, RULES, SNAPSHOTS};

/// The outcome of one case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The first line of the text: the name of the case.
    pub name: String,
    pub text: String,
}

impl Outcome {
    pub fn of(case: &CaseResult) -> Outcome {
        Outcome::new(outcome_text::of_case(case).trim_end())
    }

    fn new(text: &str) -> Outcome {
        let name = text.lines().next().unwrap_or_default();
        Outcome { name: name.to_owned(), text: text.to_owned() }
    }
}

/// The outcomes of all cases of one file of examples.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// As it stands in the file, with its last `---`. It is kept: whoever made the file, the other tool has nothing to say about it.
    header: String,
    pub outcomes: Vec<Outcome>,
}

/// An outcome that is not as it was locked; one side is missing where the case is new or gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutcomeChange {
    pub name: String,
    pub locked: Option<String>,
    pub now: Option<String>,
}

const FENCE: &str = "---\n";

impl Snapshot {
    /// For a file of examples, as shown.
    pub fn new(examples: &str, outcomes: Vec<Outcome>) -> Snapshot {
        Snapshot { header: format!("{FENCE}source: {}\n{FENCE}", yaml_word(examples)), outcomes }
    }

    pub fn parse(text: &str) -> Snapshot {
        let text = text.replace("\r\n", "\n");
        let (header, body) = split_header(&text);
        Snapshot { header: header.to_owned(), outcomes: blocks(body.trim_end()) }
    }

    /// The file that accepting this pending snapshot writes: insta drops the line of the assertion.
    pub fn accepted(&self) -> Snapshot {
        let kept = self.header.split_inclusive('\n').filter(|line| !line.starts_with("assertion_line:"));
        Snapshot { header: kept.collect(), outcomes: self.outcomes.clone() }
    }

    /// The same file with other outcomes.
    pub fn with(&self, outcomes: Vec<Outcome>) -> Snapshot {
        Snapshot { header: self.header.clone(), outcomes }
    }

    /// The text behind the header.
    pub fn body(&self) -> String {
        let texts: Vec<&str> = self.outcomes.iter().map(|outcome| outcome.text.as_str()).collect();
        texts.join("\n\n")
    }

    /// The whole file.
    pub fn file(&self) -> String {
        format!("{}{}\n", self.header, self.body())
    }

    /// What differs in `now`, in its order. With `whole` those are all cases of the file: the others are gone.
    pub fn changes(&self, now: &[Outcome], whole: bool) -> Vec<OutcomeChange> {
        let locked = |name: &str| self.outcomes.iter().find(|outcome| outcome.name == name);
        let changed = now.iter().filter_map(|outcome| {
            let old = locked(&outcome.name);
            let same = old.is_some_and(|old| old.text == outcome.text);
            (!same).then(|| OutcomeChange {
                name: outcome.name.clone(),
                locked: old.map(|old| old.text.clone()),
                now: Some(outcome.text.clone()),
            })
        });
        let is_gone = |outcome: &&Outcome| whole && !now.iter().any(|other| other.name == outcome.name);
        let gone = self.outcomes.iter().filter(is_gone).map(|outcome| OutcomeChange {
            name: outcome.name.clone(),
            locked: Some(outcome.text.clone()),
            now: None,
        });
        changed.chain(gone).collect()
    }
}

/// Where the outcomes of a file of examples are locked: `snapshots/GAME/FILE.snap`, those of a mod's `snapshots/MOD/FILE.snap`.
pub fn snapshot_of(examples: &str) -> Option<String> {
    let mut parts = examples.split('/');
    match (parts.next(), parts.next(), parts.next(), parts.next(), parts.next()) {
        (Some(RULES | MODS), Some(owner), Some("examples"), Some(file), None) => {
            Some(format!("{}/{}.snap", folder_of(owner), file.strip_suffix(".yaml")?))
        }
        _ => None,
    }
}

/// Where insta keeps what a snapshot would become until a person accepts or rejects it.
pub fn pending_of(snapshot: &str) -> String {
    format!("{snapshot}.new")
}

/// The folder with the locked outcomes of a game or a mod.
fn folder_of(owner: &str) -> String {
    format!("{SNAPSHOTS}/{owner}")
}

/// Files with locked outcomes of a game or a mod whose examples are gone. One of each may have the same name, and then they share a folder.
pub fn stale_snapshots(root: &Root, owner: &str) -> Vec<String> {
    let examples = root.examples(owner).into_iter().chain(root.examples_of_mod(owner));
    let used: Vec<String> = examples.filter_map(|file| snapshot_of(&file)).collect();
    let files = root.all_below(&folder_of(owner)).into_iter();
    files.filter(|file| file.ends_with(".snap") && !used.contains(file)).collect()
}

/// The header with its last fence, and what comes behind it.
fn split_header(text: &str) -> (&str, &str) {
    let end = text.strip_prefix(FENCE).and_then(|rest| {
        // Right behind the first one there may be another: an empty header.
        let at = if rest.starts_with(FENCE) { 0 } else { rest.find("\n---\n")? + 1 };
        Some(FENCE.len() + at + FENCE.len())
    });
    text.split_at(end.unwrap_or(0))
}

/// A case begins behind an empty line, at the margin: all but its name is indented.
fn blocks(body: &str) -> Vec<Outcome> {
    let mut all: Vec<Vec<&str>> = Vec::new();
    let mut empty = true;
    for line in body.lines() {
        match all.last_mut() {
            Some(last) if !empty || line.is_empty() || line.starts_with(' ') => last.push(line),
            _ => all.push(vec![line]),
        }
        empty = line.is_empty();
    }
    all.iter().map(|lines| Outcome::new(lines.join("\n").trim_end())).collect()
}

/// In quotes where insta has them, so that both write the same.
fn yaml_word(text: &str) -> String {
    let odd = |letter: char| letter.is_control() || ":{}[],#`\"'\\".contains(letter);
    if !text.contains(odd) {
        return text.to_owned();
    }
    let escaped = |letter: char| match letter {
        '"' | '\\' => format!("\\{letter}"),
        letter if letter.is_control() => format!("\\u{:04x}", u32::from(letter)),
        letter => letter.to_string(),
    };
    format!("\"{}\"", text.chars().map(escaped).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(text: &str) -> Outcome {
        Outcome::new(text)
    }

    #[test]
    fn a_file_is_read_as_it_was_written() {
        let outcomes = vec![outcome("one\n  step 1 (turn 1)\n    state"), outcome("two\n  manual: a\n\n  b")];
        let snapshot = Snapshot::new("rules/g/examples/f.yaml", outcomes);
        let file =
            "---\nsource: rules/g/examples/f.yaml\n---\none\n  step 1 (turn 1)\n    state\n\ntwo\n  manual: a\n\n  b\n";
        assert_eq!(snapshot.file(), file);
        assert_eq!(Snapshot::parse(file), snapshot);
        assert_eq!(Snapshot::parse(&file.replace('\n', "\r\n")), snapshot);
    }

    #[test]
    fn a_header_stays_as_it_is() {
        let file = "---\nsource: tests/all.rs\ndescription: mine\n---\none\n";
        assert_eq!(Snapshot::parse(file).with(vec![outcome("two")]).file(), file.replace("one", "two"));
        let pending = file.replace("description", "assertion_line: 32\ndescription");
        assert_eq!(Snapshot::parse(&pending).accepted().file(), file);
        assert_eq!(Snapshot::parse(&pending).file(), pending);
        for (file, outcomes) in [("", 0), ("one\n", 1), ("---\n---\n", 0), ("---\n---\none\n", 1)] {
            assert_eq!(Snapshot::parse(file).outcomes.len(), outcomes, "{file:?}");
        }
    }

    #[test]
    fn changes_are_told_case_by_case() {
        let locked = Snapshot::new("f", vec![outcome("a\n  1"), outcome("b\n  1"), outcome("c\n  1")]);
        let now = [outcome("d\n  1"), outcome("b\n  2"), outcome("a\n  1")];
        let told = |whole| {
            let changes = locked.changes(&now, whole);
            changes.into_iter().map(|change| (change.name, change.locked, change.now)).collect::<Vec<_>>()
        };
        let some = |text: &str| Some(text.to_owned());
        let changed = [("d".to_owned(), None, some("d\n  1")), ("b".to_owned(), some("b\n  1"), some("b\n  2"))];
        assert_eq!(told(false), changed);
        assert_eq!(told(true)[..2], changed);
        assert_eq!(told(true)[2..], [("c".to_owned(), some("c\n  1"), None)]);
    }

    #[test]
    fn games_and_mods_have_folders_of_their_own() {
        assert_eq!(snapshot_of("rules/g/examples/a b.yaml").as_deref(), Some("snapshots/g/a b.snap"));
        assert_eq!(snapshot_of("mods/m/examples/f.yaml").as_deref(), Some("snapshots/m/f.snap"));
        assert_eq!(snapshot_of("elsewhere/f.yaml"), None);
        assert_eq!(yaml_word("a: b"), "\"a: b\"");
    }
}
