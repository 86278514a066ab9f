//! Who looks at a script sees every instruction that it pays for, and changes nothing.

use crate::cuts::bodies;
use crate::harness::Played;
use lunarena_kernel::Value;
use lunarena_script::Answer;
use lunarena_script::observe::{
    Block, Moment, Observer, Run, Script, Seen, SeenTable, Thread, lines_with_code, observe, pay_attention,
};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// Counts all, and looks around as much as can be at some instructions.
#[derive(Default)]
struct Curious {
    steps: u64,
    paid: u64,
    /// Looks around at each so-manieth instruction; 0 never.
    every: u64,
    /// Values that were seen.
    seen: u64,
    deepest: usize,
    blocks: HashMap<usize, usize>,
    /// Blocks of another size than they were made with.
    wrong: u64,
    lines: Vec<(u32, String)>,
    errors: Vec<String>,
    /// Which line is to be looked at closely.
    wanted: Option<u32>,
}

impl Curious {
    fn look(&mut self, value: &Seen, depth: u32) {
        self.seen += 1;
        match value {
            Seen::Table(table) if depth > 0 => self.look_into(*table, depth - 1),
            Seen::Thread(thread) => self.seen += thread.calls().count() as u64,
            _ => {}
        }
    }

    fn look_into(&mut self, table: SeenTable, depth: u32) {
        for (key, value) in table.entries() {
            self.look(&key, 0);
            self.look(&value, depth);
        }
        if let Some(meta) = table.metatable() {
            self.seen += meta.count() as u64;
        }
    }

    fn look_around(&mut self, thread: Thread) {
        self.deepest = self.deepest.max(thread.depth());
        for call in thread.calls() {
            for variable in call.locals().into_iter().chain(call.upvalues()) {
                self.look(&variable.value, 3);
            }
            call.varargs().iter().for_each(|value| self.look(value, 1));
        }
        self.look_into(thread.globals(), 2);
        self.seen += thread.all_of_state().count() as u64;
    }
}

impl Observer for Curious {
    fn begins(&mut self, _: &Script, _: Run) -> bool {
        true
    }

