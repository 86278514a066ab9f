//! Suggestions for misspelled names.

use lunarena_kernel::near::{MAX_LENGTH, SuggestionBudget, near};

#[test]
fn the_closest_wins_and_then_the_first() {
    assert_eq!(near("wndow", ["garden", "window"]), Some("window"));
    assert_eq!(near("mover", ["mode", "move", "moved"]), Some("move"));
    assert_eq!(near("hat", ["cat", "bat"]), Some("cat"));
    assert_eq!(near("hat", ["bat", "cat"]), Some("bat"));
}

#[test]
fn a_prefix_completes_to_the_shortest_name() {
    let names = ["heap.size_at_most_times", "heap.size_at_the_start", "heap.grows"];
    assert_eq!(near("heap.size", names), Some("heap.size_at_the_start"));
    // Close names come before completions.
    assert_eq!(near("move", ["movement", "moves"]), Some("moves"));
    assert_eq!(near("he", names), None);
    assert_eq!(near("heap.grows_by_far_too_much", names), None);
}

#[test]
fn distant_names_are_not_suggested() {
    assert_eq!(near("window", ["garden", "kitchen"]), None);
    assert_eq!(near("x", ["y"]), None);
    assert_eq!(near("x", ["xy"]), Some("xy"));
    assert_eq!(near("", ["a", ""]), None);
    assert_eq!(near("window", []), None);
}

#[test]
fn the_budget_limits_the_number_of_comparisons() {
    let known: Vec<String> = (0..1000).map(|number| format!("name{number}")).collect();
    let mut budget = SuggestionBudget::default();
    let made = (0..10_000).filter(|_| budget.near("nme7", known.iter().map(String::as_str)).is_some()).count();
    // 500,000 comparisons in all.
    assert_eq!(made, 500);
}

#[test]
fn very_long_names_are_not_compared() {
    let long = "a".repeat(MAX_LENGTH + 1);
    assert_eq!(near(&long, [long.as_str()]), None);
    assert_eq!(near(&long[1..], [&long[2..], long.as_str()]), Some(&long[2..]));
}
