//! What must hold between constants, in words for people and as a formula.

use crate::rules::constants::{Constant, Constants, Leaf};
use crate::rules::declarations::WILDCARD;
use crate::rules::formula::FormulaSource;
use crate::rules::word::is_word;
use crate::text::report::Report;
use crate::text::source::Source;
use crate::text::span::Spanned;
use crate::yaml::node::{Item, Node};
use crate::yaml::reader::{Log, Read};
use crate::yaml::snippet::Snippet;

/// Stands for each key of a group in turn.
const EACH: &str = ".*";

/// A condition on each of many things, and on each of their parts, is held against so many of them.
const MOST: usize = 10_000;

/// The form of a formula.
pub const FORMULA: &str = r"^=\s*\S";

#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    /// What must hold, as a sentence.
    pub words: Spanned<String>,
    pub formula: FormulaSource,
}

/// All conditions of a game, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Conditions(pub Vec<Condition>);

impl Read for Conditions {
    fn read(node: &Node, log: &mut Log) -> Option<Conditions> {
        let Item::Map(entries) = &node.item else {
            log.mismatch(node, "a map from sentences to formulas");
            return None;
        };
        let mut all = Vec::new();
        for (words, value) in entries {
            match &value.item {
                Item::Str(text) if text.strip_prefix('=').is_some_and(|rest| !rest.trim().is_empty()) => {
                    let scalar = Snippet::new(&log.source, value.span, text);
                    let formula = FormulaSource::new(&format!("condition {}", all.len() + 1), &[], scalar);
                    all.push(Condition { words: words.clone(), formula });
                }
                _ => {
                    let span = if value.span.is_empty() { words.span } else { value.span };
                    let help = "write the sentence, then a formula that is true if it holds: heap.size is even: = heap.size % 2 == 0";
                    log.error(span, "a condition is a formula", "expected `= ...`", help);
                }
            }
        }
        Some(Conditions(all))
    }
}

impl Condition {
    /// The condition for each key of the groups that it speaks of by `*`: `units.*.range.least` is one of each kind of unit.
    pub fn each(&self, constants: &Constants) -> Result<Vec<Condition>, Report> {
        let (mut open, mut all) = (vec![self.clone()], Vec::new());
        while let Some(condition) = open.pop() {
            let expression = &condition.formula.expression;
            let Some(at) = expression.find(EACH) else {
                all.push(condition);
                continue;
            };
            let begin = expression[..at].rfind(|letter| !is_part(letter)).map_or(0, |before| before + 1);
            let group = expression[begin..at].to_owned();
            let keys = constants.keys(&group);
            if let Some(odd) = keys.iter().find(|key| !is_word(key)) {
                let report = self.formula.report(format!("`{group}.{odd}` can't be part of a formula"), "of each key");
                return Err(report.help("give it a name of letters, digits and _"));
            }
            if keys.is_empty() && !constants.declares(&group) {
                return Err(self.formula.report(format!("there is no group of constants `{group}`"), "in here"));
            }
            if all.len() + open.len() + keys.len() > MOST {
                return Err(self.formula.report("this condition is about too many constants", "of each key"));
            }
            let starred = format!("{group}{EACH}");
            // The last first, as the list is taken from its end.
            open.extend(keys.iter().rev().map(|key| {
                let mut one = condition.clone();
                one.formula.expression = expression.replace(&starred, &format!("{group}.{key}"));
                one
            }));
        }
        Ok(all)
    }

    /// Whether it is about this constant, by its name or by a `*`.
    pub fn is_about(&self, path: &str) -> bool {
        let is_meant = |name: &str| {
            let (mut wanted, mut keys) = (name.split('.'), path.split('.'));
            name.contains('.')
                && wanted.clone().count() == keys.clone().count()
                && wanted.all(|part| keys.next().is_some_and(|key| part == key || part == WILDCARD))
        };
        let is_part = |letter: char| is_part(letter) || letter == '*';
        self.formula.expression.split(|letter| !is_part(letter)).any(is_meant)
    }

    /// The constants that it names.
    fn constants<'c>(&self, constants: &'c Constants) -> Vec<&'c Leaf> {
        let names = self.formula.expression.split(|letter| !is_part(letter));
        let mut found: Vec<&Leaf> = Vec::new();
        for leaf in names.filter_map(|name| constants.get(name)) {
            if found.iter().all(|other| other.path != leaf.path) {
                found.push(leaf);
            }
        }
        found
    }

    /// That it does not hold: at the value that was said last. `source` is that of game.yaml.
    pub fn broken(&self, constants: &Constants, source: &Source) -> Report {
        let report = Report::error(format!("these constants can't be played: {}", self.words.value));
        let (file, line) = source.place(self.words.span);
        let help = format!("{file}:{line} wants = {}", self.formula.expression);
        let named = self.constants(constants);
        // From the command line, then what was said over the game's own value, then that; of those the last.
        let rank = |leaf: &&&Leaf| (leaf.is_from_command_line(), leaf.origins.len() > 1);
        let values: Vec<String> = named.iter().filter_map(|leaf| shown(leaf)).collect();
        match named.iter().max_by_key(rank) {
            Some(leaf) => report.at(&leaf.place.0, leaf.place.1, values.join(", ")).help(help),
            None => report.at(source, self.words.span, "never holds").help(help),
        }
    }
}

fn is_part(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || letter == '.'
}

fn shown(leaf: &Leaf) -> Option<String> {
    match &leaf.value {
        Constant::Plain(value) => Some(format!("{} is {value}", leaf.path)),
        Constant::Formula(_) => None,
    }
}
