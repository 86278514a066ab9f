//! The object on which a bot calls the game: its fields and methods, its type checks, and what it hides from bots.

use crate::table::Table;
use lunarena_kernel::Value;
use lunarena_script::{Answer, Argument, FaultKind, Log, Module, Request, Rules, RulesSource};

fn value(answer: Answer) -> String {
    assert_eq!(answer.fault, None);
    answer.value.unwrap_or_default().to_string()
}

fn result_of(bot: &str) -> String {
    value(Table::new(&format!("function turn(game) {bot} end")).ask())
}

fn error_of(bot: &str) -> String {
    let answer = Table::new(&format!("function turn(game) {bot} end")).ask();
    answer.fault.expect("a fault").error.to_string()
}

#[test]
fn the_game_object_is_the_view_with_methods() {
    assert_eq!(result_of("return { game.last, game.cards, game:deal(7, 'x') }"), "[queen, [3, 5], 2, 7, x]");
    assert_eq!(result_of("return { game:deal() }"), "[0]");
    assert_eq!(result_of("return game"), "{cards: [3, 5], last: queen}");
    // As an argument it is plain data, like any other table.
    assert_eq!(result_of("return { game:deal(game) }"), "[1, {cards: [3, 5], last: queen}]");
    assert_eq!(
        result_of("return { deal == nil, rest == nil, end_turn == nil, game.end_turn == nil }"),
        "[true, true, true, true]"
    );
    let answer =
        Table::new("function turn(game) return { next(game) == nil, game:deal(1) } end").ask_with(Argument::Nothing);
    assert_eq!(answer.calls[0].0.to_string(), "[deal, 1]");
    assert_eq!(value(answer), "[true, 1, 1]");
}

#[test]
fn methods_require_the_game_object() {
    let wrong = "bot.lua:1: deal is a method: write game:deal(...)";
    assert_eq!(error_of("game.deal()"), wrong);
    assert_eq!(error_of("game.deal(7)"), wrong);
    assert_eq!(error_of("game.deal('x', game)"), wrong);
    assert_eq!(error_of("game.deal({})"), wrong);
    assert_eq!(
        error_of("local own = setmetatable({}, { __index = game, __eq = function() return true end }) own:deal()"),
        wrong
    );
    assert_eq!(error_of("game.rest()"), "bot.lua:1: rest is a method: write game:rest(...)");
    assert_eq!(error_of("game:fold(1)"), "bot.lua:1: not now");
    assert_eq!(
        error_of("game:deal(1, print)"),
        "bot.lua:1: bad argument #2 (it holds a function, which can't be handed over)"
    );
}

#[test]
fn no_other_table_can_become_the_game_object() {
    assert_eq!(result_of("return getmetatable(game)"), "false");
    assert_eq!(result_of("return (pcall(setmetatable, game, {}))"), "false");
    assert_eq!(result_of("return (pcall(setmetatable, {}, getmetatable(game)))"), "false");
    // Fields that a bot writes into it do not replace its methods.
    let kept = "
        local first
        function turn(game)
          first = first or game
          game.deal = nil
          local good = game:deal(1)
          game.deal, first.last = 3, 'own'
          return { good, game.deal, rawequal(first, game), game.last }
        end";
    let mut table = Table::new(kept);
    assert_eq!(value(table.ask()), "[1, 3, true, own]");
    assert_eq!(value(table.ask()), "[1, 3, false, queen]");
}

#[test]
fn a_stored_game_object_works_in_later_turns() {
    let mut table = Table::new("local kept function turn(game) kept = kept or game return { kept:deal(1) } end");
    assert_eq!(value(table.ask()), "[1, 1]");
    assert_eq!(value(table.ask()), "[1, 1]");
}

#[test]
fn rules_can_export_the_function_that_ends_a_turn() {
    let mut table = Table::new(
        "function turn(game)
           local inner = coroutine.wrap(function() game:rest(1, 2) return 'inner' end)
           local results = { select('#', game:rest()), inner() }
           for _ in game.rest, game do error('a loop that has nothing to go through') end
           return results
         end",
    );
    for _ in 0..3 {
        let answer = table.ask();
        assert!(answer.paused && !answer.returned && answer.calls.is_empty(), "{answer:?}");
    }
    assert_eq!(value(table.ask()), "[0, inner]");
    // Without the export, bots do not have the function.
    let mut table = Table::with("return { deal = function() end }", "function turn(game) return game.rest == nil end");
    assert_eq!(value(table.ask()), "true");
    let inside = "setmetatable({}, { __close = function() game:rest() end })";
    let inside = format!(
        "local co = coroutine.create(function() local _ <close> = {inside} coroutine.yield() end) \
                          coroutine.resume(co) return select(2, coroutine.close(co))"
    );
    assert_eq!(result_of(&inside), "bot.lua:1: rest can't be called inside a __close or a comparison of the library");
}

