//! Two profiles beside each other.

use crate::terminal::Paint;
use crate::terminal::text_table::{Cell, Table};
use lunarena_microscope::profile::{Changed, ProfileDifference};

pub fn text(difference: &ProfileDifference, top: usize, paint: Paint) -> String {
    let Changed { before, after, .. } = difference.instructions;
    let mut out = format!("instructions: {before} before, {after} now, {}\n", change(before, after));
    let made = &difference.memory;
    out += &format!(
        "memory allocated: {} bytes before, {} now, {}\n",
        made.before,
        made.after,
        change(made.before, made.after)
    );
    for unlike in &difference.unlike {
        out += &format!("{} {unlike}\n", paint.bold("not the same match:"));
    }
    out += &section("Functions, own instructions", &difference.functions, top, paint);
    out += &section("Library calls", &difference.library, top, paint);
    out
}

/// `-12.3 %`.
fn change(before: u64, after: u64) -> String {
    match before {
        0 if after == 0 => "the same".to_owned(),
        0 => "new".to_owned(),
        _ if before == after => "the same".to_owned(),
        _ => format!("{:+.1} %", 100.0 * (after as f64 - before as f64) / before as f64),
    }
}

fn section(title: &str, changes: &[Changed], top: usize, paint: Paint) -> String {
    if changes.is_empty() {
        return String::new();
    }
    let mut table = Table::new(["before", "now", "change", "%", "function"]);
    for Changed { name, before, after } in changes.iter().take(top) {
        table.row([
            Cell::from(*before),
            (*after).into(),
            format!("{:+}", i128::from(*after) - i128::from(*before)).into(),
            change(*before, *after).into(),
            name.as_str().into(),
        ]);
    }
    let more = if changes.len() > top { format!(" ({top} of {})", changes.len()) } else { String::new() };
    format!("\n{}{more}\n{}", paint.bold(title), table.text("  ", paint))
}
