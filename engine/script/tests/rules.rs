//! Rules in their state: what a chunk that makes data gives, and where its errors are said to be.

use lunarena_kernel::Value;
use lunarena_script::{Rules, RulesSource};

fn rules() -> Rules {
    let constants = Value::Map(Default::default());
    Rules::load(&RulesSource { modules: &[], constants: &constants, formulas: &[] })
        .unwrap_or_else(|errors| panic!("{errors:?}"))
}

#[test]
fn a_generator_is_a_function_that_makes_data() {
    let made = rules().run_generator("made.lua", "return function() return { size = 3 } end").unwrap();
    assert_eq!(made.to_string(), "{size: 3}");
    let error = rules().run_generator("made.lua", "return 3").unwrap_err();
    assert_eq!(error.to_string(), "made.lua must return a function");
}

#[test]
fn an_error_in_a_generator_names_its_line_wherever_it_happens() {
    for (text, wanted) in [
        ("local x\nx = nil + 1", "made.lua:2: attempt to perform arithmetic on a nil value"),
        ("return function()\n  error('no')\nend", "made.lua:2: no"),
        ("return function(", "made.lua:1: <name> or '...' expected near <eof>"),
    ] {
        let error = rules().run_generator("made.lua", text).unwrap_err();
        assert_eq!(error.to_string(), wanted);
    }
}
