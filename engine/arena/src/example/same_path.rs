//! Two ways to write one path: `crews.Ann.hp` and `crews.1.hp`. One of them was meant for something else.

use super::start_state::positions;
use lunarena_content::{Case, Entries, Expected, Report, Spanned, Start};
use lunarena_kernel::Value;

/// Reports on the second of two paths that lead to the same place in `whole`.
pub fn check(case: &Case<Start>, whole: &Value, expected: &Entries<Spanned<Expected>>) -> Vec<Report> {
    let paths: Vec<&Spanned<String>> = expected.iter().map(|(at, _)| at).collect();
    let mut reports = Vec::new();
    for (number, at) in paths.iter().enumerate() {
        let same =
            |other: &&&Spanned<String>| may_be_same(at, other) && positions(at, whole) == positions(other, whole);
        if let Some(first) = paths[..number].iter().find(same) {
            let report = Report::error(format!("`{}` and `{}` are the same place", first.value, at.value));
            let report = report.at(&case.source, at.span, "the same again").at(&case.source, first.span, "first here");
            reports.push(report.help("in a list, a number is a position and a word is the name of an element"));
        }
    }
    reports
}

/// Whether two paths differ in nothing but numbers of one in place of words of the other.
fn may_be_same(one: &str, other: &str) -> bool {
    let parts = |path: &str| path.split('.').filter(|part| !part.is_empty()).map(str::to_owned).collect::<Vec<_>>();
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let (one, other) = (parts(one), parts(other));
    one.len() == other.len()
        && one.iter().zip(&other).all(|(one, other)| one == other || is_number(one) != is_number(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbers_for_words_can_be_the_same() {
        assert!(may_be_same("crews.Ann.hp", "crews.1.hp"));
        assert!(!may_be_same("crews.Ann.hp", "crews.Bob.hp") && !may_be_same("crews.1.hp", "crews.2.hp"));
        assert!(!may_be_same("crews.Ann", "crews.1.hp"));
    }
}
