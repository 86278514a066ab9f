//! Versions and what is asked of them: `1.2.0`, `>= 1.0 < 2`.

use std::fmt;

/// Three numbers; those left out are 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version([u32; 3]);

/// The form of a version.
pub const VERSION: &str = r"^(0|[1-9][0-9]*)(\.(0|[1-9][0-9]*)){0,2}$";

/// The form of a range.
pub const RANGE: &str = r"^\s*((>=|<=|>|<|=)\s*(0|[1-9][0-9]*)(\.(0|[1-9][0-9]*)){0,2}[\s,]*)*$";

impl Version {
    /// That of what has none.
    pub const NONE: Version = Version([0; 3]);

    pub fn parse(text: &str) -> Option<Version> {
        let mut numbers = [0; 3];
        let parts: Vec<&str> = text.split('.').collect();
        if parts.len() > numbers.len() {
            return None;
        }
        for (number, part) in numbers.iter_mut().zip(parts) {
            let plain = part.bytes().all(|byte| byte.is_ascii_digit()) && (part == "0" || !part.starts_with('0'));
            *number = part.parse().ok().filter(|_| plain)?;
        }
        Some(Version(numbers))
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [major, minor, patch] = self.0;
        write!(f, "{major}.{minor}.{patch}")
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    AtLeast,
    AtMost,
    Above,
    Below,
    Is,
}

/// In the order in which they are looked for: the longer signs first.
const SIGNS: [(&str, Relation); 5] = [
    (">=", Relation::AtLeast),
    ("<=", Relation::AtMost),
    (">", Relation::Above),
    ("<", Relation::Below),
    ("=", Relation::Is),
];

/// All must hold; none of them lets every version through.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Range(Vec<(Relation, Version)>);

impl Range {
    /// What is wrong is the part of the text that can't be read.
    pub fn parse(text: &str) -> Result<Range, &str> {
        let mut rest = text.trim();
        let mut all = Vec::new();
        while !rest.is_empty() {
            let (sign, relation) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign)).ok_or(rest)?;
            let behind = rest[sign.len()..].trim_start();
            let end = behind.find(|letter: char| letter != '.' && !letter.is_ascii_digit()).unwrap_or(behind.len());
            let version = Version::parse(&behind[..end]).ok_or(rest)?;
            all.push((*relation, version));
            rest = behind[end..].trim_start_matches([' ', '\t', ',']);
        }
        Ok(Range(all))
    }

    pub fn holds(&self, version: Version) -> bool {
        self.0.iter().all(|(relation, wanted)| match relation {
            Relation::AtLeast => version >= *wanted,
            Relation::AtMost => version <= *wanted,
            Relation::Above => version > *wanted,
            Relation::Below => version < *wanted,
            Relation::Is => version == *wanted,
        })
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = |wanted| SIGNS.iter().find(|(_, relation)| *relation == wanted).map_or("", |(sign, _)| sign);
        let all: Vec<String> =
            self.0.iter().map(|(relation, version)| format!("{} {version}", sign(*relation))).collect();
        f.write_str(&all.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(range: &str, version: &str) -> bool {
        Range::parse(range).expect(range).holds(Version::parse(version).expect(version))
    }

    #[test]
    fn versions_are_numbers_not_texts() {
        assert!(Version::parse("1.10.0") > Version::parse("1.9"));
        assert_eq!(Version::parse("1"), Version::parse("1.0.0"));
        for wrong in ["", "1.", "v1", "1.2.3.4", "1.02", "-1", "1.2-beta", "99999999999"] {
            assert_eq!(Version::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn ranges_hold_or_not() {
        assert!(holds("", "0.0.0") && holds(">= 1.0", "1.0.0") && holds(">=1 <2", "1.99") && holds("= 1.2", "1.2.0"));
        assert!(!holds("> 1.0", "1.0") && !holds(">= 1.0, < 2", "2.0") && !holds("<= 1.2", "1.2.1"));
        assert_eq!(Range::parse(">= 1.0 about 2"), Err("about 2"));
        assert_eq!(Range::parse("1.0"), Err("1.0"));
        assert_eq!(Range::parse(">=").err(), Some(">="));
        assert_eq!(Range::parse(">=1,<2.5").map(|range| range.to_string()), Ok(">= 1.0.0 < 2.5.0".to_owned()));
    }
}
