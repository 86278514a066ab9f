//! `string.format` in Rust. Its output is the same on every machine, contains no memory addresses and has a maximum length.

mod numbers;

pub use numbers::{MAX_DIGITS, digits};

use numbers::{MAX_UNSIGNED, format_float, format_hex_float, format_integer, unsigned};
use std::error::Error;
use std::fmt;

/// The arguments of `string.format` after the template, numbered from 0. An implementation converts and checks them as Lua does: `"10"` is valid for
/// `%d`, `3.5` is not. For an invalid argument it returns [`FormatError::argument`].
pub trait FormatArgs {
    fn count(&self) -> usize;
    fn integer(&mut self, index: usize) -> Result<i64, FormatError>;
    fn float(&mut self, index: usize) -> Result<f64, FormatError>;
    /// Returns an argument of any type as text for `%s`, as `tostring` does.
    fn string(&mut self, index: usize) -> Result<Vec<u8>, FormatError>;
    /// Returns an argument for `%q`, which must have a literal form in Lua source.
    fn literal(&mut self, index: usize) -> Result<Literal, FormatError>;
}

/// Returns a float as `tostring` shows it: with up to 14 significant digits, and with `.0` if it would otherwise look like an integer.
pub fn float_text(number: f64) -> Vec<u8> {
    let spec = Spec { precision: Some(14), ..Spec::default() };
    let mut text = format_float(&spec, b'g', number);
    if text.iter().all(|byte| byte.is_ascii_digit() || *byte == b'-') {
        text.extend_from_slice(b".0");
    }
    text
}

/// Replaces each conversion in `template` (such as `%d`) with an argument. Fails if the result would exceed `limit` bytes.
pub fn format(template: &[u8], args: &mut dyn FormatArgs, limit: usize) -> Result<Vec<u8>, FormatError> {
    // This capacity is sufficient for most templates.
    let mut out = Output { bytes: Vec::with_capacity((template.len() + 8 * args.count()).min(limit)), limit };
    let mut rest = template;
    let mut index = 0;
    while let Some(percent) = rest.iter().position(|&byte| byte == b'%') {
        out.append(&rest[..percent])?;
        rest = &rest[percent + 1..];
        if let Some(behind) = rest.strip_prefix(b"%") {
            out.append(b"%")?;
            rest = behind;
            continue;
        }
        if index >= args.count() {
            return Err(FormatError::argument(index, "no value"));
        }
        let (text, behind) = split(rest)?;
        convert(text, index, args, &mut out)?;
        index += 1;
        rest = behind;
    }
    out.append(rest)?;
    Ok(out.bytes)
}

/// The text formatted so far, with its maximum length in bytes.
struct Output {
    bytes: Vec<u8>,
    limit: usize,
}

impl Output {
    fn append(&mut self, bytes: &[u8]) -> Result<(), FormatError> {
        if bytes.len() > self.limit.saturating_sub(self.bytes.len()) {
            return Err(FormatError::TooLong);
        }
        self.bytes.extend_from_slice(bytes);
        Ok(())
    }
}

/// Writes one conversion to `out`. `text` is the part after the percent sign, up to and including the letter.
///
/// If both the modifiers and the argument are invalid, the error depends on which is read first. This order differs between letters, as in Lua's
/// `str_format`.
fn convert(text: &[u8], index: usize, args: &mut dyn FormatArgs, out: &mut Output) -> Result<(), FormatError> {
    let letter = text.last().copied().unwrap_or(0);
    match letter {
        b'c' => {
            let spec = Spec::parse(text, b"-", false)?;
            // As in C, only the lowest byte counts.
            let byte = args.integer(index)?.to_le_bytes()[0];
            out.append(&spec.pad(&[], &[byte], false))
        }
        b'd' if text.len() == 1 => out.append(digits(args.integer(index)?, &mut [0; MAX_DIGITS])),
        b'u' | b'o' | b'x' | b'X' if text.len() == 1 => {
            out.append(unsigned(letter, args.integer(index)?, &mut [0; MAX_UNSIGNED]))
        }
        b'd' | b'i' | b'u' | b'o' | b'x' | b'X' => {
            let number = args.integer(index)?;
            let flags: &[u8] = match letter {
                b'd' | b'i' => b"-+0 ",
                b'u' => b"-0",
                _ => b"-#0",
            };
            out.append(&format_integer(&Spec::parse(text, flags, true)?, letter, number))
        }
        b'a' | b'A' => {
            let spec = Spec::parse(text, b"-+#0 ", true)?;
            out.append(&format_hex_float(&spec, letter, args.float(index)?))
        }
        b'e' | b'E' | b'f' | b'g' | b'G' => {
            let number = args.float(index)?;
            out.append(&format_float(&Spec::parse(text, b"-+#0 ", true)?, letter, number))
        }
        b'p' => Err(FormatError::Address),
        b'q' if text.len() > 1 => Err(FormatError::QuoteModifiers),
        b'q' => out.append(&args.literal(index)?.quote()),
        b's' => {
            let string = args.string(index)?;
            if text.len() == 1 {
                return out.append(&string);
            }
            if string.contains(&0) {
                return Err(FormatError::argument(index, "string contains zeros"));
            }
            let spec = Spec::parse(text, b"-", true)?;
            let shown = spec.precision.map_or(string.len(), |precision| precision.min(string.len()));
            out.append(&spec.pad(&[], &string[..shown], false))
        }
        _ => Err(FormatError::Conversion(shown(text))),
    }
}

/// Maximum length of a conversion such as `-10.3f`, without its percent sign. Lua has the same limit, because its buffer of 32 bytes also holds the
/// percent sign, C's length modifier and the terminating zero.
const MAX_CONVERSION: usize = 21;

