//! `string.format` without C: the same bytes on every machine, no addresses, and a limit on the length of the result.

mod error;
mod float;
mod hex_float;
mod integer;
mod literal;
mod spec;

pub use error::FormatError;
pub use integer::{MOST_DIGITS, digits};
pub use literal::Literal;

use spec::Spec;

/// The arguments behind the template, counted from 0. The caller converts and checks them as Lua does (`"10"` is a good
/// `%d`, `3.5` is not) and gives [`FormatError::argument`] for one that does not fit.
pub trait FormatArgs {
    fn count(&self) -> usize;
    fn integer(&mut self, index: usize) -> Result<i64, FormatError>;
    fn float(&mut self, index: usize) -> Result<f64, FormatError>;
    /// Any value as `tostring` would show it, for `%s`.
    fn string(&mut self, index: usize) -> Result<Vec<u8>, FormatError>;
    /// A value that can be written in a source file, for `%q`.
    fn literal(&mut self, index: usize) -> Result<Literal, FormatError>;
}

/// A float as `tostring` shows it: fourteen digits, and a point where nothing else tells it from an integer.
pub fn float_text(number: f64) -> Vec<u8> {
    let spec = Spec { precision: Some(14), ..Spec::default() };
    let mut text = float::format(&spec, b'g', number);
    if text.iter().all(|byte| byte.is_ascii_digit() || *byte == b'-') {
        text.extend_from_slice(b".0");
    }
    text
}

/// Fills the conversions of `template` with `args`; an error as soon as the result would have more than `limit` bytes.
pub fn format(template: &[u8], args: &mut dyn FormatArgs, limit: usize) -> Result<Vec<u8>, FormatError> {
    // Room for what most of them come to.
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
        let (text, behind) = spec::split(rest)?;
        convert(text, index, args, &mut out)?;
        index += 1;
        rest = behind;
    }
    out.append(rest)?;
    Ok(out.bytes)
}

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

/// One conversion, `text` being what stands behind the percent sign up to the conversion's letter.
fn convert(text: &[u8], index: usize, args: &mut dyn FormatArgs, out: &mut Output) -> Result<(), FormatError> {
    let letter = text.last().copied().unwrap_or(0);
    match letter {
        b'c' => {
            let spec = Spec::parse(text, b"-", false)?;
            // As in C, only the lowest byte counts.
            let byte = args.integer(index)?.to_le_bytes()[0];
            out.append(&spec.pad(&[], &[byte], false))
        }
        b'd' if text.len() == 1 => out.append(integer::digits(args.integer(index)?, &mut [0; integer::MOST_DIGITS])),
        b'u' | b'o' | b'x' | b'X' if text.len() == 1 => {
            out.append(integer::plain(letter, args.integer(index)?, &mut [0; integer::MOST_PLAIN]))
        }
        b'd' | b'i' | b'u' | b'o' | b'x' | b'X' => {
            let number = args.integer(index)?;
            let flags: &[u8] = match letter {
                b'd' | b'i' => b"-+0 ",
                b'u' => b"-0",
                _ => b"-#0",
            };
            out.append(&integer::format(&Spec::parse(text, flags, true)?, letter, number))
        }
        b'a' | b'A' => {
            let spec = Spec::parse(text, b"-+#0 ", true)?;
            out.append(&hex_float::format(&spec, letter, args.float(index)?))
        }
        b'e' | b'E' | b'f' | b'g' | b'G' => {
            let number = args.float(index)?;
            out.append(&float::format(&Spec::parse(text, b"-+#0 ", true)?, letter, number))
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
            let shown = spec.precision.map_or(string.len(), |most| most.min(string.len()));
            out.append(&spec.pad(&[], &string[..shown], false))
        }
        _ => Err(FormatError::Conversion(spec::shown(text))),
    }
}
