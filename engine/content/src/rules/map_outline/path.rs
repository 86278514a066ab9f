//! How a place in a map is written: `title?`, `ponds.*.depth`, `frogs[].song?`, `purses?.{seat}`.

use super::Keys;
use crate::rules::word::is_key;

/// One step on the way to a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    Key {
        name: String,
        optional: bool,
    },
    AnyKey(Keys),
    /// Each element of a list.
    Each,
}

/// No map is any deeper.
pub const DEEPEST: usize = 16;

/// The form of a place.
pub const PATH: &str =
    r"^([A-Za-z0-9_-]+(\[\])*\??|(\*|\{seat\})(\[\])*)(\.([A-Za-z0-9_-]+(\[\])*\??|(\*|\{seat\})(\[\])*))*$";

/// The same where a mod may take it away.
pub const PATH_OR_REMOVED: &str =
    r"^-?([A-Za-z0-9_-]+(\[\])*\??|(\*|\{seat\})(\[\])*)(\.([A-Za-z0-9_-]+(\[\])*\??|(\*|\{seat\})(\[\])*))*$";

const EACH: &str = "[]";
const OPTIONAL: char = '?';

/// The steps, or nothing if it can't be read.
pub fn parse(text: &str) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    for segment in text.split('.') {
        let (segment, optional) = match segment.strip_suffix(OPTIONAL) {
            Some(rest) => (rest, true),
            None => (segment, false),
        };
        let name = segment.trim_end_matches(EACH);
        steps.push(match name {
            "*" if !optional => Step::AnyKey(Keys::Any),
            "{seat}" if !optional => Step::AnyKey(Keys::Seats),
            name if is_key(name) => Step::Key { name: name.to_owned(), optional },
            _ => return None,
        });
        let lists = (segment.len() - name.len()) / EACH.len();
        steps.extend(std::iter::repeat_n(Step::Each, lists));
        if steps.len() > DEEPEST {
            return None;
        }
    }
    Some(steps)
}

/// Whether no map could have both: one would be a value where the other one is a map, or a list where it is a map.
pub fn clash(one: &[Step], other: &[Step]) -> bool {
    for (a, b) in one.iter().zip(other) {
        match (a, b) {
            (Step::Key { name, .. }, Step::Key { name: other, .. }) if name != other => return false,
            (Step::Key { .. }, Step::Key { .. }) => {}
            (a, b) if a == b => {}
            _ => return true,
        }
    }
    // One is the beginning of the other, or they are the same.
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_read_step_by_step() {
        let key = |name: &str, optional| Step::Key { name: name.to_owned(), optional };
        assert_eq!(parse("title?"), Some(vec![key("title", true)]));
        assert_eq!(
            parse("ponds.*.depth"),
            Some(vec![key("ponds", false), Step::AnyKey(Keys::Any), key("depth", false)])
        );
        assert_eq!(parse("frogs[]?.song"), Some(vec![key("frogs", true), Step::Each, key("song", false)]));
        assert_eq!(parse("{seat}[][]"), Some(vec![Step::AnyKey(Keys::Seats), Step::Each, Step::Each]));
        for bad in ["", "a..b", "a b", "[]", "a?[]", "*?", "{bot}", "a.", "a[", &"a.".repeat(DEEPEST), "a??"] {
            assert_eq!(parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn what_no_map_could_have() {
        let clash = |one: &str, other: &str| clash(&parse(one).expect(one), &parse(other).expect(other));
        for (one, other) in [("a", "a?"), ("a", "a.b"), ("a.b", "a[].c"), ("a.*", "a.b"), ("a.*.x", "a.{seat}.y")] {
            assert!(clash(one, other), "{one} {other}");
        }
        for (one, other) in [("a", "b"), ("a.b", "a?.c"), ("a[].b", "a[].c"), ("a.*.x", "a.*.y")] {
            assert!(!clash(one, other), "{one} {other}");
        }
    }
}
