//! A game that is ready to play: content loaded, Lua compiled, all named functions present.

mod api;
mod conditions;
mod constant_paths;
mod formulas;
mod known_words;
mod looks;
mod map_editing;
mod maps;
mod named_functions;
mod table_shape;
mod typed_data;

pub use constant_paths::ConstantPaths;
pub use formulas::{check_formula, check_formulas};
pub use known_words::{KnownWords, gather};
pub use map_editing::FoundFault;
pub use table_shape::Shape;
pub use typed_data::{Call, DataFault, NoPlace, Place, Segment, TypedData, segments};

use crate::lua_report;
use crate::time_limit::RulesTimer;
use lunarena_content::{
    BotStyle, Conditions, Document, FormulaSource, GameFile, LuaFile, MapFile, MapOutline, Number, Report, Reports,
    Root, RuleFunction, Ruleset,
};
use lunarena_kernel::budget::RULES_MEMORY;
use lunarena_kernel::random::Streams;
use lunarena_kernel::{Key, Value};
use lunarena_scene::Look;
use lunarena_script::observe;
use lunarena_script::{Api, FnRef, Formula, Module, Rules, RulesSource, ScriptError, Style};
use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;

/// The module that bots are offered, if the game names no others.
pub const API: &str = "api";

/// The names of the modules that bots are offered.
pub fn api_modules<N>(file: &GameFile<N>) -> Vec<&str> {
    match file.api.as_slice() {
        [] => vec![API],
        named => named.iter().map(|name| name.value.as_str()).collect(),
    }
}

pub struct Game {
    pub ruleset: Ruleset,
    /// The game file with all its formulas worked out.
    pub file: GameFile<i64>,
    /// How it looks, with all formulas worked out.
    pub look: Look,
    /// What bots are offered, by name.
    pub api: Api,
    modules: Vec<Module>,
    hooks: Vec<Module>,
    formulas: Vec<Formula>,
    constants: Value,
    /// What its maps hold, with the keys of these constants.
    map_outline: Option<MapOutline>,
    /// The rules that were loaded to look the game over: the first match takes them, instead of compiling all of it again.
    spare: RefCell<Option<Rules>>,
    words: OnceCell<KnownWords>,
    typed: OnceCell<TypedData>,
}

/// How a match begins.
#[derive(Clone, Debug)]
pub enum Start {
    Map(Box<MapFile>),
    /// A map written out in another file.
    Inline(Document),
    /// Any state.
    State(Value),
}

/// The rules at the start of a match, with the functions that game.yaml names.
pub struct Ready {
    pub rules: Rules,
    functions: BTreeMap<String, FnRef>,
}

impl Ready {
    pub fn function(&self, function: &RuleFunction) -> Option<FnRef> {
        self.functions.get(&function.to_string()).copied()
    }
}

impl Game {
    pub fn load(root: &Root, name: &str, sets: &[(String, String)]) -> Result<Game, Reports> {
        Game::from_ruleset(Ruleset::load(root, name, sets)?)
    }

    /// The same game with some constants changed, for a few turns of it: the conditions are about whole matches.
    pub fn with_constants(&self, change: impl FnOnce(&mut Ruleset) -> Result<(), Reports>) -> Result<Game, Reports> {
        let mut ruleset = self.ruleset.clone();
        change(&mut ruleset)?;
        Game::made(ruleset, &Conditions::default())
    }

    pub fn from_ruleset(ruleset: Ruleset) -> Result<Game, Reports> {
        let conditions = ruleset.file.conditions.clone();
        Game::made(ruleset, &conditions)
    }

    fn made(ruleset: Ruleset, conditions: &Conditions) -> Result<Game, Reports> {
        let _timer = RulesTimer::begin();
        let module = |file: &LuaFile| Module::new(&file.name, &lua_report::chunk(file), file.source.text());
        let modules: Vec<Module> = ruleset.modules.iter().map(module).collect();
        let sources = ruleset.constants.formulas();
        let formulas: Vec<Formula> = sources.iter().map(formula).collect();
        let constants = ruleset.constants.plain();
        let hooks: Vec<Module> = ruleset.hooks.iter().map(module).collect();
        let source = RulesSource { modules: &modules, constants: &constants, formulas: &formulas, hooks: &hooks };
        // A formula is worked out by the rules themselves, within the usual limit.
        let known = ruleset.file.limits.rules_memory.as_ref().and_then(Number::known);
        let memory = known.map_or(RULES_MEMORY, |bytes| bytes.max(0) as u64);
        let mut rules = Rules::load_within(&source, memory)
            .map_err(|errors| errors.iter().map(|error| located(&ruleset, &sources, error)).collect::<Reports>())?;
        // A name that is none would show only where the formula is worked out.
        let unknown = check_formulas(&ruleset);
        if !unknown.is_empty() {
            return Err(Reports::new(unknown));
        }
        // First of all: what they say is clearer than what comes of constants that don't fit.
        conditions::check(&mut rules, &ruleset, conditions)?;
        let mut reports = named_functions::by_game_file(&mut rules, &ruleset);
        if reports.is_empty() {
            reports.extend(named_functions::by_constants(&mut rules, &ruleset));
        }
        if reports.iter().any(lua_report::was_stopped) {
            return Err(Reports::new(reports));
        }
        let api = api::read(&mut rules, &ruleset).unwrap_or_else(|found| {
            reports.extend(found);
            Api::default()
        });
        let file = ruleset.file.settle(|source| evaluate(&mut rules, source));
        let look = looks::settled(&mut rules, &ruleset.look, &mut reports);
        match file {
            Ok(file) if reports.is_empty() => {
                rules.limit_memory(file.limits.rules_memory());
                let spare = RefCell::new(Some(rules));
                let map_outline = file.map.as_ref().map(|outline| outline.settled(&ruleset.constants));
                let (words, typed) = (OnceCell::new(), OnceCell::new());
                Ok(Game {
                    ruleset,
                    file,
                    look,
                    api,
                    modules,
                    hooks,
                    formulas,
                    constants,
                    map_outline,
                    spare,
                    words,
                    typed,
                })
            }
            Ok(_) => Err(Reports::new(reports)),
            Err(more) => Err(reports.into_iter().chain(more).collect()),
        }
    }

