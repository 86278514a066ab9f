//! A match played to its end with all its turns kept, and where it parts from one that was played before.

use crate::order::{Order, Seat};
use crate::shadow::Shadow;
use lunarena_arena::{Difference, Ending, Game, Keep, Log, Match, SeatChoice, Setup, Start, Turn, parting};
use lunarena_content::{MapFile, Reports, Ruleset};
use std::sync::Arc;

/// All that a match follows from, as it was read: with it the same match can be played again, whatever the files hold by then.
#[derive(Clone)]
pub struct Inputs {
    pub ruleset: Ruleset,
    pub map: (String, MapFile),
    pub seats: Vec<Seat>,
    pub seed: u64,
}

impl Inputs {
    pub fn of(order: &Order) -> Inputs {
        let (ruleset, map) = (order.game.ruleset.clone(), order.map.clone());
        Inputs { ruleset, map, seats: order.seats.clone(), seed: order.seed }
    }

    pub fn setup(&self, keep: Keep) -> Setup {
        Setup {
            start: Start::Map(Box::new(self.map.1.clone())),
            seed: self.seed,
            seats: self.choices(),
            pins: Vec::new(),
            changes: Vec::new(),
            keep,
        }
    }

    /// Who plays.
    pub fn choices(&self) -> Vec<SeatChoice> {
        self.seats.iter().map(|seat| SeatChoice::Bot(seat.file.clone())).collect()
    }

    /// Every file by the name it is shown by, with its text.
    fn files(&self) -> Vec<(&str, &str)> {
        let sources = self.ruleset.sources.iter().chain([self.map.1.source()]);
        let all = sources.chain(self.seats.iter().map(|seat| &seat.file.source));
        let mut files: Vec<(&str, &str)> = all.map(|source| (source.shown(), source.text())).collect();
        files.sort_unstable();
        files.dedup();
        files
    }

    /// The files in which these differ from others, each with what happened to it.
    pub fn changes_since(&self, before: &Inputs) -> Vec<String> {
        let (old, new) = (before.files(), self.files());
        let find = |files: &[(&str, &str)], name: &str| {
            files.iter().find(|(other, _)| *other == name).map(|(_, text)| text.to_string())
        };
        let mut told = Vec::new();
        for (name, text) in &new {
            match find(&old, name) {
                None => told.push(format!("{name} is new")),
                Some(then) if then != *text => told.push(format!("{name} changed")),
                Some(_) => {}
            }
        }
        told.extend(
            old.iter().filter(|(name, _)| find(&new, name).is_none()).map(|(name, _)| format!("{name} is gone")),
        );
        told
    }
}

/// What is kept of every turn, so that two matches can be compared.
pub const KEPT: Keep = Keep { hashes: true, calls: Log::Short, frames: false, views: false };

/// A match that was played.
pub struct Course {
    pub inputs: Inputs,
    pub turns: Vec<Turn>,
    pub ending: Ending,
}

/// What came of playing.
pub enum Played {
    /// To its end; where it parts from the one before, if it does.
    Whole(Box<Course>, Option<Difference>),
    /// Nobody wants to know any more.
    Unwanted,
}

impl Course {
    /// Plays the match, beside the one that was played before. `is_wanted` is asked between turns, and told how far the match is.
    pub fn play(
        order: &Order,
        before: Option<&Arc<Course>>,
        mut is_wanted: impl FnMut(&Match) -> bool,
    ) -> Result<Played, Reports> {
        let inputs = Inputs::of(order);
        let mut table = Match::new(&order.game, inputs.setup(KEPT))?;
        let mut turns: Vec<Turn> = Vec::new();
        let mut side = before.map(Beside::new);
        while let Some(turn) = table.turn().map_err(|reports| order.failed(turns.len() as u64 + 1, reports))? {
            if let Some(side) = &mut side {
                side.compare(turns.len(), &turn, &mut table)?;
            }
            turns.push(turn);
            if !is_wanted(&table) {
                return Ok(Played::Unwanted);
            }
        }
        let (hash, standings) = (table.hash()?, table.standings()?);
        let ending = Ending { turns: turns.len() as u64, hash, standings };
        let first = side.and_then(|side| side.finish(&ending));
        Ok(Played::Whole(Box::new(Course { inputs, turns, ending }), first))
    }
}

/// The match before, while the new one is compared with it.
struct Beside<'c> {
    before: &'c Course,
    /// Plays it again, for the state that it had where the two part.
    shadow: Option<Shadow>,
    first: Option<Difference>,
    /// The new state there, if it is needed.
    state: Option<lunarena_kernel::Value>,
}

impl<'c> Beside<'c> {
    fn new(before: &'c Arc<Course>) -> Beside<'c> {
        let shadow = Some(Shadow::start(before.inputs.clone()));
        Beside { before, shadow, first: None, state: None }
    }

    fn compare(&mut self, at: usize, turn: &Turn, table: &mut Match) -> Result<(), Reports> {
        if self.first.is_some() {
            return Ok(());
        }
        self.first = match self.before.turns.get(at) {
            Some(old) => parting(old, turn),
            None => Some(Difference::in_length(at as u64, at as u64 + 1)),
        };
        match (&self.first, &self.shadow) {
            (None, Some(shadow)) => shadow.allow(at as u64 + 1),
            (Some(found), Some(shadow)) if found.is_hidden() => {
                self.state = Some(table.state()?);
                shadow.allow(at as u64 + 1);
                shadow.stop_there();
            }
            // Nothing of it is needed: dropped, it ends.
            (Some(_), _) => self.shadow = None,
            (None, None) => {}
        }
        Ok(())
    }

    fn finish(self, ending: &Ending) -> Option<Difference> {
        let before = &self.before.ending;
        match (self.first, self.shadow, self.state) {
            (Some(found), Some(shadow), Some(state)) => match shadow.state() {
                Some(old) => Some(found.in_states(&old, &state)),
                None => Some(found),
            },
            (first, ..)
                if before.turns != ending.turns && first.as_ref().is_none_or(Difference::is_after_all_turns) =>
            {
                Some(Difference::in_length(before.turns, ending.turns))
            }
            (Some(found), ..) => Some(found),
            (None, ..) => Difference::at_end(before, ending),
        }
    }
}

/// The game of these inputs.
pub fn game(inputs: &Inputs) -> Result<Game, Reports> {
    Game::from_ruleset(inputs.ruleset.clone())
}
