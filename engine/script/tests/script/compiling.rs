//! Compiling a bot's file is counted and charged to the loading budget.

use lunarena_kernel::budget::Limits;
use lunarena_script::{Api, Bot, BotSource, Code, ScriptError, Style};

fn load(text: &str, code: &Code, instructions: u64) -> Result<Bot, ScriptError> {
    let limits = Limits { load: instructions, call: None, turn: None, bank: None, memory: 64 << 20, output: 0 };
    let (api, code) = (Api::default(), code.clone());
    Bot::load(&BotSource { chunk: "bot.lua", text, code, limits: &limits, api: &api, style: Style::Orders, seed: 1 })
}

/// Returns the smallest budget that loads the file: the price of compiling, plus the only instruction of an empty file.
fn least(text: &str, code: &Code) -> u64 {
    let good = |instructions: &u64| load(text, code, *instructions).is_ok_and(|bot| bot.load_fault().is_none());
    (0..).find(good).unwrap_or_default()
}

#[test]
fn a_byte_costs_one_and_a_lookup_step_an_eighth() {
    let spaces = " ".repeat(100);
    let empty = least("", &Code::default());
    assert_eq!(least(&spaces, &Code::default()), empty + 100);
    // Two variables: a search finds `b` at the first step and `a` at the second. Each search takes one more step for the function.
    let text = "local a, b".to_owned() + &" a = a".repeat(8);
    // Each of the sixteen names takes three steps. One instruction creates both variables; `a = a` compiles to nothing.
    assert_eq!(least(&text, &Code::default()), empty + text.len() as u64 + 16 * 3 / 8 + 1);
}

/// Returns the error of a file that fails to load.
fn load_error(text: &str, instructions: u64) -> Option<String> {
    let bot = load(text, &Code::default(), instructions).ok()?;
    bot.load_fault().map(|fault| fault.error.message.clone())
}

#[test]
fn a_cached_file_costs_the_same() {
    let text = "local a, b, c = 1, 2, 3 function turn() return a + b + c end";
    let code = Code::default();
    let first = least(text, &code);
    assert_eq!(least(text, &code), first);
    assert_eq!(least(text, &Code::default()), first);
}

#[test]
fn a_file_over_the_loading_budget_is_refused_before_it_runs() {
    let error = load_error(&" ".repeat(2000), 1000);
    let expected =
        "over budget: it takes 2000 instructions to compile, and loading may take 1000: make the file shorter";
    assert!(error.as_ref().is_some_and(|error| error.contains(expected)), "{error:?}");
}

/// Every name is searched in all enclosing functions.
#[test]
fn names_in_nested_functions_are_counted() {
    let locals: String = (0..190).map(|i| format!("local v{i} ")).collect();
    let nested = |uses: usize| {
        let deep = 40;
        locals.clone() + &"return function() ".repeat(deep) + &"x=x ".repeat(uses) + &"end ".repeat(deep)
    };
    // A global is searched without success at all levels: among the locals of the outermost one, and once at each other.
    let looks = |uses: u64| uses * 2 * (190 + 41);
    let cost = |uses: usize| {
        let error = load_error(&nested(uses), 0).unwrap_or_default();
        let words = error.split_whitespace().skip_while(|word| *word != "takes").nth(1);
        words.and_then(|word| word.parse::<u64>().ok()).unwrap_or_default()
    };
    let bytes = 1000 * "x=x ".len() as u64;
    let more = cost(2000) - cost(1000);
    let expected = bytes + looks(1000) / 8;
    assert!((expected..expected + expected / 2).contains(&more), "{more}, not {expected}");
    // A file that would occupy the compiler for seconds is refused early.
    let error = load(&nested(200_000), &Code::default(), u64::MAX).err().map(|error| error.to_string());
    assert!(error.as_ref().is_some_and(|error| error.contains("too long to compile")), "{error:?}");
}
