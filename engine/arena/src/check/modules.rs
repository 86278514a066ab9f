//! Lua files of the rules, looked over one by one.

use super::extent::Extent;
use super::known_names::{KnownNames, LuaGlobals};
use super::library::{self, OwnFields};
use crate::game::ConstantPaths;
use lunarena_content::{LuaFile, Report, Source, Span, did_you_mean};
use lunarena_kernel::near::near;
use lunarena_lint::{self as lint, Globals};
use lunarena_script::{RULES_GLOBALS, Signatures};

/// One file of the rules: its globals, what it uses of the library, the modules it requires, the constants it names.
pub fn check_module(
    module: &LuaFile,
    globals: &LuaGlobals,
    modules: &[LuaFile],
    own: &OwnFields,
    constants: Option<&ConstantPaths>,
) -> Vec<Report> {
    let known =
        KnownNames { globals: RULES_GLOBALS.concat(), methods: Vec::new(), may_assign: false, extent: Extent::Whole };
    let mut reports = known.findings(module, globals);
    let Ok(globals) = globals else { return reports };
    reports.extend(library::findings(module, globals, Signatures::of_rules(), own));
    let names: Vec<&str> = modules.iter().map(|module| module.name.as_str()).collect();
    for require in &globals.requires {
        if let Some(wanted) = &require.module
            && !names.contains(&wanted.as_str())
        {
            let label = did_you_mean(near(wanted, names.iter().copied()), "no such file");
            let span = Span::new(require.span.start, require.span.end);
            reports.push(Report::error(format!("there is no module `{wanted}`")).at(&module.source, span, label));
        }
    }
    reports.extend(constants.iter().flat_map(|constants| constants.check(module, globals)));
    reports
}

/// The files as far as they can be read: without the functions that can't be.
pub fn readable(files: &[LuaFile], globals: &[LuaGlobals]) -> Vec<LuaFile> {
    let read = |(file, globals): (&LuaFile, &LuaGlobals)| match globals {
        Ok(globals) if globals.returns => file.clone(),
        // Whoever forgot to return a table has most likely made one.
        Ok(_) => {
            let table = file.source.text().lines().find_map(|line| line.strip_prefix("local ")?.strip_suffix(" = {}"));
            let text = format!("{}\nreturn {}\n", file.source.text(), table.unwrap_or("nil"));
            LuaFile::new(&file.name, Source::new(file.source.shown(), &text))
        }
        Err(_) => {
            let text = lint::mended(file.source.text()).unwrap_or_default();
            LuaFile::new(&file.name, Source::new(file.source.shown(), &text))
        }
    };
    files.iter().zip(globals).map(read).collect()
}

/// A module that has no value: nobody could use anything of it.
pub fn returns_nothing(module: &LuaFile, globals: &Globals) -> Option<Report> {
    let source = &module.source;
    if globals.returns || source.text().trim_start().starts_with("---@meta") {
        return None;
    }
    let last = source.text().trim_end().lines().count().max(1);
    let report = Report::error(format!("{} returns nothing", source.shown()));
    let report = report.at(source, source.line_span(last), "a table should be returned behind this");
    Some(report.help("end the file with the table of its functions: `return M`"))
}