#[test]
fn a_cancelled_run_starts_over() {
    let mut table = Table::new("local runs = 0 function turn(game) runs = runs + 1 game:rest() return runs end");
    assert!(table.ask().paused);
    table.bot.cancel();
    assert!(table.ask().paused);
    assert_eq!(value(table.ask()), "2");
}

/// No call would catch an error of the rules' state while arguments are copied into it.
#[test]
fn arguments_are_copied_into_rules_with_no_memory_left() {
    let mut table = Table::new("function turn(game) return (game:peek(('x'):rep(5000), { 1, 2, { a = 3 } })) end");
    table.rules.limit_memory(1);
    let failed = table.try_ask(Argument::Nothing).expect_err("no room for what it returns");
    assert!(failed.message.starts_with("out of memory: rules may use 1 bytes"), "{failed}");
    table.rules.limit_memory(1 << 20);
    assert!(table.try_ask(Argument::Nothing).expect("rules with memory").fault.is_none());
}

#[test]
fn end_turn_outside_of_a_live_call_is_an_error() {
    let mut table = Table::new("function turn() end");
    let function = table.rules.function("game.end_turn").expect("compiles").expect("is there");
    let error = table.rules.stage(function).expect_err("nothing to end");
    assert_eq!(error.to_string(), "game.lua:6: end_turn: no bot is calling, so there is no turn to end");
}

#[test]
fn a_view_that_hides_a_method_is_the_rules_fault() {
    let mut table = Table::new("function turn() end");
    let error = table.make_view("hidden").expect_err("a clash");
    assert_eq!(
        error.to_string(),
        "game.lua:4: the view has a field 'deal', which hides the API's function 'deal' from bots"
    );
    let error = table.make_view("nothing").expect_err("no table");
    assert_eq!(error.to_string(), "game.lua:5: the view must be a table: it is what bots call the game's functions on");
}

#[test]
fn every_bot_has_its_own_api_data_while_loading() {
    let bot = "local first = Suit.HEARTS .. MOST Suit.HEARTS = 'mine'
        function turn(game) Suit.ALL[1] = Suit.ALL[1] + 1 return { first, Suit.HEARTS, Suit.ALL, game.Suit == nil } end";
    let mut one = Table::new(bot);
    assert_eq!(value(one.ask()), "[hearts7, mine, [2, 2], true]");
    assert_eq!(value(one.ask()), "[hearts7, mine, [3, 2], true]");
    assert_eq!(value(Table::new(bot).ask()), "[hearts7, mine, [2, 2], true]");
}

#[test]
fn api_data_with_functions_is_reported() {
    let module = |text: &str| Module::new("api", "api.lua", text);
    let constants = Value::Map(Default::default());
    let modules = [module("return { Suit = { sort = function() end }, take = function() end }")];
    let mut rules = Rules::load(&RulesSource { modules: &modules, constants: &constants, formulas: &[], hooks: &[] })
        .expect("good");
    let api = rules.api_of("api").expect("an api");
    assert_eq!(api.unavailable, [("Suit".to_owned(), "it holds a function, which can't be handed over".to_owned())]);
}

