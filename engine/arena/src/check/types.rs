//! Lua of a game held against its types: those of the library, of the game's own comments, and of what its modules return.

use super::known_names::UNREADABLE;
use super::type_mistakes;
use crate::authoring::{Definition, OBJECT, OBJECT_CLASS, RulesTypes, VIEW, defined};
use crate::game::ConstantPaths;
use lunarena_content::{FormulaSource, LuaFile, Report, Source};
use lunarena_lint::types::{Context, Definitions, Examined, examine};
use lunarena_script::Signatures;
use std::collections::BTreeSet;

/// What bots' functions get by the name of their parameter, where nobody knows which ones are asked.
const SEEN: [(&str, &str); 2] = [("view", VIEW), (OBJECT, OBJECT_CLASS)];

impl RulesTypes {
    /// What is wrong, but for what is told already.
    pub fn findings(&self, told: &[Report]) -> Vec<Report> {
        let all: Vec<Examined> = self.files.iter().map(|(_, examined)| examined.clone()).collect();
        let read = self.files.iter().filter(|(file, _)| !is_unreadable(file, told));
        let found = read.flat_map(|(file, examined)| {
            type_mistakes::reports(file, &examined.settled(&all), &self.definitions, told)
        });
        found.collect()
    }

    /// A Lua file that makes a map: it has what rules have.
    pub fn of_map(&self, file: &LuaFile, told: &[Report]) -> Vec<Report> {
        let mut definitions = self.definitions.clone();
        definitions.add_types_of(file.source.text());
        let examined = examine(file.source.text(), &definitions, &Context::default());
        type_mistakes::reports(file, &examined.settled(&[]), &definitions, told)
    }
}

/// Whether Lua can't read a file: of what is left of it nobody knows whether it is wrong.
fn is_unreadable(file: &LuaFile, told: &[Report]) -> bool {
    let is_here = |report: &Report| report.source().is_some_and(|source| source.shown() == file.source.shown());
    told.iter().any(|report| is_here(report) && report.message().starts_with(UNREADABLE))
}

/// What formulas have: their arguments, the constants by their paths, and a few functions.
pub struct FormulaTypes(Definitions);

/// Those that are not of the library under these names.
const FORMULA_FUNCTIONS: &str = "---@meta

---@param x number
---@return integer
function floor(x) end
---@param x number
---@return integer
function ceil(x) end
---@param x number
---@return number
function abs(x) end
---@param x number
---@param ... number
---@return number
function min(x, ...) end
---@param x number
---@param ... number
---@return number
function max(x, ...) end
";

impl FormulaTypes {
    pub fn new(told: &[Definition], constants: &ConstantPaths) -> FormulaTypes {
        let mut definitions = defined(told);
        definitions.add_text(FORMULA_FUNCTIONS);
        let groups: BTreeSet<&str> =
            constants.iter().filter_map(|path| path.split_once('.')).map(|(group, _)| group).collect();
        let is_name = |name: &&str| name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
        let group = |name: &str| format!("---@type Constants.{name}\n{name} = {{}}\n\n");
        let groups: String = groups.into_iter().filter(is_name).map(group).collect();
        definitions.add_text(&groups);
        FormulaTypes(definitions)
    }

    /// What is wrong with the kinds and numbers of what a formula works with.
    pub fn findings(&self, formula: &FormulaSource) -> Vec<Report> {
        let said: String = formula.arguments.iter().map(|name| format!("---@param {name} number\n")).collect();
        let head = format!("{said}local function formula({}) return ", formula.arguments.join(", "));
        let text = format!("{head}{}\nend\nreturn formula\n", formula.expression);
        let file = LuaFile::new("formula", Source::new("formula", &text));
        let examined = examine(&text, &self.0, &Context::default());
        let found = type_mistakes::reports(&file, &examined.settled(&[]), &self.0, &[]);
        let placed = found.into_iter().filter(Report::is_error).filter_map(|report| {
            let span = report.span()?;
            let within = span.start.checked_sub(head.len())?..span.end.checked_sub(head.len())?;
            let message = format!("formula `{}`: {}", formula.path, report.message());
            let placed = formula.report_within(within, message, report.label().unwrap_or("here"));
            Some(match report.help_text() {
                Some(help) => placed.help(help),
                None => placed,
            })
        });
        placed.collect()
    }
}

/// What the bots of a game have.
#[derive(Clone, Debug, Default)]
pub struct BotTypes {
    definitions: Definitions,
    context: Context,
}

impl BotTypes {
    /// `given` is the class of what the bot's functions get, and `is_told` says whether all of its fields are. What the rules put into objects beyond their classes, bots see too.
    pub fn new(
        told: &[Definition],
        asked: &[String],
        given: Option<&str>,
        is_told: bool,
        rules: &RulesTypes,
    ) -> BotTypes {
        let mut definitions = defined(told);
        definitions.add_texts(&Signatures::of_bots().functions);
        for (class, field) in rules.files.iter().flat_map(|(_, examined)| &examined.written) {
            definitions.allow(class, field);
        }
        if let Some(class) = given.filter(|_| !is_told) {
            definitions.open(class);
        }
        let types = |name: &String| Some((name.clone(), vec![given?.to_owned()]));
        let context = Context { asked: asked.iter().filter_map(types).collect(), ..Context::default() };
        BotTypes { definitions, context }
    }

    /// Objects of a class have more than is told, and nobody knows which functions are asked.
    pub fn may_have_more(&mut self, class: &str) {
        self.definitions.open(class);
        self.context.by_name = SEEN.map(|(name, class)| (name.to_owned(), class.to_owned())).to_vec();
    }

    pub fn findings(&self, file: &LuaFile, asked_by: &[&str], told: &[Report]) -> Vec<Report> {
        let mut definitions = self.definitions.clone();
        definitions.add_types_of(file.source.text());
        let mut context = self.context.clone();
        // What is meant to be asked gets what those get that are.
        if let Some(types) = context.asked.values().next().cloned() {
            context.asked.extend(asked_by.iter().map(|name| ((*name).to_owned(), types.clone())));
        }
        let examined = examine(file.source.text(), &definitions, &context);
        type_mistakes::reports(file, &examined.settled(&[]), &definitions, told)
    }
}
