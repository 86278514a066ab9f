//! Which names a Lua file may use, and what is said of those that it may not.

use super::sources::words;
use crate::authoring::OBJECT;
use lunarena_content::{LuaFile, Report, Span};
use lunarena_kernel::near::{Guesses, near};
use lunarena_lint::{self as lint, FindingKind, Globals};

/// What a file may name without having made it.
pub struct KnownNames<'a> {
    pub globals: Vec<&'a str>,
    /// Methods of what a bot's function is given, which are no globals.
    pub methods: Vec<&'a str>,
    pub may_assign: bool,
    /// Whether nothing else can be called.
    pub is_whole: bool,
}

/// What plain Lua has and scripts do not: it reaches beyond the match.
const LEFT_OUT: [&str; 9] = ["collectgarbage", "debug", "dofile", "io", "load", "loadfile", "os", "package", "require"];

/// How a report on what is no Lua begins.
pub const UNREADABLE: &str = "Lua can't read";

impl KnownNames<'_> {
    /// What is wrong with a global that isn't there, and what helps.
    fn unknown(&self, name: &str, guesses: &mut Guesses) -> (String, String) {
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

    /// Whether a global that nothing declares may be there all the same: the source asks for it first, or the rules may offer more than is known.
    fn may_be_right(&self, kind: &FindingKind, globals: &Globals, source: &str) -> bool {
        let FindingKind::UndeclaredGlobal { name, below: None } = kind else { return false };
        let is_left_out = LEFT_OUT.contains(&name.as_str());
        let is_new = || near(name, self.names()).is_none() && !is_declared(name, source);
        if globals.tested.contains(name) {
            return is_left_out || is_new();
        }
        !self.is_whole && !is_left_out && globals.calls.iter().any(|call| call.name == *name) && is_new()
    }

    /// What lint finds, as reports.
    pub fn findings(&self, file: &LuaFile) -> Vec<Report> {
        let source = &file.source;
        let mut guesses = Guesses::default();
        let found = match lint::globals(source.text()) {
            Ok(globals) => {
                let mut found = lint::judge(&globals, &|name| self.globals.contains(&name), &|_| self.may_assign);
                found.retain(|finding| !self.may_be_right(&finding.kind, &globals, source.text()));
                found
            }
            Err(error) => vec![error.into()],
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

/// Whether a name stands in a line that declares something.
fn is_declared(name: &str, source: &str) -> bool {
    let declares = |line: &&str| ["local", "for", "function"].iter().any(|word| words(line).any(|own| own == *word));
    source.lines().filter(declares).any(|line| words(line).any(|own| own == name))
}
