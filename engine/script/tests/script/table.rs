//! A tiny game with live calls, and a bot that plays it.

use lunarena_kernel::Value;
use lunarena_kernel::budget::Limits;
use lunarena_script::{Answer, Argument, Bot, BotSource, Log, Module, Request, Rules, RulesSource, ScriptError, Style};

const GAME: &str = "
local M = {}
function M.view() return { cards = { 3, 5 }, last = 'queen' } end
function M.hidden() return { deal = 1 } end
function M.nothing() end
function M.end_turn() end_turn() end
return M";

const API: &str = "
local M = {}
function M.deal(state, turn, ...) return select('#', ...), ... end
function M.fold() refuse('not now') end
function M.peek(_, _, ...) return { 1, 2, 3, ... } end
function M.fine(_, _, amount) return charge(amount) end
function M.fine_and_fold(_, _, amount) charge(amount) refuse('no') end
function M.leave(_, _, ...) end_turn() return ... end
function M.leave_and_fold() end_turn() refuse('no') end
function M.guess(_, _, name) return near(name, { 'queen', 'king' }) or 'none' end
M.rest = end_turn
M.Suit = { HEARTS = 'hearts', ALL = { 1, 2 } }
M.MOST = 7
return M";

/// Prices of two of the calls.
const PRICES: [(&str, u64); 2] = [("peek", 7), ("fine", 0)];

pub struct Table {
    pub rules: Rules,
    pub bot: Bot,
    /// Budget of each turn.
    pub instructions: u64,
}

impl Table {
    pub fn new(bot: &str) -> Table {
        Table::with(API, bot)
    }

    pub fn with(api: &str, bot: &str) -> Table {
        Table::with_memory(api, bot, 1 << 20)
    }

    pub fn with_memory(api: &str, bot: &str, memory: u64) -> Table {
        let modules = [("game", GAME), ("api", api)];
        let modules = modules.map(|(name, text)| Module::new(name, &format!("{name}.lua"), text));
        let constants = Value::Map(Default::default());
        let rules = RulesSource { modules: &modules, constants: &constants, formulas: &[], hooks: &[] };
        let mut rules = Rules::load(&rules).unwrap_or_else(|errors| panic!("{errors:?}"));
        let mut api = rules.api_of("api").expect("an api");
        for entry in &mut api.calls {
            entry.price = PRICES.iter().find(|(name, _)| *name == entry.name).map(|(_, price)| *price);
        }
        rules.use_api(&api).expect("its functions");
        let limits = Limits { load: 100_000, call: None, turn: None, bank: None, memory, output: 1000 };
        let source = BotSource {
            chunk: "bot.lua",
            text: bot,
            code: Default::default(),
            limits: &limits,
            api: &api,
            style: Style::Calls,
            seed: 7,
        };
        let bot = Bot::load(&source).unwrap_or_else(|error| panic!("{error}"));
        Table { rules, bot, instructions: 10_000 }
    }

    pub fn make_view(&mut self, name: &str) -> Result<(), ScriptError> {
        let view = self.rules.function(&format!("game.{name}")).expect("compiles").expect("is there");
        self.rules.make_view(view)
    }

    pub fn ask_with(&mut self, argument: Argument) -> Answer {
        self.try_ask(argument).unwrap_or_else(|error| panic!("{error}"))
    }

    pub fn try_ask(&mut self, argument: Argument) -> Result<Answer, ScriptError> {
        let request = Request {
            function: "turn",
            instructions: self.instructions,
            keep: false,
            pause: true,
            log: Log::Whole,
            argument,
            also: None,
        };
        self.bot.ask(&request, &mut self.rules).map(|answer| *answer)
    }

    pub fn ask(&mut self) -> Answer {
        self.make_view("view").expect("a view");
        self.ask_with(Argument::View)
    }
}
