//! A pause may come anywhere, also in the middle of the library's own Lua, however little the turn was granted: nothing is lost, nothing
//! is run twice, and nothing runs uncounted.

mod harness;

use harness::{Played, play};
use lunarena_kernel::Value;

const TURN: u64 = 1_000;
const ROUNDS: u64 = 2_000;

/// Work at the bottom of two coroutines that reports what it counted. A round of the loop takes two instructions at least.
fn source() -> String {
    format!(
        "local n = 0
        function turn()
          local outer = coroutine.wrap(function()
            local inner = coroutine.wrap(function()
              for i = 1, {ROUNDS} do n = n + 1 end
              return 'done'
            end)
            return inner()
          end)
          local said = outer()
          assert(said == 'done')
          return n
        end"
    )
}

/// Plays to the end with these budgets, again and again; the value, what was used, and the most that one turn used beyond its budget.
fn slices(budgets: &[u64]) -> (Option<Value>, u64, u64) {
    let mut played = Played::new(&source());
    let (mut used, mut beyond) = (0, 0);
    for budget in budgets.iter().copied().cycle().take(10_000) {
        let answer = played.ask(budget, true);
        assert_eq!(answer.fault, None, "{budgets:?}");
        used += answer.used;
        beyond = beyond.max(answer.used.saturating_sub(budget));
        if !answer.paused {
            return (answer.value, used, beyond);
        }
    }
    panic!("{budgets:?}: it never came to its end");
}

#[test]
#[ignore = "a pause inside the library's own resume is not transparent yet"]
fn a_pause_in_the_library_loses_nothing_and_gives_nothing() {
    let at_once = play(&source());
    assert_eq!(at_once.value, Some(Value::Int(ROUNDS as i64)));
    let whole = at_once.used;
    for little in 1..60 {
        let budgets = [TURN, little, TURN, TURN];
        let (value, used, beyond) = slices(&budgets);
        assert_eq!(value, Some(Value::Int(ROUNDS as i64)), "{budgets:?}");
        assert_eq!(beyond, 0, "{budgets:?}");
        // Going on after a pause costs a few instructions of the library; a turn that ran uncounted would be missing hundreds.
        let turns = used / TURN + 3;
        assert!(used + 12 >= whole && used <= whole + 60 * turns, "{budgets:?}: {used} in slices, {whole} at once");
    }
}

/// Whatever is granted, all of it in little pieces.
#[test]
#[ignore = "a pause inside the library's own resume is not transparent yet"]
fn the_least_of_all_grants_leads_to_the_end_as_well() {
    for little in [40, 75, 150] {
        let (value, ..) = slices(&[little]);
        assert_eq!(value, Some(Value::Int(ROUNDS as i64)), "{little}");
    }
}
