//! Flags, width and precision between a percent sign and the letter of its conversion.

use super::FormatError;

/// Lua's limit: 32 bytes for percent sign, modifiers, letter, a length modifier of C and the end of the string.
const LONGEST: usize = 21;

#[derive(Debug, Default)]
pub(super) struct Spec {
    pub left: bool,
    pub plus: bool,
    pub space: bool,
    pub alternate: bool,
    pub zero: bool,
    pub width: usize,
    pub precision: Option<usize>,
}

/// Splits what stands behind a percent sign into the conversion with its letter (which the end of the template may have cut off) and the rest.
pub(super) fn split(rest: &[u8]) -> Result<(&[u8], &[u8]), FormatError> {
    let modifiers = rest.iter().take_while(|byte| b"-+#0 123456789.".contains(byte)).count();
    if modifiers + 1 > LONGEST {
        return Err(FormatError::SpecificationTooLong);
    }
    Ok(rest.split_at(rest.len().min(modifiers + 1)))
}

/// The conversion as an error shows it: up to a zero byte, where C's strings end.
pub(super) fn shown(text: &[u8]) -> String {
    let text = text.split(|&byte| byte == 0).next().unwrap_or_default();
    format!("%{}", String::from_utf8_lossy(text))
}

impl Spec {
    /// Reads the modifiers before the letter of `text`: of the flags only those in `flags`, a precision only if there may be one.
    pub(super) fn parse(text: &[u8], flags: &[u8], precision: bool) -> Result<Self, FormatError> {
        let mut spec = Self::default();
        let mut rest = text;
        while let Some((flag, behind)) = rest.split_first() {
            if !flags.contains(flag) {
                break;
            }
            match flag {
                b'-' => spec.left = true,
                b'+' => spec.plus = true,
                b' ' => spec.space = true,
                b'#' => spec.alternate = true,
                _ => spec.zero = true,
            }
            rest = behind;
        }
        // A zero here is a flag that this conversion does not have.
        if rest.first() != Some(&b'0') {
            (spec.width, rest) = two_digits(rest);
            if let Some(behind) = rest.strip_prefix(b".").filter(|_| precision) {
                let (number, behind) = two_digits(behind);
                spec.precision = Some(number);
                rest = behind;
            }
        }
        if rest.len() == 1 { Ok(spec) } else { Err(FormatError::Specification(shown(text))) }
    }

    /// What stands before a number: its sign, or what the flags ask for instead of none.
    pub(super) fn sign(&self, negative: bool) -> &'static str {
        match (negative, self.plus, self.space) {
            (true, _, _) => "-",
            (false, true, _) => "+",
            (false, false, true) => " ",
            (false, false, false) => "",
        }
    }

    /// `prefix` and `body` at the asked width. Zeros, where the caller allows them, go between the two.
    pub(super) fn pad(&self, prefix: &[u8], body: &[u8], zeros: bool) -> Vec<u8> {
        let missing = self.width.saturating_sub(prefix.len() + body.len());
        let fill = |byte| std::iter::repeat_n(byte, missing);
        let mut out = Vec::with_capacity(prefix.len() + body.len() + missing);
        if self.left {
            out.extend_from_slice(prefix);
            out.extend_from_slice(body);
            out.extend(fill(b' '));
        } else if self.zero && zeros {
            out.extend_from_slice(prefix);
            out.extend(fill(b'0'));
            out.extend_from_slice(body);
        } else {
            out.extend(fill(b' '));
            out.extend_from_slice(prefix);
            out.extend_from_slice(body);
        }
        out
    }
}

/// A number of at most two digits; none at all is 0.
fn two_digits(text: &[u8]) -> (usize, &[u8]) {
    let digits = text.iter().take(2).take_while(|byte| byte.is_ascii_digit()).count();
    let (number, rest) = text.split_at(digits);
    (number.iter().fold(0, |number, digit| number * 10 + usize::from(digit - b'0')), rest)
}
