//! Escaping of untrusted text for terminals: characters that would move the cursor, change colours or the reading direction, or be invisible.

use std::borrow::Cow;
use std::fmt::Write;

/// Checks whether a terminal interprets or hides a character instead of showing it. This includes line ends and tabs.
pub fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            // Without width or glyph.
            '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2065}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
            // Marks and overrides of the reading direction.
            | '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{206f}'
            // Unusual line ends.
            | '\u{2028}' | '\u{2029}'
            // Annotations and tags.
            | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}'
        )
}

/// Replaces hidden characters by Lua escape sequences such as `\u{1b}`. Newlines and tabs are kept.
pub fn visible(text: &str) -> Cow<'_, str> {
    escaped(text, |letter| is_hidden(letter) && !matches!(letter, '\n' | '\t'))
}

/// Escapes hidden characters including line ends and tabs, for text that must stay on one line.
pub fn visible_line(text: &str) -> Cow<'_, str> {
    escaped(text, is_hidden)
}

fn escaped(text: &str, hidden: impl Fn(char) -> bool) -> Cow<'_, str> {
    // Most text is printable ASCII, which is checked quickly.
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) || !text.chars().any(&hidden) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        if hidden(letter) { escape(&mut out, letter) } else { out.push(letter) }
    }
    Cow::Owned(out)
}

/// Appends the escape sequence of a character to `out`.
pub fn escape(out: &mut String, letter: char) {
    match letter {
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        letter => write!(out, "\\u{{{:x}}}", letter as u32).unwrap_or_default(),
    }
}
