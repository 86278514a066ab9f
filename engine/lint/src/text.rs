//! String literals, short and long, and long comments, which are written alike.

use crate::fault::Fault;
use crate::position::line_break;

type Literal = (Vec<u8>, usize);

/// The value of the quoted string that begins at `start`, and its end.
pub(crate) fn short(bytes: &[u8], start: usize, quote: u8) -> Result<Literal, Fault> {
    let mut value = Vec::new();
    let mut at = start + 1;
    loop {
        match bytes.get(at) {
            None | Some(b'\n' | b'\r') => return Err(Fault::new("unfinished string", start..at)),
            Some(byte) if *byte == quote => return Ok((value, at + 1)),
            Some(b'\\') => at = escape(bytes, at, &mut value)?,
            Some(byte) => {
                value.push(*byte);
                at += 1;
            }
        }
    }
}

/// Reads the escape sequence that begins at `start`, and gives its end.
fn escape(bytes: &[u8], start: usize, value: &mut Vec<u8>) -> Result<usize, Fault> {
    let at = start + 1;
    let simple = match bytes.get(at) {
        // The caller finds the end of the source once more.
        None => return Ok(at),
        Some(b'a') => 7,
        Some(b'b') => 8,
        Some(b'f') => 12,
        Some(b'n') => b'\n',
        Some(b'r') => b'\r',
        Some(b't') => b'\t',
        Some(b'v') => 11,
        Some(byte @ (b'\\' | b'"' | b'\'')) => *byte,
        Some(b'\n' | b'\r') => {
            value.push(b'\n');
            return Ok(at + line_break(bytes, at));
        }
        Some(b'z') => {
            let blanks = bytes[at + 1..].iter().take_while(|byte| matches!(byte, b' ' | b'\t'..=b'\r'));
            return Ok(at + 1 + blanks.count());
        }
        Some(b'x') => {
            let (Some(high), Some(low)) = (hex_digit(bytes, at + 1), hex_digit(bytes, at + 2)) else {
                return Err(Fault::new("hexadecimal digit expected", start..at + 3));
            };
            value.push((high << 4 | low) as u8);
            return Ok(at + 3);
        }
        Some(b'u') => return unicode(bytes, start, value),
        Some(b'0'..=b'9') => {
            let digits = bytes[at..].iter().take(3).take_while(|byte| byte.is_ascii_digit());
            let (number, count) =
                digits.fold((0_u32, 0), |(number, count), digit| (number * 10 + u32::from(digit - b'0'), count + 1));
            let Ok(byte) = u8::try_from(number) else {
                return Err(Fault::new("decimal escape too large", start..at + count));
            };
            value.push(byte);
            return Ok(at + count);
        }
        Some(_) => return Err(Fault::new("invalid escape sequence", start..at + 1)),
    };
    value.push(simple);
    Ok(at + 1)
}

/// `\u{...}`, up to 2^31 as in Lua.
fn unicode(bytes: &[u8], start: usize, value: &mut Vec<u8>) -> Result<usize, Fault> {
    let mut at = start + 2;
    if bytes.get(at) != Some(&b'{') {
        return Err(Fault::new("missing '{'", start..at));
    }
    at += 1;
    let Some(mut code) = hex_digit(bytes, at) else {
        return Err(Fault::new("hexadecimal digit expected", start..at));
    };
    at += 1;
    while let Some(digit) = hex_digit(bytes, at) {
        if code > 0x7fff_ffff >> 4 {
            return Err(Fault::new("UTF-8 value too large", start..at));
        }
        code = code << 4 | digit;
        at += 1;
    }
    if bytes.get(at) != Some(&b'}') {
        return Err(Fault::new("missing '}'", start..at));
    }
    // Codes that are no character of Unicode have no use in a name; only their place is kept.
    let letter = char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER);
    value.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes());
    Ok(at + 1)
}

fn hex_digit(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at).and_then(|byte| char::from(*byte).to_digit(16))
}

/// The number of equals signs if a long bracket opens at `start`.
pub(crate) fn long_level(bytes: &[u8], start: usize) -> Option<usize> {
    let rest = bytes.get(start..)?.strip_prefix(b"[")?;
    let level = rest.iter().take_while(|byte| **byte == b'=').count();
    (rest.get(level) == Some(&b'[')).then_some(level)
}

/// The value between the long brackets of which the first begins at `start`, and the end of the second.
pub(crate) fn long(bytes: &[u8], start: usize, level: usize, what: &str) -> Result<Literal, Fault> {
    let mut at = start + level + 2;
    at += line_break(bytes, at);
    let mut value = Vec::new();
    loop {
        match bytes.get(at) {
            None => {
                return Err(Fault::new(format!("unfinished long {what}"), start..start + level + 2));
            }
            Some(b']') => {
                let signs = bytes[at + 1..].iter().take_while(|byte| **byte == b'=').count();
                let end = at + 1 + signs;
                if signs == level && bytes.get(end) == Some(&b']') {
                    return Ok((value, end + 1));
                }
                value.extend_from_slice(&bytes[at..end]);
                at = end;
            }
            Some(b'\n' | b'\r') => {
                value.push(b'\n');
                at += line_break(bytes, at);
            }
            Some(byte) => {
                value.push(*byte);
                at += 1;
            }
        }
    }
}
