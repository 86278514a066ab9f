//! Calls with too few or too many arguments, and what is said of them.

use lunarena_content::{LuaFile, Report, Span};
use lunarena_lint::{ApiFunction, Arguments, Arity, Misfit, Param, TypeDoc};
use std::ops::Range;

/// A function whose parameters are known.
pub struct Callee<'a> {
    pub function: &'a ApiFunction,
    /// How it is called: `game:take`.
    pub shown: String,
    /// Those that its documentation may name.
    pub types: &'a [TypeDoc],
    /// It is the game's own. What Lua hands to other functions beyond their parameters does no harm.
    pub is_of_game: bool,
}

impl Callee<'_> {
    /// What is wrong with the number of arguments of a call, whose name stands at `span`.
    pub fn check(&self, args: Arguments, file: &LuaFile, span: Range<usize>) -> Option<Report> {
        let arity = Arity::of(self.function, self.types);
        let misfit = arity.misfit(args)?;
        let is_documented = self.function.params.iter().all(|param| param.type_name.is_some() || param.name == "...");
        let (is_error, wanted, label) = match misfit {
            Misfit::TooFew { sure } => (sure, needs(&arity), self.missing(args.count, arity.least)),
            Misfit::TooMany => {
                let most = arity.most.unwrap_or(args.count);
                (self.is_of_game && is_documented, takes(&arity), format!("{} too many", args.count - most))
            }
        };
        let names: Vec<String> = self.function.params.iter().map(|param| self.marked(param)).collect();
        let names = if names.is_empty() { String::new() } else { format!(" ({})", names.join(", ")) };
        let name = self.function.name.as_str();
        let message = format!("`{name}` {wanted}{names}, {}", given(args));
        let report = if is_error { Report::error(message) } else { Report::warning(message) };
        let report = report.at(&file.source, Span::new(span.start, span.end), label);
        Some(match self.help() {
            Some(help) => report.help(help),
            None => report,
        })
    }

    /// A parameter's name, with a mark if it may be left out.
    fn marked(&self, param: &Param) -> String {
        let can_be_left_out = param.type_name.is_some() && !param.is_needed(self.types) && param.name != "...";
        format!("{}{}", param.name, if can_be_left_out { "?" } else { "" })
    }

    /// Which parameters have nothing to take.
    fn missing(&self, given: usize, least: usize) -> String {
        let names = self.function.params.iter().take(least).skip(given).filter(|param| param.is_needed(self.types));
        let names: Vec<String> = names.map(|param| format!("`{}`", param.name)).collect();
        match names.split_last() {
            None => "too few".to_owned(),
            Some((only, [])) => format!("{only} is missing"),
            Some((last, rest)) => format!("{} and {last} are missing", rest.join(", ")),
        }
    }

    /// How the function is called, and what it does, as far as its documentation tells more than its name.
    fn help(&self) -> Option<String> {
        let typed = |param: &Param| match param.type_name.as_deref().unwrap_or_default() {
            "" => self.marked(param),
            type_name => format!("{}: {}", self.marked(param), type_name.trim_end_matches('?')),
        };
        let params: Vec<String> = self.function.params.iter().map(typed).collect();
        let call = format!("`{}({})`", self.shown, params.join(", "));
        match first_sentence(&self.function.doc).as_str() {
            "" => params.iter().any(|param| param.contains(':')).then_some(call),
            doc => Some(format!("{call}: {doc}")),
        }
    }
}

fn first_sentence(doc: &str) -> String {
    let text = doc.lines().collect::<Vec<_>>().join(" ");
    text.split_once(". ").map_or(text.clone(), |(first, _)| format!("{first}."))
}

fn needs(arity: &Arity) -> String {
    let at_least = if arity.most == Some(arity.least) { "" } else { "at least " };
    format!("needs {at_least}{}", arguments(arity.least))
}

fn takes(arity: &Arity) -> String {
    let at_most = if arity.most == Some(arity.least) { "" } else { "at most " };
    format!("takes {at_most}{}", arguments(arity.most.unwrap_or_default()))
}

fn arguments(count: usize) -> String {
    match count {
        0 => "no arguments".to_owned(),
        1 => "1 argument".to_owned(),
        _ => format!("{count} arguments"),
    }
}

fn given(args: Arguments) -> String {
    let at_least = if args.open { "at least " } else { "" };
    match args.count {
        0 => "none is given".to_owned(),
        1 => format!("{at_least}1 is given"),
        count => format!("{at_least}{count} are given"),
    }
}
