//! What came of looking: a profile, as it is shown, written as JSON, and compared.

use super::call_tree::ROOT;
use super::code_counts::Line;
use super::line_costs::{Costs, LineCosts};
use super::recorder::{Recorder, SeenFunction};
use super::subject::Subject;
use super::time_shares::TimeShares;
use crate::sources::{SourceFile, Sources};
use serde::{Deserialize, Serialize};

/// What the scripts of one subject cost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Profile {
    pub game: String,
    pub map: String,
    pub seed: u64,
    pub bots: Vec<String>,
    pub subject: Subject,
    /// The turns that were looked at: the first and the last.
    pub turns: (u64, u64),
    pub instructions: u64,
    /// Those of them that were spent while the bot was loaded, which belong to no turn.
    pub loading: u64,
    /// What was taken beyond them for answers that had to be read.
    pub reading: u64,
    /// The dearest first.
    pub functions: Vec<FunctionCost>,
    /// In the order of files and lines.
    pub lines: Vec<LineCost>,
    pub library: Vec<LibraryCost>,
    /// Callers before those that they call.
    pub tree: Vec<TreeNode>,
    pub files: Vec<ProfiledFile>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FunctionCost {
    pub name: String,
    /// Empty for functions of the library.
    pub file: String,
    pub line: u32,
    pub calls: u64,
    pub own: u64,
    /// With all that it called.
    pub total: u64,
    /// The share of time, where that was measured, from 0 to 1: by itself, and with all that it called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<(f64, f64)>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LineCost {
    /// Empty for what belongs to no line: what is charged before the first one runs.
    pub file: String,
    pub line: u32,
    pub own: u64,
    pub library: u64,
    pub made: u64,
    pub held: u64,
}

impl LineCost {
    /// With what it called in the library.
    pub fn all(&self) -> u64 {
        self.own + self.library
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LibraryCost {
    pub name: String,
    pub calls: u64,
    pub instructions: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TreeNode {
    /// Its place in the list; nothing for those that the engine calls.
    pub parent: Option<usize>,
    pub name: String,
    pub file: String,
    pub line: u32,
    pub own: u64,
}

/// A file with what it says, so that figures can be shown beside it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProfiledFile {
    pub file: String,
    pub text: String,
}

/// Names of files as they are shown.
struct Shown<'s> {
    sources: &'s Sources,
    subject: &'s Subject,
}

impl Shown<'_> {
    fn file(&self, chunk: &str) -> Option<&SourceFile> {
        match self.subject {
            Subject::Seat(seat) => self.sources.of_seat(seat),
            Subject::Rules => self.sources.of_rules(chunk),
        }
    }

    fn path(&self, chunk: &str) -> String {
        self.file(chunk).map_or_else(|| chunk.to_owned(), |file| file.shown.clone())
    }

    /// Name, file and line of a function.
    fn function(&self, function: &SeenFunction) -> (String, String, u32) {
        match function {
            SeenFunction::Library(name) => (name.clone(), String::new(), 0),
            SeenFunction::Written(chunk, begins) => {
                // What is in no file is a formula, which is known by its name.
                let name = self.file(chunk).map_or_else(|| chunk.clone(), |file| file.function(*begins));
                (name, self.path(chunk), *begins)
            }
        }
    }
}

/// What a match is called in a profile.
pub struct ProfiledMatch {
    pub game: String,
    pub map: String,
    pub seed: u64,
    pub bots: Vec<String>,
    pub turns: (u64, u64),
    /// What the subject used in these turns, as the match counts it; nothing for rules.
    pub used: Option<u64>,
}

impl Profile {
    /// Says of each function which share of the rules' time it had.
    pub fn add_time(&mut self, shares: &TimeShares, sources: &Sources) {
        let shown = Shown { sources, subject: &self.subject.clone() };
        let whole = shares.rules.max(1) as f64;
        for (function, (own, total)) in &shares.functions {
            let (name, file, line) = shown.function(function);
            let found =
                self.functions.iter_mut().find(|cost| (&cost.name, &cost.file, cost.line) == (&name, &file, line));
            if let Some(cost) = found {
                let (before_own, before_total) = cost.time.unwrap_or_default();
                cost.time = Some((before_own + *own as f64 / whole, before_total + *total as f64 / whole));
            }
        }
    }

    /// All that the subject used.
    pub fn spent(&self) -> u64 {
        self.instructions.saturating_add(self.reading)
    }

