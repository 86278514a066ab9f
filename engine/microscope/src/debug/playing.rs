//! The match as the process plays it that is looked at.

use super::goal::Goal;
use super::lens::Lens;
use super::order::{Order, Told};
use super::scope::Scope;
use super::stopped::Stopped;
use super::wires::Wires;
use crate::patience::Patience;
use crate::replayed::{Replayed, sources_of};
use lunarena_arena::{RecordedMatch, Replay, Segment};
use lunarena_content::{Report, Reports};
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
        wires.tell(Told::stopped(over));
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
            lens.borrow_mut().set_sources(Rc::new(sources_of(segment)));
        }
    };
    recorded.segments.first().map(&mut set_sources).unwrap_or_default();
    lens.borrow_mut().begin_turn(0);
    let mut replayed = Replayed::new(recorded, replay)?;
    while replayed.prepare()? {
        set_sources(replayed.segment());
        let turn = replayed.turns() + 1;
        wires.check_heard();
        if let Some(order) = left_behind(wires, turn) {
            lens.borrow_mut().follow(order);
        }
        lens.borrow_mut().begin_turn(turn);
        replayed.play()?;
    }
    Ok(replayed.turns())
}

/// Leaves a copy before a turn, if it is time for one. Without one it only takes longer to come back.
fn left_behind(wires: &Wires, turn: u64) -> Option<Order> {
    let mut replicas = wires.replicas.borrow_mut();
    if replicas.is_due() { replicas.leave_one(turn).ok().flatten() } else { None }
}
