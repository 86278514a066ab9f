//! Playing a replay's match again and comparing every line.

use super::compare::{Difference, diff};
use super::playback::Playback;
use super::read::Replay;
use super::recorded_match::{Changed, RecordedMatch};
use super::write::Recorder;
use crate::match_run::Keep;
use lunarena_content::{Report, Reports, Root, Source};

/// What came of playing a replay again.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// The same match, turn for turn.
    Same {
        turns: usize,
    },
    /// An input is not what it was: what, then its hash in the replay and its hash now.
    Changed(Changed),
    Differs(Box<Difference>),
}

/// Plays the match again with what is on disk now; `tick` hears of every turn.
pub fn verify(root: &Root, replay: &Replay, mut tick: impl FnMut(u64)) -> Result<Verdict, Reports> {
    let recorded = RecordedMatch::new(root, replay)?;
    if !recorded.changed.is_empty() {
        return Ok(Verdict::Changed(recorded.changed));
    }
    let again = replay_again(&recorded, replay, &mut tick)?;
    Ok(match diff(replay, &again) {
        Some(difference) => Verdict::Differs(Box::new(difference)),
        None => Verdict::Same { turns: again.turns.len() },
    })
}

/// The match once more, up to one turn beyond the replay's last: if it goes on there, that is the difference, and a replay from
/// anywhere must not make it go on for ever.
fn replay_again(recorded: &RecordedMatch, replay: &Replay, tick: &mut impl FnMut(u64)) -> Result<Replay, Reports> {
    let mut playback = Playback::new(recorded, Keep { scenes: replay.opening.is_some(), ..Keep::RECORD })?;
    let mut recorder = Recorder::in_memory(&replay.header);
    if let Some(opening) = playback.match_run().opening()? {
        recorder.opening(&opening)?;
    }
    // Older replays don't say how the turns of units ended.
    let tells_unit_ends = replay.turns.iter().any(|turn| turn.field("unit_end").is_some());
    let mut swaps = replay.swaps.iter().peekable();
    while playback.turns <= replay.turns.len() as u64 {
        let mut turn = match playback.turn() {
            Ok(Some(turn)) => turn,
            Ok(None) => break,
            // Whether it is broken off at the same turn and for the same reasons is compared.
            Err(reasons) if replay.failure().is_some() => {
                let text = recorder.break_off(&reasons)?;
                return Ok(Replay::parse(&Source::new("again", &text))?);
            }
            Err(reasons) => return Err(reasons),
        };
        turn.unit_end = turn.unit_end.filter(|_| tells_unit_ends);
        while let Some(swap) = swaps.next_if(|swap| swap.turn <= playback.turns) {
            recorder.swap(swap)?;
        }
        recorder.turn(&turn)?;
        tick(playback.turns);
    }
    let (turns, match_run) = (playback.turns, playback.match_run());
    let standings = match_run.standings()?;
    let text = recorder.finish(turns, &match_run.hash()?, &standings)?;
    Replay::parse(&Source::new("again", &text)).map_err(|report: Report| report.into())
}
