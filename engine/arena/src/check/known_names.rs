//! Which names a Lua file may use, and what is said of those that it may not.

use crate::authoring::OBJECT;
use lunarena_content::{LuaFile, Report, Span};
use lunarena_kernel::near::Guesses;
use lunarena_lint::{self as lint, FindingKind};

/// What a file may name without having made it.
pub struct KnownNames<'a> {
    pub globals: Vec<&'a str>,
    /// Methods of what a bot's function is given, which are no globals.
    pub methods: Vec<&'a str>,
    pub may_assign: bool,
}

/// What plain Lua has and scripts do not: it reaches beyond the match.
const LEFT_OUT: [&str; 9] = ["collectgarbage", "debug", "dofile", "io", "load", "loadfile", "os", "package", "require"];

impl KnownNames<'_> {
    /// What is wrong with a global that isn't there, and what helps.
    fn unknown(&self, name: &str, guesses: &mut Guesses) -> (String, String) {
        let label = match guesses.near(name, self.globals.iter().chain(&self.methods).copied()) {
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

    /// What lint finds, as reports.
    pub fn findings(&self, file: &LuaFile) -> Vec<Report> {
        let source = &file.source;
        let found = lint::check(source.text(), &|name| self.globals.contains(&name), &|_| self.may_assign);
        let mut guesses = Guesses::default();
        let reports = found.into_iter().map(|finding| {
            let span = Span::new(finding.span.start, finding.span.end);
            match finding.kind {
                FindingKind::Syntax { message } => {
                    let span = if span.is_empty() { source.line_span(finding.line) } else { span };
                    Report::error(format!("Lua can't read {}: {message}", source.shown())).at(source, span, "here")
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
