//! Rows of a scene as text for a terminal or a pipe.

use crate::terminal;
use lunarena_scene::glyphs::{Row, Style};

/// With colours of our own, if they are wanted, and without blanks at the end.
pub fn text(row: &Row, colors: bool) -> String {
    if !colors {
        return row.text().trim_end().to_owned();
    }
    let mut text = String::new();
    for span in &row.spans {
        text.push_str(&painted(&span.text, span.style));
    }
    text.trim_end().to_owned()
}

fn painted(text: &str, style: Style) -> String {
    let mut codes = Vec::new();
    codes.extend(style.bold.then(|| "1".to_owned()));
    codes.extend(style.faint.then(|| "2".to_owned()));
    codes.extend(style.reverse.then(|| "7".to_owned()));
    codes.extend(style.fg.map(|color| format!("38;5;{}", color.ansi256())));
    codes.extend(style.bg.map(|color| format!("48;5;{}", color.ansi256())));
    if codes.is_empty() {
        return text.to_owned();
    }
    terminal::own(&format!("\x1b[{}m{text}\x1b[0m", codes.join(";")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use lunarena_scene::look::Role;
    use lunarena_scene::palette;

    #[test]
    fn styles_become_codes_of_our_own() {
        let mut row = Row::new("heap ", Style::PLAIN);
        row.push("ooo", Style { fg: Some(palette::of(Role::Seat1)), bold: true, ..Style::PLAIN });
        row.push("  ", Style::PLAIN);
        assert_eq!(text(&row, false), "heap ooo");
        assert_eq!(terminal::harmless(&text(&row, true)), "heap \x1b[1;38;5;25mooo\x1b[0m");
    }
}
