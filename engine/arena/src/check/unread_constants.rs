//! Constants that nothing reads. Only what is certain is told: whoever hands a group on may read all of it.

use super::sources::Sources;
use lunarena_content::{Condition, Constants, Declarations, FormulaSource, Leaf, Place, Report, Ruleset};
use lunarena_lint::{self as lint, Globals};
use std::collections::BTreeSet;

pub fn findings(ruleset: &Ruleset, sources: &Sources) -> Vec<Report> {
    let Some(named) = Named::by(ruleset, sources) else { return Vec::new() };
    let constants = &ruleset.constants;
    let words = sources.words();
    let mut reports = Vec::new();
    let mut told: BTreeSet<&str> = BTreeSet::new();
    for leaf in constants.leaves() {
        if named.reads(leaf) && !is_left_out(leaf, constants, &ruleset.file.constants, &named, &words) {
            continue;
        }
        // Of all that one declaration is about, one is enough.
        let pattern = pattern_of(&leaf.path, &ruleset.file.constants);
        if told.insert(pattern) {
            let (source, span) = &leaf.place;
            let report =
                Report::warning(format!("no rule reads `{}`", leaf.path)).at(source, *span, "nobody asks for it");
            let help = match pattern == leaf.path {
                true => "take it out here and in game.yaml, or see whether the rules name it otherwise".to_owned(),
                false => format!("nothing reads `{pattern}`: take it out here and in game.yaml"),
            };
            reports.push(report.help(help));
        }
    }
    reports
}

/// The declaration that a constant comes under.
fn pattern_of<'a>(path: &'a str, declarations: &'a Declarations) -> &'a str {
    match declarations.at(&path.split('.').collect::<Vec<_>>()) {
        Place::Constant(declaration) => &declaration.pattern,
        _ => path,
    }
}

/// Paths that something names, with [`lint::ANY_KEY`] for keys that are worked out.
struct Named(Vec<Vec<String>>);

impl Named {
    /// Nothing, if all constants are handed on at once, or if some Lua can't be read.
    fn by(ruleset: &Ruleset, sources: &Sources) -> Option<Named> {
        if !sources.all_read {
            return None;
        }
        let mut paths: Vec<Vec<String>> = Vec::new();
        for globals in &sources.lua {
            paths.extend(chains(globals, "constants")?);
        }
        let formulas = ruleset.constants.formulas().into_iter().chain(ruleset.file.formulas());
        let formulas: Vec<String> = formulas.map(|formula: FormulaSource| formula.expression).collect();
        let conditions =
            ruleset.file.all_conditions().map(|condition: &Condition| condition.formula.expression.clone());
        paths.extend(formulas.into_iter().chain(conditions).flat_map(|text| paths_in(&text)));
        paths.extend(ruleset.file.prices.iter().map(|prices| keys(&prices.value)));
        Some(Named(paths))
    }

    /// Whether a constant, or a group that it lies in, is named.
    fn reads(&self, leaf: &Leaf) -> bool {
        let own = keys(&leaf.path);
        let meets = |path: &Vec<String>| path.iter().zip(&own).all(|(key, own)| key == lint::ANY_KEY || key == own);
        self.0.iter().any(meets)
    }

    /// Whether a constant itself is named, all of its keys but those that are worked out.
    fn reads_itself(&self, leaf: &Leaf) -> bool {
        let own = keys(&leaf.path);
        let meets = |path: &Vec<String>| {
            path.len() >= own.len() && path.iter().zip(&own).all(|(key, own)| key == lint::ANY_KEY || key == own)
        };
        self.0.iter().any(meets)
    }
}

fn keys(path: &str) -> Vec<String> {
    path.split('.').map(str::to_owned).collect()
}

/// The paths behind a global, or nothing where it is handed on as a whole.
fn chains(globals: &Globals, root: &str) -> Option<Vec<Vec<String>>> {
    let paths: Vec<_> =
        globals.chains.iter().filter(|chain| chain.root == root).map(|chain| chain.path.clone()).collect();
    let reads = globals.reads.iter().filter(|read| read.name == root).count();
    (reads <= paths.len()).then_some(paths)
}

/// All that looks like a path in a formula. In conditions `*` stands for each key of a group.
fn paths_in(formula: &str) -> Vec<Vec<String>> {
    let starred = formula.replace(".*.", ".\u{1}.").replace(".* ", ".\u{1} ");
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || "_.\u{1}".contains(letter);
    let words = starred.split(|letter: char| !is_part(letter)).filter(|word| !word.is_empty());
    let any = |key: &str| if key == "\u{1}" { lint::ANY_KEY.to_owned() } else { key.to_owned() };
    words.map(|word| word.trim_end_matches('.').split('.').map(any).collect()).collect()
}

/// A group that is handed on may be read key by key further on: then the names of its keys stand somewhere. One whose name stands nowhere, while
/// those of all others do, is not among them.
fn is_left_out(
    leaf: &Leaf,
    constants: &Constants,
    declarations: &Declarations,
    named: &Named,
    words: &BTreeSet<&str>,
) -> bool {
    let Some((group, last)) = leaf.path.rsplit_once('.') else { return false };
    let is_declared = pattern_of(&leaf.path, declarations).ends_with(&format!(".{last}"));
    if !is_declared || words.contains(last) || named.reads_itself(leaf) {
        return false;
    }
    let mut others = constants.keys(group).into_iter().filter(|key| *key != last).peekable();
    others.peek().is_some() && others.all(|key| words.contains(key))
}

#[cfg(test)]
mod tests {
    use super::paths_in;

    #[test]
    fn paths_of_formulas() {
        let paths = |text: &str| paths_in(text).iter().map(|path| path.join("/")).collect::<Vec<_>>();
        assert_eq!(paths("match.turns*heap.size + level"), ["match/turns", "heap/size", "level"]);
        assert_eq!(paths("units.*.range.least <= #units.*.range"), ["units/*/range/least", "units/*/range"]);
    }
}
