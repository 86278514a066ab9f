//! Lua files of the rules, looked over one by one.

use super::known_names::KnownNames;
use super::library::{self, OwnFields};
use crate::game::ConstantPaths;
use lunarena_content::{LuaFile, Report, Root, Span};
use lunarena_kernel::near::near;
use lunarena_lint::Globals;
use lunarena_script::{RULES_GLOBALS, Signatures};

/// The files that can be read.
pub fn lua_files(root: &Root, shown: impl Iterator<Item = String>, reports: &mut Vec<Report>) -> Vec<LuaFile> {
    shown.filter_map(|shown| root.read_lua(&shown).map_err(|report| reports.push(report)).ok()).collect()
}

/// One file of the rules: its globals, what it uses of the library, the modules it requires, the constants it names.
pub fn check_module(
    module: &LuaFile,
    globals: Option<&Globals>,
    modules: &[LuaFile],
    own: &OwnFields,
    constants: Option<&ConstantPaths>,
) -> Vec<Report> {
    let known = KnownNames { globals: RULES_GLOBALS.concat(), methods: Vec::new(), may_assign: false };
    let mut reports = known.findings(module);
    let Some(globals) = globals else { return reports };
    reports.extend(library::findings(module, globals, Signatures::of_rules(), own));
    let names: Vec<&str> = modules.iter().map(|module| module.name.as_str()).collect();
    for require in &globals.requires {
        if let Some(wanted) = &require.module
            && !names.contains(&wanted.as_str())
        {
            let label = near(wanted, names.iter().copied())
                .map_or("no such file".to_owned(), |close| format!("did you mean `{close}`?"));
            let span = Span::new(require.span.start, require.span.end);
            reports.push(Report::error(format!("there is no module `{wanted}`")).at(&module.source, span, label));
        }
    }
    reports.extend(constants.iter().flat_map(|constants| constants.check(module, globals)));
    reports
}
