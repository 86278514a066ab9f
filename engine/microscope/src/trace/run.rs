//! Plays a recorded match up to a turn and writes down what a bot does in it.

use super::recorder::{TraceRecorder, Traced};
use crate::patience::Patience;
use crate::sources::{SourceFile, Sources};
use lunarena_arena::{Keep, Playback, RecordedMatch};
use lunarena_content::{Report, Reports};
use lunarena_script::observe::observe;
use std::cell::RefCell;
use std::rc::Rc;

/// Which turn of which bot.
pub struct TraceRequest<'r> {
    pub seat: &'r str,
    pub turn: u64,
    /// Of lines.
    pub most: usize,
}

/// Plays the match again up to the turn; gives its lines, with the file that they are of.
pub fn trace(recorded: &RecordedMatch, request: &TraceRequest) -> Result<(Traced, SourceFile), Reports> {
    let recorder = Rc::new(RefCell::new(TraceRecorder::new(request.seat, request.most)));
    let _patience = Patience::begin();
    let source = observe(recorder.clone(), || {
        let mut playback = Playback::new(recorded, Keep::NOTHING)?;
        while playback.turns + 1 < request.turn && playback.turn()?.is_some() {}
        if playback.turns + 1 < request.turn || playback.match_run().is_over() {
            let turns = playback.turns;
            return Err(Reports::from(Report::error(format!("the match has only {turns} turns")).help("see --turn")));
        }
        playback.swap_as_recorded()?;
        let segment = playback.segment();
        let seats = segment.refs.iter().map(|seat| seat.seat.as_str()).zip(&segment.seats);
        let source = Sources::new(&segment.game, seats).of_seat(request.seat).cloned();
        recorder.borrow_mut().is_wanted = true;
        playback.turn()?;
        source.ok_or_else(|| Report::error(format!("no bot plays {}", request.seat)).into())
    })?;
    let mut traced = std::mem::take(&mut recorder.borrow_mut().traced);
    for line in &mut traced.lines {
        line.function = source.function(line.begins);
    }
    Ok((traced, source))
}
