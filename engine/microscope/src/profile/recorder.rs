//! Counts what a script does while it runs.

mod observing;

use super::call_tree::{CallTree, FunctionId, NodeId, ROOT};
use super::code_counts::{CodeCounts, FileId, Line};
use super::line_costs::LineCosts;
use super::memory::Blocks;
use super::subject::Subject;
use crate::library_names::LibraryNames;
use lunarena_script::observe::{Call, CallId, Moment, Thread, pay_attention};
use std::collections::HashMap;

/// What is charged before anything runs: for the text of a bot, and for being asked again.
const COMPILING: &str = "(compiling)";
const QUESTION: &str = "(question)";

/// A function that was seen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SeenFunction {
    /// Of a file: its short name, and the line at which it begins.
    Written(String, u32),
    Library(String),
}

impl SeenFunction {
    /// The function of a call on a stack.
    pub fn of(call: &Call, names: &mut LibraryNames) -> SeenFunction {
        match (call.chunk(), call.begins()) {
            (Some(chunk), Some(begins)) => SeenFunction::Written(chunk, begins),
            _ => SeenFunction::Library(names.of(call.thread(), call.function()).to_owned()),
        }
    }
}

/// The calls of a thread, the outermost first, with their places in the tree.
#[derive(Default)]
struct Stack {
    base: NodeId,
    calls: Vec<(CallId, NodeId)>,
}

/// A function of the library: how often it was called by name, and what it took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Taken {
    pub calls: u64,
    pub instructions: u64,
}

pub struct Recorder {
    subject: Subject,
    /// Whether the turn at hand is one of those that are wanted.
    is_wanted: bool,
    is_finished: bool,
    /// The scripts that were begun and not ended, and whether each is the subject.
    running: Vec<bool>,
    /// A bot is being loaded, and how much was counted before.
    is_loading: bool,
    before: u64,
    /// What loading took.
    pub loading: u64,
    names: LibraryNames,
    pub tree: CallTree,
    pub functions: Vec<SeenFunction>,
    ids: HashMap<SeenFunction, FunctionId>,
    /// By address, as long as states live.
    by_code: HashMap<usize, usize>,
    /// The same for good: a function, and how many instructions it has.
    by_function: HashMap<(FunctionId, usize), usize>,
    pub codes: Vec<CodeCounts>,
    pub files: Vec<String>,
    stacks: HashMap<usize, Stack>,
    /// Where the last instruction ran: its thread, call and code; and its place there.
    at: Option<(usize, usize, usize)>,
    place: usize,
    code: usize,
    node: NodeId,
    line: Line,
    /// Whose memory is looked at.
    heap: usize,
    pub lines: LineCosts,
    blocks: Blocks,
    pub library: HashMap<FunctionId, Taken>,
}

impl Recorder {
    pub fn new(subject: Subject) -> Recorder {
        Recorder {
            subject,
            is_wanted: true,
            is_finished: false,
            running: Vec::new(),
            is_loading: false,
            before: 0,
            loading: 0,
            names: LibraryNames::default(),
            tree: CallTree::default(),
            functions: Vec::new(),
            ids: HashMap::new(),
            by_code: HashMap::new(),
            by_function: HashMap::new(),
            codes: Vec::new(),
            files: Vec::new(),
            stacks: HashMap::new(),
            at: None,
            place: 0,
            code: 0,
            node: ROOT,
            line: None,
            heap: 0,
            lines: LineCosts::default(),
            blocks: Blocks::default(),
            library: HashMap::new(),
        }
    }

    /// Whether what comes next counts.
    pub fn want(&mut self, is_wanted: bool) {
        self.is_wanted = is_wanted;
        // Bots say when they begin; the rules are always there.
        pay_attention(is_wanted && self.subject == Subject::Rules);
        self.forget_places();
    }

    /// Nothing that happens from now on counts.
    pub fn finish(&mut self) {
        self.is_wanted = false;
        self.is_finished = true;
    }

    /// All that was counted, in instructions.
    pub fn total(&self) -> u64 {
        self.tree.total
    }

