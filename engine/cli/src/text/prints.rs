//! What a change did to the prints of bots: the first turn in which they differ, line by line.

use crate::terminal::{self, Paint, text_width};
use lunarena_arena::hunks;
use lunarena_content::visible_line;
use lunarena_contest::PrintChange;
use lunarena_contest::wording::{count, shorten};

/// Of a longer difference the first lines are shown; JSON has it whole.
const MOST_LINES: usize = 8;

/// Of a longer print the first part is compared, which is enough to see what happened.
const LONGEST: usize = 20_000;

/// A paragraph for each seat. `seats` in their order, for their colours.
pub fn text(changes: &[PrintChange], seats: &[&str], paint: Paint) -> String {
    let mut out = String::new();
    for change in changes {
        let number = seats.iter().position(|seat| *seat == change.seat);
        let seat = number.map_or_else(|| change.seat.clone(), |number| paint.seat(number, &change.seat));
        let which = if change.turns == 1 { "in" } else { "the first is" };
        let times = if change.turns == 1 { String::new() } else { format!(" in {},", count(change.turns, "turn")) };
        out.push_str(&format!("\nprints of {seat} differ{times} {which} turn {}\n", change.turn));
        let lines = difference(&change.before, &change.after, paint);
        let more = lines.len().saturating_sub(MOST_LINES);
        lines.iter().take(MOST_LINES).for_each(|line| out.push_str(&format!("  {line}\n")));
        if more > 0 {
            out.push_str(&format!("  and {}\n", count(more, "more line")));
        }
    }
    out
}

/// `- ` before what was printed and isn't any more, `+ ` before what is new.
fn difference(before: &str, after: &str, paint: Paint) -> Vec<String> {
    let cut = |text: &str| text.chars().take(LONGEST).collect::<String>();
    let width = terminal::width().saturating_sub(4).max(20);
    let line = |mark: &str, line: &String| {
        let shown = visible_line(line).into_owned();
        let shown = if text_width(&shown) > width { shorten(&shown, width) } else { shown };
        format!("{mark} {shown}")
    };
    let mut lines = Vec::new();
    for hunk in hunks(&cut(before), &cut(after)) {
        lines.extend(hunk.locked.iter().map(|old| paint.bad(&line("-", old))));
        lines.extend(hunk.now.iter().map(|new| paint.good(&line("+", new))));
    }
    if lines.is_empty() {
        lines.push("only where they are cut, or in blanks at their ends".to_owned());
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(before: &str, after: &str) -> String {
        let (before, after) = (before.to_owned(), after.to_owned());
        let change = PrintChange { seat: "Left".to_owned(), turns: 3, turn: 7, before, after };
        text(&[change], &[], Paint::stdout())
    }

    #[test]
    fn lines_that_differ_are_shown_and_those_that_do_not_are_not() {
        let told = told("depth 3\nhop\n", "depth 3\nleap\u{1b}[2J\n");
        assert_eq!(told, "\nprints of Left differ in 3 turns, the first is turn 7\n  - hop\n  + leap\\u{1b}[2J\n");
    }

    #[test]
    fn a_long_difference_is_cut() {
        let long: String = (0..20).map(|number| format!("hop {number}\n")).collect();
        let told = told("", &long);
        assert!(told.ends_with("  + hop 7\n  and 12 more lines\n"), "{told}");
    }
}
