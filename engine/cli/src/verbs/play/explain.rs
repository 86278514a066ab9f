//! Which turns came close to their limits, and which line took most of them.

use crate::terminal::Paint;
use lunarena_arena::{Keep, Turn, TurnLimits};
use lunarena_content::{Reports, visible_line};
use lunarena_contest::{PreparedMatch, wording::count};
use lunarena_microscope::profile::{DearestLine, HeavyTurn, dearest_line, heavy_turn};
use serde::Serialize;

/// So many turns are named.
const NAMED: usize = 8;

/// The turns of a seat that came close to their limits, by their places in the match.
#[derive(Serialize)]
pub struct SeatExplained {
    seat: String,
    turns: Vec<HeavyTurn>,
    #[serde(skip)]
    places: Vec<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<DearestLine>,
}

/// What is noted of a match that is to be explained.
pub struct Explained {
    limits: TurnLimits,
    seats: Vec<SeatExplained>,
}

impl Explained {
    pub fn new(prepared: &PreparedMatch) -> Explained {
        let seat =
            |name: &String| SeatExplained { seat: name.clone(), turns: Vec::new(), places: Vec::new(), line: None };
        let names: Vec<String> = prepared.seats.iter().map(|seat| seat.name.clone()).collect();
        Explained { limits: TurnLimits::new(&prepared.game.file), seats: names.iter().map(seat).collect() }
    }

    /// One more turn, by its place in the match.
    pub fn add(&mut self, turn: &Turn, place: u64) {
        for seat in &mut self.seats {
            if let Some(heavy) = heavy_turn(turn, &seat.seat, &self.limits) {
                seat.turns.push(heavy);
                seat.places.push(place);
            }
        }
    }

    /// Plays the match again for each seat that came close, to find what took so much.
    pub fn finish(mut self, prepared: &PreparedMatch) -> Result<Vec<SeatExplained>, Reports> {
        self.seats.retain(|seat| !seat.turns.is_empty());
        for seat in &mut self.seats {
            seat.line = dearest_line(&prepared.game, prepared.setup(Keep::NOTHING), &seat.seat, &seat.places)?;
        }
        Ok(self.seats)
    }
}

pub fn text(seats: &[SeatExplained], paint: Paint) -> String {
    if seats.is_empty() {
        return "\nno bot came within 10 % of what a turn may take\n".to_owned();
    }
    let mut out = String::new();
    for SeatExplained { seat, turns, line, .. } in seats {
        let limit = turns.iter().map(|turn| turn.limit).max().unwrap_or_default();
        let mut named: Vec<String> = turns.iter().map(|turn| turn.turn.to_string()).collect();
        named.dedup();
        let more = named.len().saturating_sub(NAMED);
        named.truncate(NAMED);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        out += &format!(
            "\n{}: {} within 10 % of {limit} instructions: {}{more}\n",
            paint.bold(seat),
            count(turns.len(), "turn"),
            named.join(", ")
        );
        if let Some(line) = line {
            let share = 100 * line.instructions / line.of.max(1);
            out += &format!("  {}:{} took {share} % of them: {}\n", line.file, line.line, visible_line(&line.code));
        }
    }
    out
}
