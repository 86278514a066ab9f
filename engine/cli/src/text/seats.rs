//! Seats that a person names.

use lunarena_content::{Report, did_you_mean};
use lunarena_kernel::near::near;

/// The seat has to be one of these.
pub fn check(seat: &str, names: &[&str]) -> Result<(), Report> {
    if names.contains(&seat) {
        return Ok(());
    }
    let otherwise = format!("seats: {}", names.join(", "));
    let help = did_you_mean(near(seat, names.iter().copied()), &otherwise);
    Err(Report::error(format!("the match has no seat `{seat}`")).help(help))
}

/// The names of the seats of a replay.
pub fn of(replay: &lunarena_arena::Replay) -> Vec<&str> {
    replay.header.seats.iter().map(|seat| seat.seat.as_str()).collect()
}
