//! What the manual of a game, and the readme of a mod, name in code: constants, functions, calls, files and words that are gone.

mod code_blocks;
mod single_words;
mod spans;

use super::offered::Offered;
use super::sources::{Sources, words};
use crate::game::ConstantPaths;
use lunarena_content::{LuaFile, Report, Root, Source, Span, did_you_mean};
use lunarena_kernel::near::near;
use lunarena_lint::{self as lint, TypeKind};
use single_words::Words;
use std::collections::BTreeSet;
use std::ops::Range;

/// What is known of a game, as far as it can be read.
pub struct Known<'a> {
    pub root: &'a Root,
    pub game: &'a str,
    pub modules: &'a [LuaFile],
    /// None where nobody knows them all.
    pub constants: Option<&'a ConstantPaths>,
    pub sources: &'a Sources,
    pub offered: &'a Offered,
}

impl Known<'_> {
    pub fn findings(&self) -> Vec<Report> {
        let manual = self.root.read(&format!("rules/{}/MANUAL.md", self.game)).ok();
        let mods = self.root.folders_of_mods();
        let readmes: Vec<Source> =
            mods.filter_map(|folder| self.root.read(&format!("{folder}/README.md")).ok()).collect();
        if manual.is_none() && readmes.is_empty() {
            return Vec::new();
        }
        let names = Names { known: self, words: self.sources.words() };
        let words = Words::of(self);
        let look = |text: &Source, is_readme: bool| {
            let mut reports = names.look(text, is_readme);
            reports.extend(words.look(text));
            reports.extend(code_blocks::findings(text, self.offered));
            reports
        };
        let own = manual.iter().flat_map(|manual| look(manual, false));
        own.chain(readmes.iter().flat_map(|readme| look(readme, true))).collect()
    }

    /// The names of all fields that comments declare.
    fn fields(&self) -> BTreeSet<&str> {
        let classes = self.offered.types.iter().filter_map(|declared| match &declared.kind {
            TypeKind::Class { fields, .. } => Some(fields),
            TypeKind::Alias { .. } => None,
        });
        classes.flatten().map(|field| field.name.as_str()).collect()
    }
}

struct Names<'a> {
    known: &'a Known<'a>,
    words: BTreeSet<&'a str>,
}

impl Names<'_> {
    /// Names with a dot. They may also be those of fields of the state, which may begin like a group of constants: in a manual a field is known by
    /// its comment, in a readme only a name whose end stands nowhere in Lua is surely gone.
    fn look(&self, text: &Source, is_readme: bool) -> Vec<Report> {
        let fields = self.known.fields();
        let gone = |(name, span): (&str, Range<usize>)| {
            let path = name.strip_prefix("constants.").unwrap_or(name);
            let keys: Vec<&str> = path.split('.').collect();
            let last = keys.last().copied().unwrap_or_default();
            let is_field = fields.contains(last) || (is_readme && self.words.contains(last));
            if keys.len() < 2 || !is_dotted(name) || spans::FILES.contains(&last) || is_field {
                return None;
            }
            self.gone(&keys).map(|what| {
                let label = did_you_mean(near(path, self.names().iter().map(String::as_str)), "not there");
                let span = Span::new(span.start, span.end);
                Report::warning(format!("there is no {what} `{path}`")).at(text, span, label)
            })
        };
        spans::code_spans(text.text()).into_iter().filter_map(gone).collect()
    }

    /// What a name that isn't there would be, if it is about the rules at all.
    fn gone(&self, keys: &[&str]) -> Option<&'static str> {
        let module = self.modules().find(|module| module.name == keys[0]);
        let constants = self.known.constants;
        let owned: Vec<String> = keys.iter().map(|key| (*key).to_owned()).collect();
        let is_group = constants.is_some_and(|constants| constants.has_group(keys[0]));
        let is_constant = constants.is_some_and(|constants| is_group && constants.unknown(&owned).is_none());
        let is_function = module.is_some_and(|module| self.has(module, keys[1]));
        match (is_group, module.is_some()) {
            _ if is_constant || is_function => None,
            (true, true) => Some("constant or function"),
            (true, false) => Some("constant"),
            // It may be a constant, too, where those aren't known.
            (false, true) if keys.len() == 2 && constants.is_some() => Some("function"),
            _ => None,
        }
    }

    fn modules(&self) -> impl Iterator<Item = &LuaFile> {
        self.known.modules.iter()
    }

    /// Whether a module has something of that name, also if a mod adds it.
    fn has(&self, module: &LuaFile, name: &str) -> bool {
        let added = format!("{}.{name}", module.name);
        words(module.source.text()).any(|word| word == name)
            || self.known.sources.files.iter().any(|file| file.source.text().contains(&added))
    }

    /// All constants and functions.
    fn names(&self) -> Vec<String> {
        let constants = self.known.constants.into_iter().flat_map(ConstantPaths::iter).map(str::to_owned);
        let functions = self.modules().flat_map(|module| {
            let found = lint::functions(module.source.text()).unwrap_or_default();
            let last = |name: &str| name.rsplit('.').next().unwrap_or(name).to_owned();
            found.into_iter().map(|function| format!("{}.{}", module.name, last(&function.name))).collect::<Vec<_>>()
        });
        constants.chain(functions).collect()
    }
}

/// Whether a text is names with dots between them.
fn is_dotted(text: &str) -> bool {
    text.contains('.') && text.split('.').all(|key| key == lint::ANY_KEY || spans::is_key(key))
}
