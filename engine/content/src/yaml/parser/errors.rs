//! What the YAML crate complains about, in words for the person who must mend the file.

use super::{DEEPEST, MOST_ALIASES, MOST_REPEATED, MOST_VALUES};
use crate::text::report::Report;
use crate::text::source::Source;
use crate::text::span::Span;
use serde_yaml::budget::BudgetBreach;
use serde_yaml::granit_parser::ErrorKind;
use serde_yaml::localizer::ExternalMessageSource;
use serde_yaml::{Error, Location};

/// The crate gives bytes for values but only line and column for errors of syntax.
pub fn span(source: &Source, location: &Location) -> Span {
    let bytes = location.span();
    match (bytes.byte_offset(), bytes.byte_len()) {
        (Some(start), Some(len)) => {
            let start = (start as usize).min(source.text().len());
            Span::new(start, (start + len as usize).min(source.text().len()))
        }
        _ => {
            let start = source.offset(location.line() as usize, location.column() as usize);
            let letter = source.text()[start..].chars().next().filter(|letter| !matches!(letter, '\n' | '\r'));
            Span::new(start, start + letter.map_or(0, char::len_utf8))
        }
    }
}

pub fn report(source: &Source, error: &Error) -> Report {
    let place = error.location().map_or(Span::default(), |location| span(source, &location));
    report_at(source, place, error)
}

fn report_at(source: &Source, place: Span, error: &Error) -> Report {
    let say = |message: &str, label: &str, help: &str| Report::error(message).at(source, place, label).help(help);
    match error {
        Error::ExternalMessage { source: cause, .. } => match cause.as_ref() {
            ExternalMessageSource::Parser(cause) => syntax(source, place, cause.kind()),
            _ => other(source, place, error),
        },
        Error::Budget { breach, .. } => budget(source, place, breach),
        Error::AliasReplayLimitExceeded { .. }
        | Error::AliasExpansionLimitExceeded { .. }
        | Error::AliasReplayStackDepthExceeded { .. }
        | Error::AliasReplayCounterOverflow { .. } => repeated(source, place),
        // The place of the outer error is the alias, that of the inner one a value far away that it repeats.
        Error::AliasError { error, .. } => report_at(source, place, error),
        Error::MultipleDocuments { .. } => say(
            "a file holds one document",
            "a second document begins here",
            "remove the line `---` or move what follows into its own file",
        ),
        Error::Unexpected { .. } => {
            say("a key must be a word or a number", "this key is a list or a map", "keys stand before the colon")
        }
        Error::NullIntoString { .. } => {
            say("a key must be a word or a number", "this key is empty", "write the key before the colon")
        }
        Error::UnknownAnchor { .. } => {
            say("unknown anchor", "no `&` with this name stands before here", "an anchor must come before its aliases")
        }
        Error::RecursiveReferencesRequireWeakTypes { .. } => {
            say("an alias inside its own anchor", "would hold itself", "write the value out")
        }
        Error::NonFiniteFloat { value, .. } => {
            say(&format!("{value} is not a finite number"), "not finite", "write a plain number")
        }
        Error::UnsupportedTag { tag, .. } => {
            say(&format!("unknown tag {tag}"), "this value is tagged", "leave the tag out: types come from game.yaml")
        }
        _ => other(source, place, error),
    }
}

/// Errors too rare to have words of their own: the crate's, without its line and column, which we show better.
fn other(source: &Source, place: Span, error: &Error) -> Report {
    let text = error.to_string();
    let text = text.rsplit_once(" at line ").map_or(text.as_str(), |(message, _)| message);
    Report::error(format!("this is not good YAML: {text}")).at(source, place, "here")
}

fn syntax(source: &Source, place: Span, kind: &ErrorKind) -> Report {
    let say = |message: &str, label: &str, help: &str| Report::error(message).at(source, place, label).help(help);
    match kind {
        ErrorKind::TabNotAllowed
        | ErrorKind::TabInBlockIndentation
        | ErrorKind::TabInIndentation
        | ErrorKind::TabInPlainScalar
        | ErrorKind::TabAtBlockScalarStart => tab(source, place),
        ErrorKind::UnclosedFlowCollection { open } => {
            let close = if *open == '[' { ']' } else { '}' };
            say(
                &format!("`{open}` is never closed"),
                "opened here",
                &format!("put the missing `{close}` after the last value inside"),
            )
        }
        ErrorKind::MismatchedFlowCollectionEnd { open, close } => {
            say(&format!("`{open}` is closed by `{close}`"), "opened here", "brackets close in pairs: [ ] and { }")
        }
        ErrorKind::MisplacedFlowCollectionEnd => {
            say("a bracket closes what was never opened", "nothing to close", "remove it, or open it before")
        }
        ErrorKind::InvalidColonPlacement
        | ErrorKind::ExpectedFlowMappingSeparator
        | ErrorKind::ExpectedFlowSequenceSeparator => {
            let report = say(
                "a comma or a closing bracket is missing before this",
                "did not expect this yet",
                "inside [ ] and { } commas separate the values, and the bracket must be closed",
            );
            match open_bracket(source, place) {
                Some(open) => report.at(source, open, "inside this bracket"),
                None => report,
            }
        }
        ErrorKind::MappingValueNotAllowed => say(
            "a second colon in one line",
            "this colon",
            "put a text that holds a colon and a space in quotes, or begin a new line for the inner key",
        ),
        ErrorKind::SimpleKeyExpected | ErrorKind::InvalidSimpleKey => say(
            "a line without a colon between lines with keys",
            "no colon in this line",
            "write `key: value`; a text that goes on is indented under its key",
        ),
        ErrorKind::ExpectedBlockMappingKey | ErrorKind::InvalidIndentation => say(
            "this line fits no list or map above it",
            "unexpected here",
            "keys of one map begin in the same column, and so do the dashes of one list",
        ),
        ErrorKind::ExpectedBlockSequenceEntry => say(
            "a list is followed by something that is not part of it",
            "expected `- ` or the end of the list",
            "the dashes of one list begin in the same column; a file is either a list or a map",
        ),
        ErrorKind::UnclosedQuotedScalar
        | ErrorKind::InvalidQuotedScalarIndent
        | ErrorKind::DocumentIndicatorInQuotedScalar => {
            let report = say(
                "a quoted text is not closed",
                "the quote is still open here",
                "close the text with the quote it began with",
            );
            match source.text()[..place.start].rfind(['\'', '"']) {
                Some(quote) if !source.slice(place).starts_with(['\'', '"']) => {
                    report.at(source, Span::new(quote, quote + 1), "opened here")
                }
                _ => report,
            }
        }
        ErrorKind::InvalidTrailingSingleQuotedScalar | ErrorKind::InvalidTrailingDoubleQuotedScalar => say(
            "something follows a quoted text",
            "after the closing quote",
            "put all of the text between the quotes; write '' for one quote inside single quotes",
        ),
        ErrorKind::UnknownQuotedScalarEscape => {
            say("unknown escape after a backslash", "in this text", "in single quotes a backslash is only a backslash")
        }
        ErrorKind::UnexpectedCharacter { character } => say(
            &format!("a value cannot begin with `{}`", character.escape_default()),
            "begins here",
            "put the text in quotes",
        ),
        ErrorKind::RecursionLimitExceeded => too_deep(source, place),
        ErrorKind::UnknownAnchor => {
            say("unknown anchor", "no `&` with this name stands before here", "an anchor must come before its aliases")
        }
        kind => Report::error(format!("this is not good YAML: {kind}")).at(source, place, "here"),
    }
}