/// Returns the answer of one turn with logged calls.
fn logged(table: &mut Table, log: Log, instructions: u64) -> Answer {
    table.make_view("view").expect("a view");
    let request =
        Request { function: "turn", instructions, keep: false, pause: true, log, argument: Argument::View, also: None };
    *table.bot.ask(&request, &mut table.rules).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn short_logs_cut_long_results() {
    let play = |log: Log| {
        let mut table = Table::new(
            "function turn(game) game:deal(3) game:deal({ 1, 2, 3 }, ('x'):rep(70)) game:deal(table.pack(('x'):rep(64):byte(1, -1))) end",
        );
        let answer = logged(&mut table, log, 10_000);
        assert_eq!((answer.fault.clone(), answer.more_calls), (None, 0));
        answer.calls.into_iter().map(|(_, outcome)| outcome.to_string().len()).collect::<Vec<_>>()
    };
    assert_eq!(play(Log::Nothing), Vec::<usize>::new());
    // Only the third result is too long for a short log: compare [1, 3] with {cut: true}.
    let (short, whole) = (play(Log::Short), play(Log::Whole));
    assert_eq!((short[0], short[1], short[2]), (whole[0], whole[1], "{cut: true}".len()));
    assert!(whole[2] > 200);
}

/// Finding the length of a list takes longer the first time than later; logging must not change which call pays for it.
#[test]
fn logging_does_not_change_the_price_of_a_call() {
    let api = "return { lists = function(_, _, n) local all = {} for i = 1, n do
        local list = {} for k = 1, i do list[#list + 1] = k end all[#all + 1] = list end return all end }";
    let used = |log: Log, n: usize| {
        let mut table = Table::with(api, &format!("function turn(game) local lists = game:lists({n}) end"));
        let answer = logged(&mut table, log, 1_000_000);
        assert_eq!(answer.fault, None);
        answer.used
    };
    for n in 1..100 {
        let (nothing, short, whole) = (used(Log::Nothing, n), used(Log::Short, n), used(Log::Whole, n));
        assert_eq!((nothing, short), (whole, whole), "{n} lists");
    }
}

/// A replay logs only the first calls of a bot that makes very many; a test logs all.
#[test]
fn a_whole_log_contains_every_call() {
    let play = |log: Log| {
        let mut table = Table::new("function turn(game) for i = 1, 5000 do game:peek(i) end end");
        let answer = logged(&mut table, log, 1_000_000);
        (answer.calls.len() as u64, answer.more_calls)
    };
    assert_eq!(play(Log::Whole), (5000, 0));
    let (written, more) = play(Log::Short);
    assert_eq!(written + more, 5000);
    assert!((500..2000).contains(&written), "{written}");
}

/// Returns the price of an expression beyond the Lua instructions around it.
fn cost(expression: &str) -> i64 {
    let around = "local budget = budget local left = budget()";
    let left =
        |work: &str| result_of(&format!("{around} {work} return left - budget()")).parse::<i64>().expect("a number");
    left(expression) - left("")
}

#[test]
fn games_set_their_own_prices() {
    // The name, the object, the arguments and the call, plus the price.
    assert_eq!(cost("local a = game:peek()"), 2 + 7);
    assert_eq!(cost("local a = game:peek(1, 'one')"), 4 + 7);
    // Without its own price: the call, three values of the result, and the text in both directions.
    assert_eq!(cost("local a = game:deal('one')"), 3 + 10 + 2 * 4);
    // 32 values of the arguments are included; each further one costs 4. A list of n items counts as 1 + n values.
    let large = |n: usize| {
        result_of(&format!(
            "local t = {{}} for i = 1, {n} do t[i] = i end local budget = budget local left = budget() local a = game:peek(t) return left - budget()"
        ))
    };
    assert_eq!(large(31), large(0));
    assert_eq!(large(41).parse::<i64>().unwrap(), large(31).parse::<i64>().unwrap() + 10 * 4);
}

#[test]
fn rules_can_charge_the_calling_bot() {
    assert_eq!(cost("local a = game:fine(500)"), 3 + 500);
    assert_eq!(cost("local a = game:fine(0)"), 3);
    // A refused call is charged too, in addition to its usual price.
    let fold = |amount: i64| cost(&format!("pcall(game.fine_and_fold, game, {amount})"));
    assert_eq!(fold(300) - fold(0), 300);
    // It returns the remaining budget.
    assert_eq!(result_of("local left = game:fine(100) return left - budget()"), "2");
    // Beyond the budget the call completes and then the bot fails; a paused bot owes the rest.
    let request = |pause: bool| Request {
        function: "turn",
        instructions: 100,
        keep: false,
        pause,
        log: Log::Nothing,
        argument: Argument::Nothing,
        also: None,
    };
    let mut table = Table::new("function turn(game) local left = game:fine(1000) print(left) return left end");
    let answer = table.bot.ask(&request(false), &mut table.rules).expect("good rules");
    assert_eq!(answer.fault.map(|fault| fault.kind), Some(FaultKind::OverBudget));
    let mut table = Table::new("function turn(game) local left = game:fine(1000) return left end");
    let answer = table.bot.ask(&request(true), &mut table.rules).expect("good rules");
    assert_eq!((answer.paused, answer.used > 1000, answer.fault), (true, true, None));
    let mut table = Table::new("function turn(game) game:fine(-1) end");
    let error = table.bot.ask(&request(false), &mut table.rules).expect_err("bad rules");
    assert_eq!(error.to_string(), "api.lua:6: charge: the amount must be 0 or more, not -1");
}

#[test]
fn rules_can_end_the_turn_of_the_calling_bot() {
    let bot = "function turn(game) local a, b = game:leave('x', 'y') print(a .. b) pcall(game.leave_and_fold, game) game:leave() return 3 end";
    let mut table = Table::new(bot);
    let first = table.ask();
    assert_eq!((first.paused, first.output.as_str()), (true, ""));
    // A refused call does not end the turn.
    let second = table.ask();
    assert_eq!((second.paused, second.output.as_str()), (true, "xy\n"));
    let third = table.ask();
    assert_eq!((third.returned, third.value), (true, Some(Value::Int(3))));
    let inside = "local co = coroutine.create(function() local x <close> = setmetatable({}, { __close = function() game:leave() end }) coroutine.yield() end) \
                  coroutine.resume(co) error(select(2, coroutine.close(co)))";
    assert!(error_of(inside).contains("can't be called inside"), "{}", error_of(inside));
}

#[test]
fn near_accepts_any_text_from_a_bot() {
    assert_eq!(result_of("return game:guess('quen')"), "queen");
    assert_eq!(result_of("return game:guess('\\xff\\xfe')"), "none");
    assert_eq!(result_of("return game:guess('')"), "none");
}
