//! What is counted of what is seen.

use super::{COMPILING, QUESTION, Recorder, SeenFunction, Stack};
use crate::profile::call_tree::ROOT;
use crate::profile::subject::Subject;
use lunarena_script::observe::{Block, Moment, Observer, Run, Script, Thread};

impl Observer for Recorder {
    fn begins(&mut self, script: &Script, run: Run) -> bool {
        self.running.push(self.subject.is(script));
        self.is_loading = run == Run::Loaded;
        self.before = self.total();
        self.forget_places();
        self.is_wanted && (self.subject == Subject::Rules || self.is_subject())
    }

    fn ends(&mut self) {
        if std::mem::take(&mut self.is_loading) {
            self.loading += self.total() - self.before;
        }
        self.running.pop();
        self.forget_places();
    }

    fn step(&mut self, moment: &Moment) {
        // Of a bot that calls live the rules run too; they are not its cost.
        if !self.is_wanted || moment.thread().is_of_rules() != (self.subject == Subject::Rules) {
            return;
        }
        let is_same = self.at == Some((moment.thread().address(), moment.call(), moment.code()));
        if !is_same {
            self.move_to(moment);
        }
        if moment.begins_call(is_same.then_some(self.place)) {
            self.count_call();
        }
        self.place = moment.place();
        self.tree.add_own(self.node, 1);
        self.heap = moment.thread().heap();
        let code = &mut self.codes[self.code];
        if let Some(count) = code.counts.get_mut(moment.place()) {
            *count += 1;
        }
        // What the library does by itself counts for the line that called it.
        match code.line(moment.place()) {
            Some(line) => self.line = Some(line),
            // A formula has no lines.
            None if code.file.is_some() => self.lines.at(self.line).own += 1,
            None => {
                self.lines.at(self.line).library += 1;
                self.library.entry(code.function).or_default().instructions += 1;
            }
        }
        if let Some(function) = moment.called_native() {
            let function = self.library_function(moment.thread(), function);
            self.library.entry(function).or_default().calls += 1;
        }
    }

    fn paid(&mut self, thread: Thread, instructions: u64) {
        if instructions == 0 || !self.is_subject() || thread.is_of_rules() {
            return;
        }
        self.lines.at(self.line).library += instructions;
        let function = match thread.calls().next() {
            // One instruction that had much to do.
            Some(call) if call.code() != 0 => return self.tree.add_own(self.node, instructions),
            Some(call) => self.library_function(thread, call.function()),
            None if self.is_loading => self.function(SeenFunction::Library(COMPILING.to_owned())),
            None => self.function(SeenFunction::Library(QUESTION.to_owned())),
        };
        let node = self.tree.child(self.node, function);
        self.tree.add_own(node, instructions);
        self.library.entry(function).or_default().instructions += instructions;
    }

    fn allocated(&mut self, heap: usize, before: Option<Block>, now: Block) {
        if self.is_wanted && heap == self.heap {
            self.blocks.made(before, now, self.line, &mut self.lines);
        } else if let (Some(before), false) = (before, self.is_finished) {
            self.blocks.freed(before.address, &mut self.lines);
        }
    }

    fn freed(&mut self, at: usize) {
        if self.is_finished {
            return;
        }
        self.blocks.freed(at, &mut self.lines);
    }

    fn resumed(&mut self, _: Thread, coroutine: Thread) {
        let stack = Stack { base: self.node, calls: Vec::new() };
        self.stacks.insert(coroutine.address(), stack);
        self.at = None;
    }

    fn returned(&mut self, to: Thread, coroutine: Thread) {
        self.stacks.remove(&coroutine.address());
        self.node =
            self.stacks.get(&to.address()).map_or(ROOT, |stack| stack.calls.last().map_or(stack.base, |call| call.1));
        self.at = None;
    }
}