    fn step(&mut self, moment: &Moment) {
        if moment.thread().is_of_rules() {
            return;
        }
        self.steps += 1;
        if self.every > 0 && self.steps.is_multiple_of(self.every) {
            self.look_around(moment.thread());
        }
        if moment.line().is_some() && moment.line() == self.wanted {
            let call = moment.thread().calls().next().expect("a call");
            let locals = call.locals();
            let told = locals.iter().map(|variable| format!("{}={}", variable.name, short(&variable.value)));
            self.lines.push((moment.line().unwrap_or_default(), told.collect::<Vec<_>>().join(" ")));
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

/// Asks twice, the second time with what the first left behind, then again in slices.
fn asked(source: &str, slice: Option<u64>) -> Vec<Answer> {
    let mut bot = Played::new(source);
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

/// The same, with somebody who looks.
fn observed(source: &str, slice: Option<u64>, curious: Curious) -> (Vec<Answer>, Curious) {
    let curious = Rc::new(RefCell::new(curious));
    let answers = observe(curious.clone(), || asked(source, slice));
    let seen = std::mem::take(&mut *curious.borrow_mut());
    (answers, seen)
}

fn used(answers: &[Answer]) -> u64 {
    answers.iter().map(|answer| answer.used).sum()
}

#[test]
fn what_is_looked_at_does_and_uses_the_same() {
    for (name, body) in bodies() {
        for slice in [None, Some(17), Some(150)] {
            let plain = asked(&source(body), slice);
            for every in [0, 1, 13] {
                let (looked_at, seen) = observed(&source(body), slice, Curious { every, ..Curious::default() });
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
fn every_instruction_that_is_paid_for_is_seen() {
    for (name, body) in bodies() {
        for slice in [None, Some(40)] {
            let text = source(body);
            // Loading is paid for too, by instructions and by the length of the text.
            let (_, load) = {
                let curious = Rc::new(RefCell::new(Curious::default()));
                observe(curious.clone(), || drop(Played::new(&text)));
                let seen = std::mem::take(&mut *curious.borrow_mut());
                ((), seen.steps + seen.paid)
            };
            let (answers, seen) = observed(&text, slice, Curious::default());
            // To read an answer costs, which is no instruction of the script: a number is free.
            assert_eq!(seen.steps + seen.paid - load, used(&answers), "{name} in slices of {slice:?}");
            assert!(seen.steps > 100, "{name}");
        }
    }
}

#[test]
fn what_is_over_its_budget_is_seen_up_to_there() {
    for budget in [1, 10, 57, 1000] {
        let text = source("while true do n = n + #tostring(n) end");
        let curious = Rc::new(RefCell::new(Curious::default()));
        let answer = observe(curious.clone(), || {
            let mut bot = Played::new(&text);
            *curious.borrow_mut() = Curious::default();
            bot.ask(budget, false)
        });
        let seen = curious.borrow();
        assert_eq!((answer.used, seen.steps + seen.paid), (budget, budget));
    }
}

#[test]
fn all_memory_that_is_held_is_known() {
    let text = source("kept = {} for i = 1, 200 do kept[i] = { i, ('x'):rep(i) } n = n + 1 end");
    let curious = Rc::new(RefCell::new(Curious::default()));
    observe(curious.clone(), || {
        let mut bot = Played::new(&text);
        // Of the rules too, which are alone by now.
        curious.borrow_mut().blocks.clear();
        let before = bot.bot.used_memory();
        assert_eq!(bot.ask(1_000_000, false).fault, None);
        let held: usize = curious.borrow().blocks.values().sum();
        let grown = bot.bot.used_memory() - before;
        assert!(held >= grown && held < grown + 30_000, "{held} of {grown}");
        assert_eq!(curious.borrow().wrong, 0);
    });
}

#[test]
fn variables_are_those_in_sight_at_a_line() {
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
    let told = |line: u32| {
        let (_, seen) = observed(text, None, Curious { wanted: Some(line), ..Curious::default() });
        let mut told: Vec<String> = seen.lines.into_iter().map(|(_, told)| told).collect();
        told.dedup();
        told
    };
    // Both answers are looked at; they are alike.
    assert_eq!(told(3), [""]);
    assert!(told(4).contains(&"a=1 b=two".to_owned()), "{:?}", told(4));
    let seven = told(7);
    assert!(seven.iter().any(|told| told.starts_with("a=6 list={4} ") && told.ends_with("i=7")), "{seven:?}");
    assert!(seven.iter().any(|told| told.starts_with("a=13 ") && told.ends_with("i=8")), "{seven:?}");
    assert_eq!(told(9)[0], "a=21 list={4}");
}

#[test]
fn errors_are_seen_before_they_are_raised() {
    let text = source("pcall(function() local x = nil; x.y = 1 end) pcall(error, 'late') n = 1");
    let (answers, seen) = observed(&text, None, Curious::default());
    assert_eq!(answers[0].value, Some(Value::Int(1)));
    let once = &seen.errors[..2];
    assert!(once[0].ends_with("attempt to index a nil value (local 'x')") && once[1] == "late", "{once:?}");
}

#[test]
fn nobody_is_told_who_pays_no_attention() {
    let text = source("for i = 1, 50 do n = n + 1 end");
    let curious = Rc::new(RefCell::new(Curious::default()));
    observe(curious.clone(), || {
        let mut bot = Played::new(&text);
        pay_attention(false);
        curious.borrow_mut().steps = 0;
        assert_eq!(bot.ask(1_000, false).fault, None);
        assert_eq!(curious.borrow().steps, 0);
        pay_attention(true);
        assert_eq!(bot.ask(1_000, false).fault, None);
        assert!(curious.borrow().steps > 100);
    });
}

#[test]
fn lines_with_code_are_known() {
    let text = "-- nothing\nlocal a = 1\n\nlocal function f()\n  return a\nend\nreturn f\n";
    // A function is made where it ends.
    assert_eq!(lines_with_code(text), [2, 5, 6, 7]);
    assert!(lines_with_code("this is no Lua").is_empty());
}
