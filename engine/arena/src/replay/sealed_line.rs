//! Lines with a running checksum: one that was changed, lost or moved is found.

use lunarena_kernel::digest::Digest;

/// The checksum of a line: of the one before it and of its own text.
fn checksum(before: &str, text: &str) -> String {
    let mut digest = Digest::new();
    digest.bytes(before.as_bytes());
    digest.bytes(text.as_bytes());
    let mut sum = digest.finish();
    sum.truncate(16);
    sum
}

/// Puts a line together: the object's text with the checksum as its last field. `before` is the checksum of the line before, or what
/// else a line belongs to, and becomes that of this one.
pub fn seal(before: &mut String, object: impl Into<String>) -> String {
    let mut line = object.into();
    *before = checksum(before, &line);
    if line.ends_with('}') {
        line.pop();
    }
    line.extend([",\"sum\":\"", before.as_str(), "\"}\n"]);
    line
}

/// The object's text without its checksum, if the checksum is right.
pub fn unseal<'l>(before: &mut String, line: &'l str) -> Option<std::borrow::Cow<'l, str>> {
    let (body, rest) = line.rsplit_once(",\"sum\":\"")?;
    let sum = rest.strip_suffix("\"}")?;
    let object = format!("{body}}}");
    if checksum(before, &object) != sum {
        return None;
    }
    *before = sum.to_owned();
    Some(object.into())
}
