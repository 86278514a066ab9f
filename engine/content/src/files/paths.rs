//! How a map or a bot is named: by content, which stays inside of its folder, or by a person, who may point anywhere.

use crate::text::visible::is_hidden;
use crate::yaml::node::Node;
use crate::yaml::reader::{Log, Read};
use std::fmt;
use std::ops::Deref;

/// How content names a map or a bot: by its name, or by a path from the content's folder. Whatever it says, it leads nowhere else: rules, mods,
/// examples and replays come from strangers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ContentPath(String);

/// In bytes: about as long as the name of a file can be.
const LONGEST: usize = 250;

/// The form of such a name, for schemas: parts with `/` between them, none of them hidden.
pub const CONTENT_PATH: &str = r"^[^/\\:.-][^/\\:]*(/[^/\\:.][^/\\:]*)*$";

impl ContentPath {
    pub fn new(name: &str) -> Option<ContentPath> {
        let is_short = name.len() <= LONGEST;
        // On a command line, which programs write too, it would be a flag.
        let is_flag = name.starts_with('-');
        (is_short && !is_flag && stays_inside(name) && !name.chars().any(is_hidden))
            .then(|| ContentPath(name.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Whether a path can't lead out of the folder it is read from, on any machine, as long as no link does. Content is never hidden.
pub fn stays_inside(path: &str) -> bool {
    !path.contains(['\\', ':', '\0']) && path.split('/').all(|part| !part.is_empty() && !part.starts_with('.'))
}

impl Deref for ContentPath {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl AsRef<str> for ContentPath {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ContentPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl PartialEq<str> for ContentPath {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

impl PartialEq<&str> for ContentPath {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

impl Read for ContentPath {
    fn read(node: &Node, log: &mut Log) -> Option<ContentPath> {
        let text = String::read(node, log)?;
        let name = ContentPath::new(&text);
        if name.is_none() {
            log.error(
                node.span,
                format!("`{text}` is not a name inside of the content"),
                "leads elsewhere, or can't be a name",
                "files name others by name, or by their path from the folder that holds rules/; only a command line may name a file anywhere",
            );
        }
        name
    }
}

/// How a person names a map or a bot on a command line: by its name, or by the path of any file of the machine, with `/` between its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserPath(String);

impl UserPath {
    pub fn new(text: impl Into<String>) -> UserPath {
        UserPath(with_slashes(text.into(), cfg!(windows)))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for UserPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Windows reads `/` and `\` alike, except in paths that begin with `\\?\`. With `/`, the path is the same name in reports and replays on every machine.
fn with_slashes(path: String, windows: bool) -> String {
    if windows && !path.starts_with(r"\\?\") { path.replace('\\', "/") } else { path }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_inside_leads_nowhere_else() {
        for good in ["small", "three heaps", "rules/pebbles/bench/front.lua", "größe", "a.b.yaml", "x-1_2"] {
            assert!(ContentPath::new(good).is_some(), "{good}");
        }
        let long = "x".repeat(LONGEST + 1);
        for wrong in [
            "",
            "/",
            "/etc/passwd",
            "..",
            ".",
            "../x",
            "a/../b",
            "a/./b",
            "a//b",
            "a/",
            "./a",
            ".hidden",
            "a/.git/x",
            "-x",
            "C:x",
            "c:\\x",
            "\\\\host\\x",
            "a\\..\\b",
            "a\0b",
            "a\nb",
            "a\u{1b}[2Jb",
            "a\u{202e}b",
            &long,
        ] {
            assert_eq!(ContentPath::new(wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn a_path_of_windows_is_named_with_slashes() {
        for (typed, named) in [
            (r"bots\own.lua", "bots/own.lua"),
            (r"C:\bots/own.lua", "C:/bots/own.lua"),
            (r"\\host\share\own.lua", "//host/share/own.lua"),
            (r"\\?\C:\own.lua", r"\\?\C:\own.lua"),
        ] {
            assert_eq!(with_slashes(typed.to_owned(), true), named);
            assert_eq!(with_slashes(typed.to_owned(), false), typed);
        }
    }
}
