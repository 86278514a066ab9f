//! What the manual of a game, and the readme of a mod, name in code spans: constants and functions that are gone.

use super::sources::{Sources, words};
use crate::game::ConstantPaths;
use lunarena_content::{LuaFile, Report, Root, Ruleset, Source, Span};
use lunarena_kernel::near::near;
use lunarena_lint as lint;
use std::collections::BTreeSet;
use std::ops::Range;

pub fn findings(root: &Root, ruleset: &Ruleset, sources: &Sources) -> Vec<Report> {
    let names = Names { ruleset, sources, words: sources.words(), constants: ConstantPaths::of(&ruleset.constants) };
    let manual = root.read(&format!("rules/{}/MANUAL.md", ruleset.game)).ok();
    let mut reports: Vec<Report> = manual.iter().flat_map(|manual| names.look(manual, false)).collect();
    for folder in root.folders_of_mods() {
        let readme = root.read(&format!("{folder}/README.md")).ok();
        reports.extend(readme.iter().flat_map(|readme| names.look(readme, true)));
    }
    reports
}

struct Names<'a> {
    ruleset: &'a Ruleset,
    sources: &'a Sources,
    words: BTreeSet<&'a str>,
    constants: ConstantPaths,
}

impl Names<'_> {
    /// In a readme names are also those of fields of the state, which may begin like a group of constants: only a name whose end stands
    /// nowhere in Lua is surely gone.
    fn look(&self, text: &Source, is_readme: bool) -> Vec<Report> {
        let gone = |(name, span): (&str, Range<usize>)| {
            let path = name.strip_prefix("constants.").unwrap_or(name);
            let keys: Vec<&str> = path.split('.').collect();
            let last = keys.last().copied().unwrap_or_default();
            if keys.len() < 2 || FILES.contains(&last) || (is_readme && self.words.contains(last)) {
                return None;
            }
            self.gone(&keys).map(|what| {
                let label = near(path, self.known().iter().map(String::as_str))
                    .map_or("not there".to_owned(), |close| format!("did you mean `{close}`?"));
                let span = Span::new(span.start, span.end);
                Report::warning(format!("there is no {what} `{path}`")).at(text, span, label)
            })
        };
        code_spans(text.text()).into_iter().filter_map(gone).collect()
    }

    /// What a name that isn't there would be, if it is about the rules at all.
    fn gone(&self, keys: &[&str]) -> Option<&'static str> {
        let module = self.modules().find(|module| module.name == keys[0]);
        let is_group = self.ruleset.constants.declares(keys[0]);
        let owned: Vec<String> = keys.iter().map(|key| (*key).to_owned()).collect();
        let is_constant = is_group && self.constants.unknown(&owned).is_none();
        let is_function = module.is_some_and(|module| self.has(module, keys[1]));
        match (is_group, module.is_some()) {
            _ if is_constant || is_function => None,
            (true, true) => Some("constant or function"),
            (true, false) => Some("constant"),
            (false, true) if keys.len() == 2 => Some("function"),
            _ => None,
        }
    }

    fn modules(&self) -> impl Iterator<Item = &LuaFile> {
        self.ruleset.modules.iter()
    }

    /// Whether a module has something of that name, also if a mod adds it.
    fn has(&self, module: &LuaFile, name: &str) -> bool {
        let added = format!("{}.{name}", module.name);
        words(module.source.text()).any(|word| word == name)
            || self.sources.files.iter().any(|file| file.source.text().contains(&added))
    }

    /// All constants and functions.
    fn known(&self) -> Vec<String> {
        let constants = self.constants.iter().map(str::to_owned);
        let functions = self.modules().flat_map(|module| {
            let found = lint::functions(module.source.text()).unwrap_or_default();
            let last = |name: &str| name.rsplit('.').next().unwrap_or(name).to_owned();
            found.into_iter().map(|function| format!("{}.{}", module.name, last(&function.name))).collect::<Vec<_>>()
        });
        constants.chain(functions).collect()
    }
}

/// How files end that a text may name.
const FILES: [&str; 6] = ["lua", "yaml", "txt", "md", "json", "jsonl"];

/// Names with dots in them, each between two backquotes on one line; what stands between fences is code as a whole.
fn code_spans(text: &str) -> Vec<(&str, Range<usize>)> {
    let (mut spans, mut at, mut is_fenced) = (Vec::new(), 0, false);
    for line in text.split_inclusive('\n') {
        let is_fence = line.trim_start().starts_with("```");
        is_fenced ^= is_fence;
        if !is_fenced && !is_fence {
            let mut from = at;
            for (number, part) in line.split('`').enumerate() {
                let is_code = number % 2 == 1 && text[from + part.len()..].starts_with('`');
                if is_code && is_name(part) {
                    spans.push((part, from..from + part.len()));
                }
                from += part.len() + 1;
            }
        }
        at += line.len();
    }
    spans
}

fn is_name(text: &str) -> bool {
    let is_key = |key: &str| {
        !key.is_empty() && key.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-')
    };
    text.contains('.') && text.split('.').all(|key| key == lint::ANY_KEY || is_key(key))
}

#[cfg(test)]
mod tests {
    use super::code_spans;

    #[test]
    fn names_between_backquotes() {
        let text = "`a.b` and `c` and `d.*.e`\n```lua\n`x.y`\n```\nopen `f.g\n(`h.i` `1 + j.k`)\n";
        let names: Vec<&str> = code_spans(text).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["a.b", "d.*.e", "h.i"]);
        assert!(code_spans(text).iter().all(|(name, span)| text[span.clone()] == **name));
    }
}
