//! A recorded match played again turn by turn, which is to be the same match.

use crate::sources::Sources;
use lunarena_arena::{Keep, Playback, RecordedMatch, Replay, Segment, Turn};
use lunarena_content::{Report, Reports};
use lunarena_kernel::Value;

pub struct Replayed<'r> {
    playback: Playback<'r>,
    turns: &'r [Value],
}

impl<'r> Replayed<'r> {
    pub fn new(recorded: &'r RecordedMatch, replay: &'r Replay) -> Result<Replayed<'r>, Reports> {
        Ok(Replayed { playback: Playback::new(recorded, Keep::HASHES)?, turns: &replay.turns })
    }

    /// How many turns were played.
    pub fn turns(&self) -> u64 {
        self.playback.turns
    }

    /// Makes the next turn ready; whether there is one. Whoever is to play it does, with the rules that it was played by.
    pub fn prepare(&mut self) -> Result<bool, Reports> {
        let is_there = self.playback.turns < self.turns.len() as u64;
        if is_there {
            self.playback.swap_as_recorded()?;
        }
        Ok(is_there)
    }

    /// What the next turn is played with.
    pub fn segment(&self) -> &Segment {
        self.playback.segment()
    }

    /// Plays the turn that was made ready.
    pub fn play(&mut self) -> Result<(), Reports> {
        let Some(turn) = self.playback.turn()? else {
            let turns = self.playback.turns;
            return Err(Report::error(format!("the match is over after {turns} turns; the replay has more")).into());
        };
        Ok(check_same(&turn, &self.turns[self.playback.turns as usize - 1])?)
    }
}

/// The files that a part of a match is played with.
pub fn sources_of(segment: &Segment) -> Sources {
    Sources::new(&segment.game, segment.refs.iter().map(|seat| seat.seat.as_str()).zip(&segment.seats))
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
