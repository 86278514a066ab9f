//! What a mod says of others, in the short strings modders know: `base >= 1.0`, `? optional`, `! conflict`, `~ no order`.

use super::version::Range;
use crate::text::span::Span;
use crate::yaml::node::Node;
use crate::yaml::reader::{Log, Read};
use crate::yaml::snippet::Snippet;

/// What stands for the game itself.
pub const BASE: &str = "base";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tie {
    /// Needed, and loaded before.
    Needs,
    /// Loaded before, if it is there.
    Optional,
    /// Never together.
    Conflict,
    /// Needed; which is loaded first makes no difference.
    NoOrder,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Depend {
    pub tie: Tie,
    pub name: String,
    pub range: Range,
    pub span: Span,
}

const SIGNS: [(char, Tie); 3] = [('?', Tie::Optional), ('!', Tie::Conflict), ('~', Tie::NoOrder)];

/// The form of a name, see [`is_name`].
pub const NAME: &str = "^[a-z0-9][a-z0-9_-]*$";

/// The form of a dependency: a sign, a name and a range of versions.
pub const DEPEND: &str = concat!(
    r"^\s*[?!~]?\s*[a-z0-9][a-z0-9_-]*",
    r"(\s*(>=|<=|>|<|=)\s*(0|[1-9][0-9]*)(\.(0|[1-9][0-9]*)){0,2}[\s,]*)*\s*$"
);

/// A name of a mod is that of its folder.
pub fn is_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_lowercase() || first.is_ascii_digit())
        && text.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || "-_".contains(letter))
}

const HELP: &str =
    "such as `base >= 1.0`, `other-mod`, `? optional-mod`, `! conflicting-mod` or `~ needed-in-any-order`";

impl Read for Depend {
    fn read(node: &Node, log: &mut Log) -> Option<Depend> {
        let text = String::read(node, log)?;
        let scalar = Snippet::new(&log.source, node.span, &text);
        let wrong = |log: &mut Log, part: &str, label: &str| {
            let start = part.as_ptr() as usize - text.as_ptr() as usize;
            let span = scalar.locate(start, start + part.len());
            log.error(span, format!("`{text}` can't be read as a dependency"), label, HELP);
        };
        let whole = text.trim();
        let signed = SIGNS.iter().find_map(|(sign, tie)| Some((*tie, whole.strip_prefix(*sign)?.trim_start())));
        let (tie, rest) = signed.unwrap_or((Tie::Needs, whole));
        let end = rest.find([' ', '\t', '<', '>', '=']).unwrap_or(rest.len());
        let (name, range) = rest.split_at(end);
        if !is_name(name) {
            wrong(log, if name.is_empty() { whole } else { name }, "expected the name of a mod");
            return None;
        }
        match Range::parse(range) {
            Ok(range) => Some(Depend { tie, name: name.to_owned(), range, span: node.span }),
            Err(part) => {
                wrong(log, part, "expected a version, such as `>= 1.0`");
                None
            }
        }
    }
}
