//! The faults of a bot in a match, as a person reads them.

use crate::terminal::Paint;
use crate::text::reports;
use lunarena_content::LuaFile;
use lunarena_contest::{SeatCosts, wording};

/// How often the bot of a seat failed, and the first time, with the place in its file; nothing, if it never did.
pub fn text(costs: &SeatCosts, number: usize, file: &LuaFile, paint: Paint) -> String {
    let Some((turn, fault)) = &costs.first_fault else { return String::new() };
    let which = if costs.faults == 1 { "in" } else { "the first in" };
    let name = paint.seat(number, &costs.name);
    let head = format!("\n{name}: {}, {which} turn {turn}\n", wording::count(costs.faults, "fault"));
    head + &reports::text(&fault.report(file), paint.is_on())
}