    pub fn name(&self) -> &str {
        &self.ruleset.game
    }

    pub fn style(&self) -> Style {
        match self.file.bots {
            BotStyle::Orders => Style::Orders,
            BotStyle::Calls => Style::Calls,
        }
    }

    /// The words that the rules know.
    pub(crate) fn known_words(&self) -> &KnownWords {
        self.words.get_or_init(|| KnownWords::of(&self.ruleset))
    }

    /// The types of the state and of the views, made by the first who asks for them.
    pub(crate) fn typed_data(&self, make: impl FnOnce() -> TypedData) -> &TypedData {
        self.typed.get_or_init(make)
    }

    /// The names of the first `count` seats.
    pub fn seats(&self, count: usize) -> Vec<String> {
        self.file.seats.names.iter().take(count).map(|name| name.value.clone()).collect()
    }

    /// Fresh rules with all functions looked up.
    pub fn rules(&self, seed: u64) -> Result<Ready, Reports> {
        let _timer = RulesTimer::begin();
        // Who looks at scripts sees only those that were loaded since.
        let mut rules = match self.spare.take() {
            Some(rules) if !observe::is_observed() => rules,
            _ => self.compile()?,
        };
        let mut functions = BTreeMap::new();
        for wanted in self.file.rule_functions() {
            let name = wanted.to_string();
            if let Some(found) = rules.function(&name).map_err(|error| self.report(&error))? {
                functions.insert(name, found);
            }
        }
        if self.style() == Style::Calls {
            rules.use_api(&self.api).map_err(|error| self.report(&error))?;
        }
        // Only now, so that modules are loaded alike for every match, whichever is the first.
        rules.streams().replace(Streams::new(seed));
        Ok(Ready { rules, functions })
    }

    fn compile(&self) -> Result<Rules, Reports> {
        let (modules, hooks, constants) = (&self.modules, &self.hooks, &self.constants);
        let source = RulesSource { modules, constants, formulas: &self.formulas, hooks };
        Rules::load_within(&source, self.file.limits.rules_memory())
            .map_err(|errors| errors.iter().map(|error| self.report(error)).collect::<Reports>())
    }

    /// An error of the rules as a report.
    pub fn report(&self, error: &ScriptError) -> Report {
        located(&self.ruleset, &self.ruleset.constants.formulas(), error)
    }
}

fn formula(source: &FormulaSource) -> Formula {
    Formula {
        path: source.path.split('.').map(str::to_owned).collect(),
        arguments: source.arguments.clone(),
        source: source.expression.clone(),
    }
}

/// A report at the formula or the Lua line that an error names.
fn located(ruleset: &Ruleset, formulas: &[FormulaSource], error: &ScriptError) -> Report {
    let at = error.place.as_ref().and_then(|place| formulas.iter().find(|formula| formula.path == place.chunk));
    match at {
        Some(formula) => {
            let message = format!("formula `{}`: {}", formula.path, error.message);
            lua_report::with_help(formula.report(message, "this formula"))
        }
        None => lua_report::report(error, ruleset.modules.iter().chain(&ruleset.hooks)),
    }
}

fn evaluate(rules: &mut Rules, source: &FormulaSource) -> Result<i64, Report> {
    let report = |message: String| source.report(format!("formula `{}`: {message}", source.path), "this formula");
    match rules.evaluate(&formula(source)).map_err(|error| report(error.message))? {
        Value::Int(number) => Ok(number),
        Value::Float(number) if number.fract() == 0.0 && number.abs() < 9e15 => Ok(number as i64),
        other => Err(report(format!("an integer is needed here, this gives {other}"))),
    }
}

/// A map of seat names to values.
pub fn by_seat<'a>(entries: impl IntoIterator<Item = (&'a str, Value)>) -> Value {
    Value::Map(entries.into_iter().map(|(seat, value)| (Key::from(seat), value)).collect())
}
