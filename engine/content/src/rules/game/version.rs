//! The version of a game.

use crate::yaml::node::Node;
use crate::yaml::reader::{Log, Read};

/// As it is written.
pub struct Version(pub String);

impl Read for Version {
    fn read(node: &Node, log: &mut Log) -> Option<Version> {
        let text = log.source.slice(node.span).trim_matches(['\'', '"']).to_owned();
        if is_version(&text) {
            return Some(Version(text));
        }
        log.error(node.span, "this is not a version", "expected three numbers", "write it like 1.0.0 or 2.1.0-beta");
        None
    }
}

/// The form of what [`is_version`] lets through.
pub const VERSION: &str = r"^(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)([+-][0-9A-Za-z.+-]+)?$";

/// Major, minor and patch, as semantic versioning writes them, with an optional `-pre` or `+build` behind.
fn is_version(text: &str) -> bool {
    let (core, rest) = text.split_at(text.find(['-', '+']).unwrap_or(text.len()));
    let parts: Vec<&str> = core.split('.').collect();
    let number = |part: &str| {
        !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()) && (part == "0" || !part.starts_with('0'))
    };
    let tail = rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-+".contains(&byte));
    parts.len() == 3 && parts.into_iter().all(number) && rest.len() != 1 && tail
}

#[cfg(test)]
mod tests {
    use super::is_version;

    #[test]
    fn versions() {
        for good in ["1.0.0", "0.0.1", "10.20.30-beta.1", "1.0.0+7"] {
            assert!(is_version(good), "{good}");
        }
        for bad in ["1.0", "1", "01.0.0", "1.0.0-", "v1.0.0", "1.0.x", "", "1.0.0 beta"] {
            assert!(!is_version(bad), "{bad}");
        }
    }
}
