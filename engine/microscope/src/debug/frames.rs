//! Looking around where a match stands still: threads, calls, variables.

use super::evaluate::evaluate;
use super::facts::{FrameFacts, Node, ThreadFacts};
use super::order::{Answer, Question};
use super::tree::{Room, Tree, kind_of};
use crate::library_names::LibraryNames;
use crate::sources::Sources;
use crate::value_text::{Extent, key_text, sorted_within, value_text};
use lunarena_script::observe::{Call, Script, Seen, SeenTable, Thread, Variable};
use std::rc::Rc;

/// What can be opened by its number.
enum Reference<'o> {
    Locals(usize),
    Upvalues(usize),
    Globals(SeenTable<'o>),
    Table(SeenTable<'o>),
    Tree(Tree),
}

/// The number of the thread that runs.
pub const RUNNING: u64 = 1;

/// So many entries of a table are shown.
const ENTRIES: usize = 2000;

/// A match that stands still.
pub struct Standing<'o> {
    thread: Thread<'o>,
    resumers: Vec<Thread<'o>>,
    script: Script,
    paused: Vec<(Script, Thread<'o>)>,
    sources: Rc<Sources>,
    names: LibraryNames,
    /// All calls that were told, by their numbers from 1 on, with whose they are.
    calls: Vec<(Call<'o>, Script)>,
    references: Vec<Reference<'o>>,
}

impl<'o> Standing<'o> {
    pub fn new(
        thread: Thread<'o>,
        resumers: Vec<Thread<'o>>,
        script: Script,
        paused: Vec<(Script, Thread<'o>)>,
        sources: Rc<Sources>,
    ) -> Self {
        let (names, calls, references) = (LibraryNames::default(), Vec::new(), Vec::new());
        Standing { thread, resumers, script, paused, sources, names, calls, references }
    }

    pub fn answer(&mut self, question: &Question) -> Answer {
        match question {
            Question::Threads => Answer::Threads(self.threads()),
            Question::Frames(thread) => Answer::Frames(self.frames(*thread)),
            Question::Scopes(frame) => Answer::Nodes(self.scopes(*frame)),
            Question::Inside(reference) => Answer::Nodes(self.open(*reference)),
            Question::Value { frame, text } => Answer::Value(self.evaluate(*frame, text)),
        }
    }

    /// The threads whose calls stand upon each other, the innermost first.
    fn chain(&self) -> Vec<Thread<'o>> {
        let mut chain = vec![self.thread];
        chain.extend(self.resumers.iter().rev());
        if let Some(bot) = self.thread.bot_that_called() {
            let at = chain.iter().position(|thread| !thread.is_of_rules()).unwrap_or(chain.len());
            chain.insert(at, bot);
        }
        chain
    }

    fn name(script: &Script) -> String {
        match script {
            Script::Rules => "rules".to_owned(),
            Script::Bot { seat, unit: None } => seat.clone(),
            Script::Bot { seat, unit: Some(unit) } => format!("{seat}, unit {unit}"),
        }
    }

    /// All threads by their numbers, what runs first.
    fn all_threads(&self) -> Vec<(String, Vec<Thread<'o>>, Script)> {
        let chain = self.chain();
        let mut all = vec![(Standing::name(&self.script), chain.clone(), self.script.clone())];
        let states = chain
            .iter()
            .map(|thread| (*thread, if thread.is_of_rules() { Script::Rules } else { self.script.clone() }));
        let paused = self.paused.iter().map(|(script, thread)| (*thread, script.clone()));
        let mut seen: Vec<usize> = Vec::new();
        for (thread, script) in states.chain(paused) {
            if seen.contains(&thread.state()) {
                continue;
            }
            seen.push(thread.state());
            let mut waiting: Vec<Thread<'o>> =
                thread.all_of_state().filter(|other| other.waits() && !chain.contains(other)).collect();
            waiting.sort_by_key(|thread| thread.number());
            for other in waiting {
                let is_turn = self.paused.iter().any(|(_, paused)| *paused == other);
                let name = Standing::name(&script);
                let name =
                    if is_turn { format!("{name}, paused") } else { format!("{name}, coroutine {}", other.number()) };
                all.push((name, vec![other], script.clone()));
            }
        }
        all
    }

    fn threads(&self) -> Vec<ThreadFacts> {
        (RUNNING..).zip(self.all_threads()).map(|(id, (name, ..))| ThreadFacts { id, name }).collect()
    }

    /// The calls of a thread, the innermost first.
    fn frames(&mut self, thread: u64) -> Vec<FrameFacts> {
        let found = self.all_threads().into_iter().nth(thread.saturating_sub(RUNNING) as usize);
        let Some((_, chain, script)) = found else { return Vec::new() };
        let mut frames = Vec::new();
        for call in chain.into_iter().flat_map(Thread::calls) {
            let is_of_rules = call.thread().is_of_rules();
            let owner = if is_of_rules { Script::Rules } else { script.clone() };
            let source = match (&owner, call.chunk()) {
                (Script::Rules, Some(chunk)) => self.sources.of_rules(&chunk),
                (Script::Bot { seat, .. }, Some(_)) => self.sources.of_seat(seat),
                _ => None,
            };
            let name = match source {
                Some(source) => source.function(call.begins().unwrap_or_default()),
                None => self.names.of(call.thread(), call.function()).to_owned(),
            };
            let (file, line) = (source.map(|source| source.shown.clone()), call.line().unwrap_or_default());
            self.calls.push((call, owner));
            frames.push(FrameFacts { id: self.calls.len() as u64, name, file, line, is_of_rules });
        }
        // What the engine calls the rules and bots with is nobody's.
        while frames.last().is_some_and(|frame| frame.file.is_none()) {
            frames.pop();
        }
        frames
    }

    fn call(&self, frame: u64) -> Option<&Call<'o>> {
        self.calls.get((frame as usize).checked_sub(1)?).map(|(call, _)| call)
    }

    fn refer(&mut self, reference: Reference<'o>) -> u64 {
        self.references.push(reference);
        self.references.len() as u64
    }

    /// What a call can see: its own variables, those around it, and globals.
    fn scopes(&mut self, frame: u64) -> Vec<Node> {
        let Some(call) = self.call(frame) else { return Vec::new() };
        let (locals, upvalues) = (call.locals().len() + call.varargs().len(), call.upvalues().len());
        let globals = call.thread().globals();
        let at = frame as usize - 1;
        let scope = |name: &str, reference: u64, count: usize| Node {
            name: name.to_owned(),
            value: String::new(),
            kind: "scope".to_owned(),
            reference,
            count,
        };
        let mut scopes = vec![scope("Locals", self.refer(Reference::Locals(at)), locals)];
        if upvalues > 0 {
            scopes.push(scope("Upvalues", self.refer(Reference::Upvalues(at)), upvalues));
        }
        scopes.push(scope("Globals", self.refer(Reference::Globals(globals)), globals.count()));
        scopes
    }

    /// What stands inside of what was shown with a number.
    fn open(&mut self, reference: u64) -> Vec<Node> {
        let Some(found) = (reference as usize).checked_sub(1).and_then(|at| self.references.get(at)) else {
            return Vec::new();
        };
        let named =
            |variables: Vec<Variable<'o>>| variables.into_iter().map(|one| (one.name, one.value)).collect::<Vec<_>>();
        let entries = |table: SeenTable<'o>| {
            let entries = sorted_within(table, ENTRIES).into_iter();
            entries.map(|(key, value)| (key_text(&key), value)).collect::<Vec<_>>()
        };
        let values: Vec<(String, Seen<'o>)> = match found {
            Reference::Locals(at) => {
                let call = &self.calls[*at].0;
                let more = (1..).zip(call.varargs()).map(|(at, value)| (format!("...[{at}]"), value));
                named(call.locals()).into_iter().chain(more).collect()
            }
            Reference::Upvalues(at) => {
                named(self.calls[*at].0.upvalues()).into_iter().filter(|(name, _)| name != "_ENV").collect()
            }
            // Those that the library brings are known to everybody.
            Reference::Globals(table) => entries(*table)
                .into_iter()
                .filter(|(_, value)| !matches!(value, Seen::Function { written: None, .. }))
                .collect(),
            Reference::Table(table) => {
                let mut inside = entries(*table);
                inside.extend(table.metatable().map(|meta| ("(metatable)".to_owned(), Seen::Table(meta))));
                inside
            }
            Reference::Tree(tree) => {
                let children = tree.children.clone();
                return children.into_iter().map(|(name, tree)| self.tree_node(name, tree)).collect();
            }
        };
        values.into_iter().map(|(name, value)| self.node(name, value)).collect()
    }

    fn node(&mut self, name: String, value: Seen<'o>) -> Node {
        let (text, kind) = (value_text(&value, Extent::LINE), kind_of(&value).to_owned());
        let (reference, count) = match value {
            Seen::Table(table) if table.count() > 0 || table.metatable().is_some() => {
                (self.refer(Reference::Table(table)), table.count())
            }
            Seen::Object(_) => {
                let mut room = Room::RESULT;
                let tree = Tree::of(&value, &mut room);
                return Node { name, ..self.tree_node(String::new(), tree) };
            }
            _ => (0, 0),
        };
        Node { name, value: text, kind, reference, count }
    }

    fn tree_node(&mut self, name: String, tree: Tree) -> Node {
        let (value, kind, count) = (tree.value.clone(), tree.kind.clone(), tree.children.len());
        let reference = if count > 0 { self.refer(Reference::Tree(tree)) } else { 0 };
        Node { name, value, kind, reference, count }
    }

    /// The value of an expression where a call stands; in that of what runs, if no call is named.
    fn evaluate(&mut self, frame: Option<u64>, text: &str) -> Result<Node, String> {
        let told = match frame {
            Some(frame) => evaluate(self.call(frame).ok_or("there is no such call any more")?, text),
            None => match self.thread.calls().find(|call| call.chunk().is_some()) {
                Some(call) => evaluate(&call, text),
                None => return Err("nothing runs here".to_owned()),
            },
        };
        Ok(self.tree_node(text.to_owned(), told?))
    }
}
