//! Escaping of characters that a terminal interprets or hides.

use lunarena_kernel::visible::{visible, visible_line};

#[test]
fn hidden_characters_are_escaped_once() {
    for (text, escaped) in [
        ("plain ä 漢字 ⚔\u{fe0f} \t\n", "plain ä 漢字 ⚔\u{fe0f} \t\n"),
        ("\u{1b}[2Jgone", "\\u{1b}[2Jgone"),
        ("\u{1b}]0;title\u{7}", "\\u{1b}]0;title\\u{7}"),
        ("a\rb\u{8}\u{9b}31m\u{7f}", "a\\rb\\u{8}\\u{9b}31m\\u{7f}"),
        ("user\u{202e}nimda\u{2066}", "user\\u{202e}nimda\\u{2066}"),
        ("a\u{200b}b\u{feff}c\u{2028}d\u{61c}", "a\\u{200b}b\\u{feff}c\\u{2028}d\\u{61c}"),
        ("\u{e0041}", "\\u{e0041}"),
    ] {
        let line = escaped.replace('\t', "\\t").replace('\n', "\\n");
        assert_eq!((visible(text), visible(escaped)), (escaped.into(), escaped.into()));
        assert_eq!((visible_line(text), visible_line(&line)), (line.as_str().into(), line.as_str().into()));
    }
    assert_eq!(visible_line("one\ntwo\tthree"), "one\\ntwo\\tthree");
}
