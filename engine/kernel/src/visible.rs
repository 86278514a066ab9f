//! Text of strangers made visible: nothing in it moves a cursor, changes a colour, turns the direction of reading or hides.

use std::borrow::Cow;
use std::fmt::Write;

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

/// The text with all such characters as Lua writes them, `\u{1b}`; lines stay lines, and tabs tabs.
pub fn visible(text: &str) -> Cow<'_, str> {
    written(text, |letter| is_hidden(letter) && !matches!(letter, '\n' | '\t'))
}

/// The same for what has to stay on its line: a name, a title, a cell of a table.
pub fn visible_line(text: &str) -> Cow<'_, str> {
    written(text, is_hidden)
}

fn written(text: &str, hidden: impl Fn(char) -> bool) -> Cow<'_, str> {
    // Nearly all text is plain ASCII, which is seen at a glance.
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) || !text.chars().any(&hidden) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        if hidden(letter) { escape(&mut out, letter) } else { out.push(letter) }
    }
    Cow::Owned(out)
}

/// Writes one character so that it can be seen.
pub fn escape(out: &mut String, letter: char) {
    match letter {
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        letter => write!(out, "\\u{{{:x}}}", letter as u32).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_act_on_is_shown_instead() {
        for (text, shown) in [
            ("plain ä 漢字 ⚔\u{fe0f} \t\n", "plain ä 漢字 ⚔\u{fe0f} \t\n"),
            ("\u{1b}[2Jgone", "\\u{1b}[2Jgone"),
            ("\u{1b}]0;title\u{7}", "\\u{1b}]0;title\\u{7}"),
            ("a\rb\u{8}\u{9b}31m\u{7f}", "a\\rb\\u{8}\\u{9b}31m\\u{7f}"),
            ("user\u{202e}nimda\u{2066}", "user\\u{202e}nimda\\u{2066}"),
            ("a\u{200b}b\u{feff}c\u{2028}d\u{61c}", "a\\u{200b}b\\u{feff}c\\u{2028}d\\u{61c}"),
            ("\u{e0041}", "\\u{e0041}"),
        ] {
            assert_eq!(visible(text), shown, "{text:?}");
            // What was shown once stays as it is.
            assert_eq!(visible(shown), shown, "{text:?}");
        }
        assert_eq!(visible_line("one\ntwo\tthree"), "one\\ntwo\\tthree");
    }

    #[test]
    fn what_has_to_stay_on_its_line_does() {
        for (text, shown) in [
            ("a plain frog, \u{e4} \u{6f22}\u{5b57}", "a plain frog, \u{e4} \u{6f22}\u{5b57}"),
            ("\u{1b}[2Jgone", "\\u{1b}[2Jgone"),
            ("a\rb\u{8}\u{9b}31m\u{7f}", "a\\rb\\u{8}\\u{9b}31m\\u{7f}"),
            ("one\ntwo\tthree\u{2028}four", "one\\ntwo\\tthree\\u{2028}four"),
            ("frog\u{202e}gorf\u{200b}", "frog\\u{202e}gorf\\u{200b}"),
        ] {
            assert_eq!(visible_line(text), shown);
            assert_eq!(visible_line(shown), shown, "what was shown once stays as it is");
        }
    }
}
