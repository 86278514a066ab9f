//! Rules in their state: what a chunk that makes data gives, and where its errors are said to be.

use lunarena_kernel::Value;
use lunarena_script::{Formula, Rules, RulesSource};

fn rules() -> Rules {
    let constants = Value::Map(Default::default());
    Rules::load(&RulesSource { modules: &[], constants: &constants, formulas: &[] })
        .unwrap_or_else(|errors| panic!("{errors:?}"))
}

#[test]
fn scale_is_there_for_rules_and_formulas() {
    let made = rules().run_generator("made.lua", "return function() return { scale(-7, 1, 2), scale(7, 3.0, 2) } end");
    assert_eq!(made.unwrap().to_string(), "[-4, 10]");
    let worth = |source: &str| {
        let formula = Formula { path: vec!["worth".into()], arguments: Vec::new(), source: source.into() };
        rules().evaluate(&formula).map_or_else(|error| error.message, |value| value.to_string())
    };
    assert_eq!(worth("scale(100, 400, 130, 400, 130) + 1"), "947");
    assert_eq!(worth("scale(1, 2, 3, 4)"), "the top of pair 2 has no bottom");
    assert_eq!(worth("scale(1, 2, 3, 4, 0)"), "the bottom of pair 2 is 0");
    assert_eq!(worth("scale(1)"), "there is nothing to scale by: give at least one pair of top and bottom");
    assert_eq!(worth("scale(1, 0.5, 2)"), "bad argument #2 (number has no integer representation)");
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
