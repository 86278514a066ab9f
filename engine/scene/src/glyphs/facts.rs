//! Single values with their names, and bars.

use super::row::{Row, Style};
use crate::look::{FactLook, Look};
use crate::scene::Scalar;

/// `moves in 2.0 rounds`.
pub fn fact(look: &Look, name: &str, value: &Scalar) -> Row {
    let plain = FactLook::default();
    named_value(name, look.facts.get(name).unwrap_or(&plain), value)
}

pub fn named_value(name: &str, look: &FactLook, value: &Scalar) -> Row {
    let mut row = Row::default();
    let name = look.name.as_deref().unwrap_or(name);
    if !name.is_empty() {
        row.push(name, Style::FAINT);
        row.push(" ", Style::FAINT);
    }
    row.push(&value.shown(look.decimals), Style::PLAIN);
    if let Some(unit) = &look.unit {
        row.push(&format!(" {unit}"), Style::FAINT);
    }
    row
}

/// `███░░ 3/5`, with so many columns for the picture of it.
pub fn bar((now, most): &(Scalar, Scalar), columns: usize) -> Row {
    let mut row = Row::default();
    if let (Some(amount), Some(whole)) = (now.number(), most.number())
        && columns > 0
    {
        let share = if whole > 0.0 { (amount / whole).clamp(0.0, 1.0) } else { 0.0 };
        // Something is never shown as nothing, nor a part as all.
        let full = (share * columns as f64).round() as usize;
        let full = if share > 0.0 { full.max(1) } else { 0 };
        let full = if share < 1.0 { full.min(columns - 1) } else { columns };
        row.push(&"█".repeat(full), Style::PLAIN);
        row.push(&"░".repeat(columns - full), Style::FAINT);
        row.push(" ", Style::PLAIN);
    }
    row.push(&format!("{now}/{most}"), Style::PLAIN);
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_show_a_share() {
        let shown = |now: i64, most: i64| bar(&(Scalar::Int(now), Scalar::Int(most)), 4).text();
        assert_eq!(shown(0, 8), "░░░░ 0/8");
        assert_eq!(shown(1, 100), "█░░░ 1/100");
        assert_eq!(shown(99, 100), "███░ 99/100");
        assert_eq!(shown(8, 8), "████ 8/8");
        assert_eq!(shown(1, 0), "░░░░ 1/0");
        assert_eq!(bar(&(Scalar::Text("much".into()), Scalar::Int(2)), 4).text(), "much/2");
    }
}
