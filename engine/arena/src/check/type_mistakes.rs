//! What is said of a slip that types tell.

use super::argument_counts::Callee;
use lunarena_content::{LuaFile, Report, Span, did_you_mean};
use lunarena_kernel::near::near;
use lunarena_lint::types::{Definitions, Missing, Slip, SlipKind, What};

/// What a function is called in messages, and what is most likely forgotten.
const FUNCTION: &str = "a function";
const CALL_IT: &str = "call it: put its arguments in parentheses behind it";

/// Longer lists of what there is help nobody.
const MOST_NAMES: usize = 12;

/// All of them as reports, but for those at places of which something is told already.
pub fn reports(file: &LuaFile, slips: &[Slip], definitions: &Definitions, told: &[Report]) -> Vec<Report> {
    let told: Vec<Span> = told
        .iter()
        .filter(|report| report.source().is_some_and(|source| source.shown() == file.source.shown()))
        .filter_map(Report::span)
        .collect();
    let is_told = |slip: &Slip| told.iter().any(|span| span.start < slip.span.end && slip.span.start < span.end);
    let new = slips.iter().filter(|slip| !is_told(slip));
    new.filter_map(|slip| report(file, slip, definitions)).collect()
}

fn report(file: &LuaFile, slip: &Slip, definitions: &Definitions) -> Option<Report> {
    let at = |report: Report, label: String| report.at(&file.source, Span::new(slip.span.start, slip.span.end), label);
    let error = |message: String, label: String| at(Report::error(message), label);
    Some(match &slip.kind {
        SlipKind::NoField { of, near, is_called } => {
            let label = did_you_mean(near.as_ref(), "not there");
            let report = error(no_field(of, *is_called), label);
            match has(&definitions.names_of(&of.classes)) {
                Some(help) if near.is_none() => report.help(help),
                _ => report,
            }
        }
        SlipKind::NoFields { of, name } => {
            let report = error(format!("{of} has no field `{name}`"), "no fields here".to_owned());
            match of.as_str() {
                "a list" => report.help("the elements of a list go by number: `list[1]`, or `ipairs(list)` for all"),
                "a function" => report.help("call it first, and use what it returns"),
                _ => report,
            }
        }
        SlipKind::NeverRead { of, near } => {
            let message = format!("`{}` is written, but nothing reads it", of.name);
            let help = format!("`{}` has a field `{near}`", of.shown);
            at(Report::warning(message), format!("did you mean `{near}`?")).help(help)
        }
        SlipKind::NoWord { word, words, function, param } => {
            let message = format!("`{function}` takes no \"{word}\" for `{param}`");
            error(message, meant(word, words)).help(one_of(words))
        }
        SlipKind::NeverEqual { word, words } => {
            error(format!("this is never \"{word}\""), meant(word, words)).help(one_of(words))
        }
        SlipKind::Count { function, shown, args } => {
            let types = definitions.types();
            let callee = Callee { function, shown: shown.clone(), types, is_of_game: true };
            return callee.check(*args, file, slip.span.clone());
        }
        SlipKind::WrongKind { function, param, wanted, given } => {
            error(format!("`{function}` takes {wanted} for `{param}`, not {given}"), format!("{given} here"))
        }
        SlipKind::Unfit { needs, given } => {
            let report = error(format!("{needs}, not {given}"), format!("{given} here"));
            if given == FUNCTION { report.help(CALL_IT) } else { report }
        }
        SlipKind::AssignKind { class, field, wanted, given } => {
            let report = error(format!("`{field}` of `{class}` is {wanted}, not {given}"), format!("{given} here"));
            if given == FUNCTION { report.help(CALL_IT) } else { report }
        }
        SlipKind::Format { places, given } => {
            let message = format!("this text has {places} places for values, {given} given");
            error(message, "too few values".to_owned())
                .help("each `%d`, `%s` and so on needs a value; `%%` is a plain %")
        }
        SlipKind::UnknownType { name, near } => {
            let message = format!("there is no type `{name}`, so nothing that has it is checked");
            at(Report::warning(message), format!("did you mean `{near}`?"))
        }
        SlipKind::UnknownParam { name, near } => {
            let message = format!("the function has no parameter `{name}`");
            at(Report::warning(message), format!("did you mean `{near}`?"))
        }
        SlipKind::NeverReturns { wanted } => {
            let message = format!("the function never returns anything, and its comment says `@return {wanted}`");
            at(Report::warning(message), "no `return` with a value".to_owned())
        }
        SlipKind::DeclaredTwice { name, line } => {
            let message = format!("`{name}` is declared twice, and only the last one counts");
            at(Report::warning(message), format!("also in line {line}"))
        }
        SlipKind::NeedsDot { table, name } => {
            let message = format!("`{name}` is called with a colon, but it is no method");
            error(message, format!("write `{table}.{name}(...)`"))
                .help("behind a colon the table itself becomes the first argument")
        }
        SlipKind::NeedsColon { name } => {
            let message = format!("`{name}` is called without the object that it is a method of");
            error(message, format!("write `:{name}(...)`")).help("behind a dot the object must be the first argument")
        }
        SlipKind::NotCallable { given } => error(format!("{given} can't be called"), "not a function".to_owned()),
        SlipKind::LacksOriginal { target, params, first } => {
            let message = format!("a function around `{target}` gets `{target}` itself first");
            let own: Vec<&str> = std::iter::once("original").chain(params.iter().map(String::as_str)).collect();
            error(message, format!("`{first}` would be that function"))
                .help(format!("write `function({})`", own.join(", ")))
        }
        SlipKind::OtherPlace { target, params, name, wanted, given } => {
            let message = format!("`{name}` is parameter {given} here, but it comes as number {wanted}");
            error(message, format!("number {wanted} is meant"))
                .help(format!("the function is `{target}({})`", params.join(", ")))
        }
        SlipKind::TooManyParams { target, params, way, name } => {
            let message = format!("`{name}` is always nil: `{way}` hands on no more than `{target}` takes");
            error(message, "one too many".to_owned()).help(format!("the function is `{target}({})`", params.join(", ")))
        }
    })
}

fn no_field(of: &Missing, is_called: bool) -> String {
    let Missing { name, shown, .. } = of;
    match of.what {
        What::Module if is_called => format!("module `{shown}` has no function `{name}`"),
        What::Module => format!("module `{shown}` has no `{name}`"),
        What::Library => format!("`{shown}` has no `{name}`"),
        What::Text => format!("a text has no method `{name}`"),
        What::Class if of.classes.is_empty() => format!("this table has no field `{name}`"),
        What::Class if is_called => format!("`{shown}` has no method `{name}`"),
        What::Class => format!("`{shown}` has no field `{name}`"),
    }
}

/// The names that there are, if they are few.
pub fn has(names: &[&str]) -> Option<String> {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    (!names.is_empty() && names.len() <= MOST_NAMES).then(|| format!("it has {}", names.join(", ")))
}

fn meant(word: &str, words: &[String]) -> String {
    near(word, words.iter().map(String::as_str))
        .map_or("not one of them".to_owned(), |close| format!("did you mean \"{close}\"?"))
}

fn one_of(words: &[String]) -> String {
    let shown: Vec<String> = words.iter().take(MOST_NAMES).map(|word| format!("\"{word}\"")).collect();
    let more = if words.len() > MOST_NAMES { ", ..." } else { "" };
    format!("it is one of {}{more}", shown.join(", "))
}
