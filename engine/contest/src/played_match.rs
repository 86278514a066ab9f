//! A match played to its end with all its turns kept, and where it parts from one that was played before.

use crate::prepared_match::{MatchInputs, PreparedMatch, Seat};
use crate::replayed_state::ReplayedState;
use lunarena_arena::{Difference, Ending, Foreseen, Keep, Match, Opening, Progress, Stops, Turn, aside, parting};
use lunarena_content::Reports;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A match that was played.
pub struct PlayedMatch {
    pub inputs: MatchInputs,
    pub turns: Vec<Arc<Turn>>,
    pub ending: Ending,
}

/// Hears of a match while it is played, on the thread that plays it.
pub trait Audience {
    /// It is about to begin; with what it can be looked at by, if that is kept.
    fn opening(&mut self, _: &PreparedMatch, _: Option<Opening>) {}

    /// One more turn was played, and how far the match is.
    fn turn(&mut self, turn: &Arc<Turn>, progress: &Progress);

    /// It was played to its end.
    fn end(&mut self, _: &Arc<PlayedMatch>) {}
}

/// What came of playing.
pub enum PlayOutcome {
    /// To its end; where it parts from the one before, if it does.
    Finished(Arc<PlayedMatch>, Option<Box<Difference>>),
    /// Nobody wants to know any more.
    Abandoned,
}

impl PlayedMatch {
    /// Plays the match, beside the one that was played before. `is_wanted` is asked between turns.
    pub fn play(
        prepared: &PreparedMatch,
        before: Option<&Arc<PlayedMatch>>,
        keep: Keep,
        audience: &mut dyn Audience,
        is_wanted: impl Fn() -> bool,
    ) -> Result<PlayOutcome, Reports> {
        let foreseen: Vec<Stops> = before.map_or_else(Vec::new, |before| before.stops_of_same_bots(prepared));
        let foresee = |at: usize| foreseen.get(at).map(Foreseen::Alike);
        let mut table = Match::again(&prepared.game, prepared.setup(keep), foresee(0))?;
        audience.opening(prepared, table.opening()?);
        let mut turns: Vec<Arc<Turn>> = Vec::new();
        let mut side = before.map(Beside::new);
        while let Some(turn) = table.turn().map_err(|reports| prepared.failed(turns.len() as u64 + 1, reports))? {
            if let Some(side) = &mut side {
                side.compare(turns.len(), &turn, &mut table)?;
            }
            let turn = Arc::new(turn);
            audience.turn(&turn, &table.progress());
            turns.push(turn);
            table.foresee(foresee(turns.len()));
            if !is_wanted() {
                return Ok(PlayOutcome::Abandoned);
            }
        }
        let (hash, standings) = (table.hash()?, table.standings()?);
        let mut faults = BTreeMap::new();
        turns.iter().for_each(|turn| Ending::count_faults(&mut faults, turn));
        let ending = Ending { turns: turns.len() as u64, hash, standings, faults };
        let first = side.and_then(|side| side.finish(&ending)).map(Box::new);
        let played = Arc::new(PlayedMatch { inputs: prepared.into(), turns, ending });
        audience.end(&played);
        Ok(PlayOutcome::Finished(played, first))
    }

    /// What the clock stopped, turn by turn, of those bots that a prepared match has too: it shall not make a difference that no change made.
    fn stops_of_same_bots(&self, prepared: &PreparedMatch) -> Vec<Stops> {
        let is_same = |seat: &str| {
            let bot =
                |seats: &[Seat]| seats.iter().find(|other| other.name == seat).map(|other| other.file.hash.clone());
            bot(&self.inputs.seats) == bot(&prepared.seats)
        };
        let same = |stops: &Stops| stops.clone().into_iter().filter(|(seat, _)| is_same(seat)).collect();
        self.turns.iter().map(|turn| same(&turn.stops)).collect()
    }
}

/// The match before, while the new one is compared with it.
struct Beside<'c> {
    before: &'c PlayedMatch,
    first: Option<Difference>,
    /// What is told where nothing else differs.
    aside: Option<Difference>,
    /// Where only the hashes tell that they part: the state of the new match, and the old one on its way there. Few changes need it, so that
    /// it isn't begun before.
    states: Option<(lunarena_kernel::Value, ReplayedState)>,
}

impl<'c> Beside<'c> {
    fn new(before: &'c Arc<PlayedMatch>) -> Beside<'c> {
        Beside { before, first: None, aside: None, states: None }
    }

    fn compare(&mut self, at: usize, turn: &Turn, table: &mut Match) -> Result<(), Reports> {
        if self.first.is_some() {
            return Ok(());
        }
        self.first = match self.before.turns.get(at) {
            Some(old) => parting(old, turn),
            None => Some(Difference::in_length(at as u64, at as u64 + 1)),
        };
        if let (None, Some(old)) = (&self.aside, self.before.turns.get(at)) {
            self.aside = aside(old, turn);
        }
        if self.first.as_ref().is_some_and(Difference::is_hidden) {
            let stops = self.before.turns[..=at].iter().map(|turn| turn.stops.clone()).collect();
            self.states = Some((table.state()?, ReplayedState::start(self.before.inputs.clone(), stops)));
        }
        Ok(())
    }

    fn finish(self, ending: &Ending) -> Option<Difference> {
        let before = &self.before.ending;
        match (self.first, self.states) {
            (Some(found), Some((state, shadow))) => match shadow.state() {
                Some(old) => Some(found.in_states(&old, &state)),
                None => Some(found),
            },
            (first, _) if before.turns != ending.turns && first.as_ref().is_none_or(Difference::is_after_all_turns) => {
                Some(Difference::in_length(before.turns, ending.turns))
            }
            (Some(found), _) => Some(found),
            (None, _) => Difference::at_end(before, ending).or(self.aside),
        }
    }
}
