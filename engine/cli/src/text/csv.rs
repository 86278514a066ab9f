//! Lines for a spreadsheet.

use lunarena_content::visible_line;

pub fn line(out: &mut String, fields: impl IntoIterator<Item = String>) {
    let fields: Vec<String> = fields.into_iter().map(field).collect();
    out.push_str(&fields.join(","));
    out.push('\n');
}

/// In quotes, where it would be read as more than one field.
fn field(text: String) -> String {
    let text = inert(visible_line(&text).into_owned());
    if text.contains([',', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

/// A spreadsheet would work out what begins like a formula, wherever it came from. Behind an apostrophe it is text; a number stays one.
fn inert(text: String) -> String {
    let is_formula = text.trim_start().starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
    let is_number = || {
        text.parse::<f64>().is_ok() && text.chars().all(|letter| letter.is_ascii_digit() || ".eE+-".contains(letter))
    };
    if is_formula && !is_number() { format!("'{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_holds_commas_or_quotes_stands_in_quotes() {
        let mut out = String::new();
        line(&mut out, ["plain", "[1, 2]", "\"a\"", ""].map(str::to_owned));
        assert_eq!(out, "plain,\"[1, 2]\",\"\"\"a\"\"\",\n");
    }

    #[test]
    fn no_cell_is_a_formula() {
        for (text, written) in [
            ("=1+1", "'=1+1"),
            ("+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"),
            ("-2+3", "'-2+3"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("\t=1", "\\t=1"),
            ("\r=1", "\\r=1"),
            (" =1", "' =1"),
            ("＝1", "'＝1"),
            ("-5", "-5"),
            ("-0.5", "-0.5"),
            ("+1e9", "+1e9"),
            ("-inf", "'-inf"),
            ("a=b", "a=b"),
            ("two\nlines", "two\\nlines"),
            ("\u{202e}x", "\\u{202e}x"),
        ] {
            assert_eq!(field(text.to_owned()), written, "{text:?}");
        }
    }
}
