//! Which names a Lua file may use, and what is said of those that it may not.

use super::extent::Extent;
use super::sources::words;
use crate::authoring::OBJECT;
use lunarena_content::{LuaFile, Report, Span};
use lunarena_kernel::near::SuggestionBudget;
use lunarena_lint::types::is_one_edit;
use lunarena_lint::{self as lint, FindingKind, Globals, SyntaxError};
use std::collections::BTreeSet;

/// What a file does with globals, if it can be read.
pub type LuaGlobals = Result<Globals, SyntaxError>;

/// What a file may name without having made it.
pub struct KnownNames<'a> {
    pub globals: Vec<&'a str>,
    /// Methods of what a bot's function is given, which are no globals.
    pub methods: Vec<&'a str>,
    pub may_assign: bool,
    pub extent: Extent,
}

/// What plain Lua has and scripts do not: it reaches beyond the match.
const LEFT_OUT: [&str; 9] = ["collectgarbage", "debug", "dofile", "io", "load", "loadfile", "os", "package", "require"];

/// How a report on what is no Lua begins.
pub const UNREADABLE: &str = "Lua can't read";

impl KnownNames<'_> {
    /// What is wrong with a global that isn't there, and what helps.
    fn unknown(&self, name: &str, guesses: &mut SuggestionBudget) -> (String, String) {
        let label = match guesses.near(name, self.names()) {
            _ if self.methods.contains(&name) => "not a global".to_owned(),
            Some(close) if self.methods.contains(&close) => format!("did you mean `{OBJECT}:{close}(...)`?"),
            Some(close) => format!("did you mean `{close}`?"),
            None => "not declared".to_owned(),
        };
        let help = match self.methods.contains(&name) {
            true => format!("`{name}` is a method of what the bot's function is given: write `{OBJECT}:{name}(...)`"),
            false => "declare it with `local`, or give it to the function as an argument".to_owned(),
        };
        (label, help)
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.globals.iter().chain(&self.methods).copied()
    }

    /// Whether a global that nothing declares may be there all the same: the source asks for it first, or the rules may have more for bots than is known.
    /// `declared` are the words of all lines that declare something.
    fn may_be_right(&self, kind: &FindingKind, globals: &Globals, declared: &BTreeSet<&str>) -> bool {
        let FindingKind::UndeclaredGlobal { name, below: None } = kind else { return false };
        let is_left_out = LEFT_OUT.contains(&name.as_str());
        let is_new = || !declared.contains(name.as_str());
        if globals.tested.contains(name) {
            return is_left_out || (is_new() && !self.names().any(|own| is_one_edit(own, name)));
        }
        // Data are called like types.
        let is_offered = globals.calls.iter().any(|call| call.name == *name)
            || (self.extent == Extent::Part && name.starts_with(|letter: char| letter.is_ascii_uppercase()));
        !is_left_out && is_offered && is_new() && !self.extent.rules_out(name, self.names())
    }

    /// What lint finds, as reports.
    pub fn findings(&self, file: &LuaFile, globals: &LuaGlobals) -> Vec<Report> {
        let source = &file.source;
        let mut guesses = SuggestionBudget::default();
        let found = match globals {
            Ok(globals) => {
                let mut found = lint::judge(globals, &|name| self.globals.contains(&name), &|_| self.may_assign);
                let declared = declared(source.text());
                found.retain(|finding| !self.may_be_right(&finding.kind, globals, &declared));
                // The same name twice in a line is one slip.
                found.dedup_by(|one, before| one.line == before.line && one.kind == before.kind);
                found
            }
            Err(error) => vec![error.clone().into()],
        };
        let found = found.into_iter();
        let reports = found.map(|finding| {
            let span = Span::new(finding.span.start, finding.span.end);
            match finding.kind {
                FindingKind::Syntax { message } => {
                    let span = if span.is_empty() { source.line_span(finding.line) } else { span };
                    Report::error(format!("{UNREADABLE} {}: {message}", source.shown())).at(source, span, "here")
                }
                FindingKind::UndeclaredGlobal { name, below: None } if LEFT_OUT.contains(&name.as_str()) => {
                    let who = if self.may_assign { "bots" } else { "rules" };
                    Report::error(format!("{who} have no `{name}`")).at(source, span, "left out of Lua here").help(
                        "a match comes out the same wherever it is played: no files, no clock, no code from elsewhere",
                    )
                }
                FindingKind::UndeclaredGlobal { name, below: Some(line) } => {
                    Report::error(format!("`{name}` is used above the line that declares it"))
                        .at(source, span, format!("a local only from line {line} on"))
                        .help(format!("move it up, or write `local {name}` above and leave out `local` in line {line}"))
                }
                FindingKind::UndeclaredGlobal { name, below: None } => {
                    let (label, help) = self.unknown(&name, &mut guesses);
                    Report::error(format!("nothing is called `{name}` here")).at(source, span, label).help(help)
                }
                FindingKind::GlobalAssigned { name } => Report::error(format!("`{name}` is made a global"))
                    .at(source, span, "lacks `local`")
                    .help("rules keep nothing but the state: write `local` before it"),
                FindingKind::UnusedLocal { name } => {
                    Report::warning(format!("`{name}` is never used")).at(source, span, "made here")
                }
            }
        });
        reports.collect()
    }
}

/// All words of lines that declare something.
fn declared(source: &str) -> BTreeSet<&str> {
    let declares = |line: &&str| ["local", "for", "function"].iter().any(|word| words(line).any(|own| own == *word));
    source.lines().filter(declares).flat_map(words).collect()
}
