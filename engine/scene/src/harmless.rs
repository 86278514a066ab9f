//! What strangers wrote, made harmless: labels, names, notes and texts of events may hold anything. Nothing that is left moves a cursor, changes a colour,
//! turns the direction of reading, begins another line or hides.

use std::borrow::Cow;
use std::fmt::Write;

/// The text on one line, with every character that a terminal would act on as Lua writes it: `\u{1b}`.
pub fn harmless(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        match letter {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            letter if is_hidden(letter) => {
                let _ = write!(out, "\\u{{{:x}}}", letter as u32);
            }
            letter => out.push(letter),
        }
    }
    Cow::Owned(out)
}

/// Whether a terminal would do something with the character instead of showing it. Line ends and tabs are among them.
pub fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            // No width, or an invisible one.
            '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2065}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
            // Marks of direction, and what turns it.
            | '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{206f}'
            // Line ends that only some see as such.
            | '\u{2028}' | '\u{2029}'
            // Annotations and tags.
            | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_act_on_is_shown_instead() {
        for (text, shown) in [
            ("a plain frog, \u{e4} \u{6f22}\u{5b57}", "a plain frog, \u{e4} \u{6f22}\u{5b57}"),
            ("\u{1b}[2Jgone", "\\u{1b}[2Jgone"),
            ("a\rb\u{8}\u{9b}31m\u{7f}", "a\\rb\\u{8}\\u{9b}31m\\u{7f}"),
            ("one\ntwo\tthree\u{2028}four", "one\\ntwo\\tthree\\u{2028}four"),
            ("frog\u{202e}gorf\u{200b}", "frog\\u{202e}gorf\\u{200b}"),
        ] {
            assert_eq!(harmless(text), shown);
            assert_eq!(harmless(shown), shown, "what was shown once stays as it is");
        }
    }
}