/// Flags, width and precision of a conversion, such as `-10.3` in `%-10.3f`.
#[derive(Debug, Default)]
struct Spec {
    pub left: bool,
    pub plus: bool,
    pub space: bool,
    pub alternate: bool,
    pub zero: bool,
    pub width: usize,
    pub precision: Option<usize>,
}

/// Splits the text after a percent sign into the conversion, including its letter, and the rest of the template. At the end of the template the
/// letter may be missing.
fn split(rest: &[u8]) -> Result<(&[u8], &[u8]), FormatError> {
    let modifiers = rest.iter().take_while(|byte| b"-+#0 123456789.".contains(byte)).count();
    if modifiers + 1 > MAX_CONVERSION {
        return Err(FormatError::SpecificationTooLong);
    }
    Ok(rest.split_at(rest.len().min(modifiers + 1)))
}

/// Returns a conversion as error messages show it: with its percent sign, and only up to a zero byte, where a C string would end.
fn shown(text: &[u8]) -> String {
    let text = text.split(|&byte| byte == 0).next().unwrap_or_default();
    format!("%{}", String::from_utf8_lossy(text))
}

impl Spec {
    /// Parses the modifiers before the letter at the end of `text`. Accepts only the flags in `flags`, and a precision only if `precision` is true.
    fn parse(text: &[u8], flags: &[u8], precision: bool) -> Result<Self, FormatError> {
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
        // A `0` at this position is a flag that this conversion does not accept, because a width does not begin with `0`.
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

    /// Returns a minus sign for a negative number, and the sign or space that the flags require for any other.
    fn sign(&self, negative: bool) -> &'static str {
        match (negative, self.plus, self.space) {
            (true, _, _) => "-",
            (false, true, _) => "+",
            (false, false, true) => " ",
            (false, false, false) => "",
        }
    }

    /// Returns `prefix` and `body`, padded to the width: with spaces at the end for the flag `-`, with zeros between the two if `zeros` and the flag
    /// `0` are set, and otherwise with spaces at the beginning.
    fn pad(&self, prefix: &[u8], body: &[u8], zeros: bool) -> Vec<u8> {
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

/// Parses a number of at most two digits and returns it with the rest of the text. Without digits the number is 0.
fn two_digits(text: &[u8]) -> (usize, &[u8]) {
    let digits = text.iter().take(2).take_while(|byte| byte.is_ascii_digit()).count();
    let (number, rest) = text.split_at(digits);
    (number.iter().fold(0, |number, digit| number * 10 + usize::from(digit - b'0')), rest)
}

/// A value that `%q` writes as a Lua literal.
#[derive(Clone, Debug, PartialEq)]
pub enum Literal {
    Nil,
    Boolean(bool),
    Integer(i64),
    Float(f64),
    String(Vec<u8>),
}

impl Literal {
    /// Returns Lua source that evaluates to the value.
    fn quote(&self) -> Vec<u8> {
        match self {
            Self::Nil => b"nil".to_vec(),
            Self::Boolean(value) => value.to_string().into_bytes(),
            // In decimal, Lua would read this as a negated float, because a numeral has no sign.
            Self::Integer(i64::MIN) => b"0x8000000000000000".to_vec(),
            Self::Integer(number) => number.to_string().into_bytes(),
            Self::Float(number) if number.is_nan() => b"(0/0)".to_vec(),
            Self::Float(f64::INFINITY) => b"1e9999".to_vec(),
            Self::Float(f64::NEG_INFINITY) => b"-1e9999".to_vec(),
            Self::Float(number) => format_hex_float(&Spec::default(), b'a', *number),
            Self::String(bytes) => quote_string(bytes),
        }
    }
}

fn quote_string(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len() + 2);
    out.push(b'"');
    for (at, &byte) in bytes.iter().enumerate() {
        match byte {
            b'"' | b'\\' | b'\n' => out.extend_from_slice(&[b'\\', byte]),
            _ if byte.is_ascii_control() => {
                // Write three digits if a digit follows, which would otherwise become part of the escape.
                let digit_follows = bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
                let digits = [b'0' + byte / 100, b'0' + byte / 10 % 10, b'0' + byte % 10];
                let shown = match byte {
                    _ if digit_follows => 3,
                    100.. => 3,
                    10.. => 2,
                    _ => 1,
                };
                out.push(b'\\');
                out.extend_from_slice(&digits[3 - shown..]);
            }
            _ => out.push(byte),
        }
    }
    out.push(b'"');
    out
}

/// An error in a template or an argument. The message is the same as Lua's where Lua has one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormatError {
    /// An unknown conversion such as `%y`, with its percent sign.
    Conversion(String),
    /// A conversion with flags, a width or a precision that its letter does not accept.
    Specification(String),
    SpecificationTooLong,
    QuoteModifiers,
    /// The conversion `%p`, which would show a memory address. Addresses differ between runs.
    Address,
    Argument {
        index: usize,
        message: String,
    },
    TooLong,
}

impl FormatError {
    pub fn argument(index: usize, message: impl Into<String>) -> Self {
        Self::Argument { index, message: message.into() }
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conversion(text) => write!(f, "invalid conversion '{text}' to 'format'"),
            Self::Specification(text) => write!(f, "invalid conversion specification: '{text}'"),
            Self::SpecificationTooLong => f.write_str("invalid format (too long)"),
            Self::QuoteModifiers => f.write_str("specifier '%q' cannot have modifiers"),
            Self::Address => f.write_str("invalid conversion '%p' to 'format' (no addresses)"),
            // `index` counts from 0 after the template, which is argument 1 of `string.format`.
            Self::Argument { index, message } => {
                write!(f, "bad argument #{} to 'format' ({message})", index + 2)
            }
            Self::TooLong => f.write_str("resulting string too large"),
        }
    }
}

impl Error for FormatError {}
