//! Observers see every instruction that a script pays for, and change nothing.

use crate::cuts::bodies;
use crate::harness::TestBot;
use lunarena_kernel::Value;
use lunarena_script::Answer;
use lunarena_script::observe::{
    Block, Moment, Observer, Run, Script, Seen, SeenTable, Thread, lines_with_code, observe, pay_attention,
};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// An observer that counts everything, and inspects as many values as possible at some instructions.
#[derive(Default)]
struct Inspector {
    steps: u64,
    paid: u64,
    /// Interval of instructions between inspections; 0 for no inspections.
    every: u64,
    /// Number of inspected values.
    seen: u64,
    deepest: usize,
    blocks: HashMap<usize, usize>,
    /// Number of blocks whose reported size differs from that of their allocation.
    wrong: u64,
    lines: Vec<(u32, String)>,
    errors: Vec<String>,
    /// The line whose local variables are recorded.
    wanted: Option<u32>,
}

impl Inspector {
    fn inspect(&mut self, value: &Seen, depth: u32) {
        self.seen += 1;
        match value {
            Seen::Table(table) if depth > 0 => self.inspect_table(*table, depth - 1),
            Seen::Thread(thread) => self.seen += thread.calls().count() as u64,
            _ => {}
        }
    }

    fn inspect_table(&mut self, table: SeenTable, depth: u32) {
        for (key, value) in table.entries() {
            self.inspect(&key, 0);
            self.inspect(&value, depth);
        }
        if let Some(meta) = table.metatable() {
            self.seen += meta.count() as u64;
        }
    }

    fn inspect_all(&mut self, thread: Thread) {
        self.deepest = self.deepest.max(thread.depth());
        for call in thread.calls() {
            for variable in call.locals().into_iter().chain(call.upvalues()) {
                self.inspect(&variable.value, 3);
            }
            call.varargs().iter().for_each(|value| self.inspect(value, 1));
        }
        self.inspect_table(thread.globals(), 2);
        self.seen += thread.all_of_state().count() as u64;
    }
}

impl Observer for Inspector {
    fn begins(&mut self, _: &Script, _: Run) -> bool {
        true
    }

    fn step(&mut self, moment: &Moment) {
        if moment.thread().is_of_rules() {
            return;
        }
        self.steps += 1;
        if self.every > 0 && self.steps.is_multiple_of(self.every) {
            self.inspect_all(moment.thread());
        }
        if moment.line().is_some() && moment.line() == self.wanted {
            let call = moment.thread().calls().next().expect("a call");
            let locals = call.locals();
            let shown = locals.iter().map(|variable| format!("{}={}", variable.name, short(&variable.value)));
            self.lines.push((moment.line().unwrap_or_default(), shown.collect::<Vec<_>>().join(" ")));
        }
    }

    fn paid(&mut self, _: Thread, instructions: u64) {
        self.paid += instructions;
    }

    fn allocated(&mut self, _: usize, before: Option<Block>, now: Block) {
        if let Some(before) = before {
            let known = self.blocks.remove(&before.address);
            self.wrong += u64::from(known.is_some_and(|bytes| bytes != before.bytes));
        }
        self.blocks.insert(now.address, now.bytes);
    }

    fn freed(&mut self, at: usize) {
        self.blocks.remove(&at);
    }

    fn raised(&mut self, thread: Thread) {
        self.errors.push(short(&thread.error()));
    }
}

fn short(value: &Seen) -> String {
    match value {
        Seen::Nil => "nil".to_owned(),
        Seen::Bool(flag) => flag.to_string(),
        Seen::Int(number) => number.to_string(),
        Seen::Float(number) => number.to_string(),
        Seen::Text(text) => String::from_utf8_lossy(text).into_owned(),
        Seen::Table(table) => format!("{{{}}}", table.count()),
        Seen::Function { written: Some((file, line)), .. } => format!("{file}:{line}"),
        Seen::Function { written: None, .. } => "library".to_owned(),
        Seen::Thread(_) => "thread".to_owned(),
        Seen::Object(object) => object.kind().to_owned(),
        Seen::Opaque => "opaque".to_owned(),
    }
}

fn source(body: &str) -> String {
    format!("n = 0 function turn() {body} return n end")
}

/// Returns the answers to two requests, or with a slice the answers of one run in slices.
fn answers_of(source: &str, slice: Option<u64>) -> Vec<Answer> {
    let mut bot = TestBot::new(source);
    let Some(slice) = slice else {
        return vec![bot.ask(1_000_000, false), bot.ask(1_000_000, false)];
    };
    let mut answers = Vec::new();
    loop {
        let answer = bot.ask(slice, true);
        let goes_on = answer.paused;
        answers.push(answer);
        if !goes_on {
            return answers;
        }
    }
}

/// Same as [`answers_of`], with an observer.
fn observed(source: &str, slice: Option<u64>, inspector: Inspector) -> (Vec<Answer>, Inspector) {
    let inspector = Rc::new(RefCell::new(inspector));
    let answers = observe(inspector.clone(), || answers_of(source, slice));
    let seen = std::mem::take(&mut *inspector.borrow_mut());
    (answers, seen)
}

fn used(answers: &[Answer]) -> u64 {
    answers.iter().map(|answer| answer.used).sum()
}

