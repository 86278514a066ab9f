//! JSON in which all text of strangers can be seen: what would hide, or turn the direction of reading, is written out as in a terminal.

use lunarena_kernel::visible::{escape, visible};
use serde_json::ser::{CharEscape, CompactFormatter, Formatter};
use std::borrow::Cow;
use std::io::{Result, Write};

pub struct VisibleJson;

impl Formatter for VisibleJson {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, writer: &mut W, fragment: &str) -> Result<()> {
        match visible(fragment) {
            Cow::Borrowed(plain) => writer.write_all(plain.as_bytes()),
            // A fragment has no backslash of its own: those are escaped by themselves.
            Cow::Owned(shown) => writer.write_all(shown.replace('\\', "\\\\").as_bytes()),
        }
    }

    fn write_char_escape<W: ?Sized + Write>(&mut self, writer: &mut W, letter: CharEscape) -> Result<()> {
        let control = match letter {
            CharEscape::Backspace => '\u{8}',
            CharEscape::FormFeed => '\u{c}',
            CharEscape::CarriageReturn => '\r',
            CharEscape::AsciiControl(byte) => char::from(byte),
            plain => return CompactFormatter.write_char_escape(writer, plain),
        };
        let mut shown = String::from("\\");
        escape(&mut shown, control);
        writer.write_all(shown.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Serialize;
    use serde_json::{Serializer, Value, json};

    #[test]
    fn values_and_names_are_written_so_that_they_can_be_seen() {
        let name = "a\u{202e}b";
        let told = json!({ name: ["\u{1b}[2J", "one\ntwo\tthree\r", "\\u{7}", "\"\u{8}\u{c}\u{0}\u{200b}\u{e0041}", 7, null] });
        let mut written = Vec::new();
        told.serialize(&mut Serializer::with_formatter(&mut written, VisibleJson)).expect("JSON");
        let read: Value = serde_json::from_slice(&written).expect("JSON");
        let shown = "\"\\u{8}\\u{c}\\u{0}\\u{200b}\\u{e0041}";
        assert_eq!(read, json!({ "a\\u{202e}b": ["\\u{1b}[2J", "one\ntwo\tthree\\r", "\\u{7}", shown, 7, null] }));
    }
}
