//! A game of nothing with one bot at it.

use crate::answer::{Answer, Argument, Asked, Log};
use crate::api::Api;
use crate::api::Style;
use crate::bot::{Bot, BotSource};
use crate::error::ScriptError;
use crate::rules::{Module, Rules, RulesSource};
use lunarena_kernel::Value;
use lunarena_kernel::budget::Limits;

/// The module that bots call.
pub const API: &str = "api";

const CALLS: &str = "return { last = function(state, turn, a, b) return b end }";

/// More than any work here takes.
const INSTRUCTIONS: u64 = 1 << 40;

const MEMORY: u64 = 8 << 20;

pub struct Scene {
    rules: Rules,
    bot: Bot,
}

impl Scene {
    pub fn new(text: &str) -> Result<Scene, ScriptError> {
        Scene::with_memory(text, MEMORY)
    }

    pub fn with_memory(text: &str, memory: u64) -> Result<Scene, ScriptError> {
        let mut rules = rules()?;
        let api = rules.api_of(API)?;
        rules.use_api(&api)?;
        Ok(Scene { bot: bot_with(Style::Calls, text, &api, memory, INSTRUCTIONS)?, rules })
    }

    pub fn ask(&mut self) -> Result<Box<Answer>, ScriptError> {
        self.ask_with(INSTRUCTIONS)
    }

    pub fn ask_with(&mut self, instructions: u64) -> Result<Box<Answer>, ScriptError> {
        let asked = Asked {
            function: "turn",
            instructions,
            keep: false,
            pause: false,
            log: Log::Nothing,
            argument: Argument::Nothing,
            also: None,
        };
        self.bot.ask(&asked, &mut self.rules)
    }
}

pub fn rules() -> Result<Rules, ScriptError> {
    rules_with(&[Module::new(API, "api.lua", CALLS)])
}

pub fn rules_with(modules: &[Module]) -> Result<Rules, ScriptError> {
    let constants = Value::Map(Default::default());
    let source = RulesSource { modules, constants: &constants, formulas: &[], hooks: &[] };
    let first = |errors: Vec<ScriptError>| errors.into_iter().next();
    Rules::load(&source).map_err(|errors| first(errors).unwrap_or_else(|| ScriptError::new("no rules")))
}

pub fn bot(text: &str, api: &Api) -> Result<Bot, ScriptError> {
    bot_of(Style::Calls, text, api)
}

pub fn bot_of(style: Style, text: &str, api: &Api) -> Result<Bot, ScriptError> {
    bot_with(style, text, api, MEMORY, 100_000)
}

fn bot_with(style: Style, text: &str, api: &Api, memory: u64, load: u64) -> Result<Bot, ScriptError> {
    let limits = Limits { load, call: None, turn: None, bank: None, memory, output: 1000 };
    Bot::load(&BotSource { chunk: "bot.lua", text, code: Default::default(), limits: &limits, api, style, seed: 7 })
}
