//! The replacement string of `gsub`: `%0` to `%9` stand for captures, `%%` for a percent sign.

use super::{Capture, Match, PatternError, spend};

/// Appends to `out` what `replacement` makes of a match. Copying costs steps, and `out` never grows beyond `limit` bytes: a
/// short replacement can double its subject again and again.
pub fn expand(
    replacement: &[u8],
    subject: &[u8],
    found: &Match,
    out: &mut Vec<u8>,
    limit: usize,
    steps: &mut u64,
) -> Result<(), PatternError> {
    let mut append = |bytes: &[u8]| {
        spend(steps, bytes.len() as u64)?;
        if bytes.len() > limit.saturating_sub(out.len()) {
            return Err(PatternError::TooLong);
        }
        out.extend_from_slice(bytes);
        Ok(())
    };
    let mut bytes = replacement.iter();
    while let Some(byte) = bytes.next() {
        if *byte != b'%' {
            append(&[*byte])?;
            continue;
        }
        let whole = Capture::Span(found.start, found.end);
        let capture = match bytes.next() {
            Some(b'%') => {
                append(b"%")?;
                continue;
            }
            Some(b'0') => whole,
            // A pattern without captures has the whole match as its first.
            Some(b'1') if found.captures.is_empty() => whole,
            Some(digit @ b'1'..=b'9') => {
                let index = usize::from(digit - b'0');
                *found.captures.get(index - 1).ok_or(PatternError::CaptureIndex(index))?
            }
            _ => return Err(PatternError::Replacement),
        };
        match capture {
            Capture::Span(start, end) => append(subject.get(start..end).unwrap_or_default())?,
            Capture::Position(at) => append((at + 1).to_string().as_bytes())?,
        }
    }
    Ok(())
}
