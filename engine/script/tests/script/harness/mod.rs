//! Bots in a game without rules.

pub mod constructs;

use lunarena_kernel::Value;
use lunarena_kernel::budget::Limits;
use lunarena_script::{Answer, Api, ApiEntry, Argument, Bot, BotSource, Log, Request, Rules, RulesSource, Style};

pub const OUTPUT: usize = 1000;

pub struct TestBot {
    rules: Rules,
    pub bot: Bot,
}

impl TestBot {
    pub fn new(source: &str) -> TestBot {
        let constants = Value::Map(Default::default());
        let rules = RulesSource { modules: &[], constants: &constants, formulas: &[], hooks: &[] };
        let rules = Rules::load(&rules).unwrap_or_else(|errors| panic!("{errors:?}"));
        TestBot { rules, bot: load(source) }
    }

    pub fn ask(&mut self, instructions: u64, pause: bool) -> Answer {
        self.ask_for("turn", instructions, pause)
    }

    pub fn ask_for(&mut self, function: &str, instructions: u64, pause: bool) -> Answer {
        let request = Request {
            function,
            instructions,
            keep: false,
            pause,
            log: Log::Whole,
            argument: Argument::Nothing,
            also: None,
        };
        *self.bot.ask(&request, &mut self.rules).unwrap_or_else(|error| panic!("{error}"))
    }

    pub fn cancel(&mut self) {
        self.bot.cancel();
    }
}

/// Loads a bot on its own.
pub fn load(source: &str) -> Bot {
    let limits = Limits { load: 100_000, call: None, turn: None, bank: None, memory: 8 << 20, output: OUTPUT as u64 };
    let calls = ["go", "wait"].map(|name| ApiEntry {
        name: name.to_owned(),
        module: "api".into(),
        ends_turn: false,
        price: None,
    });
    let api = Api { calls: calls.to_vec(), ..Api::default() };
    let source = BotSource {
        chunk: "bot.lua",
        text: source,
        code: Default::default(),
        limits: &limits,
        api: &api,
        style: Style::Orders,
        seed: 7,
    };
    Bot::load(&source).unwrap_or_else(|error| panic!("{error}"))
}

pub fn play_with(source: &str, instructions: u64) -> Answer {
    TestBot::new(source).ask(instructions, false)
}

pub fn play(source: &str) -> Answer {
    play_with(source, 10_000_000)
}
