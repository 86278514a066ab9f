//! What mods can wrap: every function of a game's modules, what is said of it, and who wraps it.

use super::added_functions::added_functions;
use crate::game::Game;
use crate::lua_report;
use crate::time_limit::RulesTimer;
use lunarena_content::{LuaFile, Reports};
use lunarena_kernel::Value;
use lunarena_lint::{self as lint, ApiData, ApiFunction};
use std::collections::BTreeMap;

/// A function that hooks call `module.function`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HookPoint {
    pub module: String,
    pub function: String,
    /// In their order; none are known of a function that isn't declared as one.
    pub params: Vec<String>,
    /// The comment above it, without its annotations.
    pub doc: String,
    /// The file in which it is declared; that of its module, if it is declared in none.
    pub file: String,
    pub line: Option<usize>,
    /// The innermost first.
    pub wrapped: Vec<Wrapping>,
}

/// What a mod lays around a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrapping {
    /// `add`, `before`, `after`, `around` or `replace`.
    pub way: String,
    pub by: String,
    pub file: String,
}

impl HookPoint {
    /// As hooks write it.
    pub fn name(&self) -> String {
        format!("{}.{}", self.module, self.function)
    }
}

impl Game {
    /// All functions that a mod can wrap, by module, in the order in which they are declared.
    pub fn hook_points(&self) -> Result<Vec<HookPoint>, Reports> {
        let mut ready = self.rules(0)?;
        let _timer = RulesTimer::begin();
        let mut wrapped = wrappings(ready.rules.wrapped(), &self.ruleset.hooks);
        let said: Said<'_> =
            self.ruleset.hooks.iter().map(|file| (file, added_functions(file.source.text()))).collect();
        let mut points = Vec::new();
        for file in &self.ruleset.modules {
            let functions = ready.rules.functions_of(&file.name).map_err(|error| self.report(&error))?;
            let (module, declared) = (&file.name, declared(file));
            let mut own: Vec<HookPoint> = Vec::new();
            for function in functions {
                let name = format!("{module}.{function}");
                let wrapped = wrapped.remove(&name).unwrap_or_default();
                let found = added(&wrapped, &name, &said).or_else(|| declared.get(&function).cloned());
                // One that is made, not written: all that is known is the module that has it.
                let found = found.unwrap_or_else(|| Declared::somewhere(file.source.shown()));
                let Declared { params, doc, file, line } = found;
                own.push(HookPoint { module: module.clone(), function, params, doc, file, line, wrapped });
            }
            own.sort_by_key(|point| (point.file != file.source.shown(), point.file.clone(), point.line));
            points.extend(own);
        }
        Ok(points)
    }
}

/// Where a function stands, and what is said of it there.
#[derive(Clone, Debug)]
struct Declared {
    params: Vec<String>,
    doc: String,
    file: String,
    line: Option<usize>,
}

impl Declared {
    /// All that is known is the file.
    fn somewhere(file: &str) -> Declared {
        Declared { params: Vec::new(), doc: String::new(), file: file.to_owned(), line: None }
    }

    fn function(file: &LuaFile, function: ApiFunction) -> Declared {
        let params = function.params.into_iter().map(|param| param.name).collect();
        let file = file.source.shown().to_owned();
        Declared { params, doc: function.doc, file, line: Some(function.line) }
    }

    fn data(file: &LuaFile, data: ApiData) -> Declared {
        let file = file.source.shown().to_owned();
        Declared { params: Vec::new(), doc: data.doc, file, line: Some(data.line) }
    }
}

/// What the file of a module declares in the table that it returns, by name.
fn declared(file: &LuaFile) -> BTreeMap<String, Declared> {
    // Whatever runs can be read; if not, less is said of it.
    let documentation = lint::documentation(file.source.text()).unwrap_or_default();
    let data = documentation.data.into_iter().map(|data| (data.name.clone(), Declared::data(file, data)));
    let functions = documentation.functions.into_iter();
    data.chain(functions.map(|function| (function.name.clone(), Declared::function(file, function)))).collect()
}

/// What a function is that hooks add: as their file declares it, or known by that file alone.
fn added(wrapped: &[Wrapping], name: &str, said: &Said<'_>) -> Option<Declared> {
    let by = wrapped.iter().find(|wrapping| wrapping.way == ADD)?;
    let of_file = said.iter().find(|(file, _)| file.source.shown() == by.file);
    let found = of_file.and_then(|(file, functions)| Some(Declared::function(file, functions.get(name)?.clone())));
    Some(found.unwrap_or_else(|| Declared::somewhere(&by.file)))
}

/// The files of hooks, and what each says of the functions in it.
type Said<'g> = Vec<(&'g LuaFile, BTreeMap<String, ApiFunction>)>;

/// The way in which hooks give a module a function that it doesn't have.
const ADD: &str = "add";

/// Who wraps what, by the name of the function. The file is told by the short name that Lua has for it.
fn wrappings(wrapped: &Value, hooks: &[LuaFile]) -> BTreeMap<String, Vec<Wrapping>> {
    let field = |value: &Value, name: &str| value.field(name).map(Value::to_string).unwrap_or_default();
    let mut all: BTreeMap<String, Vec<Wrapping>> = BTreeMap::new();
    for value in wrapped.as_list().unwrap_or_default() {
        let chunk = field(value, "file");
        let file = hooks.iter().find(|file| lua_report::chunk(file) == chunk);
        let by = chunk.split('/').next().unwrap_or(&chunk).to_owned();
        let file = file.map_or(chunk.clone(), |file| file.source.shown().to_owned());
        all.entry(field(value, "name")).or_default().push(Wrapping { way: field(value, "way"), by, file });
    }
    all
}