    /// States may be gone, and others lie where they did.
    fn forget_places(&mut self) {
        self.by_code.clear();
        self.stacks.clear();
        self.names.forget();
        (self.at, self.node, self.line) = (None, ROOT, None);
    }

    fn is_subject(&self) -> bool {
        self.is_wanted && self.running.last().copied().unwrap_or_default()
    }

    fn function(&mut self, function: SeenFunction) -> FunctionId {
        let next = self.functions.len() as FunctionId;
        let id = *self.ids.entry(function.clone()).or_insert(next);
        if id == next {
            self.functions.push(function);
        }
        id
    }

    fn library_function(&mut self, thread: Thread, function: usize) -> FunctionId {
        let name = self.names.of(thread, function).to_owned();
        self.function(SeenFunction::Library(name))
    }

    fn file(&mut self, chunk: &str) -> FileId {
        let known = self.files.iter().position(|file| file == chunk);
        known.unwrap_or_else(|| {
            self.files.push(chunk.to_owned());
            self.files.len() - 1
        }) as FileId
    }

    /// The function of a call on a stack.
    fn called(&mut self, call: &Call) -> FunctionId {
        let function = SeenFunction::of(call, &mut self.names);
        self.function(function)
    }

    /// Another call goes on than that of the last instruction: finds its place in the tree, from the nearest call that is known.
    fn move_to(&mut self, moment: &Moment) {
        let thread = moment.thread();
        let mut stack = self.stacks.remove(&thread.address()).unwrap_or_default();
        let mut new: Vec<Call> = Vec::new();
        let mut kept = 0;
        for call in thread.calls() {
            // What has just begun is not among those that are known.
            let is_new = new.is_empty() && moment.begins_call(None);
            if is_new {
                new.push(call);
                continue;
            }
            if let Some(at) = stack.calls.iter().rposition(|(known, _)| *known == call.id()) {
                kept = at + 1;
                break;
            }
            new.push(call);
        }
        stack.calls.truncate(kept);
        for call in new.iter().rev() {
            let parent = stack.calls.last().map_or(stack.base, |(_, node)| *node);
            let function = self.called(call);
            let node = self.tree.child(parent, function);
            // Those that are written in Lua count when they begin.
            if call.code() == 0 {
                self.tree.add_call(node);
            }
            stack.calls.push((call.id(), node));
        }
        self.node = stack.calls.last().map_or(stack.base, |(_, node)| *node);
        // What the library does for nobody but the engine belongs to no line.
        let is_written = |(_, node): &(CallId, NodeId)| self.is_written(*node);
        if stack.base == ROOT && !stack.calls.iter().any(is_written) {
            self.line = None;
        }
        self.stacks.insert(thread.address(), stack);
        self.at = Some((thread.address(), moment.call(), moment.code()));
        self.code = match self.by_code.get(&moment.code()) {
            Some(code) => *code,
            None => self.new_code(moment),
        };
    }

    /// A function that is written in Lua begins.
    fn count_call(&mut self) {
        self.tree.add_call(self.node);
        let code = &self.codes[self.code];
        if code.file.is_none() {
            self.library.entry(code.function).or_default().calls += 1;
        }
    }

    /// Whether the function at a place of the tree is one of a file.
    fn is_written(&self, node: NodeId) -> bool {
        let function = self.tree.nodes[node as usize].function;
        matches!(self.functions.get(function as usize), Some(SeenFunction::Written(..)))
    }

    fn new_code(&mut self, moment: &Moment) -> usize {
        let call = moment.thread().calls().next();
        let file = call.as_ref().and_then(Call::chunk).map(|chunk| self.file(&chunk));
        let function = call.map_or(0, |call| self.called(&call));
        let next = self.codes.len();
        let code = *self.by_function.entry((function, moment.length())).or_insert(next);
        if code == next {
            self.codes.push(CodeCounts::new(moment, function, file));
        }
        self.by_code.insert(moment.code(), code);
        code
    }
}
