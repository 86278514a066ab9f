//! Values of scripts in short, as a person reads them.

use lunarena_kernel::Value;
use lunarena_script::literal;
use lunarena_script::observe::{Seen, SeenTable};

/// How much of a value is told.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    /// Letters of all of it, or a few more.
    pub letters: usize,
    /// Tables inside of tables.
    pub depth: usize,
}

impl Extent {
    pub const LINE: Extent = Extent { letters: 72, depth: 2 };
    pub const WORD: Extent = Extent { letters: 40, depth: 1 };
}

/// So many entries of a table are looked at to tell it in short.
const ENTRIES: usize = 64;

/// A value in short. What is left out is told by `…`.
pub fn value_text(value: &Seen, extent: Extent) -> String {
    let mut out = String::new();
    write(&mut out, value, extent);
    out
}

fn write(out: &mut String, value: &Seen, extent: Extent) {
    match value {
        Seen::Nil => out.push_str("nil"),
        Seen::Bool(flag) => out.push_str(if *flag { "true" } else { "false" }),
        Seen::Int(number) => out.push_str(&number.to_string()),
        Seen::Float(number) => out.push_str(&literal(&Value::Float(*number))),
        Seen::Text(bytes) => text(out, bytes, extent.letters),
        Seen::Table(table) => self::table(out, *table, extent),
        Seen::Function { written: Some((file, line)), .. } => out.push_str(&format!("function {file}:{line}")),
        Seen::Function { written: None, .. } => out.push_str("function of the library"),
        Seen::Thread(thread) => out.push_str(if thread.waits() { "coroutine that waits" } else { "coroutine" }),
        Seen::Object(object) => out.push_str(object.kind()),
        Seen::Opaque => out.push('?'),
    }
}

/// As Lua would have it written, with what could be no text as numbers.
fn text(out: &mut String, bytes: &[u8], letters: usize) {
    let shown = String::from_utf8_lossy(bytes);
    out.push('"');
    for (at, letter) in shown.chars().enumerate() {
        if at >= letters {
            out.push('…');
            break;
        }
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            letter if lunarena_kernel::visible::is_hidden(letter) => out.extend(letter.escape_unicode()),
            letter => out.push(letter),
        }
    }
    out.push('"');
}

fn table(out: &mut String, table: SeenTable, extent: Extent) {
    if table.count() == 0 {
        return out.push_str("{}");
    }
    let Some(depth) = extent.depth.checked_sub(1) else { return out.push_str("{…}") };
    out.push('{');
    let start = out.len();
    for (next, (key, value)) in (1i64..).zip(sorted(table)) {
        if next > 1 {
            out.push_str(", ");
        }
        let room = extent.letters.saturating_sub(out.len() - start);
        if room < 4 {
            out.push('…');
            break;
        }
        if !matches!(key, Seen::Int(number) if number == next) {
            out.push_str(&key_text(&key));
            out.push_str(" = ");
        }
        let letters = extent.letters.saturating_sub(out.len() - start).max(4);
        write(out, &value, Extent { letters, depth });
    }
    if table.count() > ENTRIES && !out.ends_with('…') {
        out.push_str(", …");
    }
    out.push('}');
}

/// A key as it stands in a table: `name`, or `[1]`.
pub fn key_text(key: &Seen) -> String {
    let is_name = |text: &[u8]| {
        let first = text.first().is_some_and(|letter| letter.is_ascii_alphabetic() || *letter == b'_');
        first && text.iter().all(|letter| letter.is_ascii_alphanumeric() || *letter == b'_')
    };
    match key {
        Seen::Text(text) if is_name(text) && text.len() <= 64 => String::from_utf8_lossy(text).into_owned(),
        other => format!("[{}]", value_text(other, Extent::WORD)),
    }
}

/// The first entries of a table in an order that a person expects: numbers by size, then names by letters, then all else.
pub fn sorted(table: SeenTable) -> Vec<(Seen, Seen)> {
    sorted_within(table, ENTRIES)
}

/// The same of so many entries, as they lie.
pub fn sorted_within(table: SeenTable, most: usize) -> Vec<(Seen, Seen)> {
    let mut entries: Vec<(Seen, Seen)> = table.entries().take(most).collect();
    entries.sort_by(|(a, _), (b, _)| {
        let rank = |key: &Seen| match key {
            Seen::Int(_) => 0,
            Seen::Float(_) => 1,
            Seen::Text(_) => 2,
            _ => 3,
        };
        rank(a).cmp(&rank(b)).then_with(|| match (a, b) {
            (Seen::Int(a), Seen::Int(b)) => a.cmp(b),
            (Seen::Float(a), Seen::Float(b)) => a.total_cmp(b),
            (Seen::Text(a), Seen::Text(b)) => a.cmp(b),
            _ => std::cmp::Ordering::Equal,
        })
    });
    entries
}
