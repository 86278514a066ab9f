//! Plays a recorded match up to a turn and writes down what a bot does in it.

use super::recorder::{TraceRecorder, Traced};
use crate::patience::Patience;
use crate::replayed::{Replayed, sources_of};
use crate::sources::SourceFile;
use lunarena_arena::{RecordedMatch, Replay};
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
pub fn trace(
    recorded: &RecordedMatch,
    replay: &Replay,
    request: &TraceRequest,
) -> Result<(Traced, SourceFile), Reports> {
    let turns = replay.turns.len() as u64;
    if request.turn > turns {
        return Err(Report::error(format!("the match has only {turns} turns")).help("see --turn").into());
    }
    let recorder = Rc::new(RefCell::new(TraceRecorder::new(request.seat, request.most)));
    let _patience = Patience::begin();
    let source = observe(recorder.clone(), || {
        let mut replayed = Replayed::new(recorded, replay)?;
        while replayed.turns() + 1 < request.turn && replayed.prepare()? {
            replayed.play()?;
        }
        replayed.prepare()?;
        let source = sources_of(replayed.segment()).of_seat(request.seat).cloned();
        recorder.borrow_mut().is_wanted = true;
        replayed.play()?;
        source.ok_or_else(|| Reports::from(Report::error(format!("no bot plays {}", request.seat))))
    })?;
    let mut traced = std::mem::take(&mut recorder.borrow_mut().traced);
    for line in &mut traced.lines {
        line.function = source.function(line.begins);
    }
    Ok((traced, source))
}
