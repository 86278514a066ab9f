//! What must hold between constants: read, laid over and pointed at. Whether it holds is for the rules to work out.

use super::mods::{load, mod_yaml};
use super::pebbles::Pebbles;
use lunarena_content::{Condition, Reports, Ruleset, plain};

const LUCKY: &str = "cheats: boolean\nconditions:\n  takes are smaller than the heap: = take.most < heap.size\n  stones are light: = stones.*.weight < 5\n";

fn game() -> Pebbles {
    Pebbles::new().change("game.yaml", "cheats: boolean\n", LUCKY)
}

fn condition(rules: &Ruleset, at: usize) -> &Condition {
    &rules.file.conditions.0[at]
}

/// The report on the first condition, as if it did not hold.
fn broken(rules: &Ruleset) -> String {
    plain(&Reports::from(condition(rules, 0).broken(&rules.constants, &rules.file.source)))
}

#[test]
fn a_broken_one_points_at_the_value_that_was_said_last() {
    let rules = game().set(&[]).unwrap_or_else(|reports| panic!("{}", plain(&reports)));
    let told = broken(&rules);
    for part in [
        "takes are smaller than the heap",
        "rules/pebbles/constants.yaml:2",
        "take.most is 3, heap.size is 21",
        "rules/pebbles/game.yaml:32 wants = take.most < heap.size",
    ] {
        assert!(told.contains(part), "no {part:?} in\n{told}");
    }
    let typed = game().set(&[("take.most", "30")]).expect("good on its own");
    let told = broken(&typed);
    assert!(told.contains("--set:1:11") && told.contains("take.most is 30"), "{told}");
    let modded = game()
        .file("mods/big/mod.yaml", mod_yaml("big", &[]))
        .file("mods/big/constants.yaml", "\ntake: { most: 40 }\n");
    let told = broken(&load(&modded, &["big"]).expect("good on its own"));
    assert!(told.contains("mods/big/constants.yaml:2:15"), "{told}");
}

#[test]
fn a_star_stands_for_each_key() {
    let rules = game().set(&[]).expect("good constants");
    let each = condition(&rules, 1).each(&rules.constants).expect("good keys");
    let shown: Vec<&str> = each.iter().map(|one| one.formula.expression.as_str()).collect();
    assert_eq!(shown, ["stones.smooth.weight < 5", "stones.rough.weight < 5"]);
    let about = |path: &str| rules.file.conditions.0.iter().filter(|one| one.is_about(path)).count();
    assert_eq!(
        [about("stones.rough.weight"), about("stones.rough.song"), about("heap.size"), about("heap.colour")],
        [1, 0, 1, 0]
    );
    for (formula, why) in [
        ("= pebble.*.weight > 1", "there is no group of constants `pebble`"),
        ("= heap.*.*.a > 1", "there is no group"),
    ] {
        let rules = game().change("game.yaml", "= stones.*.weight < 5", formula).set(&[]).expect("good so far");
        let report = condition(&rules, 1).each(&rules.constants).expect_err(formula);
        assert!(report.message().contains(why), "{report}");
    }
    let odd = game().change("constants.yaml", "smooth:", "very-smooth:").set(&[]).expect("good so far");
    let report = condition(&odd, 1).each(&odd.constants).expect_err("a key that is no word");
    assert_eq!(report.message(), "`stones.very-smooth` can't be part of a formula");
}

#[test]
fn mods_take_them_away_and_add_their_own() {
    let over = "conditions:\n  -stones are light:\n  there is luck: = true\n";
    let modded = game().file("mods/big/mod.yaml", mod_yaml("big", &[])).file("mods/big/game.yaml", over);
    let rules = load(&modded, &["big"]).unwrap_or_else(|reports| panic!("{}", plain(&reports)));
    let words: Vec<&str> = rules.file.conditions.0.iter().map(|one| one.words.value.as_str()).collect();
    assert_eq!(words, ["takes are smaller than the heap", "there is luck"]);
}

#[test]
fn one_without_a_formula_is_told() {
    for wrong in ["take.most < heap.size", "true", "", "=", "[1]"] {
        let text = LUCKY.replace("= take.most < heap.size", wrong);
        let told = plain(&Pebbles::new().change("game.yaml", "cheats: boolean\n", &text).set(&[]).expect_err(wrong));
        assert!(told.contains("a condition is a formula") && told.contains("game.yaml:32"), "{wrong}: {told}");
    }
}
