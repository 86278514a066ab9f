//! Where two matches part: the turn, the value and the events, side by side.

use crate::terminal::columns::{side_by_side, wrap_cell};
use crate::terminal::{self, Paint};
use lunarena_arena::Difference;
use lunarena_contest::{replay_turn, wording::shorten};
use lunarena_kernel::Value;

/// A value that is longer is cut.
pub const LONGEST_VALUE: usize = 400;

/// Of a turn with more events, the first are shown.
const MOST_EVENTS: usize = 12;

pub fn text(found: &Difference, names: [&str; 2], paint: Paint) -> String {
    let place =
        found.turn.map_or("the end differs".to_owned(), |turn| format!("turn {turn} is the first that differs"));
    let value = |value: &Value| shorten(&value.to_string(), LONGEST_VALUE);
    let mut rows = vec![[found.path.clone(), value(&found.left), value(&found.right)]];
    let (left, right) = (&found.left_events, &found.right_events);
    let same = left.iter().zip(right).take_while(|(left, right)| left == right).count();
    if left != right {
        rows.push(["events".to_owned(), events(left, same), events(right, same)]);
    }
    let table = side_by_side(["", names[0], names[1]], &rows, terminal::width(), paint);
    let both = if left == right && !left.is_empty() {
        let lines = wrap_cell(&events(left, 0), terminal::width().saturating_sub(2));
        let lines: String = lines.iter().map(|line| format!("  {line}\n")).collect();
        format!("{}\n{lines}", paint.faint("events of that turn, in both"))
    } else {
        String::new()
    };
    format!("{}\n{table}{both}", paint.bold(&place))
}

/// One in a line, without the first ones that are the same on both sides.
fn events(all: &[Value], same: usize) -> String {
    let told = match same {
        0 => None,
        1 => Some("(the first is the same)".to_owned()),
        _ => Some(format!("(the first {same} are the same)")),
    };
    let mut lines: Vec<String> = told.into_iter().collect();
    lines.extend(
        all.iter().skip(same).take(MOST_EVENTS).map(|event| shorten(&replay_turn::event(event), LONGEST_VALUE)),
    );
    let more = all.len().saturating_sub(same + MOST_EVENTS);
    lines.extend((more > 0).then(|| format!("and {more} more")));
    if lines.is_empty() { "none".to_owned() } else { lines.join("\n") }
}
