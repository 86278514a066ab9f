//! Playing a replay's match again and comparing every line.

use super::revival::Changed;
use super::{Difference, Recorder, Replay, Revival, diff};
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
    let revival = Revival::new(root, replay)?;
    if !revival.changed.is_empty() {
        return Ok(Verdict::Changed(revival.changed));
    }
    let again = replay_again(&revival, replay, &mut tick)?;
    Ok(match diff(replay, &again) {
        Some(difference) => Verdict::Differs(Box::new(difference)),
        None => Verdict::Same { turns: again.turns.len() },
    })
}

/// The match once more, up to one turn beyond the replay's last: if it goes on there, that is the difference, and a replay from
/// anywhere must not make it go on for ever.
fn replay_again(revival: &Revival, replay: &Replay, tick: &mut impl FnMut(u64)) -> Result<Replay, Reports> {
    let mut showing = revival.show(Keep::RECORD)?;
    let mut recorder = Recorder::in_memory(&replay.header);
    let mut swaps = replay.swaps.iter().peekable();
    while showing.turns <= replay.turns.len() as u64
        && let Some(turn) = showing.turn()?
    {
        while let Some(swap) = swaps.next_if(|swap| swap.turn <= showing.turns) {
            recorder.swap(swap)?;
        }
        recorder.turn(&turn)?;
        tick(showing.turns);
    }
    let (turns, table) = (showing.turns, showing.table());
    let standings = table.standings()?;
    let text = recorder.finish(turns, &table.hash()?, &standings)?;
    Replay::parse(&Source::new("again", &text)).map_err(|report: Report| report.into())
}
