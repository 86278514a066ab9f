//! What happened, and what is to be noted, as rows.

use super::row::{Row, Style};
use crate::look::Stress;

/// All events, each on as many rows as it needs.
pub fn events(events: &[(String, Stress)], width: usize) -> Vec<Row> {
    events.iter().flat_map(|event| row(event).wrapped(width, 2)).collect()
}

/// As many as there is room for, one row each: those that matter most, in their order, and how many more there are.
pub fn fitting_events(events: &[(String, Stress)], width: usize, room: usize) -> Vec<Row> {
    let whole = self::events(events, width);
    if whole.len() <= room {
        return whole;
    }
    let shown = if events.len() <= room { events.len() } else { room.saturating_sub(1) };
    let mut order: Vec<usize> = (0..events.len()).collect();
    order.sort_by_key(|at| std::cmp::Reverse(events[*at].1));
    order.truncate(shown);
    order.sort_unstable();
    let mut rows: Vec<Row> = order.into_iter().map(|at| row(&events[at]).fitted(width)).collect();
    if shown < events.len() && room > 0 {
        rows.push(more(events.len() - shown, "event", width));
    }
    rows
}

/// The one that matters most; of equal ones the first.
pub fn foremost(events: &[(String, Stress)]) -> Option<Row> {
    events.iter().rev().max_by_key(|(_, stress)| *stress).map(row)
}

/// The mark says how much it matters, also where nothing is bold.
fn row((text, stress): &(String, Stress)) -> Row {
    let (mark, style) = match stress {
        Stress::None => ("  ", Style::PLAIN),
        Stress::Small => ("- ", Style::PLAIN),
        Stress::Big => ("* ", Style::BOLD),
        Stress::Fault => ("! ", Style::BOLD),
    };
    let mut row = Row::new(mark, style);
    row.push(text, style);
    row
}

pub fn notes(notes: &[String], width: usize) -> Vec<Row> {
    notes.iter().flat_map(|note| Row::new(note, Style::PLAIN).wrapped(width, 2)).collect()
}

/// At most so many rows; the last one says how many are left out.
pub fn clipped(mut rows: Vec<Row>, room: usize, width: usize) -> Vec<Row> {
    if rows.len() > room {
        let left = rows.len() + 1 - room.max(1);
        rows.truncate(room.saturating_sub(1));
        if room > 0 {
            rows.push(more(left, "row", width));
        }
    }
    rows
}

fn more(count: usize, noun: &str, width: usize) -> Row {
    let many = if count == 1 { "" } else { "s" };
    Row::new(&format!("… {count} more {noun}{many}"), Style::FAINT).fitted(width)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_matters_most_is_kept() {
        let told = |text: &str, stress| (text.to_owned(), stress);
        let events = [
            told("leap", Stress::None),
            told("splash", Stress::Big),
            told("croak", Stress::Small),
            told("hop", Stress::None),
        ];
        let shown = |room| fitting_events(&events, 20, room).iter().map(Row::text).collect::<Vec<_>>();
        assert_eq!(shown(4), ["  leap", "* splash", "- croak", "  hop"]);
        assert_eq!(shown(3), ["* splash", "- croak", "… 2 more events"]);
        assert_eq!(shown(1), ["… 4 more events"]);
        assert_eq!(shown(0), Vec::<String>::new());
    }

    #[test]
    fn clipped_rows_are_counted() {
        let rows = |count: usize| (0..count).map(|_| Row::new("row", Style::PLAIN)).collect::<Vec<_>>();
        assert_eq!(clipped(rows(3), 3, 20).len(), 3);
        assert_eq!(clipped(rows(5), 3, 20).iter().map(Row::text).collect::<Vec<_>>(), ["row", "row", "… 3 more rows"]);
        assert!(clipped(rows(2), 0, 20).is_empty());
    }
}