/// The last bracket before `place` that is still open, as far as counting tells: one in a text or a comment may mislead,
/// so it is only ever shown beside the place itself.
fn open_bracket(source: &Source, place: Span) -> Option<Span> {
    let mut closed = 0usize;
    for (at, letter) in source.text()[..place.start].char_indices().rev() {
        match letter {
            ']' | '}' => closed += 1,
            '[' | '{' if closed == 0 => return Some(Span::new(at, at + 1)),
            '[' | '{' => closed -= 1,
            _ => {}
        }
    }
    None
}

/// The crate points at the word before the tab as often as at the tab; a person needs the tab.
fn tab(source: &Source, place: Span) -> Report {
    let (line, _) = source.line_column(place.start);
    let rest = &source.text()[source.offset(line, 1)..];
    let mut start = source.text().len() - rest.len();
    let mut found = place;
    for text in rest.split_inclusive(['\n', '\r']) {
        let indent = text.len() - text.trim_start_matches([' ', '\t']).len();
        if let Some(at) = text[..indent].find('\t') {
            found = Span::new(start + at, start + at + 1);
            break;
        }
        start += text.len();
    }
    Report::error("a tab indents this line").at(source, found, "the tab").help("YAML indents with spaces only")
}

fn budget(source: &Source, place: Span, breach: &BudgetBreach) -> Report {
    match breach {
        BudgetBreach::Depth { .. } => too_deep(source, place),
        BudgetBreach::Aliases { .. } | BudgetBreach::Anchors { .. } | BudgetBreach::AliasAnchorRatio { .. } => {
            Report::error(format!("this file uses more than {MOST_ALIASES} anchors or aliases, or one far too often"))
                .at(source, place, "up to here")
                .help("write values out instead of naming them with & and *")
        }
        _ => too_many(source, place),
    }
}

fn too_many(source: &Source, place: Span) -> Report {
    Report::error(format!("this file holds more than {MOST_VALUES} values"))
        .at(source, place, "the limit is reached here")
        .help("put a part of it into a file of its own; a large map can be made by Lua")
}

fn repeated(source: &Source, place: Span) -> Report {
    Report::error(format!("the aliases of this file repeat more than {MOST_REPEATED} values"))
        .at(source, place, "the limit is reached here")
        .help("aliases (*name) repeat all that their anchor (&name) holds: write less with them")
}

fn too_deep(source: &Source, place: Span) -> Report {
    Report::error(format!("lists and maps are nested more than {DEEPEST} deep"))
        .at(source, place, "too deep here")
        .help("name inner parts with keys of their own, higher up")
}

pub fn too_large(source: &Source, place: Span) -> Report {
    Report::error("this integer is too large").at(source, place, "does not fit").help(format!(
        "integers go from {} to {}",
        i64::MIN,
        i64::MAX
    ))
}

pub fn leading_zero(source: &Source, place: Span) -> Report {
    let text = source.slice(place);
    let plain = text.trim_start_matches(['+', '-', '0', '_']);
    let plain = if plain.is_empty() { "0" } else { plain };
    Report::error("a number does not begin with 0")
        .at(source, place, "leading zero")
        .help(format!("write {plain} for a number, or '{text}' in quotes for a text"))
}

pub fn twice(source: &Source, name: &str, first: Span, again: Span) -> Report {
    let (line, _) = source.line_column(first.start);
    Report::error(format!("the key `{name}` stands twice in one map"))
        .at(source, again, "here again")
        .at(source, first, "first here")
        .help(format!("keep one of them; the first stands in line {line}"))
}

/// For a duplicate whose first place could not be found.
pub fn duplicate(source: &Source, key: &Option<String>, location: &Location) -> Report {
    let name = key.as_deref().unwrap_or("?");
    Report::error(format!("the key `{name}` stands twice in one map"))
        .at(source, span(source, location), "here again")
        .help("keep one of them")
}
