//! A bot is charged exactly what each line of the price list says. The expected amounts are computed by hand.

mod list;

use crate::harness::play_with;
use list::{ELSEWHERE, GROWTHS, LINES};
use lunarena_kernel::Value;
use lunarena_kernel::budget::Limits;
use lunarena_script::{Argument, Bot, BotSource, Log, Module, Request, Rules, RulesSource, Style, prices};

fn cost(before: &str, expression: &str) -> u64 {
    let source = format!(
        "local budget = budget function turn() {before} local left = budget() local r = {expression} return left - budget() end"
    );
    let answer = play_with(&source, 1_000_000);
    assert_eq!(answer.fault, None, "{source}");
    answer.value.as_ref().and_then(Value::as_int).unwrap_or_default() as u64
}

#[test]
fn every_call_costs_what_the_list_says() {
    for (name, before, call, price) in LINES {
        let arguments = call.matches(',').count() as u64 + u64::from(!call.ends_with("()"));
        // The function, its arguments and the call; then the second function `budget` and its call.
        let instructions = 1 + arguments + 1 + 2;
        assert_eq!(cost(before, call) - instructions, *price, "{name}");
    }
}

/// Errors of scripts, of the engine's functions, and of Lua's own functions, which are free when they succeed.
#[test]
fn an_error_costs_what_the_list_says() {
    let caught = |what: &str| cost("local pcall, error, insert, floor = pcall, error, table.insert, math.floor", what);
    let good = caught("pcall(floor, 1)");
    // `pcall` is written in Lua and takes two more instructions.
    for failing in ["pcall(floor, 'x')", "pcall(insert, 1)", "pcall(error, true)"] {
        assert_eq!(caught(failing) - good, 24 + 2, "{failing}");
    }
}

/// A float is read on the slower path.
#[test]
fn a_filter_costs_the_same_on_both_paths() {
    let filters = [
        "{ a = N }",
        "{ a = { at_least = N, ['not'] = 5 }, b = 1 }",
        "{ a = N, free_of = 'units' }",
        "{ b = { is = N } }",
    ];
    let grid =
        "local g = grid.new{ width = 4, height = 4, layers = { a = 0, b = 1 }, occupants = { units = {} } } local f";
    for filter in filters {
        let find = |number: &str| cost(&format!("{grid} = {}", filter.replace('N', number)), "#g:find(f)");
        assert_eq!(find("1"), find("1.0"), "{filter}");
    }
}

/// A side of a grid may be a float without a fraction, and layers may be numbered.
#[test]
fn a_new_grid_costs_the_same_however_it_is_described() {
    let new = |side: &str, layers: &str| {
        cost(&format!("local new, t = grid.new, {{ width = {side}, height = {side}, layers = {layers} }}"), "new(t)")
    };
    let wanted = new("100", "{ a = 0, b = 0 }");
    assert!(wanted > 2 * 100 * 100 / 4);
    assert_eq!(new("100.0", "{ a = 0, b = 0 }"), wanted);
    // Names cost a little more to read than numbers.
    assert!(new("100", "{ 0, 0 }") > 2 * 100 * 100 / 4);
}

#[test]
fn large_work_costs_what_the_list_says() {
    for (name, before, expression, sizes, price) in GROWTHS {
        let [small, large] = sizes.map(|size| {
            let sized = |text: &str| text.replace('N', &size.to_string());
            cost(&sized(before), &sized(expression))
        });
        assert_eq!(large - small, *price, "{name}: {expression}");
    }
}

#[test]
fn every_line_of_the_list_is_tested() {
    let tested = |name: &str| {
        LINES.iter().any(|line| line.0 == name)
            || GROWTHS.iter().any(|line| line.0 == name)
            || ELSEWHERE.contains(&name)
    };
    let untested: Vec<&str> = prices().iter().map(|listed| listed.name).filter(|name| !tested(name)).collect();
    assert_eq!(untested, Vec::<&str>::new());
}