    /// What each place of the tree took with all below it.
    pub fn tree_totals(&self) -> Vec<u64> {
        let mut totals: Vec<u64> = self.tree.iter().map(|node| node.own).collect();
        for (at, node) in self.tree.iter().enumerate().rev() {
            if let Some(parent) = node.parent.filter(|parent| *parent < at) {
                totals[parent] += totals[at];
            }
        }
        totals
    }

    /// What was looked at, in a line.
    pub fn title(&self) -> String {
        let who = &self.subject;
        let map = if self.map.is_empty() { String::new() } else { format!(", map {}", self.map) };
        let (first, last) = self.turns;
        format!("{}{map}, seed {}, {}: {who}, turns {first} to {last}", self.game, self.seed, self.bots.join(" "))
    }

    pub(super) fn new(played: ProfiledMatch, subject: Subject, recorder: &mut Recorder, sources: &Sources) -> Profile {
        let shown = Shown { sources, subject: &subject };
        let instructions = recorder.total();
        let by_function = recorder.tree.by_function(recorder.functions.len());
        let mut functions: Vec<FunctionCost> = recorder
            .functions
            .iter()
            .zip(by_function)
            .enumerate()
            .map(|(id, (function, (own, total, calls)))| {
                let (name, file, line) = shown.function(function);
                let calls = recorder.library.get(&(id as u32)).map_or(calls, |taken| taken.calls.max(calls));
                FunctionCost { name, file, line, calls, own, total, time: None }
            })
            .collect();
        functions.sort_by(|a, b| (b.own, &a.file, a.line, &a.name).cmp(&(a.own, &b.file, b.line, &b.name)));
        let mut library: Vec<LibraryCost> = recorder
            .library
            .iter()
            .map(|(id, taken)| LibraryCost {
                name: shown.function(&recorder.functions[*id as usize]).0,
                calls: taken.calls,
                instructions: taken.instructions,
            })
            .collect();
        library.sort_by(|a, b| (b.instructions, b.calls, &a.name).cmp(&(a.instructions, a.calls, &b.name)));
        let tree = tree_of(recorder, &shown);
        let lines = lines_of(recorder, &shown);
        let files = recorder.files.iter().filter_map(|chunk| shown.file(chunk));
        let mut files: Vec<ProfiledFile> =
            files.map(|file| ProfiledFile { file: file.shown.clone(), text: file.text.clone() }).collect();
        files.sort_by(|a, b| a.file.cmp(&b.file));
        let loading = recorder.loading;
        let reading = played.used.map_or(0, |used| (used + loading).saturating_sub(instructions));
        let ProfiledMatch { game, map, seed, bots, turns, .. } = played;
        Profile {
            game,
            map,
            seed,
            bots,
            subject,
            turns,
            instructions,
            loading,
            reading,
            functions,
            lines,
            library,
            tree,
            files,
        }
    }
}

fn tree_of(recorder: &Recorder, shown: &Shown) -> Vec<TreeNode> {
    let nodes = recorder.tree.nodes.iter().skip(1);
    nodes
        .map(|node| {
            let (name, file, line) = shown.function(&recorder.functions[node.function as usize]);
            let parent = (node.parent != ROOT).then(|| node.parent as usize - 1);
            TreeNode { parent, name, file, line, own: node.own }
        })
        .collect()
}

/// The lines of a seat's bot, and all that it took.
pub(super) fn lines_of_seat(recorder: &mut Recorder, seat: &str, sources: &Sources) -> (Vec<LineCost>, u64) {
    let subject = Subject::Seat(seat.to_owned());
    let lines = lines_of(recorder, &Shown { sources, subject: &subject });
    (lines, recorder.total())
}

fn lines_of(recorder: &mut Recorder, shown: &Shown) -> Vec<LineCost> {
    let mut costs = LineCosts::default();
    std::mem::swap(&mut costs, &mut recorder.lines);
    for code in &recorder.codes {
        for (line, count) in code.by_line().filter(|(line, _)| line.is_some()) {
            costs.at(line).own += count;
        }
    }
    let told = |(line, costs): (&Line, &Costs)| {
        let place = line.and_then(|(file, line)| Some((recorder.files.get(file as usize)?, line)));
        let (file, line) = place.map_or_else(Default::default, |(chunk, line)| (shown.path(chunk), line));
        let Costs { own, library, made, held } = *costs;
        LineCost { file, line, own, library, made, held }
    };
    let mut lines: Vec<LineCost> = costs.iter().map(told).collect();
    lines.sort_by(|a, b| (&a.file, a.line).cmp(&(&b.file, b.line)));
    lines
}
