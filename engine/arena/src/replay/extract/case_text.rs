//! A case that is being written.

use lunarena_content::{MapFile, without_names};
use lunarena_kernel::Value;
use std::collections::BTreeMap;

pub struct CaseText(pub String);

/// So many things that a case leaves out are named.
const MOST_NAMED: usize = 12;

impl CaseText {
    /// With a name, and a line for the sentence that only a person can choose.
    pub fn new(name: &str) -> CaseText {
        CaseText(format!("- name: {name}\n  # manual: \"SECTION: 'the sentence that this shows'\"\n"))
    }

    pub fn part(&mut self, key: &str, value: Option<Value>) {
        if let Some(value) = value {
            self.lines("  ", "  ", key, value);
        }
    }

    /// The Lua of seats that orders can't play, and where the steps begin.
    pub fn bots(&mut self, bots: &BTreeMap<String, String>) {
        if !bots.is_empty() {
            self.0.push_str("  bots:\n");
        }
        for (seat, lua) in bots {
            let (_, key) = MapFile::written(&Value::map([(seat, Value::Null)]));
            self.0.push_str(&format!("    {}: |\n", key.trim_end().trim_end_matches(": null")));
            for line in lua.lines() {
                self.0.push_str(if line.is_empty() { "\n".to_owned() } else { format!("      {line}\n") }.as_str());
            }
        }
        self.0.push_str("  steps:\n");
    }

    pub fn step(&mut self, parts: impl Iterator<Item = (&'static str, Value)>) {
        let dashes = std::iter::once("    - ").chain(std::iter::repeat("      "));
        parts.zip(dashes).for_each(|((key, value), dash)| self.lines(dash, "      ", key, value));
    }

    /// A key with its value, the first line behind `first` and the others behind `rest`.
    fn lines(&mut self, first: &str, rest: &str, key: &str, value: Value) {
        let (_, text) = MapFile::written(&Value::map([(key, without_names(&value.to_plain()))]));
        let indents = std::iter::once(first).chain(std::iter::repeat(rest));
        text.lines().zip(indents).for_each(|(line, indent)| self.0.push_str(&format!("{indent}{line}\n")));
    }
}

/// A comment on what came of the match and does not come of the case.
pub fn left_out(mut names: Vec<String>) -> String {
    names.sort();
    names.dedup();
    let more = names.len().saturating_sub(MOST_NAMED);
    names.truncate(MOST_NAMED);
    names.extend((more > 0).then(|| format!("and {more} more")));
    if names.is_empty() {
        return String::new();
    }
    // Names come from strangers, and must not end the comment.
    let names: String = names.join(", ").chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    format!("# Left out, since it does not follow from this state and what the seats do here: {names}\n")
}
