//! The match as the process plays it that is looked at.

use super::goal::Goal;
use super::lens::Lens;
use super::order::{Order, Told};
use super::scope::Scope;
use super::stopped::Stopped;
use super::wires::Wires;
use crate::patience::Patience;
use crate::sources::Sources;
use lunarena_arena::{Keep, Playback, RecordedMatch, Replay, Segment, Turn};
use lunarena_content::{Report, Reports};
use lunarena_kernel::Value;
use lunarena_script::observe::observe;
use std::cell::RefCell;
use std::rc::Rc;

/// Plays the match from where it is wanted, and tells how it ended. Comes back only when it can't be played.
pub fn play(recorded: &RecordedMatch, replay: &Replay, scope: Scope, wires: Rc<Wires>) -> Reports {
    let order = wires.hear_order();
    let again = wires.replicas.borrow_mut().leave_one(0);
    let order = match again {
        Ok(again) => again.unwrap_or(order),
        Err(error) => return Report::error(format!("there can be no copy of the process: {error}")).into(),
    };
    let _patience = Patience::begin();
    let lens = Rc::new(RefCell::new(Lens::new(scope, wires.clone(), order)));
    let turns = match observe(lens.clone(), || run(recorded, replay, &lens, &wires)) {
        Ok(turns) => turns,
        Err(reports) => return reports,
    };
    let mut over = lens.borrow_mut().end(turns);
    loop {
        wires.tell(Told::Stopped(over));
        let order = wires.hear_order();
        match order.goal {
            Goal::Forward(_) => over = Stopped::Over(turns),
            _ => wires.go_back(&order),
        }
    }
}

/// Plays to the end; how many turns there were.
fn run(recorded: &RecordedMatch, replay: &Replay, lens: &Rc<RefCell<Lens>>, wires: &Wires) -> Result<u64, Reports> {
    let mut known = std::ptr::null();
    let mut set_sources = |segment: &Segment| {
        if !std::ptr::eq(known, segment) {
            known = segment;
            let seats = segment.refs.iter().map(|seat| seat.seat.as_str()).zip(&segment.seats);
            lens.borrow_mut().set_sources(Rc::new(Sources::new(&segment.game, seats)));
        }
    };
    recorded.segments.first().map(&mut set_sources).unwrap_or_default();
    lens.borrow_mut().begin_turn(0);
    let mut playback = Playback::new(recorded, Keep::HASHES)?;
    while playback.turns < replay.turns.len() as u64 {
        playback.swap_as_recorded()?;
        set_sources(playback.segment());
        let turn = playback.turns + 1;
        wires.check_heard();
        if let Some(order) = left_behind(wires, turn) {
            lens.borrow_mut().follow(order);
        }
        lens.borrow_mut().begin_turn(turn);
        let Some(turn) = playback.turn()? else { break };
        check_same(&turn, &replay.turns[playback.turns as usize - 1])?;
    }
    Ok(playback.turns)
}

/// Leaves a copy before a turn, if it is time for one. Without one it only takes longer to come back.
fn left_behind(wires: &Wires, turn: u64) -> Option<Order> {
    let mut replicas = wires.replicas.borrow_mut();
    if replicas.is_due() { replicas.leave_one(turn).ok().flatten() } else { None }
}

/// Who looks at another match than the one that was recorded is to know.
fn check_same(turn: &Turn, recorded: &Value) -> Result<(), Report> {
    let hash = recorded.field("hash").and_then(Value::as_str);
    let same_state = hash.is_none_or(|hash| turn.hash.is_empty() || hash == turn.hash);
    let used = |seat: &str| recorded.field("used").and_then(|used| used.field(seat)).and_then(Value::as_int);
    let same_use = turn.used.iter().all(|(seat, now)| used(seat).is_none_or(|then| then.max(0) as u64 == *now));
    if same_state && same_use {
        return Ok(());
    }
    Err(Report::error(format!("turn {} went otherwise than it was recorded", turn.turn))
        .help("`lunarena replay verify` tells where the match parts"))
}
