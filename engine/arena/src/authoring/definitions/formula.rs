//! Whether a formula of integers gives integers, as far as its text tells. Where it doesn't, it gives numbers.

use lunarena_content::{Constants, Type};

/// Functions that give integers, whatever they are given.
const WHOLE: [&str; 4] = ["floor", "ceil", "grow", "scale"];
/// Those that give what they are given, and words of Lua.
const SAME: [&str; 10] = ["abs", "min", "max", "and", "or", "not", "true", "false", "math", "nil"];

/// The type of a formula with such arguments: `texts` are the formulas that are there.
pub fn type_of<'t>(arguments: &[String], texts: impl IntoIterator<Item = &'t str>, constants: &Constants) -> String {
    let is_integer = |path: &str| constants.get(path).is_some_and(|leaf| matches!(leaf.ty, Type::Integer(_)));
    let whole = texts.into_iter().all(|text| is_whole(text, arguments, is_integer));
    let number = if whole { "integer" } else { "number" };
    let arguments: Vec<String> = arguments.iter().map(|name| format!("{name}: {number}")).collect();
    format!("fun({}): {number}", arguments.join(", "))
}

/// All that stands in it has to be an integer, or inside a function that makes one of it.
fn is_whole(text: &str, arguments: &[String], is_integer: impl Fn(&str) -> bool) -> bool {
    let mut rest = text.trim_start().trim_start_matches('=');
    while let Some(letter) = rest.chars().next() {
        if letter.is_ascii_alphabetic() || letter == '_' {
            let (word, behind) = split(rest, |letter| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '.'));
            rest = behind;
            if WHOLE.contains(&word.trim_start_matches("math.")) {
                rest = behind_parentheses(rest);
            } else if !SAME.contains(&word) && !arguments.iter().any(|name| name == word) && !is_integer(word) {
                return false;
            }
        } else if letter.is_ascii_digit() {
            let (number, behind) = split(rest, |letter| letter.is_ascii_alphanumeric() || letter == '.');
            rest = behind;
            if number.parse::<i64>().is_err() {
                return false;
            }
        } else if let Some(behind) = rest.strip_prefix("//") {
            rest = behind;
        } else if matches!(letter, '/' | '^' | '"' | '\'' | '[' | '#' | '.') {
            return false;
        } else {
            rest = &rest[letter.len_utf8()..];
        }
    }
    true
}

fn split(text: &str, belongs: impl Fn(char) -> bool) -> (&str, &str) {
    text.split_at(text.find(|letter| !belongs(letter)).unwrap_or(text.len()))
}

/// What follows the arguments of a call.
fn behind_parentheses(text: &str) -> &str {
    let mut depth = 0_usize;
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 && letter == ')' {
            return &text[at + 1..];
        }
    }
    ""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_known_by_the_text_alone() {
        let arguments = ["level".to_owned(), "age".to_owned()];
        for (text, whole) in [
            ("12", true),
            ("= level * 3 + age // 2", true),
            ("= floor(level / 2 * 0.5) + 1", true),
            ("= grow(100, 1.15, level)", true),
            ("= max(level, match.turns)", true),
            ("= level > 3 and 5 or -1", true),
            ("= level / 2", false),
            ("= level * 1.5", false),
            ("= 1e3", false),
            ("= level ^ 2", false),
            ("= level * match.share", false),
            ("= floor(level) / 2", false),
            ("= #match.list", false),
        ] {
            assert_eq!(is_whole(text, &arguments, |path| path == "match.turns"), whole, "{text}");
        }
    }
}
