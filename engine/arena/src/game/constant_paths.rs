//! The constants that there are, by their paths, and names in Lua that are none of them.

use lunarena_content::{Constants, Declarations, LuaFile, Report, Span, did_you_mean};
use lunarena_kernel::near::SuggestionBudget;
use lunarena_lint::{ANY_KEY, Globals};

/// Paths, in which [`ANY_KEY`] stands for any one key.
pub struct ConstantPaths(Vec<String>);

impl ConstantPaths {
    pub fn of(constants: &Constants) -> ConstantPaths {
        ConstantPaths(constants.leaves().iter().map(|leaf| leaf.path.clone()).collect())
    }

    /// Where constants.yaml has faults: those that can be read of it, and those that should be in it.
    pub fn read_or_declared(read: Option<&Constants>, declarations: &Declarations) -> ConstantPaths {
        let declared = declarations.iter().map(|declaration| declaration.pattern.clone());
        let read = read.into_iter().flat_map(Constants::leaves).map(|leaf| leaf.path.clone());
        ConstantPaths(read.chain(declared).collect())
    }

    /// Whether there is such a group, or a constant of that name.
    pub fn has_group(&self, name: &str) -> bool {
        self.iter().any(|path| path.split('.').next() == Some(name))
    }

    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// The path, if no constant lies at it, below it or (for lists and texts) above it.
    pub fn unknown(&self, keys: &[String]) -> Option<String> {
        let fits =
            |path: &str| path.split('.').zip(keys).all(|(own, key)| key == ANY_KEY || own == ANY_KEY || own == key);
        (!keys.is_empty() && !self.iter().any(fits)).then(|| keys.join("."))
    }

    /// The keys of a group; nothing, if the path is not that of a group.
    pub fn keys_of(&self, group: &[String]) -> Option<Vec<String>> {
        let below = |path: &str| {
            let mut keys = path.split('.');
            group.iter().all(|key| keys.next().is_some_and(|own| own == key)).then(|| keys.next().map(str::to_owned))?
        };
        let mut found: Vec<String> = self.iter().filter_map(below).collect();
        found.dedup();
        (!found.is_empty()).then_some(found)
    }

    /// What a module names that isn't there.
    pub fn check(&self, module: &LuaFile, globals: &Globals) -> Vec<Report> {
        let mut guesses = SuggestionBudget::default();
        let mut reports = Vec::new();
        for chain in globals.chains.iter().filter(|chain| chain.root == "constants") {
            let Some(missing) = self.unknown(&chain.path) else { continue };
            let label = did_you_mean(guesses.near(&missing, self.iter()), "not in constants.yaml");
            let span = Span::new(chain.span.start, chain.span.end);
            reports.push(Report::error(format!("there is no constant `{missing}`")).at(&module.source, span, label));
        }
        reports
    }
}
