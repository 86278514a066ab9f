//! Why orders came to nothing in the steps that failed, in words.

use crate::terminal::columns::wrap;
use crate::terminal::text_width;
use lunarena_arena::Refusal;
use lunarena_content::visible_line;
use lunarena_kernel::Value;

/// Nobody reads more of them: `--json` has all.
const MOST: usize = 10;

/// A heading, and a line for each; nothing where nothing was refused.
pub fn text(refusals: &[Refusal], width: usize) -> String {
    if refusals.is_empty() {
        return String::new();
    }
    let mut out = "why orders had no effect:\n".to_owned();
    for refusal in refusals.iter().take(MOST) {
        let head = format!("  step {}, turn {}: ", refusal.step, refusal.turn);
        let lines = wrap(&visible_line(&said(&refusal.said)), width.saturating_sub(text_width(&head)).max(20));
        let indent = format!("\n{}", " ".repeat(text_width(&head)));
        out.push_str(&format!("{head}{}\n", lines.join(&indent)));
    }
    if refusals.len() > MOST {
        out.push_str(&format!("  and {} more\n", refusals.len() - MOST));
    }
    out
}

/// A call that was refused, or an event with its name first.
fn said(value: &Value) -> String {
    if let (Some(seat), Some(call), Some(why)) = (value.field("seat"), value.field("call"), value.field("refused")) {
        return format!("{seat} {call}: {why}");
    }
    let Value::Map(fields) = value else { return value.to_string() };
    let name = value.field("name").map(Value::to_string).unwrap_or_default();
    let rest = fields.iter().filter(|(key, _)| key.to_string() != "name");
    let rest: Vec<String> = rest.map(|(key, value)| format!("{key}: {value}")).collect();
    format!("{name} {{ {} }}", rest.join(", "))
}
