//! What it takes to compile a bot's file is counted, and taken from what loading may cost.

use lunarena_kernel::budget::Limits;
use lunarena_script::{Api, Bot, BotSource, Code, ScriptError, Style};

fn load(text: &str, code: &Code, instructions: u64) -> Result<Bot, ScriptError> {
    let limits = Limits { load: instructions, call: None, turn: None, bank: None, memory: 64 << 20, output: 0 };
    let (api, code) = (Api::default(), code.clone());
    Bot::load(&BotSource { chunk: "bot.lua", text, code, limits: &limits, api: &api, style: Style::Orders, seed: 1 })
}

/// The least that loading may cost without a fault: to compile it, and the one instruction of a file without any.
fn least(text: &str, code: &Code) -> u64 {
    let good = |instructions: &u64| load(text, code, *instructions).is_ok_and(|bot| bot.load_fault().is_none());
    (0..).find(good).unwrap_or_default()
}

#[test]
fn a_byte_costs_one_and_a_look_an_eighth() {
    let spaces = " ".repeat(100);
    let empty = least("", &Code::default());
    assert_eq!(least(&spaces, &Code::default()), empty + 100);
    // Two variables, of which the second is found at the first look and the first at the second: for each name one look is at the function.
    let text = "local a, b".to_owned() + &" a = a".repeat(8);
    // Each of the sixteen names takes three looks. The two variables are made by one instruction; what is itself needs none.
    assert_eq!(least(&text, &Code::default()), empty + text.len() as u64 + 16 * 3 / 8 + 1);
}

/// Why it never answers.
fn refused(text: &str, instructions: u64) -> Option<String> {
    let bot = load(text, &Code::default(), instructions).ok()?;
    bot.load_fault().map(|fault| fault.error.message.clone())
}

#[test]
fn it_costs_the_same_from_the_store() {
    let text = "local a, b, c = 1, 2, 3 function turn() return a + b + c end";
    let code = Code::default();
    let first = least(text, &code);
    assert_eq!(least(text, &code), first);
    assert_eq!(least(text, &Code::default()), first);
}

#[test]
fn what_costs_more_than_loading_may_is_refused_before_it_runs() {
    let error = refused(&" ".repeat(2000), 1000);
    let told = "over budget: it takes 2000 instructions to compile, and loading may take 1000: make the file shorter";
    assert!(error.as_ref().is_some_and(|error| error.contains(told)), "{error:?}");
}

/// Functions in functions, in which every name is looked for at every level.
#[test]
fn names_in_nested_functions_are_counted() {
    let locals: String = (0..190).map(|i| format!("local v{i} ")).collect();
    let nested = |uses: usize| {
        let deep = 40;
        locals.clone() + &"return function() ".repeat(deep) + &"x=x ".repeat(uses) + &"end ".repeat(deep)
    };
    // A global is looked for at all levels, in vain: among the locals of the outermost, and once at each.
    let looks = |uses: u64| uses * 2 * (190 + 41);
    let cost = |uses: usize| {
        let error = refused(&nested(uses), 0).unwrap_or_default();
        let words = error.split_whitespace().skip_while(|word| *word != "takes").nth(1);
        words.and_then(|word| word.parse::<u64>().ok()).unwrap_or_default()
    };
    let bytes = 1000 * "x=x ".len() as u64;
    let more = cost(2000) - cost(1000);
    let expected = bytes + looks(1000) / 8;
    assert!((expected..expected + expected / 2).contains(&more), "{more}, not {expected}");
    // What would take the compiler seconds ends long before.
    let error = load(&nested(200_000), &Code::default(), u64::MAX).err().map(|error| error.to_string());
    assert!(error.as_ref().is_some_and(|error| error.contains("too long to compile")), "{error:?}");
}