#[test]
fn a_live_call_is_charged_by_its_values() {
    let api = Module::new("api", "api.lua", "return { echo = function(state, turn, ...) return ... end }");
    let constants = Value::Map(Default::default());
    let mut rules = Rules::load(&RulesSource { modules: &[api], constants: &constants, formulas: &[], hooks: &[] })
        .expect("good rules");
    let names = rules.api_of("api").expect("an api");
    rules.use_api(&names).expect("its functions");
    let cost = |rules: &mut Rules, what: &str| {
        let text = format!(
            "local t = {what} function turn(game) local budget = budget local a = budget() game:echo(t) return a - budget() end"
        );
        let limits = Limits { load: 10_000, call: None, turn: None, bank: None, memory: 1 << 20, output: 0 };
        let source = BotSource {
            chunk: "bot.lua",
            text: &text,
            code: Default::default(),
            limits: &limits,
            api: &names,
            style: Style::Calls,
            seed: 1,
        };
        let request = Request {
            function: "turn",
            instructions: 10_000,
            keep: false,
            pause: false,
            log: Log::Whole,
            argument: Argument::Nothing,
            also: None,
        };
        let answer = Bot::load(&source).and_then(|mut bot| bot.ask(&request, rules)).expect("an answer");
        answer.value.and_then(|value| value.as_int()).expect("a number") - 5
    };
    assert_eq!(cost(&mut rules, "7"), 10);
    // A table and its three entries, in both directions.
    assert_eq!(cost(&mut rules, "{ 1, 2, 3 }"), 10 + 2 * 4 * 4);
    assert_eq!(cost(&mut rules, "('x'):rep(160)"), 10 + 2 * (4 + 10));
    // A list of more than 64 places is walked, including empty places.
    assert_eq!(cost(&mut rules, "{ ('x'):rep(100):byte(1, 100) }"), 10 + 2 * 101 * 4 + 100 / 2);
}

/// Returned and saved values are charged at the end of the turn, except for the first few.
#[test]
fn an_answer_is_charged_by_its_values() {
    let used = |what: &str, text: &str| {
        let source = format!("local t = {what} function turn() {text} end");
        play_with(&source, 100_000).used
    };
    let list = |entries: u32| format!("{{ ('x'):rep({entries}):byte(1, {entries}) }}");
    // A list of 60 entries has 61 values.
    let small = used(&list(60), "return t");
    assert_eq!(used(&list(63), "return t"), small);
    assert_eq!(used(&list(73), "return t") - small, 10 * 4 + 73 / 2);
    assert_eq!(used(&list(73), "save(t)") - used(&list(63), "save(t)"), 10 * 4 + 73 / 2);
    assert_eq!(used("('x'):rep(1024 + 160)", "return t") - used("'x'", "return t"), 10);
}

/// The charge never exceeds the rest of the budget, and reading stops at what a whole turn could pay.
#[test]
fn reading_an_answer_stops_at_what_a_turn_could_pay() {
    let list = "local t = { ('x'):rep(200):byte(1, 200) }";
    let played = |instructions: u64| play_with(&format!("{list} function turn() return t end"), instructions);
    let rich = played(1000);
    assert_eq!(rich.value.as_ref().and_then(Value::as_list).map(<[Value]>::len), Some(200));
    assert_eq!(rich.fault, None);
    let poor = played(400);
    assert_eq!(
        poor.fault.map(|fault| fault.error.message),
        Some("the answer can't be read: it holds too many values".to_owned())
    );
    assert_eq!(poor.used, 400);
}

/// A collection forced by full memory is charged by the memory that remains, less half of what it frees.
#[test]
fn a_collection_that_frees_little_is_paid_for() {
    let used = |kept: u32| {
        let source = format!(
            "function turn()
               local keep, rep, left = {{}}, string.rep
               for i = 1, {kept} do keep[i] = rep('x', 4000) .. i end
               left = budget()
               for i = 1, 250 do local s = rep('x', 10000) end
               return left - budget()
             end"
        );
        let answer = play_with(&source, 10_000_000);
        assert_eq!(answer.fault, None);
        answer.value.and_then(|value| value.as_int()).unwrap_or_default()
    };
    // An eighth of 8 MiB stays in use, or three quarters; 2.5 MB become garbage.
    let (few, many) = (used(250), used(1500));
    // About 6 MB remain; half of at most 2.4 MB is subtracted. This happens once or twice.
    let price = many - few;
    assert!((6_000_000 / 32 - 2_400_000 / 64..=2 * 6_600_000 / 32).contains(&price), "{price}");
}
