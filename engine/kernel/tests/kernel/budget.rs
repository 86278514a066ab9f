//! Budgets of Lua instructions.

use lunarena_kernel::budget::{Bank, Budget, Limits};

fn limits() -> Limits {
    Limits { load: 10, call: None, turn: Some(100), bank: Some(250), memory: 1, output: 1 }
}

fn new(limits: &Limits) -> (Budget, Bank) {
    (Budget::new(limits), Bank::new(limits))
}

#[test]
fn the_smallest_limit_counts() {
    let (mut budget, mut bank) = new(&limits());
    budget.start_turn(&limits());
    assert_eq!(budget.grant(&bank), 100);
    budget.spend(60, &mut bank);
    assert_eq!(budget.grant(&bank), 40);
    for _ in 0..2 {
        budget.start_turn(&limits());
        budget.spend(90, &mut bank);
    }
    assert_eq!((budget.grant(&bank), bank.left()), (10, Some(10)));
    let (budget, bank) = new(&Limits { call: Some(7), ..limits() });
    assert_eq!(budget.grant(&bank), 7);
    let (budget, bank) = new(&Limits { turn: None, bank: None, ..limits() });
    assert_eq!(budget.grant(&bank), u64::MAX);
}

#[test]
fn units_have_turns_of_their_own_and_one_bank() {
    let (mut first, mut bank) = new(&limits());
    let mut second = Budget::new(&limits());
    first.spend(100, &mut bank);
    assert_eq!((first.grant(&bank), second.grant(&bank)), (0, 100));
    second.spend(100, &mut bank);
    first.start_turn(&limits());
    assert_eq!((first.grant(&bank), bank.left()), (50, Some(50)));
}

#[test]
fn an_overrun_is_charged_to_the_next_turn() {
    let (mut budget, mut bank) = new(&Limits { bank: None, ..limits() });
    budget.start_turn(&limits());
    budget.spend(130, &mut bank);
    assert_eq!(budget.grant(&bank), 0);
    budget.start_turn(&limits());
    assert_eq!(budget.grant(&bank), 70);
    budget.start_turn(&limits());
    assert_eq!(budget.grant(&bank), 100);
    budget.spend(250, &mut bank);
    let grants = [0, 50, 100].map(|_| {
        budget.start_turn(&limits());
        budget.grant(&bank)
    });
    assert_eq!(grants, [0, 50, 100]);
}

#[test]
fn limits_may_change_from_turn_to_turn() {
    let (mut budget, mut bank) = new(&Limits { bank: None, ..limits() });
    budget.start_turn(&Limits { call: Some(300), turn: Some(400), ..limits() });
    assert_eq!(budget.grant(&bank), 300);
    budget.spend(300, &mut bank);
    assert_eq!(budget.grant(&bank), 100);
    budget.spend(150, &mut bank);
    // The debt outlasts a turn without a limit.
    budget.start_turn(&Limits { turn: None, ..limits() });
    assert_eq!(budget.grant(&bank), u64::MAX);
    budget.start_turn(&limits());
    assert_eq!(budget.grant(&bank), 50);
}
