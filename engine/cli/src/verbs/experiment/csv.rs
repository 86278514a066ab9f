//! A line for each match, for a spreadsheet.

use lunarena_content::{Report, visible_line};
use lunarena_contest::experiment::{Plan, Results};

pub fn text(plan: &Plan, results: &Results) -> Result<String, Report> {
    let mut out = String::new();
    let keys = plan.keys();
    let seats =
        plan.seats.iter().flat_map(|seat| ["bot", "rank", "score", "faults"].map(|figure| format!("{seat} {figure}")));
    let head: Vec<String> = keys.into_iter().map(str::to_owned).chain(["seed".to_owned()]).chain(seats).collect();
    line(&mut out, head.into_iter().chain(["turns".to_owned(), "hash".to_owned()]));
    for (number, variant) in plan.variants.iter().enumerate() {
        for seed in plan.seeds() {
            for rotation in 0..plan.rotations {
                let played = results.of(plan, number, rotation, seed)?;
                let values = variant.values.iter().map(|(_, value)| value.clone());
                let seats = played.seats.iter().enumerate().flat_map(|(at, seat)| {
                    let rank = seat.rank.map(|rank| rank.to_string()).unwrap_or_default();
                    let score = seat.score.map(|score| score.to_string()).unwrap_or_default();
                    [plan.bot_at(number, at, rotation).to_owned(), rank, score, seat.faults.to_string()]
                });
                let end = [played.turns.to_string(), played.hash.clone()];
                line(&mut out, values.chain([seed.to_string()]).chain(seats).chain(end));
            }
        }
    }
    Ok(out)
}

fn line(out: &mut String, fields: impl IntoIterator<Item = String>) {
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