#[test]
fn observing_does_not_change_results_or_counts() {
    for (name, body) in bodies() {
        for slice in [None, Some(17), Some(150)] {
            let plain = answers_of(&source(body), slice);
            for every in [0, 1, 13] {
                let (looked_at, seen) = observed(&source(body), slice, Inspector { every, ..Inspector::default() });
                assert_eq!(
                    format!("{looked_at:?}"),
                    format!("{plain:?}"),
                    "{name} in slices of {slice:?}, looked at every {every}"
                );
                assert_eq!(seen.seen > 0, every > 0, "{name}");
            }
        }
    }
}

#[test]
fn every_paid_instruction_is_observed() {
    for (name, body) in bodies() {
        for slice in [None, Some(40)] {
            let text = source(body);
            // Loading is charged too, by instructions and by the length of the text.
            let (_, load) = {
                let inspector = Rc::new(RefCell::new(Inspector::default()));
                observe(inspector.clone(), || drop(TestBot::new(&text)));
                let seen = std::mem::take(&mut *inspector.borrow_mut());
                ((), seen.steps + seen.paid)
            };
            let (answers, seen) = observed(&text, slice, Inspector::default());
            // Reading an answer is charged, but not for a number: it is no instruction of the script.
            assert_eq!(seen.steps + seen.paid - load, used(&answers), "{name} in slices of {slice:?}");
            assert!(seen.steps > 100, "{name}");
        }
    }
}

#[test]
fn a_script_over_budget_is_observed_up_to_the_limit() {
    for budget in [1, 10, 57, 1000] {
        let text = source("while true do n = n + #tostring(n) end");
        let inspector = Rc::new(RefCell::new(Inspector::default()));
        let answer = observe(inspector.clone(), || {
            let mut bot = TestBot::new(&text);
            *inspector.borrow_mut() = Inspector::default();
            bot.ask(budget, false)
        });
        let seen = inspector.borrow();
        assert_eq!((answer.used, seen.steps + seen.paid), (budget, budget));
    }
}

#[test]
fn all_allocated_memory_is_observed() {
    let text = source("kept = {} for i = 1, 200 do kept[i] = { i, ('x'):rep(i) } n = n + 1 end");
    let inspector = Rc::new(RefCell::new(Inspector::default()));
    observe(inspector.clone(), || {
        let mut bot = TestBot::new(&text);
        // Without the memory of the rules, which no longer changes.
        inspector.borrow_mut().blocks.clear();
        let before = bot.bot.used_memory();
        assert_eq!(bot.ask(1_000_000, false).fault, None);
        let held: usize = inspector.borrow().blocks.values().sum();
        let grown = bot.bot.used_memory() - before;
        assert!(held >= grown && held < grown + 30_000, "{held} of {grown}");
        assert_eq!(inspector.borrow().wrong, 0);
    });
}

#[test]
fn local_variables_in_scope_are_listed() {
    let text = "local up = 5
function turn()
  local a = 1
  do local b = 'two' a = a + up end
  local list = { 1, 2, 3, x = true }
  for i = 7, 8 do
    a = a + i
  end
  return a
end";
    let shown = |line: u32| {
        let (_, seen) = observed(text, None, Inspector { wanted: Some(line), ..Inspector::default() });
        let mut shown: Vec<String> = seen.lines.into_iter().map(|(_, shown)| shown).collect();
        shown.dedup();
        shown
    };
    // Both requests record the same.
    assert_eq!(shown(3), [""]);
    assert!(shown(4).contains(&"a=1 b=two".to_owned()), "{:?}", shown(4));
    let seven = shown(7);
    assert!(seven.iter().any(|shown| shown.starts_with("a=6 list={4} ") && shown.ends_with("i=7")), "{seven:?}");
    assert!(seven.iter().any(|shown| shown.starts_with("a=13 ") && shown.ends_with("i=8")), "{seven:?}");
    assert_eq!(shown(9)[0], "a=21 list={4}");
}

#[test]
fn errors_are_seen_before_they_are_raised() {
    let text = source("pcall(function() local x = nil; x.y = 1 end) pcall(error, 'late') n = 1");
    let (answers, seen) = observed(&text, None, Inspector::default());
    assert_eq!(answers[0].value, Some(Value::Int(1)));
    let once = &seen.errors[..2];
    assert!(once[0].ends_with("attempt to index a nil value (local 'x')") && once[1] == "late", "{once:?}");
}

#[test]
fn an_observer_that_pays_no_attention_is_not_called() {
    let text = source("for i = 1, 50 do n = n + 1 end");
    let inspector = Rc::new(RefCell::new(Inspector::default()));
    observe(inspector.clone(), || {
        let mut bot = TestBot::new(&text);
        pay_attention(false);
        inspector.borrow_mut().steps = 0;
        assert_eq!(bot.ask(1_000, false).fault, None);
        assert_eq!(inspector.borrow().steps, 0);
        pay_attention(true);
        assert_eq!(bot.ask(1_000, false).fault, None);
        assert!(inspector.borrow().steps > 100);
    });
}

#[test]
fn lines_with_code_are_known() {
    let text = "-- nothing\nlocal a = 1\n\nlocal function f()\n  return a\nend\nreturn f\n";
    // A function is created at its `end`.
    assert_eq!(lines_with_code(text), [2, 5, 6, 7]);
    assert!(lines_with_code("this is no Lua").is_empty());
}
