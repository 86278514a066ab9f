//! Who played a recorded match, and what came of it.

use crate::outcome::Failure;
use crate::terminal::Paint;
use crate::terminal::text_table::{Cell, Table};
use crate::text::seat_facts;
use crate::text::standings::{self, Player};
use crate::verbs::replay::content;
use lunarena_arena::{Replay, SeatRef, Standing, decided};
use lunarena_content::{Report, visible_line};
use lunarena_contest::{ContentPlace, MatchCosts, RefusalSigns, replay_game, replay_turn};
use lunarena_kernel::Value;

/// What came to nothing of what the seats did, as far as the replay tells. Which events say so is known where the game is.
pub fn costs(place: &ContentPlace, replay: &Replay) -> MatchCosts {
    let signs = replay_game::file(place, replay).map(|file| RefusalSigns::from(&file)).unwrap_or_default();
    let seats: Vec<String> = replay.header.seats.iter().map(|seat| seat.seat.clone()).collect();
    let mut costs = MatchCosts::new(&seats, signs);
    replay.turns.iter().for_each(|turn| costs.add_recorded(turn));
    costs
}

pub fn text(place: &ContentPlace, replay: &Replay, paint: Paint) -> Result<String, Failure> {
    let header = &replay.header;
    let title = lunarena_contest::wording::title(&format!("{} {}", header.game, header.game_version), &header.map.name);
    let mut out = format!("{}\n\n", paint.bold(&visible_line(&title)));
    // Who played at the end; the swaps tell of the others.
    let names: Vec<String> = replay.last_seats().iter().map(SeatRef::player).collect();
    let players: Vec<Player> =
        replay.last_seats().iter().zip(&names).map(|(seat, bot)| Player { seat: &seat.seat, bot }).collect();
    let standings = replay.end.field("standings").cloned().unwrap_or(Value::List(Vec::new()));
    let standings = Standing::read(&standings, &replay_game::ranking(place, replay))
        .map_err(|why| Failure::Broken(Report::error(why)))?;
    out.push_str(&standings::text(&standings, &players, paint));
    let (costs, look) = (costs(place, replay), replay.look().map_err(Failure::Broken)?);
    let decided = decided(&standings, &look);
    if !decided.is_empty() {
        out.push_str(&format!("\n  {decided}\n"));
    }
    out.push_str(&faults(replay, paint));
    out.push_str(&seat_facts::text(&costs, &look, paint));
    out.push('\n');
    let row = |name: &str, text: &str| format!("{} {}\n", paint.faint(&format!("{name:<8}")), visible_line(text));
    let hash = replay.end.field("hash").map(Value::to_string).unwrap_or_default();
    let frames = if header.frames { ", each with the whole state" } else { "" };
    if let Some(rounds) = costs.rounds {
        out.push_str(&row("rounds", &rounds.to_string()));
    }
    out.push_str(&row("turns", &format!("{}{frames}", replay.turns.len())));
    match replay.failure() {
        Some(reasons) => {
            let reasons = reasons.as_list().unwrap_or_default().iter();
            let reasons = reasons.map(|reason| reason.as_str().map_or_else(|| reason.to_string(), str::to_owned));
            out.push_str(&row("failed", &reasons.collect::<Vec<_>>().join("; ")));
        }
        None => out.push_str(&row("hash", &hash)),
    }
    out.push_str(&row("seed", &header.seed.to_string()));
    for (key, value) in &header.set {
        out.push_str(&row("set", &format!("{key}={value}")));
    }
    for name in &header.mods {
        out.push_str(&row("mod", name));
    }
    for swap in &replay.swaps {
        out.push_str(&row("swap", &format!("from turn {} on: {}", swap.turn, swap.changed.join(", "))));
    }
    out.push_str(&row("content", &lunarena_contest::wording::title(&header.content, &header.map.hash)));
    if let Some(pack) = &replay.pack {
        out.push_str(&row("packed", &content::told(pack)));
    }
    out.push_str(&row("engine", &format!("{}, replay format {}", header.engine, header.format)));
    Ok(out)
}

/// For each seat that failed: how often, and the first time.
fn faults(replay: &Replay, paint: Paint) -> String {
    let mut table = Table::new(["seat", "faults", "first"]);
    let mut any = false;
    for (number, seat) in replay.header.seats.iter().enumerate() {
        let all = replay.turns.iter().flat_map(|turn| {
            let own = replay_turn::faults(turn).into_iter().filter(|(name, ..)| *name == seat.seat);
            own.map(|(_, kind, message)| format!("turn {}, {kind}: {message}", replay_turn::number(turn)))
        });
        let all: Vec<String> = all.collect();
        if let Some(first) = all.first() {
            any = true;
            let first = first.lines().next().unwrap_or_default();
            table.row([Cell::seat(&seat.seat, Some(number)), all.len().into(), first.into()]);
        }
    }
    if any { format!("\n{}", table.text("  ", paint)) } else { String::new() }
}
