//! The names a person could have written instead of the one that is unknown.

use crate::text::report::Report;
use crate::text::source::Source;
use crate::text::span::Span;
use lunarena_kernel::near::near;

/// A help line that lists more names than this helps no one.
const LONGEST_LIST: usize = 24;

/// `a`, `b` or `c`.
pub fn list<S: AsRef<str>>(names: &[S], last: &str) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{}`", name.as_ref())).collect();
    match quoted.split_last() {
        None => "none".to_owned(),
        Some((only, [])) => only.clone(),
        Some((end, start)) => format!("{} {last} {end}", start.join(", ")),
    }
}

/// What a label says of an unknown name: the one that was probably meant, if there is one.
pub fn did_you_mean(close: Option<impl AsRef<str>>, otherwise: &str) -> String {
    close.map_or(otherwise.to_owned(), |close| format!("did you mean `{}`?", close.as_ref()))
}

/// A report on `name`, which is not one of `known`: the nearest known name at the place, all of them as help.
/// `what` names the thing (`key`, `moment`), `whole` what it should have been part of (`a phase`).
pub fn unknown<S: AsRef<str>>(what: &str, name: &str, whole: &str, known: &[S], source: &Source, span: Span) -> Report {
    let report = Report::error(format!("unknown {what} `{name}`"));
    let report = match near(name, known.iter().map(S::as_ref)) {
        Some(close) => report.at(source, span, format!("did you mean `{close}`?")),
        None => report.at(source, span, format!("not a {what} of {whole}")),
    };
    match all(known) {
        Some(names) => report.help(format!("{what}s of {whole}: {names}")),
        None => report,
    }
}

/// For an unknown name that was not read from a file but given by a person on the command line or in a reference.
pub fn suggestion<S: AsRef<str>>(name: &str, plural: &str, known: &[S]) -> String {
    if known.is_empty() {
        return format!("there are no {plural} yet");
    }
    match (near(name, known.iter().map(S::as_ref)), all(known)) {
        (Some(close), Some(names)) if known.len() > 1 => {
            format!("did you mean `{close}`? The {plural} are {names}")
        }
        (Some(close), _) => format!("did you mean `{close}`?"),
        (None, Some(names)) if known.len() > 1 => format!("the {plural} are {names}"),
        (None, Some(names)) => format!("there is only {names}"),
        (None, None) => format!("there are {} {plural}, none with a similar name", known.len()),
    }
}

/// All names, unless they are too many to read.
pub fn all<S: AsRef<str>>(known: &[S]) -> Option<String> {
    (!known.is_empty() && known.len() <= LONGEST_LIST).then(|| list(known, "and"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_like_sentences() {
        assert_eq!(list::<&str>(&[], "or"), "none");
        assert_eq!(list(&["a"], "or"), "`a`");
        assert_eq!(list(&["a", "b"], "or"), "`a` or `b`");
        assert_eq!(list(&["a", "b", "c"], "and"), "`a`, `b` and `c`");
    }

    #[test]
    fn suggestions_fit_the_number_of_names() {
        assert_eq!(suggestion::<&str>("x", "maps", &[]), "there are no maps yet");
        assert_eq!(suggestion("x", "maps", &["long"]), "there is only `long`");
        assert_eq!(
            suggestion("smal", "maps", &["long", "small"]),
            "did you mean `small`? The maps are `long` and `small`"
        );
    }
}
