//! Two profiles beside each other: what a change cost or saved.

use super::result::{FunctionCost, Profile};
use serde::Serialize;
use std::collections::BTreeMap;

/// What something took before and after.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Changed {
    pub name: String,
    pub before: u64,
    pub after: u64,
}

impl Changed {
    fn by(&self) -> u64 {
        self.before.abs_diff(self.after)
    }
}

/// What changed from one profile to another, what changed most first; what is the same is left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProfileDifference {
    pub instructions: Changed,
    /// By what they took themselves.
    pub functions: Vec<Changed>,
    pub library: Vec<Changed>,
    /// Bytes that were made.
    pub memory: Changed,
    /// What is not the same match, so that figures are to be compared with care.
    pub unlike: Vec<String>,
}

impl ProfileDifference {
    pub fn new(before: &Profile, after: &Profile) -> ProfileDifference {
        // Lines move with every change: functions are known by their names.
        let name = |cost: &FunctionCost| match cost.name.starts_with('(') && !cost.file.is_empty() {
            true => format!("{} of {}", cost.name, cost.file),
            false => cost.name.clone(),
        };
        let functions = |profile: &Profile| sums(profile.functions.iter().map(|cost| (name(cost), cost.own)));
        let library =
            |profile: &Profile| sums(profile.library.iter().map(|cost| (cost.name.clone(), cost.instructions)));
        let made = |profile: &Profile| profile.lines.iter().fold(0u64, |sum, line| sum.saturating_add(line.made));
        let whole = |name: &str, before, after| Changed { name: name.to_owned(), before, after };
        ProfileDifference {
            instructions: whole("instructions", before.spent(), after.spent()),
            functions: changes(functions(before), &functions(after)),
            library: changes(library(before), &library(after)),
            memory: whole("memory", made(before), made(after)),
            unlike: unlike(before, after),
        }
    }
}

fn sums(costs: impl Iterator<Item = (String, u64)>) -> BTreeMap<String, u64> {
    let mut sums = BTreeMap::new();
    for (name, cost) in costs {
        let sum: &mut u64 = sums.entry(name).or_default();
        *sum = sum.saturating_add(cost);
    }
    sums
}

fn changes(before: BTreeMap<String, u64>, after: &BTreeMap<String, u64>) -> Vec<Changed> {
    let gone = before.iter().filter(|(name, _)| !after.contains_key(*name));
    let gone = gone.map(|(name, cost)| Changed { name: name.clone(), before: *cost, after: 0 });
    let stayed = after.iter().map(|(name, cost)| Changed {
        name: name.clone(),
        before: before.get(name).copied().unwrap_or_default(),
        after: *cost,
    });
    let mut all: Vec<Changed> = gone.chain(stayed).filter(|changed| changed.by() > 0).collect();
    all.sort_by(|a, b| (b.by(), &a.name).cmp(&(a.by(), &b.name)));
    all
}

fn unlike(before: &Profile, after: &Profile) -> Vec<String> {
    let mut unlike = Vec::new();
    let mut compare = |what: &str, a: String, b: String| {
        if a != b {
            unlike.push(format!("{what}: {a} before, {b} now"));
        }
    };
    compare("game", before.game.clone(), after.game.clone());
    compare("looked at", before.subject.to_string(), after.subject.to_string());
    compare("map", before.map.clone(), after.map.clone());
    compare("seed", before.seed.to_string(), after.seed.to_string());
    let turns = |profile: &Profile| format!("{} to {}", profile.turns.0, profile.turns.1);
    compare("turns", turns(before), turns(after));
    unlike
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_changed_most_comes_first_and_what_is_the_same_is_left_out() {
        let of = |costs: &[(&str, u64)]| sums(costs.iter().map(|(name, cost)| ((*name).to_owned(), *cost)));
        let before = of(&[("hop", 10), ("dive", 90), ("rest", 5), ("hop", 1)]);
        let found = changes(before, &of(&[("hop", 14), ("swim", 7), ("rest", 5)]));
        let told: Vec<(&str, u64, u64)> = found.iter().map(|one| (one.name.as_str(), one.before, one.after)).collect();
        assert_eq!(told, [("dive", 90, 0), ("swim", 0, 7), ("hop", 11, 14)]);
    }
}
