//! `%q`: a value written so that Lua reads the same value back.

use super::hex_float;
use super::spec::Spec;

#[derive(Clone, Debug, PartialEq)]
pub enum Literal {
    Nil,
    Boolean(bool),
    Integer(i64),
    Float(f64),
    String(Vec<u8>),
}

impl Literal {
    pub(super) fn quote(&self) -> Vec<u8> {
        match self {
            Self::Nil => b"nil".to_vec(),
            Self::Boolean(value) => value.to_string().into_bytes(),
            // Its decimal form would be read as a float: the numeral has no sign.
            Self::Integer(i64::MIN) => b"0x8000000000000000".to_vec(),
            Self::Integer(number) => number.to_string().into_bytes(),
            Self::Float(number) if number.is_nan() => b"(0/0)".to_vec(),
            Self::Float(f64::INFINITY) => b"1e9999".to_vec(),
            Self::Float(f64::NEG_INFINITY) => b"-1e9999".to_vec(),
            Self::Float(number) => hex_float::format(&Spec::default(), b'a', *number),
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
                // Three digits where a digit follows, which would otherwise become part of the escape.
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
